"""A search in Break the Cube: the questions of a seat with their answers, and the figure it found.

Only what all have heard is drawn, and what stands before the screen: at the end of a game nobody's
figure is shown that was not found (BTC-15).
"""

from __future__ import annotations

from foxtray.games.break_the_cube.blocks import CELLS, EMPTY, NOTHING, SIDE
from foxtray.games.break_the_cube.questions import SEES_NOTHING
from foxtray.games.break_the_cube.rules import GUESS
from foxtray.server.pictures.break_the_cube import CubeHeard, CubePrint, CubeView
from foxtray.server.pictures.drawn.drawing import (
    COLOURS,
    INK,
    SOFT,
    Drawing,
    polygon,
    rect,
    write_middle,
)

Point = tuple[float, float, float]
TILE, GAP = 92.0, 10.0
ANSWER = 24.0
"""A cube of an answer."""
A_ROW = 5
EDGE = 62.0
FREE, LINE = "#ffffff", "#cbb898"
YES, NO = COLOURS["green"], COLOURS["red"]
SHADES = {"top": 0.14, "left": 0.0, "right": -0.2}
"""How much lighter or darker than its colour a face is."""


def draw_search(print_: CubePrint, view: CubeView, seat: int) -> Drawing:
    """The figure above, the turns below. Who has found nothing and built nothing has only turns."""
    turns = [heard for heard in view.heard if heard.seat == seat]
    colours = {block.letter: block.colour for block in print_.blocks[print_.left[seat]]}
    found = next((heard.word for heard in turns if heard.fact == "yes"), "")
    shown = found.removeprefix(GUESS) or view.fronts[seat]
    figure = Drawing("", 0, 0) if shown == NOTHING else _figure(shown, colours)
    tiles = [_turn(heard, print_.left[seat], colours) for heard in turns]
    columns = min(A_ROW, max(1, len(tiles)))
    across = columns * (TILE + GAP) - GAP
    rows = -(-len(tiles) // columns)
    width = max(across, figure.width)
    left = (width - across) / 2
    parts = [_at(figure.svg, (width - figure.width) / 2, 0)]
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        y = figure.height + 2 * GAP + row * (TILE + GAP)
        parts.append(_at(tile, left + column * (TILE + GAP), y))
    return Drawing("".join(parts), width, figure.height + GAP + rows * (TILE + GAP))


def _at(svg: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{svg}</g>'


# Turns


def _turn(heard: CubeHeard, asked: int, colours: dict[str, str]) -> str:
    """A question and what the neighbour answered; of a guess whether it was right."""
    if heard.word.startswith(GUESS):
        right = heard.fact == "yes"
        box = rect(0, 0, TILE, TILE, YES if right else NO, 12)
        return box + _sign(right)
    parts = [rect(0, 0, TILE, TILE, FREE, 12)]
    parts.append(write_middle(heard.word[1:], TILE * 0.32, TILE / 2, 40, INK))
    seen = heard.answers[asked]
    top = (TILE - len(seen) * (ANSWER + 2) + 2) / 2
    for level, letter in enumerate(reversed(seen)):  # the lowest is told first (BTC-07)
        x, y = TILE * 0.6, top + level * (ANSWER + 2)
        if letter == SEES_NOTHING:
            parts.append(rect(x + 4, y + ANSWER / 2 - 2, ANSWER - 8, 4, LINE, 2))
        else:
            parts.append(rect(x, y, ANSWER, ANSWER, COLOURS[colours[letter]], 5, edge=SOFT))
    return "".join(parts)


def _sign(right: bool) -> str:
    """A tick or a cross, as with a broad pen."""
    path = "M26 48L41 63L67 31" if right else "M30 30L62 62M62 30L30 62"
    return (
        f'<path d="{path}" fill="none" stroke="{FREE}" stroke-width="10" stroke-linecap="round"/>'
    )


# The figure, from the front right corner, as the client draws it small


def _figure(text: str, colours: dict[str, str]) -> Drawing:
    cells = text.replace("/", "")
    parts = [_ground()]
    for cell in sorted(range(len(cells)), key=lambda cell: sum(_spot(cell))):
        if cells[cell] != EMPTY:
            parts += _cube(cells, cell, COLOURS[colours[cells[cell]]])
    wide, tall = SIDE * EDGE * 0.87 + 10, SIDE * EDGE + 10
    highest = max(_spot(cell)[2] for cell, mark in enumerate(cells) if mark != EMPTY)
    above = (highest + 1) * EDGE
    return Drawing(_at("".join(parts), wide, above), 2 * wide, above + tall)


def _spot(cell: int) -> tuple[int, int, int]:
    level, place = divmod(cell, CELLS)
    return place % SIDE, place // SIDE, level


def _flat(point: Point) -> tuple[float, float]:
    x, y, z = point
    return (x - y) * EDGE * 0.87, (x + y) * EDGE * 0.5 - z * EDGE


def _ground() -> str:
    end = float(SIDE)
    corners: tuple[Point, ...] = ((0, 0, 0), (end, 0, 0), (end, end, 0), (0, end, 0))
    parts = [polygon(map(_flat, corners), FREE, LINE)]
    for i in range(1, SIDE):
        lines = ((i, 0, 0), (i, end, 0)), ((0, i, 0), (end, i, 0))
        parts += [polygon(map(_flat, line), "none", LINE) for line in lines]
    return "".join(parts)


def _cube(cells: str, cell: int, colour: str) -> list[str]:
    """Its faces that can be seen."""
    x, y, z = _spot(cell)
    near: dict[str, tuple[tuple[int, int, int], tuple[Point, ...]]] = {
        "top": (
            (x, y, z + 1),
            ((x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)),
        ),
        "left": (
            (x, y + 1, z),
            ((x, y + 1, z + 1), (x + 1, y + 1, z + 1), (x + 1, y + 1, z), (x, y + 1, z)),
        ),
        "right": (
            (x + 1, y, z),
            ((x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x + 1, y + 1, z), (x + 1, y, z)),
        ),
    }
    return [
        polygon(map(_flat, corners), _shaded(colour, SHADES[side]), SOFT)
        for side, (beyond, corners) in near.items()
        if not _filled(cells, beyond)
    ]


def _filled(cells: str, spot: tuple[int, int, int]) -> bool:
    x, y, z = spot
    return max(spot) < SIDE and cells[z * CELLS + y * SIDE + x] != EMPTY


def _shaded(colour: str, by: float) -> str:
    """Lighter, or darker for less than nothing.

    >>> _shaded("#804020", -0.5), _shaded("#000000", 1)
    ('#402010', '#ffffff')
    """
    parts = [int(colour[start : start + 2], 16) for start in (1, 3, 5)]
    goal = 255 if by > 0 else 0
    return "#" + "".join(f"{round(part + (goal - part) * abs(by)):02x}" for part in parts)

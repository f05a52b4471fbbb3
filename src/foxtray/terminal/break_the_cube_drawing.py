"""Figures and the board of Break the Cube drawn in letters.

A figure is three squares, the ground first, and where there is room a picture beside them: two
figures with pictures, or three without, fit 80 columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from foxtray.games.break_the_cube.blocks import BOARD, CELLS, EMPTY, RUSSIAN, SIDE, SIGHTS, SPACE
from foxtray.terminal.words import Speech, Words

t = Words("cube")
INKS = {"s": "bright_white", "m": "bright_green", "l": "bright_red", "S": "cyan", "M": "magenta"}
LEVELS = ("level.ground", "level.middle", "level.top")
LEVEL = 9
"""Columns a layer takes, its name above it."""
PICTURED = 2
"""So many figures have room for their pictures beside them."""
ABREAST = 3
"""So many stand beside each other."""


def layers(figure: str) -> list[str]:
    """Three squares side by side, the ground first, under their names."""
    squares = figure.split("/")
    lines = ["".join(f"{t(level):<{LEVEL}}" for level in LEVELS).rstrip()]
    for row in range(SIDE):
        cut = slice(row * SIDE, (row + 1) * SIDE)
        lines.append("".join(f"{' '.join(square[cut]):<{LEVEL}}" for square in squares).rstrip())
    return lines


def picture(figure: str) -> list[str]:
    """The figure as seen from the front, above and right: a front [s], a top /_/, a side /.

    >>> picture("......ss./........./.........")
    [' /_//_/', '[s][s]/']
    """
    cells = figure.replace("/", "")
    grid: dict[tuple[int, int], str] = {}
    for cell in range(SPACE):
        level, place = divmod(cell, CELLS)
        y, x = divmod(place, SIDE)
        if cells[cell] == EMPTY:
            continue
        row, column = SIDE + y - level, SIDE * x + SIDE - y
        sprite = ((row - 1, column + 1, "/_/"), (row, column, f"[{cells[cell]}]/"))
        for at, start, marks in sprite:
            for i, mark in enumerate(marks):
                grid[at, start + i] = mark
    return _trim(grid)


def _trim(grid: dict[tuple[int, int], str]) -> list[str]:
    if not grid:
        return []
    rows = [row for row, _ in grid]
    columns = [column for _, column in grid]
    return [
        "".join(grid.get((r, c), " ") for c in range(min(columns), max(columns) + 1)).rstrip()
        for r in range(min(rows), max(rows) + 1)
    ]


def figures(told: Sequence[tuple[str, str]]) -> list[RenderableType]:
    """Figures with what they are, beside each other as far as there is room."""
    pictured = len(told) <= PICTURED
    lines: list[RenderableType] = []
    for at in range(0, len(told), ABREAST):
        grid = Table.grid(padding=(0, 1))
        row: list[RenderableType] = []
        for title, figure in told[at : at + ABREAST]:
            block = Text(f"{title}\n", "bold", no_wrap=True)
            row.append(block.append_text(_inked("\n".join(layers(figure)), 1)))
            if pictured:
                row.append(_inked("\n".join(picture(figure)), 0))
        grid.add_row(*row)
        lines.append(grid)
    return lines


def _inked(text: str, skip: int) -> Text:
    """The letters of blocks in colour; the first lines, a heading, as they are."""
    inked = Text(text, "not bold")
    start = sum(len(line) + 1 for line in text.split("\n")[:skip])
    for at, mark in enumerate(text[start:], start):
        if mark in INKS:
            inked.stylize(INKS[mark], at, at + 1)
    return inked


def letter_of(mark: str) -> str:
    """The letter at the edge as this language's edition prints it (BTC-16)."""
    return RUSSIAN[mark] if Speech.language == "ru" else mark


def board() -> list[str]:
    """The board from above with its numbers and letters, where SIGHTS puts them."""
    first = {sight: letter_of(mark) for mark, sight in SIGHTS.items()}
    columns = ["".join(row[i] for row in BOARD) for i in range(SIDE)]
    top = "  " + " ".join(first[column] for column in columns)
    rows = [f"{first[row]} {' '.join(row)} {first[row[::-1]]}" for row in BOARD]
    bottom = "  " + " ".join(first[column[::-1]] for column in columns)
    return [top, *rows, bottom]


def workbench(draft: str) -> RenderableType:
    """A figure while it is built: the numbers of the cells, what stands, and its picture."""
    grid = Table.grid(padding=(0, 4))
    cells = "\n".join(["", *(" ".join(row) for row in BOARD)])
    built = _inked("\n".join(layers(draft)), 1)
    grid.add_row(Text(cells), built, _inked("\n".join(picture(draft)), 0))
    return grid

"""Break the Cube as a browser draws it: blocks and board once, then what a seat may see.

A figure stays the text of the notation: three layers from the ground up, nine cells each,
a letter per block. A cell of the space is its place in that text without the strokes, 0 to
26; a cell of the board is 0 to 8. What is seen of others is what `game.view` shows, and
that holds no foreign figure, at the end neither (BTC-15).
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from foxtray.games.break_the_cube.blocks import (
    BOARD,
    RUSSIAN,
    SHAPES,
    SIDE,
    SIGHTS,
    SPACE,
    colour_of,
    placements,
    size_of,
)
from foxtray.games.break_the_cube.notation import is_known
from foxtray.games.break_the_cube.questions import answer
from foxtray.games.break_the_cube.state import FORGOTTEN, NOT_BUILT, UNKNOWN, Heard, Phase
from foxtray.kernel.game import LETTERS
from foxtray.server import wire
from foxtray.server.pictures.drawn.drawing import Drawing
from foxtray.server.pictures.plain import Pictures

if TYPE_CHECKING:
    from foxtray.games.break_the_cube.game import BreakTheCube
    from foxtray.games.break_the_cube.state import State, View

NUMBERS = "".join(BOARD)
RECONSTRUCTED = ("colours", "letters", "more-blocks")
"""What the facts about the box call reconstructed (blocks.py says where)."""


class CubePhase(StrEnum):
    """What comes next."""

    BUILDING = "building"
    DRAWING = "drawing"
    ASKING = "asking"
    ANSWERING = "answering"
    OVER = "over"


class CubeSide(StrEnum):
    """An edge of the board, seen from above."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


# What lies in the box


class CubeBlock(Struct, frozen=True):
    """A block of a seat's figure."""

    letter: str
    """As figures write it."""
    size: str
    colour: str
    """A reconstruction."""


class CubeSize(Struct, frozen=True):
    """A size of blocks, and every way one can stand in the space: cells, 0 to 26."""

    name: str
    shape: tuple[str, ...]
    """Seen from above, a # for each cube."""
    placements: tuple[tuple[int, ...], ...]


class CubeSight(Struct, frozen=True):
    """A letter at the board's edge and the row of cells it looks along."""

    letter: str
    russian: str
    side: CubeSide
    place: int
    """Along its edge, from the left or from the top, 0 to 2."""
    line: tuple[int, ...]
    """Cells of the board, 0 to 8, the nearest first."""


class CubePrint(wire.Print, frozen=True, tag="cube"):
    """Blocks and board."""

    title: str
    sizes: tuple[CubeSize, ...]
    blocks: tuple[tuple[CubeBlock, ...], ...]
    """By seat: what its figure is built of."""
    left: tuple[int, ...]
    """By seat: the neighbour whose figure it looks for, and with whose blocks."""
    numbers: tuple[str, ...]
    """By cell of the board: its number."""
    sights: tuple[CubeSight, ...]
    reconstructed: tuple[str, ...]
    """What of this is not known from the box: colours, letters, more-blocks."""


# A moment


class CubeHeard(Struct, frozen=True):
    """A question and what was answered."""

    round: int
    seat: int
    word: str
    """As in a record: ?5, ?B or guess=..."""
    fact: str
    """Likewise: b:m, a:ls- b:l-- or yes."""
    answers: tuple[str, ...]
    """The same by seat; empty for one who was not asked."""


class CubeView(wire.View, frozen=True, tag="cube"):
    """A moment of a game, as one seat or a spectator may know it."""

    seat: int | None
    """Who sees this; None: a spectator."""
    phase: CubePhase
    round: int
    active: int | None
    """Whose turn it is; None before the starter is drawn and after the end."""
    starter: int | None
    elimination: tuple[bool, ...]
    """By seat: whether a wrong guess puts it out."""
    notes: tuple[bool, ...]
    """By seat: whether it may look up what was answered."""
    built: tuple[bool, ...]
    figure: str
    """The seat's own, empty before it is built and for a spectator."""
    fronts: tuple[str, ...]
    """By seat: what stands in front of its screen, for all to see."""
    solved: tuple[bool, ...]
    out: tuple[bool, ...]
    pending: str
    """A question whose answer has still to be told; empty: none."""
    may_note: bool
    """Whether this seat may look up what was answered."""
    would: dict[str, str]
    """By letter, what this seat's own figure answers: it tells so much if it asks (BTC-07)."""
    heard: tuple[CubeHeard, ...]
    """With notes, and when the game is over, all; else those of the last round of turns, so
    that nothing can be looked up (BTC-11). For a spectator all if every seat has notes."""


# From the box


def print_of(game: BreakTheCube, first: View) -> CubePrint:
    """Blocks and board of a game."""
    state = first.shown
    seats = range(state.seats)
    return CubePrint(
        title=game.title,
        sizes=_sizes(),
        blocks=tuple(
            tuple(CubeBlock(b, size_of(b), colour_of(b, seat)) for b in state.blocks_of(seat))
            for seat in seats
        ),
        left=tuple(map(state.left_of, seats)),
        numbers=tuple(NUMBERS),
        sights=_sights(),
        reconstructed=RECONSTRUCTED,
    )


@cache
def _sizes() -> tuple[CubeSize, ...]:
    return tuple(
        CubeSize(
            name,
            tuple(shape.split("/")),
            tuple(
                tuple(cell for cell in range(SPACE) if where >> cell & 1)
                for where in placements(name)
            ),
        )
        for name, shape in SHAPES.items()
    )


@cache
def _sights() -> tuple[CubeSight, ...]:
    return tuple(
        CubeSight(letter, RUSSIAN[letter], *_edge(line), tuple(map(NUMBERS.index, line)))
        for letter, line in SIGHTS.items()
    )


def _edge(line: str) -> tuple[CubeSide, int]:
    """Where one stands who looks along these cells, and how far along that edge.

    >>> _edge("147"), _edge("321")
    ((<CubeSide.TOP: 'top'>, 0), (<CubeSide.RIGHT: 'right'>, 0))
    """
    row, column = divmod(NUMBERS.index(line[0]), SIDE)
    last_row, _ = divmod(NUMBERS.index(line[-1]), SIDE)
    if row == last_row:
        return (CubeSide.LEFT if column == 0 else CubeSide.RIGHT), row
    return (CubeSide.TOP if row == 0 else CubeSide.BOTTOM), column


# From a view


def picture(view: View) -> CubeView:
    """What a seat, or a spectator, may know."""
    state, seat = view.shown, view.seat
    return CubeView(
        seat=seat,
        phase=CubePhase(state.phase.value),
        round=state.round,
        active=state.active if state.phase in (Phase.ASKING, Phase.ANSWERING) else None,
        starter=state.starter,
        elimination=state.elimination,
        notes=state.notes,
        built=tuple(figure != NOT_BUILT for figure in state.built),
        figure="" if seat is None else state.built[seat].replace(UNKNOWN, ""),
        fronts=state.fronts,
        solved=state.solved,
        out=state.out,
        pending=state.pending,
        may_note=view.notes,
        would=_would(state.built[seat], state.blocks_of(seat)) if seat is not None else {},
        heard=tuple(
            _heard(each, state.seats)
            for each in state.heard[state.forgotten(seat) :]
            if each.word != FORGOTTEN
        ),
    )


@lru_cache(1 << 10)
def _would(figure: str, blocks: str) -> dict[str, str]:
    if not is_known(figure):
        return {}
    return {letter: answer(figure, f"?{letter}", blocks) for letter in SIGHTS}


@lru_cache(1 << 14)
def _heard(heard: Heard, seats: int) -> CubeHeard:
    said = [part.partition(":") for part in heard.fact.split(" ")]
    answers = {who: text for who, _, text in said if text}
    if not answers:  # BTC-08: a guess, answered by the left neighbour
        answers = {LETTERS[(heard.seat + 1) % seats]: heard.fact}
    return CubeHeard(
        heard.round,
        heard.seat,
        heard.word,
        heard.fact,
        tuple(answers.get(who, "") for who in LETTERS[:seats]),
    )


class CubePictures(Pictures):
    """The looks of the game."""

    views = CubeView
    prints = CubePrint

    def picture(self, view: View) -> CubeView:
        return picture(view)

    def print_of(self, game: BreakTheCube, first: View) -> CubePrint:
        return print_of(game, first)

    def card(self, game: BreakTheCube, state: State, seat: int) -> Drawing:
        """Of what a spectator may see: the figure that is drawn was said aloud."""
        from foxtray.server.pictures.drawn.break_the_cube import draw_search

        view = game.view(state, None)
        return draw_search(self.print_of(game, view), picture(view), seat)


PICTURES = CubePictures()

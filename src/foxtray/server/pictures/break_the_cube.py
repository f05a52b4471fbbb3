"""Break the Cube as a browser draws it: blocks and board once, then what a seat may see.

A figure stays the text of the notation: three layers from the ground up, nine cells each,
a letter per block. A cell of the space is its place in that text without the strokes, 0 to
26; a cell of the board is 0 to 8. What is seen of others is what `game.view` shows, and
that holds no foreign figure, at the end neither (BTC-15).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


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


class CubePrint(Struct, frozen=True, tag_field="kind", tag="cube"):
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


class CubeView(Struct, frozen=True, tag_field="kind", tag="cube"):
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
    heard: tuple[CubeHeard, ...]
    """All with notes; else only the last of each seat, so that memory has its part."""

"""The Clever games as a browser draws them: the printed sheet once, then moments of it.

`CleverPrint` says everything that is printed and where; `CleverView` only what has been
marked, by the numbers of the print: a cell is its place in the print's list of cells, a
bonus its place in the list of bonuses. Bonuses have the names of the sheet (`fox`,
`orange-4`, `blue-x`, `pink-?`), an empty text is none. How a word names a cell is in
docs/notation.md; only in turquoise and pink a word may say more than the cell's name.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class CleverForm(StrEnum):
    """How an area is filled, and so how it is drawn."""

    GRID = "grid"
    STAIRS = "stairs"
    TIMES = "times"
    RISING = "rising"
    ROWS = "rows"
    COLUMNS = "columns"
    OUTWARD = "outward"
    SKIPPING = "skipping"
    HALVES = "halves"


class CleverScoring(StrEnum):
    """How an area is counted: what its points are printed for."""

    FULL_LINES = "full_lines"
    """`points` by line: the columns of yellow."""
    CROSSES = "crosses"
    """`points` by the number of crosses, 0 first."""
    NUMBERS = "numbers"
    """The sum of what is written; no `points`."""
    LINE_CROSSES = "line_crosses"
    """`points` by the number of crosses in each line, 0 first."""
    OUTERMOST = "outermost"
    """`points` by the number of cells filled on each side, 0 first."""


class CleverSpot(StrEnum):
    """Where a bonus is printed."""

    ROW = "row"
    """At the right end of the row of its cells."""
    COLUMN = "column"
    """Below the column of its cells."""
    DIAGONAL = "diagonal"
    CELL = "cell"
    """Below its one cell."""
    BETWEEN = "between"
    """Between its two cells."""


class CleverPhase(StrEnum):
    """Where the table stands."""

    ROLLING = "rolling"
    CHOOSING = "choosing"
    FINISHING = "finishing"
    PASSIVE = "passive"
    OVER = "over"


class CleverStage(StrEnum):
    """What a seat is asked once its bonuses are used."""

    IDLE = "idle"
    CHOOSE = "choose"
    PICK = "pick"
    WINDOW = "window"


class CleverPlace(StrEnum):
    """Where a die lies."""

    POOL = "pool"
    FIELD_1 = "field_1"
    FIELD_2 = "field_2"
    FIELD_3 = "field_3"
    TRAY = "tray"
    SIDE = "side"


# The print


class CleverDie(Struct, frozen=True):
    """A die of the box."""

    letter: str
    colour: str


class CleverCell(Struct, frozen=True):
    """A cell as printed."""

    name: str
    """As words name it: ya1, b7, t2a."""
    number: int
    """The number, minimum or factor printed in it; 0 for none."""
    row: int
    """Where it is drawn, from 0; likewise the column."""
    column: int
    crossed: bool
    """Printed as a cross."""
    tinted: bool
    """Grey (a die from the tray may mark it) or tinted (needed for a bonus)."""


class CleverBonus(Struct, frozen=True):
    """A bonus and the cells that have to be marked for it."""

    bonus: str
    spot: CleverSpot
    cells: tuple[int, ...]


class CleverCentre(Struct, frozen=True):
    """The printed middle of an area that is filled outwards, and its extra points."""

    number: int
    column: int
    low: int
    """Written numbers up to this bring `extra` points, and so do those from `high` on."""
    high: int
    extra: int


class CleverArea(Struct, frozen=True):
    """An area as printed."""

    colour: str
    letter: str
    form: CleverForm
    scoring: CleverScoring
    rows: int
    columns: int
    cells: tuple[CleverCell, ...]
    bonuses: tuple[CleverBonus, ...]
    points: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    """The cells of the rows or columns that are counted on their own."""
    sums: bool
    """The number is this colour's die plus the white one."""
    black: int
    """The number a black bonus writes here; 0: a cross, or a number of choice."""
    centre: CleverCentre | None


class CleverAction(Struct, frozen=True):
    """A row of boxes."""

    bonus: str
    """What circles a box: reroll, extra, joker."""
    boxes: tuple[str, ...]
    """What is printed in them; empty where nothing is."""
    end: str
    """The bonus for circling the last."""


class CleverPrint(Struct, frozen=True, tag_field="kind", tag="clever"):
    """Everything printed on a sheet."""

    title: str
    dice: tuple[CleverDie, ...]
    areas: tuple[CleverArea, ...]
    actions: tuple[CleverAction, ...]
    """Those the sheet has, re-rolls first."""
    seats: int
    rounds: int
    """For this number of players."""
    round_bonuses: tuple[str, ...]
    """By round: what everybody gets."""
    ranks: tuple[int, ...]
    """The least points for rank 1, 2, ... of one who plays alone."""
    may_decline: bool
    """Whether the active player may pass over a roll that fits."""
    field_dice: bool
    """Whether the dice beside the tray lie on the fields in a passive turn alone."""


# A moment


class CleverLying(Struct, frozen=True):
    """A die on the table."""

    letter: str
    face: int
    """0 while it is to be rolled."""
    place: CleverPlace


class CleverMarks(Struct, frozen=True):
    """What is marked in an area; cells and bonuses by their places in the print."""

    crossed: tuple[int, ...]
    """The marked cells, printed crosses included."""
    written: tuple[int, ...]
    """In areas of numbers: the number by cell, 0 for none. Elsewhere empty."""
    struck: tuple[int, ...]
    """The cells whose bonus was struck out."""
    gained: tuple[int, ...]
    """The bonuses that were gained."""
    points: int


class CleverBoxes(Struct, frozen=True):
    """An action's boxes: how many are circled, and the places of those spent."""

    circled: int
    spent: tuple[int, ...]


class CleverSheet(Struct, frozen=True):
    """A player's sheet."""

    areas: tuple[CleverMarks, ...]
    actions: tuple[CleverBoxes, ...]
    foxes: int
    fox_points: int
    total: int
    pending: tuple[str, ...]
    """Bonuses still to be used."""
    stage: CleverStage
    extra_dice: str
    """The dice already used as extra dice in this turn."""


class CleverView(Struct, frozen=True, tag_field="kind", tag="clever"):
    """A moment of a game."""

    round: int
    active: int
    roll: int
    """The number of the roll, 1 to 3."""
    phase: CleverPhase
    solo_passive: bool
    """The passive turn of one who plays alone."""
    dice: tuple[CleverLying, ...]
    sheets: tuple[CleverSheet, ...]
    """By seat."""

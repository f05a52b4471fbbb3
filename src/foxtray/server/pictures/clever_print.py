"""The Clever games' printed sheet as a browser draws it.

`CleverPrint` says everything that is printed and where. Bonuses have the names of the sheet
(`fox`, `orange-4`, `blue-x`, `pink-?`), an empty text is none. How a word names a cell is in
docs/notation.md; only in turquoise and pink a word may say more than the cell's name.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from foxtray.games.clever.sheets.sheet import Area, Form, Sheet
from foxtray.server import wire

if TYPE_CHECKING:
    from foxtray.games.clever.game import CleverGame
    from foxtray.games.clever.state import View

NOTHING = "."
"""How the sheet files write that there is no bonus; a picture has an empty text."""


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


class CleverPrint(wire.Print, frozen=True, tag="clever"):
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


def print_of(game: CleverGame, first: View) -> CleverPrint:
    """The printed sheet of a game, for as many as sit at it."""
    return _print(game.sheet, first.shown.seats)


@cache
def _print(sheet: Sheet, seats: int) -> CleverPrint:
    rounds = sheet.rounds[seats - 1]
    colours = [*(area.colour for area in sheet.areas), "white"]
    names = ("reroll", "extra", "joker")
    rows = zip(names, sheet.action_rows, strict=True)
    return CleverPrint(
        title=sheet.title,
        dice=tuple(map(CleverDie, sheet.dice, colours)),
        areas=tuple(map(_area, sheet.areas, sheet.black)),
        actions=tuple(
            CleverAction(name, row.boxes, _bonus(row.end)) for name, row in rows if row.boxes
        ),
        seats=seats,
        rounds=rounds,
        round_bonuses=tuple(map(_bonus, sheet.round_bonus[:rounds])),
        ranks=sheet.ranks,
        may_decline=sheet.may_decline,
        field_dice=sheet.field_dice,
    )


def _bonus(bonus: str) -> str:
    return "" if bonus == NOTHING else bonus


def _area(area: Area, black: int) -> CleverArea:
    centre = _centre(area) if area.form is Form.OUTWARD else None
    cells = tuple(
        CleverCell(
            cell.name,
            cell.number,
            cell.row,
            cell.column if centre is None else _outward_column(centre.column, i),
            cell.crossed,
            cell.tinted,
        )
        for i, cell in enumerate(area.cells)
    )
    return CleverArea(
        colour=area.colour,
        letter=area.letter,
        form=CleverForm[area.form.name],
        scoring=CleverScoring[area.scoring.name],
        rows=1 + max(cell.row for cell in cells),
        columns=1 + max(cell.column for cell in cells),
        cells=cells,
        bonuses=tuple(
            CleverBonus(group.bonus, CleverSpot(group.kind), group.cells) for group in area.groups
        ),
        points=area.points,
        lines=area.lines,
        sums=area.sums,
        black=black,
        centre=centre,
    )


def _centre(area: Area) -> CleverCentre:
    from foxtray.games.clever.areas import HIGH, LOW, LOW_OR_HIGH, SEVEN

    return CleverCentre(SEVEN, len(area.cells) // 2, LOW, HIGH, LOW_OR_HIGH)


def _outward_column(centre: int, cell: int) -> int:
    """The sheet counts both sides from the middle, the left side first; a picture has one row.

    >>> [_outward_column(6, cell) for cell in (0, 5, 6, 11)]
    [5, 0, 7, 12]
    """
    return centre - 1 - cell if cell < centre else cell + 1

"""The Clever games as a browser draws them: the printed sheet once, then moments of it.

`CleverPrint` says everything that is printed and where; `CleverView` only what has been
marked, by the numbers of the print: a cell is its place in the print's list of cells, a
bonus its place in the list of bonuses. Bonuses have the names of the sheet (`fox`,
`orange-4`, `blue-x`, `pink-?`), an empty text is none. How a word names a cell is in
docs/notation.md; only in turquoise and pink a word may say more than the cell's name.

Between two moments one sheet changes and the others do not, so a sheet is translated once
for what stands on it and kept. The compiler is not imported here: who brings a game has it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from foxtray.games.clever.layout import WRITTEN, Table
from foxtray.games.clever.sheets.sheet import Area, Form, Scoring, Sheet, mask

if TYPE_CHECKING:
    from foxtray.games.clever.engine import Engine
    from foxtray.games.clever.game import CleverGame
    from foxtray.games.clever.state import View

NOTHING = "."
"""How the sheet files write that there is no bonus; a picture has an empty text."""
KEPT_SHEETS = 8192
"""Sheets kept: those of two thousand tables."""


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


# From the printed sheet


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


# From a view


def picture(view: View) -> CleverView:
    """A moment. These games have no secrets: every seat sees the same."""
    state = view.shown
    return CleverView(
        round=state.round,
        active=state.active,
        roll=state.roll,
        phase=_PHASES[state.phase.value],
        solo_passive=state.solo_passive,
        dice=_dice(state.engine.sheet.dice, state.table),
        sheets=sheets_of(view),
    )


def sheets_of(view: View) -> tuple[CleverSheet, ...]:
    """The players' sheets, by seat."""
    engine, pads = view.shown.engine, view.shown.table["pads"][0]
    return tuple(_sheet(engine, pads[seat].tobytes()) for seat in range(view.shown.seats))


_PHASES = {phase.value: phase for phase in CleverPhase}
_PLACES = tuple(CleverPlace)
_STAGES = tuple(CleverStage)


def _dice(letters: str, table: Any) -> tuple[CleverLying, ...]:
    faces, places = table["faces"][0].tolist(), table["places"][0].tolist()
    return tuple(map(_lying, letters, faces, places))


@cache
def _lying(letter: str, face: int, place: int) -> CleverLying:
    return CleverLying(letter, face, _PLACES[place])


@lru_cache(KEPT_SHEETS)
def _sheet(engine: Engine, pad: bytes) -> CleverSheet:
    """What stands on a sheet: a pad of the rules, as its bytes."""
    table = _lay(pad)
    record = table["pads"][0, 0]
    score = engine.score(table, 0)
    sheet, needed = engine.sheet, _needed(engine.sheet)
    crosses, written = record["crosses"].tolist(), record["written"].tolist()
    struck = int(record["struck"])
    rows = [
        (int(record["rerolls"]), (1 << int(record["rerolls_spent"])) - 1),
        (int(record["extras"]), (1 << int(record["extras_spent"])) - 1),
        (int(record["jokers"]), int(record["jokers_spent"])),
    ]
    return CleverSheet(
        areas=tuple(
            _marks(
                needed[i],
                crosses[i],
                tuple(written[i * WRITTEN :][: _written_cells(area)]),
                struck if area.form is Form.HALVES else 0,
                score.areas[i],
            )
            for i, area in enumerate(sheet.areas)
        ),
        actions=tuple(
            CleverBoxes(circled, _bits(spent))
            for (circled, spent), printed in zip(rows, sheet.action_rows, strict=True)
            if printed.boxes
        ),
        foxes=int(record["foxes"]),
        fox_points=score.foxes,
        total=score.total,
        pending=_pending(sheet, int(record["heap"])),
        stage=_STAGES[int(record["stage"])],
        extra_dice="".join(sheet.dice[i] for i in _bits(int(record["extra_dice"]))),
    )


@lru_cache(KEPT_SHEETS)
def _marks(
    needed: tuple[int, ...], crosses: int, written: tuple[int, ...], struck: int, points: int
) -> CleverMarks:
    """An area. Most of a sheet's are as they were a word ago."""
    return CleverMarks(
        crossed=_bits(crosses),
        written=written,
        struck=_bits(struck),
        gained=_gained(needed, crosses, struck),
        points=points,
    )


def _lay(pad: bytes) -> Any:
    """A table with nothing but this pad on it, for the rules to count."""
    import numpy as np

    table = np.zeros(1, _table_type())
    table["pads"][0, 0] = np.frombuffer(pad, table["pads"].dtype)[0]
    return table


@cache
def _table_type() -> Any:
    return Table.dtype()


def _written_cells(area: Area) -> int:
    """How many cells of an area take a number."""
    return len(area.cells) if area.scoring in (Scoring.NUMBERS, Scoring.OUTERMOST) else 0


def _gained(needed: tuple[int, ...], crosses: int, struck: int) -> tuple[int, ...]:
    """The bonuses whose cells are all marked and not struck out."""
    marked = crosses & ~struck
    return tuple(i for i, need in enumerate(needed) if marked & need == need)


@cache
def _needed(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """By area and bonus: its cells as bits."""
    return tuple(tuple(mask(group.cells) for group in area.groups) for area in sheet.areas)


@lru_cache(1 << 14)
def _bits(number: int) -> tuple[int, ...]:
    """The places of the bits that are set.

    >>> _bits(0b1011)
    (0, 1, 3)
    """
    return tuple(i for i in range(number.bit_length()) if number >> i & 1)


def _pending(sheet: Sheet, heap: int) -> tuple[str, ...]:
    """The bonuses of a heap, which has four bits for each kind."""
    return tuple(kind for i, kind in enumerate(sheet.kinds) for _ in range(heap >> (4 * i) & 15))

"""The Clever games in numbers: an action for every move code that can ever be legal, and a sheet
as a row of small integers. The row is written in compiled code (`write_row`), for one table or
for thousands (clever_batch.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from foxtray.adapters.codec import Part, Row, size_of
from foxtray.games.clever.areas import (
    BONUS,
    DONE,
    EXTRA,
    KIND_BIT,
    LEAST_SUM,
    MOST_SUM,
    NUMBERS,
    PASS,
    REROLL,
    SIX,
    TAKE,
    head,
)
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.heap import waiting
from foxtray.games.clever.layout import (
    AREAS,
    DICE,
    HEAP_MOST,
    KINDS,
    WHITE,
    WRITTEN,
    Pad,
    Print,
    Table,
)
from foxtray.games.clever.notation import spell_all
from foxtray.games.clever.sheets.sheet import Area, Form, Scoring, Sheet
from foxtray.games.clever.state import State, View
from foxtray.kernel.compiled import compiled, door, plain
from foxtray.kernel.game import AnyGame, Options, Seat, Word

OUTERMOST: Final = int(Scoring.OUTERMOST)
JOKERS: Final = 7
FOXES: Final = 6
"""More foxes than are printed on a sheet."""
ROUNDS, ROLLS, PHASES, STAGES, PLACES = 6, 3, 4, 3, 5
"""The highest number of each."""
MOST_WRITTEN: Final = 18
"""Of a 6 in a cell that counts three times."""
COLUMN: Final = 32
"""The sets of rows of a column (areas.offer_column)."""
NO_KIND: Final = -1
"""Where a print has no further kind of bonus."""
LONGEST = 150
"""Words of a seat; and six dice for each of its rolls, of which there are fewer than words."""
MOST_POINTS = 1000


# Actions


@cache
def codes_of(sheet: Sheet) -> tuple[int, ...]:
    """Every move code that can ever be legal on this sheet: the action's number is its place."""
    codes = [*_dice_codes(sheet, TAKE), *_dice_codes(sheet, EXTRA), *_bonus_codes(sheet)]
    codes += [_head(kind, 0, 0) for kind in (REROLL, PASS, DONE)]
    return tuple(codes)


def _head(kind: int, die: int, value: int) -> int:
    return plain(head)(kind, die, value)


def _dice_codes(sheet: Sheet, kind: int) -> Iterator[int]:
    values = range(SIX + 1 if sheet.jokers.boxes else 1)
    for die in range(DICE):
        for area in range(AREAS) if die == WHITE else (die,):  # GSC-15: white is any colour
            for value in values:  # CHD-27: read through a joker, or 0
                for cell in _cells(sheet.areas[area], value):
                    yield _head(kind, die, value) | area << 8 | cell


def _bonus_codes(sheet: Sheet) -> Iterator[int]:
    given = [sheet.read_bonus(kind) for kind in sheet.kinds if kind != "black"]
    given += list(enumerate(sheet.black))
    for area, number in dict.fromkeys(sorted(given)):
        for value in _bonus_values(sheet.areas[area], number):
            for cell in _cells(sheet.areas[area], 0, alone=True):
                yield _head(BONUS, 0, value) | area << 8 | cell


def _bonus_values(area: Area, number: int) -> Sequence[int]:
    """The numbers a bonus may write: its own, none, or one of choice (CHD-20, CHD-21)."""
    if number == 0 and area.form is Form.OUTWARD:
        return range(LEAST_SUM, MOST_SUM + 1)
    if number == 0 and area.form is Form.HALVES:
        return range(1, SIX + 1)
    return (number,)


def _cells(area: Area, value: int, alone: bool = False) -> Iterator[int]:
    """The cell parts of codes; of a die that is read as `value` only those that it can mark."""
    if area.form is Form.COLUMNS:
        columns = range(SIX) if value == 0 else (value - 1,)
        for column in columns:
            for rows in range(1, COLUMN):
                if not alone or rows & (rows - 1) == 0:
                    yield column * COLUMN + rows
        return
    for i, cell in enumerate(area.cells):
        if area.form is Form.HALVES:
            yield 2 * i
            if cell.number > 0:
                yield 2 * i + 1
        elif not cell.crossed and (value == 0 or _shows(area, i, value)):
            yield i


def _shows(area: Area, cell: int, value: int) -> bool:
    if area.sums or area.form not in (Form.GRID, Form.SKIPPING, Form.ROWS):
        return True
    return (cell % SIX + 1 if area.form is Form.ROWS else area.cells[cell].number) == value


@cache
def actions_of(sheet: Sheet) -> npt.NDArray[np.int32]:
    """By move code: its action, -1 for none."""
    table = np.full((DONE + 1) << KIND_BIT, -1, np.int32)
    codes = np.array(codes_of(sheet))
    table[codes] = np.arange(len(codes))
    table.flags.writeable = False
    return table


# Rows


@cache
def parts_of(sheet: Sheet, seats: int) -> tuple[Part, ...]:
    """What a row consists of: the table, one's own sheet, then the others' in the order of play."""
    shared = (
        Part("round", 1, 0, ROUNDS),
        Part("roll", 1, 0, ROLLS),
        Part("phase", 1, 0, PHASES),
        Part("solo_passive", 1, 0, 1),
        Part("active", 1, 0, SIX),
        Part("faces", DICE, 0, SIX),
        Part("places", DICE, 0, PLACES),
    )
    sheets = (part for seat in range(seats) for part in _sheet_parts(sheet, seat))
    return (*shared, *sheets)


def _sheet_parts(sheet: Sheet, seat: int) -> Iterator[Part]:
    lead = f"rival_{seat}_" if seat else ""
    yield Part(f"{lead}stage", 1, 0, STAGES)
    for area in sheet.areas:
        yield Part(f"{lead}{area.colour}", len(area.cells), 0, 1)
        if area.scoring in (Scoring.NUMBERS, Scoring.OUTERMOST):
            yield Part(f"{lead}{area.colour}_numbers", len(area.cells), 0, MOST_WRITTEN)
    yield Part(f"{lead}foxes", 1, 0, FOXES)
    yield Part(f"{lead}rerolls", 1, 0, JOKERS)
    yield Part(f"{lead}extras", 1, 0, JOKERS)
    yield Part(f"{lead}jokers", JOKERS, 0, 1)
    yield Part(f"{lead}extra_dice", DICE, 0, 1)
    yield Part(f"{lead}pending", len(sheet.kinds), 0, HEAP_MOST)


@compiled
def write_row(printed: Print, table: Table, seat: int, row: Row) -> None:
    """What `parts_of` says, as this seat sees it."""
    row[0] = table.round_no
    row[1] = table.roll_no
    row[2] = table.phase
    row[3] = table.solo_passive
    row[4] = (table.active - seat) % table.seats
    for die in range(DICE):
        row[5 + die] = table.faces[die]
        row[5 + DICE + die] = table.places[die]
    at = 5 + 2 * DICE
    for other in range(table.seats):
        at = write_pad(printed, table.pads[(seat + other) % table.seats], row, at)


@compiled
def write_pad(printed: Print, pad: Pad, row: Row, start: int) -> int:
    """One sheet from a place of the row on; the place behind it."""
    row[start] = pad.stage
    at = start + 1
    for area in range(AREAS):
        crosses = pad.crosses[area]
        for cell in range(printed.cells[area]):
            row[at + cell] = crosses >> cell & 1
        at += printed.cells[area]
        if printed.scoring[area] == NUMBERS or printed.scoring[area] == OUTERMOST:
            for cell in range(printed.cells[area]):
                row[at + cell] = pad.written[area * WRITTEN + cell]
            at += printed.cells[area]
    row[at] = pad.foxes
    row[at + 1] = pad.rerolls - pad.rerolls_spent
    row[at + 2] = pad.extras - pad.extras_spent
    at += 3
    for box in range(JOKERS):
        row[at + box] = 1 if box < pad.jokers and not (pad.jokers_spent >> box & 1) else 0
    at += JOKERS
    for die in range(DICE):
        row[at + die] = pad.extra_dice >> die & 1
    at += DICE
    for kind in range(KINDS):
        if printed.kind_area[kind] == NO_KIND:
            return at + kind
        row[at + kind] = waiting(pad, kind) if pad.heap != 0 else 0
    return at + KINDS


@door
def write_row_at(prints: list[Print], tables: list[Table], seat: int, row: Row) -> None:
    write_row(prints[0], tables[0], seat, row)


class CleverCodec:
    """The numbers of a Clever game (codec.py)."""

    points = (0, MOST_POINTS)
    falls = DICE * SIX
    """Of the first die of a turn in which their order matters."""

    def __init__(self, game: CleverGame, seats: int) -> None:
        self.game = game
        self.sheet = game.sheet
        self.seats = seats
        self.codes = codes_of(game.sheet)
        self.parts = parts_of(game.sheet, seats)
        self._actions = actions_of(game.sheet)
        self._size = size_of(self.parts)

    @property
    def actions(self) -> int:
        return len(self.codes)

    @property
    def longest(self) -> int:
        return self.seats * LONGEST * (DICE + 1)

    def legal(self, state: State, seat: Seat) -> list[int]:
        return sorted(int(self._actions[code]) for code in state.codes(seat).values())

    def word(self, state: State, seat: Seat, action: int) -> Word:
        wanted = self.codes[action]
        for word, code in state.codes(seat).items():
            if code == wanted:
                return word
        raise KeyError(action)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(spell_all(self.sheet, list(self.codes)))

    def name(self, action: int) -> str:
        return self.names[action]

    def observe(self, view: View) -> Row:
        row = np.zeros(self._size, np.int16)
        engine, tables = self.game.engine, view.shown.table
        place = 0 if view.seat is None else view.place
        if engine.uncompiled:
            given: Any = [Table.load(tables[0])]
            plain(write_row_at)([engine.plain_print], given, place, row)
        else:
            write_row_at(engine.prints, tables, place, row)
        return row


def make_codec(game: AnyGame, seats: int, options: Options) -> CleverCodec:
    """What the kits of the Clever games name."""
    if not isinstance(game, CleverGame):
        raise TypeError(f"{game.name} is no Clever game")
    return CleverCodec(game, seats)

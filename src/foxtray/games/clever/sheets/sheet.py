"""The words in which a printed sheet is written down.

A sheet file (ganz_schoen_clever.py, clever_hoch_drei.py) draws the print as text, so
that a person with the pad beside the screen can check it in five minutes. drawings.py
reads those drawings into a `Sheet`; `printed` here turns it into the numbers the rules
work on. Screens draw from the same `Sheet`.

Bonuses have one name everywhere: ``reroll``, ``extra``, ``joker``, ``fox``,
``yellow-x`` (a cross), ``orange-4`` (a number), ``pink-?`` (a number of choice),
``black``. A dot is no bonus.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from foxtray.games.clever import layout
from foxtray.games.clever.layout import CELLS, HEAP_BITS, HEAP_MOST, STEPS, SUMS, Print

WHITE_LETTER = "w"


class Form(IntEnum):
    """How an area is filled."""

    GRID = 0
    """Cross any free cell with the number."""
    STAIRS = 1
    """Left to right; the face must reach the cell's number."""
    TIMES = 2
    """Left to right; write the face times the cell's factor."""
    RISING = 3
    """Left to right; each number higher than the one before, anything after a 6."""
    ROWS = 4
    """Three rows; the die's place decides the row."""
    COLUMNS = 5
    """A column for each number; equal dice are company."""
    OUTWARD = 6
    """From the middle to both sides, one less or one more, or a 7."""
    SKIPPING = 7
    """Cross the number anywhere to the right of the last cross."""
    HALVES = 8
    """Left to right; half and the bonus, or times the factor without it."""


class Scoring(IntEnum):
    """How an area is counted."""

    FULL_LINES = 0
    """Points for each line that is full."""
    CROSSES = 1
    """Points by the number of crosses."""
    NUMBERS = 2
    """The sum of the numbers written."""
    LINE_CROSSES = 3
    """Points by the number of crosses in each line."""
    OUTERMOST = 4
    """The points at both ends, and 4 for every low or high number."""


@dataclass(frozen=True)
class Cell:
    """A cell as printed, with its name in the notation."""

    name: str
    number: int
    """The number, minimum or factor printed in it; 0 for none."""
    row: int = 0
    column: int = 0
    crossed: bool = False
    """Printed as a cross."""
    tinted: bool = False
    """Grey or tinted: see the area's form."""


@dataclass(frozen=True)
class Group:
    """Cells that give a bonus when all of them are marked."""

    cells: tuple[int, ...]
    bonus: str
    kind: str
    """Where it is printed: row, column, diagonal, cell or between."""


@dataclass(frozen=True)
class Area:
    """One coloured area."""

    colour: str
    letter: str
    form: Form
    scoring: Scoring
    cells: tuple[Cell, ...]
    groups: tuple[Group, ...]
    points: tuple[int, ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()
    """The rows or columns that are counted on their own."""
    sums: bool = False
    """The number is this colour's die plus the white one."""


@dataclass(frozen=True)
class ActionRow:
    """The boxes of one action, and the bonus at their end."""

    boxes: tuple[str, ...]
    end: str = "."


@dataclass(frozen=True, eq=False)
class Sheet:
    """Everything that is printed on a sheet. There is one object for each."""

    name: str
    title: str
    areas: tuple[Area, ...]
    rounds: tuple[int, ...]
    """Rounds for one, two, three and four players."""
    round_bonus: tuple[str, ...]
    rerolls: ActionRow
    extras: ActionRow
    jokers: ActionRow
    black: tuple[int, ...]
    """By area: the number a black bonus writes, 0 for a cross or a number of choice."""
    ranks: tuple[int, ...]
    """The least solo points for rank 1, 2, ...; below the last is one rank more."""
    may_decline: bool = False
    field_dice: bool = False
    solo_fallback_option: bool = False

    @cached_property
    def dice(self) -> str:
        """The letters of the dice in sheet order, white last."""
        return "".join(area.letter for area in self.areas) + WHITE_LETTER

    def rank(self, points: int) -> int:
        """The solo rank, 1 the best (GSC-35, CHD-32)."""
        return 1 + sum(points < least for least in self.ranks)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The bonuses that ask for a mark, each once, in order of appearance."""
        named = [group.bonus for area in self.areas for group in area.groups]
        named += [*self.round_bonus, *(row.end for row in self.action_rows)]
        marks = [bonus for bonus in named if bonus not in ACTIONS and bonus != "black"]
        return (*dict.fromkeys(sorted(marks, key=self._kind_order)), "black")

    def pending(self, heap: int) -> tuple[str, ...]:
        """The bonuses of a heap (heap.py)."""
        if not heap:
            return ()
        counts = (heap >> HEAP_BITS * i & HEAP_MOST for i in range(len(self.kinds)))
        return tuple(
            kind for kind, count in zip(self.kinds, counts, strict=True) for _ in range(count)
        )

    def _kind_order(self, bonus: str) -> tuple[int, str]:
        area, number = self.read_bonus(bonus)
        return area, str(number)

    @property
    def action_rows(self) -> tuple[ActionRow, ActionRow, ActionRow]:
        return self.rerolls, self.extras, self.jokers

    def read_bonus(self, bonus: str) -> tuple[int, int]:
        """Area and number of a bonus that asks for a mark; 0 for a cross or choice."""
        colour, _, what = bonus.partition("-")
        area = next(i for i, a in enumerate(self.areas) if a.colour == colour)
        return area, int(what) if what.isdigit() else 0


ACTIONS = {
    ".": layout.GIVES_NOTHING,
    "reroll": layout.GIVES_REROLL,
    "extra": layout.GIVES_EXTRA,
    "joker": layout.GIVES_JOKER,
    "fox": layout.GIVES_FOX,
}


def mask(cells: tuple[int, ...]) -> int:
    """Cells as bits."""
    return sum(1 << cell for cell in cells)


def printed(sheet: Sheet) -> Print:
    """The sheet in the numbers the rules work on."""
    out = Print()
    kinds = sheet.kinds
    gives = {**ACTIONS, **{kind: layout.GIVES_MARK + i for i, kind in enumerate(kinds)}}
    groups = 0
    for a, area in enumerate(sheet.areas):
        groups = _print_area(out, a, area, gives, groups)
    for i, kind in enumerate(kinds):
        black = (layout.ANY_AREA, 0)
        out.kind_area[i], out.kind_number[i] = black if kind == "black" else sheet.read_bonus(kind)
    out.black_number[:] = sheet.black
    out.rounds[:] = sheet.rounds
    out.round_bonus[:] = [gives[bonus] for bonus in sheet.round_bonus]
    out.boxes = len(sheet.rerolls.boxes)
    out.end_bonus[:] = [gives[row.end] for row in sheet.action_rows]
    for i, box in enumerate(sheet.jokers.boxes):
        out.joker_numbers[i] = 0 if box == "?" else int(box)
    out.may_decline = int(sheet.may_decline)
    out.field_dice = int(sheet.field_dice)
    return out


def _print_area(out: Print, a: int, area: Area, gives: dict[str, int], groups: int) -> int:
    """One area's numbers; the count of bonuses so far goes in and comes out."""
    out.form[a] = area.form
    out.scoring[a] = area.scoring
    out.sums[a] = int(area.sums)
    out.cells[a] = len(area.cells)
    for i, cell in enumerate(area.cells):
        out.number[a * CELLS + i] = cell.number
        if area.form in (Form.GRID, Form.SKIPPING) and not cell.crossed:
            slot = (a * SUMS + cell.number) * 2
            out.where[slot + (out.where[slot] >= 0)] = i
    out.crossed[a] = mask(tuple(i for i, cell in enumerate(area.cells) if cell.crossed))
    for i, points in enumerate(area.points):
        out.points[a * STEPS + i] = points
    for i, line in enumerate(area.lines):
        out.lines[a * 6 + i] = mask(line)
    if area.form is Form.ROWS:
        out.grey = mask(tuple(i for i, cell in enumerate(area.cells) if cell.tinted))
    out.first_group[a] = groups
    for group in area.groups:
        out.group_area[groups] = a
        out.group_mask[groups] = mask(group.cells)
        out.group_bonus[groups] = gives[group.bonus]
        for cell_index in group.cells:
            slot = (a * CELLS + cell_index) * 2
            out.groups[slot + (out.groups[slot] >= 0)] = groups
        groups += 1
    return groups

"""What the compiled rules work on: the print, the table and the pads.

Each class is a slotted Python object and, by its metadata, the NumPy record of the
same fields (kernel/compiled.py). Five areas and six dice in both games; die number i
has the colour of area i, the sixth die is white.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from foxtray.kernel.compiled import Layout, one, row, rows

AREAS: Final = 5
DICE: Final = 6
SEATS: Final = 4
WHITE: Final = 5
CELLS: Final = 32
"""Room for the cells of one area; the largest, turquoise, has 30."""
GROUPS: Final = 64
"""Room for all bonuses printed on one sheet."""
KINDS: Final = 12
"""Room for the different bonuses that wait in a heap."""
HEAP_BITS: Final = 4
"""Of the number that is a heap, for each kind of bonus."""
HEAP_MOST: Final = (1 << HEAP_BITS) - 1
"""Bonuses of one kind that can wait at once."""
WRITTEN: Final = 12
"""The longest row in which numbers are written."""
SUMS: Final = 13
"""Room for the numbers of two dice."""
MOVES: Final = 1024
"""Room for the legal move codes of one moment; the most seen in play is under 400."""
STEPS: Final = 13
"""The longest table of points by number of crosses, 0 included."""


@dataclass(slots=True)
class Print(Layout):
    """A printed sheet in numbers. Written by sheet.py, read by the rules."""

    form: list[int] = row(AREAS)
    """By area: how it is filled (sheet.Form)."""
    sums: list[int] = row(AREAS)
    """By area: 1 where the number is this colour's die plus the white one."""
    cells: list[int] = row(AREAS)
    """By area: how many cells."""
    number: list[int] = row(AREAS * CELLS)
    """By cell: the printed number, minimum or factor."""
    where: list[int] = row(AREAS * SUMS * 2, blank=-1)
    """By area and number: the one or two cells it stands in, -1 for none."""
    crossed: list[int] = row(AREAS)
    """By area: the cells printed as crosses, as bits."""
    groups: list[int] = row(AREAS * CELLS * 2, blank=-1)
    """By cell: the one or two bonuses it helps to complete, -1 for none."""
    group_area: list[int] = row(GROUPS, blank=-1)
    """By bonus: its area, -1 where there are no more bonuses."""
    first_group: list[int] = row(AREAS)
    """By area: its first bonus; its others follow."""
    group_mask: list[int] = row(GROUPS)
    """By bonus: the cells of its area that must be marked."""
    group_bonus: list[int] = row(GROUPS)
    """By bonus: what it gives (GIVES_...; from GIVES_MARK on a kind of the heap)."""
    kind_area: list[int] = row(KINDS, blank=-1)
    """By kind of waiting bonus: its area; ANY_AREA for a black one, -1 for no kind."""
    kind_number: list[int] = row(KINDS)
    """By kind: the number to write, 0 for a cross or a number of choice."""
    black_number: list[int] = row(AREAS)
    """By area: the number a black bonus writes there, 0 for a cross or free choice."""
    scoring: list[int] = row(AREAS)
    """By area: how it is counted (sheet.Scoring)."""
    points: list[int] = row(AREAS * STEPS)
    """By area: points by number of crosses, or by column."""
    lines: list[int] = row(AREAS * 6)
    """By area: the cells of each row or column that is counted on its own."""
    grey: int = one()
    """The cells of a row area that a die from the tray may mark."""
    rounds: list[int] = row(4)
    """By number of players: how many rounds."""
    round_bonus: list[int] = row(6)
    """By round: what every player gets, 0 for nothing."""
    boxes: int = one()
    """Boxes in an action row."""
    end_bonus: list[int] = row(3)
    """By action: what circling its last box gives, 0 for nothing."""
    joker_numbers: list[int] = row(7)
    """By joker box: its number, 0 for a number of choice."""
    may_decline: int = one()
    """1 where the active player may pass over a roll that fits (CHD-03)."""
    field_dice: int = one()
    """1 where a solo passive turn fills the dice fields (CHD-31)."""


ANY_AREA: Final = 9

# What a completed group gives.
GIVES_NOTHING: Final = 0
GIVES_REROLL: Final = 1
GIVES_EXTRA: Final = 2
GIVES_JOKER: Final = 3
GIVES_FOX: Final = 4
GIVES_MARK: Final = 5


@dataclass(slots=True)
class Pad(Layout):
    """One player's sheet, and where that player stands in the turn."""

    crosses: list[int] = row(AREAS)
    """By area: the marked cells as bits, printed crosses included."""
    tally: list[int] = row(AREAS)
    """By area: how many marks were made."""
    written: list[int] = row(AREAS * WRITTEN)
    """By cell of an area that is written in: the number, 0 for none."""
    struck: int = one()
    """The cells of a half-or-times area whose bonus was struck out."""
    foxes: int = one()
    rerolls: int = one()
    """Boxes circled, spent ones included; likewise extras and jokers."""
    rerolls_spent: int = one()
    extras: int = one()
    extras_spent: int = one()
    jokers: int = one()
    jokers_spent: int = one()
    """The joker boxes crossed out, as bits: they go in any order."""
    heap: int = one()
    """The bonuses still to resolve (heap.py)."""
    stage: int = one()
    """What this seat is asked (STAGE_...); a heap is asked before it."""
    extra_dice: int = one()
    """The dice already used as extra dice in this turn, as bits (GSC-14)."""


# What a seat is asked.
STAGE_IDLE: Final = 0
STAGE_CHOOSE: Final = 1
STAGE_PICK: Final = 2
STAGE_WINDOW: Final = 3


@dataclass(slots=True)
class Table(Layout):
    """What lies between the players."""

    seats: int = one()
    fallback: int = one()
    """1 if a solo player may fall back on the dice beside the tray (GSC-34, CHD-31)."""
    round_no: int = one()
    active: int = one()
    solo_passive: int = one()
    """1 in the passive turn of a solo game."""
    phase: int = one()
    roll_no: int = one()
    faces: list[int] = row(DICE)
    """By die: its face, 0 while it is to be rolled."""
    places: list[int] = row(DICE)
    """By die: where it lies (AT_...)."""
    pads: list[Pad] = rows(Pad, SEATS)
    """By seat: the sheets; those of seats nobody sits at stay empty."""


# Where the table stands.
PHASE_ROLLING: Final = 0
PHASE_CHOOSING: Final = 1
PHASE_FINISHING: Final = 2
PHASE_PASSIVE: Final = 3
PHASE_OVER: Final = 4

# Where a die lies: in the pool, on dice field 1, 2 or 3, on the tray, or beside it.
AT_POOL: Final = 0
AT_FIELD_1: Final = 1
AT_FIELD_3: Final = 3
AT_TRAY: Final = 4
AT_SIDE: Final = 5


@dataclass(slots=True)
class Moves(Layout):
    """A list of move codes (areas.py says how they are made up)."""

    count: int = one()
    codes: list[int] = row(MOVES)


@dataclass(slots=True)
class Throw(Layout):
    """A throw: faces by die, and the dice in the order they lie, nearest the tray first."""

    faces: list[int] = row(DICE)
    order: list[int] = row(DICE)


@dataclass(slots=True)
class SheetScore(Layout):
    """A sheet counted: its areas, its foxes together, and all of it."""

    areas: list[int] = row(AREAS)
    foxes: int = one()
    total: int = one()

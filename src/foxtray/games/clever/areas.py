"""What fits in an area, what a mark releases, and what an area is worth.

The rules of the sheet, compiled. Which marks a number allows is answered by
`offer_number`; what a cross or a number of choice allows, by `offer_free`; both
append move codes to a list. `make_mark` carries one out. The turn around it is in
turn.py, the printed sheets in sheets/.

A move code is one integer of named parts, see `head`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from foxtray.games.clever.heap import put_on
from foxtray.games.clever.layout import (
    AREAS,
    AT_FIELD_1,
    AT_POOL,
    AT_TRAY,
    CELLS,
    GIVES_EXTRA,
    GIVES_FOX,
    GIVES_JOKER,
    GIVES_MARK,
    GIVES_REROLL,
    STEPS,
    SUMS,
    WRITTEN,
    Moves,
    Pad,
    Print,
    SheetScore,
)
from foxtray.games.clever.sheets.sheet import Form, Scoring
from foxtray.kernel.compiled import compiled

GRID: Final = int(Form.GRID)
STAIRS: Final = int(Form.STAIRS)
TIMES: Final = int(Form.TIMES)
RISING: Final = int(Form.RISING)
ROWS: Final = int(Form.ROWS)
COLUMNS: Final = int(Form.COLUMNS)
OUTWARD: Final = int(Form.OUTWARD)
SKIPPING: Final = int(Form.SKIPPING)
HALVES: Final = int(Form.HALVES)

FULL_LINES: Final = int(Scoring.FULL_LINES)
CROSSES: Final = int(Scoring.CROSSES)
NUMBERS: Final = int(Scoring.NUMBERS)
LINE_CROSSES: Final = int(Scoring.LINE_CROSSES)

# The parts of a move code, from the lowest bit: cell, area, value, die, kind.
AREA_BIT: Final = 8
VALUE_BIT: Final = 11
DIE_BIT: Final = 15
KIND_BIT: Final = 18

# Kinds of words.
TAKE: Final = 0
EXTRA: Final = 1
BONUS: Final = 2
REROLL: Final = 3
PASS: Final = 4
DONE: Final = 5

SIX: Final = 6
"""Rows and columns of the larger areas, the highest face, the cells of a blue side."""
SEVEN: Final = 7
"""The number in the middle of an outward area, and the one that resets it (CHD-12)."""
LOW: Final = 4
HIGH: Final = 10
"""Written numbers up to LOW or from HIGH on score LOW_OR_HIGH extra (CHD-14)."""
LOW_OR_HIGH: Final = 4
LEAST_SUM: Final = 2
MOST_SUM: Final = 12


@compiled
def head(kind: int, die: int, value: int) -> int:
    """The upper parts of a move code: what is done, with which die, read as what.

    Value 0 means the die's own face, or that no number is chosen.
    """
    return (kind << KIND_BIT) | (die << DIE_BIT) | (value << VALUE_BIT)


@compiled
def kind_of(code: int) -> int:
    return code >> KIND_BIT


@compiled
def die_of(code: int) -> int:
    return (code >> DIE_BIT) & 7


@compiled
def value_of(code: int) -> int:
    return (code >> VALUE_BIT) & 15


@compiled
def area_of(code: int) -> int:
    return (code >> AREA_BIT) & 7


@compiled
def cell_of(code: int) -> int:
    return code & 255


@compiled
def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def offer(top: int, area: int, cell: int, moves: Moves) -> None:
    moves.codes[moves.count] = top | (area << AREA_BIT) | cell
    moves.count += 1


class Lying(NamedTuple):
    """A number as it lies there."""

    number: int
    place: int
    """Where its die lies (AT_...)."""
    company: int
    """How many other dice show the same there (CHD-09)."""


@compiled
def without_die(number: int) -> Lying:
    """A number that a bonus gives."""
    return Lying(number, AT_POOL, 0)


@compiled
def offer_number(printed: Print, pad: Pad, area: int, lying: Lying, top: int, moves: Moves) -> None:
    """Every mark this number allows in this area."""
    form = printed.form[area]
    number = lying.number
    tally = pad.tally[area]
    if form == GRID or form == SKIPPING:
        for slot in range(2):
            cell = printed.where[(area * SUMS + number) * 2 + slot]
            if cell < 0:
                break
            if is_free(printed, pad, area, cell):
                offer(top, area, cell, moves)
    elif form == ROWS:
        offer_rows(printed, pad, area, lying, top, moves)
    elif form == COLUMNS:
        offer_column(pad, area, lying, top, moves)
    elif form == OUTWARD:
        offer_outward(pad, area, number, top, moves)
    elif tally < printed.cells[area]:
        if form == HALVES:  # CHD-17: half and the bonus, or times; the first half only
            offer(top, area, tally * 2, moves)
            if printed.number[area * CELLS + tally] > 0:
                offer(top, area, tally * 2 + 1, moves)
        elif (
            form == TIMES  # GSC-20: no condition
            or (form == STAIRS and number >= printed.number[area * CELLS + tally])  # GSC-19
            or (form == RISING and rises(pad, area, number))
        ):
            offer(top, area, tally, moves)


@compiled
def is_free(printed: Print, pad: Pad, area: int, cell: int) -> bool:
    """GSC-16, GSC-17: not crossed; CHD-15: to the right of the last cross."""
    beyond = pad.crosses[area] >> cell
    return beyond == 0 or (printed.form[area] == GRID and not beyond & 1)


@compiled
def rises(pad: Pad, area: int, number: int) -> bool:
    """GSC-21: higher than the one before; after a 6 any number may follow."""
    tally = pad.tally[area]
    if tally == 0:
        return True
    last = pad.written[area * WRITTEN + tally - 1]
    return number > last or last == SIX


@compiled
def offer_rows(printed: Print, pad: Pad, area: int, lying: Lying, top: int, moves: Moves) -> None:
    """CHD-07: a die on a field belongs to that row, one on the tray to grey cells."""
    for row in range(3):
        cell = row * SIX + lying.number - 1
        own = row == lying.place - AT_FIELD_1
        fits = printed.grey >> cell & 1 if lying.place == AT_TRAY else own
        if fits and not (pad.crosses[area] >> cell & 1):
            offer(top, area, cell, moves)


@compiled
def offer_column(pad: Pad, area: int, lying: Lying, top: int, moves: Moves) -> None:
    """CHD-09: one free cell of the number's column, and one more for each company."""
    for rows in range(1, 32):
        if count_bits(rows) > 1 + lying.company:
            continue
        free = True
        for row in range(5):
            if rows >> row & 1 and pad.crosses[area] >> (row * SIX + lying.number - 1) & 1:
                free = False
        if free:
            offer(top, area, (lying.number - 1) * 32 + rows, moves)


@compiled
def next_outward(pad: Pad, area: int, side: int) -> int:
    """How many cells of this side are filled: 0 to 6."""
    return count_bits(pad.crosses[area] >> (side * SIX) & 63)


@compiled
def last_outward(pad: Pad, area: int, side: int) -> int:
    """The outermost number of this side; the printed 7 if there is none."""
    filled = next_outward(pad, area, side)
    if filled == 0:
        return SEVEN
    return pad.written[area * WRITTEN + side * SIX + filled - 1]


@compiled
def fits_outward(pad: Pad, area: int, side: int, number: int) -> bool:
    """CHD-12: one less to the left, one more to the right, or a 7 after no 7."""
    last = last_outward(pad, area, side)
    step = last - 1 if side == 0 else last + 1
    fits = number == step or (number == SEVEN and last != SEVEN)
    return fits and next_outward(pad, area, side) < SIX


@compiled
def offer_outward(pad: Pad, area: int, number: int, top: int, moves: Moves) -> None:
    for side in range(2):
        if fits_outward(pad, area, side, number):
            offer(top, area, side * SIX + next_outward(pad, area, side), moves)


@compiled
def offer_free(printed: Print, pad: Pad, area: int, number: int, moves: Moves) -> None:
    """Every mark a bonus allows: a given number, or 0 for a cross or a free number."""
    form = printed.form[area]
    top = head(BONUS, 0, number)
    if number > 0:  # GSC-25: a number in orange or purple
        offer_number(printed, pad, area, without_die(number), top, moves)
    elif form == GRID or form == ROWS:  # GSC-24, CHD-19: any free cell
        for cell in range(printed.cells[area]):
            if not (pad.crosses[area] >> cell & 1):
                offer(top, area, cell, moves)
    elif form == STAIRS:  # GSC-24: the next cell, its minimum ignored
        if pad.tally[area] < printed.cells[area]:
            offer(top, area, pad.tally[area], moves)
    elif form == SKIPPING:  # CHD-19: any cell to the right of the last cross
        for cell in range(printed.cells[area]):
            if pad.crosses[area] >> cell == 0:
                offer(top, area, cell, moves)
    else:
        offer_chosen_number(printed, pad, area, moves)


@compiled
def offer_chosen_number(printed: Print, pad: Pad, area: int, moves: Moves) -> None:
    """CHD-18: every mark that some number of choice allows."""
    form = printed.form[area]
    if form == OUTWARD:  # CHD-20: what fits, or a 7, within 2 to 12
        for number in range(LEAST_SUM, MOST_SUM + 1):
            offer_outward(pad, area, number, head(BONUS, 0, number), moves)
        return
    for number in range(1, SIX + 1):
        if form == COLUMNS:  # CHD-19: one cross, no company
            offer_column(pad, area, without_die(number), head(BONUS, 0, 0), moves)
        else:  # CHD-21: halved or multiplied
            top = head(BONUS, 0, number)
            offer_number(printed, pad, area, without_die(number), top, moves)


@compiled
def has_room(printed: Print, pad: Pad, area: int) -> bool:
    """Whether a bonus for this area can still be used (else it is lost: GSC-23)."""
    form = printed.form[area]
    cells = printed.cells[area]
    if form == GRID or form == ROWS or form == COLUMNS:
        return pad.crosses[area] != (1 << cells) - 1
    if form == SKIPPING:
        return pad.crosses[area] >> (cells - 1) == 0
    return pad.tally[area] < cells


@compiled
def gain(printed: Print, pad: Pad, bonus: int) -> None:
    """Note an action or a fox at once; put what asks for a mark on the heap (GSC-26)."""
    if bonus == GIVES_REROLL:
        pad.rerolls += 1
        if pad.rerolls == printed.boxes:  # CHD-24: the bonus at the row's end
            gain_mark_or_fox(pad, printed.end_bonus[0])
    elif bonus == GIVES_EXTRA:
        pad.extras += 1
        if pad.extras == printed.boxes:
            gain_mark_or_fox(pad, printed.end_bonus[1])
    elif bonus == GIVES_JOKER:
        pad.jokers += 1
        if pad.jokers == printed.boxes:
            gain_mark_or_fox(pad, printed.end_bonus[2])
    else:
        gain_mark_or_fox(pad, bonus)


@compiled
def gain_mark_or_fox(pad: Pad, bonus: int) -> None:
    if bonus == GIVES_FOX:
        pad.foxes += 1
    elif bonus >= GIVES_MARK:
        put_on(pad, bonus - GIVES_MARK)


@compiled
def cross(printed: Print, pad: Pad, area: int, cell: int) -> None:
    """Mark one cell and gain what it completes."""
    pad.crosses[area] |= 1 << cell
    pad.tally[area] += 1
    for slot in range(2):
        group = printed.groups[(area * CELLS + cell) * 2 + slot]
        if group < 0:
            break
        needed = printed.group_mask[group]
        if pad.crosses[area] & needed == needed:
            gain(printed, pad, printed.group_bonus[group])


@compiled
def make_mark(printed: Print, pad: Pad, area: int, cell: int, number: int) -> None:
    """Carry out a mark that was offered, with the number it is made with."""
    form = printed.form[area]
    if form == COLUMNS:
        for row in range(5):
            if cell >> row & 1:
                cross(printed, pad, area, row * SIX + (cell >> 5))
    elif form == HALVES:
        make_half_or_times(printed, pad, area, cell >> 1, cell & 1, number)
    else:
        if form == TIMES:
            number *= printed.number[area * CELLS + cell]
        if form == TIMES or form == RISING or form == OUTWARD:
            pad.written[area * WRITTEN + cell] = number
        cross(printed, pad, area, cell)


@compiled
def make_half_or_times(
    printed: Print, pad: Pad, area: int, cell: int, times: int, number: int
) -> None:
    """CHD-17: half, rounded up, and the bonus; or times, and the bonus struck out."""
    if times:
        pad.written[area * WRITTEN + cell] = number * printed.number[area * CELLS + cell]
        pad.crosses[area] |= 1 << cell
        pad.tally[area] += 1
        pad.struck |= 1 << cell
    else:
        pad.written[area * WRITTEN + cell] = (number + 1) // 2
        cross(printed, pad, area, cell)


@compiled
def area_points(printed: Print, pad: Pad, area: int) -> int:
    """What this area is worth now."""
    scoring = printed.scoring[area]
    points = 0
    if scoring == CROSSES:
        points += printed.points[area * STEPS + pad.tally[area]]
    elif scoring == NUMBERS:
        for cell in range(pad.tally[area]):
            points += pad.written[area * WRITTEN + cell]
    elif scoring == FULL_LINES:
        for line in range(SIX):
            cells = printed.lines[area * SIX + line]
            if cells != 0 and pad.crosses[area] & cells == cells:
                points += printed.points[area * STEPS + line]
    elif scoring == LINE_CROSSES:
        for line in range(SIX):
            cells = pad.crosses[area] & printed.lines[area * SIX + line]
            points += printed.points[area * STEPS + count_bits(cells)]
    else:
        points += outward_points(printed, pad, area)
    return points


@compiled
def outward_points(printed: Print, pad: Pad, area: int) -> int:
    """CHD-14: the outermost cells' points, and 4 for every low or high number."""
    points = 0
    for side in range(2):
        filled = next_outward(pad, area, side)
        points += printed.points[area * STEPS + filled]
        for cell in range(filled):
            number = pad.written[area * WRITTEN + side * SIX + cell]
            if number <= LOW or number >= HIGH:
                points += LOW_OR_HIGH
    return points


@compiled
def count_score(printed: Print, pad: Pad, score: SheetScore) -> None:
    """GSC-31: five areas and the foxes; GSC-29: each fox scores the weakest area."""
    weakest = area_points(printed, pad, 0)
    total = 0
    for area in range(AREAS):
        score.areas[area] = area_points(printed, pad, area)
        weakest = min(weakest, score.areas[area])
        total += score.areas[area]
    score.foxes = pad.foxes * weakest
    score.total = total + score.foxes

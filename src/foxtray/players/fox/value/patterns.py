"""What is true together on a sheet, and what the dice still to roll may bring. Compiled.

The second litter's features: whole lines of cells with the rounds left, areas with the
foxes that will count them, the faces that would fit, the sums two dice can still make, the
company dice can give (CHD-09), which jokers are left.
"""

from __future__ import annotations

from typing import Final

from foxtray.games.clever.areas import (
    COLUMNS,
    GRID,
    LEAST_SUM,
    MOST_SUM,
    OUTWARD,
    RISING,
    ROWS,
    SEVEN,
    SIX,
    SKIPPING,
    STAIRS,
    count_bits,
    fits_outward,
    is_free,
    last_outward,
    next_outward,
    rises,
)
from foxtray.games.clever.layout import (
    AREAS,
    AT_FIELD_1,
    AT_FIELD_3,
    AT_POOL,
    CELLS,
    DICE,
    GROUPS,
    PHASE_ROLLING,
    STAGE_WINDOW,
    SUMS,
    WHITE,
    WRITTEN,
    Pad,
    Print,
    Table,
)
from foxtray.kernel.compiled import compiled
from foxtray.players.fox.value.kinds import (
    ACTIONS_ROUND,
    BUCKETS,
    COMPANY,
    COMPANY_WINDOW,
    FACES,
    FITS_NEXT,
    FOX_AREA,
    FOX_ROUND,
    GROUP_ROUND,
    LAST_ROUND,
    LAST_TALLY,
    LINE_ROUND,
    PATTERNS,
    READY,
    RISE_ROUND,
    ROLL_ROUND,
    ROUNDS,
    SIDES_BOTH,
    SIDES_ROUND,
    SUMS_BOTH,
    SUMS_ONE,
    TALLIES,
    TALLY_PAIR,
    Features,
    note,
    note_wide,
)

COLUMN: Final = 0b1_000001_000001_000001_000001
"""The cells of the first of six columns, five rows deep."""
THROWS: Final = 3
"""Of the 36 throws of two dice, so many make a step of what is told apart."""


@compiled
def pattern_of(crosses: int, mask: int) -> int:
    """The marks under a mask, moved together."""
    lowest = mask & -mask
    rest = mask ^ lowest
    pattern = int(crosses & lowest != 0)
    if rest & (rest - 1) == 0:  # two cells: most bonuses of one sheet
        return pattern | int(crosses & rest != 0) << 1
    bit = 2
    while rest:
        pattern |= bit * int(crosses & rest & -rest != 0)
        bit <<= 1
        rest &= rest - 1
    return pattern


@compiled
def look_at_patterns(printed: Print, pad: Pad, area: int, left: int, seen: Features) -> None:
    """Lines of cells with the rounds left: those of bonuses, and those that are counted."""
    form = printed.form[area]
    if form == GRID or form == ROWS or form == COLUMNS:
        look_at_lines(printed, pad, area, left, seen)
    elif form == RISING:
        tally, last = pad.tally[area], 0
        if tally > 0:
            last = pad.written[area * WRITTEN + tally - 1]
        note_wide(seen, RISE_ROUND + (min(tally, 11) * 7 + last) * ROUNDS + left)
    elif form == OUTWARD:
        look_at_sides(pad, area, left, seen)
    elif form == SKIPPING:
        last = last_cross(pad, area)
        note(seen, LAST_TALLY + last * 13 + pad.tally[area])
        note(seen, LAST_ROUND + last * ROUNDS + left)


@compiled
def look_at_lines(printed: Print, pad: Pad, area: int, left: int, seen: Features) -> None:
    for group in range(printed.first_group[area], GROUPS):
        if printed.group_area[group] != area:
            break
        pattern = pattern_of(pad.crosses[area], printed.group_mask[group])
        note_wide(seen, GROUP_ROUND + (group * PATTERNS + pattern) * ROUNDS + left)
    for line in range(SIX):
        cells = printed.lines[area * SIX + line]
        if cells:
            pattern = pattern_of(pad.crosses[area], cells)
            place = (area * SIX + line) * PATTERNS + pattern
            note_wide(seen, LINE_ROUND + place * ROUNDS + left)


@compiled
def look_at_sides(pad: Pad, area: int, left: int, seen: Features) -> None:
    """CHD-12: how far each side is, after which number; and both numbers together."""
    both = 0
    for side in range(2):
        last = last_outward(pad, area, side)
        place = side * 7 + next_outward(pad, area, side)
        note_wide(seen, SIDES_ROUND + (place * 13 + last) * ROUNDS + left)
        both = both * 13 + last
    note_wide(seen, SIDES_BOTH + both)


@compiled
def last_cross(pad: Pad, area: int) -> int:
    """How many cells lie before the first one that is still open (CHD-15)."""
    cell = 0
    while pad.crosses[area] >> cell:
        cell += 1
    return cell


@compiled
def look_at_foxes(pad: Pad, weakest: int, left: int, seen: Features) -> None:
    """Each area as the foxes would count it, and the weakest with the rounds left."""
    for area in range(AREAS):
        bucket = min(seen.area_points[area] // 4, BUCKETS - 1)
        note_wide(seen, FOX_AREA + (pad.foxes * AREAS + area) * BUCKETS + bucket)
    bucket = min(weakest // 3, BUCKETS - 1)
    note_wide(seen, FOX_ROUND + (pad.foxes * BUCKETS + bucket) * ROUNDS + left)


@compiled
def look_at_stock(pad: Pad, left: int, seen: Features) -> None:
    """Actions of both kinds with the rounds left, the jokers that are ready, pairs of areas."""
    rerolls, extras = pad.rerolls - pad.rerolls_spent, pad.extras - pad.extras_spent
    note_wide(seen, ACTIONS_ROUND + (rerolls * 8 + extras) * ROUNDS + left)
    if pad.jokers > 0:
        note(seen, READY + (((1 << pad.jokers) - 1) & ~pad.jokers_spent))
    for area in range(AREAS):
        for other in range(area):
            pair = (area * AREAS + other) * TALLIES + seen.tallies[area]
            note_wide(seen, TALLY_PAIR + pair * TALLIES + seen.tallies[other])


@compiled
def tally_of(printed: Print, pad: Pad, area: int) -> int:
    """The marks of an area, by twos where there are thirty."""
    if printed.form[area] == COLUMNS:
        return (pad.tally[area] + 1) // 2
    return pad.tally[area]


@compiled
def is_open(printed: Print, pad: Pad, area: int, number: int) -> bool:
    """Whether this number, a face or a sum, would fit a die from the tray in this area."""
    form, tally = printed.form[area], pad.tally[area]
    if form == GRID or form == SKIPPING:
        return is_open_cell(printed, pad, area, number)
    if form == ROWS or form == COLUMNS:
        column = COLUMN << (number - 1)
        column &= printed.grey if form == ROWS else (1 << printed.cells[area]) - 1
        return (column & ~pad.crosses[area]) != 0
    if form == OUTWARD:
        return fits_outward(pad, area, 0, number) or fits_outward(pad, area, 1, number)
    if tally >= printed.cells[area]:
        return False
    if form == STAIRS:
        return number >= printed.number[area * CELLS + tally]
    return form != RISING or rises(pad, area, number)


@compiled
def is_open_cell(printed: Print, pad: Pad, area: int, number: int) -> bool:
    """Whether a cell of this number may be crossed."""
    for slot in range(2):
        cell = printed.where[(area * SUMS + number) * 2 + slot]
        if cell >= 0 and is_free(printed, pad, area, cell):
            return True
    return False


@compiled
def count_fits(printed: Print, area: int, seen: Features) -> int:
    """How many of the faces 1 to 6 would fit in this area; for sums, sixths of the throws."""
    if printed.sums[area]:
        return (seen.open_faces[area] + 5) // 6
    return seen.open_faces[area]


@compiled
def count_open(printed: Print, pad: Pad, area: int) -> int:
    """How many of the faces 1 to 6 would fit in this area; for sums, of the 36 throws."""
    if printed.sums[area]:
        return count_throws(printed, pad, area)
    count = 0
    for face in range(1, SIX + 1):
        count += is_open(printed, pad, area, face)
    return count


@compiled
def count_throws(printed: Print, pad: Pad, area: int) -> int:
    """How many of the 36 throws of two dice would fit where sums are marked."""
    if printed.form[area] == OUTWARD:  # no others can: CHD-12
        left, right = last_outward(pad, area, 0) - 1, last_outward(pad, area, 1) + 1
        count = count_ways(printed, pad, area, left) + count_ways(printed, pad, area, right)
        return count + count_ways(printed, pad, area, SEVEN)
    count = 0
    for number in range(LEAST_SUM, MOST_SUM + 1):
        count += count_ways(printed, pad, area, number)
    return count


@compiled
def count_ways(printed: Print, pad: Pad, area: int, number: int) -> int:
    """In how many throws of two dice this sum falls, if it would fit."""
    return SIX - abs(number - SEVEN) if is_open(printed, pad, area, number) else 0


@compiled
def count_row(pad: Pad, area: int, line: int) -> int:
    """How many cells of a row are free (CHD-07)."""
    return SIX - count_bits(pad.crosses[area] >> (line * SIX) & 63)


@compiled
def look_at_fits(
    printed: Print, table: Table, pad: Pad, seat: int, left: int, seen: Features
) -> None:
    """How much of what the dice to roll may show would fit."""
    rolling = table.phase == PHASE_ROLLING and table.roll_no > 1 and table.active == seat
    rolling = rolling and not table.solo_passive
    if not rolling:
        return
    late = table.roll_no - 2
    pool = 0
    for area in range(AREAS):
        if table.places[area] == AT_POOL:
            pool |= 1 << area
            if not printed.sums[area]:
                fits = seen.open_faces[area]
                if printed.form[area] == ROWS:
                    fits = count_row(pad, area, table.roll_no - 1)
                note(seen, FITS_NEXT + (late * DICE + area) * FACES + fits)
    if table.places[WHITE] == AT_POOL:
        pool |= 1 << WHITE
    note_wide(seen, ROLL_ROUND + (late * 64 + pool) * ROUNDS + left)
    look_at_sums(printed, table, pad, late, seen)
    look_at_company(printed, table, pad, late, seen)


@compiled
def look_at_sums(printed: Print, table: Table, pad: Pad, late: int, seen: Features) -> None:
    """Where sums are marked and one of the two dice, or both, are still to roll."""
    for area in range(AREAS):
        if not printed.sums[area]:
            continue
        open_white = table.places[WHITE] == AT_POOL
        open_own = table.places[area] == AT_POOL
        if open_white and open_own:
            note(seen, SUMS_BOTH + late * 13 + seen.open_faces[area] // THROWS)
        elif open_white or open_own:
            lies = table.faces[area] if open_white else table.faces[WHITE]
            fits = 0
            for face in range(1, SIX + 1):
                fits += is_open(printed, pad, area, face + lies)
            note(seen, SUMS_ONE + (late * 2 + open_white) * FACES + fits)


@compiled
def look_at_company(printed: Print, table: Table, pad: Pad, late: int, seen: Features) -> None:
    """Dice on the fields that would be company, with the free cells of their column."""
    for area in range(AREAS):
        if printed.form[area] != COLUMNS:
            continue
        if table.places[area] != AT_POOL and table.places[WHITE] != AT_POOL:
            continue
        for face in range(1, SIX + 1):
            company = count_fields(table, face)
            if company > 0:
                free = count_free(pad, area, face)
                place = (late * SIX + face - 1) * 2 + min(company, 2) - 1
                note(seen, COMPANY + place * SIX + free)


@compiled
def count_fields(table: Table, face: int) -> int:
    """How many dice on the dice fields show this face."""
    count = 0
    for die in range(DICE):
        if table.faces[die] == face and AT_FIELD_1 <= table.places[die] <= AT_FIELD_3:
            count += 1
    return count


@compiled
def count_free(pad: Pad, area: int, face: int) -> int:
    """How many of the five cells of a column are free."""
    free = 0
    for line in range(5):
        free += not (pad.crosses[area] >> (line * SIX + face - 1) & 1)
    return free


@compiled
def look_at_window(printed: Print, table: Table, pad: Pad, seen: Features) -> None:
    """How many crosses at once an extra die could still make where company counts."""
    if pad.stage != STAGE_WINDOW or pad.extras == pad.extras_spent:
        return
    for area in range(AREAS):
        if printed.form[area] != COLUMNS:
            continue
        for white in range(2):
            die = WHITE if white else area
            if pad.extra_dice >> die & 1:
                continue
            face, place = table.faces[die], table.places[die]
            company = -1  # the die itself is among those counted
            for other in range(DICE):
                if table.faces[other] == face:
                    there = table.places[other]
                    on_fields = AT_FIELD_1 <= there <= AT_FIELD_3
                    if AT_FIELD_1 <= place <= AT_FIELD_3:
                        company += on_fields
                    else:
                        company += there == place
            crosses = min(1 + max(company, 0), count_free(pad, area, face))
            note(seen, COMPANY_WINDOW + white * SIX + min(crosses, SIX - 1))

"""What the fox sees of a sheet: a list of true things, by number.

A position after a word becomes a list of indices into one long row of features, each
true or false: cells and counts, how near bonuses are, what actions are left for how
many rounds, foxes and the weakest area, the dice still to roll. The same code serves
both sheets; VERSION rises when a feature changes its meaning, and weights of another
version are refused. At a table of several, the turns a seat still has, its own and
others', are noted too; alone they follow from the round.
"""

from __future__ import annotations

from typing import Final

from foxtray.games.clever.areas import (
    COLUMNS,
    GRID,
    HALVES,
    LINE_CROSSES,
    OUTWARD,
    RISING,
    ROWS,
    SIX,
    SKIPPING,
    STAIRS,
    area_points,
    count_bits,
    last_outward,
    next_outward,
)
from foxtray.games.clever.heap import waiting
from foxtray.games.clever.layout import (
    AREAS,
    AT_POOL,
    CELLS,
    DICE,
    GROUPS,
    KINDS,
    PHASE_FINISHING,
    PHASE_OVER,
    PHASE_PASSIVE,
    PHASE_ROLLING,
    STAGE_WINDOW,
    WRITTEN,
    Pad,
    Print,
    Table,
)
from foxtray.games.clever.turn import is_asked
from foxtray.kernel.compiled import compiled
from foxtray.players.fox.value.kinds import (
    ALL_AREAS,
    BOXES,
    BUCKETS,
    CELL,
    DUE,
    EXTRAS,
    EXTRAS_TURNS,
    FACES,
    FITS_ROUND,
    FOX,
    HEAP,
    JOKERS,
    JOKERS_TURNS,
    LINE,
    MISSING,
    MOMENT,
    MOST_OTHERS,
    MOST_OWN,
    MOST_TURNS,
    POINTS,
    REROLLS,
    RISE,
    ROLL,
    ROUNDS,
    SIDES,
    TALLIES,
    TALLY,
    TALLY_ROUND,
    TO_ROLL,
    TURNS,
    WEAK,
    WINDOW,
    Features,
    note,
    note_wide,
)
from foxtray.players.fox.value.patterns import (
    count_fits,
    count_open,
    look_at_fits,
    look_at_foxes,
    look_at_patterns,
    look_at_stock,
    look_at_window,
    tally_of,
)

# The moments of a turn; 0 to 2 are before the rolls of one's own.
BEFORE_PASSIVE: Final = 3
ACTIVE_WINDOW: Final = 4
PASSIVE_PICK: Final = 5
PASSIVE_WINDOW: Final = 6


@compiled
def look(printed: Print, table: Table, seat: int, seen: Features) -> None:
    """List what is true of this seat's sheet and of the moment it is in."""
    look_again(printed, table, seat, seen, ALL_AREAS, seen)


@compiled
def look_again(
    printed: Print, table: Table, seat: int, known: Features, areas: int, seen: Features
) -> None:
    """The same of a sheet that is known but for some areas, as bits: the features of the others
    are left out. All areas are looked at if another round has begun.
    """
    pad = table.pads[seat]
    left, own_left, turns_left = rounds_left(printed, table, seat)
    if left != known.left:
        areas = ALL_AREAS
    seen.count = 0
    seen.wide_count = 0
    seen.points = 0
    seen.left = left
    seen.looked = areas
    weakest, weak_area = 0, 0
    for area in range(AREAS):
        if areas >> area & 1:
            look_at_area(printed, pad, area, left, seen)
        else:
            seen.area_points[area] = known.area_points[area]
            seen.tallies[area] = known.tallies[area]
            seen.open_faces[area] = known.open_faces[area]
        seen.ends[area] = seen.count
        seen.wide_ends[area] = seen.wide_count
        points = seen.area_points[area]
        seen.points += points
        if area == 0 or points < weakest:
            weakest, weak_area = points, area
    note(seen, FOX + pad.foxes * BUCKETS + min(weakest // 3, BUCKETS - 1))
    note(seen, WEAK + pad.foxes * AREAS + weak_area)
    look_at_actions(pad, own_left, turns_left, seen)
    look_at_moment(table, pad, seat, left, seen)
    if table.seats > 1:
        look_at_turns(printed, table, pad, seat, seen)
    look_at_foxes(pad, weakest, left, seen)
    look_at_stock(pad, left, seen)
    look_at_fits(printed, table, pad, seat, left, seen)
    look_at_window(printed, table, pad, seen)


@compiled
def changed_areas(before: Pad, after: Pad) -> int:
    """Where marks were made, as bits."""
    areas = 0
    for area in range(AREAS):
        areas |= int(before.crosses[area] != after.crosses[area]) << area
    return areas


@compiled
def is_done(table: Table, seat: int) -> bool:
    """Whether this seat has nothing more to say in the present turn, whatever others have."""
    over = table.phase == PHASE_OVER or table.phase == PHASE_PASSIVE
    return over and not is_asked(table.pads[seat])


@compiled
def turns_to_come(printed: Print, table: Table, seat: int) -> tuple[int, int]:
    """A seat's own turns and those of others, the present one included until it is done."""
    seats = table.seats
    turn = (table.round_no - 1) * seats + table.active + is_done(table, seat)
    rounds = printed.rounds[seats - 1]
    own = rounds - (turn - seat + seats - 1) // seats
    return own, rounds * seats - turn - own


@compiled
def rounds_left(printed: Print, table: Table, seat: int) -> tuple[int, int, int]:
    """Rounds left after this one: for marks, for the turns of one's own, for all turns.

    Alone they are one. At a table of several they say to how many rounds alone the turns
    to come amount, with four marks a round.
    """
    left = printed.rounds[table.seats - 1] - table.round_no
    if table.seats == 1:
        return left, left, left
    own, others = turns_to_come(printed, table, seat)
    turn = table.active + is_done(table, seat)
    is_own = turn % table.seats == seat
    left = (3 * own + others + 3) // 4 - 1
    return (
        max(min(left, ROUNDS - 1), 0),
        max(min(own - is_own, ROUNDS - 1), 0),
        max(min((own + others - 1) // 2, ROUNDS - 1), 0),
    )


@compiled
def look_at_turns(printed: Print, table: Table, pad: Pad, seat: int, seen: Features) -> None:
    """What a table of several adds: how many sit there, and the turns to come."""
    own, others = turns_to_come(printed, table, seat)
    note(seen, TURNS + ((table.seats - 2) * MOST_OWN + own) * MOST_OTHERS + others)
    turns = own + others
    note(seen, EXTRAS_TURNS + (pad.extras - pad.extras_spent) * MOST_TURNS + turns)
    if pad.jokers > 0:
        ready = pad.jokers - count_bits(pad.jokers_spent)
        note(seen, JOKERS_TURNS + ready * MOST_TURNS + turns)
    if is_done(table, seat) and table.active + 1 == table.seats:
        note(seen, DUE + table.round_no - 1)  # GSC-02: the next round's bonus is to come


@compiled
def look_at_area(printed: Print, pad: Pad, area: int, left: int, seen: Features) -> None:
    """All that its marks alone tell, with the rounds left."""
    points = area_points(printed, pad, area)
    tally = tally_of(printed, pad, area)
    seen.area_points[area] = points
    seen.tallies[area] = tally
    seen.open_faces[area] = count_open(printed, pad, area)
    note(seen, POINTS + area * BUCKETS + min(points // 4, BUCKETS - 1))
    note(seen, TALLY + area * TALLIES + tally)
    note(seen, TALLY_ROUND + (area * TALLIES + tally) * ROUNDS + left)
    look_at_marks(printed, pad, area, seen)
    look_at_bonuses(printed, pad, area, seen)
    look_at_patterns(printed, pad, area, left, seen)
    fits = count_fits(printed, area, seen)
    note_wide(seen, FITS_ROUND + (area * FACES + fits) * ROUNDS + left)


@compiled
def look_at_marks(printed: Print, pad: Pad, area: int, seen: Features) -> None:
    """The marks themselves, as far as the counts do not tell them."""
    form = printed.form[area]
    if form == GRID or form == ROWS or form == COLUMNS or form == SKIPPING:
        for cell in range(printed.cells[area]):
            if pad.crosses[area] >> cell & 1:
                note(seen, CELL + area * CELLS + cell)
    elif form == RISING:
        tally = pad.tally[area]
        last = 0
        if tally > 0:
            last = pad.written[area * WRITTEN + tally - 1]
        note(seen, RISE + min(tally, 11) * 7 + last)
    elif form == OUTWARD:
        for side in range(2):
            filled = next_outward(pad, area, side)
            note(seen, SIDES + (side * 7 + filled) * 13 + last_outward(pad, area, side))
    if printed.scoring[area] == LINE_CROSSES:
        for line in range(SIX):
            cells = printed.lines[area * SIX + line]
            if cells:
                crossed = count_bits(pad.crosses[area] & cells)
                note(seen, LINE + (area * 6 + line) * 7 + crossed)


@compiled
def look_at_bonuses(printed: Print, pad: Pad, area: int, seen: Features) -> None:
    """How many cells each bonus of several cells still misses."""
    form = printed.form[area]
    if form == STAIRS or form == HALVES or form == OUTWARD or form == RISING:
        return
    for group in range(printed.first_group[area], GROUPS):
        if printed.group_area[group] != area:
            break
        missing = printed.group_mask[group] & ~pad.crosses[area]
        if form == SKIPPING and missing and pad.crosses[area] > missing & -missing:
            continue
        note(seen, MISSING + group * 4 + min(count_bits(missing), 3))


@compiled
def look_at_actions(pad: Pad, own_left: int, turns_left: int, seen: Features) -> None:
    """Actions left, by the rounds left to spend them in; bonuses on the heap."""
    note(seen, REROLLS + (pad.rerolls - pad.rerolls_spent) * ROUNDS + own_left)
    note(seen, EXTRAS + (pad.extras - pad.extras_spent) * ROUNDS + turns_left)
    if pad.jokers > 0:
        ready = ((1 << pad.jokers) - 1) & ~pad.jokers_spent
        note(seen, JOKERS + count_bits(ready) * ROUNDS + turns_left)
        for box in range(7):
            if ready >> box & 1:
                note(seen, BOXES + box)
    if pad.heap != 0:
        for kind in range(KINDS):
            count = waiting(pad, kind)
            if count > 0:
                note(seen, HEAP + kind * 3 + min(count, 3) - 1)


@compiled
def look_at_moment(table: Table, pad: Pad, seat: int, left: int, seen: Features) -> None:
    """Where in the turn this is, and the dice that can still be rolled or used."""
    moment = BEFORE_PASSIVE
    if table.phase == PHASE_ROLLING and table.active == seat and not table.solo_passive:
        moment = table.roll_no - 1
        if table.roll_no > 1:
            look_at_pool(table, seen)
    elif table.phase == PHASE_FINISHING and table.active == seat:
        moment = ACTIVE_WINDOW
    elif table.phase == PHASE_PASSIVE and pad.stage == STAGE_WINDOW:
        moment = PASSIVE_WINDOW
    elif table.phase == PHASE_PASSIVE and is_asked(pad):
        moment = PASSIVE_PICK
    elif table.phase == PHASE_PASSIVE and (table.active + 1) % table.seats == seat:
        moment = 0  # done, and the next turn is this seat's own
    note(seen, MOMENT + moment * ROUNDS + left)
    if pad.stage == STAGE_WINDOW and pad.extras > pad.extras_spent:
        for die in range(DICE):
            if not (pad.extra_dice >> die & 1):
                note(seen, WINDOW + die * 7 + table.faces[die])


@compiled
def look_at_pool(table: Table, seen: Features) -> None:
    """The dice of the next roll, as a set and one by one."""
    late = table.roll_no - 2
    pool = 0
    for die in range(DICE):
        if table.places[die] == AT_POOL:
            pool |= 1 << die
            note(seen, TO_ROLL + late * DICE + die)
    note(seen, ROLL + late * 64 + pool)

"""What the dice that lie there would do as extra dice: what they reach, and what that releases.
Compiled.

While the window for extra dice is open, the position after a word promises what the best of
them bring. Their faces alone (features.look_at_moment) do not tell that: it depends on the
sheet which cell a face reaches and which bonus that cell completes.
"""

from __future__ import annotations

from foxtray.games.clever.areas import (
    GRID,
    RISING,
    STAIRS,
    TIMES,
    count_bits,
    rises,
)
from foxtray.games.clever.layout import (
    AREAS,
    CELLS,
    GIVES_NOTHING,
    STAGE_WINDOW,
    SUMS,
    WHITE,
    Pad,
    Print,
    Table,
)
from foxtray.games.clever.legal import reading
from foxtray.kernel.compiled import compiled
from foxtray.players.fox.value.kinds import (
    FACES,
    GIFT,
    GIFT_ROUND,
    GIFTS,
    REACH,
    REACH_ROUND,
    ROUNDS,
    USEFUL,
    Features,
    note,
    note_wide,
)


@compiled
def look_at_extras(printed: Print, table: Table, pad: Pad, left: int, seen: Features) -> None:
    """By area, what its own die and the white one would reach and release there; and how many
    dice fit somewhere, with the boxes left for them.
    """
    if pad.stage != STAGE_WINDOW or pad.extras == pad.extras_spent:
        return
    useful = 0
    for area in range(AREAS):
        reached = 0
        for white in range(2):
            die = WHITE if white else area
            if pad.extra_dice >> die & 1:
                continue
            number = reading(printed, table, die, area, table.faces[die])
            cells = find_cells(printed, pad, area, number)
            if cells:
                useful |= 1 << die
                reached |= cells
                place = (white * AREAS + area) * GIFTS
                look_at_gifts(printed, pad, area, cells, place, left, seen)
        look_at_cells(area, reached, left, seen)
    boxes = pad.extras - pad.extras_spent
    note(seen, USEFUL + boxes * FACES + count_bits(useful))


@compiled
def find_cells(printed: Print, pad: Pad, area: int, number: int) -> int:
    """The cells a number may mark, as bits, in areas that are crossed one by one or filled from
    the left; of the others nothing is told.
    """
    form, tally = printed.form[area], pad.tally[area]
    if form == GRID:
        cells = 0
        for slot in range(2):
            cell = printed.where[(area * SUMS + number) * 2 + slot]
            if cell >= 0:
                cells |= 1 << cell & ~pad.crosses[area]
        return cells
    if tally >= printed.cells[area]:
        return 0
    if (
        form == TIMES
        or (form == STAIRS and number >= printed.number[area * CELLS + tally])
        or (form == RISING and rises(pad, area, number))
    ):
        return 1 << tally
    return 0


@compiled
def look_at_gifts(
    printed: Print, pad: Pad, area: int, cells: int, place: int, left: int, seen: Features
) -> None:
    """What marking any of these cells would release, each gift once."""
    gifts = 0
    for cell in range(printed.cells[area]):
        if cells >> cell & 1:
            gifts |= 1 << find_gift(printed, pad, area, cell, 0)
            gifts |= 1 << find_gift(printed, pad, area, cell, 1)
    for gift in range(GIFTS):
        if gifts >> gift & 1:
            note(seen, GIFT + place + gift)
            note_wide(seen, GIFT_ROUND + (place + gift) * ROUNDS + left)


@compiled
def find_gift(printed: Print, pad: Pad, area: int, cell: int, slot: int) -> int:
    """What the first or second bonus that a cell helps to complete gives, if it completes it."""
    group = printed.groups[(area * CELLS + cell) * 2 + slot]
    if group >= 0:
        needed = printed.group_mask[group]
        if (pad.crosses[area] | 1 << cell) & needed == needed:
            return printed.group_bonus[group]
    return GIVES_NOTHING


@compiled
def look_at_cells(area: int, cells: int, left: int, seen: Features) -> None:
    """The cells within reach."""
    for cell in range(CELLS):
        if cells >> cell & 1:
            note(seen, REACH + area * CELLS + cell)
            note_wide(seen, REACH_ROUND + (area * CELLS + cell) * ROUNDS + left)

"""The kinds of things the fox sees, and where each begins in the one long row of features.

A feature is true or false. Some go through the hidden units (`DEEP`); the rest are already
true together (a pattern of cells and the rounds left) and have a direct weight only, which
costs next to nothing. The first `FIRST_COUNT` are those of the first litter (`fox-1`), in
its order. VERSION rises when a feature changes its meaning; weights of another version are
refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from foxtray.games.clever.layout import AREAS, CELLS, DICE, GROUPS, KINDS
from foxtray.kernel.compiled import Layout, compiled, one, row

VERSION: Final = 2

ROUNDS: Final = 6
TALLIES: Final = 20
MOST_FOXES: Final = 7
BUCKETS: Final = 34
FACES: Final = 7
"""Faces, 0 included; also how many faces fit."""
PATTERNS: Final = 64
"""The marks of a line of up to six cells."""

# The first litter's.
CELL: Final = 0
TALLY: Final = CELL + AREAS * CELLS
TALLY_ROUND: Final = TALLY + AREAS * TALLIES
RISE: Final = TALLY_ROUND + AREAS * TALLIES * ROUNDS
SIDES: Final = RISE + 12 * 7
MISSING: Final = SIDES + 2 * 7 * 13
LINE: Final = MISSING + GROUPS * 4
POINTS: Final = LINE + AREAS * 6 * 7
FOX: Final = POINTS + AREAS * BUCKETS
WEAK: Final = FOX + MOST_FOXES * BUCKETS
REROLLS: Final = WEAK + MOST_FOXES * AREAS
EXTRAS: Final = REROLLS + 8 * ROUNDS
JOKERS: Final = EXTRAS + 8 * ROUNDS
BOXES: Final = JOKERS + 8 * ROUNDS
MOMENT: Final = BOXES + 7
ROLL: Final = MOMENT + 8 * ROUNDS
TO_ROLL: Final = ROLL + 2 * 64
HEAP: Final = TO_ROLL + 2 * DICE
WINDOW: Final = HEAP + KINDS * 3
FIRST_SOLO: Final = WINDOW + DICE * 7
"""Alone, no others of the first litter's were true."""

# The first litter's at a table of several.
MOST_TURNS: Final = 17
"""Turns a seat may have to come, 0 included: four rounds of four."""
MOST_OWN: Final = 7
MOST_OTHERS: Final = 13
TURNS: Final = FIRST_SOLO
EXTRAS_TURNS: Final = TURNS + 3 * MOST_OWN * MOST_OTHERS
JOKERS_TURNS: Final = EXTRAS_TURNS + 8 * MOST_TURNS
DUE: Final = JOKERS_TURNS + 8 * MOST_TURNS
FIRST_COUNT: Final = DUE + ROUNDS

# The second litter's.
FITS_NEXT: Final = FIRST_COUNT
SUMS_BOTH: Final = FITS_NEXT + 2 * DICE * FACES
SUMS_ONE: Final = SUMS_BOTH + 2 * 13
COMPANY: Final = SUMS_ONE + 2 * 2 * FACES
COMPANY_WINDOW: Final = COMPANY + 2 * 6 * 2 * 6
READY: Final = COMPANY_WINDOW + 2 * 6
LAST_TALLY: Final = READY + 128
LAST_ROUND: Final = LAST_TALLY + 13 * 13
DEEP: Final = LAST_ROUND + 13 * ROUNDS
"""From here on a direct weight only."""
GROUP_ROUND: Final = DEEP
LINE_ROUND: Final = GROUP_ROUND + GROUPS * PATTERNS * ROUNDS
SIDES_ROUND: Final = LINE_ROUND + AREAS * 6 * PATTERNS * ROUNDS
SIDES_BOTH: Final = SIDES_ROUND + 2 * 7 * 13 * ROUNDS
RISE_ROUND: Final = SIDES_BOTH + 13 * 13
FOX_AREA: Final = RISE_ROUND + 12 * 7 * ROUNDS
FOX_ROUND: Final = FOX_AREA + MOST_FOXES * AREAS * BUCKETS
FITS_ROUND: Final = FOX_ROUND + MOST_FOXES * BUCKETS * ROUNDS
ACTIONS_ROUND: Final = FITS_ROUND + AREAS * FACES * ROUNDS
ROLL_ROUND: Final = ACTIONS_ROUND + 8 * 8 * ROUNDS
TALLY_PAIR: Final = ROLL_ROUND + 2 * 64 * ROUNDS
COUNT: Final = TALLY_PAIR + AREAS * AREAS * TALLIES * TALLIES

MOST_TRUE: Final = 160
"""Room for the features that are true at once; up to 150 were seen."""
ALL_AREAS: Final = (1 << AREAS) - 1


@dataclass(slots=True)
class Features(Layout):
    """The true features of a position, and the points its areas have already."""

    count: int = one()
    index: list[int] = row(MOST_TRUE)
    wide_count: int = one()
    """Those that have a direct weight only."""
    wide: list[int] = row(MOST_TRUE)
    points: int = one()
    area_points: list[int] = row(AREAS)
    tallies: list[int] = row(AREAS)
    """By area: its marks (patterns.tally_of)."""
    open_faces: list[int] = row(AREAS)
    """By area: how many faces, or throws of two dice, would fit."""
    left: int = one()
    """The rounds left, as far as areas are seen with them."""
    looked: int = one()
    """The areas that were looked at, as bits; of the others only the numbers above are here."""
    ends: list[int] = row(AREAS)
    """By area: where its own features end in `index`; behind the last are those of no area."""
    wide_ends: list[int] = row(AREAS)
    """Likewise in `wide`."""


@compiled
def note(seen: Features, feature: int) -> None:
    seen.index[seen.count] = feature
    seen.count += 1


@compiled
def note_wide(seen: Features, feature: int) -> None:
    seen.wide[seen.wide_count] = feature
    seen.wide_count += 1

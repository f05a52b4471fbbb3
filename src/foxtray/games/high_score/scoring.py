"""What the dice are worth: the ways of counting (HSC-12 to HSC-24), and why.

Each way of counting says of every die what it does: it counts, alone or in a group, it is
deducted, or it does nothing. The result is the sum of that, so what is told of a result is
what was counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from foxtray.games.high_score.cards import Card, Scoring, Special, Swirl
from foxtray.games.high_score.dice import SWIRL

Values = tuple[int, ...]
CHOICES = range(7)
"""HSC-12: a swirl of free choice is worth 0 to 6."""
TEN = 10
ODD_VALUES = (5, 3, 1)
STEPS = (1, 2, 3, 4, 5)


class Role(Enum):
    """What a die does for the result."""

    COUNTS = "counts"
    DEDUCTED = "deducted"
    IDLE = "idle"


class Part(NamedTuple):
    """What one die does: for a swirl with the value it became."""

    value: int
    role: Role
    group: int = 0
    """Dice that count together have the same number, from 1; 0: alone."""

    @property
    def worth(self) -> int:
        """HSC-24: a rest is deducted by its size; a negative swirl is not deducted twice."""
        if self.role is Role.COUNTS:
            return self.value
        return -abs(self.value) if self.role is Role.DEDUCTED else 0


Parts = list[Part]


def result(card: Card, dice: str) -> int:
    """What these dice bring on this card.

    >>> from foxtray.games.high_score.cards import SHIPPED
    >>> result(SHIPPED[0], "122345v")
    27
    """
    return best_result(card.scoring, card.swirl, dice)


def best_result(scoring: Scoring, swirl: Swirl, dice: str) -> int:
    """The result, with swirls of free choice worth what serves best (HSC-12)."""
    return sum(part.worth for part in explain(scoring, swirl, dice))


@cache
def explain(scoring: Scoring, swirl: Swirl, dice: str) -> tuple[Part, ...]:
    """Die by die, in the order of the dice, what makes the result; the swirls come last."""
    numbers = tuple(int(face) for face in dice if face != SWIRL)
    count = _COUNTS[scoring]
    tried = (count(numbers, swirls) for swirls in swirl_values(swirl, dice.count(SWIRL)))
    return tuple(max(tried, key=lambda parts: sum(part.worth for part in parts)))


def swirl_values(swirl: Swirl, number: int) -> Iterable[Values]:
    """What so many swirls may be worth together."""
    if swirl is Special.CHOICE:
        return combinations_with_replacement(CHOICES, number)
    worth = 0 if isinstance(swirl, Special) else swirl  # HSC-11: a frozen swirl counts 0
    return [(worth,) * number]


def _total(numbers: Values, swirls: Values) -> Parts:
    """HSC-14."""
    return [Part(value, Role.COUNTS) for value in numbers + swirls]


def _equals(numbers: Values, swirls: Values) -> Parts:
    """HSC-15. By value (HSC-13): a swirl worth 5 equals a 5."""
    return _equal(numbers + swirls, Role.IDLE)


def _equals_minus_rest(numbers: Values, swirls: Values) -> Parts:
    """HSC-16."""
    return _equal(numbers + swirls, Role.DEDUCTED)


def _equal(values: Values, rest: Role) -> Parts:
    tally = Counter(values)
    groups = [(value,) * often for value, often in tally.items() if often > 1]
    return _assign(values, groups, rest)


def _assign(values: Values, groups: Iterable[Values], rest: Role) -> Parts:
    """Every die to the first group that still wants its value; the others are the rest."""
    wanted = [Counter(group) for group in groups]
    parts = []
    for value in values:
        for number, group in enumerate(wanted, 1):
            if group[value]:
                group[value] -= 1
                parts.append(Part(value, Role.COUNTS, number))
                break
        else:
            parts.append(Part(value, rest))
    return parts


def _tens_minus_rest(numbers: Values, swirls: Values) -> Parts:
    """HSC-17. Every group is worth ten, so the best grouping is one with the most groups."""
    values = numbers + swirls
    fitting = tuple(sorted(value for value in values if value > 0))  # HSC-24
    return _assign(values, most_tens(fitting), Role.DEDUCTED)


@cache
def most_tens(values: Values) -> tuple[Values, ...]:
    """As many groups of exactly ten as these positive values can form at once.

    >>> most_tens((2, 3, 5, 5, 5))
    ((2, 3, 5), (5, 5))
    """
    if sum(values) < TEN:
        return ()
    first, others = values[0], values[1:]
    best = most_tens(others)
    for taken, left in sorted(_completions(others, TEN - first)):
        found = ((first, *taken), *most_tens(left))
        if len(found) > len(best):
            best = found
    return best


def _completions(values: Values, missing: int) -> set[tuple[Values, Values]]:
    """Some of the values that add up to `missing`, and what is left then."""
    if missing == 0:
        return {((), values)}
    if missing < 0 or not values:
        return set()
    first, others = values[0], values[1:]
    with_it = {((first, *taken), left) for taken, left in _completions(others, missing - first)}
    return with_it | {(taken, (first, *left)) for taken, left in _completions(others, missing)}


def _same(size: int, values: Values, rest: Role) -> Parts:
    """HSC-18: groups of so many equal values; what is left over is rest."""
    groups = [
        (value,) * size for value, often in Counter(values).items() for _ in range(often // size)
    ]
    return _assign(values, groups, rest)


def _pairs(numbers: Values, swirls: Values) -> Parts:
    """HSC-18."""
    return _same(2, numbers + swirls, Role.IDLE)


def _pairs_minus_rest(numbers: Values, swirls: Values) -> Parts:
    """HSC-19."""
    return _same(2, numbers + swirls, Role.DEDUCTED)


def _triples(numbers: Values, swirls: Values) -> Parts:
    """Triples as in HSC-20 with nothing deducted: an extension, for decks of one's own."""
    return _same(3, numbers + swirls, Role.IDLE)


def _triples_minus_rest(numbers: Values, swirls: Values) -> Parts:
    """HSC-20."""
    return _same(3, numbers + swirls, Role.DEDUCTED)


def _odd(numbers: Values, swirls: Values) -> Parts:
    """HSC-21: nothing is deducted. HSC-24: a negative swirl is not odd."""
    return [
        Part(value, Role.COUNTS if value in ODD_VALUES else Role.IDLE) for value in numbers + swirls
    ]


def _shown_4321_minus_rest(numbers: Values, swirls: Values) -> Parts:
    """HSC-22: fives and swirls, whatever they are worth, are rest."""
    shown = [Part(n, Role.COUNTS if n < STEPS[-1] else Role.DEDUCTED) for n in numbers]
    return shown + [Part(value, Role.DEDUCTED) for value in swirls]


def _ascending(numbers: Values, swirls: Values) -> Parts:
    """HSC-23: from 1 upwards until a gap; the swirl is the step after 5."""
    gap = next((step for step in STEPS if step not in numbers), None)
    parts = [
        Part(number, Role.COUNTS if gap is None or number < gap else Role.IDLE)
        for number in numbers
    ]
    return parts + [Part(value, Role.COUNTS if gap is None else Role.IDLE) for value in swirls]


_COUNTS: dict[Scoring, Callable[[Values, Values], Parts]] = {
    Scoring.TOTAL: _total,
    Scoring.EQUALS: _equals,
    Scoring.EQUALS_MINUS_REST: _equals_minus_rest,
    Scoring.TENS_MINUS_REST: _tens_minus_rest,
    Scoring.PAIRS: _pairs,
    Scoring.PAIRS_MINUS_REST: _pairs_minus_rest,
    Scoring.TRIPLES: _triples,
    Scoring.TRIPLES_MINUS_REST: _triples_minus_rest,
    Scoring.ODD: _odd,
    Scoring.SHOWN_4321_MINUS_REST: _shown_4321_minus_rest,
    Scoring.ASCENDING: _ascending,
}

"""What the dice are worth: the ten ways of counting (HSC-12 to HSC-24).

`result` answers for a card and seven dice. Each way of counting is a function of the
numbers 1 to 5 that lie there and of the values of the swirls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement

from foxtray.games.high_score.cards import Card, Scoring, Special, Swirl
from foxtray.games.high_score.dice import SWIRL

Values = tuple[int, ...]
CHOICES = range(7)
"""HSC-12: a swirl of free choice is worth 0 to 6."""
TEN = 10
ODD_VALUES = (5, 3, 1)
STEPS = (1, 2, 3, 4, 5)


def result(card: Card, dice: str) -> int:
    """What these dice bring on this card.

    >>> from foxtray.games.high_score.cards import SHIPPED
    >>> result(SHIPPED[0], "122345v")
    27
    """
    return best_result(card.scoring, card.swirl, dice)


@cache
def best_result(scoring: Scoring, swirl: Swirl, dice: str) -> int:
    """The result, with swirls of free choice worth what serves best (HSC-12)."""
    numbers = tuple(int(face) for face in dice if face != SWIRL)
    count = _COUNTS[scoring]
    return max(count(numbers, swirls) for swirls in swirl_values(swirl, dice.count(SWIRL)))


def swirl_values(swirl: Swirl, number: int) -> Iterable[Values]:
    """What so many swirls may be worth together."""
    if swirl is Special.CHOICE:
        return combinations_with_replacement(CHOICES, number)
    worth = 0 if isinstance(swirl, Special) else swirl  # HSC-11: a frozen swirl counts 0
    return [(worth,) * number]


def _minus(rest: Iterable[int]) -> int:
    """HSC-24: a rest is deducted by its size; a negative swirl is not deducted twice."""
    return -sum(abs(value) for value in rest)


def _total(numbers: Values, swirls: Values) -> int:
    """HSC-14."""
    return sum(numbers) + sum(swirls)


def _equals(numbers: Values, swirls: Values) -> int:
    """HSC-15. By value (HSC-13): a swirl worth 5 equals a 5."""
    tally = Counter(numbers + swirls)
    return sum(value * often for value, often in tally.items() if often > 1)


def _equals_minus_rest(numbers: Values, swirls: Values) -> int:
    """HSC-16."""
    tally = Counter(numbers + swirls)
    rest = [value for value, often in tally.items() if often == 1]
    return _equals(numbers, swirls) + _minus(rest)


def _tens_minus_rest(numbers: Values, swirls: Values) -> int:
    """HSC-17. Every group is worth ten, so the best grouping is one with the most groups,
    and the rest is everything but those tens.
    """
    values = numbers + swirls
    fitting = tuple(sorted(value for value in values if value > 0))  # HSC-24
    grouped = TEN * most_tens(fitting)
    rest = -_minus(values) - grouped
    return grouped - rest


@cache
def most_tens(values: Values) -> int:
    """How many groups of exactly ten these positive values can form at once."""
    if sum(values) < TEN:
        return 0
    first, others = values[0], values[1:]
    best = most_tens(others)
    for left in _completions(others, TEN - first):
        best = max(best, 1 + most_tens(left))
    return best


def _completions(values: Values, missing: int) -> set[Values]:
    """What is left of the values after taking some that add up to `missing`."""
    if missing == 0:
        return {values}
    if missing < 0 or not values:
        return set()
    first, others = values[0], values[1:]
    taken = _completions(others, missing - first)
    return taken | {(first, *left) for left in _completions(others, missing)}


def _groups(size: int, values: Values) -> tuple[int, list[int]]:
    """The sum of all groups of so many equal values, and what is left over (HSC-18)."""
    grouped, rest = 0, []
    for value, often in Counter(values).items():
        left_over = often % size
        grouped += value * (often - left_over)
        rest += [value] * left_over
    return grouped, rest


def _pairs(numbers: Values, swirls: Values) -> int:
    """HSC-18."""
    grouped, _ = _groups(2, numbers + swirls)
    return grouped


def _pairs_minus_rest(numbers: Values, swirls: Values) -> int:
    """HSC-19."""
    grouped, rest = _groups(2, numbers + swirls)
    return grouped + _minus(rest)


def _triples_minus_rest(numbers: Values, swirls: Values) -> int:
    """HSC-20."""
    grouped, rest = _groups(3, numbers + swirls)
    return grouped + _minus(rest)


def _odd(numbers: Values, swirls: Values) -> int:
    """HSC-21: nothing is deducted. HSC-24: a negative swirl is not odd."""
    return sum(value for value in numbers + swirls if value in ODD_VALUES)


def _shown_4321_minus_rest(numbers: Values, swirls: Values) -> int:
    """HSC-22: fives and swirls, whatever they are worth, are rest."""
    shown = [number for number in numbers if number < 5]
    return sum(shown) + _minus([number for number in numbers if number == 5]) + _minus(swirls)


def _ascending(numbers: Values, swirls: Values) -> int:
    """HSC-23: from 1 upwards until a gap; the swirl is the step after 5."""
    total = 0
    for step in STEPS:
        if step not in numbers:
            return total
        total += step * numbers.count(step)
    return total + sum(swirls)


_COUNTS: dict[Scoring, Callable[[Values, Values], int]] = {
    Scoring.TOTAL: _total,
    Scoring.EQUALS: _equals,
    Scoring.EQUALS_MINUS_REST: _equals_minus_rest,
    Scoring.TENS_MINUS_REST: _tens_minus_rest,
    Scoring.PAIRS: _pairs,
    Scoring.PAIRS_MINUS_REST: _pairs_minus_rest,
    Scoring.TRIPLES_MINUS_REST: _triples_minus_rest,
    Scoring.ODD: _odd,
    Scoring.SHOWN_4321_MINUS_REST: _shown_4321_minus_rest,
    Scoring.ASCENDING: _ascending,
}

"""Marks for words, and one number for a whole game."""

from __future__ import annotations

from collections import Counter
from typing import Final

from foxtray.analysis.review.reviewer import Limits
from foxtray.analysis.review.walk import Course, Said

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
MARKS: Final = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
NOTHING: Final = 1e-6
"""Less than this is no loss but rounding."""
MOST: Final = 99.9
"""The best accuracy of who has lost anything at all."""


def mark_of(loss: float, limits: Limits) -> str:
    """What a word that loses so much is called.

    >>> [mark_of(loss, Limits(1, 3, 7)) for loss in (0, 1, 1.5, 7, 7.5)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    if loss <= NOTHING:
        return BEST
    for mark, limit in zip((GOOD, INACCURACY, MISTAKE), limits, strict=True):
        if loss <= limit:
            return mark
    return BLUNDER


def count_marks(course: Course, limits: Limits) -> dict[str, int]:
    found = Counter(mark_of(word.loss, limits) for word in course.words)
    return {mark: found[mark] for mark in MARKS}


def accuracy(words: list[Said]) -> float:
    """100 if nothing was lost, 0 if as much as by words drawn blindly, in between in proportion:
    the share kept of what blind words would have lost at the same moments.
    """
    lost = sum(word.loss for word in words)
    blindly = sum(word.best_value - word.blind for word in words)
    if lost <= NOTHING:
        return 100.0
    return min(max(0.0, 100 * (1 - lost / blindly)), MOST) if blindly > 0 else 0.0


def worst(course: Course) -> list[Said]:
    """Its words that lost something, those that lost most first."""
    lost = [word for word in course.words if word.loss > NOTHING]
    return sorted(lost, key=lambda word: (-word.loss, word.at))

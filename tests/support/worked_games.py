"""Whole games reviewed by hand: every start, luck, loss, correction and result derived.

The house's reviewers cannot be worked out on paper over a whole game: the fox's values are
learned, High Score's run over all matches that may follow, the detective's over all plans. So the
walk is given reviewers made for the tests (review/test_whole_*.py), whose values are counted on the
fingers, and games short enough to follow (review/test_by_hand.py holds the house's own reviewers
against counting where that is possible). What a row of numbers says was found from the record and
the rules alone; the engine's share is to say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from foxtray.analysis.review.reviewer import Limits
from foxtray.analysis.review.walk import Course, Fell, Said
from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.game import AnyGame, Word
from foxtray.kernel.playing import Record
from foxtray.kernel.reasons import Reason
from foxtray.players.player import Unit


@dataclass
class Simple:
    """What every reviewer of this test has in common: it explains nothing."""

    game: AnyGame
    unit = Unit.POINTS
    limits = Limits(1, 3, 7)

    def hurried(self, falls: int) -> Any:
        return self

    def opening(self, view: Any) -> float | None:
        return None

    def explain(self, view: Any, word: Word, best: Word) -> tuple[Reason, ...]:
        return ()

    def themes(self, views: Sequence[Any], words: Sequence[Word]) -> tuple[Reason, ...]:
        return ()


class Fact(NamedTuple):
    """What a fact is to be found to be."""

    turn: str
    expected: Fraction
    value: Fraction


class Spoken(NamedTuple):
    """What a word is to be found to be."""

    turn: str
    value: Fraction
    best: Fraction


def read(text: str) -> Record:
    return records.read(text.encode(), shelf.take_down)


def check(
    course: Course,
    worked: Sequence[Fact | Spoken],
    result: Fraction,
    opening: Fraction | None = None,
) -> None:
    """Every step as it was worked out; corrections and sums by the contract's own words."""
    assert len(course.steps) == len(worked)
    now = opening
    luck = loss = correction = Fraction(0)
    for found, hand in zip(course.steps, worked, strict=True):
        assert found.turn == hand.turn
        if isinstance(hand, Fact):
            assert isinstance(found, Fell)
            before = hand.expected
            assert found.expected == pytest.approx(float(hand.expected))
            assert found.luck == pytest.approx(float(hand.value - hand.expected))
            luck += hand.value - hand.expected
        else:
            assert isinstance(found, Said)
            before = hand.best
            assert found.best_value == pytest.approx(float(hand.best))
            assert found.loss == pytest.approx(float(hand.best - hand.value))
            loss += hand.best - hand.value
        assert found.value == pytest.approx(float(hand.value))
        change = Fraction(0) if now is None else before - now
        assert found.correction == pytest.approx(float(change))
        correction += change
        now = hand.value
    assert now is not None
    correction += result - now
    first = worked[0]
    start = first.expected if isinstance(first, Fact) else first.best
    start = start if opening is None else opening
    assert course.start == pytest.approx(float(start))
    assert course.luck == pytest.approx(float(luck))
    assert course.loss == pytest.approx(float(loss))
    assert course.correction == pytest.approx(float(correction))
    assert course.result == pytest.approx(float(result))
    assert course.adjusted == pytest.approx(float(result - luck))
    assert start + luck - loss + correction == result  # exactly: these are fractions

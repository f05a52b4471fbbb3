"""A whole match of High Score, by hand (support/worked_games.py).

A deck of seven cards that all say: roll all seven up to four times, the sum counts; only the swirl
differs. A moment is worth one's own results so far and what this round promises who rolls once more
at most.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

from foxtray.analysis.review.reviewer import Foreseen, Judged
from foxtray.analysis.review.walk import walk
from foxtray.kernel.game import Seat, Word
from support.worked_games import Fact, Simple, Spoken, check, read

SCORE = """\
[Game "high-score"]
[Rules "1"]
[Options "deck=S0:0:four_full_rolls:total,S1:1:four_full_rolls:total,\
S2:2:four_full_rolls:total,S3:3:four_full_rolls:total,S4:4:four_full_rolls:total,\
S5:5:four_full_rolls:total,S6:6:four_full_rolls:total"]
[a "Ada"]
[b "Ben"]
[Result "21-7"]

1. <card S3 swirl=3 roll=four_full_rolls scoring=total>
   a: <3333333> . <21>
   b: <1111111> . <7>
2. <card S0 swirl=0 roll=four_full_rolls scoring=total>
   a: <1111111> k <5555555> . <35>
   b: <1111111> . <7>
3. <card S6 swirl=6 roll=four_full_rolls scoring=total>
   a: <vvvvvvv> . <42>
   b: <1111111> . <7>
4. <card S1 swirl=1 roll=four_full_rolls scoring=total>
   a: <2222222> . <14>
   b: <1111111> . <7>
5. <card S2 swirl=2 roll=four_full_rolls scoring=total>
   a: <4444444> k <2222222> k <3333333> . <21>
   b: <1111111> . <7>
6. <card S4 swirl=4 roll=four_full_rolls scoring=total>
   a: <5555555> . <35>
   b: <1111111> . <7>
7. <card S5 swirl=5 roll=four_full_rolls scoring=total>
   a: <3333333> . <21>
   b: <1111111> . <7>
21-7
"""
SCORE_ROUNDS = (
    (3, (21,)),
    (0, (7, 35)),
    (6, (42,)),
    (1, (14,)),
    (2, (28, 14, 21)),
    (4, (35,)),
    (5, (21,)),
)
"""By round: what the swirl counts, and the sums Ada rolled; she stopped at the last."""


def mean_sum(swirl: int) -> Fraction:
    """Of seven dice with 1 to 5 and a swirl."""
    return 7 * Fraction(15 + swirl, 6)


def promise(swirl: int) -> Fraction:
    """The mean over all first rolls of the better: their sum, or the mean sum of another roll."""
    ways = {0: 1}
    for _ in range(7):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in (1, 2, 3, 4, 5, swirl):
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    again = mean_sum(swirl)
    return sum(count * max(Fraction(total), again) for total, count in ways.items()) / Fraction(
        6**7
    )


class Sums(Simple):
    """One's own results so far, and what the round promises."""

    def so_far(self, view: Any) -> int:
        """Of Ada, who starts every round: she wins them all."""
        return sum(each.results[0] for each in view.shown.rounds if each.results)

    def rolled(self, view: Any) -> Fraction | None:
        """What lies there; None: nothing, or it is another's."""
        state = view.shown
        if state.card_is_due or state.active != view.seat or not state.hand.rolled:
            return None
        swirl = state.round.card.swirl
        return Fraction(sum(swirl if die == "v" else int(die) for die in state.hand.rolled))

    def expect(self, view: Any, rng: random.Random) -> Foreseen | None:
        state = view.shown
        if state.card_is_due:
            left = [card.swirl for card in state.deck if card.id not in state.played]
            mean = sum(map(promise, left)) / Fraction(len(left))
            return Foreseen(float(self.so_far(view) + mean))
        if state.active != view.seat:
            return None  # who starts, or Ben's dice
        return Foreseen(float(self.so_far(view) + promise(state.round.card.swirl)))

    def outlook(self, view: Any) -> float:
        state, lies = view.shown, self.rolled(view)
        swirl = state.round.card.swirl
        hope = promise(swirl) if lies is None else max(lies, mean_sum(swirl))
        return float(self.so_far(view) + hope)

    def judge(self, view: Any, word: Word) -> Judged:
        lies = self.rolled(view)
        assert lies is not None
        again = mean_sum(view.shown.round.card.swirl)
        values = {".": float(self.so_far(view) + lies), "k": float(self.so_far(view) + again)}
        best = max(values, key=lambda each: values[each])
        return Judged(values[word], best, values[best], 0.0)

    def result(self, view: Any) -> float:
        return float(self.so_far(view))


def test_a_whole_match_of_high_score() -> None:
    record = read(SCORE)
    worked: list[Fact | Spoken] = []
    left = list(range(7))
    so_far = Fraction(0)
    for number, (swirl, sums) in enumerate(SCORE_ROUNDS, 1):
        turn = f"{number}"
        hope, again = promise(swirl), mean_sum(swirl)
        card = sum(map(promise, left)) / Fraction(len(left))
        if len(left) > 1:  # the last card is known before it is turned
            worked.append(Fact(turn, so_far + card, so_far + hope))
        left.remove(swirl)
        for total in sums:
            best = so_far + max(Fraction(total), again)
            said = so_far + (total if total == sums[-1] else again)
            worked += (Fact(turn, so_far + hope, best), Spoken(turn, said, best))
        so_far += sums[-1]
    assert so_far == 21 + 35 + 42 + 14 + 21 + 35 + 21 == 189
    check(walk(record, Seat(0), Sums(record.game)), worked, Fraction(189))


def test_what_a_round_of_this_match_promises() -> None:
    """On paper: mean sums 17.5 to 24.5, and with a swirl of 3, which is as good as a die that
    has two threes, the mean lies in the middle: half of what sums stray from 21 is gained.
    """
    assert [mean_sum(swirl) for swirl in (0, 3, 6)] == [Fraction(35, 2), 21, Fraction(49, 2)]
    totals = [sum(fall) for fall in product((1, 2, 3, 3, 4, 5), repeat=7)]
    strays = Fraction(sum(abs(total - 21) for total in totals), 6**7)
    assert promise(3) == 21 + strays / 2

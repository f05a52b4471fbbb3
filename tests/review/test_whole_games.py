"""Whole games reviewed by hand: every start, luck, loss, correction and result derived.

The house's reviewers cannot be worked out on paper over a whole game: the fox's values are
learned, High Score's run over all matches that may follow, the detective's over all plans. So the
walk is given reviewers made here, whose values are counted on the fingers, and games short enough
to follow (test_by_hand.py holds the house's own reviewers against counting where that is
possible). What a row of numbers says was found from the record and the rules alone; the engine's
share is to say the same.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any, NamedTuple

import pytest

from foxtray.analysis.review.reviewer import Foreseen, Judged, Limits
from foxtray.analysis.review.walk import Course, Fell, Said, walk
from foxtray.games import shelf
from foxtray.games.break_the_cube.questions import QUESTIONS, answer
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.kernel import record as records
from foxtray.kernel.game import AnyGame, Seat, Word
from foxtray.kernel.playing import Record
from foxtray.kernel.reasons import Reason
from foxtray.players.player import Unit
from support.reviewed_games import CUBE_OPENING


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


# The Clever games. A moment is worth the sheet's points and the pips of the highest die that lies
# there to be taken; a word the points and the pips it takes.

GANZ = """\
[Game "ganz-schoen-clever"]
[Rules "1"]
[a "Ada"]
[Result "44"]

1a. a: <y1 b2 g3 o6 p4 w5> o=o1
1s. a: <y1 b2 g3 o4 p5 w6> g=g1
2a. a: <y1 b2 g6 o3 p4 w5> g=g2 .
2s. a: <y1 b1 g3 o5 p5 w5> g=g3 .
3a. a: <y1 b2 g3 o6 p4 w5> o=o2 .
3s. a: <p2 y4 b4 o5 g5 w6> p=p1 .
4. a: +g4
4a. a: <y1 b2 g3 o4 p6 w5> p=p2 .
4s. a: <y1 b2 p3 o4 g5 w6> p=p3 .
5a. a: <y1 b2 g6 o3 p4 w5> g=g5 .
5s. a: <b1 p2 y3 o4 g5 w6> y=ya1 .
6a. a: <y1 b2 g3 o4 p5 w6> y=yb2 <b1 g2 o3 p4 w6> w=o3 .
6s. a: <b1 g1 y2 o5 p5 w6> y=ya2 .
44
"""


class Rolled(NamedTuple):
    """A roll by hand: the points before it, how many dice, the pips of the highest that may be
    taken and of the one that was.
    """

    turn: str
    points: int
    dice: int
    """0: the solo passive roll, whose three lowest may be taken."""
    highest: int
    taken: int


GANZ_ROLLS = (
    Rolled("1a", 0, 6, 6, 6),
    Rolled("1s", 6, 0, 3, 3),  # orange 6
    Rolled("2a", 7, 6, 6, 6),  # green 1
    Rolled("2s", 9, 0, 3, 3),  # green 3
    Rolled("3a", 12, 6, 6, 6),  # green 6
    Rolled("3s", 18, 0, 4, 2),  # orange 6 + 6; the purple 2 is taken though fours lie there
    Rolled("4a", 24, 6, 6, 6),  # purple 2, and the black X of round 4 (GSC-27): green 10
    Rolled("4s", 30, 0, 3, 3),  # purple 2 + 6
    Rolled("5a", 33, 6, 6, 6),  # purple 2 + 6 + 3: after a 6 any number (GSC-21)
    Rolled("5s", 38, 0, 3, 3),  # green 15
    Rolled("6a", 38, 6, 6, 1),  # yellow: no column is full; the 1 is taken, and nothing leaves
    Rolled("6a", 38, 5, 6, 6),  # so five dice are left (GSC-06)
    Rolled("6s", 44, 0, 2, 2),  # orange 6 + 6 + 6
)

HOCH_DREI = """\
[Game "clever-hoch-drei"]
[Rules "1"]
[a "Ada"]
[Result "30"]

1a. a: <y1 t2 b3 n4 k6 w5> k=k1h
1s. a: <y1 b2 t3 n4 k5 w6> t=t3a
2a. a: <y1 t2 b3 n6 k4 w5> n=n6 .
2s. a: <k1 y2 t2 n4 b5 w6> k=k2h .
3a. a: <y6 t2 b3 n1 k4 w5> y=y16 .
3s. a: <y1 b2 t3 n4 k5 w6> - .
4. a: +n7
4a. a: <y1 t2 b3 n4 k6 w5> k=k3x .
4s. a: <y1 b2 t3 n4 k5 w6> - .
5a. a: <y1 t6 b3 n4 k2 w5> t=t6a .
5s. a: <y1 b2 t3 n4 k5 w6> - .
6a. a: <y1 t2 b3 n6 k4 w5> n=n11 .
6s. a: <y1 b2 t3 n4 k5 w6> - .
30
"""
HOCH_DREI_ROLLS = (
    Rolled("1a", 0, 6, 6, 6),
    Rolled("1s", 3, 0, 3, 3),  # pink: half of 6
    Rolled("2a", 4, 6, 6, 6),  # turquoise: one cross, 1
    Rolled("2s", 6, 0, 2, 1),  # brown: one cross, 2
    Rolled("3a", 7, 6, 6, 6),  # pink: half of 1, rounded up (CHD-17)
    Rolled("3s", 9, 0, 3, 0),  # yellow: one cross, 2; then nothing is taken
    Rolled("4a", 12, 6, 6, 6),  # the black ? of round 4 (CHD-22): brown, two crosses, 5
    Rolled("4s", 24, 0, 3, 0),  # pink: 6 times 2
    Rolled("5a", 24, 6, 6, 6),
    Rolled("5s", 26, 0, 3, 0),  # turquoise: two crosses in a row, 3
    Rolled("6a", 26, 6, 6, 6),
    Rolled("6s", 30, 0, 3, 0),  # brown: three crosses, 9
)


def mean_highest(dice: int) -> Fraction:
    """Of so many dice: 6, less the chance that all show at most 5, at most 4, and so on."""
    return 6 - sum((Fraction(most, 6) ** dice for most in range(1, 6)), Fraction(0))


def mean_third_lowest() -> Fraction:
    """Of six dice: for every face, the chance that at most two are below it."""
    return sum(
        comb(6, below) * Fraction(face - 1, 6) ** below * Fraction(7 - face, 6) ** (6 - below)
        for face in range(1, 7)
        for below in range(3)
    ) + Fraction(0)


class Pips(Simple):
    """Points, and the pips of the highest die."""

    def points(self, view: Any) -> int:
        return int(view.shown.sheets[0].total)

    def lying(self, view: Any) -> list[int]:
        """The dice that may be taken: on the tray in the passive turn, else in the pool."""
        place = "t" if view.shown.solo_passive else ""
        return [die.face for die in view.shown.dice if die.place.value == place]

    def expect(self, view: Any, rng: random.Random) -> Foreseen:
        passive = view.shown.solo_passive
        mean = mean_third_lowest() if passive else mean_highest(len(view.shown.pool))
        return Foreseen(float(self.points(view) + mean))

    def outlook(self, view: Any) -> float:
        return float(self.points(view) + max(self.lying(view)))

    def judge(self, view: Any, word: Word) -> Judged | None:
        if "=" not in word and word != "-":
            return None  # no die is taken
        faces = {die.letter: die.face for die in view.shown.dice}
        values = {
            each: float(self.points(view) + (faces[each[0]] if "=" in each else 0))
            for each in self.game.legal(view.shown, Seat(0))
        }
        best = max(values, key=lambda each: values[each])
        return Judged(values[word], best, values[best], 0.0, len(values))

    def result(self, view: Any) -> float:
        return float(self.game.scores(view.shown).totals[0])


@pytest.mark.parametrize(
    ("text", "rolls", "result"), [(GANZ, GANZ_ROLLS, 44), (HOCH_DREI, HOCH_DREI_ROLLS, 30)]
)
def test_a_whole_clever_game(text: str, rolls: Sequence[Rolled], result: int) -> None:
    record = read(text)
    worked: list[Fact | Spoken] = []
    for roll in rolls:
        mean = mean_highest(roll.dice) if roll.dice else mean_third_lowest()
        best, said = Fraction(roll.points + roll.highest), Fraction(roll.points + roll.taken)
        worked += (Fact(roll.turn, roll.points + mean, best), Spoken(roll.turn, said, best))
    check(walk(record, Seat(0), Pips(record.game)), worked, Fraction(result))


def test_the_means_of_these_games() -> None:
    """As on paper, and by laying out all falls."""
    assert mean_highest(6) == 6 - Fraction(1 + 64 + 729 + 4096 + 15625, 46656)
    falls = [sorted(fall) for fall in product(range(1, 7), repeat=6)]
    assert mean_highest(6) == Fraction(sum(fall[5] for fall in falls), 46656)
    assert mean_third_lowest() == Fraction(sum(fall[2] for fall in falls), 46656)


# High Score. A deck of seven cards that all say: roll all seven up to four times, the sum counts;
# only the swirl differs. A moment is worth one's own results so far and what this round promises
# who rolls once more at most.

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


# Break the Cube. A moment is worth the number of figures that are still possible, with the sign
# turned: nothing but counting. Guesses are not judged.

CUBE = f"""\
{CUBE_OPENING}
3b. b: guess=mmllll.ss/.m......./......... <yes>
0-1
"""
ADA = "mmllll.ss/.m......./........."


Figures = tuple[str, ...]


@cache
def parts_of(figures: Figures, question: str) -> dict[str, Figures]:
    parts: dict[str, list[str]] = {}
    for figure in figures:
        parts.setdefault(answer(figure, question, "sml"), []).append(figure)
    return {told: tuple(part) for told, part in parts.items()}


def mean_left(figures: Figures, question: str) -> Fraction:
    """Figures left after the answer: each part is as likely as it is large."""
    parts = parts_of(figures, question).values()
    return Fraction(sum(len(part) ** 2 for part in parts), len(figures))


@cache
def all_figures() -> Figures:
    figures = catalogue("sml")
    return tuple(figures.text(number) for number in range(len(figures)))


class Left(Simple):
    """How many figures are possible, with the sign turned."""

    unit = Unit.TURNS_DOWN

    def possible(self, view: Any) -> Figures:
        state = view.shown
        figures = all_figures()
        for heard in state.heard:
            if heard.word in QUESTIONS and (told := _told_of_ada(heard.word, heard.fact)):
                figures = parts_of(figures, heard.word)[told]
        return figures

    def expect(self, view: Any, rng: random.Random) -> Foreseen | None:
        state = view.shown
        word = state.pending
        if word not in QUESTIONS:
            return None  # a guess
        return Foreseen(float(-mean_left(self.possible(view), word)))

    def opening(self, view: Any) -> float:
        return -19_272.0

    def outlook(self, view: Any) -> float:
        return float(-len(self.possible(view)))

    def judge(self, view: Any, word: Word) -> Judged | None:
        if word not in QUESTIONS:
            return None
        figures = self.possible(view)
        values = {each: float(-mean_left(figures, each)) for each in QUESTIONS}
        best = max(values, key=lambda each: values[each])
        return Judged(values[word], best, values[best], 0.0, len(values))

    def result(self, view: Any) -> float:
        return -1.0 if view.shown.solved[1] else self.outlook(view)


def _told_of_ada(word: str, fact: str) -> str:
    """What Ben hears of Ada's figure: all are told where all are asked."""
    for part in fact.split():
        if part.startswith("a:"):
            return part[2:]
    return ""


def test_a_whole_game_of_break_the_cube() -> None:
    """Ben's: every question, his own and hers, tells him something of Ada's figure."""
    record = read(CUBE)
    figures = all_figures()
    worked: list[Fact | Spoken] = []
    for turn, question in (("1a", "?K"), ("1b", "?2"), ("2a", "?H"), ("2b", "?L"), ("3a", "?C")):
        mean = mean_left(figures, question)
        if turn.endswith("b"):
            best = min(mean_left(figures, each) for each in QUESTIONS)
            worked.append(Spoken(turn, -mean, -best))
        figures = parts_of(figures, question)[answer(ADA, question, "sml")]
        worked.append(Fact(turn, -mean, Fraction(-len(figures))))
    check(walk(record, Seat(1), Left(record.game)), worked, Fraction(-1), Fraction(-19_272))

"""A whole game of each Clever game, by hand (support/worked_games.py).

A moment is worth the sheet's points and the pips of the highest die that lies there to be taken; a
word the points and the pips it takes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, NamedTuple

import pytest

from foxtray.analysis.review.reviewer import Foreseen, Judged
from foxtray.analysis.review.walk import walk
from foxtray.kernel.game import Seat, Word
from support.worked_games import Fact, Simple, Spoken, check, read

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

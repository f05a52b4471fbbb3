"""A whole game of Break the Cube, by hand (support/worked_games.py).

A moment is worth the number of figures that are still possible, with the sign turned: nothing but
counting. Guesses are not judged.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

from foxtray.analysis.review.reviewer import Foreseen, Judged
from foxtray.analysis.review.walk import walk
from foxtray.games.break_the_cube.questions import QUESTIONS, answer
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.kernel.game import Seat, Word
from foxtray.players.player import Unit
from support.reviewed_games import CUBE_OPENING
from support.worked_games import Fact, Simple, Spoken, check, read

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

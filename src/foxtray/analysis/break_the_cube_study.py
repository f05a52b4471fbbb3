"""How many turns a strategy of Break the Cube needs, over all figures there are.

The question is one-sided: one player looks for a figure, every figure is equally likely,
and nobody else asks. All figures are followed at once: a question parts them into those
that answer alike, and the strategy goes on with each part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from foxtray.games.break_the_cube import solve
from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.break_the_cube.rules import Clue
from foxtray.games.break_the_cube.shapes import Array, catalogue
from foxtray.players.break_the_cube.entropy import SAME, information

Progress = Callable[[int], None]
Step = Callable[[str, Array, tuple[Clue, ...]], int | None]
"""A strategy: which question to ask while these figures are possible; None: guess them."""


@dataclass(frozen=True)
class Study:
    """What came out, over all figures."""

    blocks: str
    figures: int
    questions: Array
    """By figure: how often A or B was asked before the win."""
    turns: Array
    """By figure: all turns, the right guess included."""


def ask_for_most(blocks: str, numbers: Array, known: tuple[Clue, ...]) -> int | None:
    """The entropy player: the most telling question until one figure is left."""
    bits = information(blocks, numbers)
    return None if len(numbers) == 1 or bits.max() < SAME else int(bits.argmax())


def detect(blocks: str, numbers: Array, known: tuple[Clue, ...]) -> int | None:
    """The detective, with nobody to race against: the fewest turns."""
    judged = solve.judge(blocks, numbers, known, careful=False)
    best = int(np.argmin(judged.turns))
    return best if judged.turns[best] < judged.guessing else None


STRATEGIES: dict[str, Step] = {"detective": detect, "entropy": ask_for_most}


def study(blocks: str, strategy: str, progress: Progress = lambda figures: None) -> Study:
    """Follow a strategy against every figure of these blocks."""
    figures = catalogue(blocks)
    result = Study(
        blocks, len(figures), np.zeros(len(figures), np.int16), np.zeros(len(figures), np.int16)
    )
    waiting: list[tuple[Array, tuple[Clue, ...]]] = [(np.arange(len(figures), dtype=np.int32), ())]
    while waiting:
        numbers, known = waiting.pop()
        if strategy == "detective" and len(known) > 1 and len(numbers) <= solve.EXACT:
            _follow_best_plan(result, numbers, len(known))
            progress(len(numbers))
            continue
        question = STRATEGIES[strategy](blocks, numbers, known)
        if question is None:
            result.questions[numbers] = len(known)
            result.turns[numbers] = len(known) + 1 + np.arange(len(numbers))
            progress(len(numbers))
            continue
        answers = figures.table[question][numbers]
        waiting += [
            (numbers[answers == code], (*known, (question, code)))
            for code in np.unique(answers).tolist()
        ]
    return result


def _follow_best_plan(result: Study, numbers: Array, asked: int) -> None:
    """The detective solves small sets exactly; its plan for them is walked in one go."""
    problem = solve.problem_of(result.blocks, numbers)
    asked_for = np.zeros(len(numbers), np.int16)
    turns_for = np.zeros(len(numbers), np.int16)
    everything = np.arange(len(numbers), dtype=np.int32)
    solve.follow(everything, asked, problem, asked_for, turns_for)
    result.questions[numbers] = asked_for
    result.turns[numbers] = turns_for


def first_question(costs: dict[str, int]) -> tuple[str, int]:
    """The best of the first questions, and its cost."""
    word = min(costs, key=lambda word: (costs[word], QUESTIONS.index(word)))
    return word, costs[word]

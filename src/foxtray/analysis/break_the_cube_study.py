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
from foxtray.games.break_the_cube.rules import Clue
from foxtray.games.break_the_cube.shapes import Array, catalogue
from foxtray.kernel.compiled import door
from foxtray.players.break_the_cube.entropy import MOST, SAME, information

CODES = 256
"""Answers' numbers are below this."""

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
    if len(numbers) == 1 or bits.max() < SAME:
        return None
    return int(np.flatnonzero(bits > bits.max() - SAME)[0])


def detect(blocks: str, numbers: Array, known: tuple[Clue, ...]) -> int | None:
    """The detective, with nobody to race against: the fewest turns."""
    judged = solve.judge(blocks, numbers, known, careful=False)
    best = int(np.argmin(judged.turns))
    return best if judged.turns[best] < judged.guessing else None


STRATEGIES: dict[str, Step] = {"detective": detect, "entropy": ask_for_most}


def study(
    blocks: str,
    strategy: str,
    progress: Progress = lambda figures: None,
    some: Array | None = None,
) -> Study:
    """Follow a strategy against every figure of these blocks, or as if these were all."""
    figures = catalogue(blocks)
    result = Study(
        blocks, len(figures), np.zeros(len(figures), np.int16), np.zeros(len(figures), np.int16)
    )
    every = np.arange(len(figures), dtype=np.int32) if some is None else some
    waiting: list[tuple[Array, tuple[Clue, ...]]] = [(every, ())]
    while waiting:
        numbers, known = waiting.pop()
        if strategy == "detective" and len(known) > 1 and len(numbers) <= solve.EXACT:
            _follow_best_plan(result, numbers, len(known))
            progress(len(numbers))
            continue
        if strategy == "entropy" and len(numbers) <= MOST:
            logs = np.arange(len(numbers) + 1) * np.log2(np.maximum(np.arange(len(numbers) + 1), 1))
            follow_most(numbers, len(known), figures.table, logs, result.questions, result.turns)
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


@door
def follow_most(
    figures: Array, asked: int, table: Array, logs: Array, asked_for: Array, turns_for: Array
) -> None:
    """What `ask_for_most` does with a set and all its parts, as fast as counting goes.

    `logs` has by number: times its logarithm to the base of 2.
    """
    count = len(figures)
    best, most = -1, SAME
    sizes = np.zeros(CODES, np.int64)
    for question in range(len(table) if count > 1 else 0):
        answers = table[question]
        for figure in figures:
            sizes[answers[figure]] += 1
        told = logs[count]
        for figure in figures:
            told -= logs[sizes[answers[figure]]]
            sizes[answers[figure]] = 0
        if told / count > most + SAME * (best >= 0):
            best, most = question, told / count
    if best < 0:
        for i in range(count):
            asked_for[figures[i]] = asked
            turns_for[figures[i]] = asked + 1 + i
        return
    parts = np.empty(count, np.int32)
    begins = solve.sort_by_answer(figures, table[best], CODES, parts)
    for answer in range(CODES):
        if begins[answer + 1] > begins[answer]:
            part = parts[begins[answer] : begins[answer + 1]].copy()
            follow_most(part, asked + 1, table, logs, asked_for, turns_for)


def _follow_best_plan(result: Study, numbers: Array, asked: int) -> None:
    """The detective solves small sets exactly; its plan for them is walked in one go."""
    problem = solve.problem_of(result.blocks, numbers)
    asked_for = np.zeros(len(numbers), np.int16)
    turns_for = np.zeros(len(numbers), np.int16)
    everything = np.arange(len(numbers), dtype=np.int32)
    solve.follow(everything, asked, problem, asked_for, turns_for)
    result.questions[numbers] = asked_for
    result.turns[numbers] = turns_for

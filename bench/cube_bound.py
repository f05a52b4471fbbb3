"""How few turns any strategy of Break the Cube needs at least, by counting.

    python bench/cube_bound.py BLOCKS QUESTIONS

So many questions are really looked at, in every order and after every answer; of what is left
after them only the size is known, and that a question has no more answers than the one that has
most (games/break_the_cube/solve.py, `least_by_size`). The detective's mean lies above (`foxtray
study break-the-cube --blocks BLOCKS`); the best possible one between.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

from foxtray.games.break_the_cube.blocks import SETS
from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.break_the_cube.shapes import Array, catalogue
from foxtray.games.break_the_cube.solve import (
    NEVER,
    Problem,
    bound_questions,
    cost_of_guessing,
    problem_of,
    representatives,
    sort_by_answer,
)
from foxtray.kernel.compiled import compiled


@compiled
def bound(figures: Array, questions: int, problem: Problem) -> Any:
    """What a set costs at least."""
    count = len(figures)
    least = cost_of_guessing(count, 0)
    if count <= 2:
        return least
    bounds = bound_questions(figures, problem)
    if questions <= 1:
        return min(least, bounds.min())
    for question in np.argsort(bounds):
        if bounds[question] >= least:
            break
        least = min(least, bound_asking(figures, question, questions, problem))
    return least


@compiled
def bound_asking(figures: Array, question: int, questions: int, problem: Problem) -> Any:
    """The same if this is asked first."""
    parts = np.empty_like(figures)
    ends = sort_by_answer(figures, problem.table[question], problem.width, parts)
    cost, begin = len(figures), 0
    for end in ends:
        if end > begin:
            if end - begin == len(figures):
                return NEVER
            cost += bound(parts[begin:end], questions - 1, problem)
        begin = end
    return cost


def main(sizes: str, questions: int) -> None:
    blocks = next(each for each in SETS.values() if each.lower() == sizes.lower())
    began = time.perf_counter()
    figures = np.arange(len(catalogue(blocks)), dtype=np.int32)
    problem = problem_of(blocks, figures)
    costs: dict[str, float] = {}
    for first in representatives():
        ask: Any = bound_asking
        costs[QUESTIONS[first]] = ask(figures, first, questions, problem) / len(figures)
        print(f"{blocks.lower()}, {QUESTIONS[first]} first: {costs[QUESTIONS[first]]:.5f}")
    print(
        f"{blocks.lower()}: {len(figures)} figures, at most {problem.width} answers, {questions} "
        f"questions looked at: no strategy needs fewer than {min(costs.values()):.5f} turns; "
        f"{time.perf_counter() - began:.0f} s"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

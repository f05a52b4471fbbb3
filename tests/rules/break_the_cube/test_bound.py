"""How few turns are needed at least: bounds and proofs against the slower solver, and against
trying everything.
"""

from functools import cache

import numpy as np
import pytest

from foxtray.analysis import break_the_cube_bound as bound
from foxtray.analysis.break_the_cube_study import ask_for_most, study
from foxtray.games.break_the_cube import solve
from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.break_the_cube.shapes import catalogue

FOUR = "smlM"


def some_figures(blocks: str, seed: int, answers: int, count: int) -> np.ndarray:
    """Figures that agree in so many answers."""
    rng = np.random.default_rng(seed)
    table = catalogue(blocks).table
    asked = rng.choice(len(QUESTIONS), answers, replace=False)
    like = rng.integers(table.shape[1])
    alike = np.flatnonzero((table[asked] == table[asked, like][:, None]).all(axis=0))
    return alike[:count].astype(np.int32)


def least(blocks: str, numbers: np.ndarray) -> int:
    """By the solver that the detective uses, which is held against trying everything."""
    everything = np.arange(len(numbers), dtype=np.int32)
    return int(solve.least_cost(everything, solve.NEVER, solve.problem_of(blocks, numbers)))


@pytest.mark.parametrize("blocks", ["sml", FOUR])
@pytest.mark.parametrize("seed", range(6))
def test_the_least_cost_is_that_of_the_slower_solver(blocks: str, seed: int) -> None:
    numbers = some_figures(blocks, seed, 3, 150)
    known = bound.figures_of(blocks, numbers)
    everything = np.arange(len(numbers), dtype=np.int32)
    floor = bound.floor_of(everything, known)
    found = bound.least_cost(everything, solve.NEVER, known)
    assert floor <= found == least(blocks, numbers)
    assert bound.floor_of(everything, known) == found  # remembered


@pytest.mark.parametrize("seed", range(3))
def test_a_limit_gives_a_bound_that_is_never_above_the_least_cost(seed: int) -> None:
    numbers = some_figures(FOUR, seed, 3, 120)
    everything = np.arange(len(numbers), dtype=np.int32)
    cost = least(FOUR, numbers)
    for limit in (cost - 20, cost - 1, cost, cost + 1, cost + 20):
        found = bound.least_cost(everything, limit, bound.figures_of(FOUR, numbers))
        assert found == cost if limit > cost else limit <= found <= cost


def plainly_least(size: int, answers: int) -> int:
    """What so many cost at least if they can be parted as one likes, by trying all ways."""

    @cache
    def parted(size: int, most: int, parts: int) -> int:
        if size == 0:
            return 0
        if parts == 0:
            return solve.NEVER
        sizes = range(1, min(size, most) + 1)
        return min(cost(each) + parted(size - each, each, parts - 1) for each in sizes)

    @cache
    def cost(size: int) -> int:
        guessing = size * (size + 1) // 2
        return guessing if size < 2 else min(guessing, size + parted(size, size - 1, answers))

    return cost(size)


@pytest.mark.parametrize("answers", [1, 2, 3, 5, 9])
def test_the_bound_by_size_is_near_the_best_way_of_parting_and_never_above(answers: int) -> None:
    found = bound.least_by_answers(60, answers)
    for size in range(1, 61):
        true = plainly_least(size, answers) if answers > 1 else size * (size + 1) // 2
        assert 0.9 * true <= found[size] <= true


def test_what_is_alike_costs_the_same_and_has_one_key() -> None:
    """A set seen from another side, and with its two medium blocks swapped."""
    figures = catalogue(FOUR)
    numbers = some_figures(FOUR, 5, 3, 40)
    texts = [figures.text(number) for number in numbers.tolist()]

    def move(text: str, space: list[int], swapped: dict[str, str]) -> str:
        moved = ["."] * 27
        for at, mark in enumerate(text.replace("/", "")):
            moved[space[at]] = swapped.get(mark, mark)
        joined = "".join(moved)
        return "/".join((joined[:9], joined[9:18], joined[18:]))

    ways = bound.ways_of_looking(FOUR)
    assert len(ways) == 16
    together = [numbers]
    for space, blocks in ways[1:]:
        swapped = {FOUR[i]: FOUR[blocks[i + 1] - 1] for i in range(len(FOUR))}
        moved = [figures.number(move(text, space, swapped)) for text in texts]
        assert None not in moved
        together.append(np.array(moved, np.int32))
    every = np.concatenate(together)
    known = bound.figures_of(FOUR, every)
    sets = np.arange(len(every), dtype=np.int32).reshape(len(ways), -1)
    assert len({int(bound.key_of(each, known.prints)) for each in sets}) == 1
    assert bound.key_of(sets[0][1:], known.prints) != bound.key_of(sets[0], known.prints)
    assert len({least(FOUR, each) for each in together[:6]}) == 1


def test_three_blocks_are_proved_again() -> None:
    opening = solve.opening()
    assert opening is not None
    found = bound.prove("sml")
    assert found.is_least
    assert found.cost == min(opening["costs"].values()) == 108_815
    assert all(cost <= opening["costs"][word] for word, cost in found.first_questions.items())
    below = bound.prove("sml", 108_815)
    assert not below.is_least
    assert below.cost == 108_815


def test_entropy_asks_in_compiled_code_what_it_asks_word_by_word() -> None:
    """Walked set by set by the strategy itself: the same turns for every figure."""
    numbers = some_figures("sml", 2, 1, 300)
    table = catalogue("sml").table
    walked = np.zeros(table.shape[1], np.int16)
    waiting = [(numbers, 0)]
    while waiting:
        some, asked = waiting.pop()
        question = ask_for_most("sml", some, ())
        if question is None:
            walked[some] = asked + 1 + np.arange(len(some))
            continue
        answers = table[question][some]
        waiting += [(some[answers == code], asked + 1) for code in np.unique(answers)]
    found = study("sml", "entropy", some=numbers)
    assert (found.turns[numbers] == walked[numbers]).all()

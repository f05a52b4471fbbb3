"""How few turns any strategy of Break the Cube needs at least, over all figures there are.

The costs are those of games/break_the_cube/solve.py, and the way is the same, branch and bound;
three things are added that make four blocks possible:

- A set is bounded by a look: over all questions, by the sizes of their parts, and by how many
  answers any question can still have there (`look`). All parts of a question are looked at before
  the first of them is solved.
- Sets that are the same seen from another side, in a mirror, or with two blocks of one size
  swapped, cost the same and are remembered once.
- Whoever only wants to know that a set costs no less than a limit says so, and is told sooner.

Sets are remembered by a fingerprint of 64 mixed bits, as in solve.py.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any, NamedTuple

from foxtray.games.break_the_cube.blocks import CELLS, SIDE, SPACE, size_of
from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.break_the_cube.shapes import CHUNK, Array, catalogue, cells_of_keys
from foxtray.games.break_the_cube.solve import (
    NEVER,
    cost_of_guessing,
    new_memory,
    representatives,
    sort_by_answer,
)
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import compiled, door

REMEMBERED = 8
"""Smaller sets are solved anew: to look them up takes as long."""
TABLED = 2048
"""Up to this size the bounds by size are worked out for every number of answers."""
ROUNDING = 1e-6
"""Sums of fractions are off by less."""


class Figures(NamedTuple):
    """Figures to be told apart, with what is known of sets of them."""

    table: Array
    """By question and figure: the answer's number, small."""
    width: int
    """Answers' numbers are below this."""
    prints: Array
    """By way of looking and figure: a random number for what is seen then."""
    small: Array
    """By number of answers and size, up to TABLED: what a set costs at least."""
    large: Array
    """By size: the same for the most answers any question has."""
    known: Any
    """Memory of exact costs."""
    floors: Any
    """Memory of what sets cost at least."""


# Bounds by size


@door
def least_by_answers(most: int, answers: int) -> Array:
    """By size: what a set costs at least if no question has more answers than this.

    Either all are guessed, or a question parts them; how, is ours to choose. Of a convex function
    the even parts are the best, so what is asked for is the greatest convex function below the
    costs found so far: `corners` are its corners.
    """
    costs = np.zeros(most + 1, np.int64)
    corners = np.zeros(most + 2, np.int64)
    count = 1
    for size in range(1, most + 1):
        costs[size] = size * (size + 1) // 2
        if size > 3 and answers > 1:
            even, more = size // answers, size % answers
            asking = below(costs, corners, count, even) * (answers - more)
            if more:
                asking += below(costs, corners, count, even + 1) * more
            costs[size] = min(costs[size], size + int(np.ceil(asking - ROUNDING)))
        while count > 1 and bends_down(costs, corners[count - 2], corners[count - 1], size):
            count -= 1
        corners[count] = size
        count += 1
    return costs


@compiled
def bends_down(costs: Array, one: int, two: int, three: int) -> bool:
    """Whether the second of three points lies on or above the line between the others."""
    rise = (costs[two] - costs[one]) * (three - one)
    return bool(rise >= (costs[three] - costs[one]) * (two - one))


@compiled
def below(costs: Array, corners: Array, count: int, size: int) -> Any:
    """The convex function at a size that is not above the last corner."""
    low, high = 0, count - 1
    while high - low > 1:
        middle = (low + high) // 2
        if corners[middle] <= size:
            low = middle
        else:
            high = middle
    one, two = corners[low], corners[high]
    return costs[one] + (costs[two] - costs[one]) * (size - one) / (two - one)


# Costs


@door
def key_of(figures: Array, prints: Array) -> Any:
    """The same for all sets that are alike."""
    least = np.int64(0)
    for way in range(len(prints)):
        seen = prints[way]
        key = np.int64(0)
        for figure in figures:
            key ^= seen[figure]
        if way == 0 or key < least:
            least = key
    return least


@door
def look(figures: Array, known: Figures, bounds: Array) -> int:
    """For every question what it costs at least, given how large its parts are and how many
    answers any question has; the least of these, or what guessing costs.
    """
    count = len(figures)
    asked = len(known.table)
    sizes = np.zeros(known.width, np.int64)
    found = np.empty(asked * min(count, known.width), np.int64)
    ends = np.empty(asked, np.int64)
    end, answers = 0, 0
    for question in range(asked):
        given = known.table[question]
        for figure in figures:
            sizes[given[figure]] += 1
        begin = end
        for figure in figures:
            size = sizes[given[figure]]
            if size > 0:
                found[end] = size
                end += 1
                sizes[given[figure]] = 0
        ends[question] = end
        answers = max(answers, end - begin)
    least, at = cost_of_guessing(count, 0), 0
    row = known.small[answers]
    for question in range(asked):
        bound = count
        if ends[question] - at == 1:
            bound = NEVER
        for i in range(at, ends[question]):
            size = found[i]
            bound += row[size] if size <= TABLED else known.large[size]
        at = ends[question]
        bounds[question] = bound
        least = min(least, bound)
    return least


@compiled
def recall(count: int, key: Any, known: Figures) -> tuple[Any, bool]:
    """What is remembered of a set, at least 0, and whether it is exact."""
    if count < REMEMBERED:
        return 0, False
    if key in known.known:
        return known.known[key], True
    if key in known.floors:
        return known.floors[key], False
    return 0, False


@compiled
def keep(count: int, key: Any, cost: Any, is_exact: Any, known: Figures) -> None:
    """Remember what a set costs, or costs at least."""
    if count >= REMEMBERED:
        if is_exact:
            known.known[key] = cost
        else:
            known.floors[key] = cost


@door
def floor_of(figures: Array, known: Figures) -> Any:
    """What a set costs at least, by what is remembered or by a look."""
    count = len(figures)
    if count <= 3:
        return np.int64(cost_of_guessing(count, 0))
    key = key_of(figures, known.prints) if count >= REMEMBERED else np.int64(0)
    floor, _ = recall(count, key, known)
    if floor == 0:
        floor = np.int64(look(figures, known, np.empty(len(known.table), np.int64)))
        keep(count, key, floor, False, known)
    return floor


@door
def look_at_parts(parts: Array, begins: Array, floors: Array, known: Figures) -> Any:
    """What a question costs at least whose parts these are, by a look at each of them."""
    cost = np.int64(len(parts))
    for answer in range(len(floors)):
        floors[answer] = 0
        if begins[answer + 1] > begins[answer]:
            floors[answer] = floor_of(parts[begins[answer] : begins[answer + 1]], known)
            cost += floors[answer]
    return cost


@door
def least_cost(figures: Array, limit: int, known: Figures) -> Any:
    """The least cost of a set if it is below the limit, else a floor that is not.

    The parts of a question are solved the smallest first. At first each has to show no more than
    its share of what is missing up to the limit; where that does not suffice, each is solved as
    far as the bounds of the others leave it a chance.
    """
    count = len(figures)
    best = np.int64(cost_of_guessing(count, 0))
    if count <= 3:
        return best
    key = key_of(figures, known.prints) if count >= REMEMBERED else np.int64(0)
    cost, is_exact = recall(count, key, known)
    if is_exact or cost >= limit:
        return cost
    bounds = np.empty(len(known.table), np.int64)
    look(figures, known, bounds)
    floor = best
    parts = np.empty(count, np.int32)
    floors = np.empty(known.width, np.int64)
    for question in np.argsort(bounds):
        enough = min(best, limit)
        if bounds[question] >= enough:
            floor = min(floor, bounds[question])
            break
        begins = sort_by_answer(figures, known.table[question], known.width, parts)
        cost = look_at_parts(parts, begins, floors, known)
        order = np.argsort(begins[1:] - begins[:-1])
        for is_even in (True, False):
            left = count
            for answer in order:
                size = begins[answer + 1] - begins[answer]
                if cost < enough and size > 3:
                    own = enough - cost
                    if is_even:
                        own = own * size // left + 1
                    part = parts[begins[answer] : begins[answer + 1]].copy()
                    found = least_cost(part, floors[answer] + own, known)
                    cost += found - floors[answer]
                    floors[answer] = found
                left -= size
        if cost < enough:
            best = cost
        else:
            floor = min(floor, cost)
    found = best if best < limit else max(floor, limit)
    keep(count, key, found, best < limit, known)
    return found


# Sets that are alike


def ways_of_looking(blocks: str) -> list[tuple[list[int], list[int]]]:
    """By way: where each cell goes, and which block each block becomes, empty being the first."""
    ways = []
    for mirrored in (False, True):
        for turns in range(4):
            cells = []
            for cell in range(CELLS):
                row, column = divmod(cell, SIDE)
                if mirrored:
                    column = SIDE - 1 - column
                for _ in range(turns):
                    row, column = column, SIDE - 1 - row
                cells.append(row * SIDE + column)
            space = [cell % CELLS for cell in range(SPACE)]
            space = [cells[each] + CELLS * (at // CELLS) for at, each in enumerate(space)]
            ways += [(space, swapped) for swapped in _swaps(blocks)]
    return ways


def _swaps(blocks: str) -> list[list[int]]:
    sizes = [size_of(block) for block in blocks]
    orders = permutations(range(len(blocks)))
    return [
        [0, *(other + 1 for other in order)]
        for order in orders
        if [sizes[other] for other in order] == sizes
    ]


def _prints(blocks: str, some: Array) -> Array:
    """By way and figure: a number made of what stands where, mixed so that sums of them mean
    nothing.
    """
    keys = catalogue(blocks).keys[some]
    ways = ways_of_looking(blocks)
    rng = np.random.default_rng(len(keys))
    marks = rng.integers(1, 2**62, (SPACE, len(blocks) + 1)).astype(np.uint64)
    marks[:, 0] = 0
    prints = np.zeros((len(ways), len(keys)), np.uint64)
    for at in range(0, len(keys), CHUNK // 4):
        cells = cells_of_keys(blocks, keys[at : at + CHUNK // 4])
        for way, (space, swapped) in enumerate(ways):
            seen = prints[way, at : at + CHUNK // 4]
            for cell in range(SPACE):
                seen ^= marks[space[cell]][swapped][cells[:, cell]]
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        prints = (prints ^ (prints >> np.uint64(shift))) * np.uint64(factor)
    return prints.view(np.int64)


def figures_of(blocks: str, some: Array | None = None) -> Figures:
    """Figures of these blocks, all of them or some, as a set to be bounded."""
    numbers = np.arange(len(catalogue(blocks)), dtype=np.int32) if some is None else some
    table = catalogue(blocks).table
    dense = np.empty((len(QUESTIONS), len(numbers)), np.uint8)
    for question, answers in enumerate(table):
        used = np.zeros(256, bool)
        used[answers[numbers]] = True
        dense[question] = (np.cumsum(used) - 1).astype(np.uint8)[answers[numbers]]
    width = int(dense.max()) + 1
    small = np.zeros((width + 1, TABLED + 1), np.int64)
    for answers in range(1, width + 1):
        small[answers] = least_by_answers(TABLED, answers)
    large = least_by_answers(len(numbers), width)
    prints = _prints(blocks, numbers)
    return Figures(dense, width, prints, small, large, new_memory(), new_memory())


# All figures


class Proof(NamedTuple):
    """What all figures of some blocks cost."""

    figures: int
    cost: int
    """All turns over all figures; no strategy needs fewer."""
    is_least: bool
    """Whether one needs just so many; else nothing below the limit is possible, and no more is
    known.
    """
    first_questions: dict[str, int]
    """The same by first question. Only the best is solved: the others cost no less."""


def prove(
    blocks: str, limit: int = NEVER, progress: Callable[[int], None] = lambda figures: None
) -> Proof:
    """The least cost of all figures, if it is below the limit; else a bound that is not.

    A first question is one of five: the others are these, seen from another side. With its parts it
    is dealt with as `least_cost` does.
    """
    known = figures_of(blocks)
    count = known.table.shape[1]
    every = np.arange(count, dtype=np.int32)
    bounds, floors = np.empty(len(known.table), np.int64), np.empty(known.width, np.int64)
    look(every, known, bounds)
    best, costs = limit, {}
    for question in sorted(representatives(), key=lambda question: int(bounds[question])):
        parts = np.empty(count, np.int32)
        begins = sort_by_answer(every, known.table[question], known.width, parts)
        cost = int(look_at_parts(parts, begins, floors, known))
        sizes = begins[1:] - begins[:-1]
        for is_even in (True, False):
            left = count
            for answer in np.argsort(sizes, kind="stable").tolist():
                size = int(sizes[answer])
                if cost < best and size > 3:
                    own = (best - cost) * size // left + 1 if is_even else best - cost
                    part = parts[begins[answer] : begins[answer + 1]].copy()
                    found = int(least_cost(part, int(floors[answer]) + own, known))
                    cost += found - int(floors[answer])
                    floors[answer] = found
                left -= size
                progress(size)
        costs[QUESTIONS[question]] = cost
        best = min(best, cost)
    least = min(costs.values())
    return Proof(count, least, least < limit, costs)

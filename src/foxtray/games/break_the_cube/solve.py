"""The detective's mathematics: how few turns a set of possible figures can be told apart in.

The question is one-sided: a figure, each of a set equally likely, is to be found; every
question and every guess is a turn; how many turns, on average, does the best plan need?
The cost of a set is the sum of the turns over its figures.

Only questions and, at the end, guessing one figure after the other have to be looked at.
For suppose a best plan began with k guesses and then asked a question of the n - k
figures left, by a tree T. No path of T is longer than n - k, since every step of a best
plan leaves fewer figures. Ask T first and guess the k figures wherever they end up in
it: they cost at most (depth + 1) + ... + (depth + k), which is no more than the k turns
that all n - k others are spared. So

    cost(S) = min( n (n + 1) / 2,  n + the least over all questions of the sum of cost(part) )

and every set that can occur is a cell of a partition by questions. `least_cost` works
this out exactly, by branch and bound with a memory of sets; for three blocks even for all
19,272 figures. At the table, sets too large for a quick answer are judged by `look_ahead`,
but for the first two questions of the ordinary game, which are in opening.json; `foxtray
study break-the-cube --opening FILE` computes that file.

Sets are remembered by a fingerprint of 62 random bits. That any two of the few million
sets of a proof share one is a matter of one in some hundred thousand.

Importing this module brings the compiler with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from foxtray.games.break_the_cube import questions
from foxtray.games.break_the_cube.blocks import SETS, SHAPES, SIGHTS
from foxtray.games.break_the_cube.questions import QUESTIONS, symmetries
from foxtray.games.break_the_cube.rules import Clue
from foxtray.games.break_the_cube.shapes import Array, catalogue, thin_out
from foxtray.kernel import compiled as compiler
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import compiled, door

EXACT = 400
"""Sets up to this size are solved at the table: a few tenths of a second."""
SAMPLE = 20_000
"""Of larger sets (4 and 5 blocks) as many figures are looked at."""
BREADTH = 8
"""How many questions are looked at twice in a large set."""

NEVER = 1 << 40
"""The cost of a question that splits nothing."""
RISK = 12
"""What a wrong guess costs who is out after it (BTC-13), in turns."""
ROUGH_BASE, ROUGH_SLOPE = 2.0, 0.37
MARK = 64
"""A remembered cost carries its first step with it: cost * MARK + question + 1, 0 to guess."""


class Problem(NamedTuple):
    """Figures to be told apart, as compiled code likes them."""

    table: Array
    """By question and figure: the answer's number, small."""
    width: int
    """Answers' numbers are below this."""
    prints: Array
    """By figure: a random number; the fingerprint of a set is made of them."""
    least: Array
    """By size: what a set costs at least, however well it splits."""
    careful: int
    """1 for who is out after a wrong guess (BTC-13)."""
    known: Any
    """Memory of exact costs, with their first steps."""
    floors: Any
    """Memory of what sets cost at least."""


# Exact costs


@door
def new_memory() -> Any:
    """An empty memory: from a set's fingerprint to a cost."""
    return {np.int64(0): np.int64(0)}


@compiled
def fingerprint(figures: Array, prints: Array) -> Any:
    key = np.int64(0)
    for figure in figures:
        key ^= prints[figure]
    return key


@door
def cost_of_guessing(count: int, careful: int) -> int:
    """All turns of guessing one figure after the other."""
    return count * (count + 1) // 2 + careful * RISK * (count - 1) * count // 2


@door
def sort_by_answer(figures: Array, answers: Array, width: int, parts: Array) -> Array:
    """Put figures with the same answer together into `parts`; where each answer begins."""
    begins = np.zeros(width + 1, np.int64)
    for figure in figures:
        begins[answers[figure] + 1] += 1
    for answer in range(width):
        begins[answer + 1] += begins[answer]
    place = begins.copy()
    for figure in figures:
        parts[place[answers[figure]]] = figure
        place[answers[figure]] += 1
    return begins


@compiled
def bound_questions(figures: Array, problem: Problem) -> Array:
    """For every question what it costs at least, given only how large its parts are."""
    count = len(figures)
    bounds = np.empty(len(problem.table), np.int64)
    sizes = np.zeros(problem.width, np.int64)
    for question in range(len(problem.table)):
        answers = problem.table[question]
        for figure in figures:
            sizes[answers[figure]] += 1
        bound = count
        for figure in figures:
            size = sizes[answers[figure]]
            if size > 0:
                bound += NEVER if size == count else problem.least[size]
                sizes[answers[figure]] = 0
        bounds[question] = bound
    return bounds


@door
def least_cost(figures: Array, limit: int, problem: Problem) -> Any:
    """The least cost of a set if it is below the limit, else a floor that is not."""
    count = len(figures)
    if count == 1 or (problem.careful == 0 and count <= 3):
        return count * (count + 1) // 2
    key = fingerprint(figures, problem.prints)
    if key in problem.known:
        return problem.known[key] // MARK
    if key in problem.floors and problem.floors[key] >= limit:
        return problem.floors[key]
    bounds = bound_questions(figures, problem)
    best = cost_of_guessing(count, problem.careful)
    first_step = 0
    floor = best
    parts = np.empty(count, np.int32)
    for question in np.argsort(bounds):
        enough = min(best, limit)
        if bounds[question] >= enough:
            floor = min(floor, bounds[question])
            break
        begins = sort_by_answer(figures, problem.table[question], problem.width, parts)
        cost = bounds[question]
        for answer in np.argsort(begins[1:] - begins[:-1]):
            size = begins[answer + 1] - begins[answer]
            if size < 2 or (problem.careful == 0 and size < 4):
                continue
            part = parts[begins[answer] : begins[answer + 1]].copy()
            least = problem.least[size]
            cost += least_cost(part, enough - cost + least, problem) - least
            if cost >= enough:
                break
        if cost < enough:
            best = cost
            first_step = question + 1
        else:
            floor = min(floor, cost)
    if best < limit:
        problem.known[key] = best * MARK + first_step
        return best
    floor = max(floor, limit)
    problem.floors[key] = floor
    return floor


@door
def cost_of_asking(figures: Array, question: int, problem: Problem) -> int:
    """The cost of a set if this question is asked first, and the best plan follows."""
    count = len(figures)
    parts = np.empty(count, np.int32)
    begins = sort_by_answer(figures, problem.table[question], problem.width, parts)
    cost = count
    for answer in range(problem.width):
        size = begins[answer + 1] - begins[answer]
        if size == count:
            return NEVER
        if size > 0:
            cost += least_cost(parts[begins[answer] : begins[answer + 1]].copy(), NEVER, problem)
    return cost


@door
def first_step(figures: Array, problem: Problem) -> Any:
    """How the best plan begins: a question's number, or -1 to guess."""
    count = len(figures)
    if count == 1 or (problem.careful == 0 and count <= 3):
        return -1
    least_cost(figures, NEVER, problem)
    return problem.known[fingerprint(figures, problem.prints)] % MARK - 1


@door
def follow(
    figures: Array, asked: int, problem: Problem, asked_for: Array, turns_for: Array
) -> None:
    """Play the best plan against every figure: how many questions and turns each takes."""
    count = len(figures)
    question = first_step(figures, problem)
    if question < 0:
        for i in range(count):
            asked_for[figures[i]] = asked
            turns_for[figures[i]] = asked + 1 + i
        return
    parts = np.empty(count, np.int32)
    begins = sort_by_answer(figures, problem.table[question], problem.width, parts)
    for answer in range(problem.width):
        if begins[answer + 1] > begins[answer]:
            part = parts[begins[answer] : begins[answer + 1]].copy()
            follow(part, asked + 1, problem, asked_for, turns_for)


# Estimates


@door
def rough_cost(size: float) -> Any:
    """What a set of this size may cost, from its size alone: fitted to exact costs."""
    if size <= 3.0:
        return size * (size + 1.0) / 2.0
    return size * max(2.1, ROUGH_BASE + ROUGH_SLOPE * np.log(size))


@compiled
def estimate(figures: Array, table: Array, width: int, scale: float) -> Array:
    """For every question an estimate of its cost from the sizes of its parts.

    The figures may be a sample only; then each stands for `scale` of them.
    """
    count = len(figures)
    costs = np.empty(len(table), np.float64)
    sizes = np.zeros(width, np.int64)
    for question in range(len(table)):
        answers = table[question]
        for figure in figures:
            sizes[answers[figure]] += 1
        cost = count * scale
        for figure in figures:
            size = sizes[answers[figure]]
            if size > 0:
                cost += float(NEVER) if size == count else rough_cost(size * scale)
                sizes[answers[figure]] = 0
        costs[question] = cost
    return costs


@door
def look_ahead(figures: Array, table: Array, width: int, scale: float, breadth: int) -> Array:
    """Estimates, those of the most promising questions from the parts of their parts.

    What was looked at only once cannot win by that: it stays behind those.
    """
    count = len(figures)
    costs = estimate(figures, table, width, scale)
    order = np.argsort(costs)
    parts = np.empty(count, np.int32)
    worst = 0.0
    for question in order[:breadth]:
        if costs[question] >= NEVER:
            break
        begins = sort_by_answer(figures, table[question], width, parts)
        cost = count * scale
        for answer in range(width):
            size = begins[answer + 1] - begins[answer]
            if size * scale > 3.0:
                part = parts[begins[answer] : begins[answer + 1]]
                guessing = size * scale * (size * scale + 1.0) / 2.0
                cost += min(guessing, estimate(part, table, width, scale).min())
            elif size > 0:
                cost += rough_cost(size * scale)
        costs[question] = cost
        worst = max(worst, cost)
    for question in order[breadth:]:
        costs[question] = max(costs[question], worst)
    return costs


# At the table


@dataclass(frozen=True)
class Judgement:
    """What each question costs, in turns on average, itself included."""

    turns: tuple[float, ...]
    """By question; infinite for one that tells nothing."""
    guessing: float
    """Likewise for guessing one figure after the other."""
    exact: bool
    """Whether these are the costs of best play, or estimates."""


def problem_of(blocks: str, numbers: Array, careful: bool = False) -> Problem:
    """Some figures of a catalogue as a problem, in which they are 0, 1, 2, ..."""
    table = catalogue(blocks).table[:, numbers]
    dense = np.empty(table.shape, np.uint8)
    for question, answers in enumerate(table):
        used = np.zeros(256, bool)
        used[answers] = True
        dense[question] = (np.cumsum(used) - 1).astype(np.uint8)[answers]
    width = int(dense.max()) + 1 if dense.size else 1
    prints = np.random.default_rng(len(numbers)).integers(1, 2**62, len(numbers))
    least = least_by_size(len(numbers), width)
    return Problem(dense, width, prints, least, int(careful), new_memory(), new_memory())


def least_by_size(most: int, width: int) -> Array:
    """By size: what a set costs at least if no question has more than `width` answers.

    After t questions there are at most width**t sets, and each has one figure that can
    be right in turn t + 1; nobody is right in the first turn unless all are guessed.
    """
    sizes = np.arange(most + 1, dtype=np.int64)
    costs = np.zeros(most + 1, np.int64)
    left, turn, room = sizes.copy(), 2, max(width, 2)
    while left.any():
        found = np.minimum(left, room)
        costs += found * turn
        left -= found
        turn, room = turn + 1, room * max(width, 2)
    for size in range(min(4, most + 1)):
        costs[size] = size * (size + 1) // 2
    return costs


def judge(blocks: str, numbers: Array, known: tuple[Clue, ...], careful: bool) -> Judgement:
    """What each question costs who still thinks these figures possible."""
    count = len(numbers)
    guessing = cost_of_guessing(count, int(careful)) / count
    some = thin_out(numbers, SAMPLE)
    scale = count / len(some)
    problem = problem_of(blocks, some, careful)
    figures = np.arange(len(some), dtype=np.int32)
    if count <= EXACT:
        costs = [cost_of_asking(figures, q, problem) for q in range(len(QUESTIONS))]
    else:
        costs = look_ahead(figures, problem.table, problem.width, scale, BREADTH).tolist()
    turns = [cost / count if cost < NEVER else float("inf") for cost in costs]
    if not known and (opened := opening_costs(blocks)):
        return Judgement(opened, guessing, exact=True)
    if len(known) == 1 and (best := opening_reply(blocks, known[0])) is not None:
        turns[best] = min(turns) - BETTER
    return Judgement(tuple(turns), guessing, exact=count <= EXACT)


@cache
def warm_up() -> None:
    """Compile before the first move, not in it; from the cache that takes no time."""
    judge(SETS[3], np.arange(8, dtype=np.int32), ((0, 0),) * 2, careful=False)
    figures = np.arange(EXACT + 1, dtype=np.int32)
    judge(SETS[3], figures, ((0, 0),) * 2, careful=False)
    rough_cost(float(EXACT))


def is_warm() -> bool:
    """Whether nothing has to be compiled first."""
    compiled_here = (cost_of_guessing, cost_of_asking, new_memory, look_ahead, rough_cost)
    return compiler.OFF or all(compiler.is_kept(function) for function in compiled_here)


BETTER = 0.001
"""By how much a reply known to be the best is put before those only estimated."""


# The opening


def fingerprint_of_data() -> str:
    """What the opening was computed from, to be held against the present data."""
    return json.dumps([SHAPES, SETS[3], SIGHTS], sort_keys=True)


def representatives() -> list[int]:
    """The questions that are different first questions: a corner, an edge, the middle, an
    outer line, a middle line. All others are these, seen from another side.
    """
    return sorted({min(turned[q] for turned in symmetries()) for q in range(len(QUESTIONS))})


def compute_opening(progress: Callable[[int], None] = lambda figures: None) -> dict[str, Any]:
    """The exact cost of every first question, and the best reply to each answer."""
    blocks = SETS[3]
    figures = catalogue(blocks)
    everything = np.arange(len(figures), dtype=np.int32)
    costs: dict[str, int] = {}
    replies: dict[str, dict[str, str]] = {}
    for question in representatives():
        word = QUESTIONS[question]
        problem = problem_of(blocks, everything)
        costs[word], replies[word] = len(figures), {}
        for code in np.unique(figures.table[question]).tolist():
            part = everything[figures.table[question] == code]
            costs[word] += int(least_cost(part, NEVER, problem))
            step = first_step(part, problem)
            if step >= 0:
                replies[word][questions.spell(code, word, blocks)] = QUESTIONS[step]
            progress(len(part))
    data = fingerprint_of_data()
    return {"data": data, "figures": len(figures), "costs": costs, "replies": replies}


@cache
def opening() -> dict[str, Any] | None:
    """The opening that came with the program; None if its data are no longer ours."""
    file = resources.files("foxtray.games.break_the_cube").joinpath("opening.json")
    if not file.is_file():
        return None
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found if found["data"] == fingerprint_of_data() else None


def opening_costs(blocks: str) -> tuple[float, ...] | None:
    """The exact cost of every first question."""
    known = opening()
    if known is None or blocks != SETS[3]:
        return None
    costs = {QUESTIONS.index(word): cost for word, cost in known["costs"].items()}
    return tuple(
        costs[min(turned[q] for turned in symmetries())] / known["figures"]
        for q in range(len(QUESTIONS))
    )


def opening_reply(blocks: str, clue: Clue) -> int | None:
    """The best question after one answer; None if it is not known, or to guess."""
    known = opening()
    question, code = clue
    if known is None or blocks != SETS[3] or question < 0:
        return None
    for turned in symmetries():
        word = QUESTIONS[turned[question]]
        if word in known["replies"]:
            answer = questions.spell(code, word, blocks)
            reply = known["replies"][word].get(answer)
            return None if reply is None else turned.index(QUESTIONS.index(reply))
    return None

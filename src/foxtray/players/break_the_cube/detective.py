"""The detective: plans to the end, minds what it gives away, and knows when time is up.

What a question is worth to it is the number of turns until it has the figure (solve.py)
and the turns that the others are spared by it: question B tells everybody about every
figure, its own too, and there it knows the answer beforehand. When somebody else is
about to win it counts chances instead of turns. Its figures are such that answers tell
little about them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from foxtray.games.break_the_cube.notation import BUILD
from foxtray.games.break_the_cube.questions import FROM_ABOVE, QUESTIONS
from foxtray.games.break_the_cube.rules import GUESS, clues, possible
from foxtray.games.break_the_cube.shapes import Array, catalogue, thin_out
from foxtray.games.break_the_cube.solve import Judgement, is_warm, judge, rough_cost, warm_up
from foxtray.games.break_the_cube.state import Phase, State, View
from foxtray.kernel.arrays import np
from foxtray.kernel.game import AnyGame, Word
from foxtray.kernel.reasons import Reason
from foxtray.players.break_the_cube.reasons import DetectiveReason
from foxtray.players.player import Advice, Unit

HARD = 0.25
"""It builds one of this part of all figures, those of which answers tell least."""
SAME = 1e-6
MOST = 200_000
"""Of more figures than these (5 blocks) an even sample is looked at."""
GUESSES_LISTED = 12
FIGURES_LISTED = 10


@dataclass(frozen=True)
class Thought:
    """What the detective thinks of one word."""

    word: Word
    turns: float
    """Until it has the figure, this turn included, on average."""
    given: float
    """Turns that the others are spared, on average over them."""
    parts: int
    """How many different answers there may be."""
    largest: int
    """How many figures the least telling answer leaves."""
    chance: float
    """Of having the figure in time, where time is nearly up."""

    @property
    def total(self) -> float:
        return self.turns + self.given


class Detective:
    """Plays to win the race."""

    preparing = "compiling its plans: some 15 seconds"
    unit = Unit.TURNS

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self.rng = rng

    def is_prepared(self, start: State) -> bool:
        return is_warm()

    def prepare(self, start: State) -> None:
        warm_up()
        for seat in range(start.seats):
            hard_figures(start.blocks_of(seat))

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        if view.shown.phase is Phase.BUILDING:
            return self._build(view)
        thoughts = self.think(view)
        best = [thought for thought in thoughts if _alike(thought, thoughts[0])]
        return self.rng.choice(best).word

    def _build(self, view: View) -> Word:
        assert view.seat is not None  # noqa: S101 - spectators build nothing
        blocks = view.shown.blocks_of(view.seat)
        return BUILD + catalogue(blocks).text(int(self.rng.choice(hard_figures(blocks)[0])))

    # Thinking

    def think(self, view: View) -> list[Thought]:
        """Every question and the best guesses, the best first."""
        state = view.shown
        assert view.seat is not None  # noqa: S101 - spectators ask nothing
        me = view.seat
        neighbour = state.left_of(me)
        blocks = state.blocks_of(neighbour)
        numbers = possible(state, neighbour)
        judged = judge(blocks, numbers, clues(state, neighbour), state.elimination[me])
        left = turns_left(state, me)
        thoughts = [
            self._think_of_question(view, question, numbers, judged, left)
            for question in range(len(QUESTIONS))
        ]
        guess = self._think_of_guess(state, me, len(numbers), judged, left)
        picked = numbers.tolist()
        if len(picked) > GUESSES_LISTED:
            picked = self.rng.sample(picked, GUESSES_LISTED)
        figures = catalogue(blocks)
        thoughts += [replace(guess, word=GUESS + figures.text(number)) for number in picked]
        return sorted(thoughts, key=lambda thought: (-thought.chance, thought.total))

    def _think_of_question(
        self, view: View, question: int, numbers: Array, judged: Judgement, left: int | None
    ) -> Thought:
        state = view.shown
        assert view.seat is not None  # noqa: S101 - as in think
        blocks = state.blocks_of(state.left_of(view.seat))
        some = thin_out(numbers, MOST)
        sizes = np.bincount(catalogue(blocks).table[question][some])
        parts = int((sizes > 0).sum())
        chance = 1.0
        if left is not None:
            # The last turn is for a guess; before it a question pays by its answers.
            chance = parts / len(numbers) if left > 1 else 0.0
        turns = judged.turns[question]
        if parts == 1:
            turns = 1 + min(judged.guessing, *judged.turns)  # a turn for nothing
        return Thought(
            QUESTIONS[question],
            turns,
            given_away(view, question),
            parts,
            int(sizes.max() * len(numbers) / len(some)),
            chance,
        )

    def _think_of_guess(
        self, state: State, me: int, count: int, judged: Judgement, left: int | None
    ) -> Thought:
        turns = judged.guessing
        if count > 1 and not state.elimination[me]:
            turns = min(turns, 1 + (count - 1) / count * min(judged.turns))
        chance = 1.0
        if left is not None:
            tries = 1 if state.elimination[me] else left
            chance = min(1.0, tries / count)
        return Thought("", turns, 0.0, min(count, 2), count - 1, chance)

    # Explaining

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        """Every question, the figures still possible if they are few, and why."""
        state = view.shown
        if state.phase is Phase.BUILDING:
            self.unit = Unit.BITS
            return self._advise_building(view)
        self.unit = Unit.TURNS
        count = len(possible(state, state.left_of(state.active)))
        return [
            Advice(thought.word, round(thought.total, 4), _explain(thought, count))
            for thought in self.think(view)
        ]

    def _advise_building(self, view: View) -> list[Advice]:
        assert view.seat is not None  # noqa: S101 - spectators build nothing
        blocks = view.shown.blocks_of(view.seat)
        numbers, bits = hard_figures(blocks)
        return [
            Advice(
                BUILD + catalogue(blocks).text(int(numbers[at])),
                round(float(bits[at]), 4),
                (Reason(DetectiveReason.TELLS, {"bits": round(float(bits[at]), 4)}),),
            )
            for at in np.argsort(bits)[:FIGURES_LISTED].tolist()
        ]


class Seeker(Detective):
    """The detective with nobody to race against: the fewest turns, whatever it gives away."""

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        state = view.shown
        neighbour = state.left_of(state.active)
        blocks, numbers = state.blocks_of(neighbour), possible(state, neighbour)
        judged = judge(blocks, numbers, clues(state, neighbour), careful=False)
        best = int(np.argmin(judged.turns))
        if judged.turns[best] < judged.guessing:
            return QUESTIONS[best]
        return GUESS + catalogue(blocks).text(int(self.rng.choice(numbers.tolist())))


def _alike(one: Thought, other: Thought) -> bool:
    return abs(one.total - other.total) < SAME and abs(one.chance - other.chance) < SAME


def _explain(thought: Thought, count: int) -> tuple[Reason, ...]:
    turns, given = round(float(thought.turns), 4), round(float(thought.given), 4)
    if thought.word.startswith(GUESS):
        return (Reason(DetectiveReason.ONE_OF, {"figures": count, "turns": turns}),)
    return (
        Reason(
            DetectiveReason.SPLITS,
            {
                "figures": count,
                "answers": thought.parts,
                "most": thought.largest,
                "turns": turns,
            },
        ),
        Reason(DetectiveReason.GIVES_AWAY, {"turns": given})
        if thought.given
        else Reason(DetectiveReason.GIVES_NOTHING),
    )


# The race


def turns_left(state: State, me: int) -> int | None:
    """How many turns I still have, this one included, if nobody errs; None: no end in sight.

    BTC-10: once somebody has a yes the round is finished, and no more.
    """
    if any(state.solved):
        return 1
    assert state.starter is not None  # noqa: S101 - somebody is at turn
    order = [(state.starter + i) % state.seats for i in range(state.seats)]
    left = None
    for other in order:
        if other == me or state.out[other] or len(possible(state, state.left_of(other))) > 1:
            continue
        if order.index(other) > order.index(me):
            return 1
        left = 2
    return left


def given_away(view: View, question: int) -> float:
    """How many turns a question spares the others, on average over them."""
    if question < FROM_ABOVE:
        return 0.0  # BTC-06: only the neighbour answers, and only I look for that figure
    state = view.shown
    others = [seat for seat in range(state.seats) if seat != view.seat and not state.out[seat]]
    return sum(_spared(view, other, question) for other in others) / len(others)


def _spared(view: View, other: int, question: int) -> float:
    """How many turns another seat is spared by an answer of the one it looks for."""
    state = view.shown
    wanted = state.left_of(other)
    blocks = state.blocks_of(wanted)
    numbers = possible(state, wanted)
    some = thin_out(numbers, MOST)
    answers = catalogue(blocks).table[question][some]
    if wanted == view.seat:
        mine = catalogue(blocks).number(state.built[wanted])
        left = [int((answers == catalogue(blocks).table[question][mine]).sum())]
        chances = [1.0]
    else:
        left = [size for size in np.bincount(answers).tolist() if size]
        chances = [size / len(some) for size in left]
    scale = len(numbers) / len(some)
    after = sum(
        chance * rough_turns(max(1.0, size * scale))
        for chance, size in zip(chances, left, strict=True)
    )
    return max(0.0, rough_turns(float(len(numbers))) - after)


@lru_cache(maxsize=4096)
def rough_turns(count: float) -> float:
    """How many turns a seat needs that still thinks so many figures possible."""
    return float(rough_cost(count)) / count


# Building


@cache
def told_by_answers(blocks: str, most: int = MOST) -> tuple[Array, Array]:
    """Figures, all or an even sample, and how many bits an answer tells of each, on
    average over the questions.
    """
    figures = catalogue(blocks)
    numbers = thin_out(np.arange(len(figures), dtype=np.int32), most)
    bits = np.zeros(len(numbers))
    for row in figures.table:
        answers = row[numbers]
        counts = np.bincount(answers)
        bits -= np.log2(counts[answers] / len(numbers))
    return numbers, bits / len(figures.table)


@cache
def hard_figures(blocks: str, most: int = MOST) -> tuple[Array, Array]:
    """The figures of which answers tell least, with the bits they tell; of so many at most."""
    numbers, bits = told_by_answers(blocks, most)
    hard = bits <= np.quantile(bits, HARD)
    return numbers[hard], bits[hard]

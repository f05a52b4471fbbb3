"""The greedy questioner: always the question whose answer tells most, guessing when sure.

It hears everything, remembers everything and plans nothing: what it gives away with a
question to all it does not mind.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.break_the_cube.rules import GUESS, possible
from foxtray.games.break_the_cube.shapes import Array, catalogue, thin_out
from foxtray.games.break_the_cube.state import Phase, State, View
from foxtray.kernel.arrays import np
from foxtray.kernel.game import AnyGame, Word

SAME = 1e-9
"""Bits this close are equal."""
MOST = 200_000
"""Of more figures than these (5 blocks) an even sample is counted."""


def information(blocks: str, numbers: Array) -> Array:
    """By question: how many bits its answer tells of a figure among these."""
    table = catalogue(blocks).table
    numbers = thin_out(numbers, MOST)
    bits = np.zeros(len(QUESTIONS))
    for question in range(len(QUESTIONS)):
        counts = np.bincount(table[question][numbers])
        shares = counts[counts > 0] / len(numbers)
        bits[question] = -(shares * np.log2(shares)).sum()
    return bits


class Entropy:
    """Asks for the most information. What others make of it (levels.py) they say below."""

    few = 1
    """Of so many figures it tries one."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        state = view.shown
        if state.phase is Phase.BUILDING:
            return self.build(view, legal)
        neighbour = state.left_of(state.active)
        blocks = state.blocks_of(neighbour)
        numbers = self.known(state, neighbour)
        bits: Any = information(blocks, numbers) if len(numbers) > 1 else np.zeros(1)
        if len(numbers) <= self.few or bits.max() < SAME:
            return GUESS + catalogue(blocks).text(int(self.rng.choice(numbers)))
        worth = self.worth(bits)
        best = np.flatnonzero(worth > worth.max() - SAME).tolist()
        return QUESTIONS[self.rng.choice(best)]

    def build(self, view: View, legal: Sequence[Word]) -> Word:
        return self.rng.choice(legal)

    def known(self, state: State, seat: int) -> Array:
        """The figures that it still thinks possible."""
        return possible(state, seat)

    def worth(self, bits: Array) -> Array:
        """By question, what its answer is worth that tells so many bits."""
        return bits

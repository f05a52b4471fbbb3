"""Opponents for people in Break the Cube: they reason soundly, from less.

The whispering one asks what tells it most and the others nothing, but plans no further; the
forgetful one does likewise and does not keep all it hears.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from foxtray.games.break_the_cube.notation import BUILD
from foxtray.games.break_the_cube.questions import FROM_ABOVE
from foxtray.games.break_the_cube.rules import clues, fitting
from foxtray.games.break_the_cube.shapes import Array, catalogue
from foxtray.games.break_the_cube.state import State, View
from foxtray.kernel.arrays import np
from foxtray.kernel.game import AnyGame, Word
from foxtray.players.break_the_cube.detective import hard_figures
from foxtray.players.break_the_cube.entropy import Entropy

KEPT = 0.75
"""The share of what it hears that a forgetful one keeps."""
FEW = 2
"""Of so many figures a whispering one just tries one."""
SOME = 20_000
"""Of so many figures at most it seeks those that are hard to find: it prepares nothing."""
WHISPERED = 1.5
"""How much more an answer counts for it that nobody else hears."""


class Whispering(Entropy):
    """Asks what tells it most, but rather what nobody else hears (BTC-06); its own figure is hard
    to find, and it tries its luck when two are left.
    """

    few = FEW

    def build(self, view: View, legal: Sequence[Word]) -> Word:
        blocks = view.shown.blocks_of(view.seat or 0)
        hard, _ = hard_figures(blocks, SOME)
        return BUILD + catalogue(blocks).text(int(self.rng.choice(hard)))

    def worth(self, bits: Array) -> Array:
        told = bits.tolist()
        worth: Array = np.array(
            [bit * (WHISPERED if i < FROM_ABOVE else 1) for i, bit in enumerate(told)]
        )
        return worth


class Forgetful(Whispering):
    """Likewise, by what it remembers: of four answers it keeps three."""

    few = 1

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self._keeps: list[bool] = []
        """By clue heard of the neighbour's figure, in order."""

    def known(self, state: State, seat: int) -> Array:
        heard = clues(state, seat)
        if len(heard) < len(self._keeps):
            self._keeps = []  # another game, or a word taken back
        while len(self._keeps) < len(heard):
            self._keeps.append(self.rng.random() < KEPT)
        kept = [clue for clue, keeps in zip(heard, self._keeps, strict=True) if keeps]
        return fitting(state.blocks_of(seat), tuple(kept))

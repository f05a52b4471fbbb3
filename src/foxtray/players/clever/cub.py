"""The cub: a beginner of the Clever games, greedy and often distracted."""

from __future__ import annotations

import random
from collections.abc import Sequence

from foxtray.games.clever.state import View
from foxtray.kernel.game import AnyGame, Word
from foxtray.players.clever.greedy import Greedy

DISTRACTED = 1 / 3
"""How often it says just anything."""


class Cub(Greedy):
    """Knows what is good, and forgets it every third time."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        if self.rng.random() < DISTRACTED:
            return self.rng.choice(legal)
        return super().choose(view, legal)

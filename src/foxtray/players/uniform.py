"""The random player: every legal word with the same chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from foxtray.kernel.game import AnyGame, Word
from foxtray.players.roster import Entry

ENTRY = Entry(
    "random", "foxtray.players.uniform:Uniform", "any legal word", studious=False, shown="Coin"
)


class Uniform:
    """Chooses blindly. The measure of how much there is to know about a game."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        return self.game.random_word(view, legal, self.rng)

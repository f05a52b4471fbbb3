"""Players that tests bring along, in a module that other processes can import, too."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any


class First:
    """Says the first word it may say."""

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        return legal[0]


class Lucky:
    """Draws from luck of its own, and remembers what it should not."""

    name = "lucky"

    def __init__(self, game: Any, rng: random.Random) -> None:
        self.rng = rng
        self.said = 0

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        self.said += 1
        return legal[self.rng.randrange(len(legal))]

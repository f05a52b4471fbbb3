"""What a player is: somebody who, given a view and the legal words, says one of them.

To add one, write a module with one idea in it and name it in roster.py.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from foxtray.kernel.game import AnyGame, Word


class Player(Protocol):
    """A seat's mind. One object plays one seat of one game at a time."""

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        """One of the legal words."""
        ...


@dataclass(frozen=True)
class Advice:
    """A legal word and what a player thinks it is worth."""

    word: Word
    value: float
    why: str = ""


class Adviser(Protocol):
    """A player that can say what it thinks of every word."""

    unit: str
    """What the values are: points, or a chance."""

    def advise(self, view: Any, legal: Sequence[Word]) -> list[Advice]:
        """Every legal word with its value, best first."""
        ...


@runtime_checkable
class Studious(Protocol):
    """A player that compiles or solves something before its first word.

    What it makes is kept for later runs of the same version (kernel/compiled.py,
    games/kept.py), so it can be made before anybody waits for it.
    """

    preparing: str
    """What that is and how long it takes, to be said after "it is"."""

    def is_prepared(self, start: Any) -> bool:
        """Whether its words come at once in a game that begins in this state."""
        ...

    def prepare(self, start: Any) -> None:
        """Make all that is needed for such a game."""
        ...


class PlayerMaker(Protocol):
    """How the roster makes players: for a game, with chance of their own."""

    def __call__(self, game: AnyGame, rng: random.Random) -> Player: ...

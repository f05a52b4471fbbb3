"""What a player is: somebody who, given a view and the legal words, says one of them.

To add one, write a module with one idea in it and name it in roster.py.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

from foxtray.kernel.game import AnyGame, Word
from foxtray.kernel.reasons import Reason


class Player(Protocol):
    """A seat's mind. One object plays one seat of one game at a time."""

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        """One of the legal words."""
        ...


class Unit(StrEnum):
    """What the value of a word is counted in. More is better, but for `TURNS` and `BITS`."""

    POINTS = "points"
    """Expected points of one's own at the end of the game."""
    TURN_POINTS = "turn-points"
    """Expected points of the turn under way."""
    GAIN = "gain"
    """Points gained at once, by rules of thumb."""
    CHANCE = "chance"
    """The chance to win the game, from 0 to 1."""
    TURNS = "turns"
    """Turns until one has won, and turns that others are spared: fewer is better."""
    TURNS_DOWN = "turns-down"
    """Turns until one has won, as a negative number."""
    BITS = "bits"
    """What an answer tells of one's own secret, on average: fewer is better."""


@dataclass(frozen=True)
class Advice:
    """A legal word and what a player thinks it is worth."""

    word: Word
    value: float
    reasons: tuple[Reason, ...] = ()
    """Why, the weightiest first."""
    parts: Mapping[str, float] = field(default_factory=dict)
    """By name, where the value is a sum: what it is the sum of."""


class Adviser(Protocol):
    """A player that can say what it thinks of every word."""

    unit: Unit
    """What the values of its latest advice are: it may count one moment otherwise than another."""

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

"""What a player is: somebody who, given a view and the legal words, says one of them.

To add one, write a module with one idea in it and name it in roster.py.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
    parts: Mapping[str, float] = field(default_factory=dict)
    """By name, where the value is a sum: what it is the sum of."""


LEAST_TOLD = 0.05
"""A part that differs by less is not told."""


def tell_parts(advice: Advice, best: Advice) -> str:
    """Where a word gains or loses against the best one, largest first; of the best, all it is
    made of.

    >>> best = Advice("y=yb2", 12.0, parts={"yellow": 7.0, "foxes": 5.0})
    >>> tell_parts(best, best)
    'yellow 7.0, foxes 5.0'
    >>> tell_parts(Advice("o=o1", 11.2, parts={"yellow": 6.0, "foxes": 5.2}), best)
    'yellow -1.0, foxes +0.2'
    """
    if advice is best:
        return ", ".join(f"{name} {points:.1f}" for name, points in best.parts.items())
    gains = [(points - best.parts[name], name) for name, points in advice.parts.items()]
    told = sorted((each for each in gains if abs(each[0]) >= LEAST_TOLD), key=lambda g: -abs(g[0]))
    return ", ".join(f"{name} {gain:+.1f}" for gain, name in told)


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

"""Who reviews a game, and what is asked of it.

A reviewer values moments for one seat in one unit, more being better, and is given that
seat's views only: what a seat could not know counts as unknown. Which reviewers a game has,
its kit says: the tool "review" is a mapping from their names to what makes them, the usual
one first; "remarks" says in English what they remark, by code; "adjust" may say of players who
reviews their games in an arena, where it is not the usual one. docs/review.md says what the
values mean in each game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from foxtray.games import shelf
from foxtray.kernel.game import AnyGame, Word
from foxtray.kernel.reasons import Reason
from foxtray.players.player import Unit

TOOL, REMARKS, ADJUST = "review", "remarks", "adjust"


class Foreseen(NamedTuple):
    """What a fact was expected to bring."""

    value: float
    stderr: float = 0.0
    falls: int = 0
    """Over how many samples; 0: all there can be were summed."""


@dataclass(frozen=True)
class Judged:
    """What a word was worth, and what the best one."""

    value: float
    best: Word
    best_value: float
    blind: float
    """What a word drawn blindly would have been worth, on average."""
    choices: int = 2
    """How many words there were; one alone is no decision."""
    besides: Mapping[str, Any] = field(default_factory=dict)
    """What else the reviewer has to say of it, by name, for who reads the data."""
    aims: Mapping[str, Aim] = field(default_factory=dict)
    """What else it could have been said for: "match", "round"."""
    words: Mapping[Word, float] = field(default_factory=dict)
    """What every word would have been worth, for who tries the moment again; empty where the
    best one is none that could be listed.
    """


class Aim(NamedTuple):
    """Something else a word can be said for than the reviewer's own unit: a chance."""

    value: float
    """What the word said left of it."""
    best: Word
    best_value: float

    def report(self) -> dict[str, Any]:
        return {"value": self.value, "best": {"word": self.best, "value": self.best_value}}


def aim_at(chances: Mapping[Word, float], said: Word) -> Aim:
    """By word what it leaves of a chance; of equals the first is the best."""
    best = max(chances, key=lambda word: chances[word])
    return Aim(chances[said], best, chances[best])


class Limits(NamedTuple):
    """The most a word may lose to be called so; above the last it is a blunder."""

    good: float
    inaccuracy: float
    mistake: float


class Reviewer(Protocol):
    """Values moments for the seat whose view it is given."""

    unit: Unit
    """What the values are."""
    limits: Limits

    def hurried(self, falls: int) -> Reviewer:
        """One like it that draws only so many samples where it has to: for many games, over
        which their errors even out.
        """
        ...

    def judge(self, view: Any, word: Word) -> Judged | None:
        """The seat's own word; None where its value cannot tell (a secret built)."""
        ...

    def expect(self, view: Any, rng: random.Random) -> Foreseen | None:
        """The mean, over what may come next, of `outlook` afterwards; None: whatever comes,
        it means nothing to this seat.
        """
        ...

    def opening(self, view: Any) -> float | None:
        """What the game is worth before anything has happened; None: what was expected of its
        first fact, or of the best first word.
        """
        ...

    def outlook(self, view: Any) -> float:
        """What the moment is worth: the best word's value if the seat is asked."""
        ...

    def result(self, view: Any) -> float:
        """The same when the game is over."""
        ...

    def explain(self, view: Any, word: Word, best: Word) -> tuple[Reason, ...]:
        """What the best word had that this one had not: the weightiest first, two at most."""
        ...

    def themes(self, views: Sequence[Any], words: Sequence[Word]) -> tuple[Reason, ...]:
        """What stands out over a whole game, given the seat's view of every moment and all it
        has said.
        """
        ...


ReviewerMaker = Callable[[AnyGame], Reviewer]


def reviewers(game: AnyGame) -> Mapping[str, ReviewerMaker]:
    """Who can review this game, by name, the usual one first; nobody: empty."""
    found: Mapping[str, ReviewerMaker] | None = shelf.kit_of(game.name).tool(TOOL)
    return found or {}


def sentences(game: AnyGame) -> Mapping[str, str]:
    """What its reviewers' reasons and themes say in English, by code."""
    found: Mapping[str, str] | None = shelf.kit_of(game.name).tool(REMARKS)
    return found or {}


def find_reviewer(game: AnyGame, name: str = "") -> tuple[str, Reviewer]:
    """The reviewer of this name, or the usual one. KeyError, naming all, if there is none."""
    known = reviewers(game)
    name = name or next(iter(known), "")
    if name not in known:
        raise KeyError(", ".join(known))
    return name, known[name](game)


def find_adjuster(game: AnyGame, player: str) -> Reviewer:
    """Who takes the luck out of this player's games, quickly (arena.py)."""
    named: Mapping[str, str] = shelf.kit_of(game.name).tool(ADJUST) or {}
    return find_reviewer(game, named.get(player, ""))[1]

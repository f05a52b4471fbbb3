"""Who can be invited: the players of all installed packages, and the games each knows."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, cast

from foxtray.kernel.game import AnyGame
from foxtray.kernel.kit import PLAYERS, Found, ImportPath, find_all, load
from foxtray.kernel.reasons import Code
from foxtray.players.player import Adviser, Player, PlayerMaker


@dataclass(frozen=True)
class Entry:
    """A player on the roster."""

    name: str
    maker: ImportPath
    """What makes one (player.PlayerMaker)."""
    about: str
    games: tuple[str, ...] = ()
    """The games it knows; empty: all."""
    strength: int = 0
    """Its place among those of a game, the weakest first."""
    advises: bool = False
    """Whether it can say what it thinks of every word (player.Adviser)."""
    reasons: ImportPath = ""
    """Why it advises: an enumeration of codes (kernel/reasons.py)."""
    sentences: ImportPath = ""
    """The same in English, by code, for the terminal; braces hold what a reason names."""
    compiled_only: bool = False
    """Whether it would think far too long where the rules run plain."""
    studious: bool = True
    """Whether it has something to prepare before its first word (player.Studious)."""
    means: tuple[tuple[str, float], ...] = ()
    """Its measured mean of points, by game: where one can play alone, and does so."""
    ratings: tuple[tuple[str, float], ...] = ()
    """How it does against others, by game, where nobody plays alone: who has 400 more wins ten
    games of eleven. Measured with two at the table."""
    proposed: bool = True
    """Whether it is proposed to people; who is not can be invited by name all the same."""

    @property
    def paths(self) -> Iterable[ImportPath]:
        return filter(None, (self.maker, self.reasons, self.sentences))

    def knows(self, game: str) -> bool:
        """Whether it can play the game of this name at all."""
        return not self.games or game in self.games

    def why_not(self, game: AnyGame) -> str:
        """Why it cannot be invited to a game; empty if it can."""
        if not self.knows(game.name):
            return f"does not know {game.name}"
        if self.compiled_only and game.is_plain:
            return "needs the compiler, which FOXTRAY_PLAIN has switched off"
        return ""


@cache
def _found() -> Found[Entry]:
    return find_all(PLAYERS, Entry)


@cache
def everybody() -> tuple[Entry, ...]:
    """Every player, the weakest first."""
    return tuple(sorted(_found().good, key=lambda entry: (entry.strength, entry.name)))


def broken() -> Mapping[str, str]:
    """Players that a package offers and that cannot be loaded, and why."""
    return _found().broken


def known_to(game: AnyGame) -> tuple[Entry, ...]:
    """The players that can play this game here, the weakest first."""
    return tuple(entry for entry in everybody() if not entry.why_not(game))


def as_strong_as(game: AnyGame, mean: float) -> Entry | None:
    """Of those who are proposed for a game, the one whose mean of points is nearest to somebody's;
    None where no means were measured.
    """
    gaps = [
        (abs(dict(entry.means)[game.name] - mean), entry.strength, entry)
        for entry in known_to(game)
        if entry.proposed and game.name in dict(entry.means)
    ]
    return min(gaps, key=lambda gap: gap[:2])[2] if gaps else None


class Against(NamedTuple):
    """How it went for somebody against a player of the roster."""

    name: str
    games: int
    won: float


def as_good_as(game: AnyGame, met: Iterable[Against]) -> Entry | None:
    """Of those who are proposed for a game, the one who would have done nearest to somebody who did
    so; None where nobody was met who is rated.

    As if there had been one game more, a draw with all of them: so whoever never won or never lost
    has a rating too.
    """
    rated = {
        e.name: dict(e.ratings)[game.name] for e in known_to(game) if game.name in dict(e.ratings)
    }
    known = [each for each in met if each.name in rated and each.games > 0]
    if not known:
        return None
    games = sum(each.games for each in known)
    low, high = min(rated.values()) - 2 * TENFOLD, max(rated.values()) + 2 * TENFOLD
    while high - low > 1:
        own = (low + high) / 2
        chances = [(each.games, expected_score(own, rated[each.name])) for each in known]
        more = sum(count * (1 + 1 / games) * chance for count, chance in chances)
        low, high = (own, high) if more < sum(each.won for each in known) + 0.5 else (low, own)
    proposed = [entry for entry in known_to(game) if entry.proposed and entry.name in rated]
    return min(proposed, key=lambda entry: (abs(rated[entry.name] - low), entry.strength))


TENFOLD = 400
"""A difference of ratings at which one wins ten times as often as the other."""


def expected_score(own: float, other: float) -> float:
    """The share that somebody of one rating wins against another.

    >>> expected_score(200, 200), round(expected_score(600, 200), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** ((other - own) / TENFOLD)))


def why_not(name: str, game: AnyGame) -> str:
    """Why nobody of this name can be invited; empty if somebody can."""
    for entry in everybody():
        if entry.name == name:
            return entry.why_not(game)
    return "is not on the roster"


def invite(name: str, game: AnyGame, rng: random.Random) -> Player:
    """The player of this name. KeyError, naming all who know the game, if there is none."""
    for entry in known_to(game):
        if entry.name == name:
            maker: PlayerMaker = load(entry.maker)
            return maker(game, rng)
    raise KeyError(", ".join(entry.name for entry in known_to(game)))


def reasons() -> tuple[Code, ...]:
    """Every reason that an advice may name, each once."""
    places = dict.fromkeys(entry.reasons for entry in everybody() if entry.reasons)
    return tuple(code for place in places for code in load(place))


def sentences_of(name: str) -> Mapping[str, str]:
    """What the reasons of the player of this name say in English, by code."""
    places = [entry.sentences for entry in everybody() if entry.name == name and entry.sentences]
    return load(places[0]) if places else {}


def find_adviser(game: AnyGame) -> tuple[str, Adviser]:
    """The strongest player of a game that can say what it thinks of every word.

    KeyError if nobody can.
    """
    advisers = [entry.name for entry in known_to(game) if entry.advises]
    if not advisers:
        raise KeyError(game.name)
    return advisers[-1], cast(Adviser, invite(advisers[-1], game, random.Random(0)))

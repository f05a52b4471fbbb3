"""What a finished game was for somebody who sat there: a row a person and game.

The events say all of it, but to list or to add up a hundred thousand games nobody plays them
again. The first row is written in the same transaction as the end of the game; what only the
whole course of it tells (`VERSION`) is worked out a moment later, and again for all rows when a
later foxtray asks for more. docs/decisions/0017 says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

VERSION = 1
"""Of what is worked out from a whole game. A row of a lesser one is worked out again."""
UNREADABLE = -1
"""The version of a row whose game cannot be read: nobody tries for ever."""
PAGE = 50


class Rival(Struct, frozen=True):
    """Somebody else in a game."""

    seat: int
    name: str
    rival: str
    """A bot's name, or a person's number: that is for the store alone."""
    is_bot: bool
    outcome: float
    """1: one was before them, 0: behind, 0.5: neither."""


class Played(Struct, frozen=True, kw_only=True):
    """A finished game, as a person has it."""

    person: str
    table: str
    version: int
    game: str
    kind: str
    """Results are compared only with their like (analysis/played/annals.py)."""
    players: int
    """How many played; the table itself, which may sit there, is nobody."""
    counts: bool
    """Whether it stands in statistics: a whole game of one's own, with dice one did not know."""
    origin: str
    """table, day, practice or record."""
    day: str
    """Of a day's game; else empty."""
    ended: float
    seat: int | None
    """None: several of them were this person's."""
    score: int | None
    """What is compared; None: nothing that could be."""
    place: int | None
    """From 1; None: alone."""
    won: float
    helped: bool
    """Whether a hint was asked for."""
    names: tuple[str, ...]
    """By seat."""
    totals: tuple[int, ...]
    numbers: dict[str, float]
    rivals: tuple[Rival, ...] = ()
    goals: tuple[str, ...] = ()
    """Reached in it: a code, or code:part."""
    accuracy: float | None = None
    """Of the latest review, as the next three."""
    luck: float | None = None
    loss: float | None = None
    unit: str | None = None


def not_worked_out(
    person: str, table: str, game: str, ended: float, names: tuple[str, ...]
) -> Played:
    """A row that says only what the table's line does."""
    return Played(
        person=person,
        table=table,
        version=0,
        game=game,
        kind="",
        players=max(1, len(names)),
        counts=False,
        origin="table",
        day="",
        ended=ended,
        seat=None,
        score=None,
        place=None,
        won=0.0,
        helped=False,
        names=names,
        totals=(),
        numbers={},
    )


class Group(Struct, frozen=True, order=True):
    """Results that can be compared."""

    game: str
    players: int
    kind: str = ""


class Wanted(Struct, frozen=True):
    """Which games of a person."""

    game: str = ""
    name: str = ""
    """A part of somebody's name there."""
    since: float | None = None
    until: float | None = None
    company: str = ""
    """alone or others; empty: both."""
    origin: str = ""


class Page(Struct, frozen=True):
    """Some of them, the latest first."""

    rows: tuple[Played, ...]
    total: int


class Met(Struct, frozen=True):
    """How it went against somebody."""

    rival: str
    is_bot: bool
    name: str
    games: int
    won: float


GoalKey = tuple[str, str]
"""A game, and the name of one of its goals."""


class Review(Struct, frozen=True):
    """What a review says of a seat."""

    seat: int
    accuracy: float
    luck: float
    loss: float
    unit: str


class KeptReview(Struct, frozen=True):
    """A whole review, for the second look."""

    asked: str
    """By whom, and of which seat."""
    mark: str
    """Of the game and of the program that reviewed it: of another one it is no longer good."""
    body: bytes


class PlayedGames(Protocol):
    """Everybody's finished games. A part of the store; its methods do not block either."""

    async def page(
        self,
        person: str,
        wanted: Wanted,
        after: tuple[float, str] | None = None,
        limit: int = PAGE,
    ) -> Page:
        """The games somebody wants to see, after that moment and table."""

    async def find(self, person: str, table: str) -> Played | None:
        """What this table was for this person."""

    async def groups(self, person: str) -> dict[Group, int]:
        """Those that count: how many of each kind."""

    async def tally(self, person: str, group: Group) -> dict[int, int]:
        """By score how many games that count."""

    async def latest(self, person: str, group: Group, limit: int) -> tuple[Played, ...]:
        """The last ones that count and have a score, the latest first."""

    async def reviewed(self, person: str, group: Group, limit: int) -> tuple[Played, ...]:
        """The last ones of which there is a review, the latest first."""

    async def recent(self, person: str, limit: int) -> dict[str, tuple[int, list[int]]]:
        """By game how many count, and the last scores, the latest first."""

    async def best_before(self, played: Played, least: bool) -> int | None:
        """The best score of those like it that ended earlier; `least`: the fewest is."""

    async def met(self, person: str, game: str) -> tuple[Met, ...]:
        """Everybody met in a game."""

    async def reached(self, person: str, goals: Sequence[GoalKey]) -> dict[GoalKey, float]:
        """When each of these goals was reached first; those that never were are left out."""

    async def due(self, limit: int = 20) -> tuple[str, ...]:
        """Tables with rows of a lesser version."""

    async def keep(self, table: str, rows: Sequence[Played]) -> None:
        """Put these in the place of a table's rows; what reviews said stays. Nothing happens if
        the table is no more.
        """

    async def give_up(self, table: str) -> None:
        """Let a table's rows be as they are."""

    async def review(self, table: str, said: Sequence[Review]) -> None:
        """Note what a review says."""

    async def keep_review(self, table: str, kept: KeptReview) -> None:
        """A whole review, in the place of an earlier one of the same. Nothing happens if the table
        is no more.
        """

    async def kept_review(self, table: str, asked: str) -> KeptReview | None:
        """What was asked so before, whatever made it."""

    async def keep_rival(self, day: str, game: str, bot: str, result: int) -> None:
        """What a bot made of a day's dice."""

    async def day_rivals(self, day: str, game: str) -> Mapping[str, int]:
        """By bot; as far as they have played."""

    async def forget(self, person: str, instead: str) -> None:
        """Somebody's whole history; in others' it has this name, and the rest is read again."""

    async def rebuild(self) -> int:
        """Let every row be worked out again; for how many tables."""

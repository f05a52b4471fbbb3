"""What goes over HTTP between people: passes, challenges, the ranking."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from foxtray.kernel.challenge import Measure
from foxtray.server.wire.bodies import Body
from foxtray.server.wire.shared import (
    Language,
    Name,
    Print,
    Seated,
    Standing,
    Status,
    View,
)


class Pass(Struct, frozen=True):
    """What makes another device the same person. Its link is /along#pass=TEXT."""

    text: str
    seconds: float
    """For which it is good, and once."""


class TakePass(Body, frozen=True):
    """Let this device be whoever's pass it is."""

    text: Annotated[str, Meta(max_length=64)]


class Forgotten(Struct, frozen=True):
    """What became of all that was mine."""

    deleted: int
    """Games that nobody else sat at."""
    unnamed: int
    """Games with others, in which my name is no more."""
    tries: int
    """Counted tries of today, which stay without a name until the day is over, and after."""


class ChallengeAsked(Body, frozen=True):
    """Take a challenge up."""

    name: Name
    language: Language = Language.EN


class ChallengeTry(Struct, frozen=True):
    """A game that takes a challenge up."""

    name: str
    status: Status
    result: int | None
    changed: str
    """When, as an ISO date and time."""
    table: str = ""
    """Told to whoever's it is, or when it is over."""


class ChallengeInfo(Struct, frozen=True):
    """Dice that somebody lets others play."""

    id: str
    game: str
    name: str
    """Of who played them first."""
    result: int
    measure: Measure
    own: bool
    """Whether they are mine: then others' games are told."""
    mine: ChallengeTry | None
    """My game with them."""
    tries: tuple[ChallengeTry, ...]


class GameEnd(Struct, frozen=True):
    """How a game ended, to be laid beside another."""

    name: str
    print: Print
    view: View
    score: Standing


class RankAsked(Body, frozen=True):
    """Enter a finished game of mine into the house ranking."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    seat: Seated


class RankEntry(Struct, frozen=True):
    """A line of the ranking."""

    place: int
    """Equal results share one."""
    name: str
    result: int
    hints: bool
    """Whether hints were to be had at that table."""
    at: str
    mine: bool


class RankList(Struct, frozen=True):
    """The best results of a game with so many seats, or of a day's game."""

    game: str
    seats: int
    day: str
    """Empty: of all times."""
    measure: Measure
    entries: tuple[RankEntry, ...]


class Ranking(Struct, frozen=True):
    """The house ranking."""

    open: bool
    """Whether this house has one."""
    name: str
    """Under which I entered something last; empty: nothing yet."""
    today: str
    lists: tuple[RankList, ...]

"""What goes over HTTP of one's own history: games, statistics, goals, records brought along.

All of it is told only to the person of the cookie. Persons' numbers are in none of it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from foxtray.kernel.challenge import Measure
from foxtray.kernel.reasons import Named
from foxtray.players.player import Unit
from foxtray.server.wire.bodies import Body


class Origin(StrEnum):
    """Where a game was played."""

    TABLE = "table"
    DAY = "day"
    """The counted try of a day."""
    PRACTICE = "practice"
    RECORD = "record"
    """Elsewhere; it came here as a record."""


class PlayedGame(Struct, frozen=True):
    """A finished game of mine."""

    table: str
    game: str
    ended: str
    """When, as an ISO date and time; of a record that tells only a date, its noon."""
    origin: Origin
    day: str
    """Of a day's game its date; else empty."""
    names: tuple[str, ...]
    """By seat."""
    bots: tuple[int, ...]
    """The seats of bots."""
    totals: tuple[int, ...]
    """By seat; empty where they are not worked out yet."""
    seat: int | None
    """Mine; None: several were."""
    players: int
    measure: Measure
    score: int | None
    """What counts for a best: points, or turns if the figure was found."""
    place: int | None
    """From 1; None: alone."""
    won: bool
    counts: bool
    """Whether it stands in my statistics."""
    helped: bool
    """Whether I asked for a hint."""
    accuracy: float | None
    """Of the latest review, 0 to 100; None: there is none."""


class History(Struct, frozen=True):
    """Some of my finished games, the latest first."""

    games: tuple[PlayedGame, ...]
    total: int
    """How many there are, of those asked for."""
    next: str
    """What `after` is for the games after these; empty: there are none."""


class GroupInfo(Struct, frozen=True):
    """Results that can be compared: a game, how many play, and what else has to be alike."""

    game: str
    players: int
    kind: str
    games: int


class Point(Struct, frozen=True):
    """A result in the course of time."""

    table: str
    ended: str
    score: int


class Judged(Struct, frozen=True):
    """What a review says of a game of mine."""

    table: str
    ended: str
    luck: float
    loss: float
    accuracy: float


class BotSpread(Struct, frozen=True):
    """What a strong bot makes of the same game, measured in many games."""

    bot: str
    games: int
    results: dict[str, int]


class RivalInfo(Struct, frozen=True):
    """How it went against somebody."""

    name: str
    bot: str
    """Empty: a person."""
    games: int
    won: float
    """How often I came in before them; half for a tie."""


class Figures(Struct, frozen=True):
    """The numbers of one group."""

    group: GroupInfo
    measure: Measure
    results: int
    """Games that have a score; all but those in which a figure was not found."""
    mean: float
    sd: float
    median: float
    best: int
    worst: int
    latest: tuple[Point, ...]
    """The last ones, the earliest first."""
    latest_mean: float
    spread: dict[str, int]
    """By score: how many games."""
    beside: BotSpread | None
    areas: dict[str, float]
    """Means of what adds up to the points, in the order of the sheet."""
    numbers: dict[str, float]
    """Means of the rest: foxes, actions left, the longest chain."""
    numbers_of: int
    """Over how many of the last games both were taken."""
    judged: tuple[Judged, ...]
    """Of the last reviews, the earliest first."""
    unit: Unit | None
    """Of their luck and loss."""


class Statistics(Struct, frozen=True):
    """My statistics: what there is, and the numbers of what was asked for."""

    groups: tuple[GroupInfo, ...]
    """The most played first."""
    figures: Figures | None
    """None: there is no finished game of that kind with a score."""
    rivals: tuple[RivalInfo, ...]
    """Of the game, however many played."""


class GoalPart(Struct, frozen=True):
    """A goal, or a part of one."""

    part: str
    """Such as a bot's name; empty: it has none."""
    reached: str
    """When first, as an ISO date and time; empty: not yet."""


class GoalInfo(Struct, frozen=True):
    """Something to reach in a game."""

    code: str
    about: dict[str, Named]
    parts: tuple[GoalPart, ...]


class GameGoals(Struct, frozen=True):
    """The goals of a game."""

    game: str
    goals: tuple[GoalInfo, ...]


class Goals(Struct, frozen=True):
    """All goals, by game. They are for games without hints."""

    games: tuple[GameGoals, ...]


class ReachedNow(Struct, frozen=True):
    """A goal that was reached in a game."""

    code: str
    part: str
    about: dict[str, Named]


class PlayedNow(Struct, frozen=True):
    """What a game that has just ended was for me."""

    game: PlayedGame
    best_before: int | None
    """The best of the same kind until then; None: this is the first."""
    is_best: bool
    """Whether it beats that."""
    goals: tuple[ReachedNow, ...]
    """Reached in it for the first time."""


class Level(Struct, frozen=True):
    """How I play a game."""

    game: str
    games: int
    mean: float | None
    """Of the last 30; None: no game has a score."""
    measure: Measure
    bot: str
    """Whose measured mean is nearest to mine; where nobody plays alone, who would have won as much
    against the bots I met. Empty: nothing was measured, or I have played too little."""


class Summary(Struct, frozen=True):
    """My games in a few numbers."""

    levels: tuple[Level, ...]


class BroughtRecord(Body, frozen=True):
    """A finished game from elsewhere, to stand among mine."""

    record: Annotated[str, Meta(max_length=60_000)]
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Which was mine; None: only tell whose there are."""


class Brought(Struct, frozen=True):
    """What such a record holds."""

    game: str
    names: tuple[str, ...]
    date: str
    table: str
    """Where it is now; empty: it was only looked at."""

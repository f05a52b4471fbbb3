"""Many matches between players, counted fairly.

Every deal of luck is played once for each rotation of the seats, so that each player
sits everywhere with the same dice; the mean is taken over deals, and its standard
error too, since the games of one deal are not independent. The result depends on the
seed and the number of games, never on the number of processes.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import fmean
from typing import NamedTuple

from foxtray.analysis.match import play_match
from foxtray.analysis.review.reviewer import Reviewer, find_adjuster
from foxtray.analysis.review.walk import luck_of
from foxtray.analysis.spreading import spread
from foxtray.games import shelf
from foxtray.kernel.game import AnyGame, Options, Seat, check_start, keep_options
from foxtray.kernel.playing import Record
from foxtray.players.invited import Invited, check_invited, name_of, seat_down
from foxtray.players.player import Unit

Progress = Callable[[int], None]
CHUNK = 8
"""Deals a process takes at a time: long enough to be worth the way, short enough for a bar."""


@dataclass(frozen=True)
class Fixture:
    """What is to be played: everything a worker needs, and nothing it cannot be sent."""

    game: str
    players: tuple[Invited, ...]
    options: Options
    seed: int
    games: int
    adjusted: bool = False
    """Whether the luck is to be taken out, too (docs/review.md)."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(map(name_of, self.players))


@dataclass
class Adjusted:
    """What a player did with the luck taken out, in the reviewer's unit."""

    unit: Unit
    results: list[float] = field(default_factory=list)
    """Of every deal: the mean of the results as they were."""
    without: list[float] = field(default_factory=list)
    """Of every deal: the mean of the results less their luck."""

    @property
    def mean(self) -> float:
        return sum(self.without) / len(self.without)

    @property
    def stderr(self) -> float:
        return _deviation(self.without) / math.sqrt(len(self.without))

    @property
    def plain_mean(self) -> float:
        return sum(self.results) / len(self.results)

    @property
    def plain_stderr(self) -> float:
        return _deviation(self.results) / math.sqrt(len(self.results))

    @property
    def saving(self) -> float:
        """How many times as many games would be needed without: the ratio of the variances."""
        ours = self.stderr**2
        return self.plain_stderr**2 / ours if ours > 0 else 1.0


@dataclass
class Tally:
    """What one player of the fixture did."""

    player: str
    points: list[float] = field(default_factory=list)
    """Of every game."""
    deals: list[float] = field(default_factory=list)
    """The mean of every deal."""
    wins: float = 0.0
    """A shared win counts as its share."""
    shares: list[float] = field(default_factory=list)
    """The share of wins in every deal."""
    adjusted: Adjusted | None = None

    @property
    def mean(self) -> float:
        return sum(self.points) / len(self.points)

    @property
    def sd(self) -> float:
        return _deviation(self.points)

    def quantile(self, share: float) -> float:
        """The points below which this share of the games lies."""
        ordered = sorted(self.points)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    @property
    def stderr(self) -> float:
        return _deviation(self.deals) / math.sqrt(len(self.deals))

    @property
    def win_stderr(self) -> float:
        """The standard error of the share of wins."""
        return _deviation(self.shares) / math.sqrt(len(self.shares))


def _deviation(values: list[float]) -> float:
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


@dataclass
class Outcome:
    """An arena's result."""

    fixture: Fixture
    tallies: list[Tally]
    seconds: float


class Seating(NamedTuple):
    """Of one game, by player of the fixture."""

    totals: tuple[int, ...]
    wins: tuple[int, ...]
    """1 for a winner."""
    results: tuple[float, ...] = ()
    """In a reviewer's unit, as they were and without luck; empty if nobody asked."""
    without: tuple[float, ...] = ()


FALLS = 32
"""How many falls of the dice a reviewer draws here: over many games their errors even out."""


def play_deal(fixture: Fixture, deal: int, rotations: int) -> list[Seating]:
    """One deal of luck, the players moved on by one seat each time."""
    game = shelf.take_down(fixture.game)
    count = len(fixture.players)
    results = []
    for rotation in range(rotations):
        seated = [(seat + rotation) % count for seat in range(count)]
        players = [
            seat_down(
                fixture.players[who], game, random.Random(f"{fixture.seed} {deal} {rotation} {who}")
            )
            for who in seated
        ]
        playing = play_match(game, players, fixture.options, f"{fixture.seed} {deal}")
        scores = game.scores(playing.state)
        totals, wins = [0] * count, [0] * count
        for seat, who in enumerate(seated):
            totals[who] = scores.totals[seat]
            wins[who] = int(seat in scores.winners)
        results.append(Seating(tuple(totals), tuple(wins)))
        if fixture.adjusted:
            results[-1] = _adjust(results[-1], playing.record(), seated, fixture.names)
    return results


def _adjust(
    seating: Seating, record: Record, seated: list[int], players: tuple[str, ...]
) -> Seating:
    """The luck of every seat taken out. What is drawn for that is drawn anew for every game."""
    results, without = [0.0] * len(seated), [0.0] * len(seated)
    for seat, who in enumerate(seated):
        results[who], without[who] = without_luck(record, Seat(seat), players[who])
    return seating._replace(results=tuple(results), without=tuple(without))


def without_luck(record: Record, seat: Seat, player: str) -> tuple[float, float]:
    """A seat's result as it was, and less its luck, in the unit of who reviews such a player."""
    course = luck_of(record, seat, adjuster(record.game.name, player))
    return course.result, course.adjusted


@cache
def adjuster(game: str, player: str) -> Reviewer:
    """Who takes the luck out of a player's games."""
    return find_adjuster(shelf.take_down(game), player).hurried(FALLS)


Chunk = tuple[Fixture, list[tuple[int, int]]]
"""Some deals of a fixture, with their rotations."""


def _play_chunk(work: Chunk) -> list[list[Seating]]:
    fixture, deals = work
    return [play_deal(fixture, deal, rotations) for deal, rotations in deals]


def _deals(fixture: Fixture) -> list[tuple[int, int]]:
    """Deal numbers with their rotations; the last deal may be cut short."""
    count = len(fixture.players)
    return [
        (deal, min(count, fixture.games - deal * count))
        for deal in range(math.ceil(fixture.games / count))
    ]


def arena(
    game: AnyGame | str,
    players: Sequence[Invited],
    games: int = 1000,
    seed: int = 1,
    *,
    options: Options | None = None,
    jobs: int = 1,
    ray: bool = False,
    adjusted: bool = False,
    progress: Progress = lambda games: None,
) -> Outcome:
    """Let players meet many times, counted fairly.

    A player is a name of the roster, an object with `choose`, or a class that makes one
    (players/invited.py). Every deal of luck is played once for each rotation of the seats.

    >>> outcome = arena("ganz", ["greedy", "random"], games=4)
    >>> [tally.player for tally in outcome.tallies if tally.mean > 100]
    ['greedy']
    """
    found = shelf.find(game) if isinstance(game, str) else game
    chosen = dict(options or {})
    check_start(found, len(players), chosen)
    check_invited(players, found)
    check_count(games)
    kept = keep_options(found, chosen)
    fixture = Fixture(found.name, tuple(players), kept, seed, games, adjusted)
    return run(fixture, jobs, progress, ray)


def check_count(games: int) -> None:
    """Refuse to play no game."""
    if games < 1:
        raise ValueError(f"{games} games are less than 1")


def run(
    fixture: Fixture,
    jobs: int = 1,
    progress: Progress = lambda games: None,
    ray: bool = False,
) -> Outcome:
    """Play the fixture, over several processes or a Ray cluster if asked."""
    began = time.perf_counter()
    deals = _deals(fixture)
    chunks = [(fixture, deals[i : i + CHUNK]) for i in range(0, len(deals), CHUNK)]
    tallies = [Tally(player) for player in fixture.names]
    if fixture.adjusted:
        for tally in tallies:
            tally.adjusted = Adjusted(adjuster(fixture.game, tally.player).unit)
    for results in spread(_play_chunk, chunks, jobs, ray):
        for deal in results:
            _count(tallies, deal)
            progress(len(deal))
    return Outcome(fixture, tallies, time.perf_counter() - began)


def _count(tallies: list[Tally], deal: list[Seating]) -> None:
    for who, tally in enumerate(tallies):
        points = [float(game.totals[who]) for game in deal]
        tally.points += points
        tally.deals.append(fmean(points))
        wins = sum(game.wins[who] / sum(game.wins) for game in deal)
        tally.wins += wins
        tally.shares.append(wins / len(deal))
        if tally.adjusted is not None:
            tally.adjusted.results.append(fmean(game.results[who] for game in deal))
            tally.adjusted.without.append(fmean(game.without[who] for game in deal))

"""Many matches between players, counted fairly.

Every deal of luck is played once for each rotation of the seats, so that each player
sits everywhere with the same dice; the mean is taken over deals, and its standard
error too, since the games of one deal are not independent. The result depends on the
seed and the number of games, never on the number of processes.
"""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from statistics import fmean
from typing import NamedTuple

from foxtray.analysis.match import play_match
from foxtray.analysis.review.reviewer import Reviewer, find_adjuster
from foxtray.analysis.review.walk import luck_of
from foxtray.games import shelf
from foxtray.kernel.game import Options, Seat
from foxtray.kernel.playing import Record
from foxtray.players import roster
from foxtray.players.player import Unit

Progress = Callable[[int], None]
CHUNK = 8
"""Deals a process takes at a time: long enough to be worth the way, short enough for a bar."""


@dataclass(frozen=True)
class Fixture:
    """What is to be played: everything a worker needs, and nothing it cannot be sent."""

    game: str
    players: tuple[str, ...]
    options: Options
    seed: int
    games: int
    adjusted: bool = False
    """Whether the luck is to be taken out, too (docs/review.md)."""


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
            roster.invite(
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
            results[-1] = _adjust(results[-1], playing.record(), seated, fixture.players)
    return results


def _adjust(
    seating: Seating, record: Record, seated: list[int], players: tuple[str, ...]
) -> Seating:
    """The luck of every seat taken out. What is drawn for that is drawn anew for every game."""
    results, without = [0.0] * len(seated), [0.0] * len(seated)
    for seat, who in enumerate(seated):
        reviewer = _reviewer(record.game.name, players[who])
        course = luck_of(record, Seat(seat), reviewer)
        results[who], without[who] = course.result, course.adjusted
    return seating._replace(results=tuple(results), without=tuple(without))


@cache
def _reviewer(game: str, player: str) -> Reviewer:
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
    tallies = [Tally(player) for player in fixture.players]
    if fixture.adjusted:
        for tally in tallies:
            tally.adjusted = Adjusted(_reviewer(fixture.game, tally.player).unit)
    for results in _spread_by_ray(chunks) if ray else _spread(chunks, jobs):
        for deal in results:
            _count(tallies, deal)
            progress(len(deal))
    return Outcome(fixture, tallies, time.perf_counter() - began)


def _spread(chunks: list[Chunk], jobs: int) -> Iterator[list[list[Seating]]]:
    """The chunks' results in order, computed here or by `jobs` processes."""
    if jobs <= 1:
        yield from map(_play_chunk, chunks)
        return
    # Fresh processes: a forked one would inherit locks that threads of ours may hold.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            yield from pool.map(_play_chunk, chunks)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _spread_by_ray(chunks: list[Chunk]) -> Iterator[list[list[Seating]]]:
    """The chunks' results in order, computed by a Ray cluster: the one RAY_ADDRESS names,
    or one of this machine's own.
    """
    # Before it is imported: Ray reports on its users unless told not to.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    ray.init(
        ignore_reinit_error=True,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
    )
    play = ray.remote(_play_chunk)
    for result in [play.remote(chunk) for chunk in chunks]:
        yield ray.get(result)


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

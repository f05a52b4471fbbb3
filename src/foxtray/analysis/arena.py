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
from multiprocessing import get_context

from foxtray.analysis.match import play_match
from foxtray.games import shelf
from foxtray.kernel.game import Options
from foxtray.players import roster

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


Seating = tuple[tuple[int, ...], tuple[int, ...]]
"""Of one game, by player of the fixture: the totals, and 1 for a winner."""


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
        results.append((tuple(totals), tuple(wins)))
    return results


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
        points = [float(totals[who]) for totals, _ in deal]
        tally.points += points
        tally.deals.append(sum(points) / len(points))
        wins = sum(winners[who] / sum(winners) for _, winners in deal)
        tally.wins += wins
        tally.shares.append(wins / len(deal))

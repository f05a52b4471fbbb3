"""Teaching the fox: self-play from a seed, with checkpoints.

The plan is a number of games; along it the step size falls and stray words fade out,
so the same seed and plan give the same weights on any machine, stopped and resumed or
not. Held-out games are played with luck that is never learned from.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from foxtray.games.clever.engine import array_of
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import MOVES, SEATS, Table
from foxtray.kernel.luck import Luck
from foxtray.players.fox.features import COUNT, VERSION
from foxtray.players.fox.network import Network, new_network
from foxtray.players.fox.selfplay import LONGEST, Desk, learn_games
from foxtray.players.fox.weights import Provenance, fingerprint, load, rounded, save, ship

BATCH = 2_000
HELD_OUT = 10_000
FURTHER = 0.01
"""The first share for weights that know something already."""


@dataclass(frozen=True)
class Plan:
    """How the fox is taught."""

    games: int
    seed: int = 1
    units: int = 96
    seats: int = 1
    """The fox is taught for so many at the table."""
    first_share: float = 0.3
    """How far a value moves towards what happened, at the start and at the end."""
    last_share: float = 0.001
    trace: float = 0.95
    """How much the outcome counts against what was expected on the way."""
    noise: float = 0.05
    """The share of stray words at the start; none in the last third."""
    start: float = 100.0
    """Points every position expects before anything is learned."""

    def share(self, done: float) -> float:
        return float(self.first_share * (self.last_share / self.first_share) ** done)

    def stray(self, done: float) -> float:
        return self.noise * max(0.0, 1 - done * 1.5)


@dataclass(frozen=True)
class Progress:
    """A moment of the training."""

    games: int
    seconds: float
    mean: float
    """Of the last batch, stray words included."""


class Training:
    """A network being taught one game."""

    def __init__(self, game: CleverGame, plan: Plan) -> None:
        self.game = game
        self.plan = plan
        self.net = new_network(plan.units, plan.seed, plan.start)
        self.luck = array_of(Luck.of(f"learning {plan.seed}"))
        self.games = 0
        self.seconds = 0.0
        self.begun_from = ""
        self.commit = _commit()
        """Of the sources as they were loaded: by the end there may be newer ones."""
        self.first_seconds = 0.0
        """What the first batch took: it waits for the compiler."""
        self._tables = new_table(game, plan.seats)
        self._room = Room(plan.units)

    def run(self) -> Iterator[Progress]:
        """Learn, batch by batch, to the end of the plan."""
        while self.games < self.plan.games:
            began = time.perf_counter()
            done = self.games / self.plan.games
            count = min(BATCH, self.plan.games - self.games)
            totals = self._play(count, self.luck, self.plan.stray(done), self.plan.share(done))
            self.games += count
            self.seconds += time.perf_counter() - began
            self.first_seconds = self.first_seconds or self.seconds
            yield Progress(self.games, self.seconds, float(totals.mean()))

    def begin_from(self, file: Path) -> None:
        """Begin with weights taught for another number of seats, and move them less."""
        self.net, provenance, _ = load(file, self.game.sheet)
        self.plan = replace(self.plan, units=provenance.units, first_share=FURTHER, noise=0.0)
        self._room = Room(provenance.units)
        self.begun_from = file.name

    def finish(self, file: Path) -> npt.NDArray[np.int64]:
        """Round the weights, measure them on held-out games, and write them to ship."""
        self.net = rounded(self.net)
        held_out = self.held_out()
        ship(file, self.net, self._provenance(held_out))
        return held_out

    def held_out(self, games: int = HELD_OUT) -> npt.NDArray[np.int64]:
        """Points of games that nothing is learned from."""
        return self._play(games, array_of(Luck.of("held out")), 0.0, 0.0)

    def _play(self, games: int, luck: Any, noise: float, share: float) -> npt.NDArray[np.int64]:
        return play_games(
            self.game,
            self.net,
            self._room,
            self._tables,
            games,
            luck,
            noise,
            share,
            self.plan.trace,
        )

    def save(self, file: Path) -> None:
        """A checkpoint to resume from."""
        save(file, self.net, self._provenance(np.zeros(0, np.int64)), luck=self.luck)

    def _provenance(self, held_out: npt.NDArray[np.int64]) -> Provenance:
        measured = len(held_out) > 0
        return Provenance(
            game=self.game.name,
            sheet=fingerprint(self.game.sheet),
            features=VERSION,
            units=self.plan.units,
            seed=self.plan.seed,
            games=self.games,
            planned=self.plan.games,
            minutes=round(self.seconds / 60, 1),
            commit=self.commit,
            held_out_mean=round(float(held_out.mean()), 2) if measured else 0.0,
            held_out_stderr=round(float(held_out.std() / len(held_out) ** 0.5), 2)
            if measured
            else 0.0,
            held_out_games=len(held_out) // self.plan.seats,
            seats=self.plan.seats,
            begun_from=self.begun_from,
        )

    @classmethod
    def resume(cls, game: CleverGame, file: Path) -> Training:
        """Go on from a checkpoint."""
        net, provenance, more = load(file, game.sheet)
        plan = Plan(provenance.planned, provenance.seed, provenance.units, provenance.seats)
        training = cls(game, plan)
        if provenance.begun_from:
            training.plan = replace(plan, first_share=FURTHER, noise=0.0)
            training.begun_from = provenance.begun_from
        training.net = net
        training.games = provenance.games
        training.seconds = provenance.minutes * 60
        if "luck" in more:
            training.luck = more["luck"].astype(training.luck.dtype)
        return training


def new_table(game: CleverGame, seats: int) -> Any:
    """A table to play on; alone, by the printed rules (GSC-34, CHD-31)."""
    return array_of(Table(seats=seats, fallback=int(game.sheet.field_dice)))


class Room:
    """Arrays to think in, for one thread."""

    def __init__(self, units: int) -> None:
        self.desk = array_of(Desk())
        self.hidden = np.zeros(units, np.float32)
        self.moved = np.zeros(units, np.float32)
        self.stamps = np.zeros(COUNT, np.int64)
        self.values = np.zeros(MOVES)
        self.expected = np.zeros(SEATS * LONGEST)
        self.cut = np.zeros(SEATS * LONGEST)


def play_games(
    game: CleverGame,
    net: Network,
    room: Room,
    tables: Any,
    games: int,
    luck: Any,
    noise: float = 0.0,
    share: float = 0.0,
    trace: float = 0.0,
) -> npt.NDArray[np.int64]:
    """Games inside the compiled loop, the totals of all seats; learning only by a share."""
    totals = np.zeros(games * int(tables["seats"][0]), np.int64)
    loop: Any = learn_games
    loop(
        game.engine.prints,
        tables,
        net,
        room.desk,
        luck,
        room.hidden,
        room.moved,
        room.stamps,
        room.values,
        room.expected,
        room.cut,
        totals,
        noise,
        trace,
        share,
    )
    return totals


def _commit() -> str:
    """The commit of the sources, if they are in a repository."""
    try:
        done = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 - whichever git is there
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parent,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()

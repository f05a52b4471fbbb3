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
from foxtray.games.clever.layout import Table
from foxtray.kernel.luck import Luck
from foxtray.players.fox.features import VERSION
from foxtray.players.fox.network import Network, new_network
from foxtray.players.fox.rivals import Rivals, conclude, new_study, study_games
from foxtray.players.fox.selfplay import Desk, learn_games, new_paper
from foxtray.players.fox.weights import Provenance, fingerprint, load, rounded, save, ship

BATCH = 2_000
HELD_OUT = 10_000
STUDIED = 2_000
"""Games of two, of three and of four from which rivals are measured."""
CURVE = "curve"
"""In a file of weights: how they were learned, by games and mean of a batch."""
ALONE, SEVERAL = 1, 4
"""What weights are for: playing alone, or a table of two to four."""


@dataclass(frozen=True)
class Plan:
    """How the fox is taught."""

    games: int
    seed: int = 1
    units: int = 96
    seats: int = ALONE
    """For up to so many at the table: games of two, three and four are taught in turn."""
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
        self.curve: list[tuple[float, float]] = []
        """Games and the mean of a batch; where several sit, of two."""
        self.begun_from = ""
        self.commit = _commit()
        """Of the sources as they were loaded: by the end there may be newer ones."""
        self.first_seconds = 0.0
        """What the first batch took: it waits for the compiler."""
        tables = (1,) if plan.seats == ALONE else range(2, plan.seats + 1)
        self._tables = [new_table(game, seats) for seats in tables]
        self._room = Room(plan.units)

    def run(self) -> Iterator[Progress]:
        """Learn, batch by batch, to the end of the plan."""
        while self.games < self.plan.games:
            began = time.perf_counter()
            done = self.games / self.plan.games
            count = min(BATCH, self.plan.games - self.games)
            tables = self._tables[self.games // BATCH % len(self._tables)]
            stray, share = self.plan.stray(done), self.plan.share(done)
            totals = self._play(tables, count, self.luck, stray, share)
            self.games += count
            self.seconds += time.perf_counter() - began
            self.first_seconds = self.first_seconds or self.seconds
            if tables is self._tables[0]:
                self.curve.append((self.games, float(totals.mean())))
            yield Progress(self.games, self.seconds, float(totals.mean()))

    def begin_from(self, file: Path) -> None:
        """Begin with weights taught already, perhaps for playing alone, and without noise."""
        self.net, provenance, _ = load(file, self.game.sheet)
        self.plan = replace(self.plan, units=provenance.units, noise=0.0)
        self._room = Room(provenance.units)
        self.begun_from = file.name

    def finish(self, file: Path) -> npt.NDArray[np.int64]:
        """Round the weights, measure them on held-out games, and write them to ship."""
        self.net = rounded(self.net)
        held_out = self.held_out(HELD_OUT)
        more: dict[str, Any] = {CURVE: np.array(self.curve, np.float32)}
        if self.plan.seats > 1:
            more |= study_rivals(self.game, self.net, self._tables, STUDIED)._asdict()
        ship(file, self.net, self._provenance(held_out), **more)
        return held_out

    def held_out(self, games: int) -> npt.NDArray[np.int64]:
        """Points of games that nothing is learned from; where several sit, of two."""
        return self._play(self._tables[0], games, array_of(Luck.of("held out")), 0.0, 0.0)

    def _play(
        self, tables: Any, games: int, luck: Any, noise: float, share: float
    ) -> npt.NDArray[np.int64]:
        return play_games(
            self.game,
            self.net,
            self._room,
            tables,
            games,
            luck,
            noise,
            share,
            self.plan.trace,
        )

    def save(self, file: Path) -> None:
        """A checkpoint to resume from."""
        provenance = self._provenance(np.zeros(0, np.int64))
        curve = np.array(self.curve, np.float32).reshape(-1, 2)
        save(file, self.net, provenance, luck=self.luck, **{CURVE: curve})

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
            held_out_games=len(held_out) // int(self._tables[0]["seats"][0]),
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
            training.plan = replace(plan, noise=0.0)
            training.begun_from = provenance.begun_from
        training.net = net
        training.games = provenance.games
        training.seconds = provenance.minutes * 60
        training.curve = [(float(games), float(mean)) for games, mean in more.get(CURVE, ())]
        if "luck" in more:
            training.luck = more["luck"].astype(training.luck.dtype)
        return training


def new_table(game: CleverGame, seats: int) -> Any:
    """A table to play on; alone, by the printed rules (GSC-34, CHD-31)."""
    return array_of(Table(seats=seats, fallback=int(game.sheet.field_dice)))


class Room:
    """Desks and paper to think on, for one thread."""

    def __init__(self, units: int, desks: Any = None) -> None:
        self.desks = np.zeros(2, Desk.dtype()) if desks is None else desks
        self.paper = new_paper(units)
        self.aside = new_paper(units)
        """The second desk and other paper are for thoughts of the others."""


def study_rivals(game: CleverGame, net: Network, tables: list[Any], games: int) -> Rivals:
    """Measure what the others make of trays, and how sure a difference of points is."""
    room, study = Room(len(net.bias)), new_study()
    luck = array_of(Luck.of("rivals"))
    loop: Any = study_games
    for table in tables:
        prints = game.engine.prints
        loop(prints, table, net, room.desks, luck, room.paper, room.aside, study, games)
    return conclude(study)


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
        room.desks,
        luck,
        room.paper,
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

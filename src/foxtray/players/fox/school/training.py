"""Teaching the fox: self-play from a seed, with checkpoints.

The plan is a number of games; along it the step size falls and stray words fade out,
so the same seed and plan give the same weights on any machine, stopped and resumed or
not. Held-out games are played with luck that is never learned from.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from foxtray.games.clever.engine import array_of
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import SEATS, Table
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.rivals import Rivals
from foxtray.players.fox.school.classes import Hour, average, hold, open_classes
from foxtray.players.fox.school.drilling import GAMES as DRILLED, Drilling
from foxtray.players.fox.school.learning import Lesson, School, learn_games
from foxtray.players.fox.school.lessons import new_pen
from foxtray.players.fox.school.study import conclude, new_study, study_games
from foxtray.players.fox.value.judging import LONGEST, Desk, Mind, new_mind
from foxtray.players.fox.value.kinds import VERSION
from foxtray.players.fox.value.network import (
    LEARNED,
    Network,
    complete,
    learned_of,
    new_network,
    with_fewer_units,
    with_second,
    with_units,
)
from foxtray.players.fox.weights import (
    FIRST_LITTER,
    Provenance,
    WeightsRefused,
    fingerprint,
    in_parts,
    load,
    load_mean,
    rounded,
    save,
    ship,
    with_company,
)

Totals = npt.NDArray[np.int64]
"""Points of seats, game after game."""
BATCH = 2_000
HELD_OUT = 10_000
STUDIED = 2_000
"""Games of two, of three and of four from which rivals are measured."""
CURVE = "curve"
"""In a file of weights: how they were learned, by games and mean of a batch."""
MEAN = "mean"
"""In a checkpoint: the sums of the weights that are averaged."""
SETTLING = 20_000
SETTLING_SHARE = 0.05
GOING_ON: dict[str, Any] = {
    "noise": 0.0,
    "first_share": 0.05,
    "trace": 0.5,
    "hurry": 0.25,
    "averaged": 0.2,
}
"""What a plan has otherwise where weights are begun with."""
RARE = 100
"""A feature seen so rarely is not told from one never seen."""
MOST_HURRY = 30.0
ANY_SHEET = (
    *((0.0, 0.0), (0.3, 0.0), (0.0, 0.0), (1.0, 0.0), (0.5, 1.0)),
    *((0.0, 0.0), (1.0, 1.0), (0.8, 0.8), (0.2, 0.5), (1.0, 0.7)),
)
"""Strays for weights to review with: the fox's own games, blind ones, greedy ones, and between."""
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
    hurry: float = 0.0
    """How much longer the steps of rarely seen features are: the power of their rarity."""
    unity: float = 1.0
    """How much the error of the whole counts besides those of its parts."""
    settling: int = 0
    """Games in which the parts of a value that was begun with are told apart."""
    averaged: float = 0.0
    """The last share of the games whose weights are averaged."""
    classes: int = 1
    """So many learn side by side, a process each, and their weights are averaged (classes.py)."""
    planned_anew: Sequence[tuple[int, int]] = ()
    """After how many games the plan was made longer or shorter, and what it had been."""
    rate: float = 0.0
    """Of a drill (drill.py): Adam's rate at the start and at the end; 0 for lessons."""
    last_rate: float = 0.0
    second: int = 0
    """Units of the second layer, for a drill."""
    horizon: int = 30_000
    """Of a drill: games over which the weights that play are averaged."""
    looks: int = 1
    """Likewise: how often each position is learned from."""
    close: float = 0.0
    """Likewise, alone: words so many points behind the best are followed in the last rounds."""
    strays: Sequence[tuple[float, float]] = ()
    """The shares of stray words and how many of those are greedy, a batch each in turn, to the
    end: for weights that are to know any sheet, also one the fox would never have."""

    def lesson(self, games: int) -> Lesson:
        """For the games after so many."""
        if games < self.settling:
            return Lesson(0.0, SETTLING_SHARE, self.trace, True)
        done = (games - self.settling) / max(self.games - self.settling, 1)
        share = self.first_share * (self.last_share / self.first_share) ** done
        noise, greed = self.noise * max(0.0, 1 - done * 1.5), 0.0
        if self.strays:
            noise, greed = self.strays[games // BATCH % len(self.strays)]
        return Lesson(noise, float(share), self.trace, False, greed)

    def rate_at(self, games: int) -> float:
        """After so many games."""
        return float(self.rate * (self.last_rate / self.rate) ** (games / self.games))

    @property
    def batch(self) -> int:
        """Games between two looks at the weights."""
        return DRILLED if self.rate else BATCH

    def averages(self, games: int) -> bool:
        return games > self.games * (1 - self.averaged)


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
        self.lucks: Any = np.concatenate(
            [
                array_of(RandomStream.of(_seed_of(plan.seed, number)))
                for number in range(plan.classes)
            ]
        )
        """By class."""
        self.games = 0
        self.seconds = 0.0
        self.curve: list[tuple[float, float]] = []
        """Games and the mean of a batch; where several sit, of two."""
        self.begun_from = ""
        self.commit = _commit()
        """Of the sources as they were loaded: by the end there may be newer ones."""
        self.first_seconds = 0.0
        """What the first batch took: it waits for the compiler."""
        self.mean: list[npt.NDArray[np.float64]] = []
        """The learned weights of the batches that are averaged, summed; and how many."""
        self.meant = 0
        tables = (1,) if plan.seats == ALONE else range(2, plan.seats + 1)
        self._tables = [new_table(game, seats) for seats in tables]
        self.desks = np.zeros(1, Desk.dtype())
        self.pen = new_pen(self.plan.units, SEATS * LONGEST)
        self.drilling: Drilling | None = None
        if plan.rate:
            self._begin_drill()

    def _begin_drill(self) -> None:
        """Begin the drill with the weights there are."""
        self.net = with_second(self.net, self.plan.second, self.plan.seed)
        self.drilling = Drilling(self.net, self.plan.seats, self.plan.seed)

    def run(self) -> Iterator[Progress]:
        """Learn, batch by batch, to the end of the plan."""
        if self.plan.classes == 1:
            yield from self._run(None)
            return
        with open_classes(self.plan.classes) as pool:
            yield from self._run(pool)

    def _run(self, pool: Executor | None) -> Iterator[Progress]:
        while self.games < self.plan.games:
            began = time.perf_counter()
            count = min(self.plan.batch, self.plan.games - self.games)
            tables = self._tables[self.games // self.plan.batch % len(self._tables)]
            totals = self._hold_batch(pool, tables, count)
            self.seconds += time.perf_counter() - began
            self.first_seconds = self.first_seconds or self.seconds
            if tables is self._tables[0]:
                self.curve.append((self.games, float(totals.mean())))
            yield Progress(self.games, self.seconds, float(totals.mean()))

    def _hold_batch(self, pool: Executor | None, tables: Any, count: int) -> Totals:
        """Play so many games and learn from them."""
        if self.drilling:
            rate = self.plan.rate_at(self.games)
            mind = new_mind(self.game.engine.prints, self.net, self.desks, self.plan.close)
            totals = self.drilling.play(mind, tables, self.lucks, count, self.plan.trace)
            self.drilling.learn(rate, self.plan.unity, self.plan.looks)
            self.games += count
            self.net = self.drilling.mean_with(self.net, self.plan.horizon)
            return totals
        lesson = self.plan.lesson(self.games)
        self.pen.unity[0] = self.plan.unity
        if pool is None:
            totals = self._play(tables, count, lesson)
        else:
            totals = self._hold_classes(pool, tables, count, lesson)
        self.games += count
        self._keep_order(lesson)
        return totals

    def _keep_order(self, lesson: Lesson) -> None:
        """Between batches: sums without rounding errors, the paces, the average."""
        if not lesson.shallow or self.games >= self.plan.settling:
            self.net = complete(*learned_of(self.net))
        if self.plan.hurry:
            rarity = (self.pen.positions[0] + RARE) / (self.pen.seen + RARE)
            self.pen.pace[:] = np.minimum(rarity**self.plan.hurry, MOST_HURRY)
        if self.plan.averages(self.games):
            now = [array.astype(np.float64) for array in learned_of(self.net)]
            self.mean = [a + b for a, b in zip(self.mean, now, strict=True)] if self.mean else now
            self.meant += 1

    def plan_anew(self, games: int) -> None:
        """Go on for so many games in all: the shares fall faster or slower from here on."""
        was = (*self.plan.planned_anew, (self.games, self.plan.games))
        self.plan = replace(self.plan, games=games, planned_anew=was)

    def begin_from(self, *files: Path) -> None:
        """Begin with weights taught already, perhaps for playing alone or by the first litter; with
        their mean if there are several.

        Who knows something already learns without noise, in smaller steps, and more from
        what it expects (docs/players.md has the trials). Units can be added, and a drill
        may do with fewer.
        """
        net, provenance = load_mean(files, self.game.sheet)
        units = self.plan.units if self.plan.rate else max(self.plan.units, provenance.units)
        second = max(self.plan.second, len(net.second_bias))
        self.plan = replace(self.plan, units=units, second=second, **GOING_ON)
        if provenance.features == FIRST_LITTER:
            net = in_parts(net)
            self.plan = replace(self.plan, settling=min(SETTLING, self.plan.games // 10))
        elif self.plan.seats > ALONE and provenance.seats == ALONE:
            net = with_company(net, self.game.sheet)
        if units < provenance.units:
            net = with_fewer_units(net, units)
        self.net = with_units(net, units, self.plan.seed)
        self.pen = new_pen(units, SEATS * LONGEST)
        self.begun_from = ", ".join(file.name for file in files)
        if self.plan.rate:
            self._begin_drill()

    def finish(self, file: Path) -> Totals:
        """Round the weights, measure them on held-out games, and write them to ship."""
        self.net = rounded(self.averaged_net())
        held_out = self.held_out(HELD_OUT)
        more: dict[str, Any] = {CURVE: np.array(self.curve, np.float32)}
        if self.plan.seats > 1:
            more |= study_rivals(self.game, self.net, self._tables, STUDIED)._asdict()
        ship(file, self.net, self._provenance(held_out), **more)
        return held_out

    def averaged_net(self) -> Network:
        """The average of the last weights if the plan has one, else those of now.

        Rows of features that never were true are cleared: nobody will read them.
        """
        arrays = [array / self.meant for array in self.mean] if self.meant else []
        learned = [array.astype(np.float32) for array in arrays] or [*learned_of(self.net)]
        inner, *others = learned
        never = self.pen.seen == 0
        if self.pen.positions[0] and not self.begun_from:
            inner = np.where(never[: len(inner), None], np.float32(0), inner)
        return complete(inner, *others)

    def held_out(self, games: int) -> Totals:
        """Points of games that nothing is learned from; where several sit, of two."""
        seats, close = int(self._tables[0]["seats"][0]), self.plan.close
        return HeldOut(self.game, seats, close=close)(self.net, games)

    def _play(self, tables: Any, games: int, lesson: Lesson) -> Totals:
        mind = new_mind(self.game.engine.prints, self.net, self.desks)
        return play_games(mind, tables, School(self.lucks, self.pen, lesson), games)

    def _hold_classes(self, pool: Executor, tables: Any, games: int, lesson: Lesson) -> Totals:
        """A batch, a share of it in every class."""
        count, seats = self.plan.classes, int(tables["seats"][0])
        shares = [games // count + (number < games % count) for number in range(count)]
        given = [
            Hour(
                self.game.name,
                self.net,
                self.lucks[number : number + 1],
                self.pen,
                lesson,
                tables,
                np.zeros(share * seats, np.int64),
            )
            for number, share in enumerate(shares)
        ]
        held = list(pool.map(hold, given))
        self.net = average(self.net, held)
        for number, hour in enumerate(held):
            self.lucks[number] = hour.luck[0]
            self.pen.seen[:] += hour.pen.seen
            self.pen.positions[:] += hour.pen.positions
        return np.concatenate([hour.totals for hour in held])

    def save(self, file: Path) -> None:
        """A checkpoint to resume from."""
        provenance = self._provenance(np.zeros(0, np.int64))
        curve = np.array(self.curve, np.float32).reshape(-1, 2)
        sums = {f"{MEAN}_{i}": array for i, array in enumerate(self.mean)}
        counted = {"seen": self.pen.seen, "positions": self.pen.positions}
        more = {CURVE: curve, **counted, "pace": self.pen.pace, **sums}
        if self.drilling:
            more |= self.drilling.checkpoint()
        save(file, self.net, provenance, luck=self.lucks, meant=np.array(self.meant), **more)

    def _provenance(self, held_out: Totals) -> Provenance:
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
            plan=asdict(self.plan),
        )

    @classmethod
    def resume(cls, game: CleverGame, file: Path) -> Training:
        """Go on from a checkpoint."""
        net, provenance, more = load(file, game.sheet)
        training = cls(game, Plan(**provenance.plan))
        training.begun_from = provenance.begun_from
        training.net = net
        training.games = provenance.games
        training.seconds = provenance.minutes * 60
        training.curve = [(float(games), float(mean)) for games, mean in more.get(CURVE, ())]
        try:
            training.lucks = more["luck"].astype(training.lucks.dtype)
            training.meant = int(more["meant"])
            training.pen.positions[:] = more["positions"]
            training.pen.seen[:] = more["seen"]
            training.pen.pace[:] = more["pace"]
            sums = [more[f"{MEAN}_{i}"] for i in range(len(LEARNED) * bool(training.meant))]
            if training.drilling:
                training.drilling.go_on_from(more)
        except KeyError as missing:
            raise WeightsRefused(f"{file} is no checkpoint: {missing} is missing") from None
        training.mean = sums
        if training.games < training.plan.settling:
            raise WeightsRefused(f"{file} is too early to go on from: begin again")
        return training


def _seed_of(seed: int, number: int) -> str:
    """Of a class: the first learns from the same luck as one that is alone."""
    return f"learning {seed}" + (f" in class {number + 1}" if number else "")


def new_table(game: CleverGame, seats: int) -> Any:
    """A table to play on; alone, by the printed rules (GSC-34, CHD-31)."""
    return array_of(Table(seats=seats, fallback=int(game.sheet.field_dice)))


def play_games(mind: Mind, tables: Any, school: School, games: int) -> Totals:
    """Games inside the compiled loop, the totals of all seats."""
    totals = np.zeros(games * int(tables["seats"][0]), np.int64)
    loop: Any = learn_games
    loop(mind, tables, school, totals)
    return totals


class HeldOut:
    """Games that nothing is learned from, every seat for its own points."""

    def __init__(
        self, game: CleverGame, seats: int, seed: str = "held out", close: float = 0.0
    ) -> None:
        self.game = game
        self.close = close
        self.tables = new_table(game, seats)
        self.luck = array_of(RandomStream.of(seed))
        self.desks = np.zeros(1, Desk.dtype())

    def __call__(self, net: Network, games: int) -> Totals:
        """The totals of all seats of so many games more."""
        school = School(self.luck, new_pen(len(net.bias), 1), Lesson())
        mind = new_mind(self.game.engine.prints, net, self.desks, self.close)
        return play_games(mind, self.tables, school, games)


def study_rivals(game: CleverGame, net: Network, tables: list[Any], games: int) -> Rivals:
    """Measure what the others make of trays, and how sure a difference of points is."""
    own, other = (compiled_mind(game, net) for _ in range(2))
    study = new_study()
    luck = array_of(RandomStream.of("rivals"))
    loop: Any = study_games
    for table in tables:
        loop(own, other, table, luck, study, games)
    return conclude(study)


def compiled_mind(game: CleverGame, net: Network, close: float = 0.0) -> Mind:
    return new_mind(game.engine.prints, net, np.zeros(1, Desk.dtype()), close)


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

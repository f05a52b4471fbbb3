"""Many games as arrays: points, winners, areas, words and seconds, a row a game.

The players sit as they are given, seat by seat; who wants every seat's turn for everybody uses
the arena. Where all players of a game are compiled (its kit's tool "loop", players/loops.py) so is
the whole game; else they are asked word by word. Either way a game follows from the seed and its
number alone: more games begin with the same ones, and how many processes played them changes
nothing. The two ways have dice of their own.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from foxtray.analysis.arena import adjuster, check_count, without_luck
from foxtray.analysis.histogram import as_svg
from foxtray.analysis.match import play_match
from foxtray.analysis.spreading import spread
from foxtray.games import shelf
from foxtray.kernel.game import LETTERS, AnyGame, Options, Seat, check_start, keep_options
from foxtray.players.invited import Invited, check_invited, name_of, seat_down
from foxtray.players.loops import TOOL, Block, Booleans, Integers, Loop
from foxtray.players.player import Unit

Floats = npt.NDArray[np.float64]
Progress = Callable[[int], None]
BLOCK = 256
"""Games of one stream of luck in a compiled loop."""
BLOCKS = 16
"""Streams that a process takes at a time, where it takes several."""
CHUNK = 8
"""The same where players are asked word by word."""
FRAMES = ("polars", "pandas")


@dataclass(frozen=True)
class Plan:
    """What is to be played: everything a worker needs."""

    game: str
    players: tuple[Invited, ...]
    options: Options
    seed: int
    adjusted: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(name_of, self.players))


class Part(NamedTuple):
    """Some games of a plan: which, and how many; compiled ones begin with a stream."""

    plan: Plan
    first: int
    games: int
    compiled: bool


class Played(NamedTuple):
    """What came of a part."""

    block: Block
    seconds: Floats
    results: Floats
    without: Floats


@dataclass(frozen=True)
class Simulation:
    """What `simulate` gives: arrays with a row a game and a column a seat."""

    game: str
    players: tuple[str, ...]
    """By seat."""
    seed: int
    points: Integers
    winners: Booleans
    """True for every winner; several where a win is shared."""
    areas: Mapping[str, Integers]
    """By name, as the game details its scores: areas, foxes, chips."""
    words: Integers
    """How many words each seat said."""
    seconds: Floats
    """By game: how long it took. Of a compiled loop, the mean of its stream of games."""
    compiled: bool
    """Whether whole games ran in compiled code."""
    results: Floats | None = None
    """With `adjusted`: the results in the reviewer's unit, and the same less their luck."""
    adjusted: Floats | None = None
    units: tuple[Unit, ...] = ()
    """With `adjusted`, by seat: what these are counted in."""

    @property
    def games(self) -> int:
        return len(self.points)

    @property
    def wins(self) -> Floats:
        """Of every game and seat: 1 for a winner, its share where several won, else 0."""
        shares: Floats = self.winners / np.maximum(self.winners.sum(1, keepdims=True), 1)
        return shares

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """The same as a long table: one row for every seat of every game."""
        games, seats = self.points.shape
        table: dict[str, npt.NDArray[Any]] = {
            "game": np.repeat(np.arange(games), seats),
            "seat": np.tile(np.arange(seats), games),
            "player": np.tile(np.array(self.players), games),
            "points": self.points.ravel(),
            "win": self.wins.ravel(),
            "words": self.words.ravel(),
            "seconds": np.repeat(self.seconds, seats),
        }
        table |= {name: counted.ravel() for name, counted in self.areas.items()}
        if self.results is not None and self.adjusted is not None:
            table |= {"result": self.results.ravel(), "adjusted": self.adjusted.ravel()}
        return table

    def frame(self, library: str = "") -> Any:
        """The long table as a data frame of polars or pandas, whichever is installed, or of the
        one that is named.
        """
        for name in (library,) if library else FRAMES:
            try:
                module = importlib.import_module(name)
            except ImportError:
                continue
            return module.DataFrame(self.columns())
        wanted = library or " or ".join(FRAMES)
        raise ImportError(f"a frame needs {wanted}: pip install {library or FRAMES[0]}")

    def svg(self, title: str = "") -> str:
        """The points of all players as a picture: over the points, the share of games."""
        told = title or f"{self.game}, {self.games} games, seed {self.seed}"
        rows = [
            (f"{name}, seat {LETTERS[seat]}" if self.players.count(name) > 1 else name, points)
            for seat, (name, points) in enumerate(zip(self.players, self.points.T, strict=True))
        ]
        return as_svg(told, [(name, points.tolist()) for name, points in rows])

    def __repr__(self) -> str:
        who = ", ".join(self.players)
        return f"<{self.games} games of {self.game} between {who}, seed {self.seed}>"


def simulate(
    game: AnyGame | str,
    players: Sequence[Invited],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    adjusted: bool = False,
    *,
    options: Options | None = None,
    ray: bool = False,
    progress: Progress = lambda games: None,
) -> Simulation:
    """Play many games and give arrays.

    A player is a name of the roster, an object with `choose`, or a class that makes one
    (players/invited.py). `jobs` are processes, `ray` a cluster; the games are the same.
    `adjusted` takes the luck out, too (docs/review.md), which takes its time.

    >>> found = simulate("ganz", ["random"], games=1000)
    >>> found.points.shape, found.compiled
    ((1000, 1), True)
    >>> bool((found.points[:10] == simulate("ganz", ["random"], games=10).points).all())
    True
    """
    found = shelf.find(game) if isinstance(game, str) else game
    chosen = dict(options or {})
    check_start(found, len(players), chosen)
    check_invited(players, found)
    check_count(games)
    plan = Plan(found.name, tuple(players), keep_options(found, chosen), seed, adjusted)
    compiled = not adjusted and _kept_loop(plan) is not None
    parts = list(_parts(plan, games, compiled, jobs > 1 or ray))
    played = []
    for each in spread(_play_part, parts, jobs, ray):
        played.append(each)
        progress(len(each.seconds))
    return _join(plan, played, compiled)


def _parts(plan: Plan, games: int, compiled: bool, spreads: bool) -> Iterator[Part]:
    """A stream is never divided between processes."""
    step = BLOCK * (BLOCKS if spreads else 1) if compiled else CHUNK
    for first in range(0, games, step):
        yield Part(plan, first, min(step, games - first), compiled)


def _find_loop(plan: Plan) -> Loop | None:
    """The compiled loop for all players, if there is one."""
    finder = shelf.kit_of(plan.game).tool(TOOL)
    names = [player for player in plan.players if isinstance(player, str)]
    if finder is None or len(names) < len(plan.players):
        return None
    loop: Loop | None = finder(shelf.take_down(plan.game), names, plan.options)
    return loop


_loops: dict[tuple[object, ...], Loop | None] = {}


def _kept_loop(plan: Plan) -> Loop | None:
    """The loop of a plan, if there is one, made once for all parts of it and for the next call."""
    if not all(isinstance(player, str) for player in plan.players):
        return None
    key = (plan.game, plan.players, tuple(sorted(plan.options.items())))
    if key not in _loops:
        _loops.clear()  # one at a time: its minds are large
        _loops[key] = _find_loop(plan)
    return _loops[key]


def _play_part(part: Part) -> Played:
    return _play_streams(part) if part.compiled else _play_words(part)


def _play_streams(part: Part) -> Played:
    loop = _kept_loop(part.plan)
    if loop is None:
        raise ValueError(f"no loop for {', '.join(part.plan.names)}")
    blocks, seconds = [], []
    last = part.first + part.games
    for first in range(part.first, last, BLOCK):
        count = min(BLOCK, last - first)
        began = time.perf_counter()
        blocks.append(loop(f"simulate {part.plan.seed} {first // BLOCK}", count))
        seconds.append(np.full(count, (time.perf_counter() - began) / count))
    none = np.zeros((0, len(part.plan.players)))
    return Played(_join_blocks(blocks), np.concatenate(seconds), none, none)


def _play_words(part: Part) -> Played:
    """Game after game, word after word."""
    plan = part.plan
    game = shelf.take_down(plan.game)
    points, winners, words, seconds = [], [], [], []
    details: list[Sequence[Mapping[str, int]]] = []
    results, without = [], []
    seats = range(len(plan.players))
    for number in range(part.first, part.first + part.games):
        began = time.perf_counter()
        players = [
            seat_down(player, game, random.Random(f"{plan.seed} {number} {seat}"))
            for seat, player in enumerate(plan.players)
        ]
        playing = play_match(game, players, plan.options, f"{plan.seed} {number}")
        seconds.append(time.perf_counter() - began)
        scores = game.scores(playing.state)
        points.append(scores.totals)
        winners.append([seat in scores.winners for seat in seats])
        details.append(scores.detail)
        said = [step.seat for step in playing.steps if not step.is_fact]
        words.append([said.count(Seat(seat)) for seat in seats])
        if plan.adjusted:
            record = playing.record()
            both = [without_luck(record, Seat(seat), plan.names[seat]) for seat in seats]
            results.append([result for result, _ in both])
            without.append([less for _, less in both])
    names = details[0][0] if details[0] else {}
    areas = {
        name: np.array([[seat[name] for seat in detail] for detail in details], np.int64)
        for name in names
    }
    block = Block(np.array(points, np.int64), np.array(winners), areas, np.array(words, np.int64))
    shape = (-1, len(plan.players))
    return Played(
        block,
        np.array(seconds),
        np.array(results, np.float64).reshape(shape),
        np.array(without, np.float64).reshape(shape),
    )


def _join_blocks(blocks: Sequence[Block]) -> Block:
    return Block(
        np.concatenate([block.points for block in blocks]),
        np.concatenate([block.winners for block in blocks]),
        {name: np.concatenate([block.areas[name] for block in blocks]) for name in blocks[0].areas},
        np.concatenate([block.words for block in blocks]),
    )


def _join(plan: Plan, played: Sequence[Played], compiled: bool) -> Simulation:
    block = _join_blocks([each.block for each in played])
    adjusted: dict[str, Any] = {}
    if plan.adjusted:
        adjusted = {
            "results": np.concatenate([each.results for each in played]),
            "adjusted": np.concatenate([each.without for each in played]),
            "units": tuple(adjuster(plan.game, name).unit for name in plan.names),
        }
    return Simulation(
        plan.game,
        plan.names,
        plan.seed,
        *block,
        seconds=np.concatenate([each.seconds for each in played]),
        compiled=compiled,
        **adjusted,
    )

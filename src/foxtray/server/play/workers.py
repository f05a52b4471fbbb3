"""Thinking that takes time, in processes of its own: bots, advice, the compiler.

A slow bot or a compile never delays a socket. A job is told the position as a seat may
know it, as text, so a worker has no secret that its seat has not.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, TypeVar

from foxtray.games import shelf
from foxtray.kernel.game import Options, Seat, Word
from foxtray.players import roster
from foxtray.players.player import Adviser, Player

log = logging.getLogger(__name__)
NICE = 5
"""Workers give way to the sockets."""
MOST_ADVICE = 40
"""Words a hint brings at most, the best first."""
Answer = TypeVar("Answer")
Advices = tuple[str, str, list[tuple[Word, float, str]]]
"""Who advises, in what unit, and every word with its value and why."""
CardOdds = tuple[float, float, dict[str, float], float | None]


# In the worker


def start_worker() -> None:
    """Give way, ignore the terminal's Ctrl-C (the server ends us), and do not outlive it."""
    import signal

    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    parent.join()
    os._exit(0)


@cache
def _player(name: str, game: str) -> Player:
    return roster.invite(name, shelf.take_down(game), random.SystemRandom())


@cache
def _adviser(game: str) -> tuple[str, Adviser]:
    return roster.find_adviser(shelf.take_down(game))


def choose(game_name: str, position: str, seat: int, bot: str) -> Word:
    """What a bot says. The position is what its seat knows."""
    game = shelf.take_down(game_name)
    state = game.from_position(position)
    legal = game.legal(state, Seat(seat))
    return _player(bot, game_name).choose(game.view(state, Seat(seat)), legal)


def advise(game_name: str, position: str, seat: int) -> Advices:
    """What the strongest player thinks of a seat's words, best first."""
    game = shelf.take_down(game_name)
    state = game.from_position(position)
    name, adviser = _adviser(game_name)
    legal = game.legal(state, Seat(seat))
    advices = adviser.advise(game.view(state, Seat(seat)), legal)[:MOST_ADVICE]
    return name, adviser.unit, [(each.word, float(each.value), each.why) for each in advices]


def card_odds(options: Options, card: str, target: int | None) -> CardOdds:
    """Expectation, deviation, distribution of a card of High Score, and the chance to exceed
    a target. KeyError if the deck has no such card.
    """
    from foxtray.games.high_score.solve import odds

    game = shelf.take_down("high-score")
    deck = {each.id: each for each in game.start(game.seats[0], options).deck}
    found = odds(deck[card])
    beaten = None if target is None else float(found.beat(target))
    distribution = {str(result): float(chance) for result, chance in found.distribution.items()}
    return float(found.expected), float(found.deviation), distribution, beaten


def is_prepared(game_name: str) -> bool:
    """Whether a game is ready within a moment: nothing is to be compiled, or it was before."""
    engine = getattr(shelf.take_down(game_name), "engine", None)
    return engine is None or bool(engine.is_ready())


def prepare(game_name: str) -> None:
    """Make a game ready to be played at once in this process. Done in a worker first, it
    leaves the compiled rules in the cache, where the server finds them.
    """
    game = shelf.take_down(game_name)
    engine = getattr(game, "engine", None)
    if engine is not None:
        engine.warm_up()
        return
    state = game.start(game.seats[0], {})
    awaits = game.awaits(state)
    if isinstance(awaits, tuple):  # the first question builds the tables of all figures
        seat = awaits[0]
        game.play(state, seat, game.legal(state, seat)[0])


# In the server


class Workers:
    """The pool, made when it is first needed and made anew if it breaks."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self.running = 0

    async def run(self, job: Callable[..., Answer], *args: object, timeout: float = 60) -> Answer:
        """The job's answer; tried once more if the pool broke under it."""
        self.running += 1
        try:
            try:
                return await self._submit(job, args, timeout)
            except BrokenProcessPool:
                log.warning("worker died", extra={"job": job.__name__})
                self._drop()
                return await self._submit(job, args, timeout)
        finally:
            self.running -= 1

    async def _submit(
        self, job: Callable[..., Answer], args: tuple[object, ...], timeout: float
    ) -> Answer:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # threads and fork do not mix
            self._pool = ProcessPoolExecutor(self._count, context, initializer=start_worker)
        future = asyncio.wrap_future(self._pool.submit(job, *args))
        return await asyncio.wait_for(future, timeout)

    def _drop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def close(self) -> None:
        """End the workers, whatever they are thinking about."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list(pool._processes.values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

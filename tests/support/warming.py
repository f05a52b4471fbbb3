"""One warm cache for everybody: workers of xdist, servers under test and those who think there.

Without it every process compiles the same rules and bots at the same time, and on two cores a
cold run takes a third longer. It is done once, before there are workers, by the server's own way
of preparing (server/thinking/preparing.py), whose notes the servers under test then find.
"""

from __future__ import annotations

import asyncio
import fcntl
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

import numpy as np

from foxtray import find, simulate
from foxtray.adapters.clever_batch import Batch, begin_all, choose_all, step_all
from foxtray.games import shelf
from foxtray.games.clever.game import CleverGame
from foxtray.kernel.compiled import OFF, cache_home, is_kept
from foxtray.players.break_the_cube.loop import play_cast as play_cube
from foxtray.players.clever.loop import play_cast
from foxtray.players.fox.school.drill import drill_notes
from foxtray.players.fox.school.learning import learn_games
from foxtray.players.fox.school.notes import note_games
from foxtray.players.fox.school.study import study_games
from foxtray.players.fox.school.training import SEVERAL, Plan, Training, new_table, study_rivals
from foxtray.players.high_score.loop import play_round
from foxtray.server.thinking import workers
from foxtray.server.thinking.preparing import ANY, Preparing, Setting, skills_of
from foxtray.server.thinking.waiting import Party


def warm(tell: Callable[[str], None]) -> None:
    """Compile and solve whatever is not in the cache. Who comes meanwhile waits, and has it."""
    with _alone():
        asyncio.run(_warm(tell))


@contextmanager
def _alone() -> Iterator[None]:
    home = cache_home()
    home.mkdir(parents=True, exist_ok=True)
    with (home / "warming.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


async def _warm(tell: Callable[[str], None]) -> None:
    loop = asyncio.get_running_loop()
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count() or 1, spawn) as pool:

        async def prepare(game: str, bot: str, setting: Setting, _: Party) -> None:
            await loop.run_in_executor(pool, workers.prepare_player, game, bot, setting.options)

        async def prepare_games(games: Sequence[str]) -> None:
            """One after the other: they share what they compile."""
            for game in games:
                await loop.run_in_executor(pool, workers.prepare, game)
                for skill in skills_of(game):
                    await preparing.wait(game, skill.bot, ANY)

        preparing = Preparing(prepare)
        await preparing.open(list(shelf.names()))
        are_loops_cold = not loops_are_kept()
        if not preparing.left and not are_loops_cold:
            return
        began = time.monotonic()
        tell("the rules and the bots are compiled and solved, once for this version ...")
        await asyncio.gather(*map(prepare_games, rooms()))
        if are_loops_cold:
            await asyncio.gather(*(loop.run_in_executor(pool, warm) for warm in LOOPS))
        tell(f"... in {time.monotonic() - began:.0f} s")


def rooms() -> list[list[str]]:
    """All games, those that are one set of rules together: whoever compiled them at the same time
    would compile the same twice.
    """
    found: dict[type, list[str]] = {}
    for name in shelf.names():
        found.setdefault(type(shelf.take_down(name)), []).append(name)
    return list(found.values())


def loops_are_kept() -> bool:
    """Whether whole games and many tables are compiled, which no bot at a table needs."""
    games = play_cast, play_cube, play_round, begin_all, step_all, choose_all
    school = learn_games, note_games, drill_notes, study_games
    return OFF or all(is_kept(function) for function in (*games, *school))


def warm_clever() -> None:
    """Both Clever games share what is compiled."""
    simulate("ganz-schoen-clever", ["fox", "greedy"], games=1)


def warm_others() -> None:
    simulate("high-score", ["random", "timid"], games=1)
    simulate("break-the-cube", ["random", "entropy"], games=1)


def warm_tables() -> None:
    batch = Batch(find("ganz-schoen-clever"), 1, {})
    batch.seed([1])
    batch.begin(np.ones(1, np.bool_))
    batch.step(batch.choose(), final=False)


def warm_school() -> None:
    """What teaches a fox: else four workers and the classes' own processes compile it at once."""
    game = shelf.take_down("ganz-schoen-clever")
    assert isinstance(game, CleverGame)
    for plan in (Plan(1, units=8), Plan(1, units=8, second=4, rate=1e-3, last_rate=1e-3)):
        training = Training(game, plan)
        for _ in training.run():
            pass
    study_rivals(game, training.net, [new_table(game, SEVERAL)], 1)


LOOPS = (warm_clever, warm_school, warm_others, warm_tables)
"""What compiles them."""


if __name__ == "__main__":
    warm(print)

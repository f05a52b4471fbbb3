"""Luck that is settled: the tables' seeds and the bots' random numbers, for tests.

Run as a program it is `foxtray` itself, with the two places replaced where the server asks the
operating system for luck, and with one day for ever. Every table then has the same seed, so its
dice follow from what its seats throw in; and what a bot says follows from the position it is asked
about, whatever was asked before and by whichever process. No setting of the product can do this,
by intent: dice that somebody knows beforehand are not fair. The processes that think are started
anew and run this module first (`__mp_main__`), so that their luck is settled too.
"""

from __future__ import annotations

import functools
import hashlib
import multiprocessing
import os
import random
import sys
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any
from unittest import mock

from foxtray.kernel.game import Word
from foxtray.server.daily import days
from foxtray.server.play import fair
from foxtray.server.thinking import workers

LUCK = "FOXTRAY_TESTS_LUCK"
"""The environment's name for another luck than the usual."""
TODAY = "2026-03-05"
"""The day at every server."""
SIBLING = "foxtray-sibling"
"""How the processes of `foxtray table --processes` are called."""
GRACE = "FOXTRAY_TESTS_GRACE"
"""Likewise for the seconds in which what is under way may end with the server."""
HEALTH = "FOXTRAY_TESTS_HEALTH"
"""Likewise for those after which a store that has not written is ill."""
LEASE = "FOXTRAY_TESTS_LEASE"
"""Likewise for those after which a process that is there, but does not say so, is gone."""
MOMENT = "FOXTRAY_TESTS_MOMENT"
"""Likewise for those in which last answers may be taken."""


def seed_of(luck: str) -> str:
    return hashlib.sha256(f"the luck of tests: {luck}".encode()).hexdigest()


def settle(luck: str) -> ExitStack:
    """From now on, until the stack is closed."""
    choose, seed, source = workers.choose, seed_of(luck), random.Random()

    @functools.wraps(choose)
    def choose_by_position(*asked: object) -> Word:
        source.seed(repr((luck, asked)))
        return choose(*asked)  # type: ignore[arg-type]  # passed on as they came

    stack = ExitStack()
    one_source = SimpleNamespace(SystemRandom=lambda: source)
    for place, name, instead in (
        (fair, "new_seed", lambda: seed),
        (workers, "random", one_source),
        (workers, "choose", choose_by_position),
    ):
        stack.enter_context(mock.patch.object(place, name, instead))
    workers._player.cache_clear()
    stack.callback(workers._player.cache_clear)
    return stack


def day_seed(luck: str, date: str, game: str) -> str:
    return seed_of(f"{luck} {date} {game}")


def settle_days(luck: str) -> None:
    """It is always the same day, a minute before its end: for servers, which no test sets a clock
    of.
    """
    days.seed_of = lambda secret, date, game: day_seed(luck, date, game)
    days.date_at = lambda moment: TODAY
    days.Days.seconds_left = lambda self: 60.0  # type: ignore[method-assign]  # as is said above


def settle_all() -> None:
    """As the environment says, for as long as the process lives."""
    settle(os.environ.get(LUCK, ""))
    settle_days(os.environ.get(LUCK, ""))


def be_patient() -> None:
    """Of a server: what a test waits for may take longer than any user would wait, and comes
    because it was told, not because somebody looked again after a while.
    """
    from foxtray.server import run
    from foxtray.server.cluster import cluster, roll
    from foxtray.server.elsewhere import names
    from foxtray.server.siblings import processes, roll as siblings_roll
    from foxtray.server.walls import goodbye, health

    # The processes that read, advise and review give way to all others.
    workers.READ_SECONDS = workers.ASK_SECONDS = workers.REVIEW_SECONDS = 600.0
    # What is left is cut after a moment; this is for whoever was cut, to come to their end.
    run.GRACE_SECONDS = int(os.environ.get(GRACE, "60"))
    run.LimitedConfig = patient(run.LimitedConfig)  # type: ignore[attr-defined]  # it is run's to use
    goodbye.MOMENT = float(os.environ.get(MOMENT, goodbye.MOMENT))
    processes.ENDING_SECONDS = 300.0
    cluster.LOOK_SECONDS = 1e6
    roll.LEASE = float(os.environ.get(LEASE, "600"))
    siblings_roll.LEASE = roll.LEASE  # type: ignore[attr-defined]  # which has it from there
    health.DEADLINE = float(os.environ.get(HEALTH, "600"))
    names.STILL = 600.0
    wait_patiently()


def wait_patiently() -> ExitStack:
    """For a hello, for another's lock, or for a database that has to be woken; here too, until the
    stack is closed.
    """
    from foxtray.server.doors import socket
    from foxtray.server.store import location

    stack = ExitStack()
    stack.enter_context(mock.patch.object(socket, "HELLO_SECONDS", 600))
    stack.enter_context(mock.patch.object(location, "PATIENCE", 600.0))
    return stack


def patient(config: type[Any]) -> type[Any]:
    """Sockets stay whose other side is busy elsewhere, and does not answer a ping."""

    class Patient(config):  # type: ignore[misc]  # what it is, is uvicorn's to say
        def __init__(self, app: Any, **told: Any) -> None:
            super().__init__(app, **told | {"ws_ping_timeout": 600.0})

    return Patient


def serve() -> None:
    """Be `foxtray` with the arguments of this process; never returns."""
    from foxtray.cli import main

    settle_all()
    be_patient()
    sys.argv[0] = "foxtray"
    sys.exit(main())


if __name__ == "__mp_main__":
    settle_all()
    if multiprocessing.current_process().name.startswith(SIBLING):
        be_patient()

if __name__ == "__main__":
    serve()

"""A real server in a process of its own.

A `House` is the server: it is started on a free port, ended or killed, and started again on
the same port and data. Its luck is settled (settled.py): the same guests (guest.py) at the same
table roll the same dice, and its bots answer the same.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import IO, Any, TypeVar

import httpx

from foxtray.games import challenges
from foxtray.server.walls.lag import BEAT, LOOK
from server.nursery import Born, Nursery
from server.ports import free_port
from server.settled import LUCK, TODAY, day_seed

Json = dict[str, Any]
Done = TypeVar("Done")
PATIENCE = 600.0
"""Seconds after which a test that waits has failed."""
HELD_METRIC = "foxtray_loop_held_most_seconds "
MOST_HELD = 0.1 - BEAT
"""Seconds of its own work for which nobody may hold the loop; it is seen a beat later."""
SEEN_EVERY = 2.5 * LOOK
"""Seconds in which whoever looks on comes to look once more at what works all the time."""
ENDING = 600.0
"""Seconds that a server may take to end, on a machine with more to do."""
MANY = ("--tables-each", "1000000", "--bots-each", "1000000")
FREELY = (
    *("--rate", "1000000", "--burst", "1000000"),
    *("--sockets-each", "1000", "--connections-each", "5000"),
    *("--request-seconds", "600"),
    *MANY,
)
QUICKLY = ("--pause", "0", "--workers", "1", "--reveal-seconds", "600")
"""Bots wait for nobody, and a busy machine leaves nobody's luck out: the dice stay the same."""
PATIENTLY: Json = {"open_timeout": PATIENCE, "close_timeout": PATIENCE, "ping_interval": None}
"""How a socket is opened: a busy machine may take longer than the library's ten seconds."""
LAZILY = {"FOXTRAY_LAZY": "yes"}
"""Unless a test says otherwise: many servers are started, and few bots invited."""
SETTLED = ("-P", str(Path(__file__).with_name("settled.py")))
UNSETTLED = ("-m", "foxtray")


def run(going: Coroutine[Any, Any, Done]) -> Done:
    async def limited() -> Done:
        async with asyncio.timeout(PATIENCE):
            return await going

    return asyncio.run(limited())


class House:
    """The server."""

    def __init__(
        self,
        data: Path | str,
        *flags: str,
        errors: Path | None = None,
        luck: str | None = "",
        forked: bool = True,
    ) -> None:
        """On a directory, or on a database by its address; then say where errors go. Without
        luck (None) it is the command as users have it, and nobody knows the dice. Not `forked`:
        it begins from nothing too, and whoever thinks for it is its child (nursery.py).
        """
        self.data, self.flags, self.luck, self.forked = data, flags, luck, forked
        self.errors = errors or Path(data).with_name(f"{Path(data).name}.log")
        self.port = 0
        self._process: subprocess.Popen[bytes] | Born | None = None

    def start(self) -> House:
        if not self.port:  # one that is still its own when it is started again
            self.port = free_port()
        with self.errors.open("ab") as errors:
            self._process = self._begin(errors)
        return self.meet()

    def meet(self) -> House:
        """Wait until it says where it is; what cannot say so is left to nobody."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        with ended_after(PATIENCE, process.kill):
            line = process.stdout.readline().decode()
        if not line.startswith("The table is at http"):
            self.stop(signal.SIGKILL)
            raise AssertionError(f"it does not start: {line}{self.log}")
        self.port = int(line.strip().rpartition(":")[2])
        return self

    def _begin(self, errors: IO[bytes]) -> subprocess.Popen[bytes] | Born:
        where = ("--port", str(self.port), "--data", str(self.data))
        argv = ["table", *where, "--no-browser", *QUICKLY, *self.flags]
        environment = {**LAZILY, **os.environ, LUCK: self.luck or ""}
        if self.forked and self.luck is not None:
            nursery = Nursery.for_environment(environment)
            if nursery is not None:
                return nursery.serve(argv, environment, errors)
        foxtray = UNSETTLED if self.luck is None else SETTLED
        command = [sys.executable, *foxtray, *argv]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=environment)

    @cached_property
    def secrets(self) -> tuple[str, ...]:
        """What no answer may tell: its place, and the seeds of the day."""
        luck = self.luck or ""
        return str(self.data), *(day_seed(luck, TODAY, game) for game in challenges.names())

    tls: ssl.SSLContext | None = None
    """How one speaks to it by https; None: it speaks http."""

    @property
    def url(self) -> str:
        return f"http{'s' if self.tls else ''}://localhost:{self.port}"

    @property
    def sockets(self) -> str:
        return self.url.replace("http", "ws", 1)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return self.errors.read_text("utf-8")

    def stop(self, by: int = signal.SIGTERM) -> int:
        """End the server; its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        assert process.stdout is not None
        with process, process.stdout:
            process.send_signal(by)
            try:
                return process.wait(ENDING)
            except (subprocess.TimeoutExpired, TimeoutError):
                process.kill()  # else whoever leaves here would wait for it for ever
                raise AssertionError(f"it does not end: {self.log}") from None

    def restart(self, by: int = signal.SIGTERM) -> None:
        self.stop(by)
        self.start()

    def metrics(self) -> str:
        """What it measures of itself."""
        return httpx.get(f"{self.url}/metrics", timeout=PATIENCE).text

    @property
    def holds(self) -> list[Json]:
        """Whenever its loop was held by its own work, as it tells it (walls/lag.py)."""
        told = (json.loads(line) for line in self.log.splitlines() if "the loop was held" in line)
        return [each for each in told if "where" in each]

    def held(self) -> float:
        """The longest the server's loop was held by its own work since the start, in seconds."""
        (line,) = (each for each in self.metrics().splitlines() if each.startswith(HELD_METRIC))
        return float(line.split()[1])

    def check_loop(self) -> None:
        """Nothing has held the loop."""
        assert not (proven := proven_holds(self.holds)), proven

    def memory(self) -> int:
        """Bytes of the server process that are in memory."""
        pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


def proven_holds(holds: Sequence[Json]) -> list[Json]:
    """Those that were too long, and not for something that the machine took away.

    Whatever works for so long is seen at one place after the other; or, where nobody can look
    while it works, it comes back to the same place. A step that takes microseconds is long once.
    """
    long = [each for each in holds if each["milliseconds"] >= 1000 * MOST_HELD]
    often = Counter(each["where"] for each in long if each["steps"])
    return [
        each
        for each in long
        if each["steps"] * 1000 * SEEN_EVERY >= each["milliseconds"] or often[each["where"]] > 1
    ]


@contextmanager
def standing(house: House) -> Iterator[House]:
    """A server that stands while tests use it; it is ended whatever is found out about its loop."""
    try:
        yield house.start()
        house.check_loop()
    finally:
        house.stop()


def is_alive(pid: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def wait_for(true: Callable[[], bool], seconds: float = PATIENCE, between: float = 0.02) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(between)


@contextmanager
def ended_after(seconds: float, end: Callable[[], object]) -> Iterator[None]:
    """Who reads what another process says waits for as long as that lives: so it is ended then."""
    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()

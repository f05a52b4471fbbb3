"""The line between processes of one store: who has written where.

A message names tables and the number of their last events, never what happened: whoever hears it
reads that from the store. So what a lost message costs is a late update, never a wrong one; and
a process that has lost its line, or may have, looks at all its tables when it has it again.
listen_notify.py and redis_line.py are two that exist between machines, siblings.py is for the
processes of one.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from foxtray.server.store.interface import Moved, Secrets

log = logging.getLogger(__name__)
MOST_PENDING = 5_000
"""Tables that wait to be named. If the line is down for so long that there are more, all are to
look at everything instead."""
AGAIN = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds before a line that was lost is tried again; then always the last."""


class Wakes(Struct, frozen=True, omit_defaults=True):
    """A message."""

    by: str
    """The name of the process that wrote."""
    at: dict[str, int] = {}  # msgspec gives each its own
    """Tables and their last events."""
    all: bool = False
    """More than could be named."""


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Wakes).decode


class Ears(Protocol):
    """Whoever is at the end of a line, on the loop."""

    def hear(self, moved: Moved) -> None:
        """Another process has written."""

    def look(self) -> None:
        """Something may have been missed."""


class Line(Protocol):
    """A line to the others, and a store's Wake."""

    name: str
    """Of this process, as others know it."""

    async def open(self, ears: Ears, secrets: Secrets) -> None: ...

    def within(self, connection: Any, moved: Moved) -> None: ...

    def after(self, moved: Moved) -> None: ...

    async def close(self) -> None: ...


def channel_of(secrets: Secrets) -> str:
    """What the processes of one store call their line, and those of no other."""
    return f"foxtray_{hmac.digest(secrets.days, b'line', 'sha256').hex()[:16]}"


def hear(text: bytes | str, name: str, ears: Ears) -> None:
    """A message has come."""
    try:
        told = decode(text)
    except msgspec.DecodeError:  # another version's, or a stranger's: something was written
        ears.look()
        return
    if told.by == name:
        return
    if told.all:
        ears.look()
    else:
        ears.hear(told.at)


class Pending:
    """What others are still to be told, by a line that may be down: the last of every table."""

    def __init__(self) -> None:
        self._at: dict[str, int] = {}
        self._all = False
        self._there = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def add_from_thread(self, moved: Moved) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone, and all who hear with it
            self._loop.call_soon_threadsafe(self.add, moved)

    def add(self, moved: Moved) -> None:
        self._at |= moved
        if len(self._at) > MOST_PENDING:
            self._at.clear()
            self._all = True
        self._there.set()

    def put_back(self, wakes: Wakes) -> None:
        """It could not be told."""
        self._all |= wakes.all
        self.add({**wakes.at, **self._at})

    async def take(self, name: str) -> Wakes:
        """Everything, as soon as there is something."""
        await self._there.wait()
        self._there.clear()
        wakes = Wakes(name, self._at, self._all)
        self._at, self._all = {}, False
        return wakes


@contextlib.contextmanager
def tolerated(tries: Tries, *faults: type[Exception]) -> Iterator[None]:
    """A line that is lost is had again later; who runs the server hears it once."""
    try:
        yield
    except faults as error:
        tries.fail(type(error).__name__)


async def end(*tasks: asyncio.Task[None]) -> None:
    """End tasks. A library may swallow that it is cancelled while it asks a server."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=0.1)


class Tries:
    """How often in a row something has failed."""

    def __init__(self, what: str, log_it: Callable[..., None] = log.warning) -> None:
        self._what, self._log = what, log_it
        self._count = 0

    def fail(self, why: str) -> None:
        if not self._count:
            self._log("%s is lost", self._what, extra={"why": why})
        self._count += 1

    def succeed(self) -> None:
        if self._count:
            self._log("%s is there again", self._what)
        self._count = 0

    async def wait(self) -> None:
        """Before the next try."""
        if self._count:
            await asyncio.sleep(AGAIN[min(self._count, len(AGAIN)) - 1])

"""Ports that nobody else is given: a server that is down for a while finds its own again.

Not those that the system gives to whoever asks for any (from 32768 on): while a server is down, its
port would be anybody's. And one that was only looked at, and is to be taken later, would be given
to two: workers look at the same time. So whoever is given one holds a lock of its name.
"""

import contextlib
import fcntl
import itertools
import os
import socket
import tempfile
from pathlib import Path
from typing import IO

PORTS = range(20_000, 32_000)
_next = itertools.count(os.getpid() * 61)  # workers do not try the same ones
_held: list[IO[str]] = []
"""The locks, for as long as this process lives."""


def free_port() -> int:
    for number in _next:
        port = PORTS[number % len(PORTS)]
        if _is_ours(port) and _is_free(port):
            return port
    raise AssertionError("they never end")


def _is_ours(port: int) -> bool:
    """Whether no other process of tests was given it."""
    room = Path(tempfile.gettempdir()) / f"foxtray-ports-{os.getuid()}"
    room.mkdir(exist_ok=True)
    lock = (room / str(port)).open("w")  # it is closed with the process, or here
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return False
    _held.append(lock)
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as free, contextlib.suppress(OSError):
        free.bind(("127.0.0.1", port))
        return True
    return False

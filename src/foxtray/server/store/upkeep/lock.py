"""One server at a time for a directory: a second one is refused, and told who is there.

Two servers on one SQLite file lose nothing, but neither sees what is said at the other. The
lock is the operating system's and goes with the process, however that ends.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import IO

from foxtray.server.store.interface import NotKept
from foxtray.server.store.location import Location

log = logging.getLogger(__name__)
FILE = "server.lock"
BYTES = 32
"""Of the file that are locked; what follows says who holds it (Windows lets nobody read those)."""


class Held:
    """A lock that is held until it is let go, or the process ends."""

    def __init__(self, file: IO[bytes] | None) -> None:
        self._file = file

    def let_go(self) -> None:
        if self._file is not None:
            self._file.close()


def hold(location: Location) -> Held:
    """Hold a place alone. NotKept if another server has it. PostgreSQL is for many."""
    if not location.sqlite:
        return Held(None)
    directory = Path(str(location.url.database)).parent
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(directory / FILE, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise location.fault(error) from None
    file = os.fdopen(number, "r+b", buffering=0)
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        who = _holder(file)
        file.close()
        raise NotKept(
            f"{location}: another server{who} has its tables here; end it, or name another"
            " directory with --data"
        ) from None
    except OSError:  # some network file systems cannot lock
        log.warning("this directory cannot be locked: see that only one server uses it")
    file.seek(BYTES)
    file.truncate()
    file.write(str(os.getpid()).encode())
    return Held(file)


def _lock(file: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, BYTES)  # type: ignore[attr-defined,unused-ignore]  # only there
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(file: IO[bytes]) -> str:
    file.seek(BYTES)
    told = file.read(BYTES).decode("ascii", "replace")
    return f" (process {told})" if told.isdigit() else ""

"""Which siblings are there: a file of each that is locked while it lives, and holds its last beat
and counts.

As on PostgreSQL (cluster/roll.py): the lock is the operating system's and goes with the process,
and one that hangs beats no more. Nothing of it is written to the disk for good.
"""

from __future__ import annotations

import asyncio
import os
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

from foxtray.server.cluster.roll import BEAT, LEASE, Changed
from foxtray.server.cluster.tally import Tally
from foxtray.server.siblings.nook import Nook

SUFFIX = ".alive"
MOMENT = struct.Struct("d")


class FileRoll:
    """The names of who is there (cluster/roll.py)."""

    def __init__(self, name: str, nook: Nook) -> None:
        self._path = nook.directory / f"{name}{SUFFIX}"
        self.alive: frozenset[str] = frozenset()
        self.tally = Tally()
        self._file: IO[bytes] | None = None
        self._beating: asyncio.Task[None] | None = None

    async def open(self, changed: Changed) -> None:
        import fcntl

        draft = self._path.with_suffix(".draft")
        self._file = draft.open(
            "w+b", buffering=0
        )  # no disk is waited for; it is closed in `close`
        fcntl.flock(self._file, fcntl.LOCK_EX)
        self._beat()
        os.replace(draft, self._path)
        self._look(changed)
        self._beating = asyncio.create_task(self._beat_for_ever(changed))

    async def _beat_for_ever(self, changed: Changed) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self._beat()
            self._look(changed)

    def _beat(self) -> None:
        """By a clock that is the same for all processes of a machine, and is never set."""
        if self._file is not None:
            told = MOMENT.pack(time.monotonic()) + self.tally.tell()
            self._file.seek(0)
            self._file.write(told)
            self._file.truncate(len(told))

    def _look(self, changed: Changed) -> None:
        paths = self._path.parent.glob(f"*{SUFFIX}")
        others = {path.stem: read(path) for path in paths if path != self._path}
        told = {name: counts for name, counts in others.items() if counts is not None}
        self.tally.hear(told.values())
        before, self.alive = self.alive, frozenset((self._path.stem, *told))
        if self.alive != before:
            changed(before - self.alive)

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        self._path.unlink(missing_ok=True)
        if self._file is not None:
            self._file.close()
            self._file = None


def read(path: Path) -> bytes | None:
    """What is told by somebody who holds this file, and has just written it; None: they are
    gone. Who has ended is tidied up after.
    """
    import fcntl

    with suppress(FileNotFoundError), path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            told = file.read()
            beat = MOMENT.unpack(told[: MOMENT.size])[0] if len(told) >= MOMENT.size else 0.0
            return told[MOMENT.size :] if time.monotonic() - beat < LEASE else None
        path.unlink(missing_ok=True)
    return None

"""The place where siblings meet: a directory of Unix sockets and locks, for their owner only.

Each sibling has a number, from 0 on. When one is replaced, for a while there are two of its
number; the newer takes the paths over, so whoever comes is led to it.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

BACKLOG = 1024


@dataclass(frozen=True)
class Nook:
    """The directory, and who one is there."""

    directory: Path
    index: int
    count: int

    def wake_of(self, index: int) -> Path:
        """Where a sibling hears what others have written."""
        return self.directory / f"{index}.wake"

    def door_of(self, index: int) -> Path:
        """Where it takes people who reached another."""
        return self.directory / f"{index}.door"

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(index for index in range(self.count) if index != self.index)


class Place:
    """A Unix socket to listen on, at a path that a newer sibling may take over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.setblocking(False)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        self.socket.bind(str(draft))
        self.socket.listen(BACKLOG)
        self._file = draft.stat().st_ino
        os.replace(draft, path)

    def close(self) -> None:
        with suppress(FileNotFoundError):
            if self.path.stat().st_ino == self._file:
                self.path.unlink()
        self.socket.close()

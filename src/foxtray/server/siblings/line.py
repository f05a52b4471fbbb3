"""The line between siblings: each tells each by a Unix socket (cluster/line.py says what).

SQLite has no way to tell another process which rows are new; its data_version only says that
something is, to who keeps asking. Siblings have Unix sockets anyway, to hand people over.
"""

from __future__ import annotations

import asyncio
from typing import Any

from foxtray.server.cluster.line import Ears, Pending, Tries, encode, hear, tolerated
from foxtray.server.siblings.nook import Nook, Place
from foxtray.server.store.interface import Moved, Secrets

LONGEST = 1 << 20
"""Bytes of one message: five thousand tables."""


class SiblingLine:
    """A line (cluster/line.py)."""

    def __init__(self, name: str, nook: Nook) -> None:
        self.name, self._nook = name, nook
        self._pending: dict[int, Pending] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._listening: set[asyncio.Task[None]] = set()
        self._place: Place | None = None
        self._server: asyncio.Server | None = None

    async def open(self, ears: Ears, secrets: Secrets) -> None:
        def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.create_task(self._listen(ears, reader, writer))
            self._listening.add(task)
            task.add_done_callback(self._listening.discard)

        self._place = Place(self._nook.wake_of(self._nook.index))
        self._server = await asyncio.start_unix_server(
            begin, sock=self._place.socket, limit=LONGEST
        )
        self._pending = {index: Pending() for index in self._nook.others}
        self._tasks = [
            asyncio.create_task(self._tell(index, pending))
            for index, pending in self._pending.items()
        ]

    async def _listen(
        self, ears: Ears, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        ears.look()  # before it was connected it may have written
        try:
            while text := await reader.readline():
                hear(text, self.name, ears)
        except (OSError, ValueError):  # gone, or too long: they connect again
            pass
        finally:
            writer.close()

    def within(self, connection: Any, moved: Moved) -> None:
        """It is told after the COMMIT."""

    def after(self, moved: Moved) -> None:
        for pending in self._pending.values():
            pending.add_from_thread(moved)

    async def _tell(self, index: int, pending: Pending) -> None:
        tries = Tries(f"the line to sibling {index}")
        writer: asyncio.StreamWriter | None = None
        while True:
            wakes = await pending.take(self.name)
            told = False
            with tolerated(tries, OSError):
                if writer is None:
                    path = str(self._nook.wake_of(index))
                    _, writer = await asyncio.open_unix_connection(path)
                writer.write(encode(wakes) + b"\n")
                await writer.drain()
                tries.succeed()
                told = True
            if not told:
                pending.put_back(wakes)
                if writer is not None:
                    writer.close()
                    writer = None
            await tries.wait()

    async def close(self) -> None:
        tasks = [*self._tasks, *self._listening]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._server is not None:
            self._server.close()
        if self._place is not None:
            self._place.close()

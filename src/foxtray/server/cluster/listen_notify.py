"""The line by PostgreSQL's own LISTEN and NOTIFY: no other program is needed.

The writer ends its transaction with one pg_notify for all tables in it. Being part of the
transaction it is sent if and only if the events are kept, and when they can be read. PostgreSQL
commits such transactions one after the other, so it is one for a batch and not for a word
(docs/growing.md has what was measured).
"""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import text

from foxtray.server.cluster.line import Ears, Tries, Wakes, channel_of, encode, hear, tolerated
from foxtray.server.store.interface import Moved, Secrets
from foxtray.server.store.location import PATIENCE, Location

MOST_BYTES = 7_900
"""Of one payload; PostgreSQL takes less than 8,000."""
PING = 10.0
"""Seconds of silence after which it is asked whether the connection still is one."""
NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:texts AS text[])) AS told")


class ListenNotify:
    """A line (line.Line)."""

    def __init__(self, name: str, location: Location) -> None:
        self.name = name
        url = location.url.set(drivername="postgresql")
        self._address = url.render_as_string(hide_password=False)
        self._channel = ""
        self._listening: asyncio.Task[None] | None = None

    async def open(self, ears: Ears, secrets: Secrets) -> None:
        self._channel = channel_of(secrets)
        self._listening = asyncio.create_task(self._listen(ears))

    def within(self, connection: Any, moved: Moved) -> None:
        if self._channel:
            texts = payloads(self.name, moved)
            connection.execute(NOTIFY, {"channel": self._channel, "texts": texts})

    def after(self, moved: Moved) -> None:
        """It was sent with the COMMIT."""

    async def _listen(self, ears: Ears) -> None:
        import psycopg

        tries = Tries("the line to other processes (LISTEN)")
        while True:
            with tolerated(tries, psycopg.Error, OSError):
                await self._hear(ears, tries)
            await tries.wait()

    async def _hear(self, ears: Ears, tries: Tries) -> None:
        from psycopg import AsyncConnection

        connection = await AsyncConnection.connect(
            self._address,
            autocommit=True,
            connect_timeout=int(PATIENCE),
            tcp_user_timeout=int(PATIENCE * 1000),
            application_name="foxtray-line",
        )
        async with connection:
            await connection.execute(f"LISTEN {self._channel}".encode())
            tries.succeed()
            ears.look()
            while True:
                async for told in connection.notifies(timeout=PING):
                    hear(told.payload, self.name, ears)
                await connection.execute("SELECT 1")

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()


def payloads(name: str, moved: Moved) -> list[str]:
    """As many as it takes.

    >>> payloads("ada", {"k3J": 17})
    ['{"by":"ada","at":{"k3J":17}}']
    """
    whole = encode(Wakes(name, dict(moved)))
    if len(whole) <= MOST_BYTES:
        return [whole.decode()]
    names = sorted(moved)
    halves = names[: len(names) // 2], names[len(names) // 2 :]
    return [told for half in halves for told in payloads(name, {n: moved[n] for n in half})]

"""Who is there: the processes that serve one store, each known by a name of its own.

A process is on the roll while it lives *and* beats. That it lives is told by a lock which goes with
it however it ends: a session's advisory lock on PostgreSQL. So one that was killed is missed by the
next look of the others. One that hangs, is paused or cut off keeps its lock but beats no more, and
is missed after `LEASE` seconds. Neither has to be exact: whoever is missed wrongly loses
what it keeps to another, and the store refuses what it says in their name (keeping.py).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from foxtray.server.cluster.line import Tries, tolerated
from foxtray.server.cluster.tally import Tally
from foxtray.server.store.location import PATIENCE, Location

log = logging.getLogger(__name__)
BEAT = 0.5
"""Seconds between two beats, each of which is also a look at the others."""
LEASE = 3.0
"""Seconds without a beat after which a process counts as gone."""
GOODBYE = 1.0
"""Seconds to be taken off it; else the others miss it."""
LOCKS = 0x666F7879
"""The first of the two numbers of our advisory locks; the second is the process's own."""
Changed = Callable[[frozenset[str]], None]
"""Told the names of those that are gone, whenever others are there than before."""


class Roll(Protocol):
    """The names of who is there, and what they have counted."""

    alive: frozenset[str]
    tally: Tally

    async def open(self, changed: Changed) -> None:
        """Be on it; returns when that is so."""

    async def close(self) -> None:
        """Be on it no more."""


class PostgresRoll:
    """A row for each process (relations.processes), and a lock of its session."""

    JOIN = (
        "INSERT INTO processes (name, number, beat, counts) VALUES (%s, %s, extract(epoch FROM"
        " clock_timestamp()), %s) ON CONFLICT (name) DO UPDATE SET beat = excluded.beat,"
        " counts = excluded.counts"
    )
    LOOK = (
        "SELECT name, counts FROM processes WHERE beat > extract(epoch FROM clock_timestamp()) - %s"
        " AND EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted"
        " AND classid = %s AND objid = number AND objsubid = 2"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
    )
    LEAVE = "DELETE FROM processes WHERE name = %s"
    TIDY = "DELETE FROM processes WHERE beat < extract(epoch FROM clock_timestamp()) - 3600"

    def __init__(self, name: str, location: Location) -> None:
        url = location.url.set(drivername="postgresql")
        self._address = url.render_as_string(hide_password=False)
        self._name, self._number = name, secrets.randbelow(1 << 31)
        self.alive: frozenset[str] = frozenset()
        self.tally = Tally()
        self._beating: asyncio.Task[None] | None = None
        self._on_it, self._closing = asyncio.Event(), asyncio.Event()

    async def open(self, changed: Changed) -> None:
        self._beating = asyncio.create_task(self._beat_for_ever(changed))
        await self._on_it.wait()

    async def _beat_for_ever(self, changed: Changed) -> None:
        import psycopg

        tries = Tries("the roll of processes")
        while not self._closing.is_set():
            with tolerated(tries, psycopg.Error, OSError):
                await self._beat(changed, tries)
            await tries.wait()

    async def _beat(self, changed: Changed, tries: Tries) -> None:
        from psycopg import AsyncConnection

        connection = await AsyncConnection.connect(
            self._address,
            autocommit=True,
            connect_timeout=int(PATIENCE),
            tcp_user_timeout=int(PATIENCE * 1000),
            application_name="foxtray-roll",
        )
        async with connection:
            # A beat that is lost with the database's machine is no harm.
            await connection.execute("SET synchronous_commit = off")
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", (LOCKS, self._number))
            await connection.execute(self.TIDY)
            while not self._closing.is_set():
                await self._look(connection, changed)
                tries.succeed()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), BEAT)
            await connection.execute(self.LEAVE, (self._name,))

    async def _look(self, connection: Any, changed: Changed) -> None:
        told = self.tally.tell().decode()
        await connection.execute(self.JOIN, (self._name, self._number, told))
        looked = await connection.execute(self.LOOK, (LEASE, LOCKS))
        found = dict(await looked.fetchall())
        self.tally.hear(
            (counts or "").encode() for name, counts in found.items() if name != self._name
        )
        alive = frozenset(found)
        before, self.alive = self.alive, alive
        self._on_it.set()
        if alive != before:
            changed(before - alive)

    async def close(self) -> None:
        self._closing.set()
        if self._beating is not None:
            await asyncio.wait([self._beating], timeout=GOODBYE)
            self._beating.cancel()

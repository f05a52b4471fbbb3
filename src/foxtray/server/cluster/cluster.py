"""This process among those that serve the same store: it hears what others have written, and
sees who is there.

A table that is in memory and has somebody looking catches up at once, and they are told; one that
nobody looks at catches up when somebody does. Besides, all tables are held against the store now
and then, since a line may lose a message without noticing. When another process is gone, what it
kept (keeping.py) is taken over for everybody who is here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from foxtray.server import wire
from foxtray.server.cluster.keeping import Keeping
from foxtray.server.cluster.line import Line
from foxtray.server.cluster.roll import Roll
from foxtray.server.play.denied import Denied
from foxtray.server.play.news import encode
from foxtray.server.store.interface import Moved, NotKept, SharedStore

if TYPE_CHECKING:
    from foxtray.server.play.table import Table

log = logging.getLogger(__name__)
AT_ONCE = 8
"""Tables that are read at the same time because others have written there."""
LOOK_SECONDS = 20.0
"""After which all tables are held against the store, also where nothing was heard to be lost."""


class Cluster:
    """The ears of a process (line.Ears), and what it does about it."""

    def __init__(
        self, line: Line, roll: Roll, store: SharedStore, tables: Mapping[str, Table]
    ) -> None:
        self.line, self.roll, self._store, self._tables = line, roll, store, tables
        self._behind: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables of which more was heard while they were read."""
        self._beginning: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._look = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._looking = asyncio.create_task(self._look_for_ever())
        secrets = await self._store.secrets()
        self.roll.tally.open(secrets.days)
        await self.roll.open(self.miss)
        await self.line.open(self, secrets)

    def greet(self, table: Table) -> None:
        """A table has come into memory."""
        table.process, table.is_alive = self.line.name, self.is_alive
        table.keeping = Keeping(table.id, self.line.name, self._store, self.is_alive)

    def is_alive(self, process: str) -> bool:
        return process in self.roll.alive

    def miss(self, gone: frozenset[str]) -> None:
        """Others are there than before: somebody may have to think, or have arrived."""
        if gone:  # they may have written and told nobody
            self.look()
        for table in self._tables.values():
            if not table.connections:
                continue
            table.bots.wake()
            if table.course is None:
                self._begin(table)

    def _begin(self, table: Table) -> None:
        """If all have arrived, as is known now."""
        task = asyncio.create_task(self._try_to_begin(table))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _try_to_begin(self, table: Table) -> None:
        try:
            async with table.exclusive():
                await table.begin_if_ready()
        except Exception:
            log.exception("a game could not begin", extra={"table": table.id})

    # Hearing

    def hear(self, moved: Moved) -> None:
        for name, last in moved.items():
            table = self._tables.get(name)
            if table is not None and (table.ply < last or not last):
                self._catch_up(name)
            elif table is not None and table.connections:
                table.bots.wake()  # nobody may keep it any more

    def look(self) -> None:
        self._look.set()

    async def _look_for_ever(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._look.wait()
            except TimeoutError:
                pass
            self._look.clear()
            try:
                await self._hold_against_store()
            except NotKept:
                log.info("the tables could not be held against the store")
            except Exception:
                log.exception("the tables could not be held against the store")

    async def _hold_against_store(self) -> None:
        watched = [name for name, table in self._tables.items() if table.connections]
        lasts = await self._store.lasts(watched) if watched else {}
        for name in watched:
            table = self._tables.get(name)
            if table is None or table.lock.locked():
                continue
            if lasts.get(name, 0) != table.ply:
                self._catch_up(name)
            else:
                table.bots.wake()

    def _catch_up(self, name: str) -> None:
        table = self._tables[name]
        keeps = table.keeping is not None and table.keeping.epoch is not None
        if not table.connections and not table.lock.locked() and not keeps:
            table.following.doubtful = True  # whoever comes next reads it
        elif name in self._behind:
            self._again.add(name)
        else:
            self._behind[name] = asyncio.create_task(self._read(table))

    async def _read(self, table: Table) -> None:
        try:
            async with self._room:
                while True:
                    self._again.discard(table.id)
                    if not table.connections and table.keeping is not None:
                        await table.keeping.let_go()  # who writes elsewhere is to keep it there
                    await table.catch_up()
                    if table.id not in self._again:
                        return
        except Denied:  # it was deleted
            for connection in table.connections:
                connection.send(encode(wire.Gone()))
        except Exception:
            log.exception("a table could not catch up", extra={"table": table.id})
        finally:
            self._again.discard(table.id)
            del self._behind[table.id]

    async def hand_over(self) -> None:
        """This process is about to end: others may keep its tables at once."""
        kept = [t.keeping for t in self._tables.values() if t.keeping is not None]
        await asyncio.gather(*(each.let_go(leaving=True) for each in kept), return_exceptions=True)
        await self.roll.close()

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        for task in (*self._behind.values(), *self._beginning):
            task.cancel()
        await self.roll.close()
        await self.line.close()

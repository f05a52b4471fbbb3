"""The store on a database: SQLite or PostgreSQL, with the same statements.

One thread writes (writer.py, group_commit.py), a few read, and the event loop only waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Select, func, select

from foxtray.server.store.group_commit import LINE, Append, Delete, Job, Probe, keep
from foxtray.server.store.interface import (
    FINISHED,
    Damaged,
    Event,
    NotKept,
    Secrets,
    TableLine,
)
from foxtray.server.store.location import FAULTS, READERS, Location, writing
from foxtray.server.store.migrate import prepare, read_secrets
from foxtray.server.store.relations import events, table_people, tables
from foxtray.server.store.writer import Kept, Writer

Found = TypeVar("Found")
LINES = select(tables.c.id, *(tables.c[name] for name in LINE)).where(tables.c.game.is_not(None))


class Database:
    """A store at a place (interface.Store)."""

    def __init__(self, location: Location, kept: Kept | None = None) -> None:
        self._location, self._kept = location, kept
        self._engine: Engine | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._writer: Writer[Job] | None = None

    def __repr__(self) -> str:
        return f"<store at {self._location}>"

    async def open(self) -> None:
        if self._writer is not None:
            return
        readers = ThreadPoolExecutor(READERS, thread_name_prefix="foxtray-reader")
        loop = asyncio.get_running_loop()
        try:
            engine = await loop.run_in_executor(readers, self._prepare)
        except BaseException:
            readers.shutdown(wait=False)
            raise
        self._readers, self._engine = readers, engine
        self._writer = Writer(partial(keep, writing(engine), self._location), self._kept)

    def _prepare(self) -> Engine:
        engine = self._location.connect()
        try:
            prepare(engine, self._location)
            return engine
        except FAULTS as error:
            engine.dispose()
            raise self._location.fault(error) from None
        except BaseException:
            engine.dispose()
            raise

    async def append(
        self, table: str, events: Sequence[Event], line: TableLine | None = None
    ) -> None:
        if line is not None and line.id != table:
            raise ValueError(f"a line of table {line.id} for table {table}")
        rows = tuple(
            {
                "table_id": table,
                "number": event.number,
                "kind": event.kind,
                "body": msgspec.json.encode(event.body).decode(),
                "at": event.at,
            }
            for event in events
        )
        if rows or line is not None:
            await self._write(Append(table, rows, line))

    async def delete(self, table: str) -> None:
        await self._write(Delete(table))

    async def load(self, table: str) -> list[Event]:
        return await self._read(partial(_load, table))

    async def last(self, table: str) -> int:
        query = select(func.max(events.c.number)).where(events.c.table_id == table)
        return await self._read(lambda connection: connection.execute(query).scalar_one() or 0)

    async def lines(
        self,
        *,
        person: str | None = None,
        visibility: str | None = None,
        status: tuple[str, ...] = (),
        archived: bool = False,
        limit: int = 50,
    ) -> list[TableLine]:
        query = LINES.where(tables.c.archived == archived)
        if person is not None:
            sits = select(table_people.c.table_id).where(table_people.c.person == person)
            query = query.where(tables.c.id.in_(sits))
        if visibility is not None:
            query = query.where(tables.c.visibility == visibility)
        if status:
            query = query.where(tables.c.status.in_(status))
        query = query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit)
        return await self._read(partial(_lines, query))

    async def idle(self, before: float, limit: int = 100) -> list[TableLine]:
        query = LINES.where(tables.c.archived == False, tables.c.changed < before)  # noqa: E712
        query = query.order_by(tables.c.changed, tables.c.id).limit(limit)
        return await self._read(partial(_lines, query))

    async def count(self, owner: str) -> int:
        query = select(func.count()).where(
            tables.c.owner == owner,
            tables.c.status != FINISHED,
            tables.c.archived == False,  # noqa: E712 it is SQL
        )
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def finished(self, before: float, limit: int = 100) -> list[TableLine]:
        query = LINES.where(tables.c.status == FINISHED, tables.c.changed < before)
        query = query.order_by(tables.c.changed, tables.c.id).limit(limit)
        return await self._read(partial(_lines, query))

    async def secrets(self) -> Secrets:
        return await self._read(read_secrets)

    async def probe(self) -> None:
        await self._write(Probe())

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is None:
            return
        await writer.close()
        readers, engine = self._readers, self._engine
        if readers is not None and engine is not None:
            # The last connection of a SQLite file writes the journal back: not on the loop.
            await asyncio.to_thread(readers.shutdown)
            await asyncio.to_thread(engine.dispose)

    async def _write(self, job: Job) -> None:
        if self._writer is None:
            raise self._shut()
        await self._writer.do(job)

    async def _read(self, ask: Callable[[Connection], Found]) -> Found:
        if self._writer is None:
            raise self._shut()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._ask, ask)

    def _ask(self, ask: Callable[[Connection], Found]) -> Found:
        assert self._engine is not None  # noqa: S101 _read has seen to it
        try:
            with self._engine.connect() as connection:
                return ask(connection)
        except FAULTS as error:
            raise self._location.fault(error) from None

    def _shut(self) -> NotKept:
        return NotKept(f"{self._location}: the store is not open")


def _load(table: str, connection: Connection) -> list[Event]:
    query = select(events.c.number, events.c.kind, events.c.body, events.c.at)
    query = query.where(events.c.table_id == table).order_by(events.c.number)
    last = select(tables.c.last).where(tables.c.id == table)
    # The end first: what another server adds meanwhile does no harm.
    due = connection.execute(last).scalar() or 0
    found: list[Event] = []
    for number, kind, body, at in connection.execute(query):
        if number != len(found) + 1:
            break
        try:
            found.append(Event(number, kind, msgspec.json.decode(body), at))
        except msgspec.DecodeError:
            break
    if len(found) < due:
        raise Damaged(f"table {table}: event {len(found) + 1} of {due} is missing or damaged")
    return found


def _lines(query: Select[Any], connection: Connection) -> list[TableLine]:
    rows = [dict(row) for row in connection.execute(query).mappings()]
    return [
        TableLine(**{**row, "people": _texts(row["people"]), "names": _texts(row["names"])})
        for row in rows
    ]


def _texts(text: str) -> tuple[str, ...]:
    return msgspec.json.decode(text, type=tuple[str, ...])

"""The store on a database: SQLite or PostgreSQL, with the same statements.

One thread writes (writer.py, group_commit.py), a few read, and the event loop only waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Select, func, select

from foxtray.server.store.group_commit import (
    LINE,
    Append,
    Change,
    Claim,
    Delete,
    Job,
    Place,
    Probe,
    Rewrite,
    SeeDay,
    keep,
    read_day,
)
from foxtray.server.store.interface import (
    FINISHED,
    Conflict,
    Damaged,
    Event,
    Keeper,
    NotKept,
    Secrets,
    TableLine,
    Turn,
    Wake,
)
from foxtray.server.store.location import FAULTS, READERS, Location, writing
from foxtray.server.store.migrate import prepare, read_secrets
from foxtray.server.store.people import PeopleRows
from foxtray.server.store.played import Played
from foxtray.server.store.played_rows import PlayedRows, Write
from foxtray.server.store.relations import events, table_people, tables
from foxtray.server.store.writer import Kept, Writer

Found = TypeVar("Found")
_encode = msgspec.json.Encoder().encode
MOST_NAMED = 500
"""Tables in one question."""
LINES = select(tables.c.id, *(tables.c[name] for name in LINE)).where(tables.c.game.is_not(None))


class Database:
    """A store at a place (interface.Store)."""

    def __init__(
        self, location: Location, kept: Kept | None = None, wake: Wake | None = None
    ) -> None:
        self._location, self._kept, self._wake = location, kept, wake
        self._engine: Engine | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._writer: Writer[Job] | None = None
        self.people = PeopleRows(self)
        self.played = PlayedRows(self)

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
        place = Place(writing(engine), self._location, self._wake)
        self._writer = Writer(partial(keep, place), self._kept)

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
        self,
        table: str,
        events: Sequence[Event],
        line: TableLine | None = None,
        epoch: int | None = None,
        played: Sequence[Played] = (),
    ) -> None:
        if line is not None and line.id != table:
            raise ValueError(f"a line of table {line.id} for table {table}")
        rows = _rows(table, events)
        if not rows and line is None:
            return
        if self._writer is None:
            raise self._shut()
        await self._writer.do(Append(table, rows, line, epoch, tuple(played)))

    async def delete(self, table: str) -> None:
        await self._write(Delete(table))

    async def keeper(self, table: str) -> Keeper:
        query = select(tables.c.keeper, tables.c.epoch).where(tables.c.id == table)
        found = await self.read(lambda connection: connection.execute(query).one_or_none())
        return Keeper() if found is None else Keeper(found.keeper or "", found.epoch or 0)

    async def claim(self, table: str, process: str, epoch: int) -> None:
        await self._write(Claim(table, process, epoch))

    async def load(self, table: str, after: int = 0) -> list[Event]:
        return await self.read(partial(_load, table, after))

    async def last(self, table: str) -> int:
        query = select(func.max(events.c.number)).where(events.c.table_id == table)
        return await self.read(lambda connection: connection.execute(query).scalar_one() or 0)

    async def lasts(self, tables: Sequence[str]) -> dict[str, int]:
        return await self.read(partial(_lasts, tables))

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
        return await self.read(partial(_lines, query))

    async def idle(self, before: float, limit: int = 100) -> list[TableLine]:
        query = LINES.where(tables.c.archived == False, tables.c.changed < before)  # noqa: E712
        query = query.order_by(tables.c.changed, tables.c.id).limit(limit)
        return await self.read(partial(_lines, query))

    async def count(self, owner: str) -> int:
        query = select(func.count()).where(
            tables.c.owner == owner,
            tables.c.status != FINISHED,
            tables.c.archived == False,  # noqa: E712 it is SQL
        )
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    async def finished(self, before: float, limit: int = 100) -> list[TableLine]:
        query = LINES.where(tables.c.status == FINISHED, tables.c.changed < before)
        query = query.order_by(tables.c.changed, tables.c.id).limit(limit)
        return await self.read(partial(_lines, query))

    async def tries(
        self, *, person: str | None = None, day: str | None = None, game: str | None = None
    ) -> list[TableLine]:
        query = LINES.where(tables.c.day > "")
        for column, asked in (("owner", person), ("day", day), ("game", game)):
            if asked is not None:
                query = query.where(tables.c[column] == asked)
        query = query.order_by(tables.c.day.desc(), tables.c.changed.desc(), tables.c.id)
        return await self.read(partial(_lines, query))

    async def line(self, table: str) -> TableLine | None:
        found = await self.read(partial(_lines, LINES.where(tables.c.id == table)))
        return found[0] if found else None

    async def takers(self, challenge: str, limit: int = 100) -> list[TableLine]:
        query = LINES.where(tables.c.challenge == challenge)
        query = query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit)
        return await self.read(partial(_lines, query))

    async def rewrite(
        self, table: str, old: Sequence[Event], new: Sequence[Event], line: TableLine
    ) -> None:
        await self._write(Rewrite(table, _rows(table, old), _rows(table, new), line))

    async def traces(self, person: str) -> list[str]:
        return await self.read(partial(_traces, person))

    async def sits(self, person: str) -> list[str]:
        query = (
            select(tables.c.id)
            .join_from(table_people, tables, table_people.c.table_id == tables.c.id)
            .where(table_people.c.person == person, tables.c.game.is_not(None))
            .order_by(tables.c.changed.desc(), tables.c.id)
        )
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def see_day(self, day: str) -> str:
        seen = await self.read(read_day)
        if seen < day:
            with suppress(Conflict):  # another server wrote the first day in the same moment
                await self._write(SeeDay(day))
            seen = await self.read(read_day)
        return seen

    async def secrets(self) -> Secrets:
        return await self.read(read_secrets)

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

    async def change(self, table: str, write: Write) -> None:
        """Something written in a transaction of its own (played_rows.py)."""
        await self._write(Change(table, write))

    async def read(self, ask: Callable[[Connection], Found]) -> Found:
        if self._writer is None:
            raise self._shut()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._ask, ask)

    def _ask(self, ask: Callable[[Connection], Found]) -> Found:
        assert self._engine is not None  # noqa: S101 read has seen to it
        try:
            with self._engine.connect() as connection:
                return ask(connection)
        except FAULTS as error:
            raise self._location.fault(error) from None

    def _shut(self) -> NotKept:
        return NotKept(f"{self._location}: the store is not open")


def _rows(table: str, events: Sequence[Event]) -> tuple[dict[str, Any], ...]:
    return tuple(
        [
            {
                "table_id": table,
                "number": event.number,
                "kind": event.kind,
                "body": _encode(event.body).decode(),
                "at": event.at,
            }
            for event in events
        ]
    )


def _load(table: str, after: int, connection: Connection) -> list[Event]:
    query = select(events.c.number, events.c.kind, events.c.body, events.c.at)
    query = query.where(events.c.table_id == table, events.c.number > after)
    last = select(tables.c.last).where(tables.c.id == table)
    # The end first: what another server adds meanwhile does no harm.
    due = connection.execute(last).scalar() or 0
    found: list[Event] = []
    for number, kind, body, at in connection.execute(query.order_by(events.c.number)):
        if number != after + len(found) + 1:
            break
        try:
            found.append(Event(number, kind, msgspec.json.decode(body), at))
        except msgspec.DecodeError:
            break
    if after + len(found) < due:
        missing = after + len(found) + 1
        raise Damaged(f"table {table}: event {missing} of {due} is missing or damaged")
    return found


def _lasts(names: Sequence[str], connection: Connection) -> dict[str, int]:
    found: dict[str, int] = {}
    for at in range(0, len(names), MOST_NAMED):
        asked = tables.c.id.in_(names[at : at + MOST_NAMED])
        query = select(tables.c.id, tables.c.last).where(asked)
        found |= {row.id: row.last for row in connection.execute(query)}
    return found


def _traces(person: str, connection: Connection) -> list[str]:
    """Who got up again is named in no line, only where they sat down."""
    sits = select(table_people.c.table_id).where(table_people.c.person == person)
    made = select(tables.c.id).where(tables.c.owner == person)
    sat = select(events.c.table_id).where(
        events.c.kind.in_(("made", "chair")), events.c.body.contains(f'"{person}"', autoescape=True)
    )
    found = (connection.execute(query).scalars() for query in (sits, made, sat))
    return sorted({table for part in found for table in part})


def _lines(query: Select[Any], connection: Connection) -> list[TableLine]:
    rows = [dict(row) for row in connection.execute(query).mappings()]
    return [
        TableLine(
            **{
                **row,
                "people": _texts(row["people"]),
                "names": _texts(row["names"]),
                "day": row["day"] or "",
                "turn": row["turn"] and msgspec.json.decode(row["turn"], type=Turn),
                "challenge": row["challenge"] or "",
            }
        )
        for row in rows
    ]


def _texts(text: str) -> tuple[str, ...]:
    return msgspec.json.decode(text, type=tuple[str, ...])

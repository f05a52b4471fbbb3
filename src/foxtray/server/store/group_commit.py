"""Group commit: many appends in one transaction, and only the guilty one fails.

`keep` is what the writer's thread does with a batch. Numbers that do not continue their
table are found before anything is written and fail alone. If the transaction itself fails
for a reason that may lie in one of the appends (another server wrote the same number, one is
too big for the disk), each is tried alone; if it fails for all of them, all are not kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    Connection,
    Engine,
    Table,
    Text,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from foxtray.server.store.interface import Conflict, TableLine
from foxtray.server.store.location import Location, is_clash, is_full
from foxtray.server.store.relations import events, house, table_people, tables
from foxtray.server.store.writer import Answer

PROBE = "probe"
"""The name of its mark in the house."""
Row = dict[str, Any]
LINE = tuple(name for name in TableLine.__struct_fields__ if name != "id")
"""The columns that are a table's line."""


class Append(Struct, frozen=True):
    """Events that are to be kept, as rows."""

    table: str
    rows: tuple[Row, ...]
    line: TableLine | None


class Delete(Struct, frozen=True):
    """A table that is to be forgotten."""

    table: str


class Probe(Struct, frozen=True):
    """A mark that is to be written, to see whether anything can be."""

    table: str = ""


Job = Append | Delete | Probe


class Head(Struct):
    """Where a table stands, and after the appends of this batch: what becomes of it."""

    last: int
    people: str | None
    line: TableLine | None = None
    moved: bool = False


ASKED: BindParameter[list[str]] = bindparam("asked", expanding=True)
ASKED_HEADS = (
    select(tables.c.id, tables.c.last, tables.c.people)
    .where(tables.c.id.in_(ASKED))
    .order_by(tables.c.id)  # two servers lock in the same order, so neither waits for ever
    .with_for_update()  # SQLite needs none: BEGIN IMMEDIATE has locked it all
    .subquery()
)
GET_UP = delete(table_people).where(table_people.c.table_id.in_(ASKED))
FORGET = (
    delete(events).where(events.c.table_id.in_(ASKED)),
    GET_UP,
    delete(tables).where(tables.c.id.in_(ASKED)),
)


class Dialect:
    """What the two databases spell differently."""

    def __init__(self, array: str, arrays: str, insert: Callable[[Table], Any]) -> None:
        head = getattr(func, array)(*ASKED_HEADS.c)
        self.heads = select(cast(getattr(func, arrays)(head), Text))
        """All heads as one text: [[id, last, people], ...]."""
        self._move = self._upsert(insert, ["last"])
        self.move_and_line = self._upsert(insert, ["last", *LINE])

    def _upsert(self, insert: Callable[[Table], Any], columns: list[str]) -> Any:
        statement = insert(tables)
        new = {name: statement.excluded[name] for name in columns}
        return statement.on_conflict_do_update(index_elements=[tables.c.id], set_=new)

    def move(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Say of many tables where they stand."""
        connection.execute(self._move, rows)

    def add(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Write many events."""
        connection.execute(insert(events), rows)


class SqliteDialect(Dialect):
    """SQLite, asked in few, large statements: for every one that it steps through, its
    driver lets the event loop's thread go first, and under load that wait is what an append
    costs. So the rows go in by the dozen, in statements of a few lengths.
    """

    def move(self, connection: Connection, rows: Sequence[Row]) -> None:
        end = " ON CONFLICT (id) DO UPDATE SET last = excluded.last"
        _insert_many(connection, tables.name, ("id", "last"), rows, end)

    def add(self, connection: Connection, rows: Sequence[Row]) -> None:
        _insert_many(connection, events.name, tuple(events.c.keys()), rows)


LENGTHS = (64, 16, 4, 1)
"""Rows in one statement; SQLite keeps a statement of each length ready."""


def _insert_many(
    connection: Connection,
    into: str,
    columns: tuple[str, ...],
    rows: Sequence[Row],
    end: str = "",
) -> None:
    row = f"({', '.join('?' for _ in columns)})"
    at = 0
    for length in LENGTHS:
        while len(rows) - at >= length:
            values = tuple(each[name] for each in rows[at : at + length] for name in columns)
            text = f"INSERT INTO {into} ({', '.join(columns)}) VALUES "  # noqa: S608  # our own names
            connection.exec_driver_sql(text + ", ".join([row] * length) + end, values)
            at += length


@cache
def _dialect(name: str) -> Dialect:
    """By name; of the two only the one in use is imported."""
    if name == "sqlite":
        from sqlalchemy.dialects import sqlite

        return SqliteDialect("json_array", "json_group_array", sqlite.insert)
    from sqlalchemy.dialects import postgresql

    return Dialect("json_build_array", "json_agg", postgresql.insert)


def keep(engine: Engine, location: Location, jobs: Sequence[Job]) -> list[Answer]:
    """Do the jobs in their order; say of each whether it was kept."""
    answers: list[Answer] = []
    for _, run in groupby(jobs, key=type):
        answers += _keep(engine, location, list(run))
    return answers


def _keep(
    engine: Engine, location: Location, jobs: Sequence[Job], again: bool = False
) -> list[Answer]:
    """Jobs of one kind. `again`: it was tried, and nobody knows whether it was committed."""
    try:
        return _commit(engine, jobs, again)
    except Exception as error:  # also what a driver says of texts it cannot write
        if not again and isinstance(error, DBAPIError) and error.connection_invalidated:
            return _keep(engine, location, jobs, again=True)
        if len(jobs) > 1 and _may_be_one(error):
            return [_keep(engine, location, [job], again)[0] for job in jobs]
        if isinstance(error, IntegrityError):
            return [Conflict(f"table {job.table}: somebody else wrote first") for job in jobs]
        return [location.fault(error) for _ in jobs]


def _may_be_one(error: Exception) -> bool:
    """Whether one job may have spoilt it for the others; a lost connection is nobody's."""
    if isinstance(error, DBAPIError):
        return isinstance(error, IntegrityError | DataError) or is_full(error) or is_clash(error)
    return not isinstance(error, SQLAlchemyError)


def _commit(engine: Engine, jobs: Sequence[Job], again: bool) -> list[Answer]:
    with engine.begin() as connection:
        appends = [job for job in jobs if isinstance(job, Append)]
        if appends:
            return _append(connection, appends, again)
        if isinstance(jobs[0], Probe):
            _probe(connection)
            return [None for _ in jobs]
        asked = {"asked": sorted({job.table for job in jobs})}
        _heads(connection, asked["asked"])  # locks them
        for statement in FORGET:
            connection.execute(statement, asked)
        return [None for _ in jobs]


def _probe(connection: Connection) -> None:
    mark = secrets.token_bytes(8)
    changed = connection.execute(update(house).where(house.c.name == PROBE).values(value=mark))
    if not changed.rowcount:
        connection.execute(insert(house).values(name=PROBE, value=mark))


def _append(connection: Connection, appends: Sequence[Append], again: bool) -> list[Answer]:
    heads = _heads(connection, sorted({append.table for append in appends}))
    answers: list[Answer] = []
    rows: list[Row] = []
    for append in appends:
        answer = _continues(append, heads.get(append.table))
        if answer is None:
            _move(heads, append)
            rows += append.rows
        elif again and _is_there(connection, append):
            answer = None
        answers.append(answer)
    _write_heads(connection, {table: head for table, head in heads.items() if head.moved})
    if rows:
        _dialect(connection.dialect.name).add(connection, rows)
    return answers


def _heads(connection: Connection, asked: list[str]) -> dict[str, Head]:
    query = _dialect(connection.dialect.name).heads
    found = connection.execute(query, {"asked": asked}).scalar()
    return {table: Head(last, people) for table, last, people in msgspec.json.decode(found or "[]")}


def _continues(append: Append, head: Head | None) -> Conflict | None:
    """Whether the numbers go on where the table stops."""
    last = head.last if head else 0
    if append.rows:
        numbers = [row["number"] for row in append.rows]
        if numbers == list(range(last + 1, last + 1 + len(numbers))):
            return None
        return Conflict(f"table {append.table}: event {numbers[0]} does not follow {last}")
    return None if head else Conflict(f"table {append.table}: there is no such table")


def _move(heads: dict[str, Head], append: Append) -> None:
    head = heads.setdefault(append.table, Head(last=0, people=None))
    head.last += len(append.rows)
    head.line = append.line or head.line
    head.moved = True


def _is_there(connection: Connection, append: Append) -> bool:
    """Whether it was committed before the connection was lost: the same events, to the moment."""
    if not append.rows:
        return False
    first, last = append.rows[0]["number"], append.rows[-1]["number"]
    query = (
        select(events)
        .where(events.c.table_id == append.table, events.c.number.between(first, last))
        .order_by(events.c.number)
    )
    return [dict(row) for row in connection.execute(query).mappings()] == list(append.rows)


def _write_heads(connection: Connection, heads: dict[str, Head]) -> None:
    dialect = _dialect(connection.dialect.name)
    lined = [{"id": t, "last": h.last, **_columns(h.line)} for t, h in heads.items() if h.line]
    plain = [{"id": t, "last": h.last} for t, h in heads.items() if not h.line]
    # A table that two servers begin at once is not noticed here, but by its first event.
    if lined:
        connection.execute(dialect.move_and_line, lined)
    if plain:
        dialect.move(connection, plain)
    _seat(connection, [h for h in heads.values() if h.line])


def _seat(connection: Connection, heads: Iterable[Head]) -> None:
    """Who sits where, written only where it changed: people sit longer than they speak."""
    lines = [h.line for h in heads if h.line and h.people != _text(h.line.people)]
    people = [{"table_id": line.id, "person": p} for line in lines for p in {*line.people}]
    if lines:
        connection.execute(GET_UP, {"asked": [line.id for line in lines]})
    if people:
        connection.execute(insert(table_people), people)


def _text(texts: tuple[str, ...]) -> str:
    return msgspec.json.encode(texts).decode()


def _columns(line: TableLine) -> Row:
    columns = {name: getattr(line, name) for name in LINE}
    return {**columns, "people": _text(line.people), "names": _text(line.names)}

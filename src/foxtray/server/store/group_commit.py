"""Group commit: many appends in one transaction, and only the guilty one fails.

`keep` is what the writer's thread does with a batch. Numbers that do not continue their
table are found before anything is written and fail alone. If the transaction itself fails
for a reason that may lie in one of the appends (another server wrote the same number, one is
too big for the disk), each is tried alone; if it fails for all of them, all are not kept.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    Connection,
    Engine,
    Integer,
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

from foxtray.server.store import played_rows
from foxtray.server.store.interface import Conflict, Fenced, Moved, TableLine, Wake
from foxtray.server.store.location import MOST_ROWS, Location, is_clash, is_full
from foxtray.server.store.played import Played
from foxtray.server.store.played_rows import Write
from foxtray.server.store.relations import events, house, table_people, tables
from foxtray.server.store.writer import Answer

PROBE, DAY = "probe", "latest-day"
"""The names in the house of its mark, and of the latest day that was seen."""
NOTHING_NEW = 1
"""The number of an event that everybody knows who has the table."""
Row = dict[str, Any]
LINE = tuple(name for name in TableLine.__struct_fields__ if name != "id")
"""The columns that are a table's line."""


class Append(Struct, frozen=True):
    """Events that are to be kept, as rows."""

    table: str
    rows: tuple[Row, ...]
    line: TableLine | None
    epoch: int | None = None
    """In which it was said by the table's keeper; None: anybody may say it."""
    played: tuple[Played, ...] = ()
    """What the game was for whom, if these end it."""


class Change(Struct, frozen=True):
    """Something else that is to be written, in a transaction of its own."""

    table: str
    write: Write


class Delete(Struct, frozen=True):
    """A table that is to be forgotten."""

    table: str


class Probe(Struct, frozen=True):
    """A mark that is to be written, to see whether anything can be."""

    table: str = ""


class SeeDay(Struct, frozen=True):
    """A day that has come."""

    day: str
    table: str = ""


class Rewrite(Struct, frozen=True):
    """Events to be kept in the place of others, and some after them."""

    table: str
    old: tuple[Row, ...]
    new: tuple[Row, ...]
    line: TableLine


class Claim(Struct, frozen=True):
    """A table that another process keeps from now on."""

    table: str
    process: str
    epoch: int
    """That is to end."""


Job = Append | Change | Claim | Delete | Probe | Rewrite | SeeDay


class Head(Struct):
    """Where a table stands, and after the appends of this batch: what becomes of it."""

    last: int
    people: str | None
    epoch: int | None = None
    line: TableLine | None = None
    moved: bool = False


ASKED: BindParameter[list[str]] = bindparam("asked", expanding=True)
ASKED_HEADS = (
    select(tables.c.id, tables.c.last, tables.c.people, tables.c.epoch)
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


EPOCH = func.coalesce(tables.c.epoch, 0)
CLAIM = (
    update(tables)
    .where(tables.c.id == bindparam("name"), bindparam("now", type_=Integer) == EPOCH)
    .values(keeper=bindparam("process"), epoch=EPOCH + 1)
)
RELEASE = (
    update(tables).where(tables.c.keeper == bindparam("process")).values(keeper="", epoch=EPOCH + 1)
)


class Dialect:
    """What the two databases spell differently."""

    def __init__(self, array: str, arrays: str, insert: Callable[[Table], Any]) -> None:
        head = getattr(func, array)(*ASKED_HEADS.c)
        self._heads = select(cast(getattr(func, arrays)(head), Text))
        self._move = self._upsert(insert, ["last"])
        self._move_and_line = self._upsert(insert, ["last", *LINE])

    def _upsert(self, insert: Callable[[Table], Any], columns: list[str]) -> Any:
        statement = insert(tables)
        new = {name: statement.excluded[name] for name in columns}
        return statement.on_conflict_do_update(index_elements=[tables.c.id], set_=new)

    def heads(self, connection: Connection, asked: list[str]) -> str | None:
        """The heads of these tables as one text: [[id, last, people, epoch], ...]."""
        found: str | None = connection.execute(self._heads, {"asked": asked}).scalar()
        return found

    def move(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Say of many tables where they stand."""
        connection.execute(self._move, rows)

    def move_and_line(self, connection: Connection, rows: Sequence[Row]) -> None:
        """The same, and what the lobby says of them."""
        connection.execute(self._move_and_line, rows)

    def add(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Write many events."""
        connection.execute(insert(events), rows)


class SqliteDialect(Dialect):
    """SQLite, asked in few, large statements: for every one that it steps through, its
    driver lets the event loop's thread go first, and under load that wait is what an append
    costs. So a batch's rows go in together, and its tables are asked for in one text, which
    need not be written anew for every number of them. SQLite keeps a statement of each length
    ready (location.py).
    """

    def heads(self, connection: Connection, asked: list[str]) -> str | None:
        told = msgspec.json.encode(asked).decode()
        found: str | None = _run(connection, SQLITE_HEADS, (told,)).fetchone()[0]
        return found

    def move(self, connection: Connection, rows: Sequence[Row]) -> None:
        _insert_many(connection, tables.name, ("id", "last"), rows, _OR_SET_LAST)

    def move_and_line(self, connection: Connection, rows: Sequence[Row]) -> None:
        _insert_many(connection, tables.name, ("id", "last", *LINE), rows, _OR_SET_ALL)

    def add(self, connection: Connection, rows: Sequence[Row]) -> None:
        _insert_many(connection, events.name, tuple(events.c.keys()), rows)


def _or_set(columns: tuple[str, ...]) -> str:
    new = ", ".join(f"{name} = excluded.{name}" for name in columns)
    return f" ON CONFLICT (id) DO UPDATE SET {new}"


_OR_SET_LAST, _OR_SET_ALL = _or_set(("last",)), _or_set(("last", *LINE))
SQLITE_HEADS = (
    "SELECT json_group_array(json_array(t.id, t.last, t.people, t.epoch))"
    " FROM json_each(?) AS asked JOIN tables AS t ON t.id = asked.value"
)


def _run(connection: Connection, statement: str, values: tuple[Any, ...]) -> sqlite3.Cursor:
    """By the driver itself, in the connection's transaction: what SQLAlchemy does for a statement
    would be half of what a batch costs. Its errors stay SQLAlchemy's.
    """
    driver: Any = connection.connection.driver_connection
    try:
        cursor: sqlite3.Cursor = driver.execute(statement, values)
    except sqlite3.Error as error:
        known = connection.dialect
        raise DBAPIError.instance(
            statement, None, error, sqlite3.Error, hide_parameters=True, dialect=known
        ) from error
    return cursor


def _insert_many(
    connection: Connection,
    into: str,
    columns: tuple[str, ...],
    rows: Sequence[Row],
    end: str = "",
) -> None:
    for at in range(0, len(rows), MOST_ROWS):
        some = rows[at : at + MOST_ROWS]
        values = tuple([each[name] for each in some for name in columns])
        _run(connection, _insertion(into, columns, len(some), end), values)


@cache
def _insertion(into: str, columns: tuple[str, ...], rows: int, end: str) -> str:
    row = f"({', '.join('?' for _ in columns)})"
    text = f"INSERT INTO {into} ({', '.join(columns)}) VALUES "  # noqa: S608  # our own names
    return text + ", ".join([row] * rows) + end


@cache
def _dialect(name: str) -> Dialect:
    """By name; of the two only the one in use is imported."""
    if name == "sqlite":
        from sqlalchemy.dialects import sqlite

        return SqliteDialect("json_array", "json_group_array", sqlite.insert)
    from sqlalchemy.dialects import postgresql

    return Dialect("json_build_array", "json_agg", postgresql.insert)


class Place(NamedTuple):
    """Where a batch is kept, and who is told of it."""

    engine: Engine
    location: Location
    wake: Wake | None = None


def keep(place: Place, jobs: Sequence[Job]) -> list[Answer]:
    """Do the jobs in their order; say of each whether it was kept."""
    answers: list[Answer] = []
    for _, run in groupby(jobs, key=type):
        answers += _keep(place, list(run))
    return answers


def _keep(place: Place, jobs: Sequence[Job], again: bool = False) -> list[Answer]:
    """Jobs of one kind. `again`: it was tried, and nobody knows whether it was committed."""
    try:
        return _commit(place, jobs, again)
    except Exception as error:  # also what a driver says of texts it cannot write
        if not again and isinstance(error, DBAPIError) and error.connection_invalidated:
            return _keep(place, jobs, again=True)
        if len(jobs) > 1 and _may_be_one(error):
            return [_keep(place, [job], again)[0] for job in jobs]
        if isinstance(error, IntegrityError):
            return [Conflict(f"table {job.table}: somebody else wrote first") for job in jobs]
        return [place.location.fault(error) for _ in jobs]


def _may_be_one(error: Exception) -> bool:
    """Whether one job may have spoilt it for the others; a lost connection is nobody's."""
    if isinstance(error, DBAPIError):
        return isinstance(error, IntegrityError | DataError) or is_full(error) or is_clash(error)
    return not isinstance(error, SQLAlchemyError)


def _commit(place: Place, jobs: Sequence[Job], again: bool) -> list[Answer]:
    with place.engine.begin() as connection:
        answers = _do(connection, jobs, again)
        moved = {} if place.wake is None else _moved(jobs, answers)
        if moved and place.wake is not None:
            place.wake.within(connection, moved)
    if moved and place.wake is not None:
        place.wake.after(moved)
    return answers


def _moved(jobs: Sequence[Job], answers: Sequence[Answer]) -> Moved:
    """Which tables have gone on, are gone, or are kept by another."""
    moved: dict[str, int] = {}
    for job, answer in zip(jobs, answers, strict=True):
        if answer is not None:
            continue
        if isinstance(job, Append) and job.rows:
            moved[job.table] = job.rows[-1]["number"]
        elif isinstance(job, Rewrite):
            moved[job.table] = job.new[-1]["number"]
        elif isinstance(job, Delete):
            moved[job.table] = 0
        elif isinstance(job, Claim) and not job.process:
            moved[job.table] = NOTHING_NEW
    return moved


def _do(connection: Connection, jobs: Sequence[Job], again: bool) -> list[Answer]:
    """Jobs of one kind, in a transaction."""
    first = jobs[0]
    if isinstance(first, Append):
        return _append(connection, [job for job in jobs if isinstance(job, Append)], again)
    if isinstance(first, Claim):
        return [_claim(connection, job) for job in jobs if isinstance(job, Claim)]
    if isinstance(first, Rewrite):
        return [_rewrite(connection, job) for job in jobs if isinstance(job, Rewrite)]
    if isinstance(first, Probe):
        _probe(connection)
    elif isinstance(first, SeeDay):
        _see_day(connection, max(job.day for job in jobs if isinstance(job, SeeDay)))
    elif isinstance(first, Change):
        for job in jobs:
            if isinstance(job, Change):
                job.write(connection)
    else:
        asked = {"asked": sorted({job.table for job in jobs})}
        _heads(connection, asked["asked"])  # locks them
        played_rows.forget(connection, asked["asked"])
        for statement in FORGET:
            connection.execute(statement, asked)
    return [None for _ in jobs]


def _claim(connection: Connection, job: Claim) -> Answer:
    """Compare and set: of two who claim the same epoch one is refused."""
    told = {"name": job.table, "process": job.process, "now": job.epoch}
    if connection.execute(CLAIM, told).rowcount:
        return None
    return Conflict(f"table {job.table}: epoch {job.epoch} is past")


def _probe(connection: Connection) -> None:
    mark = secrets.token_bytes(8)
    changed = connection.execute(update(house).where(house.c.name == PROBE).values(value=mark))
    if not changed.rowcount:
        connection.execute(insert(house).values(name=PROBE, value=mark))


def _see_day(connection: Connection, day: str) -> None:
    """Later days have greater texts, and no earlier one takes a later one's place: not even if
    another server wrote it since.
    """
    value = day.encode()
    row = house.c.name == DAY
    earlier = update(house).where(row, house.c.value < value).values(value=value)
    if not connection.execute(earlier).rowcount and not read_day(connection):
        connection.execute(insert(house).values(name=DAY, value=value))


def read_day(connection: Connection) -> str:
    """The latest day that was seen; empty if there was none."""
    found = connection.execute(select(house.c.value).where(house.c.name == DAY)).scalar()
    return "" if found is None else bytes(found).decode()


def _append(connection: Connection, appends: Sequence[Append], again: bool) -> list[Answer]:
    heads = _heads(connection, sorted({append.table for append in appends}))
    answers: list[Answer] = []
    rows: list[Row] = []
    played: list[Played] = []
    for append in appends:
        answer = _continues(append, heads.get(append.table))
        if answer is None:
            _move(heads, append)
            rows += append.rows
            played += append.played
        elif again and _is_there(connection, append):
            answer = None
        answers.append(answer)
    _write_heads(connection, {table: head for table, head in heads.items() if head.moved})
    if rows:
        _dialect(connection.dialect.name).add(connection, rows)
    played_rows.write(connection, played)
    return answers


def _rewrite(connection: Connection, job: Rewrite) -> Answer:
    """Nothing, if the new ones do not follow: somebody else wrote meanwhile."""
    append = Append(job.table, job.new, job.line)
    heads = _heads(connection, [job.table])
    answer = _continues(append, heads.get(job.table))
    if answer is not None:
        return answer
    for row in job.old:
        here = events.c.table_id == job.table, events.c.number == row["number"]
        connection.execute(update(events).where(*here).values(body=row["body"]))
    return _append(connection, [append], again=False)[0]


def _heads(connection: Connection, asked: list[str]) -> dict[str, Head]:
    found = _dialect(connection.dialect.name).heads(connection, asked)
    return {table: Head(*told) for table, *told in msgspec.json.decode(found or "[]")}


def _continues(append: Append, head: Head | None) -> Conflict | None:
    """Whether the numbers go on where the table stops."""
    last = head.last if head else 0
    if append.epoch is not None and head is not None and append.epoch != (head.epoch or 0):
        return Fenced(f"table {append.table}: another process keeps it")
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
        dialect.move_and_line(connection, lined)
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
    turn = None if line.turn is None else msgspec.json.encode(line.turn).decode()
    return {**columns, "people": _text(line.people), "names": _text(line.names), "turn": turn}

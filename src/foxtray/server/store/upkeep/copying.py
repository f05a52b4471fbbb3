"""Backup and restore: everything of a store in one file, from either database and into either.

A backup is a SQLite file with the tables of relations.py, read in one transaction, so that it is
the store of one moment although servers go on writing. It is written under another name and
moved into its place whole. It holds the secret that signs tickets: only its owner can read it.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, delete, func, insert, select

from foxtray.server.store.interface import NotKept
from foxtray.server.store.location import FAULTS, Location, location_of, writing
from foxtray.server.store.migrate import prepare, rotate
from foxtray.server.store.played_rows import begin_again
from foxtray.server.store.relations import events, house, metadata, processes, tables
from foxtray.server.store.upkeep.lock import hold

ROWS = 1_000
"""Rows that are copied at a time."""
Counts = dict[str, int]


def back_up(where: str, file: Path) -> Counts:
    """Copy a store into a new file; how many rows of each table."""
    if file.exists():
        raise NotKept(f"{file}: it exists already, and a backup overwrites nothing")
    source = location_of(where)
    if source.sqlite and not Path(str(source.url.database)).is_file():
        raise NotKept(f"{source}: there are no tables here")
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with _opened(source) as old, _opened(_location_of_file(draft)) as new:
            counts = _copy(old, new)
        with closing(sqlite3.connect(draft)) as backup:  # one file, without a journal beside it
            backup.execute("PRAGMA journal_mode = DELETE")
        _check(draft, counts)
        os.replace(draft, file)
    except OSError as error:
        raise NotKept(f"{file}: {error.strerror or error}") from None
    finally:
        for each in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm")):
            each.unlink(missing_ok=True)
    return counts


def restore(file: Path, where: str) -> Counts:
    """Copy a backup into an empty store; how many rows of each table."""
    if not file.is_file():
        raise NotKept(f"{file}: there is no such file")
    _check(file)
    location = location_of(where)
    held = hold(location)
    try:
        with tempfile.TemporaryDirectory() as aside:  # it may have to be brought up to date
            copy = Path(aside) / file.name
            copy.write_bytes(file.read_bytes())
            with _opened(_location_of_file(copy)) as old, _opened(location) as new:
                return _copy(old, new, location)
    finally:
        held.let_go()


def renew_secret(where: str, until: float) -> None:
    """A new secret for a store; tickets signed with the present one stay good until then."""
    location = location_of(where)
    if location.sqlite and not Path(str(location.url.database)).is_file():
        raise NotKept(f"{location}: there are no tables here")
    with _opened(location) as engine:
        rotate(engine, until)


def forget_history(where: str) -> int:
    """Let every row of every history be worked out again; of how many games."""
    location = location_of(where)
    if location.sqlite and not Path(str(location.url.database)).is_file():
        raise NotKept(f"{location}: there are no tables here")
    with _opened(location) as engine, writing(engine).begin() as connection:
        return begin_again(connection)


def _location_of_file(file: Path) -> Location:
    return Location(URL.create("sqlite+pysqlite", database=str(file)), str(file))


@contextmanager
def _opened(location: Location) -> Iterator[Engine]:
    engine = location.connect()
    try:
        prepare(engine, location)
        yield engine
    except FAULTS as error:
        raise location.fault(error) from None
    finally:
        engine.dispose()


def _copy(old: Engine, new: Engine, empty: Location | None = None) -> Counts:
    """All rows, as of one moment. A place that has to be empty is refused if it is not."""
    with _snapshot(old) as source, writing(new).begin() as target:
        if empty is not None and target.execute(select(func.count()).select_from(tables)).scalar():
            raise NotKept(f"{empty}: there are tables already, and a restore overwrites nothing")
        target.execute(delete(house))  # of its own it has only a new secret
        counts = {}
        for table in metadata.sorted_tables:
            if table is processes:  # who serves it at this moment is nothing of the store
                continue
            counts[table.name] = 0
            rows = source.execution_options(yield_per=ROWS).execute(select(table)).mappings()
            for part in rows.partitions(ROWS):
                target.execute(insert(table), [dict(row) for row in part])
                counts[table.name] += len(part)
        return counts


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
            yield connection
            connection.exec_driver_sql("ROLLBACK")
        else:
            with connection.execution_options(isolation_level="REPEATABLE READ").begin():
                yield connection


def _check(file: Path, counts: Counts | None = None) -> None:
    """Whether a backup is whole, and holds what was counted."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as backup:
            whole = backup.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            for table in (tables, events):
                query = f"SELECT count(*) FROM {table.name}"  # noqa: S608  # our own names
                found = backup.execute(query).fetchone()[0]
                whole = whole and (counts is None or found == counts[table.name])
    except sqlite3.Error:
        raise NotKept(f"{file}: it is no backup of foxtray") from None
    if not whole:
        raise NotKept(f"{file}: the backup is damaged")

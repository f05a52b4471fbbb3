"""Where the tables are kept: a directory with a SQLite file, or a PostgreSQL server.

A location knows how to be shown without its password, how to be connected to so that what is
committed is durable, and how its failures are said in words for people.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, TimeoutError as PoolTimeoutError

from foxtray.server.store.interface import NotKept

FILE = "tables.sqlite3"
READERS = 4
"""Threads that read, and with the writer the connections that are ever needed."""
MOST_ROWS = 64
"""Rows that SQLite takes in one statement."""
PATIENCE = 5.0
"""Seconds until a locked or silent database counts as lost."""
WRITES = "foxtray_writes"
"""The execution option of connections that are to write."""

SQLITE_WORDS = {
    sqlite3.SQLITE_ERROR: "its tables are not those of foxtray",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_PERM: "it is read-only",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; may this user write there?",
    sqlite3.SQLITE_BUSY: "another program holds it locked",
    sqlite3.SQLITE_LOCKED: "another program holds it locked",
    sqlite3.SQLITE_NOTADB: "it is not a database of foxtray",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_TOOBIG: "it is too long",
}
POSTGRES_WORDS = {
    "08": "the connection was lost",
    "25": "it is read-only",
    "28": "it does not let this user in; are name and password right?",
    "3D": "there is no such database on the server",
    "40": "another server was in the way",
    "42": "its tables are not those of foxtray, or this user may not use them",
    "53": "the server has no room left (disk, memory or connections)",
    "55": "another program holds it locked",
    "57": "the server is shutting down or stopped the work",
    "58": "the server's disk reports an error",
}
"""By the class of the SQLSTATE."""
FAULTS = (DBAPIError, PoolTimeoutError)
"""What a database may do to us; anything else is a mistake of our own."""


class Location:
    """Somewhere a database is, and how to speak of it."""

    def __init__(self, url: URL, shown: str) -> None:
        self.url = url
        self.shown = shown

    def __repr__(self) -> str:
        return self.shown

    @property
    def sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    def connect(self) -> Engine:
        """An engine, with whatever the place needs before a connection can be made."""
        if self.sqlite:
            self._make_room()
            arguments: dict[str, Any] = {
                "timeout": PATIENCE,
                "check_same_thread": False,
                "isolation_level": None,  # we say BEGIN ourselves: see _begin
                "cached_statements": 4 * MOST_ROWS,  # of each length: see SqliteDialect
            }
        else:
            arguments = {
                "connect_timeout": int(PATIENCE),
                "tcp_user_timeout": int(PATIENCE * 1000),  # a cable that is pulled is noticed
                "client_encoding": "utf8",
                "application_name": "foxtray",
            }
        try:
            engine = self._engine(arguments)
        except ModuleNotFoundError:
            needs = "PostgreSQL needs psycopg: pip install 'foxtray[postgres]'"
            raise NotKept(f"{self.shown}: {needs}") from None
        # Many rows in one statement also where nothing is returned: see group_commit.Dialect.
        engine.dialect.use_insertmanyvalues_wo_returning = True
        event.listen(engine, "connect", _prepare_sqlite if self.sqlite else _prepare_postgres)
        if self.sqlite:
            event.listen(engine, "begin", _begin)
        return engine

    def _engine(self, arguments: dict[str, Any]) -> Engine:
        return create_engine(
            self.url,
            connect_args=arguments,
            pool_size=READERS + 1,
            max_overflow=0,
            pool_timeout=PATIENCE,
            pool_pre_ping=not self.sqlite,  # a server restarts; a file does not
            hide_parameters=True,  # bodies hold seats' secrets, and errors get logged
        )

    def _make_room(self) -> None:
        """The directory and the file, for nobody else's eyes: seats' secrets lie in it."""
        file = Path(str(self.url.database))
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # SQLite would make it readable for others; its -wal and -shm take after the file.
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise self.fault(error) from None

    def fault(self, error: Exception) -> NotKept:
        """A failure in words for people.

        Never the driver's own: those quote addresses, statements and what was to be written.
        """
        return NotKept(f"{self.shown}: {_words(error)}")


def writing(engine: Engine) -> Engine:
    """The same engine for those who write."""
    return engine.execution_options(**{WRITES: True})


def location_of(where: str | Path) -> Location:
    """A directory, or a postgresql:// address."""
    if isinstance(where, str) and "://" in where:
        scheme = where.partition("://")[0]
        if scheme not in ("postgresql", "postgres", "postgresql+psycopg"):
            raise NotKept(f"{scheme}://: expected a directory or a postgresql:// address")
        try:
            url = make_url(where)
        except (ArgumentError, ValueError):
            # What cannot be read cannot be shown either: a part of it is a password.
            raise NotKept("the postgresql:// address cannot be read") from None
        plain = url.set(drivername="postgresql", query={})  # a query may hold a password, too
        return Location(url.set(drivername="postgresql+psycopg"), plain.render_as_string())
    directory = Path(where).expanduser()
    return Location(URL.create("sqlite+pysqlite", database=str(directory / FILE)), str(directory))


def _begin(connection: Connection) -> None:
    """Take the only writer's lock at once: to wait for it later cannot be done patiently."""
    if connection.get_execution_options().get(WRITES):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare_sqlite(connection: Any, record: object) -> None:
    connection.execute("PRAGMA synchronous = FULL")  # COMMIT returns when the disk has it
    connection.execute("PRAGMA foreign_keys = ON")


def _prepare_postgres(connection: Any, record: object) -> None:
    """COMMIT returns when the disk has it, also where the server's owner is less careful."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()


def is_full(error: DBAPIError) -> bool:
    """Whether there was no room for it: then something smaller may still fit."""
    if isinstance(error.orig, sqlite3.Error):
        return _sqlite_code(error.orig) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_TOOBIG)
    return getattr(error.orig, "sqlstate", None) == "53100"


def is_clash(error: DBAPIError) -> bool:
    """Whether two servers were in each other's way (PostgreSQL's deadlocks and the like)."""
    return str(getattr(error.orig, "sqlstate", None)).startswith("40")


def is_busy(error: DBAPIError) -> bool:
    """Whether SQLite says that another holds the lock, or is mending what it left."""
    return _sqlite_code(error.orig) == sqlite3.SQLITE_BUSY  # type: ignore[arg-type]  # of SQLite it is one


def _sqlite_code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the primary code


def _words(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    if isinstance(error, PoolTimeoutError):
        return "it does not answer in time"
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return SQLITE_WORDS.get(_sqlite_code(cause), f"SQLite says {type(cause).__name__}")
    if isinstance(error, DBAPIError):
        state = getattr(cause, "sqlstate", None)
        if state is None:
            return "the server cannot be reached, or the connection was lost"
        return POSTGRES_WORDS.get(state[:2], f"PostgreSQL says {state}")
    return f"it failed ({type(error).__name__})"

"""Getting a database ready: its journal, its tables in their newest form, the house's secret.

The version is read with plain SQL, since Alembic takes longer to import than a server may
take to start; it is only needed for a database that is new or old. All of this may be done
by several servers at the same moment.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, insert, inspect, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from foxtray.server.store import location as places
from foxtray.server.store.interface import NotKept, Secrets
from foxtray.server.store.location import Location, writing
from foxtray.server.store.relations import VERSIONS, house, passes

SCRIPTS = Path(__file__).parent / "migrations"
LOCK = 0x666F78  # "fox": whoever migrates a PostgreSQL database holds this lock
SECRET = "secret"  # noqa: S105 its name in the house, not what it is
FORMER, UNTIL = "former-secret", "former-secret-until"
DAYS = "days-secret"
SECRET_BYTES = 32


def prepare(engine: Engine, location: Location) -> None:
    """Bring the database up to date, see that it can be written, and that its secrets are made."""
    if location.sqlite:
        _write_ahead(engine)
    bring_up_to_date(engine, location)
    for name in (SECRET, DAYS):
        try:
            _secret(writing(engine), name)
        except IntegrityError:  # another server made one in the same moment
            _secret(writing(engine), name)


def bring_up_to_date(
    engine: Engine, location: Location, versions: Sequence[str] = VERSIONS, scripts: Path = SCRIPTS
) -> None:
    """Migrate to the last of these versions, unless it is there already."""
    with engine.connect() as connection:
        if _version(connection, location, versions) == versions[-1]:
            return
    upgrade = _upgrading(scripts)
    with writing(engine).begin() as connection:  # on SQLite this is the lock
        if not location.sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        if _version(connection, location, versions) != versions[-1]:
            upgrade(connection)


def _version(connection: Connection, location: Location, versions: Sequence[str]) -> str | None:
    """The version of a database; None if it is new. A newer one than ours is refused."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if version is not None and version not in versions:
        raise NotKept(
            f"{location}: written by a newer foxtray (version {version} of the tables, this one"
            f" knows {versions[-1]}); nothing was changed"
        )
    return version


def _upgrading(scripts: Path) -> Callable[[Connection], None]:
    """What brings all missing versions, inside the transaction that is under way: all or nothing.

    It is made before the lock is taken: a busy machine takes seconds to import Alembic, and whoever
    opens the same place waits for the lock no longer than a few.
    """
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(scripts), version_locations=[str(scripts)])
    script.get_heads()  # its steps are read too

    def steps(revision: object, context: object) -> list[object]:
        return list(script._upgrade_revs("head", revision))  # type: ignore[arg-type]  # Alembic takes None for the beginning

    def upgrade(connection: Connection) -> None:
        with EnvironmentContext(Config(), script, fn=steps, destination_rev="head") as environment:
            environment.configure(connection=connection, transactional_ddl=True)
            environment.run_migrations()

    return upgrade


def _write_ahead(engine: Engine) -> None:
    """SQLite's journal that lets many read while one writes; once said it stays so.

    Where the file system cannot do it, SQLite keeps its old journal: slower, as safe.
    """
    until = time.monotonic() + places.PATIENCE
    while True:
        try:
            with engine.connect() as connection:
                if connection.execute(text("PRAGMA journal_mode")).scalar() != "wal":
                    connection.execute(text("PRAGMA journal_mode = WAL"))
            return
        except OperationalError as error:
            # SQLite does not wait by itself for another server that says the same.
            if not places.is_busy(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _secret(engine: Engine, name: str) -> None:
    """A secret of the house, made if there is none.

    It is written again if there is one: so whoever may not write here learns it now.
    """
    with engine.begin() as connection:
        query = select(house.c.value).where(house.c.name == name)
        found: bytes | None = connection.execute(query).scalar()
        if found is None:
            found = secrets.token_bytes(SECRET_BYTES)
            connection.execute(insert(house).values(name=name, value=found))
        else:
            connection.execute(update(house).where(house.c.name == name).values(value=found))


def read_secrets(connection: Connection) -> Secrets:
    """What signs tickets, what did before, and what the days' seeds follow from."""
    found = {name: bytes(value) for name, value in connection.execute(select(house))}
    former, days = found.get(FORMER), found.get(DAYS, b"")
    if former is None:
        return Secrets(found[SECRET], days=days)
    return Secrets(found[SECRET], former, float(found[UNTIL].decode()), days)


def rotate(engine: Engine, until: float) -> None:
    """A new secret; tickets signed with the present one stay good until then. What was to make
    another device somebody's is void at once: whoever rotates may have reason to.
    """
    with writing(engine).begin() as connection:
        connection.execute(delete(passes))
        now = read_secrets(connection).now
        connection.execute(delete(house).where(house.c.name.in_((SECRET, FORMER, UNTIL))))
        rows = {
            SECRET: secrets.token_bytes(SECRET_BYTES),
            FORMER: now,
            UNTIL: str(until).encode(),
        }
        connection.execute(
            insert(house), [{"name": name, "value": value} for name, value in rows.items()]
        )

"""Opening: from nothing, again, by many at once, and what is refused."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from foxtray.server.store import NotKept, location, open_store
from foxtray.server.store.location import FILE, PATIENCE as USUAL_PATIENCE, location_of
from foxtray.server.store.migrate import SCRIPTS, bring_up_to_date
from foxtray.server.store.relations import VERSIONS, metadata
from server.harness import PATIENCE, ended_after
from server.store.helping import engine_of, line, opened, run, said
from server.store.postgres import PASSWORD, Postgres

NEXT = "8000"
"""A version that is still to come."""
OPEN_AND_TELL = """
import asyncio, sys
from foxtray.server.store import location, open_store
location.PATIENCE = 600.0  # whoever comes second waits for the first, on a busy machine too
async def main():
    store = open_store(sys.argv[1])
    await store.open()
    print((await store.secrets()).now.hex())
    await store.close()
asyncio.run(main())
"""


def test_migrations_lead_to_the_schema(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            with engine_of(store).connect() as connection:
                assert compare_metadata(MigrationContext.configure(connection), metadata) == []

    run(go())


def test_every_migration_is_among_the_versions() -> None:
    script = ScriptDirectory(str(SCRIPTS), version_locations=[str(SCRIPTS)])
    assert script.get_heads() == [VERSIONS[-1]]
    assert tuple(each.revision for each in script.walk_revisions())[::-1] == VERSIONS


def with_moods(tmp_path: Path, after: str = "") -> Path:
    """The migrations, and one of tomorrow that adds a column; and does this."""
    scripts = tmp_path / "migrations"
    shutil.copytree(SCRIPTS, scripts)
    (scripts / "next_moods.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f"revision = '{NEXT}'\n"
        f"down_revision = '{VERSIONS[-1]}'\n"
        "def upgrade() -> None:\n"
        "    op.add_column('tables', sa.Column('mood', sa.String))\n" + after
    )
    return scripts


def test_an_older_database_is_brought_up_to_date(where: str, tmp_path: Path) -> None:
    later = with_moods(tmp_path)

    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", [said(1)], line("t"))
            for _ in range(2):
                bring_up_to_date(engine_of(store), location_of(where), (*VERSIONS, NEXT), later)
            assert await store.load("t") == [said(1)]
            with engine_of(store).connect() as connection:
                assert connection.execute(text("SELECT mood FROM tables")).all() == [(None,)]
        with pytest.raises(NotKept, match=rf"newer foxtray \(version {NEXT}"):
            await open_store(where).open()

    run(go())


def test_a_migration_that_fails_leaves_nothing_behind(where: str, tmp_path: Path) -> None:
    broken = with_moods(tmp_path, "    raise RuntimeError('in the middle')\n")

    async def go() -> None:
        async with opened(where) as store:
            with pytest.raises(RuntimeError, match="in the middle"):
                bring_up_to_date(engine_of(store), location_of(where), (*VERSIONS, NEXT), broken)
        async with opened(where) as store:
            await store.append("t", [said(1)], line("t"))
            with engine_of(store).connect() as connection:
                assert compare_metadata(MigrationContext.configure(connection), metadata) == []

    run(go())


def test_a_newer_database_is_refused_and_left_alone(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", [said(1)], line("t"))
            with engine_of(store).begin() as connection:
                connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(NotKept, match=r"newer foxtray \(version 9999.*nothing was changed"):
            await open_store(where).open()

    run(go())


def test_the_secret_stays_the_same(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            first = await store.secrets()
        async with opened(where) as here, opened(where) as there:
            assert await here.secrets() == first == await there.secrets()
        assert len(first.now) == 32

    run(go())


def test_two_houses_have_two_secrets(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(str(tmp_path / "a")) as a, opened(str(tmp_path / "b")) as b:
            assert await a.secrets() != await b.secrets()

    run(go())


def test_many_servers_may_open_an_empty_place_at_once(where: str) -> None:
    """One of them migrates and makes the secret; all of them go on with it."""
    command = [sys.executable, "-c", OPEN_AND_TELL, where]
    servers = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)
    ]
    with ExitStack() as ends:
        for server in servers:
            ends.enter_context(ended_after(PATIENCE, server.kill))
        told = [server.communicate() for server in servers]
    assert [server.returncode for server in servers] == [0] * 3, told
    assert len({secret for secret, _ in told}) == 1


def test_a_place_that_is_up_to_date_opens_without_alembic(directory: Path) -> None:
    program = OPEN_AND_TELL + "assert 'alembic' not in sys.modules, 'it takes long to import'\n"

    async def make() -> None:
        async with opened(str(directory)):
            pass

    run(make())
    subprocess.run([sys.executable, "-c", program, str(directory)], check=True, capture_output=True)


def test_the_interface_needs_no_sqlalchemy() -> None:
    program = "import sys, foxtray.server.store; sys.exit('sqlalchemy' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_directory_is_for_nobody_elses_eyes(tmp_path: Path) -> None:
    directory = tmp_path / "new" / "tables"

    async def go() -> None:
        async with opened(str(directory)) as store:
            await store.append("t", [said(1)])
            assert stat.S_IMODE(directory.stat().st_mode) == 0o700
            files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in directory.iterdir()}
            assert files == {FILE: 0o600, f"{FILE}-wal": 0o600, f"{FILE}-shm": 0o600}

    run(go())


def test_sqlite_is_set_up_to_be_durable(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(location, "PATIENCE", USUAL_PATIENCE)  # as users have it

    async def go() -> None:
        async with opened(str(directory)) as store:
            with engine_of(store).connect() as connection:
                asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                told = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in asked]
                assert told == ["wal", 2, 1, 5000]

    run(go())


def test_postgresql_is_durable_even_if_its_owner_is_careless(server: Postgres) -> None:
    server.admin("CREATE DATABASE careless")
    server.admin("ALTER DATABASE careless SET synchronous_commit = off")

    async def go() -> None:
        async with opened(server.url("careless")) as store:
            with engine_of(store).connect() as connection:
                assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"

    run(go())


async def refused(where: str, why: str) -> None:
    with pytest.raises(NotKept, match=why) as refusal:
        await open_store(where).open()
    assert PASSWORD not in str(refusal.value)
    assert refusal.value.__cause__ is None
    assert "\n" not in str(refusal.value)


def test_a_file_in_place_of_the_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I was here first")
    run(refused(str(tmp_path / "file"), "file: File exists"))
    run(refused(str(tmp_path / "file" / "in it"), "Not a directory"))


def test_a_file_that_is_no_database_is_refused(directory: Path) -> None:
    directory.mkdir()
    (directory / FILE).write_text("I am a shopping list. " * 100)
    run(refused(str(directory), "not a database of foxtray"))
    assert (directory / FILE).read_text().startswith("I am a shopping list")


def test_somebody_elses_database_is_refused(directory: Path) -> None:
    directory.mkdir()
    other = sqlite3.connect(directory / FILE)
    other.execute("CREATE TABLE events (party TEXT)")
    other.close()
    run(refused(str(directory), "not those of foxtray"))


def test_a_server_that_is_not_there_is_refused(server: Postgres) -> None:
    run(refused(server.url("no_such_database"), "no such database|cannot be reached"))
    run(refused(server.url("postgres").replace(PASSWORD, "wrong"), "let this user in|reached"))
    run(refused(f"postgresql://fox:{PASSWORD}@127.0.0.1:1/x", "cannot be reached"))


def test_what_postgresql_needs_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    run(refused(f"postgresql://fox:{PASSWORD}@127.0.0.1/x", r"pip install 'foxtray\[postgres\]'"))


@pytest.mark.parametrize(
    "odd", ["mysql://fox:hidden@host/x", "postgresql://fox:hid/den@host:port/x", "sqlite:///hidden"]
)
def test_what_cannot_be_an_address_is_not_repeated(odd: str) -> None:
    with pytest.raises(NotKept) as refusal:
        open_store(odd)
    assert "hid" not in str(refusal.value)
    assert refusal.value.__cause__ is None


def test_a_password_is_never_shown(address: str) -> None:
    store = open_store(f"{address}&password={PASSWORD}")
    assert PASSWORD not in repr(store)
    assert repr(store).startswith("<store at postgresql://fox:***@127.0.0.1:")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="users are a thing of POSIX")
def test_a_home_directory_may_be_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert repr(open_store("~/tables")) == f"<store at {tmp_path}/tables>"


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY])
def test_whoever_mends_what_another_left_holds_the_lock_too(code: int) -> None:
    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorcode = code
    assert location.is_busy(OperationalError("PRAGMA journal_mode = WAL", {}, cause))
    cause.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    assert not location.is_busy(OperationalError("PRAGMA journal_mode = WAL", {}, cause))

"""Full disks, read-only places, lost connections: a clear word, nothing half written, and
the same store goes on when the cause is gone."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from foxtray.server.store import Conflict, Event, NotKept, group_commit, open_store
from foxtray.server.store.database import Database
from foxtray.server.store.location import FILE
from server.store.helping import engine_of, line, opened, run, said, words
from server.store.postgres import PASSWORD, Postgres, connect

if TYPE_CHECKING:
    from psycopg import Connection


def big(number: int, size: int = 2_000_000) -> Event:
    return Event(number, "word", {"word": "x" * size}, 0.0)


class Disk:
    """How many pages a SQLite file may have: SQLite's own pretence of a full disk."""

    def __init__(self, store: Database) -> None:
        self.pages = 2**30
        event.listen(engine_of(store), "checkout", self.limit)

    def limit(self, connection: object, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {self.pages}")  # type: ignore[attr-defined]


def test_a_full_disk_keeps_nothing_and_breaks_nothing(directory: Path) -> None:
    async def go() -> None:
        async with opened(str(directory)) as store:
            disk = Disk(store)
            await store.append("t", words(1, 2), line("t"))
            disk.pages = 1  # SQLite takes it for "no more than there are"
            with pytest.raises(NotKept, match="tables: the disk is full"):
                await store.append("t", [big(3)], line("t", status="finished"))
            assert await store.load("t") == words(1, 2)
            assert await store.lines() == [line("t")]
            await store.probe()
            disk.pages = 2**30
            await store.append("t", [big(3)])
            await store.append("t", [said(4)])
            assert len(await store.load("t")) == 4

    run(go())


def test_only_what_is_too_big_for_the_disk_fails(directory: Path) -> None:
    async def go() -> None:
        async with opened(str(directory)) as store:
            disk = Disk(store)
            await store.append("t0", [said(1)])
            size = (directory / FILE).stat().st_size + (directory / f"{FILE}-wal").stat().st_size
            disk.pages = size // 4096 + 50
            answers = await asyncio.gather(
                *(store.append(f"t{n}", [big(1) if n == 3 else said(1)]) for n in range(1, 9)),
                return_exceptions=True,
            )
            failed = [n for n, answer in enumerate(answers, 1) if isinstance(answer, NotKept)]
            assert failed == [3]
            assert await store.load("t3") == []
            assert await store.load("t8") == [said(1)]

    run(go())


@contextmanager
def tiny_disk(directory: Path) -> Iterator[None]:
    """A disk of half a megabyte, for those who may mount one."""
    directory.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(directory)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("a disk may not be mounted here; PRAGMA max_page_count stands in for it")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(directory)], check=True)  # noqa: S607


def test_a_disk_that_is_really_full(directory: Path) -> None:
    async def fill(store: Database) -> int:
        for number in range(1, 1000):
            try:
                await store.append("t", [big(number, size=10_000)], line("t"))
            except NotKept as refusal:
                assert "the disk is full" in str(refusal)  # noqa: PT017
                return number
        raise AssertionError("it never was")

    async def go() -> None:
        async with opened(str(directory)) as store:
            failed = await fill(store)
            assert failed > 5
            assert [event.number for event in await store.load("t")] == [*range(1, failed)]
            grow = ["mount", "-o", "remount,size=8m", str(directory)]
            subprocess.run(grow, check=True)
            await store.append("t", [said(failed)])
        async with opened(str(directory)) as store:
            assert len(await store.load("t")) == failed
            with engine_of(store).connect() as connection:
                assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"

    with tiny_disk(directory):
        run(go())


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Root may write everything; so be nobody for a while."""
    if os.geteuid() != 0:
        yield
        return
    nobody = pwd.getpwnam("nobody")
    os.setegid(nobody.pw_gid)
    os.seteuid(nobody.pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@pytest.fixture
def readable() -> Iterator[Path]:
    """A directory everybody may enter: pytest's own are closed to nobody."""
    room = Path(tempfile.mkdtemp(prefix="foxtray-readable-"))
    room.chmod(0o755)
    yield room
    for path in (room, *room.rglob("*")):
        path.chmod(0o700)
    shutil.rmtree(room)


def test_a_read_only_directory_is_refused(readable: Path) -> None:
    readable.chmod(0o555)

    async def go() -> None:
        with pytest.raises(NotKept, match=f"{readable}: Permission denied"):
            await open_store(readable).open()
        with pytest.raises(NotKept, match="Permission denied"):
            await open_store(readable / "deeper").open()

    with ordinary_user():
        run(go())
    assert list(readable.iterdir()) == []


def test_a_read_only_file_is_refused_before_anybody_plays(readable: Path) -> None:
    async def make() -> None:
        async with opened(str(readable)) as store:
            await store.append("t", words(1, 2), line("t"))

    async def refuse() -> None:
        with pytest.raises(NotKept, match=r"Permission denied|read-only"):
            await open_store(readable).open()

    async def again() -> None:
        async with opened(str(readable)) as store:
            assert await store.load("t") == words(1, 2)
            await store.append("t", [said(3)])

    run(make())
    for path in (readable / FILE, readable):
        path.chmod(0o555)
    with ordinary_user():
        run(refuse())
    for path in (readable, readable / FILE):
        path.chmod(0o700)
    run(again())


def test_a_place_that_turns_read_only_says_so_and_goes_on_later(where: str) -> None:
    """SQLite's query_only, PostgreSQL's default_transaction_read_only."""
    turned = False

    def turn(connection: object, *_: object) -> None:
        if "://" in where:
            state = f"SET SESSION default_transaction_read_only = {'on' if turned else 'off'}"
            connection.execute(state)  # type: ignore[attr-defined]
            connection.commit()  # type: ignore[attr-defined]
        else:
            connection.execute(f"PRAGMA query_only = {int(turned)}")  # type: ignore[attr-defined]

    async def go() -> None:
        nonlocal turned
        async with opened(where) as store:
            event.listen(engine_of(store), "checkout", turn)
            await store.append("t", words(1, 2), line("t"))
            turned = True
            for _ in range(2):
                with pytest.raises(NotKept, match="it is read-only"):
                    await store.append("t", [said(3)])
            with pytest.raises(NotKept, match="it is read-only"):
                await store.delete("t")
            assert await store.load("t") == words(1, 2)
            turned = False
            await store.append("t", [said(3)])

    run(go())


def test_a_database_that_is_locked_for_long_says_so(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("foxtray.server.store.location.PATIENCE", 0.1)

    async def go() -> None:
        async with opened(str(directory)) as store:
            await store.append("t", [said(1)])
            with engine_of(store).connect() as other:
                other.exec_driver_sql("BEGIN IMMEDIATE")
                with pytest.raises(NotKept, match="another program holds it locked"):
                    await store.append("t", [said(2)])
                assert await store.load("t") == [said(1)]  # who reads is not held up
                other.exec_driver_sql("ROLLBACK")
            await store.append("t", [said(2)])

    run(go())


def test_a_server_that_restarts_is_found_again(server: Postgres, address: str) -> None:
    async def go() -> None:
        async with opened(address) as store:
            await store.append("t", [said(1)], line("t"))
            server.stop()
            try:
                for ask in (store.append("t", [said(2)]), store.probe(), store.delete("t")):
                    with pytest.raises(NotKept, match=r"fox:\*\*\*@.*reached|shutting") as refusal:
                        await ask
                    assert PASSWORD not in str(refusal.value)
            finally:
                server.start()
            await store.append("t", [said(2)])
            assert await store.load("t") == words(1, 2)

    run(go())


def found(other: "Connection[Any]", more: str = "") -> list[tuple[Any, ...]]:
    """The connections of stores, by their process; or those of which more is true."""
    other.execute("SELECT pg_stat_clear_snapshot()")
    mine = "SELECT pid FROM pg_stat_activity WHERE application_name = 'foxtray'"
    return other.execute(mine + more).fetchall()


def test_a_connection_lost_in_the_middle_is_made_again(address: str) -> None:
    async def go() -> None:
        async with opened(address) as store:
            await store.append("t", [said(1)])
            with connect(address) as other:
                other.execute("BEGIN")
                other.execute("SELECT * FROM tables FOR UPDATE")
                asked = asyncio.create_task(store.append("t", [said(2)]))
                while not (waits := found(other, " AND wait_event_type = 'Lock'")):
                    await asyncio.sleep(0.01)  # for the other's lock
                other.execute("SELECT pg_terminate_backend(%s)", waits[0])
                while waits[0] in found(other):
                    await asyncio.sleep(0.01)
                other.execute("COMMIT")
            await asked
            assert await store.load("t") == words(1, 2)

    run(go())


def test_a_connection_lost_after_the_commit_does_not_keep_twice(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody hears that it was kept; the second try finds it there and says so."""
    commit = group_commit._commit
    lost: list[bool] = []

    def lose(*args: object) -> object:
        answers = commit(*args)  # type: ignore[arg-type]  # passed on as they came
        if not lost:
            lost.append(True)
            raise OperationalError("COMMIT", {}, Exception(), connection_invalidated=True)
        return answers

    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", [said(1)])
            monkeypatch.setattr(group_commit, "_commit", lose)
            await store.append("t", words(2, 3))
            assert lost == [True]
            assert await store.load("t") == words(1, 3)
            with pytest.raises(Conflict):  # whoever says the same again is refused as ever
                await store.append("t", words(2, 3))

    run(go())


def test_no_failure_tells_what_was_to_be_written(where: str) -> None:
    """Bodies hold what only one seat may know; errors are logged."""
    hidden = Event(1, "\ud800", {"word": "guess=hidden"}, 0.0)

    async def go() -> None:
        async with opened(where) as store:
            with pytest.raises(NotKept) as refusal:
                await store.append("t", [hidden])
            told: BaseException | None = refusal.value
            while told is not None:
                assert "hidden" not in f"{told!r}"
                told = told.__cause__ or told.__context__

    run(go())

"""Backup and restore, from either database and into either; and secrets that are rotated."""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from foxtray.server.store import NotKept, TableLine
from foxtray.server.store.location import location_of
from foxtray.server.store.migrate import rotate
from foxtray.server.store.upkeep.copying import back_up, restore
from foxtray.server.store.upkeep.lock import hold
from server.store.helping import engine_of, line, opened, run, words
from server.store.postgres import Postgres

LINE = line("t", ("ann", "bo"))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """More empty places, of each kind."""
    if request.param == "sqlite":
        return lambda: str(tmp_path / os.urandom(4).hex())
    server: Postgres = request.getfixturevalue("postgres")
    return server.address


async def fill(where: str) -> bytes:
    async with opened(where) as store:
        await store.append("t", words(1, 1500), LINE)
        await store.append("лиса", words(1, 3))
        return (await store.secrets()).now


def test_a_backup_restored_elsewhere_is_the_same_store(
    where: str, empty: Callable[[], str], tmp_path: Path
) -> None:
    file = tmp_path / "backup"
    target = empty()

    async def go() -> None:
        secret = await fill(where)
        async with opened(where) as busy:  # a server may be at work
            counts = back_up(where, file)
            await busy.append("t", words(1501, 1501))
        filled = {name: count for name, count in counts.items() if count}
        assert filled == {"tables": 2, "events": 1503, "table_people": 2, "house": 2}
        assert restore(file, target) == counts
        async with opened(target) as store:
            assert await store.load("t") == words(1, 1500)
            assert await store.load("лиса") == words(1, 3)
            found: list[TableLine] = await store.lines(person="bo")
            assert found == [LINE]
            assert (await store.secrets()).now == secret
            await store.append("t", words(1501, 1502))

    run(go())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob("*backup*")] == ["backup"]


def test_neither_overwrites_anything(where: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    run_fill = fill(where)

    async def go() -> None:
        await run_fill
        back_up(where, file)
        before = file.read_bytes()
        with pytest.raises(NotKept, match="overwrites nothing"):
            back_up(where, file)
        assert file.read_bytes() == before
        with pytest.raises(NotKept, match="overwrites nothing"):
            restore(file, where)
        async with opened(where) as store:
            assert await store.load("t") == words(1, 1500)

    run(go())


def test_what_is_no_backup_or_no_store_is_said(tmp_path: Path) -> None:
    target = str(tmp_path / "target")
    with pytest.raises(NotKept, match="no such file"):
        restore(tmp_path / "none", target)
    (tmp_path / "letter").write_text("Dear Ada")
    with pytest.raises(NotKept, match="no backup of foxtray"):
        restore(tmp_path / "letter", target)
    with pytest.raises(NotKept, match="there are no tables here"):
        back_up(str(tmp_path / "nowhere"), tmp_path / "backup")
    assert not (tmp_path / "nowhere").exists()
    assert not (tmp_path / "backup").exists()


def test_a_damaged_backup_is_not_restored(directory: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup"

    async def go() -> None:
        await fill(str(directory))
        back_up(str(directory), file)

    run(go())
    with closing(sqlite3.connect(file)) as backup, backup:
        size = backup.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(file.read_bytes())
    data[4 * size : 8 * size] = b"\xff" * 4 * size
    file.write_bytes(data)
    with pytest.raises(NotKept, match=r"damaged|no backup"):
        restore(file, str(tmp_path / "target"))


def test_nothing_is_restored_under_a_running_server(directory: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup"

    async def go() -> None:
        await fill(str(directory))

    run(go())
    back_up(str(directory), file)
    held = hold(location_of(tmp_path / "target"))
    with pytest.raises(NotKept, match="another server"):
        restore(file, str(tmp_path / "target"))
    held.let_go()
    restore(file, str(tmp_path / "target"))


def test_a_rotated_secret_is_new_and_the_former_is_known_for_a_time(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            first = await store.secrets()
            assert first.former is None
            rotate(engine_of(store), until=2000.0)
            second = await store.secrets()
            assert second.now != first.now
            assert (second.former, second.until) == (first.now, 2000.0)
            rotate(engine_of(store), until=3000.5)
            third = await store.secrets()
            assert (third.former, third.until) == (second.now, 3000.5)
        async with opened(where) as store:
            assert await store.secrets() == third

    run(go())

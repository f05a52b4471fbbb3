"""A damaged journal and a second server are told, not passed over."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from foxtray.server.store import Damaged, NotKept
from foxtray.server.store.location import FILE, location_of
from foxtray.server.store.relations import events, tables
from foxtray.server.store.upkeep.journal import HEADER, check_journal, damage
from foxtray.server.store.upkeep.lock import hold
from server.store.helping import engine_of, line, opened, run, words

PAGE = 4096 + 24


@pytest.fixture
def journal(directory: Path) -> Path:
    """What a killed server leaves: twenty commits that are only in the journal."""
    directory.mkdir()
    left = Path(f"{directory / FILE}-wal")
    with closing(sqlite3.connect(directory / FILE, isolation_level=None)) as store:
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("CREATE TABLE said (word TEXT)")
        for number in range(20):
            store.execute("INSERT INTO said VALUES (?)", (f"word {number}",))
        data = left.read_bytes()
    left.write_bytes(data)  # the last connection has tidied it away
    return left


def spoil(journal: Path, at: int) -> None:
    data = bytearray(journal.read_bytes())
    data[at] ^= 0xFF
    journal.write_bytes(data)


def test_a_whole_journal_is_whole(journal: Path) -> None:
    assert damage(journal) is None
    check_journal(location_of(journal.parent))


def test_a_crash_leaves_an_end_that_is_no_damage(journal: Path) -> None:
    data = journal.read_bytes()
    for cut in (1, 100, PAGE - 1):
        journal.write_bytes(data[:-cut])
        assert damage(journal) is None
    journal.write_bytes(data)
    spoil(journal, len(data) - 10)  # the last frame was never acknowledged
    assert damage(journal) is None
    journal.write_bytes(b"")
    assert damage(journal) is None


def test_a_journal_damaged_in_the_middle_is_refused_once_with_a_copy(journal: Path) -> None:
    spoil(journal, HEADER + 5 * PAGE + 100)
    location = location_of(journal.parent)
    found = damage(journal)
    assert found is not None
    assert found.frame == 6
    with pytest.raises(NotKept, match="damaged at frame 6 of"):
        check_journal(location)
    (copy,) = journal.parent.glob("*.damaged-*")
    assert copy.read_bytes() == journal.read_bytes()
    check_journal(location)  # who starts again goes on with what can be read


def test_a_journal_without_its_head_is_refused(journal: Path) -> None:
    spoil(journal, 3)
    with pytest.raises(NotKept, match="damaged"):
        check_journal(location_of(journal.parent))


def test_a_table_with_a_gap_or_without_its_end_is_not_played_on(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            for table in ("gap", "end", "text", "whole"):
                await store.append(table, words(1, 5), line(table))
            with engine_of(store).begin() as spoiling:
                gap = events.c.table_id == "gap", events.c.number == 3
                end = events.c.table_id == "end", events.c.number == 5
                text = events.c.table_id == "text", events.c.number == 2
                spoiling.execute(delete(events).where(*gap))
                spoiling.execute(delete(events).where(*end))
                spoiling.execute(update(events).where(*text).values(body='{"se'))
            for table, number in (("gap", 3), ("end", 5), ("text", 2)):
                with pytest.raises(Damaged, match=f"event {number} of 5"):
                    await store.load(table)
            assert await store.load("whole") == words(1, 5)
            with engine_of(store).begin() as writing:  # one who writes meanwhile does no harm
                writing.execute(update(tables).where(tables.c.id == "whole").values(last=4))
            assert await store.load("whole") == words(1, 5)

    run(go())


def test_a_second_server_on_one_directory_is_refused(directory: Path) -> None:
    location = location_of(directory)
    first = hold(location)
    with pytest.raises(NotKept, match=r"another server \(process \d+\) has its tables here"):
        hold(location)
    first.let_go()
    hold(location).let_go()


def test_a_database_server_is_for_many(address: str) -> None:
    hold(location_of(address))
    hold(location_of(address))

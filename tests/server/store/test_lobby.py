"""The lines of tables: who finds which, the latest first; and tables that go."""

from enum import StrEnum

import pytest
from sqlalchemy import text

from foxtray.server.store import Conflict, Event
from server.store.helping import engine_of, line, opened, run, said, words


def test_lines_are_found_by_person_visibility_and_status(where: str) -> None:
    a = line("a", ["ann", "bob"], changed=1.0)
    b = line("b", ["bob"], changed=3.0, visibility="private", status="gathering")
    c = line("c", [], changed=2.0, status="finished")
    d = line("d", ["ann"], changed=4.0, archived=True)

    async def go() -> None:
        async with opened(where) as store:
            for each in (a, b, c, d):
                await store.append(each.id, [said(1)], each)
            await store.append("no line yet", [said(1)])
            assert await store.lines() == [b, c, a]
            assert await store.lines(limit=1) == [b]
            assert await store.lines(person="bob") == [b, a]
            assert await store.lines(person="ann") == [a]
            assert await store.lines(person="ann", archived=True) == [d]
            assert await store.lines(person="eve") == []
            assert await store.lines(visibility="listed") == [c, a]
            assert await store.lines(status=("playing", "finished")) == [c, a]
            assert await store.lines(person="bob", visibility="listed", status=("playing",)) == [a]

    run(go())


class Mood(StrEnum):
    CALM = "playing"


def test_an_enum_is_kept_as_its_text(where: str) -> None:
    """Drivers differ in what they make of an enum; the wire's are texts."""

    async def go() -> None:
        async with opened(where) as store:
            told = Event(1, Mood.CALM, {"mood": Mood.CALM}, 0.0)
            await store.append("t", [told], line("t", status=Mood.CALM, visibility=Mood.CALM))
            assert await store.load("t") == [Event(1, "playing", {"mood": "playing"}, 0.0)]
            found = await store.lines(status=(Mood.CALM,), visibility=Mood.CALM)
            assert found == [line("t", status="playing", visibility="playing")]
            assert [type(each.status) for each in found] == [str]

    run(go())


def test_a_line_is_replaced_whole(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", [said(1)], line("t", ["ann", "bob"]))
            await store.append("t", [said(2)])
            assert await store.lines() == [line("t", ["ann", "bob"])]
            after = line("t", ["bob", "cyd", "bob"], status="finished", free=0, owner="bob")
            await store.append("t", [said(3)], after)
            assert await store.lines() == [after]
            assert await store.lines(person="ann") == []
            assert await store.lines(person="bob") == [after]
            assert await store.lines(person="cyd") == [after]

    run(go())


def test_a_line_may_change_without_an_event(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            with pytest.raises(Conflict, match="no such table"):
                await store.append("t", [], line("t"))
            await store.append("t", [said(1)], line("t"))
            await store.append("t", [], line("t", archived=True))
            assert await store.lines() == []
            assert await store.lines(archived=True) == [line("t", archived=True)]
            assert await store.load("t") == [said(1)]
            await store.append("t", [])
            await store.append("t", [said(2)])

    run(go())


def test_a_line_belongs_to_its_table(directory: object) -> None:
    async def go() -> None:
        async with opened(str(directory)) as store:
            with pytest.raises(ValueError, match="a line of table x"):
                await store.append("t", [said(1)], line("x"))

    run(go())


def test_idle_tables_are_those_unchanged_and_not_archived(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            for n in range(1, 6):
                await store.append(f"t{n}", [said(1)], line(f"t{n}", changed=float(n)))
            await store.append("t2", [], line("t2", changed=2.0, archived=True))
            assert [each.id for each in await store.idle(before=4.0)] == ["t1", "t3"]
            assert [each.id for each in await store.idle(before=9.0, limit=3)] == ["t1", "t3", "t4"]

    run(go())


def test_count_is_of_tables_under_way(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            assert await store.count("ann") == 0
            await store.append("a", [said(1)], line("a"))
            await store.append("b", [said(1)], line("b", status="gathering"))
            await store.append("c", [said(1)], line("c", status="finished"))
            await store.append("d", [said(1)], line("d", archived=True))
            await store.append("e", [said(1)], line("e", ["ann"], owner="bob"))
            assert await store.count("ann") == 2
            assert await store.count("bob") == 1

    run(go())


def test_a_deleted_table_is_really_gone(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", words(1, 9), line("t", ["ann", "bob"]))
            await store.append("other", words(1, 2), line("other"))
            await store.delete("t")
            await store.delete("never was")
            assert await store.load("t") == []
            assert await store.lines(person="bob") == []
            assert await store.lines() == [line("other")]
            assert await store.load("other") == words(1, 2)
            with engine_of(store).connect() as connection:
                for table, column in (
                    ("events", "table_id"),
                    ("table_people", "table_id"),
                    ("tables", "id"),
                ):
                    count = text(f"SELECT count(*) FROM {table} WHERE {column} = 't'")  # noqa: S608
                    assert connection.execute(count).scalar() == 0
            with pytest.raises(Conflict):
                await store.append("t", [said(10)])
            await store.append("t", [said(1)])

    run(go())

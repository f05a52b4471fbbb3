"""Events are kept in order, without gap, all or none."""

import asyncio

import pytest
from sqlalchemy import event

from foxtray.server.store import Conflict, Event, NotKept, open_store
from foxtray.server.store.database import Database
from foxtray.server.store.group_commit import Append, Delete, Job
from server.store.helping import engine_of, line, opened, run, said, words


def test_what_is_appended_is_loaded_in_order(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            assert await store.load("t") == []
            await store.append("t", words(1, 3))
            await store.append("other", [said(1)])
            await store.append("t", [said(4)])
            assert await store.load("t") == words(1, 4)
            assert await store.load("other") == [said(1)]

    run(go())


def test_the_last_number_is_known_whoever_wrote_it(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store, opened(where) as other:
            assert await store.last("t") == 0
            await other.append("t", words(1, 3))
            await other.append("another", words(1, 9))
            assert await store.last("t") == 3
            await other.delete("t")
            assert await store.last("t") == 0

    run(go())


def test_it_is_there_for_the_next_server(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", words(1, 3), line("t"))
        async with opened(where) as store:
            assert await store.load("t") == words(1, 3)
            assert await store.lines() == [line("t")]
            await store.append("t", [said(4)])

    run(go())


def test_a_body_comes_back_as_it_was(where: str) -> None:
    body = {
        "words": ["лиса", "🦊", "\x00", "a'b\"c\\d%s:x", ""],
        "deep": {"null": None, "yes": True, "big": 2**53, "half": 0.1},
    }
    told = Event(1, "made", body, 1763258400.123456)

    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", [told])
            assert await store.load("t") == [told]

    run(go())


@pytest.mark.parametrize("numbers", [(0,), (2,), (4,), (5,), (3, 5), (3, 3), (4, 3), (-1,)])
def test_numbers_go_on_without_gap(directory: object, numbers: tuple[int, ...]) -> None:
    async def go() -> None:
        async with opened(str(directory)) as store:
            await store.append("t", words(1, 2))
            with pytest.raises(Conflict):
                await store.append("t", [said(n) for n in numbers], line("t"))
            assert await store.load("t") == words(1, 2)
            assert await store.lines() == []  # its line was not kept either

    run(go())


def test_a_table_begins_with_one(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            with pytest.raises(Conflict, match="event 2 does not follow 0"):
                await store.append("t", [said(2)])
            assert await store.load("t") == []
            await store.append("t", [said(1)])

    run(go())


def test_of_two_servers_one_is_refused(where: str) -> None:
    async def go() -> None:
        async with opened(where) as here, opened(where) as there:
            await here.append("t", [said(1, "here")])
            with pytest.raises(Conflict):
                await there.append("t", [said(1, "there")])
            await there.append("t", [said(2, "there")])
            with pytest.raises(Conflict):
                await here.append("t", [said(2, "here")])
            assert await here.load("t") == [said(1, "here"), said(2, "there")]

    run(go())


def test_two_servers_race_and_every_number_is_won_once(where: str) -> None:
    """Each tries to write all numbers, also the table's first; together they write each once."""

    async def write(store: Database, name: str, table: str) -> list[int]:
        won = []
        for number in range(1, 16):
            try:
                await store.append(table, [said(number, name)], line(table, [name, "both"]))
                won.append(number)
            except Conflict:
                while len(await store.load(table)) < number:
                    await asyncio.sleep(0)
        return won

    async def go() -> None:
        async with opened(where) as here, opened(where) as there:
            asked = [(s, n, t) for t in "abcd" for s, n in ((here, "here"), (there, "there"))]
            won = await asyncio.gather(*(write(*each) for each in asked))
            for table in "abcd":
                kept = await here.load(table)
                assert [event.number for event in kept] == list(range(1, 16))
                for (_, name, at), numbers in zip(asked, won, strict=True):
                    if at == table:
                        theirs = [e.number for e in kept if e.body["word"] == name]
                        assert theirs == numbers

    run(go())


def test_appends_may_be_asked_for_before_the_last_is_kept(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            await asyncio.gather(*(store.append("t", [said(n)]) for n in range(1, 101)))
            assert await store.load("t") == words(1, 100)

    run(go())


def test_many_appends_share_a_commit(where: str) -> None:
    commits: list[object] = []

    async def go() -> None:
        async with opened(where) as store:
            event.listen(engine_of(store), "commit", commits.append)
            await asyncio.gather(*(store.append(f"t{n}", [said(1)]) for n in range(400)))
            assert all([await store.load(f"t{n}") == [said(1)] for n in range(400)])

    run(go())
    assert len(commits) < 40


def test_only_the_guilty_one_of_a_batch_fails(where: str) -> None:
    """Wrong numbers, and a table that another server began in the same moment."""

    async def go() -> None:
        async with opened(where) as store:
            await store.append("old", words(1, 2))
            asked = [
                ("new", words(1, 2)),
                ("old", [said(4)]),  # a gap
                ("old", [said(3)]),
                ("old", [said(3)]),  # a second time
                ("old", words(4, 5)),
                ("fresh", [said(2)]),  # does not begin with 1
                ("last", [said(1)]),
            ]
            answers = await asyncio.gather(
                *(store.append(table, events) for table, events in asked), return_exceptions=True
            )
            guilty = [n for n, answer in enumerate(answers) if isinstance(answer, Conflict)]
            assert guilty == [1, 3, 5]
            assert [answer for n, answer in enumerate(answers) if n not in guilty] == [None] * 4
            assert await store.load("new") == words(1, 2)
            assert await store.load("old") == words(1, 5)
            assert await store.load("fresh") == []
            assert await store.load("last") == [said(1)]

    run(go())


def test_what_a_driver_cannot_write_spoils_no_batch(where: str) -> None:
    """A lone surrogate in a name is no text; the neighbours must not suffer."""

    async def go() -> None:
        async with opened(where) as store:
            odd = Event(1, "\ud800", {}, 0.0)
            answers = await asyncio.gather(
                *(store.append(f"t{n}", [odd if n == 2 else said(1)]) for n in range(5)),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers] == [
                type(None),
                type(None),
                NotKept,
                type(None),
                type(None),
            ]
            assert await store.load("t2") == []
            assert await store.load("t3") == [said(1)]

    run(go())


def test_a_body_that_is_no_json_is_the_askers_mistake(directory: object) -> None:
    async def go() -> None:
        async with opened(str(directory)) as store:
            with pytest.raises(TypeError):
                await store.append("t", [Event(1, "made", {"what": object()}, 0.0)])
            await store.append("t", [said(1)])

    run(go())


def test_a_batch_is_done_in_its_order(where: str) -> None:
    """A table deleted and begun again within one batch."""

    def row(number: int) -> dict[str, object]:
        return {"table_id": "t", "number": number, "kind": "word", "body": "{}", "at": 0.0}

    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", words(1, 3), line("t"))
            writer = store._writer
            assert writer is not None
            jobs: list[Job] = [
                Delete("t"),
                Append("t", (row(4),), None),
                Append("t", (row(1),), None),
            ]
            answers = await asyncio.to_thread(writer._work, jobs)
            assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
            assert [event.number for event in await store.load("t")] == [1]
            assert await store.lines() == []

    run(go())


def test_a_store_that_is_not_open_keeps_nothing(where: str) -> None:
    async def go() -> None:
        store = open_store(where)
        with pytest.raises(NotKept, match="not open"):
            await store.append("t", [said(1)])
        with pytest.raises(NotKept, match="not open"):
            await store.load("t")
        with pytest.raises(NotKept, match="not open"):
            await store.secrets()
        await store.open()
        await store.open()
        await store.append("t", [said(1)])
        await store.close()
        await store.close()
        with pytest.raises(NotKept, match="not open"):
            await store.append("t", [said(2)])
        await store.open()
        assert await store.load("t") == [said(1)]
        await store.close()

    run(go())


def test_closing_keeps_what_was_accepted(where: str) -> None:
    async def go() -> None:
        store = open_store(where)
        await store.open()
        asked = [asyncio.create_task(store.append(f"t{n}", [said(1)])) for n in range(300)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*asked)
        async with opened(where) as store:
            assert all([await store.load(f"t{n}") == [said(1)] for n in range(300)])

    run(go())


def test_who_is_cancelled_while_waiting_leaves_no_gap(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            first = asyncio.create_task(store.append("t", [said(1)]))
            second = asyncio.create_task(store.append("t", [said(2)]))
            await asyncio.sleep(0)
            first.cancel()
            await second
            assert await store.load("t") == words(1, 2)

    run(go())

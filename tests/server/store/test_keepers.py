"""Who keeps a table: compared and set, and what a former keeper says is refused."""

import asyncio

import pytest

from foxtray.server.store.interface import Conflict, Fenced, Keeper
from server.store.helping import opened, run, said, words


def test_a_table_is_claimed_by_one_of_those_who_claim_it(where: str) -> None:
    async def go() -> None:
        async with opened(where) as one, opened(where) as two:
            await one.append("t", [said(1)])
            assert await one.keeper("t") == Keeper()
            claims = (store.claim("t", f"process {n}", 0) for n, store in enumerate((one, two)))
            answers = await asyncio.gather(*claims, return_exceptions=True)
            (lost,) = [answer for answer in answers if answer is not None]
            assert isinstance(lost, Conflict)
            winner = "process 0" if answers[0] is None else "process 1"
            assert await one.keeper("t") == await two.keeper("t") == Keeper(winner, 1)
            await two.claim("t", "", 1)
            assert await one.keeper("t") == Keeper("", 2)

    run(go())


def test_a_table_that_is_not_there_is_kept_by_nobody(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            with pytest.raises(Conflict):
                await store.claim("t", "me", 0)
            assert await store.keeper("t") == Keeper()

    run(go())


def test_what_a_former_keeper_says_is_refused_and_what_people_say_is_not(where: str) -> None:
    async def go() -> None:
        async with opened(where) as one, opened(where) as two:
            await one.append("t", [said(1)])
            await one.claim("t", "one", 0)
            await one.append("t", [said(2)], epoch=1)
            await two.claim("t", "two", 1)
            with pytest.raises(Fenced):
                await one.append("t", [said(3)], epoch=1)
            assert await two.last("t") == 2
            await two.append("t", [said(3)], epoch=2)
            await one.append("t", [said(4)])
            assert await one.load("t") == words(1, 4)

    run(go())


def test_the_fenced_one_fails_alone(where: str) -> None:
    """It shares its transaction with others."""

    async def go() -> None:
        async with opened(where) as store:
            tables = [f"t{number}" for number in range(8)]
            for table in tables:
                await store.append(table, [said(1)])
            await store.claim("t3", "another", 0)
            appends = (store.append(table, [said(2)], epoch=0) for table in tables)
            answers = await asyncio.gather(*appends, return_exceptions=True)
            assert [type(answer) for answer in answers if answer is not None] == [Fenced]
            assert isinstance(answers[3], Fenced)
            assert await store.last("t3") == 1
            assert await store.last("t4") == 2

    run(go())


def test_of_many_tables_the_last_events_at_once(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", words(1, 3))
            await store.append("u", [said(1)])
            assert await store.lasts(["t", "u", "nobody's"]) == {"t": 3, "u": 1}
            assert await store.lasts([]) == {}
            assert await store.load("t", after=1) == words(2, 3)
            assert await store.load("t", after=3) == []

    run(go())

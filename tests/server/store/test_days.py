"""What the store keeps of the days: the secret, the latest day seen, counted tries. On SQLite and
on PostgreSQL the same day has the same dice."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from sqlalchemy import update

from daily.days import ADA, BO, CLEVER, DAY, opened as open_hub, play_out, rolls, sit
from daily.test_same_luck import played
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing
from foxtray.server.daily import tries
from foxtray.server.daily.days import seed_of
from foxtray.server.hub import Hub
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.store import Conflict, open_store
from foxtray.server.store.migrate import DAYS, rotate
from foxtray.server.store.relations import house
from foxtray.server.wire import bodies
from server.store.helping import engine_of, line, opened, run, said

SECRET = b"the secret of the days of tests."


def test_the_latest_day_is_kept_and_no_earlier_one_takes_its_place(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store, opened(where) as other:
            seen = [await store.see_day(day) for day in ("2026-03-05", "2026-03-04", "2026-03-06")]
            assert seen == ["2026-03-05", "2026-03-05", "2026-03-06"]
            assert await other.see_day("2026-03-05") == "2026-03-06"
            days = [f"2026-04-{day}" for day in range(10, 30)]
            both = (each.see_day(day) for day in days for each in (store, other))
            await asyncio.gather(*both)
            assert await store.see_day("") == "2026-04-29"
        async with opened(where) as store:
            assert await store.see_day("2026-04-01") == "2026-04-29"

    run(go())


def test_the_days_have_a_secret_of_their_own_that_is_never_changed(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            before = await store.secrets()
            assert len(before.days) == 32
            assert before.days != before.now
            rotate(engine_of(store), 0.0)
            after = await store.secrets()
            assert (after.now != before.now, after.days) == (True, before.days)

    run(go())


def test_counted_tries_are_found_by_day_game_and_person(where: str) -> None:
    one = line("one", day="2026-03-05", result=61, status="finished")
    old = line("old", day="2026-03-01", result=-3, archived=True)
    begun = line("begun", day="2026-03-05", owner="bob", game="break-the-cube")
    none = line("none")

    async def go() -> None:
        async with opened(where) as store:
            for each in (one, old, begun, none):
                await store.append(each.id, [said(1)], each)
            assert {each.id for each in await store.tries()} == {"one", "old", "begun"}
            assert await store.tries(person="ann") == [one, old]
            assert await store.tries(day="2026-03-05", game="break-the-cube") == [begun]
            assert await store.tries(day="2026-03-04") == []
            with pytest.raises(Conflict):  # the same try a second time
                await store.append("one", [said(1)], one)

    run(go())


async def settle_days(where: str) -> None:
    """The secret, as a test may set it."""
    async with opened(where) as store:
        with engine_of(store).begin() as connection:
            connection.execute(update(house).where(house.c.name == DAYS).values(value=SECRET))


async def play(hub: Hub, person: Person) -> Table:
    table, ear = await sit(hub, person)
    await play_out(table, ear)
    return table


def test_the_same_day_has_the_same_dice_everywhere(where: str) -> None:
    """On both databases, at two servers of one store, and without any (so in the terminal)."""
    seed = seed_of(SECRET, DAY, CLEVER)

    async def go() -> None:
        await settle_days(where)
        async with open_hub(open_store(where)) as one, open_hub(open_store(where)) as other:
            tables = [await play(one, ADA), await play(other, BO)]
            for table in tables:
                _, fell = played(CLEVER, partial(said_at, table), seed)
                assert rolls(table) == list(fell.values())
            assert rolls(tables[0]) == rolls(tables[1])

    run(go())


def said_at(table: Table, playing: Playing, seat: Seat) -> str:
    """What was said at a table at this moment of its game."""
    assert table.course is not None
    return table.course.playing.steps[len(playing.steps)].text


def test_two_servers_of_one_store_open_one_try(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as one, open_hub(open_store(where)) as other:
            asked = (
                tries.play(hub, ADA, CLEVER, bodies.DayAsked(), "")
                for hub in (one, other, one, other)
            )
            made = await asyncio.gather(*asked)
            assert len({each.table.id for each in made}) == 1
            assert len({each.tickets for each in made}) == 1

    run(go())

"""Deleting everything of mine: at once, in the database itself, and what stays has no name."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from between.tables import ADA, BO, CLEVER, EVE, HERE, OPEN, SCORE, arrive, play_out, table_of
from daily.days import CLEVER as DAILY, COUNTED, opened as open_hub, sit
from foxtray.kernel.challenge import Measure
from foxtray.server import wire
from foxtray.server.between import challenges, erasing, ranking
from foxtray.server.cluster.cluster import Cluster
from foxtray.server.hub import UNREAD_SECONDS, Hub
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.store import open_store
from foxtray.server.store.people import Ranked
from foxtray.server.wire import bodies, people
from server.guest import guests
from server.harness import House, run
from server.indoors import Ear, do
from server.store.helping import engine_of, opened

NAME = "Ada Lovelace"
ADA_LONG = Person(ADA.id, NAME)


async def dump(where: str) -> str:
    """All that is in a store."""
    kept = "tables events table_people challenges passes ranking"
    tables = f"{kept} played played_rivals played_goals".split()
    async with opened(where) as store:
        with engine_of(store).connect() as connection:
            rows = (connection.exec_driver_sql(f"SELECT * FROM {t}").all() for t in tables)  # noqa: S608  # our own
            return "\n".join(map(str, rows))


async def with_bo(hub: Hub) -> tuple[Table, Ear, Ear]:
    """A table at which Ada and Bo play."""
    table, ada = await table_of(hub, ADA_LONG, HERE, OPEN, game=SCORE)
    await hub.sit(BO, table.id, bodies.Sit("Bo"))
    bo = await arrive(table, BO, 1)
    assert table.status is wire.Status.PLAYING
    return table, ada, bo


async def play_both(table: Table, *ears: Ear) -> None:
    while table.status is not wire.Status.FINISHED:
        for seat, ear in enumerate(ears):
            awaits = ear.present["awaits"]
            if awaits["roller"] == seat:
                await do(table, ear, wire.Roll(1, table.ply, seat))
            for offer in ear.present["offers"]:
                if offer["seat"] == seat and seat in awaits["seats"]:
                    word = offer["offer"]["words"][0]
                    await do(table, ear, wire.SayWord(1, table.ply, seat, word))


def test_nothing_of_hers_is_in_the_store_afterwards(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            alone, ear = await table_of(hub, ADA_LONG)
            await play_out(alone, ear)
            await challenges.make(hub, ADA, alone.id, "address")
            await ranking.enter(hub, ADA, alone.id, people.RankAsked(NAME, 0))
            over, *ears = await with_bo(hub)
            await play_both(over, *ears)
            under_way, *_ = await with_bo(hub)
            assert NAME in await dump(where)
            told = await erasing.forget(hub, ADA_LONG)
            assert (told.deleted, told.unnamed, told.tries) == (1, 2, 0)
            left = await dump(where)
            assert NAME not in left
            assert ADA.id not in left
            assert BO.id in left
            for table in (over, under_way):
                found = await hub.find(table.id)
                assert found.seating.chairs[1].name == "Bo"
                assert found.under_way().playing.names == ("seat a", "Bo")
            assert (await hub.find(over.id)).status is wire.Status.FINISHED
            assert (await hub.find(under_way.id)).seating.free == 1
            assert (await hub.lobby(ADA)) == bodies.Lobby((), (), ())
            assert len((await hub.lobby(BO)).mine) == 1

    run(go())


def test_a_game_that_is_just_being_worked_out_tells_no_name_afterwards(where: str) -> None:
    """What it was for Bo is known from the events of before: it has to be worked out again."""

    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            over, *ears = await with_bo(hub)
            reading, gate, read = asyncio.Event(), asyncio.Event(), hub.workers.read

            async def slowly(*asked: Any, **how: Any) -> Any:
                reading.set()
                await gate.wait()
                return await read(*asked, **how)

            hub.workers.read = slowly  # type: ignore[method-assign]  # of this hub alone
            await play_both(over, *ears)
            await reading.wait()
            known = await hub.store.last(over.id)
            forgetting = asyncio.create_task(erasing.forget(hub, ADA_LONG))
            while await hub.store.last(over.id) == known:
                await asyncio.sleep(0.01)
            gate.set()
            assert (await forgetting).unnamed == 1
            left = await dump(where)
            assert NAME not in left
            assert ADA.id not in left
            row = await hub.store.played.find(BO.id, over.id)
            assert row is not None
            assert row.names == ("seat a", "Bo")

    run(go())


def test_another_server_reads_the_table_again(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as one, open_hub(open_store(where)) as other:
            table, *_ = await with_bo(one)
            there = await other.find(table.id)
            assert there.seating.chairs[0].name == NAME
            await erasing.forget(one, ADA_LONG)
            there = await other.find(table.id)
            assert there.under_way().playing.names == ("seat a", "Bo")
            assert there.setup.owner == ""

    run(go())


def test_a_server_that_hears_of_it_forgets_the_name_though_nobody_looks(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as one, open_hub(open_store(where)) as other:
            table, *_ = await with_bo(one)
            there, idle = await other.find(table.id), (await table_of(other, EVE))[0]
            idle.connections.clear()
            nobody: Any = None  # it is only told
            cluster = Cluster(nobody, nobody, nobody, other.tables)
            await erasing.forget(one, ADA_LONG)
            cluster.hear({table.id: table.ply})
            await other.sweep()
            assert table.id in other.tables, "whoever has just asked for it has it"
            for each in (there, idle):
                each.touched -= UNREAD_SECONDS + 1
            await other.sweep()
            assert set(other.tables) == {idle.id}
            assert (await other.find(table.id)).seating.chairs[0].name == ""

    run(go())


def test_who_got_up_again_is_found_by_where_they_sat(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            table, ada, _ = await with_bo(hub)
            assert await do(table, ada, wire.Leave(1, 0)) == ""
            other, _ = await table_of(hub, BO, HERE, OPEN, game=SCORE)
            await hub.sit(ADA_LONG, other.id, bodies.Sit(NAME))
            sat = await hub.find(other.id)
            ada = await arrive(sat, ADA_LONG, 1)
            assert await do(sat, ada, wire.GiveToBot(1, 1, "random")) == ""
            await erasing.forget(hub, ADA_LONG)
            left = await dump(where)
            assert NAME not in left
            assert ADA.id not in left

    run(go())


def test_a_counted_try_of_today_stays_without_a_name_and_cannot_be_had_again(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            table, ear = await sit(hub, ADA_LONG, asked=bodies.DayAsked(name=NAME))
            await play_out(table, ear)
            told = await erasing.forget(hub, ADA_LONG)
            assert (told.deleted, told.unnamed, told.tries) == (0, 0, 1)
            left = await dump(where)
            assert NAME not in left
            assert ADA.id not in left
            lines = await hub.store.tries(day=table.daily.date, game=DAILY)
            assert [(line.owner, line.result is not None) for line in lines] == [("", True)]
            again = await hub.find(hub.days.name_try(table.daily.date, DAILY, ADA.id))
            assert again.id == table.id
            assert hub.hand_out(again, ADA_LONG).tickets == ()
            assert COUNTED.practice is False

    run(go())


def test_others_things_stay(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            mine, ear = await table_of(hub, BO)
            await play_out(mine, ear)
            await challenges.make(hub, BO, mine.id, "address")
            await ranking.enter(hub, BO, mine.id, people.RankAsked("Bo", 0))
            await hub.ledger.quiet()  # what the game was is written by itself
            before = await dump(where)
            told = await erasing.forget(hub, EVE)
            assert (told.deleted, told.unnamed, told.tries) == (0, 0, 0)
            assert await dump(where) == before

    run(go())


def test_over_http_the_browser_is_somebody_new_afterwards(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await ada.post("/api/me", {"name": NAME})
            await ada.make(SCORE, "here", "open")
            await bo.sit(ada.table)
            await ada.enter()
            await bo.enter()
            await bo.until(lambda: bool(bo.present))
            before = ada.http.cookies["foxtray_me"]
            answer = await ada.ask_http("DELETE", "/api/me")
            assert answer.json() == {"deleted": 0, "unnamed": 1, "tries": 0}
            assert ada.http.cookies["foxtray_me"].split(".")[1] != before.split(".")[1]
            assert (await ada.get("/api/me"))["name"] == ""
            await bo.until(lambda: not bo.info["seats"][0]["taken"])
            assert bo.info["seats"][0]["name"] == ""
            assert NAME not in await bo.record()
            other = await ada.ask_http(
                "DELETE", "/api/me", headers={"Origin": "https://evil.example"}
            )
            assert other.status_code == 403

    run(go())


def test_a_name_for_the_ranking_is_kept_once(tmp_path: Path) -> None:
    """Of several results the best stays, under the name given last."""

    async def go() -> None:
        async with opened(str(tmp_path / "tables")) as store:
            rows = store.people
            for number, (result, name) in enumerate(((200, "Ada"), (180, "Countess"))):
                new = Ranked(
                    f"{number}", "ada", name, CLEVER, 1, "", result, False, "t", float(number)
                )
                kept = await rows.enter(new, Measure.POINTS)
            assert (kept.id, kept.result, kept.name) == ("0", 200, "Countess")

    run(go())

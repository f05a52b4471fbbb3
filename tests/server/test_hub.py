"""All tables together: the memory is kept tidy, and what left it comes back."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from foxtray.server import letters, wire
from foxtray.server.hub import Hub
from foxtray.server.play import table as tables
from foxtray.server.play.table import Denied
from foxtray.server.play.tickets import Person
from foxtray.server.settings import Settings
from foxtray.server.store import NotKept, open_store
from foxtray.server.store.interface import Store
from server.harness import run
from server.indoors import AtOnce, Ear, Memory, do

ADA, BO = Person("ada", "Ada"), Person("bo", "Bo")
HERE, OPEN = letters.NewSeat(wire.Kind.HERE), letters.NewSeat(wire.Kind.OPEN)
BOT = letters.NewSeat(wire.Kind.BOT, bot="random")


@asynccontextmanager
async def opened(store: Store, **settings: float) -> AsyncIterator[Hub]:
    hub = Hub(store, AtOnce(), Settings(pause=0, **settings))  # type: ignore[arg-type]  # numbers
    await hub.open()
    yield hub
    await hub.close()


async def begin(hub: Hub, *seats: letters.NewSeat) -> tuple[str, Ear]:
    """A table of High Score, and Ada at it."""
    asked = letters.NewTable("high-score", seats or (HERE, HERE), visibility=wire.Visibility.LISTED)
    made = await hub.make(ADA, asked)
    table = await hub.find(made.table.id)
    ear = Ear("ada", *table.seating.held_by("ada"))
    await table.join(ear, None)
    return table.id, ear


def status_of(table: tables.Table) -> wire.Status:
    return table.status


async def roll(hub: Hub, name: str, ear: Ear) -> None:
    table = await hub.find(name)
    seat = ear.present["awaits"]["roller"]
    assert await do(table, ear, wire.Roll(1, table.ply, seat)) == ""


def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(open_store(str(tmp_path)), unload_minutes=0) as hub:
            name, ear = await begin(hub)
            await roll(hub, name, ear)
            await hub.sweep()
            assert name in hub.tables  # somebody looks
            before = hub.tables[name]
            before.part(ear)
            await asyncio.sleep(0.01)
            await hub.sweep()
            assert name not in hub.tables
            again = await hub.find(name)
            assert again is not before
            assert again.course is not None
            assert before.course is not None
            assert again.course.log == before.course.log
            back = Ear("ada", 0, 1)
            back.seen, back.log = ear.seen, list(ear.log)
            await again.join(back, None)
            assert back.log == ear.log
            assert back.present["ply"] == ear.present["ply"]

    run(go())


def test_a_table_long_idle_leaves_the_lobby_until_somebody_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "FRESH_LINE", 0)

    async def go() -> None:
        async with opened(open_store(str(tmp_path)), archive_days=-1) as hub:
            name, ear = await begin(hub)
            assert [card.id for card in (await hub.lobby(ADA)).mine] == [name]
            await hub.sweep()
            lobby = await hub.lobby(ADA)
            assert (lobby.mine, lobby.listed) == ((), ())
            await roll(hub, name, ear)
            lobby = await hub.lobby(ADA)
            assert [card.id for card in lobby.mine] == [name]
            assert [card.id for card in lobby.listed] == [name]

    run(go())


def test_a_finished_game_stays_in_the_lobby_however_old(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(open_store(str(tmp_path)), archive_days=-1) as hub:
            name, ear = await begin(hub, HERE, BOT)
            table = await hub.find(name)
            assert await do(table, ear, wire.GiveToBot(1, 1, "random")) == "forbidden"
            while table.status is not wire.Status.FINISHED:
                await asyncio.sleep(0)
                if table.course is None or ear.present["awaits"]["roller"] == 0:
                    await roll(hub, name, ear)
                elif 0 in ear.present["awaits"]["seats"]:
                    word = ear.present["offers"][0]["offer"]["words"][0]
                    await do(table, ear, wire.SayWord(2, table.ply, 0, word))
            await hub.sweep()
            lobby = await hub.lobby(ADA)
            assert [card.id for card in lobby.finished] == [name]
            assert lobby.listed == ()

    run(go())


def test_ten_who_ask_for_a_table_at_once_get_the_same(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(open_store(str(tmp_path)), unload_minutes=0) as hub:
            name, ear = await begin(hub)
            hub.tables.pop(name).part(ear)
            found = await asyncio.gather(*(hub.find(name) for _ in range(10)))
            assert len(set(map(id, found))) == 1
            with pytest.raises(Denied, match="no such table"):
                await hub.find("nothing")

    run(go())


def test_a_full_disk_refuses_and_nothing_is_lost() -> None:
    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            name, ear = await begin(hub)
            table = await hub.find(name)
            before = list(ear.log)
            store.full = True
            seat = ear.present["awaits"]["roller"]
            assert await do(table, ear, wire.Roll(1, table.ply, seat)) == "not-kept"
            assert ear.log == before
            with pytest.raises(NotKept):
                await hub.make(ADA, letters.NewTable("high-score", (HERE, HERE)))
            store.full = False
            await roll(hub, name, ear)
            assert len(ear.log) > len(before)

    run(go())


def test_a_bot_goes_on_when_the_disk_has_room_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tables, "RETRY_SECONDS", 0.01)

    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            name, ear = await begin(hub, HERE, BOT)
            table = await hub.find(name)
            while ear.present["awaits"]["roller"] != 0:
                await asyncio.sleep(0)
            assert await do(table, ear, wire.GiveToBot(1, 0, "random")) == ""
            store.full = True
            await asyncio.sleep(0.05)
            ply = table.ply
            store.full = False
            async with asyncio.timeout(20):
                while table.status is not wire.Status.FINISHED:
                    await asyncio.sleep(0.01)
            assert table.ply > ply

    with caplog.at_level(logging.CRITICAL):
        run(go())


def test_a_bot_that_fails_does_not_hold_up_the_people(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bot's bad day")

    async def go() -> None:
        async with opened(Memory()) as hub:
            name, ear = await begin(hub, HERE, BOT)
            table = await hub.find(name)
            monkeypatch.setattr(hub.workers, "run", fail)
            assert await do(table, ear, wire.GiveToBot(1, 0, "random")) == ""
            async with asyncio.timeout(20):
                while table.status is not wire.Status.FINISHED:
                    await asyncio.sleep(0)

    run(go())
    assert {record.message for record in caplog.records} <= {"bot failed"}


def test_a_deleted_table_is_no_bots_business(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            made = await hub.make(ADA, letters.NewTable("high-score", (BOT, BOT)))
            await asyncio.sleep(0)
            table = await hub.find(made.table.id)
            with pytest.raises(Denied, match="only who made"):
                await hub.delete(BO, table.id)
            await hub.delete(ADA, table.id)
            for _ in range(200):
                await asyncio.sleep(0)
            assert not table.is_busy
            assert not hub.tables

    run(go())
    assert not caplog.records


def test_a_table_of_bots_plays_by_itself() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            made = await hub.make(ADA, letters.NewTable("high-score", (BOT, BOT, BOT)))
            table = await hub.find(made.table.id)
            async with asyncio.timeout(20):
                while table.status is not wire.Status.FINISHED:
                    await asyncio.sleep(0)

    run(go())


def test_a_game_waits_until_everybody_has_come() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            made = await hub.make(ADA, letters.NewTable("high-score", (HERE, OPEN)))
            table = await hub.find(made.table.id)
            ada = Ear("ada", 0)
            await table.join(ada, "a")
            assert status_of(table) is wire.Status.GATHERING
            seat = await hub.sit(BO, table.id, letters.Sit("Bo"))
            assert status_of(table) is wire.Status.GATHERING  # taken, but not here yet
            await table.join(Ear("bo", seat.seat), "b")
            assert status_of(table) is wire.Status.PLAYING
            assert table.contributions == {"a": "a", "b": "b"}
            await table.join(Ear("ada", 0), "too-late")
            assert table.contributions == {"a": "a", "b": "b"}

    run(go())

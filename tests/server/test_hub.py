"""All tables together: the memory is kept tidy, and what left it comes back."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from foxtray.server import wire
from foxtray.server.hub import Hub
from foxtray.server.play import fair, table as tables
from foxtray.server.play.denied import Denied
from foxtray.server.play.tickets import Person
from foxtray.server.settings import Settings
from foxtray.server.store import NotKept, open_store
from foxtray.server.store.interface import Store
from foxtray.server.thinking import bots
from foxtray.server.walls.steady import Steady
from foxtray.server.wire import bodies
from server.harness import PATIENCE, run
from server.indoors import AtOnce, Ear, Memory, do

ADA, BO = Person("ada", "Ada"), Person("bo", "Bo")
HERE, OPEN = bodies.NewSeat(wire.Kind.HERE), bodies.NewSeat(wire.Kind.OPEN)
BOT = bodies.NewSeat(wire.Kind.BOT, bot="random")


@asynccontextmanager
async def opened(store: Store, **settings: float) -> AsyncIterator[Hub]:
    hub = Hub(store, AtOnce(), Settings(pause=0, lazy=True, **settings))  # type: ignore[arg-type]  # numbers
    await hub.open()
    yield hub
    await hub.close()


async def begin(hub: Hub, *seats: bodies.NewSeat) -> tuple[str, Ear]:
    """A table of High Score, and Ada at it."""
    asked = bodies.NewTable("high-score", seats or (HERE, HERE), visibility=wire.Visibility.LISTED)
    made = await hub.make(ADA, asked)
    table = await hub.find(made.table.id)
    ear = Ear("ada", *table.seating.held_by("ada"))
    await table.join(ear, None)
    return table.id, ear


def later(days: float, hours_up: float = 2) -> Steady:
    """The clock of a server that has been up for a while, so many days from now."""
    counted = iter([0.0])
    return Steady(lambda: time.time() + 86_400 * days, lambda: next(counted, 3600 * hours_up))


def status_of(table: tables.Table) -> wire.Status:
    return table.status


async def roll(hub: Hub, name: str, ear: Ear) -> None:
    table = await hub.find(name)
    seat = ear.present["awaits"]["roller"]
    assert await do(table, ear, wire.Roll(1, table.ply, seat)) == ""


async def play_out(hub: Hub, name: str, ear: Ear) -> None:
    """To the end: whoever sits here says the first word that is offered."""
    table = await hub.find(name)
    while table.status is not wire.Status.FINISHED:
        await asyncio.sleep(0)
        awaits = ear.present["awaits"]
        if awaits["roller"] in ear.seats:
            await roll(hub, name, ear)
        elif asked := ear.seats.intersection(awaits["seats"]):
            (seat,) = asked
            (offer,) = [each["offer"] for each in ear.present["offers"] if each["seat"] == seat]
            await do(table, ear, wire.SayWord(2, table.ply, seat, offer["words"][0]))


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
        async with opened(open_store(str(tmp_path)), unload_minutes=0) as hub:
            name, ear = await begin(hub)
            assert [card.id for card in (await hub.lobby(ADA)).mine] == [name]
            (await hub.find(name)).part(ear)
            hub.clock = later(days=40)
            await hub.sweep()
            lobby = await hub.lobby(ADA)
            assert (lobby.mine, lobby.listed) == ((), ())
            await (await hub.find(name)).join(ear, None)
            await roll(hub, name, ear)
            lobby = await hub.lobby(ADA)
            assert [card.id for card in lobby.mine] == [name]
            assert [card.id for card in lobby.listed] == [name]

    run(go())


def test_a_finished_game_stays_in_the_lobby_however_old(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(open_store(str(tmp_path)), unload_minutes=0) as hub:
            name, ear = await begin(hub, HERE, BOT)
            table = await hub.find(name)
            assert await do(table, ear, wire.GiveToBot(1, 1, "random")) == "forbidden"
            await play_out(hub, name, ear)
            table.part(ear)
            hub.clock = later(days=400)
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
                await hub.make(ADA, bodies.NewTable("high-score", (HERE, HERE)))
            store.full = False
            await roll(hub, name, ear)
            assert len(ear.log) > len(before)

    run(go())


def test_a_bot_goes_on_when_the_disk_has_room_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "RETRY_SECONDS", 0.01)

    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            name, ear = await begin(hub, HERE, BOT)
            table = await hub.find(name)
            while ear.present["awaits"]["roller"] != 0:
                await asyncio.sleep(0)
            assert await do(table, ear, wire.GiveToBot(1, 0, "random")) == ""
            store.full = True
            while store.refused < 3:  # the bot has tried, and tries again
                await asyncio.sleep(0)
            ply = table.ply
            store.full = False
            async with asyncio.timeout(PATIENCE):
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
            monkeypatch.setattr(bots, "WAITS", (0.0, 0.0))
            assert await do(table, ear, wire.GiveToBot(1, 0, "random")) == ""
            async with asyncio.timeout(PATIENCE):
                while table.status is not wire.Status.FINISHED:
                    await asyncio.sleep(0)

    run(go())
    gives_up = "bot gives up: it says the first word there is"
    told = {record.message for record in caplog.records if record.name == bots.__name__}
    assert told == {"bot failed", gives_up}


def test_a_rematch_has_dice_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = [digit * 64 for digit in "12"]
    monkeypatch.setattr(fair, "new_seed", iter(seeds).__next__)

    async def go() -> None:
        async with opened(Memory()) as hub:
            made = await hub.make(ADA, bodies.NewTable("high-score", (HERE, HERE)))
            ear = Ear("ada", 0, 1)
            await (await hub.find(made.table.id)).join(ear, None)
            await play_out(hub, made.table.id, ear)
            again = await hub.rematch(ADA, made.table.id, bodies.Rematch(made.tickets[0].ticket))
            told = [each.table.fair for each in (made, again)]
            assert [each and each.commitment for each in told] == list(map(fair.commit, seeds))

    run(go())


def test_a_deleted_table_is_no_bots_business(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            made = await hub.make(ADA, bodies.NewTable("high-score", (BOT, BOT)))
            await asyncio.sleep(0)
            table = await hub.find(made.table.id)
            with pytest.raises(Denied, match="only who made"):
                await hub.delete(BO, table.id)
            await hub.delete(ADA, table.id)
            for _ in range(200):
                await asyncio.sleep(0)
            assert not table.bots.are_busy
            assert not hub.tables

    run(go())
    assert not caplog.records


def test_a_table_of_bots_plays_by_itself() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            made = await hub.make(ADA, bodies.NewTable("high-score", (BOT, BOT, BOT)))
            table = await hub.find(made.table.id)
            async with asyncio.timeout(PATIENCE):
                while table.status is not wire.Status.FINISHED:
                    await asyncio.sleep(0)

    run(go())


def test_a_game_waits_until_everybody_has_come() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            made = await hub.make(ADA, bodies.NewTable("high-score", (HERE, OPEN)))
            table = await hub.find(made.table.id)
            ada = Ear("ada", 0)
            await table.join(ada, fair.pledge_of("a"))
            assert status_of(table) is wire.Status.GATHERING
            seat = await hub.sit(BO, table.id, bodies.Sit("Bo"))
            assert status_of(table) is wire.Status.GATHERING  # taken, but not here yet
            bo = Ear("bo", seat.seat)
            await table.join(bo, fair.pledge_of("b"))
            assert status_of(table) is wire.Status.GATHERING  # and what they pledged not told yet
            assert await do(table, bo, wire.Reveal(1, 1, "b")) == ""
            assert await do(table, ada, wire.Reveal(1, 1, "a")) == ""
            assert status_of(table) is wire.Status.PLAYING
            assert table.pledges.thrown == {"a": "a", "b": "b"}
            await table.join(Ear("ada", 0), fair.pledge_of("too-late"))
            assert table.pledges.thrown == {"a": "a", "b": "b"}

    run(go())


def test_an_address_makes_so_many_tables_whoever_it_says_it_is() -> None:
    """Without a cookie every request is a new person."""

    async def go() -> None:
        async with opened(Memory(), tables_each=3) as hub:
            asked = bodies.NewTable("high-score", (HERE, HERE))
            for number in range(3):
                await hub.make(Person(str(number)), asked, "10.0.0.1")
            with pytest.raises(Denied, match="made from your address") as denied:
                await hub.make(Person("another"), asked, "10.0.0.1")
            assert denied.value.kind == "too-many"
            await hub.make(ADA, asked, "10.0.0.2")

    run(go())


def test_an_address_has_so_many_bots_at_its_tables() -> None:
    async def go() -> None:
        async with opened(Memory(), bots_each=3) as hub:
            two = bodies.NewTable("high-score", (HERE, BOT, BOT))
            first = await hub.make(ADA, two, "10.0.0.1")
            with pytest.raises(Denied, match="too many bots"):
                await hub.make(Person("another"), two, "10.0.0.1")
            await hub.make(
                Person("another"), bodies.NewTable("high-score", (HERE, HERE)), "10.0.0.1"
            )
            await hub.make(BO, two, "10.0.0.2")
            await hub.delete(ADA, first.table.id)
            await hub.make(Person("another"), two, "10.0.0.1")

    run(go())


def test_a_clock_that_jumps_archives_no_table_in_play(tmp_path: Path) -> None:
    """Nor does one that was wrong when the server was last up: who plays has an hour to speak."""

    async def go() -> None:
        async with opened(open_store(str(tmp_path)), unload_minutes=0) as hub:
            name, ear = await begin(hub)
            hub.clock = later(days=400)
            await hub.sweep()  # they are looking at it
            assert [card.id for card in (await hub.lobby(ADA)).mine] == [name]
            (await hub.find(name)).part(ear)
            hub.clock = later(days=400, hours_up=0.5)
            await hub.sweep()  # they have left, but the server has only just come
            assert name not in hub.tables
            assert [card.id for card in (await hub.lobby(ADA)).mine] == [name]

    run(go())


def test_the_clock_is_counted_and_cannot_be_set() -> None:
    day, counted = 1000.0, 5.0
    clock = Steady(lambda: day, lambda: counted)
    counted += 60
    day += 86_400 * 365
    assert (clock.now(), clock.up()) == (1060.0, 60.0)


def test_finished_tables_are_deleted_if_that_was_asked_for(tmp_path: Path) -> None:
    async def go(keep_days: float, left: int) -> None:
        where = str(tmp_path / str(keep_days))
        async with opened(open_store(where), unload_minutes=0, keep_days=keep_days) as hub:
            over, ear = await begin(hub, HERE, BOT)
            await play_out(hub, over, ear)
            (await hub.find(over)).part(ear)
            begun, other = await begin(hub)
            (await hub.find(begun)).part(other)
            hub.clock = later(days=29)
            await hub.sweep()
            assert len(await hub.store.load(over)) > 0
            hub.clock = later(days=31)
            await hub.sweep()
            assert bool(await hub.store.load(over)) == bool(left)
            assert await hub.store.load(begun)

    run(go(0, 1))
    run(go(30, 0))

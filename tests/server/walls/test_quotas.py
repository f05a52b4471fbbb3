"""What one address or one seat may use up: tables, bots, hashes, comings and goings."""

import httpx
import pytest

from foxtray.server import wire
from foxtray.server.hub import Hub
from foxtray.server.play import fair, pledges, seating
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.settings import Settings
from foxtray.server.wire import bodies
from server.conftest import NewHouse
from server.harness import PATIENCE, run
from server.indoors import AtOnce, Ear, Memory, do, make_table

HIGH_SCORE = "high-score"
ADDRESS, OTHER = "10.0.0.1", "10.0.0.2"
HERE, BOT = bodies.NewSeat(wire.Kind.HERE), bodies.NewSeat(wire.Kind.BOT, bot="random")
TWO = {"game": HIGH_SCORE, "seats": [{"kind": "here"}, {"kind": "here"}]}


def test_no_cookie_a_new_one_or_a_forged_one_is_the_same_address(new_house: NewHouse) -> None:
    house = new_house("--tables-each", "3")

    async def make(client: httpx.AsyncClient, **headers: str) -> httpx.Response:
        client.cookies.clear()
        return await client.post("/api/tables", json=TWO, headers=headers)

    async def go() -> None:
        async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as client:
            mine = (await client.get("/api/me")).cookies["foxtray_me"]
            made = [
                await make(client),
                await make(client, Cookie=f"foxtray_me={mine}"),
                await make(client, Cookie="foxtray_me=m.forged.x.y"),
            ]
            assert [each.status_code for each in made] == [201, 201, 201]
            for headers in (
                {},
                {"Cookie": f"foxtray_me={mine}"},
                {"Cookie": "foxtray_me=m.other.x.y"},
                {"X-Forwarded-For": "203.0.113.7"},  # no proxy of ours stands before
                {"Forwarded": "for=203.0.113.7", "X-Real-IP": "203.0.113.7"},
            ):
                refused = await make(client, **headers)
                assert refused.status_code == 429
                assert refused.json()["kind"] == "too-many"

    run(go())


async def gathered(hub: Hub, address: str, *seats: bodies.NewSeat) -> tuple[Table, Ear]:
    """A game under way, all seats of people held by one."""
    made = await hub.make(Person("ada"), bodies.NewTable(HIGH_SCORE, seats), address)
    table = await hub.find(made.table.id)
    ear = Ear("ada", *table.seating.held_by("ada"))
    await table.join(ear, None)
    assert table.status is wire.Status.PLAYING
    return table, ear


def test_a_bot_that_takes_a_seat_over_is_a_bot() -> None:
    async def go() -> None:
        hub = Hub(Memory(), AtOnce(), Settings(pause=0, bots_each=2, lazy=True))
        await hub.open()
        table, ear = await gathered(hub, ADDRESS, HERE, HERE, HERE, HERE)
        assert await do(table, ear, wire.GiveToBot(1, 3, "random")) == ""
        second, other = await gathered(hub, ADDRESS, HERE, HERE)
        assert await do(second, other, wire.GiveToBot(1, 1, "random")) == ""
        assert await do(table, ear, wire.GiveToBot(2, 2, "random")) == "too-many"
        assert table.seating.bots == {3}  # nothing has changed, and the seat is still held
        assert 2 in ear.seats
        assert await do(second, other, wire.GiveToBot(2, 0, "random")) == "too-many"
        third, another = await gathered(hub, OTHER, HERE, HERE)
        assert await do(third, another, wire.GiveToBot(1, 1, "random")) == ""
        await hub.delete(Person("ada"), second.id)
        assert await do(table, ear, wire.GiveToBot(3, 2, "random")) == ""
        await hub.close()

    run(go())


def test_bots_of_a_table_that_was_read_again_count_for_who_came_to_it() -> None:
    """After a restart nobody knows any more from where a table was made."""

    async def go() -> None:
        store = Memory()
        hub = Hub(store, AtOnce(), Settings(pause=0, bots_each=2, lazy=True))
        await hub.open()
        table, _ = await gathered(hub, ADDRESS, HERE, HERE, BOT)
        again = Hub(store, AtOnce(), Settings(pause=0, bots_each=2, lazy=True))
        await again.open()
        found, ear = await again.find(table.id), Ear("ada", 0, 1)
        ear.client = ADDRESS
        await found.join(ear, None)
        assert await do(found, ear, wire.GiveToBot(1, 1, "random")) == ""
        assert await do(found, ear, wire.GiveToBot(2, 0, "random")) == "too-many"
        for each in (hub, again):
            await each.close()

    run(go())


def test_who_pledges_for_ever_costs_nobody_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pledges, "MOST_PLEDGES", 5)

    async def go() -> None:
        store = Memory()
        table = await make_table(store, HIGH_SCORE, "ada", "bo", "")
        table.pledging.patience = 3600.0
        ada, bo = Ear("ada", 0), Ear("bo", 1)
        await table.join(bo, None)
        texts = [f"text-of-bo-number-{number:03}" for number in range(40)]
        said = [await do(table, bo, wire.Pledge(1, 1, fair.pledge_of(text))) for text in texts]
        assert said == [""] * 5 + ["out-of-turn"] * 35
        for text in texts:  # by hello, again and again, it is no more
            await table.join(Ear("bo", 1), fair.pledge_of(text))
        assert table.pledges.pledged["b"] == fair.pledge_of(texts[4])
        assert table.ply == len(store.events["table"]) == 1 + 5
        again = Table.rebuild("table", table.game, store.events["table"], store, AtOnce())
        assert again.pledges == table.pledges
        # The other seat's are its own, the last one of bo's still counts, and they play.
        await table.join(ada, fair.pledge_of("text-of-ada-which-is-long"))
        assert await do(table, ada, wire.GiveToBot(1, 2, "random")) == ""
        assert await do(table, ada, wire.Reveal(2, 1, "text-of-ada-which-is-long")) == ""
        assert await do(table, bo, wire.Reveal(2, 1, texts[4])) == ""
        assert table.status is wire.Status.PLAYING
        assert set(table.pledges.thrown) == {"a", "b"}
        table.close()

    run(go())


@pytest.mark.parametrize("begun", [False, True])
def test_who_comes_and_goes_for_ever_costs_nobody_the_game(
    monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    monkeypatch.setattr(seating, "MOST_CHANGES", 10)

    async def go() -> None:
        table = await make_table(Memory(), HIGH_SCORE, "ada", "bo", "bo" if begun else "")
        table.pledging.patience = 3600.0
        ada, bo = Ear("ada", 0), Ear("bo", *table.seating.held_by("bo"))
        await table.join(ada, None)
        await table.join(bo, None)
        assert (table.course is not None) == begun
        for _ in range(5):
            assert await do(table, bo, wire.Leave(1, 1)) == ""
            await table.sit(1, "bo", "Bo")
            bo.seats |= {1}
        before = table.ply
        for _ in range(5):
            assert await do(table, bo, wire.Leave(1, 1)) == "illegal"
        if not begun:
            for _ in range(5):
                assert await do(table, bo, wire.Rename(1, 1, "Robert")) == "illegal"
        assert table.ply == before
        # Whoever is still to come sits down, a bot takes a seat over, and the game is played.
        if not begun:
            await table.sit(2, "cy", "Cy")
            await table.join(Ear("cy", 2), None)
        assert await do(table, bo, wire.GiveToBot(2, 1, "random")) == ""
        await table.join(ada, None)
        assert table.status is wire.Status.PLAYING
        table.close()

    run(go())


def test_the_bounds_together_leave_room_for_the_longest_game() -> None:
    seats = wire.MOST_SEATS
    used = seating.MOST_CHANGES + seats + seats * pledges.MOST_PLEDGES
    assert used < 1000
    assert seating.MOST_CHANGES >= 100
    assert pledges.MOST_PLEDGES >= 20

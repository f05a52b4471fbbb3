"""Whose turn it is, in the list of tables: for games by correspondence."""

from __future__ import annotations

from between.tables import ADA, BO, EVE, HERE, OPEN, SCORE, arrive, table_of
from between.test_erasing import with_bo
from daily.days import opened as open_hub
from foxtray.server import wire
from foxtray.server.between.turns import awaited_seats
from foxtray.server.hub import Hub
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.store import open_store
from foxtray.server.wire import bodies
from server.harness import run
from server.indoors import Ear, do


async def turn_of(hub: Hub, person: Person, table: Table) -> bodies.TurnInfo | None:
    (card,) = [each for each in (await hub.lobby(person)).mine if each.id == table.id]
    return card.turn


async def act(table: Table, ears: tuple[Ear, ...]) -> None:
    """What is awaited of the first who is asked."""
    (seat, *_) = awaited_seats(table.under_way().awaits)
    ear = ears[seat]
    if ear.present["awaits"]["roller"] == seat:
        assert await do(table, ear, wire.Roll(1, table.ply, seat)) == ""
    else:
        (offer,) = [each["offer"] for each in ear.present["offers"] if each["seat"] == seat]
        assert await do(table, ear, wire.SayWord(1, table.ply, seat, offer["words"][0])) == ""


def test_the_list_says_whose_turn_it_is_and_since_when(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            table, *both = await with_bo(hub)
            passed, since = 0, ""
            mine = {ADA.id: 0, BO.id: 1}
            while passed < 3:
                seats = awaited_seats(table.under_way().awaits)
                told = {p.id: await turn_of(hub, p, table) for p in (ADA, BO)}
                for person, turn in told.items():
                    assert turn is not None
                    assert turn.mine == (mine[person] in seats)
                    assert turn.names == tuple(("Ada Lovelace", "Bo")[seat] for seat in seats)
                now = told[ADA.id]
                assert now is not None
                passed += bool(since) and now.since > since
                assert now.since >= since
                since = now.since
                await act(table, (both[0], both[1]))
            assert (await hub.lobby(EVE)).listed == ()

    run(go())


def test_others_are_not_told(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            asked = bodies.NewTable(SCORE, (HERE, OPEN), visibility=wire.Visibility.LISTED)
            table = await hub.find((await hub.make(ADA, asked)).table.id)
            await hub.sit(BO, table.id, bodies.Sit("Bo"))
            for seat, person in enumerate((ADA, BO)):
                await arrive(table, person, seat)
            (seen,) = (await hub.lobby(EVE)).listed
            assert (seen.status, seen.turn) == (wire.Status.PLAYING, None)
            assert await turn_of(hub, ADA, table) is not None

    run(go())


def test_who_plays_alone_is_told_nothing(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            table, _ = await table_of(hub, ADA)
            assert await turn_of(hub, ADA, table) is None

    run(go())

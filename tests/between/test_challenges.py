"""Beat me on these dice: the same way shows the same dice, and another one shifts none."""

from __future__ import annotations

import pytest

from between.tables import ADA, BO, CLEVER, EVE, HERE, OPEN, SCORE, arrive, play_out, table_of
from daily.days import COUNTED, NEXT, clock_on, first, last, opened as open_hub, rolls, sit
from foxtray.kernel.challenge import fall_again
from foxtray.kernel.chance import Dice, DiceInOrder
from foxtray.kernel.errors import OutOfTurn
from foxtray.server import wire
from foxtray.server.between import challenges
from foxtray.server.between.same_luck import falls_of
from foxtray.server.hub import Hub
from foxtray.server.play.denied import Denied
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.store import open_store
from foxtray.server.wire import bodies, people
from server.guest import guests
from server.harness import House, run
from server.indoors import AtOnce, Ear, Memory, do

ASKED = people.ChallengeAsked("Bo")
DRACHENDREI = "clever-hoch-drei"


async def challenge(hub: Hub, game: str = CLEVER) -> tuple[Table, str]:
    """A game that Ada has played to its end, and the challenge she makes of it."""
    table, ear = await table_of(hub, ADA, game=game)
    await play_out(table, ear)
    return table, (await challenges.make(hub, ADA, table.id, "address")).id


async def take_up(hub: Hub, person: Person, name: str) -> tuple[Table, Ear]:
    made = await challenges.take_up(hub, person, name, ASKED, "address")
    table = await hub.find(made.table.id)
    return table, await arrive(table, person, *(each.seat for each in made.tickets))


def fell(table: Table) -> dict[str, str]:
    assert table.course is not None
    return falls_of(table.course.playing.record())


@pytest.mark.parametrize("game", [CLEVER, DRACHENDREI])
def test_the_same_way_shows_the_same_dice_and_another_shifts_none(game: str) -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            origin, name = await challenge(hub, game)
            same, ear = await take_up(hub, BO, name)
            await play_out(same, ear, first)
            assert rolls(same) == rolls(origin)
            other, ear = await take_up(hub, EVE, name)
            await play_out(other, ear, last)
            assert rolls(other) != rolls(origin)
            compared = 0
            for occasion in fell(other).keys() & fell(origin).keys():
                here, there = (
                    {die[0]: die for die in fell(each)[occasion].split()}
                    for each in (other, origin)
                )
                if here.keys() == there.keys() or occasion.endswith("1"):
                    shared = here.keys() & there.keys()
                    assert {d: here[d] for d in shared} == {d: there[d] for d in shared}
                    compared += len(shared)
            assert compared > 30

    run(go())


def test_two_who_leave_the_first_ones_way_together_see_the_same() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            _, name = await challenge(hub)
            games = [await take_up(hub, person, name) for person in (BO, EVE)]
            for table, ear in games:
                await play_out(table, ear, last)
            assert rolls(games[0][0]) == rolls(games[1][0])

    run(go())


def test_a_challenge_handed_on_has_the_first_ones_dice() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            origin, name = await challenge(hub)
            table, ear = await take_up(hub, BO, name)
            await play_out(table, ear, last)
            onward = await challenges.make(hub, BO, table.id, "address")
            third, ear = await take_up(hub, EVE, onward.id)
            await play_out(third, ear, first)
            assert rolls(third) == rolls(origin)

    run(go())


def test_real_dice_fall_again_too() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            asked = bodies.NewTable(CLEVER, (HERE,), dice=wire.DiceSource.REAL)
            table = await hub.find((await hub.make(ADA, asked)).table.id)
            ear = await arrive(table, ADA, 0)
            while table.status is not wire.Status.FINISHED:
                chance = ear.present["awaits"]["chance"]
                if chance:
                    fact = " ".join(f"{die}{1 + i % 6}" for i, die in enumerate(chance["dice"]))
                    message: wire.ClientMessage = wire.SayFact(1, table.ply, 0, fact)
                else:
                    word = ear.present["offers"][0]["offer"]["words"][0]
                    message = wire.SayWord(1, table.ply, 0, word)
                assert await do(table, ear, message) == ""
            made = await challenges.make(hub, ADA, table.id, "address")
            same, ear = await take_up(hub, BO, made.id)
            await play_out(same, ear)
            assert rolls(same) == rolls(table)

    run(go())


def test_dice_fall_again_die_by_die() -> None:
    assert fall_again(Dice("ybg", of="ybgopw"), "b5 w1", "y1 b2 g3") == ("y1 b5 g3", 1)
    assert fall_again(DiceInOrder("yb"), "b5 y1", "y2 b2") == ("b5 y1", 2)
    assert fall_again(DiceInOrder("yb"), "b5 g1", "y2 b2") == ("y2 b2", 0)


def test_it_is_kept_on_both_databases_and_read_again(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            origin, name = await challenge(hub)
            assert (await challenges.make(hub, ADA, origin.id, "address")).id == name
            table, _ = await take_up(hub, BO, name)
            await hub.delete(ADA, origin.id)  # all that matters is in the challenge
        async with open_hub(open_store(where)) as hub:
            again, ear = await take_up(hub, BO, name)
            assert again.id == table.id
            await play_out(again, ear)
            assert rolls(again) == rolls(origin)
            assert again.same_luck == table.same_luck
            told = await challenges.look(hub, ADA, name)
            assert [(t.name, t.status, t.table) for t in told.tries] == [
                ("Bo", wire.Status.FINISHED, again.id)
            ]
            assert told.tries[0].result == again.game.scores(again.under_way().state).totals[0]
            assert (await challenges.look(hub, BO, name)).tries == ()

    run(go())


def test_what_is_no_challenge_is_refused_with_its_reason() -> None:
    async def refusal(hub: Hub, person: Person, table: Table) -> str:
        with pytest.raises((OutOfTurn, Denied)) as caught:
            await challenges.make(hub, person, table.id, "address")
        error = caught.value
        reason = getattr(error, "reason", None)
        return str(reason.code) if reason else str(getattr(error, "kind", ""))

    async def go() -> None:
        async with open_hub(Memory()) as hub:
            alone, _ = await table_of(hub, ADA)
            assert await refusal(hub, ADA, alone) == "not-finished"
            assert await refusal(hub, BO, alone) == "forbidden"
            two, _ = await table_of(hub, ADA, HERE, OPEN, game=SCORE)
            assert await refusal(hub, ADA, two) == "not-alone"
            day, ear = await sit(hub, ADA, asked=COUNTED)
            await play_out(day, ear)
            assert await refusal(hub, ADA, day) == "day-running"
            hub.clock = clock_on(NEXT)
            await hub.days.look()
            name = (await challenges.make(hub, ADA, day.id, "address")).id
            table, ear = await take_up(hub, BO, name)
            await play_out(table, ear)
            assert rolls(table) == rolls(day)
            with pytest.raises(OutOfTurn, match="you know these dice"):
                await challenges.take_up(hub, ADA, name, ASKED, "address")
            for unknown in ("nothing", "../x", ""):
                with pytest.raises(Denied, match="no such challenge"):
                    await challenges.look(hub, BO, unknown)

    run(go())


def test_a_table_that_takes_one_up_is_read_from_its_events() -> None:
    async def go() -> None:
        store = Memory()
        async with open_hub(store) as hub:
            _, name = await challenge(hub)
            table, ear = await take_up(hub, BO, name)
            await play_out(table, ear, last)
            again = Table.rebuild(table.id, table.game, store.events[table.id], store, AtOnce())
            assert rolls(again) == rolls(table)
            assert again.same_luck == table.same_luck
            assert (again.info().challenge, again.info().fair) == (name, None)

    run(go())


def test_over_http_both_sheets_are_shown_when_ones_own_game_is_over(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Eve") as (ada, bo, eve):
            await ada.make(CLEVER, "here")
            await ada.enter()
            await ada.play()
            path = f"/api/tables/{ada.table}/challenge"
            await eve.post(path, {}, status=403)
            made = await ada.post(path, {})
            here = f"/api/challenges/{made['id']}"
            told = await bo.get(here)
            assert (told["name"], told["own"], told["mine"]) == ("Ada", False, None)
            assert ada.table not in str(told), "it would show the dice"
            await bo.get(f"{here}/end", status=422)
            assert (await ada.get(f"{here}/end"))["name"] == "Ada"
            taken = await bo.post(here, {"name": "Bo"}, status=201)
            bo.table, bo.tickets = taken["table"]["id"], [taken["tickets"][0]["ticket"]]
            await bo.enter()
            await bo.get(f"{here}/end", status=422)
            assert (await bo.ask("hint", seat=0, ply=bo.ply))["kind"] == "forbidden"
            await bo.play()
            end = await bo.get(f"{here}/end")
            assert end["score"]["totals"] == [made["result"]]
            (taker,) = (await ada.get(here))["tries"]
            assert (taker["name"], taker["status"]) == ("Bo", "finished")
            await eve.get(f"{here}/end", status=422)
            await eve.post(here, {"name": "\u202e"}, status=422)
            await eve.get("/api/challenges/nothing", status=404)

    run(go())

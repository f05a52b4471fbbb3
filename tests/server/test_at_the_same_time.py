"""Several speak at once, or somebody says a thing twice, too late or too early."""

import asyncio

import pytest

from foxtray.server.play import fair
from foxtray.server.play.table import Table
from server.company import CLEVER, HIGH_SCORE, refused, two
from server.guest import gather_at, guests, level
from server.harness import House, run
from server.indoors import AtOnce, Ear, Memory, make_table


def test_passive_seats_speak_of_the_same_ply_and_nobody_is_too_late(house: House) -> None:
    """Three passive seats say their words at once; in the games that is nobody's turn."""

    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Cy", "Di") as (ada, *others):
            made = await ada.make(CLEVER, "here", "link", "link", "link")
            await gather_at(ada, made, *others)
            together = 0
            while together < 3:
                ply = await level(ada, *others)
                asked = [guest for guest in (ada, *others) if guest.task()]
                if len(asked) < 2:
                    assert await asked[0].act()
                    continue
                together += 1
                words = {guest: guest.choose(guest.mine[0]) for guest in asked}
                answers = await asyncio.gather(
                    *(guest.say(guest.mine[0], word, ply) for guest, word in words.items())
                )
                assert all(answer["type"] == "ack" for answer in answers), answers
                await level(ada, *others)
                for guest, word in words.items():
                    assert ada.words(guest.mine[0])[-1] == word
            assert together == 3

    run(go())


def test_a_word_sent_twice_is_taken_once(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo, HIGH_SCORE)
            for _ in range(12):
                guest = ada if ada.task() else bo
                task = guest.task()
                assert task is not None
                ply, seat = guest.ply, guest.mine[0]
                if task[0] == "roll":
                    answers = await asyncio.gather(
                        *(guest.ask("roll", seat=seat, ply=ply) for _ in "12")
                    )
                else:
                    word = guest.choose(seat)
                    answers = await asyncio.gather(
                        *(guest.ask("word", seat=seat, ply=ply, word=word) for _ in "12")
                    )
                assert answers[0]["type"] == "ack"
                refused(answers[1], "stale")
                for each in (ada, bo):
                    await each.reach(answers[0]["ply"])
            assert ada.log == bo.log

    run(go())


def test_a_word_of_the_future_is_refused(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here")
            await ada.enter()
            await ada.play(lambda guest: guest.task() == ("word", 0))
            refused(await ada.say(0, ada.choose(0), ply=ada.ply + 1), "stale")
            refused(await ada.say(0, ada.choose(0), ply=2**62), "stale")

    run(go())


@pytest.mark.parametrize("pledge", [None, fair.pledge_of("thrown in from elsewhere")])
def test_who_comes_in_while_another_process_begins_the_game_finds_it_begun(
    pledge: str | None,
) -> None:
    """Nobody is sent away for it: they have said nothing that could be too late."""

    async def go() -> None:
        store = Memory()
        here = await make_table(store, HIGH_SCORE, "ada", "ada")
        there = Table.rebuild("table", here.game, await store.load("table"), store, AtOnce())
        ada, twin = Ear("ada", 0, 1), Ear("ada", 0, 1)
        await here.join(ada, None)
        assert ada.log
        await there.join(twin, pledge)  # which had read it before it began
        assert (twin.log, there.ply) == (ada.log, here.ply)

    run(go())


def test_who_sits_down_while_another_process_writes_has_the_seat() -> None:
    async def go() -> None:
        store = Memory()
        here = await make_table(store, HIGH_SCORE, "ada", "")
        await here.join(Ear("ada", 0), None)
        there = Table.rebuild("table", here.game, await store.load("table"), store, AtOnce())
        await here.change_chair(0, here.seating.chairs[0])
        taken = await there.sit(1, "bo", "Bo")
        assert taken.person == "bo"
        assert [chair.person for chair in there.seating.chairs] == ["ada", "bo"]

    run(go())

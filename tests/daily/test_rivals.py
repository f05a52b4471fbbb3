"""What bots make of a day's dice: the same each time, told to who has had their try."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import pytest

from daily.days import ADA, BO, CUBE, DAY, NEXT, clock_on, opened, play_out, sit
from daily.test_same_luck import SEED
from foxtray.games import challenges
from foxtray.server.daily import results
from foxtray.server.daily.rivals import Rivals, known_rivals, play_day
from foxtray.server.store.played_list import PlayedList
from foxtray.server.wire.bodies import DayRival
from server.harness import run
from server.indoors import AtOnce, Memory

ALL = (DayRival("entropy", 7), DayRival("detective", 9))


def test_a_bot_makes_the_same_of_the_same_dice() -> None:
    made = [play_day(CUBE, f"{day:064x}", "entropy") for day in range(6)]
    assert made == [play_day(CUBE, f"{day:064x}", "entropy") for day in range(6)]
    assert set(made) <= set(range(2, 10))  # nobody is lucky six times, and the worst case is 9
    assert run(AtOnce().play_day("high-score", SEED, "expectation")) in range(22)


def test_who_looks_for_a_figure_alone_does_not_mind_what_it_gives_away() -> None:
    """The detective at a table takes about eleven turns; here it has nobody to race against."""
    made = [play_day(CUBE, f"{day:064x}", "detective") for day in range(12)]
    assert sum(made) / len(made) < 7


@pytest.mark.parametrize("game", challenges.names())
def test_every_rival_is_on_the_roster(game: str) -> None:
    assert known_rivals(game) == list(challenges.find(game).rivals)


def guessed(words: list[str], hidden: str) -> str:
    return f"guess={hidden}"


def test_rivals_are_told_when_ones_own_try_is_over() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            table, ear = await sit(hub, ADA, CUBE)
            await hub.rivals.settled()
            assert (await results.results(hub, ADA, CUBE, None)).rivals == ()
            hidden = table.setup.opening[1][1].removeprefix("build=")
            assert await play_out(table, ear, lambda words: guessed(words, hidden)) == 1
            assert (await results.results(hub, ADA, CUBE, None)).rivals == ALL
            assert (await results.results(hub, BO, CUBE, None)).rivals == ()
            hub.clock = clock_on(NEXT)
            assert (await results.results(hub, BO, CUBE, DAY)).rivals == ALL
            assert (await results.results(hub, BO, CUBE, "2020-01-01")).rivals == ()

    run(go())


def test_bots_play_a_day_once_and_again_only_if_they_failed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked: list[str] = []
    gate = asyncio.Event()

    async def play(game: str, seed: str, bot: str) -> int:
        asked.append(bot)
        await gate.wait()
        if asked.count(bot) == 1 and bot == "entropy":
            raise TimeoutError
        return 5

    async def go() -> None:
        rivals = Rivals(play, PlayedList())
        for _ in range(3):
            rivals.wake(DAY, CUBE, SEED)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert asked == ["entropy"]
        gate.set()
        await rivals.settled()
        assert await rivals.results(DAY, CUBE) == {"detective": 5}
        await asyncio.sleep(0)
        rivals.wake(DAY, CUBE, SEED)
        await rivals.settled()
        assert await rivals.results(DAY, CUBE) == {"detective": 5, "entropy": 5}
        assert asked == ["entropy", "detective", "entropy"]

    with caplog.at_level(logging.ERROR, logger="foxtray"):
        run(go())
    assert "could not play the day's game" in caplog.text
    assert SEED not in caplog.text


def test_a_day_is_played_by_the_bots_when_it_begins_and_told_by_any_server() -> None:
    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            hub.settings = replace(hub.settings, lazy=False)
            await hub.sweep()
            await hub.rivals.settled()
            kept = {game: dict(store.played.rivals[DAY, game]) for game in challenges.names()}
            assert kept[CUBE] == {each.bot: each.result for each in ALL}
            await hub.sweep()  # once is enough
            assert hub.rivals._playing == {}
        async with opened(store) as other:
            assert await other.rivals.results(DAY, CUBE) == kept[CUBE]
            assert (await results.results(other, BO, CUBE, None)).rivals == ()  # it is still on

    run(go())

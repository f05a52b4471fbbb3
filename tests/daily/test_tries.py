"""One counted try a day and person, whatever clocks, tabs and strangers do."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from daily.days import (
    ADA,
    BEFORE,
    BO,
    CLEVER,
    COUNTED,
    CUBE,
    DAY,
    NEXT,
    PRACTICE,
    clock_on,
    first,
    last,
    opened,
    play_out,
    rolls,
    sit,
    step,
)
from foxtray.cli import main
from foxtray.kernel import record as records
from foxtray.kernel.challenge import Measure
from foxtray.kernel.errors import Refusal
from foxtray.server import replays, wire
from foxtray.server.daily import results, tries
from foxtray.server.hub import Hub
from foxtray.server.play.denied import Denied
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.wire import TableFault, bodies
from server.harness import run
from server.indoors import Ear, Memory, do


def refused(code: TableFault, going: Coroutine[Any, Any, Any]) -> Coroutine[Any, Any, None]:
    async def check() -> None:
        with pytest.raises(Refusal) as refusal:
            await going
        assert refusal.value.reason is not None
        assert refusal.value.reason.code == code

    return check()


def on_a_day(test: Callable[[Hub], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def go() -> None:
        async def opens() -> None:
            async with opened(Memory()) as hub:
                await test(hub)

        run(opens())

    go.__name__, go.__doc__ = test.__name__, test.__doc__
    return go


@on_a_day
async def test_everybody_has_the_same_dice(hub: Hub) -> None:
    ada, bo = await sit(hub, ADA), await sit(hub, BO)
    assert await play_out(*ada) == await play_out(*bo)
    assert rolls(ada[0]) == rolls(bo[0])
    cleo = await sit(hub, Person("cleo", "Cleo"))
    await play_out(*cleo, last)
    assert rolls(cleo[0]) != rolls(ada[0])
    assert rolls(cleo[0])[0] == rolls(ada[0])[0]


@on_a_day
async def test_a_try_is_taken_up_again_and_there_is_no_second(hub: Hub) -> None:
    table, ear = await sit(hub, ADA)
    await step(table, ear)
    table.part(ear)
    again, back = await sit(hub, ADA)
    assert again is table
    assert back.seats == ear.seats
    assert back.log == ear.log
    await play_out(again, back)
    await refused(TableFault.DAY_PLAYED, tries.play(hub, ADA, CLEVER, COUNTED, ""))
    assert (await tries.play(hub, ADA, CUBE, COUNTED, "")).table.id != table.id


@on_a_day
async def test_two_devices_of_one_person_at_once_play_one_try(hub: Hub) -> None:
    both = [tries.play(hub, ADA, CLEVER, COUNTED, "") for _ in range(4)]
    made = await asyncio.gather(*both)
    assert len({each.table.id for each in made}) == 1
    assert len({each.tickets for each in made}) == 1
    ears = [Ear("ada", 0), Ear("ada", 0)]
    table = await hub.find(made[0].table.id)
    for ear in ears:
        await table.join(ear, None)
    ply = table.ply
    answers = [await do(table, ear, wire.Roll(1, ply, 0)) for ear in ears]
    assert answers == ["", "stale"]
    assert ears[0].log == ears[1].log


@on_a_day
async def test_practice_comes_after_and_does_not_count(hub: Hub) -> None:
    await refused(TableFault.DAY_FIRST, tries.play(hub, ADA, CLEVER, PRACTICE, ""))
    table, ear = await sit(hub, ADA)
    await refused(TableFault.DAY_FIRST, tries.play(hub, ADA, CLEVER, PRACTICE, ""))
    result = await play_out(table, ear)
    practice, ear = await sit(hub, ADA, asked=PRACTICE)
    assert practice.id != table.id
    assert await play_out(practice, ear, last) != result
    told = await results.results(hub, ADA, CLEVER, None)
    assert told.results == {str(result): 1}
    assert (told.mine, told.place) == (result, 1)


@on_a_day
async def test_past_days_are_for_practice_and_days_to_come_for_nobody(hub: Hub) -> None:
    for date, code in (
        (NEXT, TableFault.DAY_TO_COME),
        ("2026-02-30", TableFault.NO_DAY),
        ("yesterday", TableFault.NO_DAY),
    ):
        for practice in (True, False):
            asked = bodies.DayAsked(date=date, practice=practice)
            await refused(code, tries.play(hub, ADA, CLEVER, asked, ""))
    table, ear = await sit(hub, ADA, asked=bodies.DayAsked(date=BEFORE))
    assert table.info().day == wire.DayInfo(BEFORE, False, False, None)
    await play_out(table, ear)
    assert (await results.results(hub, ADA, CLEVER, BEFORE)).results == {}
    with pytest.raises(Denied):
        await tries.play(hub, ADA, "pig", COUNTED, "")


@on_a_day
async def test_nobody_helps_in_a_counted_try(hub: Hub) -> None:
    table, ear = await sit(hub, ADA)
    await step(table, ear)
    assert await do(table, ear, wire.AskHint(1, table.ply, 0)) == "forbidden"
    assert await do(table, ear, wire.GiveToBot(1, 0, "greedy")) == "illegal"
    assert await do(table, ear, wire.Leave(1, 0)) == "illegal"
    with pytest.raises(Denied):
        await hub.delete(ADA, table.id)
    await step(table, ear)
    assert await do(table, ear, wire.Undo(1, table.ply, 0)) == ""  # since the roll, as at any table
    assert await do(table, ear, wire.Undo(1, table.ply, 0)) == "illegal"


def test_a_day_that_ends_in_the_middle_of_a_game() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            late, early = await sit(hub, ADA), await sit(hub, BO)
            result = await play_out(*early)
            await step(*late)
            hub.clock = clock_on(NEXT, 0)
            await hub.sweep()
            await play_out(*late)
            assert late[0].info().day == wire.DayInfo(DAY, True, False, result)
            told = await results.results(hub, ADA, CLEVER, DAY)
            assert told.results == {str(result): 1}
            assert (told.mine, told.place) == (None, None)
            today = await results.today(hub, BO)
            assert (today.date, today.streak) == (NEXT, 1)
            assert (await results.today(hub, ADA)).streak == 0
            await sit(hub, ADA)  # and a new day has a new try

    run(go())


def test_a_clock_that_jumps_back_brings_no_day_again(tmp_path: Path) -> None:
    store = Memory()

    async def on(date: str, counted: bool) -> str:
        async with opened(store, date) as hub:
            told = await results.today(hub, ADA)
            if counted:
                await play_out(*await sit(hub, ADA))
            else:
                await refused(TableFault.DAY_PLAYED, tries.play(hub, ADA, CLEVER, COUNTED, ""))
            hub.clock = clock_on(BEFORE)
            await hub.sweep()
            assert (await results.today(hub, ADA)).date == told.date
            assert (await results.results(hub, ADA, CLEVER, told.date)).seed == ""
            asked = bodies.DayAsked(date=BEFORE)
            assert (await tries.play(hub, ADA, CLEVER, asked, "")).table.day is not None
            return told.date

    assert run(on(DAY, True)) == DAY
    assert run(on(BEFORE, False)) == DAY  # the server comes again with a wrong clock
    assert run(on(NEXT, True)) == NEXT


def everything_told(hub: Hub, table: Table, ear: Ear) -> str:
    """All that anybody can hear of a table, as one text."""
    copies = [replays.copy_of(table, seat) for seat in (0, None)]
    written = [records.write(copy.record()) for copy in copies]
    return "\n".join([*ear.texts, *written, repr(table.info()), repr(table.line())])


@pytest.mark.parametrize("game", [CLEVER, CUBE])
def test_nothing_of_the_seed_is_told_before_the_day_is_over(game: str, tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            table, ear = await sit(hub, ADA, game)
            seed, secret = hub.days.seed(DAY, game), (await hub.store.secrets()).days
            hidden = [word.removeprefix("build=") for _, word in table.setup.opening[1:]]
            for _ in range(3):
                await step(table, ear)
            before = everything_told(hub, table, ear)
            assert not any(each in before for each in (seed, seed.upper(), secret.hex(), *hidden))
            guess = f"guess={hidden[0]}" if hidden else ""
            await play_out(table, ear, lambda words: guess or first(words))
            told = [everything_told(hub, table, ear)]
            for person in (ADA, BO):
                told.append(repr(await results.today(hub, person)))
                told.append(repr(await results.results(hub, person, game, None)))
                told.append(repr(await results.results(hub, person, game, BEFORE)))
            for each in told:
                for no in (seed, secret.hex(), hub.days.seed(NEXT, game)):
                    assert no not in each
            with pytest.raises(Refusal):
                await results.results(hub, ADA, game, NEXT)
            commitment = table.info().fair
            assert commitment is not None
            hub.clock = clock_on(NEXT, 0)
            await hub.sweep()
            record = records.write(replays.copy_of(table, None).record())
            assert seed in record
            assert (await results.results(hub, BO, game, DAY)).seed == seed
            check(record, commitment.commitment)

    def check(record: str, commitment: str) -> None:
        file = tmp_path / "game.rec"
        file.write_text(record, "utf-8")
        assert main(["verify", str(file), "--commitment", commitment]) == 0
        assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
        file.write_text(record.replace(f"day={DAY}", "day=soon"), "utf-8")
        assert main(["verify", str(file)]) == 2

    run(go())


def test_a_day_is_what_its_events_say() -> None:
    """Thrown away and read again, a table is the same; an older foxtray refuses it whole."""

    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            table, ear = await sit(hub, ADA)
            await play_out(table, ear)
            assert [each.kind for each in store.events[table.id]][:2] == ["made", "day"]
            table.part(ear)
            before = msgspec.to_builtins(table.info())
        async with opened(store) as hub:
            again = await hub.find(table.id)
            await again.following.read_again()
            assert again.is_past(BEFORE)
            assert not again.is_past(DAY)
            assert msgspec.to_builtins(again.info()) == before
            assert again.daily == table.daily

    run(go())


@pytest.mark.parametrize(
    ("played", "days"),
    [
        ([], 0),
        ([31], 1),
        ([30], 1),  # today is not over
        ([29], 1),
        ([28], 0),
        ([31, 30, 29, 28, 27], 5),
        ([31, 29, 28], 3),
        ([31, 28, 27], 1),  # two together are too many
        ([31, 29, 27], 2),
        ([31, 29, 28, 27, 26, 25, 23], 6),  # the 30th and the 24th are of one week
        ([31, 29, 28, 27, 26, 25, 24, 22], 8),
    ],
)
def test_a_streak_forgives_one_day_a_week(played: list[int], days: int) -> None:
    assert results.streak({f"2026-03-{day}" for day in played}, "2026-03-31") == days


def test_equal_results_share_a_place() -> None:
    made = Counter({10: 2, 20: 1, 30: 3})
    points, turns = Measure.POINTS, Measure.TURNS
    assert [results.place(each, made, points) for each in (30, 20, 10)] == [1, 4, 5]
    assert [results.place(each, made, turns) for each in (30, 20, 10)] == [4, 3, 1]

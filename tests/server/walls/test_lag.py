"""The loop is watched: what holds it is measured, named and told."""

import asyncio
import itertools
import logging
import threading
import time
from collections.abc import Iterator

import pytest

from foxtray.server import wire
from foxtray.server.logs import EXTRAS
from foxtray.server.play.table import Table
from foxtray.server.walls import slices
from foxtray.server.walls.lag import BEAT, HELD, LOOK, Watchdog
from foxtray.server.walls.slices import in_slices
from server.conftest import NewHouse
from server.guest import FIGURES, gather_at, guests, play_some
from server.harness import FREELY, MOST_HELD, PATIENCE, proven_holds, run, wait_for
from server.indoors import AtOnce, Ear, Memory, do, make_table

CUBE = "break-the-cube"
STEPS = 3
BUILT = {"44": "ssmlmmlll/MM.M...../.........", "55": "ssmlmmlll/SSM.MM.../........."}


class Measured:
    """A scale and a peak that remember."""

    def __init__(self) -> None:
        self.seen: list[float] = []
        self.observe = self.set = self.seen.append


def test_what_holds_the_loop_is_measured_and_named(caplog: pytest.LogCaptureFixture) -> None:
    lag, held = Measured(), Measured()

    def hold_it(watchdog: Watchdog) -> None:
        end = time.thread_time() + HELD + 3 * BEAT  # its own time: a busy machine only waits longer
        limit = time.monotonic() + PATIENCE
        while time.thread_time() < end or len(watchdog._steps) < STEPS:
            assert time.monotonic() < limit, "the watchdog does not look"
            if "hold_it" not in watchdog._place:
                watchdog._place = ""  # the machine held something before

    async def go() -> None:
        watchdog = Watchdog(lag, held)
        watchdog.start()
        while not lag.seen:
            await asyncio.sleep(0)
        hold_it(watchdog)
        while watchdog.most_held < HELD:
            await asyncio.sleep(0)
        watchdog.stop()

    with caplog.at_level(logging.WARNING):
        run(go())
    (record,) = [each for each in caplog.records if each.getMessage() == "the loop was held"]
    assert "hold_it" in record.__dict__["where"]
    assert record.__dict__["milliseconds"] >= 1000 * HELD
    assert max(held.seen) >= HELD
    assert max(lag.seen) >= HELD
    assert record.__dict__["steps"] >= STEPS
    assert {"where", "milliseconds", "steps"} <= set(EXTRAS)


def test_only_what_is_long_by_itself_is_our_fault() -> None:
    """A step of microseconds is long when the machine takes its memory or processor away: then
    nobody can look on, or it stands where it stood.
    """
    short = {"milliseconds": 1000 * MOST_HELD - 1, "steps": 3, "where": "a"}
    stalled = {"milliseconds": 220.0, "steps": 1, "where": "b"}
    taken_away_later = {"milliseconds": 220.0, "steps": 2, "where": "c"}
    unseen = {"milliseconds": 220.0, "steps": 0, "where": "?"}
    worked = {"milliseconds": 90.0, "steps": 2, "where": "d"}
    assert proven_holds([short, short, stalled, taken_away_later, unseen, unseen]) == []
    assert proven_holds([short, worked, stalled]) == [worked]
    assert proven_holds([stalled, stalled]) == [stalled, stalled]  # a place where it is long again


def wait_to_be_seen(watchdog: Watchdog, seen: threading.Event) -> None:
    wait_for(lambda: bool(watchdog._place), between=BEAT)
    seen.set()


def test_a_machine_that_is_busy_with_others_is_not_our_fault() -> None:
    lag, held = Measured(), Measured()

    async def go() -> None:
        watchdog = Watchdog(lag, held)
        watchdog.start()
        while not lag.seen:
            await asyncio.sleep(0)
        seen = threading.Event()
        threading.Thread(target=wait_to_be_seen, args=(watchdog, seen)).start()
        # The loop is late until the watchdog has seen it, and has done nothing.
        assert seen.wait(PATIENCE)
        while max(lag.seen) < LOOK:
            await asyncio.sleep(0)
        assert watchdog.most_held < HELD
        watchdog.stop()

    run(go())


@pytest.fixture
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever a slice looks at its clock, a quarter of a slice is gone."""
    looks = itertools.count()
    monkeypatch.setattr(slices, "thread_time", lambda: next(looks) * slices.SLICE / 4)


@pytest.mark.usefixtures("slow_clock")
def test_long_work_in_slices_lets_others_in_between() -> None:
    """Five share a slice: whoever waits, waits for no more than a step or two of each."""
    done = 0
    at_once: list[int] = []

    def work() -> Iterator[None]:
        nonlocal done
        for _ in range(200):
            done += 1
            yield

    async def go() -> None:
        tasks = [asyncio.create_task(in_slices(work())) for _ in range(5)]
        while not all(task.done() for task in tasks):
            before = done
            await asyncio.sleep(0)
            at_once.append(done - before)

    run(go())
    assert done == 1000
    assert max(at_once[1:]) <= 10  # at first they do not know of each other


@pytest.mark.parametrize("blocks", ["44", "55"])
def test_a_table_of_many_blocks_holds_up_nobody(new_house: NewHouse, blocks: str) -> None:
    """The list of all figures takes seconds to make; no table needs it where people wait."""
    house = new_house(*FREELY)

    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            made = await ada.make(CUBE, "here", "link", options={"blocks": blocks})
            await gather_at(ada, made, bo)
            ada.figures.update(dict.fromkeys((0, 1), BUILT[blocks]))
            await play_some(6, ada, bo)
            assert (await ada.ask_http("GET", f"/api/tables/{ada.table}")).status_code == 200
            await ada.drop()
            await ada.enter()

    run(go())
    house.check_loop()


@pytest.mark.usefixtures("slow_clock")
def test_a_long_game_is_read_again_without_holding_the_loop() -> None:
    async def go() -> tuple[int, int]:
        store = Memory()
        table = await make_table(store, CUBE, "ada", "bo")
        ear = Ear("ada", 0, 1)
        await table.join(ear, None)
        for seat in (0, 1):
            word = f"build={FIGURES[seat]}"
            assert await do(table, ear, wire.SayWord(1, table.ply, seat, word)) == ""
        for number in range(1500):
            seat = table.under_way().state.active
            assert await do(table, ear, wire.SayWord(number, table.ply, seat, "?B")) == ""
        events = store.events["table"]
        again = Table("table", table.game, store, AtOnce())
        task = asyncio.create_task(in_slices(again.fold(events)))
        turns = 0
        while not task.done():
            await asyncio.sleep(0)
            turns += 1
        assert again.under_way().state == table.under_way().state
        return len(events), turns

    events, turns = run(go())
    assert events > 1500
    assert turns > events // 6

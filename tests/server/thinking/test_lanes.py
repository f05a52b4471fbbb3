"""Lanes: what is done where, what is ended, what is tried again."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from foxtray.players.undisturbed import WORTH_TIDYING
from foxtray.server.thinking import lanes, workers
from foxtray.server.thinking.lanes import GRACE, STUCK, TRIES, Busy, Lane, TooLong, Trade
from foxtray.server.thinking.process import CannotStart, Lost, Process
from foxtray.server.thinking.waiting import Asker, Party
from foxtray.server.thinking.workers import Workers
from server.harness import is_alive, run
from server.thinking.naps import LONG, die, fail, hold, litter, name, note, unsendable, wait_for

SOON = 0.01


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(2 * LONG):
        while not true():
            await asyncio.sleep(0.01)


async def until_gone(pid: int) -> None:
    await until(lambda: not is_alive(pid))


async def begun(mark: Path) -> int:
    """Wait for `hold`; in which process it is."""
    await until(lambda: mark.exists() and bool(mark.read_text()))
    return int(mark.read_text())


TEST = Trade("test")


def with_lane(
    go: Callable[[Lane], Awaitable[None]],
    count: int = 1,
    trade: Trade = TEST,
    grace: float = GRACE,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    async def open_and_close() -> None:
        lane = Lane(count, trade, grace=grace, clock=clock)
        try:
            await go(lane)
        finally:
            lane.close()

    run(open_and_close())


def test_bots_wait_neither_for_hints_nor_for_the_compiler(tmp_path: Path) -> None:
    async def go() -> None:
        thinking = Workers(1)
        busy = [
            asyncio.create_task(lane.run(hold, (tmp_path / str(i),), 4 * LONG))
            for i, lane in enumerate((thinking.hints, thinking.hints, thinking.later))
        ]
        await begun(tmp_path / "0")
        await begun(tmp_path / "2")
        assert thinking.running == 2
        await thinking.bots.run(name, (), LONG)
        assert not any(task.done() for task in busy)
        thinking.close()
        await asyncio.gather(*busy, return_exceptions=True)

    run(go())


def test_every_job_has_its_lane() -> None:
    thinking = Workers(3)
    lanes = thinking._lanes
    assert lanes[workers.choose] is thinking.bots
    assert lanes[workers.advise] is lanes[workers.card_odds] is thinking.hints
    assert lanes[workers.prepare] is lanes[workers.prepare_player] is thinking.later
    assert (thinking.bots.count, thinking.hints.count) == (3, 1)


def test_a_death_breaks_nothing_but_its_own_work_and_that_is_tried_elsewhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Two processes die, one after the other; the work beside them is not even disturbed."""
    gate, mark = tmp_path / "gate", tmp_path / "mark"

    async def go(lane: Lane) -> None:
        first = await lane.run(name, (), LONG)
        beside = asyncio.create_task(lane.run(wait_for, (gate, mark), LONG))
        await until(mark.exists)
        assert await lane.run(die, (tmp_path / "marks", TRIES - 1), LONG) == "lives"
        gate.touch()
        assert await beside == first
        assert lane.running == 0

    with_lane(go, count=2)
    assert [record.message for record in caplog.records] == ["worker died"] * (TRIES - 1)


def test_the_collector_of_garbage_comes_between_two_jobs_and_into_none() -> None:
    """A job leaves far more than it comes for by itself: it does not, and before the next job
    all is gone.
    """
    rings = WORTH_TIDYING

    async def go(lane: Lane) -> None:
        assert await lane.run(litter, (rings,), LONG) == (0, rings, 0)
        assert await lane.run(litter, (1,), LONG) == (0, 1, 0)
        assert await lane.run(litter, (1,), LONG) == (1, 2, 0)  # so few can wait

    with_lane(go)


def test_work_that_kills_every_process_is_given_up_and_the_lane_lives_on(tmp_path: Path) -> None:
    async def go(lane: Lane) -> None:
        with pytest.raises(Lost):
            await lane.run(die, (tmp_path / "marks", 100), LONG)
        assert len(list((tmp_path / "marks").iterdir())) == TRIES
        assert await lane.run(name, (), LONG)

    with_lane(go)


def test_a_job_past_its_limit_is_ended_and_its_process_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(lane: Lane) -> None:
        first = await lane.run(name, (), LONG)
        with pytest.raises(TooLong):
            await lane.run(hold, (tmp_path / "mark",), 0.2)
        await until_gone(first)
        assert await lane.run(name, (), LONG) != first

    with_lane(go)
    assert [r.message for r in caplog.records] == ["a job took too long; its process is ended"]


def test_what_nobody_waits_for_any_more_is_ended(tmp_path: Path) -> None:
    async def go(lane: Lane) -> None:
        going = asyncio.create_task(lane.run(hold, (tmp_path / "mark",), 4 * LONG))
        waiting = asyncio.create_task(lane.run(note, (tmp_path / "page", "never"), LONG))
        pid = await begun(tmp_path / "mark")
        waiting.cancel()
        going.cancel()
        await until_gone(pid)
        await lane.run(note, (tmp_path / "page", "after"), LONG)
        assert (tmp_path / "page").read_text() == "after\n"
        assert lane.running == 0

    with_lane(go, grace=SOON)


def test_what_a_job_raises_is_raised_and_its_process_stays() -> None:
    async def go(lane: Lane) -> None:
        first = await lane.run(name, (), LONG)
        with pytest.raises(OSError, match="a plain one"):
            await lane.run(fail, (False,), LONG)
        with pytest.raises(RuntimeError, match="Odd: an odd"):
            await lane.run(fail, (True,), LONG)
        with pytest.raises(Exception, match=r"pickle|local object"):
            await lane.run(unsendable, (), LONG)
        assert await lane.run(name, (), LONG) == first

    with_lane(go)


# Fairness


def test_who_brings_a_hundred_jobs_waits_for_themselves(tmp_path: Path) -> None:
    """An honest table's bot is asked when an attacker's hundred tables wait already."""
    gate, page = tmp_path / "gate", tmp_path / "page"

    async def go(lane: Lane) -> None:
        bad, good = "10.0.0.1", Party("10.0.0.2", "table")
        jobs: list[Coroutine[Any, Any, object]] = []
        jobs += [lane.run(wait_for, (gate, tmp_path / "mark"), LONG, Asker(Party(bad, "0")))]
        jobs += [
            lane.run(note, (page, "bad"), LONG, Asker(Party(bad, str(i)))) for i in range(1, 100)
        ]
        tasks: list[asyncio.Task[object]] = [asyncio.create_task(job) for job in jobs]
        await until((tmp_path / "mark").exists)
        tasks.append(asyncio.create_task(lane.run(note, (page, "good"), LONG, Asker(good))))
        await asyncio.sleep(0)
        gate.touch()
        await asyncio.gather(*tasks)
        assert page.read_text().split().index("good") == 0

    with_lane(go)


def test_what_nobody_looks_at_waits_and_gives_way(tmp_path: Path) -> None:
    """Its process is ended in the middle; what it was at is begun again when there is room."""

    async def go(lane: Lane) -> None:
        gate = tmp_path / "gate"
        table = Party("10.0.0.1", "dark")
        dark = asyncio.create_task(
            lane.run(*(wait_for, (gate, tmp_path / "dark"), 4 * LONG), Asker(table, lambda: False))
        )
        await until((tmp_path / "dark").exists)
        await lane.run(note, (tmp_path / "page", "seen"), LONG, Asker(Party("10.0.0.2", "light")))
        assert not dark.done()
        gate.touch()
        assert await dark

    with_lane(go, grace=SOON)


def test_one_address_does_not_hold_all_processes_while_another_waits(tmp_path: Path) -> None:
    async def go(lane: Lane) -> None:
        gate = tmp_path / "gate"
        held = [
            asyncio.create_task(
                lane.run(wait_for, (gate, tmp_path / str(i)), LONG, Asker(Party("bad", str(i))))
            )
            for i in range(2)
        ]
        await until(lambda: (tmp_path / "0").exists() and (tmp_path / "1").exists())
        await lane.run(name, (), LONG, Asker(Party("good", "table")))
        assert not any(task.done() for task in held)
        gate.touch()
        await asyncio.gather(*held)

    with_lane(go, count=2, grace=SOON)


def test_one_address_may_have_so_much_and_no_more(tmp_path: Path) -> None:
    async def go(lane: Lane) -> None:
        gate, bad = tmp_path / "gate", Party("bad", "table")
        tasks = [
            asyncio.create_task(lane.run(wait_for, (gate, tmp_path / "mark"), LONG, Asker(bad)))
            for _ in range(3)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await lane.run(name, (), LONG, Asker(bad))
        gate.touch()
        await lane.run(name, (), LONG, Asker(Party("good", "table")))
        await asyncio.gather(*tasks)
        await lane.run(name, (), LONG, Asker(bad))

    with_lane(go, trade=TEST._replace(most_each=3))


def test_who_loses_patience_before_the_beginning_is_told_and_not_served(tmp_path: Path) -> None:
    async def go(lane: Lane) -> None:
        gate = tmp_path / "gate"
        first = asyncio.create_task(lane.run(wait_for, (gate, tmp_path / "mark"), LONG))
        await until((tmp_path / "mark").exists)
        with pytest.raises(Busy):
            await lane.run(note, (tmp_path / "page", "never"), LONG, Asker(patience=SOON))
        gate.touch()
        await first
        await lane.run(name, (), LONG)
        assert not (tmp_path / "page").exists()

    with_lane(go)


# Health


def test_a_lane_is_stuck_when_nothing_moves_for_longer_than_it_may(tmp_path: Path) -> None:
    now = 100.0

    async def go(lane: Lane) -> None:
        nonlocal now
        assert not lane.is_stuck()
        now += 1000
        gate = tmp_path / "gate"
        task = asyncio.create_task(lane.run(wait_for, (gate, tmp_path / "mark"), LONG))
        await until((tmp_path / "mark").exists)
        assert not lane.is_stuck()
        now += LONG + STUCK
        assert not lane.is_stuck()
        now += 1
        assert lane.is_stuck()
        gate.touch()
        await task
        assert not lane.is_stuck()

    with_lane(go, clock=lambda: now)


def test_where_no_process_can_be_started_it_is_tried_again_and_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 0.0
    start, refused = Process.start, list[Process]()

    def refuse(process: Process) -> None:
        if len(refused) < 2:
            refused.append(process)
            raise CannotStart
        start(process)

    monkeypatch.setattr(Process, "start", refuse)
    monkeypatch.setattr(lanes, "RETRY", SOON)

    async def go(lane: Lane) -> None:
        nonlocal now
        task = asyncio.create_task(lane.run(name, (), 4 * LONG))
        await asyncio.sleep(0)
        now += STUCK + 1
        assert lane.is_stuck()  # for want of processes: it does not take a job's whole limit
        assert await task
        assert not lane.is_stuck()

    with_lane(go, clock=lambda: now)
    assert [r.message for r in caplog.records] == ["no process could be started"] * 2


# The end


def test_a_lane_that_does_not_stay_gives_its_memory_back() -> None:
    async def go(lane: Lane) -> None:
        with lane.held():
            first = await lane.run(name, (), LONG)
            assert await lane.run(name, (), LONG) == first
            assert is_alive(first)
        await until_gone(first)
        again = await lane.run(name, (), LONG)
        assert again != first
        await until_gone(again)

    with_lane(go, trade=TEST._replace(stays=False))


def test_the_end_waits_for_no_thought(tmp_path: Path) -> None:
    async def go(lane: Lane) -> None:
        thought = asyncio.create_task(lane.run(hold, (tmp_path / "mark",), 4 * LONG))
        waiting = asyncio.create_task(lane.run(name, (), LONG))
        pid = await begun(tmp_path / "mark")
        lane.close()
        await until_gone(pid)
        await asyncio.wait([thought, waiting])
        assert thought.cancelled()
        assert waiting.cancelled()

    with_lane(go)

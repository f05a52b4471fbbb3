"""Lanes: one kind of work does not wait for another, and a dead process is replaced."""

import asyncio
import time
from pathlib import Path

import pytest

from foxtray.server.play import workers
from foxtray.server.play.workers import Workers
from foxtray.server.thinking.lanes import Lane
from server.harness import run
from server.thinking.naps import die_once, nap

LONG = 30.0


def is_alive(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


async def until_gone(pid: int) -> None:
    async with asyncio.timeout(LONG):
        while is_alive(pid):
            await asyncio.sleep(0.02)


def test_bots_wait_neither_for_hints_nor_for_the_compiler() -> None:
    async def go() -> None:
        thinking = Workers(1)
        await thinking.bots.run(nap, (0,), LONG)
        busy = [
            asyncio.create_task(lane.run(nap, (LONG,), LONG))
            for lane in (thinking.hints, thinking.hints, thinking.later, thinking.later)
        ]
        await asyncio.sleep(0)
        assert thinking.running == 2
        began = time.monotonic()
        await thinking.bots.run(nap, (0,), LONG)
        assert time.monotonic() - began < LONG / 3
        assert not any(task.done() for task in busy)
        for task in busy:
            task.cancel()
        thinking.close()

    run(go())


def test_every_job_has_its_lane() -> None:
    thinking = Workers(3)
    lanes = thinking._lanes
    assert lanes[workers.choose] is thinking.bots
    assert lanes[workers.advise] is lanes[workers.card_odds] is thinking.hints
    assert lanes[workers.prepare] is lanes[workers.prepare_player] is thinking.later
    assert (thinking.bots.count, thinking.hints.count) == (3, 1)


def test_a_job_whose_process_dies_is_done_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """And so are those that the same death has robbed of theirs; none is tried a third time."""

    async def go() -> None:
        lane = Lane(2, 0)
        jobs = [lane.run(die_once, (tmp_path / "mark",), LONG), lane.run(nap, (0.5,), LONG)]
        answers = await asyncio.gather(*jobs)
        assert answers[0] == "lives"
        assert lane.running == 0
        lane.close()

    run(go())
    assert {record.message for record in caplog.records} == {"worker died"}


def test_a_lane_that_does_not_stay_gives_its_memory_back() -> None:
    async def go() -> None:
        lane = Lane(1, 0, stays=False)
        with lane.held():
            first = await lane.run(nap, (0,), LONG)
            assert await lane.run(nap, (0,), LONG) == first
            assert is_alive(first)
        await until_gone(first)
        again = await lane.run(nap, (0,), LONG)
        assert again != first
        await until_gone(again)

    run(go())


def test_the_end_waits_for_no_thought() -> None:
    async def go() -> None:
        lane = Lane(1, 0)
        pid = await lane.run(nap, (0,), LONG)
        thought = asyncio.create_task(lane.run(nap, (LONG,), LONG))
        await asyncio.sleep(0.05)
        began = time.monotonic()
        lane.close()
        await until_gone(pid)
        assert time.monotonic() - began < LONG / 3
        thought.cancel()

    run(go())

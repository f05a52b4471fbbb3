"""The writer's thread, without any database: batches, order, patience, faults."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from foxtray.server.store import Conflict, NotKept, writer
from foxtray.server.store.writer import Answer, Writer
from server.store.helping import run

BROKEN = 1313


class Desk:
    """Work that notes its batches, and waits until it may go on."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.may = threading.Event()
        self.may.set()

    def work(self, jobs: Sequence[int]) -> list[Answer]:
        self.may.wait()
        self.batches.append(list(jobs))
        if BROKEN in jobs:
            raise ZeroDivisionError("a secret")
        return [Conflict(str(job)) if job < 0 else None for job in jobs]


def test_what_waits_is_done_together_and_in_order() -> None:
    async def go() -> None:
        desk = Desk()
        desk.may.clear()
        one = Writer(desk.work)
        asked = [asyncio.create_task(one.do(n)) for n in range(20)]
        await asyncio.sleep(0)  # everybody has put it in
        desk.may.set()
        await asyncio.gather(*asked)
        await one.close()
        assert [n for batch in desk.batches for n in batch] == list(range(20))
        assert len(desk.batches) <= 2

    run(go())


ENDLESS = ((2, 3600.0), (0, 0.0))
"""Who gathers so long goes on because of something else."""


class Watched(threading.Event):
    """Tells when somebody waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_awaited = threading.Event()

    def wait(self, timeout: float | None = None) -> bool:
        self.is_awaited.set()
        return super().wait(timeout)


def test_no_more_are_waited_for_than_came_lately(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "GATHER", ENDLESS)

    async def go() -> None:
        desk = Desk()
        one = Writer(desk.work)
        one._sizes.extend((3, 5, 2))
        for first in (0, 5):
            await asyncio.gather(*(one.do(n) for n in range(first, first + 5)))
        await one.close()
        assert desk.batches == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]

    run(go())


def test_who_closes_it_while_it_gathers_does_not_wait_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writer, "GATHER", ENDLESS)

    async def go() -> None:
        desk = Desk()
        one = Writer(desk.work)
        one._sizes.append(5)
        one._is_enough = enough = Watched()
        asked = asyncio.create_task(one.do(1))
        await asyncio.to_thread(enough.is_awaited.wait)
        await one.close()
        await asked
        assert desk.batches == [[1]]

    run(go())


def test_batches_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST_AT_ONCE", 7)

    async def go() -> None:
        desk = Desk()
        one = Writer(desk.work)
        await asyncio.gather(*(one.do(n) for n in range(50)))
        await one.close()
        assert max(len(batch) for batch in desk.batches) <= 7

    run(go())


def test_who_comes_to_a_full_house_waits_and_the_loop_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writer, "MOST_WAITING", 3)

    async def go() -> None:
        desk = Desk()
        desk.may.clear()
        one = Writer(desk.work)
        asked = [asyncio.create_task(one.do(n)) for n in range(9)]
        await asyncio.sleep(0)
        assert sum(task.done() for task in asked) == 0
        assert one._waiting.qsize() <= 3
        desk.may.set()
        await asyncio.gather(*asked)
        await one.close()
        assert [n for batch in desk.batches for n in batch] == list(range(9))

    run(go())


def test_who_waits_before_the_door_of_a_closing_house_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writer, "MOST_WAITING", 2)

    async def go() -> None:
        desk = Desk()
        desk.may.clear()
        one = Writer(desk.work)
        asked = [asyncio.create_task(one.do(n)) for n in range(4)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(one.close())
        await asyncio.sleep(0)
        desk.may.set()
        await closing
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), type(None), NotKept, NotKept]

    run(go())


def test_a_fault_of_the_work_is_told_and_the_thread_lives_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def go() -> None:
        desk = Desk()
        one = Writer(desk.work)
        with pytest.raises(NotKept, match=r"it failed \(ZeroDivisionError\)"):
            await one.do(BROKEN)
        with pytest.raises(Conflict):
            await one.do(-1)
        await one.do(1)
        await one.close()

    run(go())
    assert "ZeroDivisionError" in caplog.text
    assert "a secret" not in caplog.text


def test_a_loop_that_is_gone_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    desk.may.clear()
    made: list[Writer[int]] = []

    async def go() -> None:
        made.append(Writer(desk.work))
        asked = asyncio.create_task(made[0].do(1))
        await asyncio.sleep(0)
        asked.cancel()

    run(go())
    desk.may.set()
    made[0]._waiting.put(None)
    made[0]._thread.join()
    assert desk.batches == [[1]]
    assert "nobody waits for 1 answers" in caplog.text

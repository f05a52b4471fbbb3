"""/healthz says no when nothing can be written or nothing moves, and the log says so once."""

import asyncio
import logging
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from foxtray.server.store import NotKept
from foxtray.server.walls.health import FRESH, Health
from server.harness import FREELY, PATIENCE, House, run, wait_for
from server.indoors import Memory
from server.leaks import check_answer
from server.settled import HEALTH
from server.store.postgres import Postgres


class Store(Memory):
    """A store that hangs while its gate is shut."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.probes = 0

    async def probe(self) -> None:
        self.probes += 1
        await self.gate.wait()
        await super().probe()


class Stuck(NamedTuple):
    name: str
    stuck: bool

    def is_stuck(self) -> bool:
        return self.stuck


class Clock:
    """Every look at it is a while later."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 2 * FRESH
        return self.now


def test_a_full_disk_is_no_health_until_there_is_room(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        store = Store()
        health = Health(store, [], clock=Clock())
        assert (await health.check()).why == ""
        store.full = True
        for _ in range(3):
            assert (await health.check()).why == "the store cannot write"
        assert not health.is_well
        store.full = False
        assert (await health.check()).why == ""
        assert health.is_well

    with caplog.at_level(logging.WARNING):
        run(go())
    assert [record.message for record in caplog.records] == ["not healthy", "healthy again"]
    assert "the disk is full" in caplog.records[0].__dict__["why"]


def test_a_store_that_hangs_is_no_health_and_is_asked_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def go() -> None:
        store = Store()
        store.gate.clear()
        health = Health(store, [], deadline=0.01, clock=Clock())
        for _ in range(3):
            assert (await health.check()).why == "the store does not answer"
        assert store.probes == 1
        store.gate.set()
        assert (await health.check()).why == ""

    with caplog.at_level(logging.WARNING):
        run(go())
    assert [record.message for record in caplog.records] == ["not healthy", "healthy again"]


def test_a_lane_that_is_stuck_is_no_health() -> None:
    async def go() -> None:
        health = Health(Store(), [Stuck("bots", True), Stuck("hints", False)])
        assert (await health.check()).why == "nothing moves where it thinks: bots"

    run(go())


def test_who_asks_often_makes_nobody_write_often() -> None:
    async def go() -> None:
        store = Store()
        health = Health(store, [], clock=lambda: 1.0)
        await asyncio.gather(*(health.check() for _ in range(50)))
        await health.check()
        assert store.probes == 1

    run(go())


def test_a_database_that_hangs_is_told_and_the_rest_answers(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its processes stand still; its connections stay open and never answer."""
    monkeypatch.setenv(HEALTH, "5")
    house = House(postgres.address(), *FREELY, errors=tmp_path / "log").start()

    def healthz() -> int:
        answer = httpx.get(f"{house.url}/healthz", timeout=PATIENCE)
        check_answer(answer.text, postgres.url())
        return answer.status_code

    try:
        wait_for(lambda: healthz() == 200)
        with postgres.standing_still():
            wait_for(lambda: healthz() == 503)
            for path in ("/", "/api/me", "/api/games"):
                assert httpx.get(f"{house.url}{path}", timeout=PATIENCE).status_code == 200
        wait_for(lambda: healthz() == 200)
        assert house.log.count('"not healthy"') == house.log.count('"healthy again"') >= 1
    finally:
        house.stop()


def test_what_is_wrong_tells_no_place() -> None:
    class Broken(Memory):
        async def probe(self) -> None:
            raise NotKept("/home/ada/tables: the disk is full")

    async def go() -> None:
        assert "/" not in (await Health(Broken(), []).check()).why

    run(go())

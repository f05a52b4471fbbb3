"""`foxtray table --queue` and `foxtray think`: a game whose bots think at another machine."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from foxtray.cli import main
from foxtray.server import logs
from foxtray.server.elsewhere import thinker
from foxtray.server.thinking.workers import Workers
from server.cluster.moving import chosen, told
from server.cluster.redis_server import RedisServer
from server.conftest import NewHouse
from server.elsewhere.by_hand import by_hand
from server.faults.memory import read_store
from server.guest import Guest, guests, play_some, play_through
from server.harness import ENDING, FREELY, LAZILY, PATIENCE, SETTLED, House, ended_after, run
from server.settled import LUCK

NewThinker = Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def new_thinker(redis: RedisServer, tmp_path: Path) -> Iterator[NewThinker]:
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        with (tmp_path / f"thinker{len(started)}").open("wb") as errors:
            process = subprocess.Popen(
                [sys.executable, *SETTLED, "think", "--queue", redis.url, "--workers", "1"],
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**LAZILY, **os.environ, LUCK: ""},
            )
        started.append(process)
        assert process.stdout is not None
        with ended_after(PATIENCE, process.kill):
            assert process.stdout.readline().startswith(b"Thinking for tables, 1 words at once")
        return process

    yield start
    for process in started:
        with process:
            process.kill()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ([], "think needs the queue of a table"),
        (["--queue", "http://localhost"], "queue cannot be that"),
        (["--queue", "redis://localhost:port"], "--queue is no address of a Redis"),
        (["--queue", "redis://localhost", "--workers", "-1"], "--workers -1 is too few"),
    ],
)
def test_who_asks_for_what_cannot_be_is_told_so(
    asked: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["think", *asked]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("found", [False, True])
def test_it_says_whether_there_is_a_queue(
    found: bool,
    redis: RedisServer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where none answers yet it goes on: the machine with the queue may start later."""

    async def think_once(address: str, count: int, lazy: bool, ready: thinker.Ready) -> None:
        ending = asyncio.Event()

        def told(found: bool) -> None:
            ready(found)
            ending.set()

        await thinker.Thinker(address, Workers(count)).run(ending, True, told)

    monkeypatch.setattr(thinker, "think", think_once)
    monkeypatch.setattr(logs, "start_logging", lambda level: None)  # for the whole process
    assert main(["think", "--queue", redis.url if found else "redis://localhost:1"]) == 0
    heard = capsys.readouterr()
    assert heard.out.startswith("Thinking for tables")
    assert ("No Redis answers at --queue yet" in heard.err) is not found


def done_elsewhere(house: House, lane: str = "bots") -> float:
    name = f'foxtray_lane_elsewhere_total{{lane="{lane}"}}'
    found = [line.split()[1] for line in house.metrics().splitlines() if line.startswith(name)]
    return float(found[0]) if found else 0.0


async def until_more(house: House, than: float, guest: Guest) -> None:
    """Let bots play among themselves until others have thought about more than so much: nobody
    knows how many words go by until the table has noticed who thinks for it.
    """
    asked = {"game": "high-score", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    while await asyncio.to_thread(done_elsewhere, house) <= than:
        made = (await guest.http.post("/api/tables", json=asked)).raise_for_status().json()
        path = f"/api/tables/{made['table']['id']}"
        while (await guest.get(path))["status"] != "finished":
            await asyncio.sleep(0.05)


def test_bots_think_elsewhere_and_at_home_when_that_is_killed(
    new_house: NewHouse, new_thinker: NewThinker, redis: RedisServer
) -> None:
    async def go() -> None:
        house = new_house(*FREELY, "--queue", redis.url)
        thinker = new_thinker()
        async with guests(house, "Ada") as (ada,):
            await ada.make("high-score", "here", "bot:random", "bot:random")
            await ada.enter()
            await until_more(house, 2, ada)
            thinker.kill()
            await play_some(len(ada.said) + 2, ada)  # at home
            before = done_elsewhere(house)
            another = new_thinker()
            await until_more(house, before, ada)
            another.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(another.wait, ENDING) == 0
            await play_through(ada)
            assert chosen(house, ada.table) == told(ada)
            ada.check_said(0)
        assert "Traceback" not in house.log

    run(go())


async def asked_elsewhere(
    house: House, taking: asyncio.Future[Any], stack: AsyncExitStack
) -> Guest:
    """Somebody who has built, at a table whose bot was asked elsewhere. At the first the server may
    not know yet that somebody thinks for it; then its bot has spoken.
    """
    for number in count():
        (ada,) = await stack.enter_async_context(guests(house, f"Ada{number}"))
        await ada.make("break-the-cube", "here", "bot:random")
        await ada.enter()
        await ada.play(lambda guest: len(guest.said) == 1)
        spoken = asyncio.create_task(ada.until(lambda: ada.task() is not None))  # noqa: B023  # at once
        await asyncio.wait([taking, spoken], return_when=asyncio.FIRST_COMPLETED)
        spoken.cancel()
        if taking.done():
            return ada
    raise AssertionError("they never end")


def test_who_dies_in_mid_thought_costs_no_word_and_no_secret_leaves(
    new_house: NewHouse, redis: RedisServer
) -> None:
    """The bot's word is thought again at home, and said once; what was sent is what it knows."""

    async def go() -> None:
        house = new_house(*FREELY, "--queue", redis.url)
        async with AsyncExitStack() as stack, by_hand(redis.url, bots=1) as thinker:
            taking = asyncio.create_task(thinker.take("bots"))  # it is taken as soon as it is there
            ada = await asked_elsewhere(house, taking, stack)
            secret = ada.figures[0]
            taken = taking.result()
            assert taken.args[0] == "break-the-cube"
            assert secret.encode() not in taken.text
            await thinker.die()
            await ada.until(lambda: ada.task() is not None)  # it has spoken
            await thinker.answer("bots", taken)  # it was paused: it comes too late
            await ada.act()
            await ada.until(lambda: ada.task() is not None)
            built = [e for e in read_store(house.data)[ada.table] if "build" in (e.word or "")]
            assert [event.seat for event in built] == [0, 1]

    run(go())

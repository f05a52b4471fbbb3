"""Nobody draws out the end: not by half a request, a deaf ear, or a record that takes long."""

import asyncio
import re
import signal
import socket
from contextlib import AsyncExitStack

import pytest

from foxtray.server.replays import MOST_BYTES, show_upload
from server.conftest import NewHouse
from server.guest import Closed, guests
from server.harness import FREELY, PATIENCE, House, run, wait_for
from server.settled import GRACE, MOMENT
from server.walls.attacks import hidden_record, long_record
from server.walls.strangers import Stranger, settle, stranger

RESTART = 1012
HALF = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx"
LONG_ANSWER = 5000
"""Bytes of a record that is shown in more megabytes than a connection holds unread."""


def asking_to_read(record: bytes) -> bytes:
    head = b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    return head % len(record) + record


async def deaf(house: House, stack: AsyncExitStack) -> Stranger:
    """Somebody who takes next to nothing of an answer."""
    ear = socket.socket()
    ear.settimeout(PATIENCE)
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ear.connect(("localhost", house.port))
    somebody = Stranger(*await asyncio.open_connection(sock=ear, limit=1024))
    stack.callback(somebody.writer.transport.abort)
    return somebody


def count(house: House, series: str) -> float:
    found = re.search(rf"^{re.escape(series)} (.+)$", house.metrics(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_nobody_draws_out_the_end(new_house: NewHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """uvicorn alone would wait an hour here for those who do not go, as it was told to."""
    monkeypatch.setenv(GRACE, "3600")
    monkeypatch.setenv(MOMENT, "5")  # a busy machine may need one to say its last words
    house = new_house(*FREELY, "--request-seconds", "3600")
    settle(house)

    async def until(series: str, least: float) -> None:
        await asyncio.to_thread(wait_for, lambda: count(house, series) >= least)

    async def go() -> None:
        async with AsyncExitStack() as stack, guests(house, "Ada") as (ada,):
            await ada.make("high-score", "here", "link")
            await ada.enter()
            for data in (HALF, HALF[:20], b""):
                somebody = await stack.enter_async_context(stranger(house))
                await somebody.send(data)
            somebody = await deaf(house, stack)
            await somebody.send(asking_to_read(long_record(LONG_ANSWER)))
            await until('foxtray_lane_work_seconds_count{lane="reading"}', 1)
            reader = await stack.enter_async_context(stranger(house))
            await reader.send(asking_to_read(hidden_record()))
            await until('foxtray_lane_working{lane="reading"}', 1)
            assert await asyncio.to_thread(house.stop, signal.SIGTERM) == 0
            with pytest.raises(Closed):
                await ada.until(lambda: False)
            assert ada.closed == RESTART
            assert b" 503 " in await reader.ended()

    run(go())
    assert "Exception in ASGI" not in house.log
    assert "Traceback" not in house.log


def test_the_long_answer_is_one() -> None:
    told = show_upload(long_record(LONG_ANSWER), False)
    assert told.status == 200
    assert MOST_BYTES / 4 < len(told.body) < MOST_BYTES

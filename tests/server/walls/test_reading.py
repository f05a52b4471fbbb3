"""Whole games are read and shown in a lane of their own, within bounds, for who still waits."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from foxtray.server.app import make_app
from foxtray.server.hub import Hub
from foxtray.server.replays import MOST_BYTES, MOST_STEPS, show_upload
from foxtray.server.settings import Settings
from foxtray.server.thinking.lanes import Busy
from foxtray.server.thinking.workers import MOST_READ, Workers
from server.conftest import NewHouse
from server.guest import guests
from server.harness import FREELY, run
from server.knocking import UPLOAD, indoor
from support import records

CUBE = "break-the-cube"
BUILT = """
0. a: build=lllmml.m./.ss....../.........
   b: build=ll.mm.ss./l..m...../l........
"""
HIDDEN = """
0. a: <built>
   b: <built>
1a. a: ?B <a:--- b:--->
"""


def long_game(rounds: int) -> str:
    asked = "".join(f"{i}a. a: ?B\n{i}b. b: ?B\n" for i in range(1, rounds + 1))
    return records.text(BUILT + asked, game=CUBE, options="notes=ab")


def test_what_is_shown_has_bounds() -> None:
    """30 kB were shown in 33 MB."""
    told = show_upload(long_game(MOST_STEPS // 2 - 2).encode(), False)
    assert told.status == 422
    reason = json.loads(told.body)["reason"]
    assert reason["code"] == "too-long"
    assert reason["about"]["most"] < reason["about"]["count"] <= MOST_STEPS
    told = show_upload(long_game(40).encode(), True)
    assert (told.status, told.packed) == (200, True)
    assert len(gzip.decompress(told.body)) < MOST_BYTES


def test_a_refusal_is_not_as_long_as_what_it_refuses() -> None:
    """A line of 200 kB was quoted in whole."""
    for line in (b'[Game "' + b"a" * 200_000, b"x" * 200_000, b"[a" * 100_000):
        told = show_upload(line, False)
        assert told.status == 422
        assert len(told.body) < 10_000
    long_word = records.text(BUILT + f"1a. a: ?{'5' * 100_000}", game=CUBE)
    told = show_upload(long_word.encode(), False)
    assert told.status == 422
    assert len(told.body) < 10_000


def test_many_heavy_records_hold_up_nobody(new_house: NewHouse) -> None:
    """Eight of them filled the pool of threads, and nothing answered for a minute."""
    house = new_house(*FREELY)
    heavy = records.text(HIDDEN, game=CUBE, options="blocks=55").encode()

    async def go() -> None:
        async with guests(house, "Ada", "Mallory") as (ada, mallory):
            post = [
                asyncio.create_task(mallory.ask_http("POST", "/api/replay", content=heavy))
                for _ in range(3 * MOST_READ)
            ]
            await ada.make("high-score", "here", "bot:random")
            await ada.enter()
            await ada.play()
            assert (await ada.get("/api/me"))["name"] == "Ada"
            for answered in asyncio.as_completed(post):
                status = (await answered).status_code
                assert status in {200, 429, 503}
                if status == 429:
                    break
            else:
                pytest.fail("all were taken in")
            for each in post:  # whether the others are read is nobody's question
                each.cancel()
            await asyncio.gather(*post, return_exceptions=True)

    run(go())
    house.check_loop()
    assert house.stop() == 0


def test_who_has_gone_is_not_read_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = asyncio.Event()

    async def read(self: Workers, *args: object, **how: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    monkeypatch.setattr(Workers, "read", read)
    monkeypatch.setattr(Hub, "_prepare", lambda *_: None)
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send(message: Any) -> None:
        pass

    async def go() -> None:
        app = make_app(Settings(data=str(tmp_path), lazy=True))
        async with app.router.lifespan_context(app):
            messages.put_nowait({"type": "http.request", "body": b"x", "more_body": False})
            answering = asyncio.create_task(app(UPLOAD, messages.get, send))
            messages.put_nowait({"type": "http.disconnect"})
            await ended.wait()
            await answering

    run(go())


def test_who_asks_for_too_many_hears_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def read(self: Workers, *args: object, **how: object) -> None:
        raise Busy

    monkeypatch.setattr(Workers, "read", read)

    async def go() -> None:
        async with indoor(tmp_path) as client:
            answer = await client.post("/api/replay", content=b"x")
            assert answer.status_code == 429
            assert answer.json()["kind"] == "too-many"

    run(go())

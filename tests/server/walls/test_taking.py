"""A long answer is written as it is taken, and counts until it is."""

import asyncio
import gzip
import random
from pathlib import Path
from typing import Any

import pytest

from foxtray.server.app import make_app
from foxtray.server.doors.packing import LONG, Pieces
from foxtray.server.hub import Hub
from foxtray.server.replays import Told
from foxtray.server.settings import Settings
from foxtray.server.thinking.workers import MOST_READ, Workers
from server.harness import run
from server.knocking import UPLOAD

BODY = random.Random(14).randbytes(5 * LONG) + bytes(20 * LONG)


class Taker:
    """Asks, and takes no more than the gate lets through."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.scope: dict[str, Any] = {**UPLOAD, "client": (address, 1)}
        self.gate = asyncio.Event()
        self.begun = asyncio.Event()
        self.status = 0
        self.heard: list[bytes] = []
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.messages.put_nowait({"type": "http.request", "body": b"x", "more_body": False})

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.begun.set()
            return
        await self.gate.wait()
        self.heard.append(message["body"])

    def go_away(self) -> None:
        self.messages.put_nowait({"type": "http.disconnect"})


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("plain", [True, False])
def test_it_is_whole_and_comes_in_pieces(packed: bool, plain: bool) -> None:
    async def go() -> None:
        taker, done = Taker(), []
        taker.gate.set()
        body = gzip.compress(BODY) if packed else BODY
        answer = Pieces(body, packed, plain, lambda: done.append(True), "text/plain")
        await answer(taker.scope, taker.messages.get, taker.send)
        heard = b"".join(taker.heard)
        unpacked = answer.headers.get("content-encoding") == "gzip"
        assert unpacked == (packed and not plain)
        assert (gzip.decompress(heard) if unpacked else heard) == BODY
        assert max(map(len, taker.heard)) <= LONG
        assert done == [True]

    run(go())


def test_who_takes_nothing_is_read_for_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of answers of 8 MB each would wait to be taken."""

    async def read(self: Workers, *args: object, **how: object) -> Told:
        return Told(200, gzip.compress(BODY), packed=True)

    monkeypatch.setattr(Workers, "read", read)
    monkeypatch.setattr(Hub, "_prepare", lambda *_: None)

    async def go() -> None:
        app = make_app(Settings(data=str(tmp_path), lazy=True))

        def ask(taker: Taker) -> asyncio.Task[None]:
            return asyncio.create_task(app(taker.scope, taker.messages.get, taker.send))

        async with app.router.lifespan_context(app):
            deaf = [Taker() for _ in range(MOST_READ)]
            tasks = [ask(taker) for taker in deaf]
            for taker in deaf:
                await taker.begun.wait()
            one_more, another = Taker(), Taker("127.0.0.9")
            for taker, status in ((one_more, 429), (another, 200)):
                taker.gate.set()
                await ask(taker)
                assert taker.status == status
            deaf[0].go_away()
            deaf[1].gate.set()
            await asyncio.gather(*tasks[:2])
            again = [Taker(), Taker()]
            for taker in again:
                taker.gate.set()
                await ask(taker)
                assert taker.status == 200
            for taker in deaf:
                taker.gate.set()
            await asyncio.gather(*tasks)
            assert app.state.takers.count == 0

    run(go())

"""How much, how fast, how long: bodies, rates, sockets, and readers who do not read."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from foxtray.server.app import make_app
from foxtray.server.doors.socket import MOST_WAITING, PEOPLE, TOO_SLOW, Line, Visit
from foxtray.server.settings import Settings
from foxtray.server.walls.rates import Bucket, Buckets
from server.conftest import NewHouse
from server.guest import Closed, Guest, guests
from server.harness import PATIENCE, House, run
from server.knocking import indoor

CLEVER, HIGH_SCORE = "ganz-schoen-clever", "high-score"
POLICY, TOO_LARGE = 1008, 1009


def test_bodies_and_records_have_a_longest(tmp_path: Path) -> None:
    async def drip() -> AsyncIterator[bytes]:
        for _ in range(30):
            yield b" " * 100

    async def go() -> None:
        async with indoor(tmp_path, upload_bytes=2000) as client:
            for path in ("/api/tables", "/api/replay", "/api/me"):
                assert (await client.post(path, content=b"x" * 2001)).status_code == 413
                assert (await client.post(path, content=drip())).status_code == 413

    run(go())


def test_requests_have_a_rate(tmp_path: Path) -> None:
    async def go() -> None:
        async with indoor(tmp_path, rate=1e-6, burst=10) as client:
            status = [(await client.get("/api/me")).status_code for _ in range(15)]
            assert status == [200] * 10 + [429] * 5
            assert (await client.get("/healthz")).status_code == 200

    run(go())


def test_sockets_messages_and_their_size_are_limited(new_house: NewHouse) -> None:
    house = new_house(
        "--rate", "1", "--burst", "200", "--sockets-each", "3", "--message-bytes", "500"
    )

    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Cy", "Di") as (ada, bo, cy, di):
            await ada.make(HIGH_SCORE, "here", "bot:random")
            for guest in (ada, bo, cy):
                guest.table = ada.table
                await guest.enter()
            with pytest.raises(InvalidStatus):
                await di.open()
            await cy.drop()
            await bo.send("x" * 501)
            await bo.until(lambda: bool(bo.refusals))
            assert bo.refusals[0]["message"] == "this message is too long"
            await bo.send("x" * 2001)
            with pytest.raises(Closed):
                await bo.until(lambda: False)
            assert bo.closed == TOO_LARGE
            for number in range(300):  # too many, but not yet a flood
                await ada.send({"type": "ping", "id": number})
            await ada.until(lambda: bool(ada.refusals))
            with pytest.raises(Closed):
                await flood(ada)
            with pytest.raises(Closed):
                await ada.until(lambda: False)
            assert ada.closed == POLICY
            assert {each["kind"] for each in ada.refusals} == {"too-fast"}
            await ada.come_back()  # let in again, sooner or later

    async def flood(guest: Guest) -> None:
        while True:
            for number in range(50):
                await guest.send({"type": "ping", "id": number})
            await asyncio.sleep(0)

    run(go())


def test_all_sockets_of_an_address_have_a_rate_together(tmp_path: Path) -> None:
    """A hundred of them would say two thousand things a second, each within its own rate."""
    ping = {"text": '{"type":"ping","id":1}'}

    async def nothing(*_: Any) -> Any:
        raise AssertionError("nothing is sent here")

    async def go() -> None:
        settings = Settings(data=str(tmp_path), lazy=True, rate=1e-6, burst=4)
        sockets = make_app(settings).state.sockets

        def say(address: str) -> int:
            """How many of a socket's messages are heard."""
            visit = Visit(sockets, Line(nothing, "", client=address), nothing)
            return sum(visit._understand(ping) is not None for _ in range(5))

        assert [say("10.0.0.1") for _ in range(PEOPLE)] == [4] * PEOPLE
        assert say("10.0.0.1") == 0
        assert say("10.0.0.2") == 4

    run(go())


def test_who_says_no_hello_is_sent_away(house: House) -> None:
    async def go() -> None:
        for first in (
            {"type": "ping", "id": 1},
            {"type": "word", "id": 1, "ply": 0, "seat": 0, "word": "-"},
        ):
            guest = Guest(house)
            await guest.open()
            await guest.send(first)
            with pytest.raises(Closed):
                await guest.until(lambda: False)
            assert guest.closed == POLICY
            assert guest.refusals[0]["kind"] == "out-of-turn"
            await guest.close()

    run(go())


def test_a_second_hello_is_refused(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(HIGH_SCORE, "here", "open")
            await ada.enter()
            await ada.send({"type": "hello", "table": ada.table})
            await ada.until(lambda: bool(ada.refusals))
            assert ada.refusals[0]["kind"] == "out-of-turn"

    run(go())


def test_who_reads_too_slowly_is_sent_away_and_holds_up_nobody() -> None:
    async def go() -> None:
        gate, sent = asyncio.Event(), []

        async def send(message: Any) -> None:
            await gate.wait()
            sent.append(message)

        line = Line(send, "")
        writer = asyncio.create_task(line.write())
        for number in range(10 * MOST_WAITING):
            line.send(b"%d" % number)  # never waits
        await asyncio.sleep(0)
        assert len(line._waiting) <= MOST_WAITING
        gate.set()
        await writer
        assert sent[-1] == {"type": "websocket.close", "code": TOO_SLOW}
        assert len(sent) <= MOST_WAITING + 2

    run(go())


def test_a_browser_that_does_not_read_does_not_delay_the_others(house: House) -> None:
    """A spectator never takes a byte from its socket; the game goes on and the memory stays."""

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here", "here")
            quiet = [await _deaf_socket(house, ada.table) for _ in range(3)]
            await ada.enter()
            await ada.play()
            for raw in quiet:
                raw.close()
            assert ada.over

    run(go())


async def _deaf_socket(house: House, table: str) -> socket.socket:
    """A socket that says hello and then never reads."""
    raw = socket.socket()
    raw.settimeout(PATIENCE)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("localhost", house.port))
    raw.sendall(
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    assert b"101" in raw.recv(4096)
    hello = json.dumps({"type": "hello", "table": table}).encode()
    raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # masked with zeroes
    return raw


def test_a_bucket_empties_and_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    buckets = Buckets(1, 1)
    assert [buckets.take(name) for name in "abab"] == [True, True, False, False]

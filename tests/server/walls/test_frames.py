"""Frames of a socket are counted where they arrive, whatever they are and whenever they come."""

import asyncio
import json
import random

import pytest

from server.harness import House, guests, run
from server.walls.strangers import CONTINUED, PING, PONG, close_code, frame, stranger

POLICY, TOO_LARGE = 1008, 1009
FLOODS = {
    "pings": frame(PING),
    "long pings": frame(PING, b"x" * 125),
    "pongs": frame(PONG),
    "empty continuations": frame(0x01) + frame(CONTINUED) * 1000,
    "messages": frame(0x81, b"{}"),
    "bytes": frame(0x82, b"{}"),
}


@pytest.mark.parametrize("hello", [False, True])
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_ended(usual_house: House, kind: str, hello: bool) -> None:
    """Without holding the loop, and without a word to the application."""
    house = usual_house

    async def go() -> None:
        async with guests(house, "Ada") as (ada,), stranger(house) as somebody:
            await ada.make("high-score", "here", "open")
            await ada.enter()
            await somebody.upgrade()
            if hello:
                words = json.dumps({"type": "hello", "table": ada.table}).encode()
                await somebody.send(frame(0x81, words))
            listening = asyncio.create_task(somebody.ended())
            await somebody.pour(FLOODS[kind] * (100_000 // len(FLOODS[kind])), 40)
            await listening
            assert (await ada.ask("ping"))["type"] == "pong"

    run(go())
    house.check_loop()
    assert "a socket failed" not in house.log


@pytest.mark.parametrize("kind", FLOODS)
def test_who_is_sent_away_is_told_why(usual_house: House, kind: str) -> None:
    """If they still listen: a little too much, and then an ear."""

    async def go() -> None:
        async with stranger(usual_house) as somebody:
            await somebody.upgrade()
            frames = 650 if kind in ("messages", "bytes") else 61
            await somebody.send((FLOODS[kind] * frames)[: 10 * frames])
            assert close_code(await somebody.ended()) == POLICY

    run(go())


def test_a_few_are_answered(house: House) -> None:
    async def go() -> None:
        async with stranger(house) as somebody:
            await somebody.upgrade()
            for number in range(10):
                data = b"%d" % number
                await somebody.send(frame(PONG) + frame(PING, data))
                assert await somebody.reader.readexactly(2 + len(data)) == b"\x8a\x01" + data

    run(go())


def test_a_message_in_parts_is_one(house: House) -> None:
    async def go() -> None:
        async with stranger(house) as somebody:
            await somebody.upgrade()
            await somebody.send(frame(0x01, b'{"type":') + frame(0x00) + frame(0x80, b'"x"}'))
            heard = await somebody.reader.readuntil(b"schema")
            assert b"unreadable" in heard

    run(go())


def test_no_frames_make_it_fail(house: House) -> None:
    """300 sockets that send lawful and broken frames in any order."""
    rng = random.Random(14)

    def some() -> bytes:
        kind = rng.choice((0x81, 0x82, 0x01, 0x00, 0x80, PING, PONG, 0x88, rng.randrange(256)))
        data = rng.randbytes(rng.choice((0, 1, 2, 30, 125)))
        made = bytearray(frame(kind, data))
        if rng.random() < 0.3:
            made[rng.randrange(len(made))] = rng.randrange(256)
        return bytes(made)

    async def go() -> None:
        for _ in range(300):
            async with stranger(house) as somebody:
                await somebody.upgrade()
                await somebody.send(b"".join(some() for _ in range(rng.randrange(1, 60))))
                somebody.writer.write_eof()
                await somebody.ended()

    run(go())
    house.check_loop()
    assert "a socket failed" not in house.log
    assert "Exception in ASGI" not in house.log

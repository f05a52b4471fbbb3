"""Frames of a socket are counted where they arrive, whatever they are and whenever they come."""

import asyncio
import json
import random

import pytest
from websockets.server import ServerProtocol

from foxtray.server.doors.frames import is_between_messages
from server.guest import guests
from server.harness import House, run
from server.walls.strangers import CONTINUED, PING, PONG, UPGRADE, close_code, frame, stranger

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
            # Of messages many too many: while it reads them, some more are allowed every second.
            frames = 1000 if kind in ("messages", "bytes") else 122
            size = len(FLOODS[kind]) if kind == "long pings" else 10
            await somebody.send((FLOODS[kind] * frames)[: size * frames])
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


def test_messages_whole_and_in_pieces_are_heard_alike(house: House) -> None:
    """Short ones take a short way in, unless the parser of all frames has begun something."""
    message = frame(0x81, b'{"type": "x"}')

    async def go() -> None:
        async with stranger(house) as somebody:
            await somebody.upgrade()
            for cut in range(len(message)):
                for piece in (message[:cut], message[cut:] + message[:1], message[1:], message):
                    await somebody.send(piece)
                    await asyncio.sleep(0)
            for _ in range(3 * len(message)):
                await somebody.reader.readuntil(b"schema")
            await somebody.send(frame(PING, b"end"))
            assert (await somebody.reader.readuntil(b"end")).endswith(b"\x8a\x03end")

    run(go())


def test_the_parser_is_between_messages_or_not() -> None:
    parser = ServerProtocol()
    parser.receive_data(UPGRADE)
    (request,) = parser.events_received()
    assert not is_between_messages(parser)
    parser.send_response(parser.accept(request))  # type: ignore[arg-type]
    message = frame(0x81, b"x" * 100)
    for cut in range(1, len(message)):
        parser.receive_data(message[:cut])
        assert not is_between_messages(parser)
        parser.receive_data(message[cut:])
        assert is_between_messages(parser)
    parser.receive_data(frame(0x01, b"half"))
    assert not is_between_messages(parser)
    parser.receive_data(frame(PING) + frame(0x80, b"the rest"))
    assert is_between_messages(parser)
    parser.receive_data(frame(0x88))
    assert not is_between_messages(parser)


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

"""A socket's line: everything goes out, whole, once and in order, however slowly it is read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.types import Message
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from foxtray.server.doors.frames import frame_of
from foxtray.server.doors.socket import MOST_WAITING, TOO_SLOW, Line
from server.harness import PATIENCE


class Reader:
    """The far end, as the server stands for it: a long way that waits, a short one that
    does not.
    """

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self.got: list[str | int] = []
        self.gone = False
        self.trips = 0

    async def send(self, message: Message) -> None:
        await self.ready.wait()
        if self.gone:
            raise OSError
        self.got.append(message["text"] if "text" in message else message["code"])

    def write(self, *texts: bytes) -> bool:
        if self.gone or not self.ready.is_set():
            return False
        self.got += [text.decode() for text in texts]
        self.trips += 1
        return True


def in_a_loop(check: Callable[[Reader, Line], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        reader = Reader()
        line = Line(reader.send, "p", reader.write)
        writer = asyncio.create_task(line.write())
        await asyncio.sleep(0)
        await asyncio.wait_for(check(reader, line), PATIENCE)
        line.close(1000)
        reader.ready.set()
        await asyncio.gather(writer, return_exceptions=True)

    asyncio.run(run())


def test_what_is_held_goes_with_the_next_or_when_it_is_released() -> None:
    async def check(reader: Reader, line: Line) -> None:
        reader.ready.set()
        line.hold(b"ack")
        assert reader.got == []
        line.send(b"update")
        line.release()
        assert (reader.got, reader.trips) == (["ack", "update"], 1)
        line.hold(b"alone")
        line.release()
        line.release()
        assert (reader.got[2:], reader.trips) == (["alone"], 2)

    in_a_loop(check)


def test_what_is_held_keeps_its_place_before_a_slow_reader() -> None:
    async def check(reader: Reader, line: Line) -> None:
        line.send(b"first")
        line.hold(b"ack")
        line.send(b"update")
        reader.ready.set()
        while len(reader.got) < 3:
            await asyncio.sleep(0)
        assert reader.got == ["first", "ack", "update"]

    in_a_loop(check)


def test_a_ready_reader_has_it_at_once() -> None:
    async def check(reader: Reader, line: Line) -> None:
        reader.ready.set()
        line.send(b"one")
        line.send(b"two")
        assert reader.got == ["one", "two"]  # before anybody else had a turn

    in_a_loop(check)


@pytest.mark.parametrize("pauses", [(0,), (1,), (0, 3), (2, 3, 7)])
def test_nothing_is_lost_doubled_or_overtaken(pauses: tuple[int, ...]) -> None:
    async def check(reader: Reader, line: Line) -> None:
        for number in range(12):
            (reader.ready.clear if number in pauses else reader.ready.set)()
            line.send(str(number).encode())
            if number % 3 == 0:
                await asyncio.sleep(0)
        reader.ready.set()
        while len(reader.got) < 12:
            await asyncio.sleep(0)
        assert reader.got == [str(number) for number in range(12)]

    in_a_loop(check)


def test_who_never_reads_is_sent_away() -> None:
    async def check(reader: Reader, line: Line) -> None:
        for number in range(MOST_WAITING + 2):
            line.send(str(number).encode())
        reader.ready.set()
        while TOO_SLOW not in reader.got:
            await asyncio.sleep(0)
        line.send(b"late")
        assert "late" not in reader.got

    in_a_loop(check)


def test_who_has_gone_is_no_fault() -> None:
    async def check(reader: Reader, line: Line) -> None:
        reader.ready.set()
        reader.gone = True
        line.send(b"to nobody")
        await asyncio.sleep(0)
        line.send(b"nor this")
        assert reader.got == []

    in_a_loop(check)


def test_a_server_without_the_short_way_serves_all_the_same() -> None:
    async def go() -> None:
        reader = Reader()
        reader.ready.set()
        line = Line(reader.send, "p")
        line.send(b"one")
        line.send(b"two")
        line.close(1000)
        await asyncio.wait_for(line.write(), PATIENCE)
        assert reader.got == ["one", "two", 1000]

    asyncio.run(go())


@pytest.mark.parametrize("size", [1, 125, 126, 127, 65535, 65536, 200_000])
def test_frames_of_every_size_are_read_as_they_were_meant(size: int) -> None:
    """Against the reader of the library that writes all other frames."""
    client = ClientProtocol(parse_uri("ws://table"), state=State.OPEN, max_size=None)
    text = "ä" + "x" * (size - 2) if size > 1 else "x"
    client.receive_data(frame_of(text.encode()))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert frame.opcode is Opcode.TEXT
    assert frame.fin
    assert bytes(frame.data).decode() == text

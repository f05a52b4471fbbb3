"""A socket's line: everything goes out, whole, once and in order, however slowly it is read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.types import Message

from foxtray.server.doors.socket import MOST_WAITING, TOO_SLOW, Line


class Reader:
    """The far end, as uvicorn stands for it: it waits before it writes, never after."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self.got: list[str | int] = []
        self.gone = False

    async def send(self, message: Message) -> None:
        await self.ready.wait()
        if self.gone:
            raise OSError
        self.got.append(message["text"] if "text" in message else message["code"])


def in_a_loop(check: Callable[[Reader, Line], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        reader = Reader()
        line = Line(reader.send, "p")
        writer = asyncio.create_task(line.write())
        await asyncio.sleep(0)
        await asyncio.wait_for(check(reader, line), 5)
        line.close(1000)
        reader.ready.set()
        await asyncio.gather(writer, return_exceptions=True)

    asyncio.run(run())


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
        assert reader.got == []

    in_a_loop(check)

"""A client's end of a WebSocket, as thin as can be: never what a benchmark waits for."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Awaitable, Callable
from typing import Any

AT_ONCE = 32
"""Requests and handshakes under way at once."""


class Line(asyncio.Protocol):
    """A client's end of a WebSocket, without checks: both servers are ours."""

    def __init__(self, hear: Callable[[bytes], None], path: bytes = b"/socket") -> None:
        self.hear, self._path = hear, path
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._left = b""
        self._transport: Any  # uvloop's is none of asyncio's

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(
            b"GET " + self._path + b" HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            b"Sec-WebSocket-Version: 13\r\n\r\n"
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        data = self._left + data if self._left else data
        at = 0
        if not self.opened.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._left = data
                return
            if b" 101 " not in data[:20]:
                raise ConnectionError(data[:80])
            self.opened.set_result(None)
            at = end + 4
        while (frame := _frame(data, at)) is not None:
            code, start, at = frame
            if code == 1:
                self.hear(data[start:at])
            elif code == 9:  # ping
                self._transport.write(b"\x8a\x80\0\0\0\0")
        self._left = data[at:]

    def send(self, text: bytes) -> None:
        if self._transport.is_closing():
            return
        size = len(text)
        head = struct.pack("!BB", 129, 128 | size) if size < 126 else b""
        head = head or struct.pack("!BBH", 129, 254, size)
        self._transport.write(head + b"\0\0\0\0" + text)  # masked with nothing

    def close(self) -> None:
        self._transport.abort()


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The opcode, the beginning and the end of the frame here, if it is there whole."""
    if len(data) < at + 2:
        return None
    code, size, start = data[at] & 15, data[at + 1], at + 2
    if size == 126 and len(data) >= at + 4:
        size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
    elif size == 127 and len(data) >= at + 10:
        size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
    elif size > 125:
        return None
    return (code, start, start + size) if len(data) >= start + size else None


async def open_line(port: int, hear: Callable[[bytes], None], table: str = "") -> Line:
    """To a table, if one is named: then it is led to the process of that."""
    path = f"/socket?table={table}" if table else "/socket"
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(hear, path.encode()), "127.0.0.1", port)
    await line.opened
    return line


async def in_turns(things: list[Awaitable[Any]]) -> list[Any]:
    """All of them, not too many at once."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(thing: Awaitable[Any]) -> Any:
        async with room:
            return await thing

    return await asyncio.gather(*map(one, things))

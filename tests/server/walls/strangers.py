"""Somebody who speaks with the server byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from server.harness import PATIENCE, House, wait_for

HELLO = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING, PONG, CONTINUED = 0x89, 0x8A, 0x00


class Stranger:
    """A connection without manners."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        # However it ends, what has come before is read: a reset would take it away.
        reader.set_exception = lambda exc: reader.feed_eof()  # type: ignore[method-assign]  # so

    async def send(self, data: bytes) -> bool:
        """Whether it could be sent; not if the other side has hung up."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError:
            return False
        return not self.writer.is_closing()

    async def pour(self, data: bytes, times: int) -> None:
        """The same over and over, until the other side hangs up."""
        for _ in range(times):
            if not await self.send(data) or self.reader.at_eof():
                return

    async def status(self) -> int:
        """Of the next answer; 0 if the other side hung up instead."""
        try:
            line = await self.reader.readline()
        except OSError:
            return 0
        return int(line.split()[1]) if line.startswith(b"HTTP/1.1") else 0

    async def ended(self) -> bytes:
        """What comes until the other side hangs up."""
        heard = b""
        try:
            while data := await self.reader.read(65536):
                heard += data
        except OSError:
            pass
        return heard

    async def upgrade(self) -> None:
        """A socket now."""
        self.writer.write(UPGRADE)
        assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")


@asynccontextmanager
async def stranger(house: House) -> AsyncIterator[Stranger]:
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("localhost", house.port)
        try:
            yield Stranger(reader, writer)
        finally:
            writer.transport.abort()


def frame(kind: int, data: bytes = b"") -> bytes:
    """A masked frame (with zeroes) of less than 126 bytes."""
    return bytes((kind, 0x80 | len(data), 0, 0, 0, 0)) + data


def close_code(heard: bytes) -> int:
    """The code of the close frame that ends what was heard."""
    at = heard.rindex(b"\x88")
    return int.from_bytes(heard[at + 2 : at + 4], "big")


def settle(house: House) -> None:
    """Wait until the server has loaded what it loads by itself, so that its memory is its own."""

    def is_ready() -> bool:
        games = httpx.get(f"{house.url}/api/games", timeout=PATIENCE).json()["games"]
        return all(each["ready"] for each in games)

    wait_for(is_ready, between=0.1)  # not as often as a server with its usual limits would refuse

"""Measure what a word costs in which nothing happens: the floor under bench/word.py.

    python bench/empty_word.py [--rounds 3] [--tables 100] [--words 6000]

A server of a page's length takes a short text from one of two sockets, keeps a row of it (the
table's own writer: one SQLite commit for as many as wait), and then writes an acknowledgement to
one and as many bytes as an update has to both. No application, no rules, no pictures, no bounds: as
little Python on uvloop as can be. Counted as there: the server's processor, with the system's part.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from functools import partial
from statistics import median

import uvloop

import table as tables
from thin_socket import Line, open_line

UPDATE, ACK, WORD = 2600, 40, 60
"""Bytes of an update, of an acknowledgement, and of a word."""
SERVER = r"""
import asyncio, socket, sqlite3, sys, tempfile
import uvloop
from foxtray.server.doors.frames import frame_of
from foxtray.server.store.writer import Writer
UPDATE, ACK = frame_of(b"u" * int(sys.argv[1])), frame_of(b"a" * int(sys.argv[2]))
HELLO = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"

class Seat(asyncio.Protocol):
    waiting = None
    def connection_made(self, transport):
        self.transport, self.open = transport, False
    def data_received(self, data):
        if not self.open:
            self.open = True
            self.transport.write(HELLO)
            self.other, Seat.waiting = Seat.waiting, (None if Seat.waiting else self)
            if self.other:
                self.other.other = self
            return
        asyncio.ensure_future(self.take(data[6:].decode()))
    async def take(self, word):
        await writer.do(word)
        self.transport.write(ACK + UPDATE)
        self.other.transport.write(UPDATE)

async def main():
    global writer
    with tempfile.TemporaryDirectory() as data:
        kept = sqlite3.connect(data + "/words", check_same_thread=False, isolation_level=None)
        kept.execute("PRAGMA journal_mode = WAL")
        kept.execute("PRAGMA synchronous = FULL")
        kept.execute("CREATE TABLE words (number INTEGER PRIMARY KEY, word TEXT)")
        def keep(words):
            kept.execute("BEGIN IMMEDIATE")
            kept.executemany("INSERT INTO words (word) VALUES (?)", [(each,) for each in words])
            kept.execute("COMMIT")
            return [None] * len(words)
        writer = Writer(keep)
        listening = socket.create_server(("127.0.0.1", 0))
        print("It is at", "http://localhost:%d" % listening.getsockname()[1], flush=True)
        server = await asyncio.get_running_loop().create_server(Seat, sock=listening)
        await server.serve_forever()

uvloop.run(main())
"""


class Pair:
    """Two at a table: whoever has seen the last word says the next, in turns."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.words = self._speaker = 0

    async def open(self, port: int) -> None:
        for seat in (0, 1):
            self.lines.append(await open_line(port, partial(self.hear, seat)))

    def hear(self, seat: int, data: bytes) -> None:
        if len(data) == UPDATE and seat != self._speaker:
            self.say(seat)

    def say(self, seat: int) -> None:
        self.words += 1
        self._speaker = seat
        self.lines[seat].send(b"w" * WORD)


async def measure(server: tables.Server, count: int, words: int) -> tuple[float, float]:
    """Microseconds of the server's processor a word, and words a second."""
    pairs = [Pair() for _ in range(count)]
    for pair in pairs:
        await pair.open(server.port)
    for pair in pairs:
        pair.say(0)

    async def said(least: int) -> int:
        while (so_far := sum(pair.words for pair in pairs)) < least:
            await asyncio.sleep(0.01)
        return so_far

    before = await said(words // 10)
    used, began = server.cpu(), time.perf_counter()
    after = await said(before + words)
    took = time.perf_counter() - began
    return 1e6 * (server.cpu() - used) / (after - before), (after - before) / took


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--words", type=int, default=6000)
    args = parser.parse_args()
    found = []
    for _ in range(args.rounds):
        with tables.serving("-c", SERVER, str(UPDATE), str(ACK)) as server:
            cost, rate = uvloop.run(measure(server, args.tables, args.words))
        found.append(cost)
        print(
            f"{cost:.0f} µs a word, {rate:.0f} words/s, load {os.getloadavg()[0]:.0f}", flush=True
        )
    print(f"median {median(found):.0f} µs")


if __name__ == "__main__":
    main()

"""Measure the table server beside a bare echo server, and add to bench/results.md.

    python bench/table.py [--tables 100,1000] [--seconds 5] [--write]

Both servers run in processes of their own with the same uvicorn settings; this process is
all their clients, over a socket as thin as can be, so that it is never what is waited for.
At every table two persons play Ganz schön clever, each over a socket of their own: a word
(or roll) brings one acknowledgement and two updates. The echo server gets and gives
messages of the mean size of those. *Delivered* are the messages a server sends in a second:
echoes there, acknowledgements and updates here; the goal is a third.

Numbers depend on the machine and on what else it does: compare the ratios of one run.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import os
import platform
import random
import resource
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
import uvloop
from msgspec import Struct

HERE = Path(__file__).parent
GAME = "ganz-schoen-clever"
FLAGS = (
    *("--port", "0", "--no-browser", "--pause", "0", "--workers", "1", "--log-level", "warning"),
    *("--rate", "1000000", "--burst", "1000000"),
    *("--sockets-each", "100000", "--most-sockets", "100000", "--most-tables", "100000"),
)
ECHO = """
import socket, uvicorn
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})
listening = socket.create_server(("127.0.0.1", 0))
print("The echo is at", "http://localhost:%d" % listening.getsockname()[1], flush=True)
config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, loop="uvloop",
    http="httptools", log_level="warning", access_log=False, server_header=False, lifespan="off",
    ws_ping_interval=30.0, ws_ping_timeout=30.0, ws_max_queue=64)
uvicorn.Server(config).run(sockets=[listening])
"""
ENVIRONMENT = {**os.environ, "PYTHONPYCACHEPREFIX": f"{tempfile.gettempdir()}/foxtray-bench"}
ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed server has its bytecode
STARTS = 5
EASE = 2.0
"""Seconds between two words at a table where people think."""
AT_ONCE = 32
"""Requests and handshakes under way at once."""
IDLE = 1000
"""Sockets that only look on."""
Row = tuple[str, float, str]


# A thin socket


class Line(asyncio.Protocol):
    """A client's end of a WebSocket, without checks: both servers are ours."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._left = b""
        self._transport: Any  # uvloop's is none of asyncio's

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(
            b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
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


async def open_line(port: int, hear: Callable[[bytes], None]) -> Line:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(hear), "127.0.0.1", port)
    await line.opened
    return line


async def in_turns(things: list[Awaitable[Any]]) -> list[Any]:
    """All of them, not too many at once."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(thing: Awaitable[Any]) -> Any:
        async with room:
            return await thing

    return await asyncio.gather(*map(one, things))


# People


class Awaited(Struct):
    """Who is asked."""

    seats: tuple[int, ...]
    chance: dict[str, Any] | None
    roller: int | None
    over: bool


class Offer(Struct):
    """Words."""

    words: tuple[str, ...]


class SeatOffer(Struct):
    """Words of a seat."""

    seat: int
    offer: Offer


class Message(Struct):
    """What of a message a person looks at."""

    type: str
    ply: int = 0
    awaits: Awaited | None = None
    offers: tuple[SeatOffer, ...] = ()
    kind: str = ""
    message: str = ""


read = msgspec.json.Decoder(Message).decode


class Tally:
    """What is counted while it is time."""

    def __init__(self) -> None:
        self.going = False
        self.words = self.delivered = self.size = self.over = 0
        self.waits: list[float] = []
        self.refused: list[Message] = []

    def result(self, seconds: float) -> dict[str, float]:
        if self.refused:
            raise AssertionError(self.refused[0])
        waits = sorted(self.waits) or [0.0]
        return {
            "words/s": self.words / seconds,
            "delivered/s": self.delivered / seconds,
            "bytes": self.size / max(self.delivered, 1),
            "p50 ms": 1000 * waits[len(waits) // 2],
            "p99 ms": 1000 * waits[len(waits) * 99 // 100],
            "over": self.over,
        }


class Game:
    """A table and the two who play at it."""

    def __init__(self, made: dict[str, Any], tally: Tally, ease: float) -> None:
        self.id = made["table"]["id"]
        self.tickets = [each["ticket"] for each in made["tickets"]]
        self.tally, self.ease = tally, ease
        self.lines: list[Line] = []
        self.rng = random.Random(self.id)
        self._said: deque[tuple[int, float, set[int]]] = deque()
        """What was said and not seen by all: of which ply, when, and who saw the next."""
        self._speaking = [False, False]
        self.begun = [False, False]
        self._number = 0

    async def open(self, port: int) -> None:
        for seat, ticket in enumerate(self.tickets):
            line = await open_line(port, lambda data, seat=seat: self.hear(seat, data))  # type: ignore[misc]
            self.lines.append(line)
            hello = {"type": "hello", "table": self.id, "tickets": [ticket]}
            line.send(msgspec.json.encode(hello))

    def hear(self, seat: int, data: bytes) -> None:
        tally, message = self.tally, read(data)
        if tally.going:
            tally.delivered += 1
            tally.size += len(data)
        if message.type == "update":
            self.begun[seat] = True
            self._see(seat, message)
        elif message.type == "ack":
            self._speaking[seat] = False
        elif message.type == "refused":
            tally.refused.append(message)

    def _see(self, seat: int, update: Message) -> None:
        now = time.perf_counter()
        for ply, said, seen in self._said:
            if ply < update.ply and seat not in seen:
                seen.add(seat)
                if len(seen) == len(self.lines) and self.tally.going:
                    self.tally.waits.append(now - said)
        while self._said and len(self._said[0][2]) == len(self.lines):
            self._said.popleft()
        awaits = update.awaits
        if awaits is None or awaits.over:
            self.tally.over += 1
            return
        asked = awaits.roller == seat if awaits.chance else seat in awaits.seats
        if asked and not self._speaking[seat]:  # else another's word came between
            self._speaking[seat] = True
            if self.ease:
                wait = self.rng.uniform(0, 2 * self.ease)
                asyncio.get_running_loop().call_later(wait, self._act, seat, update)
            else:
                self._act(seat, update)

    def _act(self, seat: int, update: Message) -> None:
        self._number += 1
        message = {"type": "roll", "id": self._number, "ply": update.ply, "seat": seat}
        if update.awaits is not None and not update.awaits.chance:
            message |= {"type": "word", "word": self.rng.choice(update.offers[0].offer.words)}
        self._said.append((update.ply, time.perf_counter(), set()))
        self.tally.words += self.tally.going
        self.lines[seat].send(msgspec.json.encode(message))


# Servers


class Server:
    """A process that serves, and what it costs."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=ENVIRONMENT
        )
        assert self.process.stdout is not None  # noqa: S101
        self.port = int(self.process.stdout.readline().decode().rpartition(":")[2])
        self.url = f"http://127.0.0.1:{self.port}"

    def memory(self) -> float:
        """Kilobytes in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1024

    def cpu(self) -> float:
        """Seconds of a processor so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(*command: str) -> Iterator[Server]:
    server = Server([sys.executable, *command])
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait(20)


@contextmanager
def table_server() -> Iterator[Server]:
    with (
        tempfile.TemporaryDirectory() as data,
        serving("-m", "foxtray", "table", "--data", data, *FLAGS) as server,
    ):
        yield server


def measure_starts() -> list[Row]:
    """From nothing to the first answer, and until every game can be played."""
    first, ready, used = [], [], []
    with tempfile.TemporaryDirectory() as data:
        for _ in range(STARTS + 1):
            began = time.perf_counter()
            with (
                serving("-m", "foxtray", "table", "--data", data, *FLAGS) as server,
                httpx.Client(base_url=server.url) as client,
            ):
                client.get("/healthz").raise_for_status()
                first.append(time.perf_counter() - began)
                used.append(server.cpu())
                while not all(g["ready"] for g in client.get("/api/games").json()["games"]):
                    time.sleep(0.02)
                ready.append(time.perf_counter() - began)
    return [
        ("start to the first answer, warm cache, best of five, s", min(first[1:]), ""),
        ("the same, median", median(first[1:]), ""),
        ("the same, seconds of a processor", min(used[1:]), "what it takes on a free machine"),
        ("start until all games can be played, best of five, s", min(ready[1:]), ""),
    ]


async def make_tables(server: Server, count: int) -> list[dict[str, Any]]:
    body = {"game": GAME, "seats": [{"kind": "here"}, {"kind": "here"}]}
    async with httpx.AsyncClient(base_url=server.url, timeout=600) as client:
        await client.get("/api/me")

        async def make() -> dict[str, Any]:
            answer = await client.post("/api/tables", json=body)
            answer.raise_for_status()
            made: dict[str, Any] = answer.json()
            return made

        return await in_turns([make() for _ in range(count)])


async def measure_tables(
    server: Server, count: int, seconds: float, ease: float
) -> dict[str, float]:
    tally = Tally()
    await make_tables(server, 1)  # the game is ready
    before = server.memory()
    made = await make_tables(server, count)
    games = [Game(each, tally, ease) for each in made]
    await in_turns([game.open(server.port) for game in games])
    while not all(all(game.begun) for game in games):
        await asyncio.sleep(0.1)
    memory = (server.memory() - before) / count
    await asyncio.sleep(1 + ease)
    used, began, tally.going = server.cpu(), time.perf_counter(), True
    await asyncio.sleep(seconds)
    took, tally.going = time.perf_counter() - began, False
    result = tally.result(took) | {"cpu": (server.cpu() - used) / took, "KB": memory}
    for game in games:
        for line in game.lines:
            line.close()
    return result


async def measure_echo(server: Server, lines: int, size: int, seconds: float) -> dict[str, float]:
    """As many messages under way as there are lines."""
    tally = Tally()
    text = b"x" * size

    def hear(number: int, data: bytes) -> None:
        if tally.going:
            tally.delivered += 1
            tally.size += len(data)
            tally.waits.append(time.perf_counter() - said[number])
        said[number] = time.perf_counter()
        opened[number].send(text)

    said = [time.perf_counter()] * lines
    opened = [
        await open_line(server.port, lambda data, n=number: hear(n, data))  # type: ignore[misc]
        for number in range(lines)
    ]
    for line in opened:
        line.send(text)
    await asyncio.sleep(1)
    used, began, tally.going = server.cpu(), time.perf_counter(), True
    await asyncio.sleep(seconds)
    took, tally.going = time.perf_counter() - began, False
    result = tally.result(took) | {"cpu": (server.cpu() - used) / took}
    for line in opened:
        line.close()
    return result


async def measure_idle(server: Server) -> list[Row]:
    """What a socket costs that only looks on, one at each of many tables at rest."""
    made = await make_tables(server, IDLE)
    await asyncio.sleep(1)
    before = server.memory()
    lines = await in_turns([open_line(server.port, lambda data: None) for _ in made])
    for line, each in zip(lines, made, strict=True):
        line.send(msgspec.json.encode({"type": "hello", "table": each["table"]["id"]}))
    await asyncio.sleep(2)
    cost = (server.memory() - before) / IDLE
    for line in lines:
        line.close()
    return [("memory of an idle socket, KB", cost, "")]


def measure(counts: list[int], seconds: float) -> Iterator[Row]:
    yield from measure_starts()
    for count in counts:
        with table_server() as server:
            table = uvloop.run(measure_tables(server, count, seconds, 0))
        with serving("-c", ECHO) as server:
            size = round(table["bytes"])
            echo = uvloop.run(measure_echo(server, count, size, seconds))
        with table_server() as server:
            eased = uvloop.run(measure_tables(server, count, 2 * seconds, EASE))
        name = f"{count:,} tables, "
        share = f"the server had {100 * table['cpu']:.0f} % of a core"
        yield name + "as fast as they can: words/s", table["words/s"], share
        yield name + "delivered/s", table["delivered/s"], f"{size} bytes each"
        share = f"the yardstick; it had {100 * echo['cpu']:.0f} % of a core"
        yield name + "echo/s", echo["delivered/s"], share
        ratio = table["delivered/s"] / echo["delivered/s"]
        yield name + "delivered by the echo", ratio, "goal: 0.33"
        per_cpu = (table["delivered/s"] / table["cpu"]) / (echo["delivered/s"] / echo["cpu"])
        yield name + "the same for a second of the servers' processor", per_cpu, "goal: 0.33"
        yield name + "word to everybody's update, p50 ms", table["p50 ms"], "all tables at once"
        yield name + "p99 ms", table["p99 ms"], ""
        yield name + "echo p50 ms", echo["p50 ms"], ""
        yield name + "echo p99 ms", echo["p99 ms"], ""
        ease = f"a word every {EASE:g} s each: "
        yield name + ease + "words/s", eased["words/s"], f"{100 * eased['cpu']:.0f} % of a core"
        yield name + "word to everybody's update, p50 ms", eased["p50 ms"], ""
        yield name + "p99 ms", eased["p99 ms"], ""
        yield name + "memory of a table with two sockets, KB", eased["KB"], ""
    with table_server() as server:
        yield from uvloop.run(measure_idle(server))


def commit() -> str:
    git = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(git, capture_output=True, text=True, check=False, cwd=HERE)
    return done.stdout.strip() or "unknown"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", default="100,1000")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--write", action="store_true", help="add to bench/results.md")
    args = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    head = f"## The table, {datetime.date.today()}, {platform.machine()}, {os.cpu_count()} cores"
    command = f"`python bench/table.py --tables {args.tables} --seconds {args.seconds:g}`"
    lines = [f"{head}, commit {commit()}", "", command, ""]
    lines += ["| what | measured | |", "|---|---:|---|"]
    for what, value, note in measure([int(n) for n in args.tables.split(",")], args.seconds):
        lines.append(f"| {what} | {value:,.2f} | {note} |")
        print(json.dumps({"what": what, "value": round(value, 4), "note": note}), flush=True)
    print("\n".join(lines))
    if args.write:
        with (HERE / "results.md").open("a", encoding="utf-8") as file:
            file.write("\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

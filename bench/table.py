"""Measure the table server beside a bare echo server, and add to bench/results.md.

    python bench/table.py [--tables 100,1000] [--seconds 2] [--write]
    python bench/table.py --eased 2 --tables 3000 --seconds 10

Both servers run in processes of their own with the same uvicorn settings; this process is
all their clients, over a socket as thin as can be, so that it is never what is waited for.
At every table two persons play Ganz schön clever, each over a socket of their own: a word
(or roll) brings one acknowledgement and two updates. The echo server gets and gives
messages of the mean size of those. *Delivered* are the messages a server sends in a second:
echoes there, acknowledgements and updates here; the goal is a third.

With `--eased` only people who think so long are measured, and nothing is compared: how many
sockets a server carries.

Numbers depend on the machine and on what else it does: compare the ratios of one run.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
import uvloop

from table_people import Game, Tally
from thin_socket import in_turns, open_line

HERE = Path(__file__).parent
GAME = "ganz-schoen-clever"
FLAGS: tuple[str, ...] = (
    *("--port", "0", "--no-browser", "--pause", "0", "--workers", "1", "--log-level", "warning"),
    "--lazy",  # no bot sits here: none is to be prepared meanwhile
    *("--rate", "1000000", "--burst", "1000000"),
    *("--sockets-each", "100000", "--most-sockets", "100000", "--most-tables", "100000"),
    *("--tables-each", "100000"),
    *("--connections-each", "100000", "--most-connections", "100000"),
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
WARM = 0.3
"""Seconds before it is counted."""
EASE = 2.0
"""Seconds between two words at a table where people think."""
IDLE = 1000
"""Sockets that only look on."""
Row = tuple[str, float, str]


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
    await asyncio.sleep(1)
    tally.begin()
    await asyncio.sleep(WARM + ease)
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
    opened = [await open_line(server.port, partial(hear, number)) for number in range(lines)]
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
        if table["over"]:  # who has finished says nothing more
            share += "; games ended while it was counted: fewer --seconds"
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


def measure_eased(ease: float, counts: list[int], seconds: float) -> Iterator[Row]:
    """How long people wait who say a word now and then, and what it takes of a core."""
    for count in counts:
        with table_server() as server:
            eased = uvloop.run(measure_tables(server, count, seconds, ease))
        name = f"{2 * count:,} sockets, a word every {ease:g} s at a table: "
        share = f"{100 * eased['cpu']:.0f} % of a core"
        if eased["over"]:
            share += "; games ended while it was counted: fewer --seconds"
        yield name + "words/s", eased["words/s"], share
        yield name + "word to everybody's update, p50 ms", eased["p50 ms"], ""
        yield name + "p99 ms", eased["p99 ms"], "goal: 200"
        yield name + "µs of the processor a word", 1e6 * eased["cpu"] / eased["words/s"], ""


def commit() -> str:
    git = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(git, capture_output=True, text=True, check=False, cwd=HERE)
    return done.stdout.strip() or "unknown"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", default="100,1000")
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="few enough that no game ends meanwhile"
    )
    parser.add_argument("--eased", type=float, help="only people who think so many seconds")
    parser.add_argument("--write", action="store_true", help="add to bench/results.md")
    args = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    head = f"## The table, {datetime.date.today()}, {platform.machine()}, {os.cpu_count()} cores"
    eased, way = "", measure
    if args.eased:
        eased, way = f" --eased {args.eased:g}", partial(measure_eased, args.eased)
    command = f"`python bench/table.py{eased} --tables {args.tables} --seconds {args.seconds:g}`"
    lines = [f"{head}, commit {commit()}", "", command, ""]
    lines += ["| what | measured | |", "|---|---:|---|"]
    for what, value, note in way([int(n) for n in args.tables.split(",")], args.seconds):
        lines.append(f"| {what} | {value:,.2f} | {note} |")
        print(json.dumps({"what": what, "value": round(value, 4), "note": note}), flush=True)
    print("\n".join(lines))
    if args.write:
        with (HERE / "results.md").open("a", encoding="utf-8") as file:
            file.write("\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

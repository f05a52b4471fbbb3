"""Measure several processes on one store: words a second, how long a word takes, what it costs.

    python bench/cluster.py [--tables 100] [--seconds 2] [--processes 1,2,4] [--write]

*Led*: `foxtray table --processes N`, people at the process of their table. *Apart*: two servers on
one PostgreSQL, the two people of every table at different ones, the worst case; so every word is
also read and shown by the other, which the line between them has to wake first.

Two cores shared with the clients cannot show what N processes carry: then the words of a second of
the *processor*, of all server processes together, are what says something, and the reckoning of
what ten machines carry (docs/growing.md) begins there. All of it takes two or three minutes; what
cannot be measured is said, and the rest is. `--write` puts the table into docs/growing.md, between
its marks, and adds it to bench/results.md.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import uvloop

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests")]

from server.cluster.redis_server import RedisServer, program  # noqa: E402  # after the path is set
from server.store.postgres import MISSING, Postgres, programs  # noqa: E402  # after the path is set
from table import FLAGS, WARM, Server, commit, make_tables, serving  # noqa: E402  # after the path is set
from table_people import Game, Tally  # noqa: E402  # after the path is set
from thin_socket import in_turns  # noqa: E402  # after the path is set

GROWING = HERE.parent / "docs" / "growing.md"
MARKS = "<!-- bench/cluster.py writes from here -->", "<!-- to here -->"
LONGEST = 60.0
"""Seconds for one row; more, and it is left out."""
COLUMNS = "words/s", "p50 ms", "p99 ms", "µs", "kept"
Row = tuple[str, dict[str, float] | str]
"""What was measured, and the numbers or why there are none."""


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in children.read_text().split():
                found += family(int(child))
    return found


def processor(process: subprocess.Popen[bytes]) -> float:
    """Seconds that a process and those it has started have used."""
    used = 0
    for pid in family(process.pid):
        with suppress(FileNotFoundError, ProcessLookupError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


async def play(
    servers: list[Server], tables: int, seconds: float, postgres: Postgres | None = None
) -> dict[str, float]:
    """As fast as they can, at so many tables."""
    tally = Tally()
    ours = [server.process for server in servers]
    theirs = [postgres.process] if postgres is not None and postgres.process is not None else []
    for server in servers:
        await make_tables(server, 1)  # the game is ready there
    made = await make_tables(servers[0], tables)
    games = [Game(each, tally, 0) for each in made]
    await in_turns([game.open(*(server.port for server in servers)) for game in games])
    while not all(all(game.begun) for game in games):
        await asyncio.sleep(0.1)
    tally.begin()
    await asyncio.sleep(WARM)
    used, kept = sum(map(processor, ours)), sum(map(processor, theirs))
    began, tally.going = time.perf_counter(), True
    await asyncio.sleep(seconds)
    took, tally.going = time.perf_counter() - began, False
    used, kept = sum(map(processor, ours)) - used, sum(map(processor, theirs)) - kept
    # Who speaks at two servers at once may be told that the table has gone on: that is no fault.
    tally.refused = [each for each in tally.refused if each.kind != "stale"]
    result = tally.result(took)
    for game in games:
        for line in game.lines:
            line.close()
    words = max(1, tally.words)
    return result | {"µs": 1e6 * used / words, "kept": 1e6 * kept / words, "cores": used / took}


@contextmanager
def started(data: str, *flags: str, count: int = 1) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        command = ("-m", "foxtray", "table", "--data", data, *FLAGS, *flags)
        yield [stack.enter_context(serving(*command)) for _ in range(count)]


def ways(redis: RedisServer | None) -> Iterator[tuple[str, str, str]]:
    """How people are, what keeps, and what wakes."""
    lines = {"NOTIFY": "auto"} | ({"Redis": redis.url} if redis else {})
    yield "led", "SQLite", "auto"
    for name, wake in lines.items():
        yield "led", f"PostgreSQL, {name}", wake
        yield "apart", f"PostgreSQL, {name}", wake
    yield "alone", "PostgreSQL, without a line (`--wake off`)", "off"


def measure(
    counts: list[int], tables: int, seconds: float, postgres: Postgres, redis: RedisServer | None
) -> Iterator[Row]:
    for people, store, wake in ways(redis):
        numbers = {"led": counts, "apart": [2], "alone": [1]}[people]
        for count in numbers:
            what = f"{'apart' if people == 'apart' else 'led'}, {count}, {store}"
            servers = count if people == "apart" else 1
            processes = () if people == "apart" else ("--processes", str(count))
            try:
                with tempfile.TemporaryDirectory() as room:
                    keeper = None if store == "SQLite" else postgres
                    data = room if keeper is None else keeper.address()
                    with started(data, *processes, "--wake", wake, count=servers) as those:
                        playing = play(those, tables, seconds, keeper)
                        yield what, uvloop.run(asyncio.wait_for(playing, LONGEST))
            except Exception as error:  # the other rows can be had all the same
                yield what, f"not measured: {type(error).__name__}"


def in_columns(what: str, told: dict[str, float] | str) -> str:
    if isinstance(told, str):
        return f"| {what} | {told} | | | | | |"
    numbers = " | ".join(f"{told[name]:,.0f}" for name in COLUMNS)
    return f"| {what} | {numbers} | {told['cores']:.2f} |"


def write(text: str, head: str) -> None:
    with (HERE / "results.md").open("a", encoding="utf-8") as file:
        file.write(f"\n## Several processes, {head}\n\n{text}\n")
    before, mark, rest = GROWING.read_text("utf-8").partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    if not mark or not end:
        sys.exit(f"{GROWING.name} has not the marks between which the table goes")
    told = f"{before}{mark}\n\nMeasured {head}: {text}\n\n{end}{after}"
    GROWING.write_text(told, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--processes", default="1,2,4")
    parser.add_argument("--write", action="store_true", help="add to bench/results.md")
    args = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found = programs()
    if found is None:
        sys.exit(MISSING)
    postgres, redis_program = Postgres(found), program()
    lines = [
        "| people, processes, store | words/s | p50 ms | p99 ms | µs a word | store's | cores |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    failed = False
    with tempfile.TemporaryDirectory() as room:
        redis = RedisServer(redis_program, Path(room)) if redis_program else None
        counts = [int(n) for n in args.processes.split(",")]
        try:
            for what, told in measure(counts, args.tables, args.seconds, postgres, redis):
                lines.append(in_columns(what, told))
                failed |= isinstance(told, str)
                print(lines[-1], flush=True)
        finally:
            if redis is not None:
                redis.stop()
            postgres.close()
    load = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}"
    head = f"{datetime.date.today()}, {platform.machine()}, {load}, commit {commit()}"
    command = f"`python bench/cluster.py --tables {args.tables} --seconds {args.seconds:g}`"
    text = "\n".join([command, "", *lines])
    print(f"{head}: {text}")
    if args.write:
        write(text, head)
    sys.exit(failed)


if __name__ == "__main__":
    main()

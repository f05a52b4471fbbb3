"""Measure how long people wait for a table's bots when their keeper is killed, or ends, under load.

    python bench/takeover.py [--tables 10] [--rounds 2] [--cold]

Two servers on one PostgreSQL, the first of which keeps all tables (it thinks for their bots);
people play at the second as fast as they can, which thinks for a table of its own, too. Then the
first gets SIGKILL, or SIGTERM as in a rolling restart. Told is the time from the signal to the next
word of each table's bot. In the end every word must have been said once. With --cold the second has
not thought for anybody yet; it has only made itself ready, as every server does.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests")]

from server.faults.memory import read_store  # noqa: E402  # after the path is set
from server.guest import Guest, play_some, play_through  # noqa: E402  # after the path is set
from server.harness import FREELY, House  # noqa: E402  # after the path is set
from server.store.postgres import MISSING, Postgres, programs  # noqa: E402  # after the path is set
from server.test_ending import children  # noqa: E402  # after the path is set

READY = 2
"""Processes of a server that is ready: one that thinks, one that tidies up."""


async def sit_down(one: House, two: House, number: int) -> tuple[Guest, Guest]:
    """A table that the first server keeps, and its one person, who also has a browser there."""
    idle = Guest(one, f"Ada {number}")
    await idle.post("/api/me", {"name": idle.name})
    await idle.make("high-score", "here", "bot:random")
    await idle.enter()
    await play_some(2, idle)
    playing = Guest(two, idle.name)
    playing.table, playing.tickets, playing.said = idle.table, idle.tickets, list(idle.said)
    await playing.enter()
    return idle, playing


def bots_words(guest: Guest) -> int:
    return sum(entry.get("seat") == 1 and not entry.get("fact") for entry in guest.log)


async def until_the_bot_speaks(guest: Guest, began: float) -> float | None:
    """Seconds; None: the game was over first."""
    before = bots_words(guest)
    await guest.play(lambda guest: bots_words(guest) > before or guest.over)
    return time.perf_counter() - began if bots_words(guest) > before else None


async def one_round(
    address: str, room: Path, tables: int, by: signal.Signals, cold: bool
) -> list[float]:
    flags = *FREELY, "--workers", "2"
    one, two = (
        House(address, *flags, errors=room / name, forked=False).start() for name in ("one", "two")
    )
    own: list[Guest] = []
    if cold:
        while len(children(two.pid)) < READY:
            await asyncio.sleep(0.1)
    else:  # it thinks too: its processes are there
        own += await sit_down(two, two, tables)
    seated = [await sit_down(one, two, number) for number in range(tables)]
    playing = [guest for _, guest in seated]
    goal = {guest.table: len(guest.said) + 2 for guest in playing}
    await asyncio.gather(
        *(g.play(lambda g: len(g.said) >= goal[g.table] or g.over) for g in playing)
    )
    ending = asyncio.create_task(asyncio.to_thread(one.stop, by))
    began = time.perf_counter()
    waited = await asyncio.gather(*(until_the_bot_speaks(g, began) for g in playing))
    await ending
    await asyncio.gather(*(play_through(guest) for guest in playing))
    kept = read_store(address)  # which counts the events: none is missing
    for guest in playing:
        guest.check_said(0)
        said = [event.word for event in kept[guest.table] if event.chosen and event.seat == 1]
        if said != guest.words(1):
            sys.exit("a bot's word is missing or doubled")
    for guest in (*own, *(each for pair in seated for each in pair)):
        await guest.close()
    two.stop()
    return [each for each in waited if each is not None]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--cold", action="store_true")
    args = parser.parse_args()
    if args.cold:
        os.environ["FOXTRAY_LAZY"] = "no"
    found = programs()
    if found is None:
        sys.exit(MISSING)
    postgres = Postgres(found)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}, {args.tables} tables\n")
    print("| the keeper | next word of the bots, p50 s | slowest s |\n|---|---:|---:|")
    try:
        for by, told in ((signal.SIGKILL, "is killed"), (signal.SIGTERM, "is asked to end")):
            waited = []
            for _ in range(args.rounds):
                with tempfile.TemporaryDirectory() as room:
                    one_more = one_round(postgres.address(), Path(room), args.tables, by, args.cold)
                    waited += asyncio.run(one_more)
            print(f"| {told} | {statistics.median(waited):.2f} | {max(waited):.2f} |", flush=True)
    finally:
        postgres.close()


if __name__ == "__main__":
    main()

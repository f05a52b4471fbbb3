"""Measure what a word costs the server's processor, here and in other trees in turns.

    python bench/word.py [OTHER/src ...] [--rounds 3] [--tables 100] [--words 3000]

At every table two persons play Ganz schön clever as fast as they can (table_people.py), until so
many words are said. Counted is the processor's time of the server, with the system's for its
sockets and its disk, so that it holds on a machine that is busy with other work; even so it is
twice as much on a crowded one. Ratios are of runs that followed each other: their median.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from statistics import median

import uvloop

import table as tables
from beside import OWN, commit, environment, flags_of
from table_people import Game, Tally
from thin_socket import in_turns

WARM = 0.1
"""Of the words: said before it is counted."""
LOOK = 0.01
"""Seconds between two looks at how many were said."""


async def said(tally: Tally, words: int) -> None:
    while tally.words < words:
        await asyncio.sleep(LOOK)


async def measure(server: tables.Server, count: int, words: int) -> float:
    """Microseconds of the server's processor a word."""
    tally = Tally()
    await tables.make_tables(server, 1)  # the game is ready
    games = [Game(each, tally, 0) for each in await tables.make_tables(server, count)]
    await in_turns([game.open(server.port) for game in games])
    while not all(all(game.begun) for game in games):
        await asyncio.sleep(LOOK)
    tally.going = True
    tally.begin()
    await said(tally, int(WARM * words))
    before, used = tally.words, server.cpu()
    await said(tally, before + words)
    cost = 1e6 * (server.cpu() - used) / (tally.words - before)
    if tally.refused or tally.over:
        raise SystemExit(f"refused: {tally.refused[:1]}, games over: {tally.over}; fewer --words")
    for game in games:
        for line in game.lines:
            line.close()
    return cost


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("others", nargs="*", type=Path, help="the src of another tree")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--words", type=int, default=3000)
    args = parser.parse_args()
    found: dict[Path, list[float]] = {source.resolve(): [] for source in [*args.others, OWN]}
    for number in range(args.rounds):
        for source in list(found) if number % 2 == 0 else reversed(found):
            tables.FLAGS, tables.ENVIRONMENT = flags_of(source), environment(source)
            with tables.table_server() as server:
                cost = uvloop.run(measure(server, args.tables, args.words))
            found[source].append(cost)
            load = os.getloadavg()[0]
            print(f"{commit(source)}: {cost:.0f} µs a word, load {load:.0f}", flush=True)
    for source, costs in found.items():
        ratio = median(now / then for now, then in zip(found[OWN], costs, strict=True))
        print(f"{commit(source)}: median {median(costs):.0f} µs, now by that {ratio:.2f}")


if __name__ == "__main__":
    main()

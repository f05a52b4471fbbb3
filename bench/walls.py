"""What an honest pair feels while one stranger does everything at once (docs/table.md).

    python bench/walls.py [--seconds 60]

A server with its usual limits, two people from one address and all attacks of
tests/server/walls/attacks.py from another, in a process of their own. The pair's words are
measured from saying to the durable answer, first without the stranger, then with them; and
the server's memory, its loop and how long it takes to end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from server.guest import Guest, gather_at, guests  # noqa: E402  # found by the path above
from server.harness import House  # noqa: E402  # found by the path above
from server.walls.strangers import settle  # noqa: E402  # likewise

THINK = 0.05
"""Seconds somebody looks at the table before the next word."""


async def play_for(house: House, seconds: float) -> list[float]:
    """Games of the pair, one after the other; how long each word took."""
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def one(guest: Guest) -> None:
        while not guest.over and time.perf_counter() < end:
            if guest.task() is None:
                await guest.until(lambda: guest.task() is not None or guest.over)
                continue
            await asyncio.sleep(THINK)
            began = time.perf_counter()
            await guest.act()
            took.append(time.perf_counter() - began)

    while time.perf_counter() < end:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            made = await ada.make("high-score", "here", "link")
            await gather_at(ada, made, bo)
            tasks = [asyncio.create_task(one(guest)) for guest in (ada, bo)]
            _, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return sorted(took)


def tell(name: str, took: list[float], house: House) -> None:
    def at(share: float) -> str:
        return f"{1000 * took[min(len(took) - 1, int(share * len(took)))]:.1f} ms"

    line = f"{name}: {len(took)} words, p50 {at(0.5)}, p99 {at(0.99)}, worst {at(1)}"
    memory = f"memory {house.memory() / 2**20:.0f} MB, loop held {1000 * house.held():.0f} ms"
    sys.stdout.write(f"{line}; {memory}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as place:
        house = House(Path(place) / "data", forked=False).start()
        try:
            settle(house)
            tell("alone", asyncio.run(play_for(house, seconds / 2)), house)
            env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path[:2])}
            command = [sys.executable, "-m", "server.walls.attacks", str(house.port)]
            strangers = subprocess.Popen(command, env=env)
            try:
                tell("under attack", asyncio.run(play_for(house, seconds)), house)
            finally:
                began = time.perf_counter()
                house.stop(signal.SIGTERM)
                sys.stdout.write(f"SIGTERM under attack: {time.perf_counter() - began:.1f} s\n")
                strangers.kill()
                strangers.wait()
        finally:
            house.stop()


if __name__ == "__main__":
    main()

"""A hundred kills with nothing lost: 200 tables of all games, and a server that dies in the
middle of acknowledgements, again and again.

    python bench/faults.py [--kills 100] [--postgres] [--write]

The same crowd, killer and checks as tests/server/test_faults.py, which kills a dozen
times at fewer tables.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import sys
import tempfile
import time
from pathlib import Path

from foxtray.players.clever import entries
from foxtray.server.thinking import workers

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server import test_faults as faults  # noqa: E402  # the tests have to be found first
from server.faults.crowd import Crowd  # noqa: E402  # after the path is set
from server.faults.memory import read_store  # noqa: E402  # after the path is set
from server.harness import House  # noqa: E402  # after the path is set
from server.store.postgres import MISSING, Postgres, programs  # noqa: E402  # after the path is set

TABLES = 200


def compile_all() -> None:
    """Once; every server then finds it in the cache."""
    for game in faults.GAMES:
        workers.prepare(game)
    for game in entries.GAMES:
        workers.prepare_player(game, faults.THINKING, {})


def kill(data: Path | str, errors: Path, kills: int) -> str:
    """Play and kill; what came of it, or an AssertionError that says what was lost."""
    house = House(data, *faults.LIMITS, errors=errors, forked=False)

    async def go() -> Crowd:
        crowd = await faults.make_tables(house, TABLES)
        await crowd.play(faults.Killer(house, crowd, kills).go)
        return crowd

    began = time.perf_counter()
    try:
        house.start()
        crowd = asyncio.run(go())
        faults.check_at_rest(house, crowd)
    finally:
        house.stop()
    seconds = time.perf_counter() - began
    acks = sum(len(person.acks) for person in crowd.people)
    events = sum(map(len, read_store(data).values()))
    return (
        f"{kills} kills, {TABLES} tables: {acks} acknowledged words, 0 lost, 0 doubled;"
        f" {events} events kept; {seconds:.0f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, not SQLite")
    parser.add_argument("--write", action="store_true", help="add to bench/results.md")
    args = parser.parse_args()
    os.environ["FOXTRAY_LAZY"] = "yes"
    compile_all()
    with tempfile.TemporaryDirectory() as place:
        errors = Path(place) / "log"
        if args.postgres:
            found = programs()
            if found is None:
                raise SystemExit(MISSING)
            server = Postgres(found)
            try:
                told = kill(server.address(), errors, args.kills)
            finally:
                server.close()
        else:
            told = kill(Path(place) / "data", errors, args.kills)
    where = "PostgreSQL" if args.postgres else "SQLite"
    line = f"{where}: {told}"
    print(line)
    if args.write:
        today = datetime.date.today().isoformat()
        with (ROOT / "bench" / "results.md").open("a", encoding="utf-8") as page:
            page.write(f"\n## Faults, {today}\n\n`python bench/faults.py --kills {args.kills}`\n\n")
            page.write(f"- {line}\n")


if __name__ == "__main__":
    main()

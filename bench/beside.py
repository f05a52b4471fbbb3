"""Measure this tree beside others, run by run in turns, and add to bench/results.md.

    python bench/beside.py OTHER/src ... [--rounds 5] [--seconds 2] [--tables 20] [--write NAME]

What a change has cost: OTHER is a checkout of the commit before it. Everything is counted by the
second of the processor that the measured process had, so that it holds on a machine that is busy
with other work. Ratios are of runs that followed each other, and of all rounds the median.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

import uvloop

import table as tables

HERE = Path(__file__).parent
OWN = (HERE.parent / "src").resolve()
FLAGS = tables.FLAGS
GAMES = ("ganz-schoen-clever", "clever-hoch-drei")
SPEEDS = ("random_games_per_second", "fox_games_per_second")
BY_PROCESSOR = """
import sys, time
time.perf_counter = time.process_time
from foxtray.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The program, with its clock stopped while others have the processor."""
STARTS = 10
Measured = dict[str, float]


def environment(source: Path) -> dict[str, str]:
    return {**tables.ENVIRONMENT, "PYTHONPATH": str(source)}


def call(source: Path, *words: str) -> str:
    command = [sys.executable, *words]
    done = subprocess.run(command, check=True, capture_output=True, env=environment(source))
    return done.stdout.decode()


def measure_start(source: Path) -> Measured:
    """How often the program can start."""
    before = os.times()
    for _ in range(STARTS):
        call(source, "-m", "foxtray", "--help")
    after = os.times()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    return {"starts (foxtray --help)": STARTS / used}


def measure_games(source: Path, seconds: float) -> Measured:
    """What `foxtray bench` says."""
    found: Measured = {}
    for game in GAMES:
        words = ("bench", game, "--json", "--seconds", str(seconds))
        report = json.loads(call(source, "-c", BY_PROCESSOR, *words))[game]
        for key in SPEEDS:
            found[f"{game}: {key.removesuffix('_per_second').replace('_', ' ')}"] = report[key]
    return found


def flags_of(source: Path) -> tuple[str, ...]:
    """The flags of bench/table.py that this tree knows, with their values."""
    known = set(re.findall(r"--[a-z-]+", call(source, "-m", "foxtray", "table", "--help")))
    flags, is_known = [], False
    for word in FLAGS:
        is_known = word in known if word.startswith("--") else is_known
        flags += [word] if is_known else []
    return tuple(flags)


def measure_table(source: Path, count: int, seconds: float) -> Measured:
    """Words at tables of two, as fast as they can."""
    tables.FLAGS, tables.ENVIRONMENT = flags_of(source), environment(source)
    with tables.table_server() as server:
        found = uvloop.run(tables.measure_tables(server, count, seconds, 0))
    return {f"words at {count} tables": found["words/s"] / found["cpu"]}


def commit(source: Path) -> str:
    git = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(git, capture_output=True, text=True, cwd=source, check=True)
    return done.stdout.strip()


def tell(found: dict[Path, list[Measured]], command: str, name: str) -> str:
    """The medians, and what this tree's are of the others'."""
    others = [source for source in found if source != OWN]
    columns = [f"{commit(source)} | now by that" for source in others]
    lines = [
        f"## {name}, {datetime.date.today()}, commit {commit(OWN)}",
        *("", f"`{command}`", ""),
        f"| in a second of the processor | {' | '.join(columns)} | now |",
        "|---|" + "---:|" * (2 * len(others) + 1),
    ]
    for what in found[OWN][0]:
        cells = []
        for source in others:
            pairs = zip(found[OWN], found[source], strict=True)
            ratio = median(now[what] / then[what] for now, then in pairs)
            cells += [f"{median(each[what] for each in found[source]):,.1f}", f"{ratio:.2f}"]
        cells.append(f"{median(each[what] for each in found[OWN]):,.1f}")
        lines.append(f"| {what} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("others", nargs="+", type=Path, help="the src of another tree")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--write", metavar="NAME", help="add to bench/results.md under this name")
    args = parser.parse_args()
    found: dict[Path, list[Measured]] = {source.resolve(): [] for source in [*args.others, OWN]}
    for number in range(args.rounds):
        sources = list(found)
        for source in sources if number % 2 == 0 else reversed(sources):
            measured = measure_start(source) | measure_games(source, args.seconds)
            measured |= measure_table(source, args.tables, args.seconds)
            found[source].append(measured)
            print(json.dumps({"tree": str(source), **measured}), flush=True)
    others = " ".join("OTHER/src" for _ in args.others)
    command = f"python bench/beside.py {others} --rounds {args.rounds}"
    command += f" --seconds {args.seconds:g} --tables {args.tables}"
    text = tell(found, command, args.write or "Beside each other")
    print(text)
    if args.write:
        with (HERE / "results.md").open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")


if __name__ == "__main__":
    main()

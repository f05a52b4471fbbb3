"""Soak: the whole suite again and again, every second time beside a busy machine.

    python tests/soak.py RUNS [what pytest understands ...]

In the second, fourth ... run a loop that does nothing keeps each core busy. At the end stands a
table of what failed in which run; it and every run's own words are kept in build/soak. Exit
code 0: nothing failed in any run. With arguments of one's own only that part is run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET  # we read what our own pytest has written
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "soak"
BUSY = [sys.executable, "-c", "while True: pass"]
EVERYTHING = ("-n", str((os.cpu_count() or 2) + 2), "--dist", "worksteal")
BAD = {"failure", "error"}
TURN = "FOXTRAY_TURN"
"""Screens take turns (support/turns.py): two runs have had everything."""


@dataclass
class Run:
    """One run, and what failed in it."""

    number: int
    loaded: bool
    seconds: float = 0.0
    tests: int = 0
    code: int = 0
    failed: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return self.code == 0 and self.tests > 0 and not self.failed


@contextmanager
def busy_cores(wanted: bool) -> Iterator[None]:
    loops = [subprocess.Popen(BUSY) for _ in range(os.cpu_count() or 1) if wanted]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run_once(number: int, more: Sequence[str], place: Path) -> Run:
    run = Run(number, loaded=number % 2 == 0)
    told = place / f"run-{number}.xml"
    asked = [sys.executable, "-m", "pytest", *(more or EVERYTHING), f"--junitxml={told}"]
    began = time.monotonic()
    with busy_cores(run.loaded), (place / f"run-{number}.log").open("w") as log:
        turn = os.environ | {TURN: str(number - 1)}
        run.code = subprocess.run(asked, cwd=ROOT, stdout=log, stderr=log, env=turn).returncode
        if not more and not run.code:
            run.code = subprocess.run(
                [shutil.which("npm") or "npm", "run", "checks"],
                cwd=ROOT / "web",
                stdout=log,
                stderr=log,
            ).returncode
            run.failed += ["web: npm run checks"] if run.code else []
    run.seconds = time.monotonic() - began
    if told.exists():
        cases = list(ET.parse(told).iter("testcase"))  # noqa: S314  # as above
        run.tests = len(cases)
        bad = {_name(case) for case in cases if {part.tag for part in case} & BAD}
        run.failed += sorted(bad)
    return run


def _name(case: ET.Element) -> str:
    return f"{case.get('classname')}::{case.get('name')}"


def table(runs: Sequence[Run]) -> str:
    """The runs, and what failed in which of them."""
    lines = ["| run | beside | tests | failed | minutes |", "|---:|---|---:|---:|---:|"]
    for run in runs:
        beside = "busy cores" if run.loaded else "nothing"
        ended = "" if run.is_clean or run.failed else f" (ended with {run.code})"
        failed = f"{len(run.failed)}{ended}"
        lines.append(
            f"| {run.number} | {beside} | {run.tests} | {failed} | {run.seconds / 60:.1f} |"
        )
    names = sorted({name for run in runs for name in run.failed})
    if names:
        lines += ["", "| failed | in the runs |", "|---|---|"]
    for name in names:
        lines.append(f"| {name} | {', '.join(str(r.number) for r in runs if name in r.failed)} |")
    clean = sum(run.is_clean for run in runs)
    lines += ["", f"{clean} of {len(runs)} runs were clean."]
    return "\n".join(lines)


def main(words: Sequence[str], place: Path = PLACE) -> int:
    if not words or not words[0].isdigit() or int(words[0]) < 1:
        print("soak: how many runs? make soak N=5", file=sys.stderr)
        return 2
    place.mkdir(parents=True, exist_ok=True)
    runs: list[Run] = []
    try:
        for number in range(1, int(words[0]) + 1):
            runs.append(run_once(number, words[1:], place))
            print(f"run {number}: {'clean' if runs[-1].is_clean else 'NOT CLEAN'}", flush=True)
    except KeyboardInterrupt:
        print("\nended before its time")
    told = table(runs)
    (place / "table.md").write_text(told + "\n", encoding="utf-8")
    print(f"\n{told}")
    return 0 if len(runs) == int(words[0]) and all(run.is_clean for run in runs) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Search: the properties of the suite with fresh examples, for as long as one likes.

    python tests/search.py [SECONDS] [what pytest understands ...]

`make test` tries the same examples each time (conftest.py). Here every round has a seed of its
own. The first round that finds something ends the search, and how to see it again is printed.
Without SECONDS it goes on until Ctrl-C. Exit code 1: something was found; 2: nothing to try.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROPERTIES = ("-m", "hypothesis", "--hypothesis-profile=search")
PYTEST = os.path.relpath(Path(sys.executable).with_name("pytest"), ROOT)
FOUND, NOTHING_TO_TRY = 1, 2
NO_TESTS = 5
"""What pytest returns when nothing was selected."""


def search(seconds: float, more: Sequence[str]) -> int:
    end, rounds = time.monotonic() + seconds, 0
    while rounds == 0 or time.monotonic() < end:
        seed = secrets.randbits(32)
        asked = [*PROPERTIES, f"--hypothesis-seed={seed}", *more]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *asked], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        rounds += 1
        if done.returncode == NO_TESTS:
            print(done.stdout, "no property is selected", sep="\n")
            return NOTHING_TO_TRY
        if done.returncode not in (0, FOUND):
            print(done.stdout, "pytest could not try it", sep="\n")
            return NOTHING_TO_TRY
        if done.returncode:
            print(done.stdout, f"\nRound {rounds} has found something. To see it again:", sep="")
            print(f"    {PYTEST} {' '.join(map(quote, asked))}")
            print("or put the line @reproduce_failure(...) from above over the test.")
            return FOUND
        print(f"round {rounds}, seed {seed}: nothing", flush=True)
    return 0


def quote(word: str) -> str:
    return f"'{word}'" if " " in word or "[" in word else word


def main(words: Sequence[str]) -> int:
    seconds, more = float("inf"), list(words)
    if more and more[0].replace(".", "", 1).isdigit():
        seconds = float(more.pop(0))
    try:
        return search(seconds, more)
    except KeyboardInterrupt:
        print()
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

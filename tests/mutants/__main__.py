"""Break a rule on purpose, and see that its test notices.

    make mutants                 all of them
    make mutants ONLY=btc        those whose anchor begins so: btc, gsc_05

Each mutant is one changed line of the rules. The tests that cite its anchor run
against a copy of the package with that line changed, uncompiled; at least one of them
must fail. Exit code 1 if a mutant lives.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from mutants import break_the_cube, clever, high_score
from mutants.kind import Mutant

ROOT = Path(__file__).parents[2]
GAMES = "foxtray/games"
ROOMS = {
    "gsc": ("clever", "ganz_schoen_clever"),
    "chd": ("clever", "clever_hoch_drei"),
    "btc": ("break_the_cube", "break_the_cube"),
    "hsc": ("high_score", "high_score"),
}
"""By an anchor's first letters: the room of the rules, and the folder of their tests."""
MUTANTS = (*clever.MUTANTS, *break_the_cube.MUTANTS, *high_score.MUTANTS)


def survives(mutant: Mutant, folder: Path) -> bool:
    """Whether the tests of its anchor pass although the rule is broken."""
    room, tests = ROOMS[mutant.anchor[:3]]
    source = folder / "src"
    file = source / GAMES / room / mutant.file
    whole = file.read_text("utf-8")
    if whole.count(mutant.line) != 1:
        raise SystemExit(
            f"{mutant.anchor}: {mutant.line!r} stands {whole.count(mutant.line)} times"
        )
    file.write_text(whole.replace(mutant.line, mutant.broken), "utf-8")
    pytest = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*pytest, "-k", mutant.anchor, str(ROOT / "tests" / "rules" / tests)],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(source),
            "FOXTRAY_PLAIN": "1",
            "FOXTRAY_CACHE": str(folder / "cache"),  # nothing broken is left in the user's
        },
        capture_output=True,
        check=False,
        timeout=300,
    )
    file.write_text(whole, "utf-8")
    if done.returncode not in (0, 1):
        raise SystemExit(f"{mutant.anchor}: {done.stdout.decode()[-2000:]}")
    return done.returncode == 0


def main(only: str) -> int:
    chosen = [mutant for mutant in MUTANTS if mutant.anchor.startswith(only)]
    if not chosen:
        raise SystemExit(f"no mutant's anchor begins with {only!r}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "src" / "foxtray", folder / "src" / "foxtray")
        alive = 0
        for mutant in chosen:
            lives = survives(mutant, folder)
            alive += lives
            verdict = "LIVES " if lives else "killed"
            print(f"{verdict} {mutant.anchor}: {mutant.broken.strip()}", flush=True)
    print(f"{len(chosen) - alive} of {len(chosen)} mutants killed")
    return 1 if alive else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1] if len(sys.argv) > 1 else ""))

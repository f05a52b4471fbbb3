"""Break a rule on purpose, and see that its test notices.

    make mutants

Each mutant is one changed line of the Clever rules. The tests that cite its anchor run
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
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
ROOM = "foxtray/games/clever"


class Mutant(NamedTuple):
    """A rule, the line that holds it, and what the line is changed to."""

    anchor: str
    file: str
    line: str
    broken: str


MUTANTS = (
    Mutant("gsc_01", "sheets/ganz_schoen_clever.py", "rounds=(6, 6, 5, 4)", "rounds=(6, 6, 6, 4)"),
    Mutant("gsc_05", "turn.py", "if not fits or printed.may_decline", "if True"),
    Mutant(
        "gsc_06",
        "turn.py",
        "table.faces[other] < table.faces[die]",
        "table.faces[other] <= table.faces[die]",
    ),
    Mutant(
        "gsc_08",
        "turn.py",
        "table.roll_no < LAST_ROLL and left > 0",
        "table.roll_no < LAST_ROLL + 1 and left > 0",
    ),
    Mutant(
        "gsc_09",
        "turn.py",
        "            table.places[die] = AT_TRAY\n    table.phase",
        "            pass\n    table.phase",
    ),
    Mutant("gsc_10", "turn.py", "pad.rerolls > pad.rerolls_spent", "pad.rerolls > 0"),
    Mutant("gsc_12", "turn.py", "moves.count == 0 and (table.seats", "(table.seats"),
    Mutant("gsc_14", "turn.py", "pad.extra_dice |= 1 << die_of(code)", "pad.extra_dice |= 0"),
    Mutant("gsc_15", "turn.py", "last = AREAS if die == WHITE", "last = AREAS - 1 if die == WHITE"),
    Mutant(
        "gsc_16",
        "sheets/ganz_schoen_clever.py",
        "2   1   x   5    orange-4",
        "2   1   x   5    orange-5",
    ),
    Mutant("gsc_17", "turn.py", "return face + table.faces[other]", "return face + face"),
    Mutant("gsc_19", "areas.py", "number >= printed.number", "number > printed.number"),
    Mutant(
        "gsc_20",
        "sheets/ganz_schoen_clever.py",
        "2   1   2      1      3",
        "2   1   1      1      3",
    ),
    Mutant("gsc_21", "areas.py", "return number > last or last == SIX", "return number > last"),
    Mutant("gsc_23", "turn.py", "if not useful:", "if False:"),
    Mutant("gsc_25", "areas.py", "number *= printed.number", "number += 0 * printed.number"),
    Mutant(
        "gsc_29",
        "areas.py",
        "weakest = min(weakest, score.areas",
        "weakest = max(weakest, score.areas",
    ),
    Mutant(
        "gsc_32",
        "turn.py",
        "if dice.faces[die] == face and on_tray",
        "if dice.faces[die] == 7 - face and on_tray",
    ),
    Mutant("chd_07", "areas.py", "if place == AT_TRAY else row", "if place != AT_TRAY else row"),
    Mutant(
        "chd_09", "areas.py", "count_bits(rows) > 1 + company", "count_bits(rows) > 2 + company"
    ),
    Mutant("chd_12", "areas.py", "number == SEVEN and last != SEVEN", "number == SEVEN"),
    Mutant("chd_15", "areas.py", "beyond == 0 or (form == GRID and", "beyond == 0 or ("),
    Mutant("chd_17", "areas.py", "(number + 1) // 2", "number // 2"),
    Mutant("chd_27", "turn.py", "if value != table.faces[die] and", "if"),
)


def survives(mutant: Mutant, source: Path) -> bool:
    """Whether the tests of its anchor pass although the rule is broken."""
    file = source / ROOM / mutant.file
    whole = file.read_text("utf-8")
    if whole.count(mutant.line) != 1:
        raise SystemExit(
            f"{mutant.anchor}: {mutant.line!r} stands {whole.count(mutant.line)} times"
        )
    file.write_text(whole.replace(mutant.line, mutant.broken), "utf-8")
    room = "ganz_schoen_clever" if mutant.anchor.startswith("gsc") else "clever_hoch_drei"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-k",
        mutant.anchor,
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, str(ROOT / "tests" / "rules" / room)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source), "FOXTRAY_PLAIN": "1"},
        capture_output=True,
        check=False,
        timeout=300,
    )
    file.write_text(whole, "utf-8")
    if done.returncode not in (0, 1):
        raise SystemExit(f"{mutant.anchor}: {done.stdout.decode()[-2000:]}")
    return done.returncode == 0


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        shutil.copytree(ROOT / "src" / "foxtray", source / "foxtray")
        alive = 0
        for mutant in MUTANTS:
            lives = survives(mutant, source)
            alive += lives
            print(f"{'LIVES ' if lives else 'killed'} {mutant.anchor}: {mutant.broken.strip()}")
    print(f"{len(MUTANTS) - alive} of {len(MUTANTS)} mutants killed")
    return 1 if alive else 0


if __name__ == "__main__":
    raise SystemExit(main())

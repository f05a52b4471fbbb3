"""Break a rule on purpose, and see that its test notices.

    make mutants

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
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
GAMES = "foxtray/games"
ROOMS = {
    "gsc": ("clever", "ganz_schoen_clever"),
    "chd": ("clever", "clever_hoch_drei"),
    "hsc": ("high_score", "high_score"),
}
"""By an anchor's first letters: the room of the rules, and the folder of their tests."""


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
    Mutant("hsc_01", "rules.py", "ROUNDS = 7", "ROUNDS = 6"),
    Mutant("hsc_02", "rules.py", "(starter + i) % seats", "(starter - i) % seats"),
    Mutant(
        "hsc_03", "rules.py", "result if result > 0 else None", "result if result >= 0 else None"
    ),
    Mutant("hsc_04", "rules.py", "        field -= 1", "        field -= 2"),
    Mutant(
        "hsc_04",
        "rules.py",
        "field is not None and field in marked",
        "field is not None and field % 30 in marked",
    ),
    Mutant("hsc_05", "rules.py", "(GOLD, BRONZE) if seats == 2", "(GOLD, SILVER) if seats == 2"),
    Mutant(
        "hsc_06", "rules.py", "if best else starter", "if best else (starter + 1) % len(results)"
    ),
    Mutant("hsc_06", "rules.py", "[best[0]] if best", "[best[-1]] if best"),
    Mutant(
        "hsc_07",
        "rules.py",
        "return self.points, self.gold, self.silver",
        "return self.points, self.gold, 0",
    ),
    Mutant(
        "hsc_07",
        "rules.py",
        "return self.points, self.gold, self.silver",
        "return self.points, 0, self.silver",
    ),
    Mutant("hsc_08", "rules.py", "Roll.FULL: 4", "Roll.FULL: 3"),
    Mutant("hsc_09", "rules.py", "Roll.ANY: 3", "Roll.ANY: 4"),
    Mutant(
        "hsc_09",
        "rules.py",
        "free, least = without(hand.dice, must), 0",
        "free, least = without(hand.rolled, must), 0",
    ),
    Mutant("hsc_10", "rules.py", "len(hand.kept) + 1", "len(hand.kept)"),
    Mutant("hsc_10", "rules.py", "must = hand.kept + frozen", "must = frozen"),
    Mutant(
        "hsc_11",
        "rules.py",
        'must, free, least = frozen(card, hand.dice), "", 0',
        'must, free, least = "", "", 0',
    ),
    Mutant("hsc_11", "rules.py", "frozen(card, hand.rolled)", '""'),
    Mutant("hsc_11", "scoring.py", "worth = 0 if", "worth = 1 if"),
    Mutant("hsc_12", "scoring.py", "CHOICES = range(7)", "CHOICES = range(6)"),
    Mutant(
        "hsc_12",
        "scoring.py",
        "combinations_with_replacement(CHOICES, number)",
        "[(c,) * number for c in CHOICES]",
    ),
    Mutant(
        "hsc_13",
        "scoring.py",
        "tally = Counter(numbers + swirls)\n    return sum",
        "tally = Counter(numbers)\n    return sum",
    ),
    Mutant("hsc_14", "scoring.py", "sum(numbers) + sum(swirls)", "sum(numbers)"),
    Mutant("hsc_15", "scoring.py", "if often > 1", "if often > 1 and value > 0"),
    Mutant("hsc_16", "scoring.py", "if often == 1]", "if often == 9]"),
    Mutant(
        "hsc_17",
        "scoring.py",
        "best = max(best, 1 + most_tens(left))",
        "return 1 + most_tens(left)",
    ),
    Mutant(
        "hsc_18",
        "scoring.py",
        "left_over = often % size",
        "left_over = 0 if often >= size else often",
    ),
    Mutant(
        "hsc_19",
        "scoring.py",
        "grouped, rest = _groups(2, numbers + swirls)\n    return grouped + _minus(rest)",
        "grouped, rest = _groups(2, numbers + swirls)\n    return grouped",
    ),
    Mutant("hsc_20", "scoring.py", "_groups(3,", "_groups(2,"),
    Mutant("hsc_21", "scoring.py", "ODD_VALUES = (5, 3, 1)", "ODD_VALUES = (3, 1)"),
    Mutant("hsc_22", "scoring.py", "+ _minus(swirls)\n", "- _minus(swirls)\n"),
    Mutant("hsc_22", "scoring.py", "+ _minus(swirls)\n", "+ sum(swirls)\n"),
    Mutant("hsc_23", "scoring.py", "return total + sum(swirls)", "return total"),
    Mutant("hsc_23", "scoring.py", "step * numbers.count(step)", "step"),
    Mutant("hsc_24", "scoring.py", "-sum(abs(value)", "-sum(value"),
    Mutant("hsc_24", "scoring.py", "for value in values if value > 0", "for value in values"),
    Mutant("hsc_25", "cards.py", "if len(deck) < DECK_CARDS", "if len(deck) < 6"),
    Mutant("hsc_25", "cards.py", "if card.challenge == before.challenge", "if False"),
)


def survives(mutant: Mutant, source: Path) -> bool:
    """Whether the tests of its anchor pass although the rule is broken."""
    room, tests = ROOMS[mutant.anchor[:3]]
    file = source / GAMES / room / mutant.file
    whole = file.read_text("utf-8")
    if whole.count(mutant.line) != 1:
        raise SystemExit(
            f"{mutant.anchor}: {mutant.line!r} stands {whole.count(mutant.line)} times"
        )
    file.write_text(whole.replace(mutant.line, mutant.broken), "utf-8")
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
        [*command, str(ROOT / "tests" / "rules" / tests)],
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

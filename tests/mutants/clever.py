"""Broken rules of Ganz schön clever and Clever hoch Drei."""

from __future__ import annotations

from mutants.kind import Mutant

MUTANTS = (
    Mutant("gsc_01", "sheets/ganz_schoen_clever.py", "rounds=(6, 6, 5, 4)", "rounds=(6, 6, 6, 4)"),
    Mutant("gsc_05", "legal.py", "if not fits or printed.may_decline", "if True"),
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
    Mutant("gsc_10", "legal.py", "pad.rerolls > pad.rerolls_spent", "pad.rerolls > 0"),
    Mutant("gsc_12", "legal.py", "moves.count == 0 and (table.seats", "(table.seats"),
    Mutant("gsc_14", "turn.py", "pad.extra_dice |= 1 << die_of(code)", "pad.extra_dice |= 0"),
    Mutant(
        "gsc_15", "legal.py", "last = AREAS if die == WHITE", "last = AREAS - 1 if die == WHITE"
    ),
    Mutant(
        "gsc_16",
        "sheets/ganz_schoen_clever.py",
        "2   1   x   5    orange-4",
        "2   1   x   5    orange-5",
    ),
    Mutant("gsc_17", "legal.py", "return face + table.faces[other]", "return face + face"),
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
    Mutant("chd_07", "areas.py", "if lying.place == AT_TRAY", "if lying.place != AT_TRAY"),
    Mutant(
        "chd_09",
        "areas.py",
        "count_bits(rows) > 1 + lying.company",
        "count_bits(rows) > 2 + lying.company",
    ),
    Mutant("chd_12", "areas.py", "number == SEVEN and last != SEVEN", "number == SEVEN"),
    Mutant("chd_15", "areas.py", "or (printed.form[area] == GRID and", "or ("),
    Mutant("chd_17", "areas.py", "(number + 1) // 2", "number // 2"),
    Mutant("chd_27", "legal.py", "if value != table.faces[die] and", "if"),
)

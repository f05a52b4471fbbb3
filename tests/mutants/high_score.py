"""Broken rules of High Score."""

from __future__ import annotations

from mutants.kind import Mutant

MUTANTS = (
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
        "_equal(numbers + swirls, Role.IDLE)",
        "_equal(numbers, Role.IDLE)",
    ),
    Mutant(
        "hsc_14",
        "scoring.py",
        "Part(value, Role.COUNTS) for value in numbers + swirls",
        "Part(v, Role.COUNTS) for v in numbers",
    ),
    Mutant("hsc_15", "scoring.py", "if often > 1", "if often > 1 and value > 0"),
    Mutant(
        "hsc_16",
        "scoring.py",
        "_equal(numbers + swirls, Role.DEDUCTED)",
        "_equal(numbers + swirls, Role.IDLE)",
    ),
    Mutant(
        "hsc_17",
        "scoring.py",
        "if len(found) > len(best):\n            best = found",
        "return found",
    ),
    Mutant(
        "hsc_18",
        "scoring.py",
        "for _ in range(often // size)",
        "for _ in range(-(-often // size) if often >= size else 0)",
    ),
    Mutant(
        "hsc_19",
        "scoring.py",
        "_same(2, numbers + swirls, Role.DEDUCTED)",
        "_same(2, numbers + swirls, Role.IDLE)",
    ),
    Mutant(
        "hsc_20",
        "scoring.py",
        "_same(3, numbers + swirls, Role.DEDUCTED)",
        "_same(2, numbers + swirls, Role.DEDUCTED)",
    ),
    Mutant("hsc_21", "scoring.py", "ODD_VALUES = (5, 3, 1)", "ODD_VALUES = (3, 1)"),
    Mutant("hsc_22", "scoring.py", "[Part(value, Role.DEDUCTED) for value in swirls]", "[]"),
    Mutant(
        "hsc_22",
        "scoring.py",
        "[Part(value, Role.DEDUCTED) for value in swirls]",
        "[Part(v, Role.COUNTS) for v in swirls]",
    ),
    Mutant(
        "hsc_23",
        "scoring.py",
        "Role.COUNTS if gap is None else Role.IDLE) for value in swirls",
        "Role.IDLE) for value in swirls",
    ),
    Mutant("hsc_23", "scoring.py", "gap is None or number < gap", "gap is None"),
    Mutant("hsc_24", "scoring.py", "-abs(self.value)", "-self.value"),
    Mutant("hsc_24", "scoring.py", "for value in values if value > 0", "for value in values"),
    Mutant("hsc_25", "cards.py", "if len(deck) < DECK_CARDS", "if len(deck) < 6"),
    Mutant("hsc_25", "cards.py", "if before is not card:", "if False:"),
)

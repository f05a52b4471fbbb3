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

"""foxtray odds: what a card of High Score promises, exactly."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from foxtray.analysis.high_score_odds_page import write_page
from foxtray.cli import BadInput
from foxtray.cli.common import fold, print_json, progress
from foxtray.games.high_score.cards import (
    SHIPPED,
    Card,
    Deck,
    Special,
    describe_ids,
    load_deck,
    spell_swirl,
)
from foxtray.games.high_score.solve import Odds, odds

BAR = 40
"""The longest bar of a drawn distribution, in characters."""


def run(args: argparse.Namespace) -> int:
    if args.page is not None:
        return _write_page(Path(args.page))
    deck = SHIPPED if args.deck is None else load_deck(args.deck)
    cards = deck if args.card is None else (_find_card(args.card, deck),)
    solved = []
    with progress("cards", len(cards), args.json) as advance:
        for card in cards:
            solved.append(odds(card))
            advance(1)
    if args.json:
        reports = [report(each, args.beat) for each in solved]
        whole = {"deck": args.deck or "shipped", "cards": reports}
        print_json(reports[0] if args.card is not None else whole)
    elif args.card is not None:
        _print_card(solved[0], args.beat)
    else:
        _print_deck(solved, args.beat)
    return 0


def _write_page(folder: Path) -> int:
    try:
        for file in write_page(folder):
            print(f"written: {file}")
    except OSError as error:
        raise BadInput(f"cannot write into {folder}: {error.strerror}") from None
    return 0


def _find_card(identity: str, deck: Deck) -> Card:
    for card in deck:
        if card.id.lower() == identity.lower():
            return card
    raise BadInput(f"no card {identity!r} in this deck; there are {describe_ids(deck)}")


def report(found: Odds, target: int | None) -> dict[str, Any]:
    """A card's odds as docs/cli.md fixes them, and what else may be of use."""
    card = found.card
    told: dict[str, Any] = {
        "card": card.id,
        "swirl": card.swirl.value if isinstance(card.swirl, Special) else card.swirl,
        "roll": card.roll.value,
        "scoring": card.scoring.value,
        "provenance": card.provenance,
        "expected": found.expected,
        "deviation": found.deviation,
        "distribution": {str(result): chance for result, chance in found.distribution.items()},
    }
    if target is not None:
        told["beat"] = {"target": target, "chance": found.beat(target)}
    return told


def _describe(card: Card) -> str:
    return f"swirl {spell_swirl(card.swirl)}, {card.roll.value}, {card.scoring.value}"


def _print_card(found: Odds, target: int | None) -> None:
    print(fold(f"{found.card.id}: {_describe(found.card)} ({found.card.provenance})", 4))
    print(f"best expectation {found.expected:.4f}, standard deviation {found.deviation:.2f}")
    if target is not None:
        print(f"best chance to exceed {target}: {found.beat(target):.4%}")
    print("results of the play for the expectation:")
    highest = max(found.distribution.values())
    for result, chance in found.distribution.items():
        print(f"{result:>5} {chance:9.4%} {'#' * round(BAR * chance / highest)}".rstrip())


def _print_deck(solved: list[Odds], target: int | None) -> None:
    beat = "" if target is None else f" {'> ' + str(target):>8}"
    name = max(len("card"), *(len(found.card.id) for found in solved))
    head = f"{'card':{name}} {'expected':>8} {'sd':>6}{beat}  "
    print(f"{head}what it says")
    for found in solved:
        chance = "" if target is None else f" {found.beat(target):8.2%}"
        numbers = f"{found.card.id:{name}} {found.expected:8.3f} {found.deviation:6.2f}{chance}"
        print(fold(f"{numbers}  {_describe(found.card)}", len(head)))
    if solved[0].card in SHIPPED:
        print("The shipped cards are a reconstruction: docs/high_score_decks.md")

"""The challenge cards and the decks they stand in (HSC-25).

A card is three things: what the swirl is worth, how to roll, what counts. A deck is a
TOML file of cards (docs/high_score_decks.md); the shipped one, deck.toml, is a
reconstruction and says so. What counts is in scoring.py, how to roll in rules.py.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from enum import Enum
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from foxtray.kernel.errors import Code, Illegal, Reason, Unreadable, shorten

E = TypeVar("E", bound=Enum)

DECK_CARDS = 7
"""HSC-01: a game takes seven cards, so a deck has at least as many."""
MOST_CARDS = 200
"""Ten boxes' worth."""
LARGEST_SWIRL = 99
ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,15}")
COLOURS = ("green", "red")
OWN = "written by the owner"
"""The provenance of a card that gives none."""


class DeckFault(Code):
    """What is wrong with dice, a card or a deck that somebody brought."""

    DICE_COUNT = "dice-count"
    CARD_PLAYED = "card-played"
    NO_SUCH_CARD = "no-such-card"
    CARD_NAME_TAKEN = "card-name-taken"
    NO_DECK = "no-deck"
    DECK_SMALL = "deck-small"
    DECK_LARGE = "deck-large"
    CARD_TWICE = "card-twice"
    CARD_SAME = "card-same"
    CARD_ID = "card-id"
    CARD_SWIRL = "card-swirl"
    CARD_PART = "card-part"
    PART_MISSING = "part-missing"
    NO_SUCH_PART = "no-such-part"


class Roll(Enum):
    """How the dice may be rolled (HSC-08 to HSC-10)."""

    FULL = "four_full_rolls"
    ANY = "any_three_rolls"
    ASIDE = "set_aside_after_each_roll"


class Scoring(Enum):
    """What counts (HSC-14 to HSC-23)."""

    TOTAL = "total"
    EQUALS = "equals"
    EQUALS_MINUS_REST = "equals_minus_rest"
    TENS_MINUS_REST = "tens_minus_rest"
    PAIRS = "pairs"
    PAIRS_MINUS_REST = "pairs_minus_rest"
    TRIPLES = "triples"
    TRIPLES_MINUS_REST = "triples_minus_rest"
    ODD = "odd"
    SHOWN_4321_MINUS_REST = "shown_4321_minus_rest"
    ASCENDING = "ascending_from_1_and_swirl"


EXTENSIONS = (Scoring.TRIPLES,)
"""Ways of counting that the rulebook does not have, but an account of the game mentions: for
decks of one's own. No shipped card has one."""


class Special(Enum):
    """A swirl that is no plain number (HSC-11, HSC-12)."""

    FROZEN = "frozen"
    CHOICE = "choice"


Swirl = int | Special


@dataclass(frozen=True)
class Card:
    """A challenge card. Two cards are the same if they say the same under the same name."""

    id: str
    swirl: Swirl
    roll: Roll
    scoring: Scoring
    colour: str = field(default="", compare=False)
    provenance: str = field(default=OWN, compare=False)

    @property
    def freezes(self) -> bool:
        """HSC-11: whether a swirl is out as soon as it is rolled."""
        return self.swirl is Special.FROZEN

    @property
    def challenge(self) -> tuple[Swirl, Roll, Scoring]:
        """What the card says, without its name."""
        return self.swirl, self.roll, self.scoring


Deck = tuple[Card, ...]


# A card as a fact: `card HS15`, or with its text if it is not shipped


def spell_swirl(swirl: Swirl) -> str:
    return swirl.value if isinstance(swirl, Special) else str(swirl)


def spell_card(card: Card) -> str:
    """A card as records write it.

    >>> spell_card(SHIPPED[0])
    'card HS01'
    >>> spell_card(Card("X1", 10, Roll.ANY, Scoring.TOTAL))
    'card X1 swirl=10 roll=any_three_rolls scoring=total'
    """
    if BY_ID.get(card.id) == card:
        return f"card {card.id}"
    text = f"swirl={spell_swirl(card.swirl)} roll={card.roll.value} scoring={card.scoring.value}"
    return f"card {card.id} {text}"


CARD = re.compile(
    r"card (?P<id>\S+)(?: swirl=(?P<swirl>\S+) roll=(?P<roll>\S+) scoring=(?P<scoring>\S+))?"
)


def read_card(fact: str) -> Card:
    """The card of a fact. Refused: no such card, or a shipped name on another card."""
    match = CARD.fullmatch(fact)
    if match is None:
        raise Unreadable(
            f"<{fact}> is no card",
            word=f"<{fact}>",
            expected="<card HS01>",
            reason=Reason(DeckFault.NO_SUCH_CARD),
        )
    if match["swirl"] is None:
        if match["id"] not in BY_ID:
            raise Unreadable(
                f"there is no shipped card {match['id']}",
                word=f"<{fact}>",
                expected="its text: <card X1 swirl=10 roll=any_three_rolls scoring=total>",
                reason=Reason(DeckFault.NO_SUCH_CARD),
            )
        return BY_ID[match["id"]]
    return _make_card(match.groupdict(), f"<{fact}>")


# Faults


def _fault(place: str, what: str, expected: str, code: DeckFault, **about: str | int) -> Unreadable:
    reason = Reason(code, about)
    return Unreadable(f"{place}: {what}", word=place, expected=expected, reason=reason)


def _no_deck(place: str, what: str, expected: str) -> Unreadable:
    return _fault(place, what, expected, DeckFault.NO_DECK, begin=BEGIN)


def _make_card(row: dict[str, Any], place: str) -> Card:
    """A card of its named parts; every fault with its own message."""
    identity = row["id"]
    if not isinstance(identity, str) or not ID.fullmatch(identity):
        expected = "a letter, then letters, digits, _ or -, up to 16"
        raise _fault(place, f"id {identity!r}", expected, DeckFault.CARD_ID, value=str(identity))
    card = Card(
        identity,
        _read_swirl(row, place),
        _read_choice(Roll, row, "roll", place),
        _read_choice(Scoring, row, "scoring", place),
        _read_text({"colour": "", **row}, "colour", place, ("", *COLOURS)),
        _read_text({"provenance": OWN, **row}, "provenance", place),
    )
    shipped = BY_ID.get(identity)
    if shipped is not None and shipped != card:
        raise Illegal(
            f"{place}: {identity} is the name of another shipped card",
            word=place,
            expected=f"another id, or what {identity} says: "
            f"{spell_swirl(shipped.swirl)}, {shipped.roll.value}, {shipped.scoring.value}",
            reason=Reason(DeckFault.CARD_NAME_TAKEN, {"card": identity}),
        )
    return shipped or card


def _read_swirl(row: dict[str, Any], place: str) -> Swirl:
    value = row["swirl"]
    for special in Special:
        if value == special.value:
            return special
    number = (
        int(value) if isinstance(value, str) and re.fullmatch(r"0|-?[1-9]\d?", value) else value
    )
    if type(number) is not int or abs(number) > LARGEST_SWIRL:
        raise _fault(
            place,
            f"swirl {value!r}",
            f"frozen, choice or a whole number from -{LARGEST_SWIRL} to {LARGEST_SWIRL}",
            DeckFault.CARD_SWIRL,
            card=row["id"],
            value=str(value),
            most=LARGEST_SWIRL,
            words=", ".join(special.value for special in Special),
        )
    return number


def _read_choice(words: type[E], row: dict[str, Any], name: str, place: str) -> E:
    for word in words:
        if row[name] == word.value:
            return word
    raise _bad_part(row, name, place, tuple(word.value for word in words))


def _read_text(row: dict[str, Any], name: str, place: str, allowed: tuple[str, ...] = ()) -> str:
    value = row[name]
    if not isinstance(value, str) or (allowed and value not in allowed):
        raise _bad_part(row, name, place, allowed[1:])
    return value


def _bad_part(row: dict[str, Any], name: str, place: str, words: tuple[str, ...]) -> Unreadable:
    """Another word than these; or, where any will do, no text at all."""
    value = row[name]
    about = {"card": row["id"], "part": name, "value": str(value)}
    about["words"] = ", ".join(words) or '"..."'
    expected = " or ".join(words) or "a text"
    return _fault(place, f"{name} {value!r}", expected, DeckFault.CARD_PART, **about)


# Decks

BEGIN = "[[card]]"
"""The line with which a card begins in a deck file."""
NEEDED = ("id", "swirl", "roll", "scoring")
OPTIONAL = ("colour", "provenance")
INLINE = re.compile(r"[^:,/\\]+(?::[^:,/\\]+){3}(?:,[^:,/\\]+(?::[^:,/\\]+){3})*")


LONGEST_DECK = 40_000
LONGEST_LINE = 400
MOST_DOTS, MOST_BRACKETS = 20, 8
"""In a line. No deck has words within words; to read what has thousands takes a second."""


def _check_shape(text: str, name: str) -> None:
    """Refuse, before it is read, what would take long to read and can be no deck."""
    if len(text) > LONGEST_DECK:
        raise _no_deck(name, f"{len(text)} signs are too many", f"at most {LONGEST_DECK}")
    for number, line in enumerate(text.split("\n"), 1):
        place = f"{name}, line {number}"
        if len(line) > LONGEST_LINE:
            raise _no_deck(place, "too long", f"at most {LONGEST_LINE} signs")
        if line.count(".") > MOST_DOTS or line.count("[") + line.count("{") > MOST_BRACKETS:
            raise _no_deck(place, "words within words", f"{BEGIN} and plain words")


def read_deck(text: str, name: str) -> Deck:
    """The cards of a deck file. `name` is what messages call the file."""
    _check_shape(text, name)
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _no_deck(name, f"not a TOML file: {error}", "") from None
    except (ValueError, RecursionError):  # a number or a nest larger than Python's own bounds
        raise _no_deck(name, "not a TOML file of cards", f"{BEGIN} for every card") from None
    for key in content:
        if key not in ("name", "card"):
            raise _no_deck(name, f"unknown word {key!r}", f"name, and {BEGIN} for every card")
    rows = content.get("card", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise _no_deck(name, "card is no list of cards", f"{BEGIN} for every card")
    _check_count(len(rows), name)
    lines = [number for number, line in enumerate(text.split("\n"), 1) if line.strip() == BEGIN]
    places = [
        f"{name}, card {i + 1}" + (f" (line {lines[i]})" if len(lines) == len(rows) else "")
        for i in range(len(rows))
    ]
    for number, (row, place) in enumerate(zip(rows, places, strict=True), 1):
        _check_keys(row, place, number)
    deck = tuple(_make_card(row, place) for row, place in zip(rows, places, strict=True))
    _check_deck(deck, places, name)
    return deck


def _check_count(count: int, name: str) -> None:
    """Refuse more cards than anybody owns before they are read."""
    if count > MOST_CARDS:
        raise Illegal(
            f"{name}: {count} cards are too many",
            word=name,
            expected=f"at most {MOST_CARDS}",
            reason=Reason(DeckFault.DECK_LARGE, {"count": count, "most": MOST_CARDS}),
        )


def _check_keys(row: dict[str, Any], place: str, number: int) -> None:
    for key in NEEDED:
        if key not in row:
            what, known = f"{key} is missing", ", ".join(NEEDED)
            raise _fault(place, what, known, DeckFault.PART_MISSING, number=number, part=key)
    for key in row:
        if key not in (*NEEDED, *OPTIONAL):
            what, known = f"unknown word {key!r}", ", ".join((*NEEDED, *OPTIONAL))
            raise _fault(place, what, known, DeckFault.NO_SUCH_PART, number=number, part=key)


def _check_deck(deck: Deck, places: list[str], name: str) -> None:
    """Refuse duplicates and a deck too small or too large for a game."""
    names: set[str] = set()
    by_challenge: dict[tuple[Swirl, Roll, Scoring], Card] = {}
    for card, place in zip(deck, places, strict=True):
        if card.id in names:
            raise Illegal(
                f"{place}: {card.id} stands twice",
                word=place,
                reason=Reason(DeckFault.CARD_TWICE, {"card": card.id}),
            )
        names.add(card.id)
        before = by_challenge.setdefault(card.challenge, card)
        if before is not card:
            raise Illegal(
                f"{place}: {card.id} says the same as {before.id}",
                word=place,
                reason=Reason(DeckFault.CARD_SAME, {"card": card.id, "other": before.id}),
            )
    if len(deck) < DECK_CARDS:
        raise Illegal(
            f"{name}: {len(deck)} cards are too few",
            word=name,
            expected=f"{DECK_CARDS} or more",
            reason=Reason(DeckFault.DECK_SMALL, {"count": len(deck), "least": DECK_CARDS}),
        )


def load_deck(path: str) -> Deck:
    """The deck of a file."""
    try:
        text = Path(path).expanduser().read_bytes().decode("utf-8")
    except OSError as error:
        raise _no_deck(path, f"cannot be read: {error.strerror}", "a deck file") from None
    except UnicodeDecodeError:
        raise _no_deck(path, "not UTF-8 text", "a deck file") from None
    return read_deck(text, path)


def spell_deck(deck: Deck) -> str:
    """A deck in one word, as the Options header and position lines keep it.

    >>> spell_deck(SHIPPED[:2])
    'HS01:10:four_full_rolls:total,HS02:-5:any_three_rolls:total'
    """
    return ",".join(
        f"{card.id}:{spell_swirl(card.swirl)}:{card.roll.value}:{card.scoring.value}"
        for card in deck
    )


def read_spelt_deck(value: str) -> Deck:
    """The deck of such a word."""
    if not INLINE.fullmatch(value):
        what = f"{value[:LONGEST_LINE]!r} is not spelt out"
        raise _no_deck("deck", what, "id:swirl:roll:scoring,...")
    texts = value.split(",")
    _check_count(len(texts), "deck")
    places = [f"deck, card {i}" for i in range(1, len(texts) + 1)]
    deck = tuple(
        _make_card(dict(zip(NEEDED, text.split(":"), strict=True)), place)
        for text, place in zip(texts, places, strict=True)
    )
    _check_deck(deck, places, "deck")
    return deck


def keep_deck(value: str) -> str:
    """What a player asks for, a file or a deck spelt out, as games and records keep it:
    the cards, never where their file lies. No record makes us open a file.
    """
    return spell_deck(read_spelt_deck(value) if INLINE.fullmatch(value) else load_deck(value))


def paste_deck(value: str) -> str:
    """What somebody wrote into a page: what stands in a deck file, or a deck spelt out."""
    value = value.strip()
    return spell_deck(read_deck(value, "deck")) if "\n" in value else value


def describe_ids(deck: Deck) -> str:
    """The cards' names for an error message."""
    return shorten([card.id for card in deck], 21)


BY_ID: dict[str, Card] = {}
"""The shipped cards by name; filled just below, since reading a card looks here."""
SHIPPED: Deck = read_deck(
    files("foxtray.games.high_score").joinpath("deck.toml").read_text("utf-8"), "deck.toml"
)
BY_ID.update({card.id: card for card in SHIPPED})

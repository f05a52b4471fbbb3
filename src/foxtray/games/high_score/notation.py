"""The words, facts and position lines of High Score (docs/notation.md)."""

from __future__ import annotations

import re
from functools import lru_cache

from foxtray.games.high_score.cards import (
    BY_ID,
    SHIPPED,
    Card,
    read_card,
    read_spelt_deck,
    spell_deck,
)
from foxtray.games.high_score.dice import DICE, in_order, without
from foxtray.games.high_score.rules import (
    MOST_ROLLS,
    ROUNDS,
    Hand,
    fields,
    frozen,
    keeps,
    next_starter,
)
from foxtray.games.high_score.state import Round, State
from foxtray.kernel.errors import Common, Reason, Refusal, Unreadable
from foxtray.kernel.game import LETTERS

STOP = "."
KEEP = "k"
WORD = re.compile(r"\.|k(?=.{0,7}$)1*2*3*4*5*v*")
ROLL = re.compile(rf"[1-5v]{{1,{DICE}}}")
NUMBER = r"(?:0|-?[1-9]\d{0,2})"
CLOSING = re.compile(rf"{NUMBER}(?: at {NUMBER})?")


# Words and facts


def spell_keep(card: Card, kept: str) -> str:
    """The word that leaves these dice on the table; frozen ones are never named."""
    return KEEP + without(kept, frozen(card, kept))


@lru_cache(1 << 12)
def words(card: Card, hand: Hand) -> dict[str, str]:
    """What may be said, each with all the dice it leaves on the table. Not to be changed: a moment
    is asked for it again and again.
    """
    lawful = keeps(card, hand)
    if not lawful:
        return {}
    return {STOP: hand.dice} | {spell_keep(card, kept): kept for kept in lawful}


def check_word(word: str) -> None:
    """Refuse what can be no word of this game."""
    if not WORD.fullmatch(word):
        raise Unreadable(
            f"{word!r} is no word of High Score",
            word=word,
            expected="k with the dice that stay, sorted, as in k5v, or .",
        )


def check_fact(fact: str) -> None:
    """Refuse what can be no fact of this game: a card, a roll, a result."""
    if fact.startswith("card "):
        read_card(fact)
    elif not ROLL.fullmatch(fact) and not CLOSING.fullmatch(fact):
        raise Unreadable(
            f"<{fact}> is no fact of High Score",
            word=f"<{fact}>",
            expected="a card <card HS01>, dice <122345v> or a result <12>, <12 at 11>",
            reason=Reason(Common.NO_SUCH_DIE),
        )


def closing(results: tuple[int, ...]) -> str:
    """The fact that ends the last of these turns: its result, and the field if another.

    >>> closing((12,)), closing((12, 12)), closing((1, 1)), closing((1, -7))
    ('12', '12 at 11', '1 at 0', '-7')
    """
    result, field = results[-1], fields(results)[-1]
    return str(result) if field in (None, result) else f"{result} at {field}"


# Position lines


def write_position(state: State) -> str:
    """A state as one line."""
    parts = [f"high-score seats={state.seats}"]
    if state.deck != SHIPPED:
        parts.append(f"deck={spell_deck(state.deck)}")
    parts += [_write_round(each) for each in state.rounds]
    hand = state.hand
    parts.append(f"hand={hand.kept or '-'}/{hand.rolled or '-'}/{hand.rolls}")
    return " ".join(parts)


def _write_round(each: Round) -> str:
    card = each.card.id if BY_ID.get(each.card.id) == each.card else spell_deck((each.card,))
    starter = "-" if each.starter is None else LETTERS[each.starter]
    return f"{card}@{starter}={','.join(str(result) for result in each.results) or '-'}"


ROUND = re.compile(rf"([^@=]+)@([a-h-])=(-|{NUMBER}(?:,{NUMBER})*)")
HAND = re.compile(rf"hand=([1-5v]{{1,{DICE}}}|-)/([1-5v]{{1,{DICE}}}|-)/(\d)")


def read_position(line: str) -> State:
    """The state of a position line; refuses one that no game could write."""
    wrong = Unreadable("no position of High Score", word=line, expected="such a line, unchanged")
    try:
        state = _read_state(line)
        written = write_position(state)
    except (Refusal, ValueError, LookupError, AttributeError, TypeError):
        raise wrong from None
    if written != line or not _is_possible(state):
        raise wrong
    return state


def _read_state(line: str) -> State:
    name, seats, *parts = line.split(" ")
    if name != "high-score":
        raise ValueError
    deck = SHIPPED
    if parts and parts[0].startswith("deck="):
        deck = read_spelt_deck(parts.pop(0).removeprefix("deck="))
    match = HAND.fullmatch(parts.pop())
    if match is None:
        raise ValueError
    hand = Hand(match[1].replace("-", ""), match[2].replace("-", ""), int(match[3]))
    rounds = tuple(_read_round(part) for part in parts)
    return State(int(seats.removeprefix("seats=")), deck, rounds, hand)


def _read_round(text: str) -> Round:
    match = ROUND.fullmatch(text)
    if match is None:
        raise ValueError
    name, starter, results = match.groups()
    if ":" in name:
        identity, swirl, roll, scoring = name.split(":")
        card = read_card(f"card {identity} swirl={swirl} roll={roll} scoring={scoring}")
    else:
        card = BY_ID[name]
    numbers = () if results == "-" else tuple(int(number) for number in results.split(","))
    return Round(card, None if starter == "-" else LETTERS.index(starter), numbers)


def _is_possible(state: State) -> bool:
    """Whether the rounds and the dice can have come about."""
    rounds, seats = state.rounds, state.seats
    if not 2 <= seats <= 5 or len(rounds) > ROUNDS or len(set(state.played)) < len(rounds):
        return False
    for i, each in enumerate(rounds):
        if each.starter is None:
            return len(rounds) == 1 and not each.results and state.hand == Hand()
        if each.starter >= seats or len(each.results) > seats:
            return False
        if i + 1 < len(rounds) and (
            len(each.results) < seats
            or rounds[i + 1].starter != next_starter(each.starter, each.results)
        ):
            return False
    if state.hand == Hand():
        return True
    return state.active is not None and _is_possible_hand(state.round.card, state.hand)


def _is_possible_hand(card: Card, hand: Hand) -> bool:
    """Whether a turn on this card can have come to these dice, with more to do."""
    if hand.kept != in_order(hand.kept) or hand.rolled != in_order(hand.rolled):
        return False
    if hand.rolled:
        before = Hand(hand.kept, "", hand.rolls - 1)
        lies = len(hand.dice) == DICE and bool(keeps(card, hand))
        return lies and _may_be_kept(card, before)
    return _may_be_kept(card, hand)


def _may_be_kept(card: Card, hand: Hand) -> bool:
    """Whether these dice may lie on the table while the others are rolled: some dice in
    the hand could have fallen so that they did.
    """
    if not 0 <= hand.rolls < MOST_ROLLS[card.roll] or (hand.rolls == 0 and hand.kept):
        return False
    if hand.rolls == 0:
        return True
    if len(hand.kept) >= DICE:
        return False
    filler = "1" * (DICE - len(hand.kept))
    fell = Hand("", in_order(hand.kept + filler), hand.rolls)
    enough = len(hand.kept) >= hand.rolls or MOST_ROLLS[card.roll] < DICE
    return enough and hand.kept in keeps(card, fell)

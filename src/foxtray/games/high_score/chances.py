"""What a turn promises: before the first roll, as the dice lie, and by what is kept of them.

The solving is done in solve.py; here its tables are read for a card, or for a moment of a game
in which that card is played, word by word.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from foxtray.games.high_score.cards import Card, read_card
from foxtray.games.high_score.dice import DICE, FACES, in_order
from foxtray.games.high_score.notation import words
from foxtray.games.high_score.rules import Hand
from foxtray.games.high_score.scoring import explain, result
from foxtray.games.high_score.solve import Play, best_play, odds, outcomes, results
from foxtray.games.high_score.state import State
from foxtray.kernel.errors import Unreadable
from foxtray.kernel.game import AnyGame, Options


class WordChances(NamedTuple):
    """What a word promises to somebody who goes on perfectly."""

    expected: float
    beat: float | None
    """The best chance to exceed the target, by play for just that."""


class Chances(NamedTuple):
    """What a card promises, or the moment of a turn on it."""

    expected: float
    deviation: float
    distribution: dict[str, float]
    """By result, of the play for the expectation."""
    beat: float | None
    words: dict[str, WordChances]
    """By what may be said now."""


class Asked(NamedTuple):
    """What somebody wants to know."""

    card: str
    target: int | None = None
    """The result to exceed."""
    position: str = ""
    """The moment of the game; empty: before the first roll."""
    word: str = ""
    """What would be said then; empty: whatever is best."""


def card_chances(game: AnyGame, options: Options, asked: Asked) -> Chances:
    """KeyError if the deck has no such card."""
    state: State | None = game.from_position(asked.position) if asked.position else None
    deck = (state or game.start(game.seats[0], options)).deck
    known = {card.id: card for card in deck}
    if state is not None:
        known |= {each.card.id: each.card for each in state.rounds}
    card = known[asked.card]
    if state is None or state.active is None or state.round.card != card or not state.hand.rolls:
        return _from_the_start(card, asked.target)
    return _from_here(card, state.hand, asked)


def _from_the_start(card: Card, target: int | None) -> Chances:
    found = odds(card)
    distribution = {str(each): float(chance) for each, chance in found.distribution.items()}
    beaten = None if target is None else float(found.beat(target))
    return Chances(float(found.expected), float(found.deviation), distribution, beaten, {})


def _from_here(card: Card, hand: Hand, asked: Asked) -> Chances:
    plays = odds(card).play, None if asked.target is None else _beating(card, asked.target)
    if not hand.rolled:  # kept already: what else is there will be rolled
        here = _chances_of(plays, hand.kept, hand.rolls)
        return _told(card, hand.kept, hand.rolls, here, {})
    lawful = words(card, hand)
    said = {word: _chances_of(plays, kept, hand.rolls) for word, kept in lawful.items()}
    chosen = asked.word if asked.word in said else max(said, key=lambda word: said[word].expected)
    here = said[chosen]
    if chosen != asked.word and here.beat is not None:
        here = here._replace(beat=max(each.beat or 0.0 for each in said.values()))
    return _told(card, lawful[chosen], hand.rolls, here, said)


def _chances_of(plays: tuple[Play, Play | None], kept: str, rolls: int) -> WordChances:
    expecting, beating = plays
    beat = None if beating is None else beating.value(kept, rolls)
    return WordChances(expecting.value(kept, rolls), beat)


def _told(
    card: Card, kept: str, rolls: int, here: WordChances, said: dict[str, WordChances]
) -> Chances:
    spread = _distribution(card, kept, rolls)
    square = sum(chance * (each - here.expected) ** 2 for each, chance in spread.items())
    told = {str(each): chance for each, chance in spread.items()}
    return Chances(here.expected, float(square**0.5), told, here.beat, said)


def _distribution(card: Card, kept: str, rolls: int) -> dict[int, float]:
    if len(kept) == DICE:
        return {result(card, kept): 1.0}
    scores = results(card)
    found: dict[int, float] = {}
    ended: Any = outcomes(card, scores.astype(float), kept=kept, rolls=rolls)
    for each, chance in zip(scores.tolist(), ended.tolist(), strict=True):
        if chance > 0:
            found[each] = found.get(each, 0.0) + chance
    return found


# What lies there


class Counted(NamedTuple):
    """What one die does for the result."""

    face: str
    value: int
    role: str
    group: int


def count(card_fact: str, dice: str) -> tuple[int, list[Counted]]:
    """What some dice bring on a card, told as a fact, and what each does for it."""
    card = read_card(card_fact)
    if not 1 <= len(dice) <= DICE or set(dice) - set(FACES):
        raise Unreadable(f"{dice!r} are no dice", word=dice, expected="up to seven of 1 to 5 and v")
    dice = in_order(dice)
    parts = explain(card.scoring, card.swirl, dice)
    told = [
        Counted(face, part.value, part.role.value, part.group)
        for face, part in zip(dice, parts, strict=True)
    ]
    return sum(part.worth for part in parts), told


@lru_cache(64)
def _beating(card: Card, target: int) -> Play:
    """The best play for exceeding a target and nothing else."""
    return best_play(card, (results(card) > target).astype(float))

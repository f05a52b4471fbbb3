"""High Score in numbers: an action for stopping and for every set of dice that may stay, and a
row with the card, the dice, the chips and the results of the round.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from foxtray.adapters.codec import Part, Row, size_of
from foxtray.games.high_score.cards import LARGEST_SWIRL, Deck, Roll, Scoring, Special
from foxtray.games.high_score.dice import DICE, FACES
from foxtray.games.high_score.game import HIGH_SCORE
from foxtray.games.high_score.notation import KEEP, STOP
from foxtray.games.high_score.rules import ROUNDS, Chips
from foxtray.games.high_score.state import State, View
from foxtray.kernel.game import AnyGame, Options, Seat, Word

MOST_RESULT = 999
"""Of a turn, by far (notation.NUMBER)."""
ROLLS, SCORINGS = tuple(Roll), tuple(Scoring)
FROZEN, CHOICE = LARGEST_SWIRL + 1, LARGEST_SWIRL + 2
"""What a special swirl is written as."""


@cache
def words() -> tuple[Word, ...]:
    """Every word, by its action: stop, then what may stay, the fewest dice first."""
    kept = (
        KEEP + "".join(dice)
        for count in range(DICE)
        for dice in combinations_with_replacement(FACES, count)
    )
    return (STOP, *kept)


@cache
def _actions() -> dict[Word, int]:
    return {word: action for action, word in enumerate(words())}


class HighScoreCodec:
    """The numbers of High Score (codec.py)."""

    def __init__(self, seats: int, deck: Deck) -> None:
        self.seats = seats
        self.deck = deck
        chips = [
            Part(f"{lead}{name}", 1, 0, ROUNDS)
            for lead in _leads(seats)
            for name in ("gold", "silver", "bronze")
        ]
        results = [
            Part(f"{lead}{name}", 1, low, high)
            for lead in _leads(seats)
            for name, low, high in (("has_played", 0, 1), ("result", -MOST_RESULT, MOST_RESULT))
        ]
        self.parts = (
            Part("round", 1, 0, ROUNDS),
            Part("card", 1, 0, len(deck)),
            Part("swirl", 1, -LARGEST_SWIRL, CHOICE),
            Part("rolling", len(ROLLS), 0, 1),
            Part("scoring", len(SCORINGS), 0, 1),
            Part("starter", 1, 0, seats),
            Part("rolls", 1, 0, DICE),
            Part("kept", len(FACES), 0, DICE),
            Part("rolled", len(FACES), 0, DICE),
            *results,
            *chips,
        )

    @property
    def actions(self) -> int:
        return len(words())

    @property
    def longest(self) -> int:
        """A card and a starter; then each seat's rolls, a die at a time, and words."""
        return ROUNDS * (2 + self.seats * DICE * (DICE + 1))

    @property
    def falls(self) -> int:
        return max(len(self.deck), len(FACES))

    @property
    def points(self) -> tuple[int, int]:
        return 0, ROUNDS * Chips(gold=1).points * self.seats

    def legal(self, state: State, seat: Seat) -> list[int]:
        return sorted(_actions()[word] for word in HIGH_SCORE.legal(state, seat))

    def word(self, state: State, seat: Seat, action: int) -> Word:
        word = words()[action]
        if word not in HIGH_SCORE.legal(state, seat):
            raise KeyError(action)
        return word

    def name(self, action: int) -> str:
        return words()[action]

    def observe(self, view: View) -> Row:
        state, me = view.shown, view.seat or 0
        numbers = [state.number, *self._card(state)]
        starter = state.round.starter if state.rounds else None
        numbers += [self.seats if starter is None else (starter - me) % self.seats]
        hand = state.hand
        numbers += [hand.rolls, *map(hand.kept.count, FACES), *map(hand.rolled.count, FACES)]
        played = _results(state)
        for other in range(self.seats):
            result = played.get((me + other) % self.seats)
            numbers += [int(result is not None), result or 0]
        for other in range(self.seats):
            chips = state.standing[(me + other) % self.seats]
            numbers += [chips.gold, chips.silver, chips.bronze]
        row = np.array(numbers, np.int16)
        if len(row) != size_of(self.parts):
            raise AssertionError(f"{len(row)} numbers for {size_of(self.parts)} places")
        return row

    def _card(self, state: State) -> list[int]:
        """The card being played: its place in the deck, and what it says."""
        if not state.rounds:
            return [0] * (2 + len(ROLLS) + len(SCORINGS))
        card = state.round.card
        place = self.deck.index(card) + 1 if card in self.deck else 0
        swirl = card.swirl
        if isinstance(swirl, Special):
            swirl = FROZEN if swirl is Special.FROZEN else CHOICE
        rolling = [int(card.roll is each) for each in ROLLS]
        return [place, swirl, *rolling, *(int(card.scoring is each) for each in SCORINGS)]


def _leads(seats: int) -> list[str]:
    """How the names of parts begin: one's own first, then the others' as they sit."""
    return ["", *(f"rival_{other}_" for other in range(1, seats))]


def _results(state: State) -> dict[int, int]:
    """By seat: its result in the round being played."""
    if not state.rounds or state.round.starter is None:
        return {}
    results = state.round.results
    return {(state.round.starter + i) % state.seats: each for i, each in enumerate(results)}


def make_codec(game: AnyGame, seats: int, options: Options) -> HighScoreCodec:
    """What the kit of High Score names."""
    return HighScoreCodec(seats, HIGH_SCORE.start(seats, options).deck)

"""The expectation player of High Score: the best mean result, whatever the others have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from foxtray.games.high_score.notation import words
from foxtray.games.high_score.solve import is_solved, odds
from foxtray.games.high_score.state import State, View
from foxtray.kernel.game import AnyGame, Word
from foxtray.players.player import Advice, Unit


class Expectation:
    """Maximises the card's expectation, exactly. Looks at nothing but its own dice."""

    unit = Unit.TURN_POINTS
    preparing = "solving the cards of this deck: some 5 seconds"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        pass

    def is_prepared(self, start: State) -> bool:
        return all(is_solved(card) for card in start.deck)

    def prepare(self, start: State) -> None:
        for card in start.deck:
            odds(card)

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        return self.advise(view, legal)[0].word

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        card, hand = view.shown.round.card, view.shown.hand
        play, leaves = odds(card).play, words(card, hand)
        advice = [Advice(word, play.value(leaves[word], hand.rolls)) for word in legal]
        return sorted(advice, key=lambda each: -each.value)

"""The expectation player of High Score: the best mean result, whatever the others have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from foxtray.games.high_score.notation import words
from foxtray.games.high_score.solve import odds
from foxtray.games.high_score.state import View
from foxtray.kernel.game import AnyGame, Word
from foxtray.players.player import Advice


class Expectation:
    """Maximises the card's expectation, exactly. Looks at nothing but its own dice."""

    unit = "expected result of this turn"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        pass

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        return self.advise(view, legal)[0].word

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        card, hand = view.shown.round.card, view.shown.hand
        play, leaves = odds(card).play, words(card, hand)
        advice = [Advice(word, play.value(leaves[word], hand.rolls)) for word in legal]
        return sorted(advice, key=lambda each: -each.value)

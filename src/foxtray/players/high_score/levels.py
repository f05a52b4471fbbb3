"""Opponents for people in High Score: they play their dice well, but for the wrong thing.

Nobody here slips. The timid one is content with little and stops there; the bold one wants a
great result or none. Whatever the others have, each plays its own dice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from foxtray.games.high_score.cards import Card
from foxtray.games.high_score.notation import words
from foxtray.games.high_score.solve import Floats, Odds, Play, best_play, is_solved, odds
from foxtray.games.high_score.state import State, View
from foxtray.kernel.arrays import np
from foxtray.kernel.game import AnyGame, Word


def reached(found: Odds, share: float) -> int:
    """The result that somebody who plays for the expectation stays below in this share of turns."""
    below = 0.0
    for result in sorted(found.distribution):
        below += found.distribution[result]
        if below >= share:
            break
    return result


class Level:
    """What they have in common: a worth of results of their own."""

    preparing = "solving the cards of this deck: some 5 seconds"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        pass

    @staticmethod
    def worth(found: Odds) -> Floats:
        """Of every whole set of dice."""
        raise NotImplementedError

    def is_prepared(self, start: State) -> bool:
        return all(is_solved(card) for card in start.deck)

    def prepare(self, start: State) -> None:
        for card in start.deck:
            play_of(self.worth, card)

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        """The first of the best: to stop is listed before to roll on."""
        card, hand = view.shown.round.card, view.shown.hand
        play, leaves = play_of(self.worth, card), words(card, hand)
        return max(legal, key=lambda word: play.value(leaves[word], hand.rolls))


@cache
def play_of(worth: Callable[[Odds], Floats], card: Card) -> Play:
    return best_play(card, worth(odds(card)))


class Timid(Level):
    """Content with what one reaches in four turns of five, and stops there."""

    CONTENT = 0.2

    @staticmethod
    def worth(found: Odds) -> Floats:
        most = reached(found, Timid.CONTENT)
        return np.array([float(min(result, most)) for result in found.results.tolist()])


class Bold(Level):
    """Wants what one reaches in one turn of five; less is hardly worth more than nothing."""

    GREAT, LITTLE = 0.8, 0.02

    @staticmethod
    def worth(found: Odds) -> Floats:
        great, results = reached(found, Bold.GREAT), found.results.tolist()
        most = max(*results, 1)
        return np.array([(result >= great) + Bold.LITTLE * result / most for result in results])

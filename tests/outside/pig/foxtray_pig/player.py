"""Piglet: holds at twenty, the best simple rule there is."""

from __future__ import annotations

import random
from collections.abc import Sequence

from foxtray.kernel.game import AnyGame, Word
from foxtray.kernel.reasons import Code, Reason
from foxtray.players.player import Advice, Unit
from foxtray_pig.game import HOLD, ROLL, View

ENOUGH = 20


class PigReason(Code):
    """Why it advises a word."""

    AT_STAKE = "at-stake"
    """Points that a one would lose."""


SENTENCES = {PigReason.AT_STAKE: "{points} at stake"}


class Piglet:
    """Knows one number."""

    unit = Unit.TURN_POINTS

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        return self.advise(view, legal)[0].word

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        """Another roll brings four points five times out of six, and else loses the pot."""
        state = view.shown
        wins = state.points[state.active] + state.pot >= state.goal
        hold = float(state.goal if wins else state.pot)
        roll = 5 / 6 * (state.pot + 4)
        worth = {HOLD: hold, ROLL: roll}
        why = (Reason(PigReason.AT_STAKE, {"points": state.pot}),)
        return sorted((Advice(word, worth[word], why) for word in legal), key=lambda a: -a.value)

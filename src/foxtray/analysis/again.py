"""A finished game played again by somebody else, with the dice that fell.

The same roll is the same roll of the same turn: of its dice those fall as they fell that were
thrown then. Who plays otherwise throws others, too, or more often; what those would have shown
nobody knows, so they are drawn, from a seed that follows from the record. So it is no duel on
equal terms to the last die, and how many dice were the same is told with it.

Only games for one are played again, and only with dice that have names: where others sit, their
words would have been others, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from foxtray.analysis.review.walk import seed_of
from foxtray.kernel.chance import Chance, DiceForm
from foxtray.kernel.game import AnyGame, Fact, Seat
from foxtray.kernel.playing import Playing, Record
from foxtray.players.player import Player

Tick = Callable[[], None]
"""Told of every step; it may raise to stop the game."""


@dataclass(frozen=True)
class Again:
    """How it went."""

    playing: Playing
    seed: int
    same: int
    """So many dice fell as in the record."""
    new: int
    """So many were drawn."""


def is_possible(record: Record) -> bool:
    """Whether the same dice can be had."""
    if len(record.names) != 1:
        return False
    states = record.states()
    thrown = (record.game.awaits(state) for state in states)
    return all(isinstance(each.form, DiceForm) for each in thrown if isinstance(each, Chance))


class SameDice:
    """The dice of a record, by turn and number of the roll in it; others from a seed."""

    def __init__(self, record: Record, seed: int) -> None:
        self.seed, self.same, self.new = seed, 0, 0
        self._fell: dict[tuple[str, int], Fact] = {}
        self._rolls: dict[str, int] = {}
        for state, step in zip(record.states(), record.steps, strict=False):
            if step.is_fact:
                self._fell[self._next(record.game.heading(state).label)] = step.text
        self._rolls.clear()

    def _next(self, turn: str) -> tuple[str, int]:
        self._rolls[turn] = self._rolls.get(turn, 0) + 1
        return turn, self._rolls[turn]

    def fall(self, turn: str, chance: Chance, form: DiceForm) -> Fact:
        """The next roll of this turn."""
        roll = self._next(turn)
        drawn = chance.sample(random.Random(f"{self.seed} {turn} {roll[1]}")).split()
        fell = {die[0]: die for die in self._fell.get(roll, "").split()}
        if form.ordered:  # how they lie is told of all together
            known = list(fell.values()) if sorted(fell) == sorted(form.dice) else []
            dice = known or drawn
        else:
            known = [fell[die[0]] for die in drawn if die[0] in fell]
            dice = [fell.get(die[0], die) for die in drawn]
        self.same += len(known)
        self.new += len(dice) - len(known)
        return chance.check(" ".join(dice))


def play_again(record: Record, player: Player, name: str, tick: Tick = lambda: None) -> Again:
    """The whole game again, by this player. `is_possible` was asked before."""
    game: AnyGame = record.game
    playing = Playing(game, (name,), record.options, record.date)
    luck = SameDice(record, seed_of(record))
    while (awaits := playing.awaits) is not None:
        state = playing.state
        if isinstance(awaits, Chance):
            form = awaits.form
            if not isinstance(form, DiceForm):
                raise ValueError(f"{game.name} has other luck than dice")
            playing.settle(luck.fall(game.heading(state).label, awaits, form))
        else:
            seat = Seat(0)
            playing.play(seat, player.choose(game.view(state, seat), game.legal(state, seat)))
        tick()
    return Again(playing, luck.seed, luck.same, luck.new)

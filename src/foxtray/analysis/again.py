"""A finished game played again by somebody else on one seat, with the luck that fell.

The same roll is the same roll of the same turn: of its dice those fall as they fell that were
thrown then, and the same cards are turned. Who plays otherwise throws others, too, or more often;
what those would have shown nobody knows, so they are drawn, from a seed that follows from the
record. So it is no duel on equal terms to the last die, and how much was the same is told with it.

Where others sit, they say what they said then as long as they may: a rival's tray is another one
now. Where they may not, somebody of the same mind as the newcomer speaks for them, and that is
counted too. Secrets stay as they were built, so every question has the answer it had.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from foxtray.analysis.review.walk import seed_of
from foxtray.kernel.chance import Chance, DiceForm, HandfulForm
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import AnyGame, Fact, Seat, Word
from foxtray.kernel.playing import Playing, Record
from foxtray.players.player import Player

Tick = Callable[[], None]
"""Told of every step; it may raise to stop the game."""
Turn = tuple[str, Seat | None]
"""A turn's label, and whose part of it."""


@dataclass(frozen=True)
class Again:
    """How it went."""

    playing: Playing
    seat: Seat
    """Where somebody else sat."""
    seed: int
    same: int
    """So many dice fell as in the record."""
    new: int
    """So many were drawn."""
    instead: int
    """So often somebody had to speak for another seat, whose own word was none any more."""


def is_possible(record: Record) -> bool:
    """Whether the same luck can be had: whatever is not known can be drawn."""
    awaited = (record.game.awaits(state) for state in record.states())
    return all(each.form is not None for each in awaited if isinstance(each, Chance))


class SameLuck:
    """What fell in a record, by turn and number in it; else from a seed."""

    def __init__(self, record: Record, seed: int) -> None:
        self.seed, self.same, self.new = seed, 0, 0
        self._fell: dict[tuple[Turn, int], Fact] = {}
        self._count: dict[Turn, int] = {}
        game = record.game
        for state, step in zip(record.states(), record.steps, strict=False):
            awaits = game.awaits(state)
            if step.is_fact and isinstance(awaits, Chance):
                self._fell[self._next(_turn(game, state, awaits))] = step.text
        self._count.clear()

    def _next(self, turn: Turn) -> tuple[Turn, int]:
        self._count[turn] = self._count.get(turn, 0) + 1
        return turn, self._count[turn]

    def fall(self, game: AnyGame, state: object, chance: Chance) -> Fact:
        """The next fact of this turn."""
        at = self._next(_turn(game, state, chance))
        (label, seat), number = at
        rng = random.Random(f"{self.seed} {label} {'' if seat is None else seat} {number}")
        drawn, fell = chance.sample(rng), self._fell.get(at, "")
        if isinstance(chance.form, DiceForm):
            return chance.check(" ".join(self._dice(chance.form, drawn.split(), fell.split())))
        if isinstance(chance.form, HandfulForm):
            return chance.check(self._handful(drawn, fell, rng))
        return self._whole(chance, drawn, fell)

    def _dice(self, form: DiceForm, drawn: list[str], then: list[str]) -> list[str]:
        """Die by die, since they have names."""
        fell = {die[0]: die for die in then}
        if form.ordered:  # how they lie is told of all together
            known = then if sorted(fell) == sorted(form.dice) else []
            dice = known or drawn
        else:
            known = [fell[die[0]] for die in drawn if die[0] in fell]
            dice = [fell.get(die[0], die) for die in drawn]
        self._add(len(known), len(dice) - len(known))
        return dice

    def _handful(self, drawn: str, fell: str, rng: random.Random) -> str:
        """As many as fell then, drawn from those: they have no names, and are written in order,
        so the first few would be the lowest.
        """
        known = rng.sample(fell, min(len(fell), len(drawn)))
        self._add(len(known), len(drawn) - len(known))
        return "".join(known) + drawn[len(known) :]

    def _whole(self, chance: Chance, drawn: Fact, fell: Fact) -> Fact:
        """A card, or who begins: all or nothing."""
        try:
            known = chance.check(fell)
        except Refusal:
            return drawn
        return known

    def _add(self, same: int, new: int) -> None:
        self.same += same
        self.new += new


def _turn(game: AnyGame, state: object, chance: Chance) -> Turn:
    seat = chance.seat
    return game.heading(state).label, None if seat is None else Seat(seat)


class SameWords:
    """What was said in a record, by turn and number in it."""

    def __init__(self, record: Record) -> None:
        self._said: dict[tuple[Turn, int], Word] = {}
        self._count: dict[Turn, int] = {}
        for state, step in zip(record.states(), record.steps, strict=False):
            if not step.is_fact and step.seat is not None:
                turn = record.game.heading(state).label, step.seat
                self._said[self._next(turn)] = step.text
        self._count.clear()

    def _next(self, turn: Turn) -> tuple[Turn, int]:
        self._count[turn] = self._count.get(turn, 0) + 1
        return turn, self._count[turn]

    def next_of(self, label: str, seat: Seat) -> Word:
        """The next word of this seat in this turn; empty: it said no more."""
        return self._said.get(self._next((label, seat)), "")


class Repeat:
    """A game under way again."""

    def __init__(self, record: Record, seat: Seat, players: tuple[Player, ...], name: str) -> None:
        names = tuple(name if i == seat else each for i, each in enumerate(record.names))
        self.game, self.seat, self.players = record.game, seat, players
        self.playing = Playing(record.game, names, record.options, record.date)
        self.luck, self.words = SameLuck(record, seed_of(record)), SameWords(record)
        self.instead = 0

    def step(self, awaits: Chance | tuple[Seat, ...]) -> None:
        state = self.playing.state
        if isinstance(awaits, Chance):
            self.playing.settle(self.luck.fall(self.game, state, awaits))
        else:
            self.playing.play(awaits[0], self._word(state, awaits[0]))

    def _word(self, state: object, seat: Seat) -> Word:
        said = self.words.next_of(self.game.heading(state).label, seat)
        secret = bool(said) and self.game.hidden(said) is not None
        if said and (seat != self.seat or secret) and self._may_say(state, seat, said):
            return said
        self.instead += seat != self.seat
        legal = self.game.legal(state, seat)
        return self.players[seat].choose(self.game.view(state, seat), legal)

    def _may_say(self, state: object, seat: Seat, word: Word) -> bool:
        try:
            self.game.play(state, seat, word)
        except Refusal:
            return False
        return True


def play_again(
    record: Record,
    players: tuple[Player, ...],
    name: str,
    seat: Seat = Seat(0),  # noqa: B008  # a number with a name
    tick: Tick = lambda: None,
) -> Again:
    """The whole game again: `players[seat]` plays, called so, and the others speak for their seats
    where nobody's word of then will do. `is_possible` was asked before.
    """
    repeat = Repeat(record, seat, players, name)
    while (awaits := repeat.playing.awaits) is not None:
        repeat.step(awaits)
        tick()
    luck = repeat.luck
    return Again(repeat.playing, seat, luck.seed, luck.same, luck.new, repeat.instead)

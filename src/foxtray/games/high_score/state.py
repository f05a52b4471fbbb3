"""A moment of High Score, as a frozen value.

A game is its rounds; chips, starters and the cards left follow from them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from foxtray.games.high_score.cards import SHIPPED, Card, Deck
from foxtray.games.high_score.rules import (
    NONE,
    ROUNDS,
    Chips,
    Hand,
    award,
    keeps,
    next_starter,
    playing_order,
)
from foxtray.games.high_score.scoring import result


@dataclass(frozen=True)
class Round:
    """A card, who started, and the results so far in playing order."""

    card: Card
    starter: int | None
    """None: still to be drawn (HSC-06)."""
    results: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    """A moment of a game. Made by the game, never changed."""

    seats: int
    deck: Deck = SHIPPED
    rounds: tuple[Round, ...] = ()
    """Those played, and the one being played."""
    hand: Hand = Hand()

    @property
    def card_is_due(self) -> bool:
        """Whether a round is over, or none has begun, and another follows."""
        over = not self.rounds or len(self.rounds[-1].results) == self.seats
        return over and len(self.rounds) < ROUNDS

    @property
    def is_over(self) -> bool:
        """HSC-07."""
        return len(self.rounds) == ROUNDS and len(self.rounds[-1].results) == self.seats

    @property
    def round(self) -> Round:
        """The round being played, or the last one."""
        return self.rounds[-1]

    @property
    def number(self) -> int:
        """Of the round that the next step belongs to."""
        return len(self.rounds) + self.card_is_due

    @property
    def active(self) -> int | None:
        """Whose turn it is."""
        if self.card_is_due or self.is_over or self.round.starter is None:
            return None
        return playing_order(self.round.starter, self.seats)[len(self.round.results)]

    @property
    def played(self) -> tuple[str, ...]:
        """The names of the cards turned so far."""
        return tuple(each.card.id for each in self.rounds)

    @cached_property
    def standing(self) -> tuple[Chips, ...]:
        """Everybody's chips, by seat."""
        chips = [NONE] * self.seats
        for each in self.rounds:
            if each.starter is not None and len(each.results) == self.seats:
                order = playing_order(each.starter, self.seats)
                for seat, won in zip(order, award(each.results), strict=True):
                    chips[seat] = chips[seat] + won
        return tuple(chips)

    # Steps. The game has checked them.

    def turn_card(self, card: Card) -> State:
        """HSC-02: the next card; HSC-06: with whoever starts this round."""
        starter = None
        if self.rounds and self.round.starter is not None:
            starter = next_starter(self.round.starter, self.round.results)
        return replace(self, rounds=(*self.rounds, Round(card, starter)), hand=Hand())

    def draw_starter(self, seat: int) -> State:
        return replace(self, rounds=(replace(self.round, starter=seat),))

    def roll(self, dice: str) -> State:
        hand = replace(self.hand, rolled=dice, rolls=self.hand.rolls + 1)
        after = replace(self, hand=hand)
        return after if keeps(self.round.card, hand) else after.stop()

    def keep(self, kept: str) -> State:
        return replace(self, hand=Hand(kept, "", self.hand.rolls))

    def stop(self) -> State:
        """The dice lie as they lie: the turn's result."""
        ended = self.round
        ended = replace(ended, results=(*ended.results, result(ended.card, self.hand.dice)))
        return replace(self, rounds=(*self.rounds[:-1], ended), hand=Hand())

    def __repr__(self) -> str:
        from foxtray.games.high_score.notation import write_position

        return f"from_position({write_position(self)!r})"


@dataclass(frozen=True)
class View:
    """What a seat sees: all there is. The cards to come nobody knows, they are drawn when
    they are turned.
    """

    seat: int | None
    shown: State

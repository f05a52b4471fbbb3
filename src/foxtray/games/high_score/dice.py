"""The dice in hand and the pile of cards: what chance brings in High Score.

Dice have no colours, so a roll is a multiset, written as its faces in order: 122345v.
`v` is the swirl.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

from foxtray.games.high_score.cards import (
    Card,
    Deck,
    DeckFault,
    describe_ids,
    read_card,
    spell_card,
)
from foxtray.kernel.chance import CardForm, Chance, HandfulForm
from foxtray.kernel.errors import Common, Illegal, Reason, Refusal, Unreadable

FACES = "12345v"
SWIRL = "v"
DICE = 7
"""HSC-01: seven dice."""


def in_order(dice: str) -> str:
    """The same dice, sorted as they are written.

    >>> in_order("v251")
    '125v'
    """
    return "".join(sorted(dice))


def without(dice: str, some: str) -> str:
    """What is left of the dice when some of them are taken away.

    >>> without("1223v", "2v")
    '123'
    """
    for face in some:
        dice = dice.replace(face, "", 1)
    return dice


@dataclass(frozen=True)
class Handful(Chance):
    """Some of the dice thrown together; they have no names.

    >>> Handful(3, seat=0).check("v15")
    '15v'
    >>> Handful(2, seat=0).probability("15")
    Fraction(1, 18)
    """

    count: int
    seat: int | None = None

    @property
    def form(self) -> HandfulForm:
        return HandfulForm(self.count, DICE, FACES)

    @property
    def asks(self) -> str:
        return f"{self.count} dice" if self.count > 1 else "1 die"

    def check(self, fact: str) -> str:
        if not fact or any(face not in FACES for face in fact):
            raise Unreadable(
                f"<{fact}> are no dice",
                word=f"<{fact}>",
                expected=f"{self.asks}, faces 1 to 5 or v",
                reason=Reason(Common.NO_SUCH_DIE),
            )
        if len(fact) != self.count:
            raise Illegal(
                f"<{fact}> are {len(fact)} dice",
                word=f"<{fact}>",
                expected=self.asks,
                reason=Reason(DeckFault.DICE_COUNT, {"count": self.count, "given": len(fact)}),
            )
        return in_order(fact)

    def probability(self, fact: str) -> Fraction:
        try:
            self.check(fact)
        except Refusal:
            return Fraction(0)
        ways = factorial(self.count)
        for face in FACES:
            ways //= factorial(fact.count(face))
        return Fraction(ways, len(FACES) ** self.count)

    def sample(self, rng: random.Random) -> str:
        # All seven are thrown and the first few kept, so that players who roll different
        # numbers of dice from the same source still share their luck.
        thrown = [rng.choice(FACES) for _ in range(DICE)]
        return in_order("".join(thrown[: self.count]))

    def walk(self, so_far: str = "") -> Iterator[tuple[str, Fraction]]:
        """The dice one by one in written order: each step is the next lowest face."""
        if len(so_far) == self.count:
            return
        here = self._begins(so_far)
        lowest = FACES.index(so_far[-1]) if so_far else 0
        for face in FACES[lowest:]:
            yield so_far + face, self._begins(so_far + face) / here

    def _begins(self, head: str) -> Fraction:
        """How probable it is that the roll, in written order, begins like this."""
        if not head:
            return Fraction(1)
        last = head[-1]
        higher = len(FACES) - 1 - FACES.index(last)
        left, ways = self.count, 1
        for face in FACES[: FACES.index(last)]:
            ways *= comb(left, head.count(face))
            left -= head.count(face)
        # The last face may come more often still, and all other dice lie above it.
        ways *= sum(
            comb(left, same) * higher ** (left - same) for same in range(head.count(last), left + 1)
        )
        return Fraction(ways, len(FACES) ** self.count)


@dataclass(frozen=True)
class Pile(Chance):
    """The cards not yet turned, one of which is.

    `check` also takes a card that is not in the pile if the fact carries its text: the
    printed cards may lie on the table while the program knows only its own (HSC-25).
    """

    deck: Deck
    played: tuple[str, ...] = ()
    """The names of the cards turned before."""
    seat: None = None

    @property
    def left(self) -> tuple[Card, ...]:
        return tuple(card for card in self.deck if card.id not in self.played)

    @property
    def form(self) -> CardForm:
        return CardForm(tuple(card.id for card in self.left))

    @property
    def asks(self) -> str:
        return f"a card: {describe_ids(self.left)}"

    def check(self, fact: str) -> str:
        card = read_card(fact)
        if card.id in self.played:
            raise Illegal(
                f"{card.id} has been played already",
                word=f"<{fact}>",
                expected=self.asks,
                reason=Reason(DeckFault.CARD_PLAYED, {"card": card.id}),
            )
        return spell_card(card)

    def probability(self, fact: str) -> Fraction:
        left = self.left
        try:
            drawn = read_card(fact) in left
        except Refusal:
            return Fraction(0)
        return Fraction(1, len(left)) if drawn else Fraction(0)

    def sample(self, rng: random.Random) -> str:
        return spell_card(rng.choice(self.left))

    def walk(self, so_far: str = "") -> Iterator[tuple[str, Fraction]]:
        if not so_far:
            left = self.left
            for card in left:
                yield spell_card(card), Fraction(1, len(left))

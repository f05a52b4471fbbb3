"""How a turn goes and what a round brings (HSC-02 to HSC-11).

`Hand` is the seven dice in the middle of a turn and `keeps` says what may be left on
the table for another roll: that one function is all there is to the three roll types
and the frozen swirl. Below it the track, the chips and the winners.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from foxtray.games.high_score.cards import Card, Roll
from foxtray.games.high_score.dice import DICE, FACES, SWIRL, in_order, without

ROUNDS = 7
"""HSC-01."""
MOST_ROLLS = {Roll.FULL: 4, Roll.ANY: 3, Roll.ASIDE: DICE}
"""HSC-08, HSC-09; HSC-10: a die goes aside after every roll, so seven are the most."""


# A turn


@dataclass(frozen=True)
class Hand:
    """The seven dice in the middle of a turn."""

    kept: str = ""
    """What stays on the table, frozen swirls included."""
    rolled: str = ""
    """The last roll; empty while the dice are to be rolled."""
    rolls: int = 0

    @property
    def dice(self) -> str:
        """All that lies there."""
        return in_order(self.kept + self.rolled)

    @property
    def to_roll(self) -> int:
        """How many dice are in the hand, to be rolled next; 0 while all lie."""
        return 0 if self.rolled else DICE - len(self.kept)


def frozen(card: Card, dice: str) -> str:
    """HSC-11: those of the dice that may not be rolled again on this card."""
    return SWIRL * dice.count(SWIRL) if card.freezes else ""


@lru_cache(1 << 15)
def keeps(card: Card, hand: Hand) -> tuple[str, ...]:
    """All that may be left on the table for another roll; empty: the turn is over.

    Frozen swirls stay in any case and are part of every answer. To keep all dice is not
    among them: that is to stop.
    """
    if not hand.rolled or hand.rolls >= MOST_ROLLS[card.roll]:
        return ()
    if card.roll is Roll.FULL:
        # HSC-08: all seven again; HSC-11: all that are not frozen.
        must, free, least = frozen(card, hand.dice), "", 0
    elif card.roll is Roll.ANY:
        # HSC-09: any dice of choice, also ones left before.
        must = frozen(card, hand.dice)
        free, least = without(hand.dice, must), 0
    else:
        # HSC-10: one more die than before. HSC-11: one that froze now is such a die.
        must = hand.kept + frozen(card, hand.rolled)
        free, least = without(hand.dice, must), len(hand.kept) + 1
    if must == hand.dice or len(must) == DICE:
        return ()
    return tuple(in_order(must + some) for some in parts(free) if least <= len(must + some) < DICE)


@cache
def parts(dice: str) -> tuple[str, ...]:
    """Every selection of the dice, none and all included; equal dice are not told apart.

    >>> parts("11v")
    ('', 'v', '1', '1v', '11', '11v')
    """
    amounts = [range(dice.count(face) + 1) for face in FACES]
    return tuple(
        "".join(face * n for face, n in zip(FACES, chosen, strict=True))
        for chosen in product(*amounts)
    )


# A round


def playing_order(starter: int, seats: int) -> tuple[int, ...]:
    """HSC-02: from the starting player clockwise."""
    return tuple((starter + i) % seats for i in range(seats))


def fields(results: tuple[int, ...]) -> tuple[int | None, ...]:
    """Where each result is marked on the track, in playing order; None: not at all.

    HSC-03: 0 or less is not marked. HSC-04: whose field is taken goes to the next lower
    free one, below 1 if need be.

    >>> fields((10, 9, 10, -4))
    (10, 9, 8, None)
    """
    marked: list[int | None] = []
    for result in results:
        field: int | None = result if result > 0 else None
        while field is not None and field in marked:
            field -= 1
        marked.append(field)
    return tuple(marked)


@dataclass(frozen=True)
class Chips:
    """A player's chips, or those of one round."""

    gold: int = 0
    silver: int = 0
    bronze: int = 0

    @property
    def points(self) -> int:
        """HSC-05: a gold chip is worth 3, a silver one 2, a bronze one 1."""
        return 3 * self.gold + 2 * self.silver + self.bronze

    @property
    def rank(self) -> tuple[int, int, int]:
        """HSC-07: points; tie: more gold, then more silver."""
        return self.points, self.gold, self.silver

    def __add__(self, other: Chips) -> Chips:
        return Chips(self.gold + other.gold, self.silver + other.silver, self.bronze + other.bronze)


GOLD, SILVER, BRONZE, NONE = Chips(gold=1), Chips(silver=1), Chips(bronze=1), Chips()


def prizes(seats: int) -> tuple[Chips, ...]:
    """HSC-05: what the best get, best first; with two players there is no silver."""
    return (GOLD, BRONZE) if seats == 2 else (GOLD, SILVER, BRONZE)


def ranking(results: tuple[int, ...]) -> tuple[int, ...]:
    """Who is on the track, as places in the playing order, the farthest first (HSC-04)."""
    marked = [(field, i) for i, field in enumerate(fields(results)) if field is not None]
    return tuple(i for _, i in sorted(marked, reverse=True))


def award(results: tuple[int, ...]) -> tuple[Chips, ...]:
    """The chips of a round, in playing order (HSC-05).

    >>> [chips.points for chips in award((10, 10, 0, 12))]
    [2, 1, 0, 3]
    """
    won = [NONE] * len(results)
    for place, prize in zip(ranking(results), prizes(len(results)), strict=False):
        won[place] = prize
    return tuple(won)


def next_starter(starter: int, results: tuple[int, ...]) -> int:
    """HSC-06: the gold winner, or the same again if nobody won gold."""
    best = ranking(results)
    return playing_order(starter, len(results))[best[0]] if best else starter


def winners(standing: tuple[Chips, ...]) -> tuple[int, ...]:
    """HSC-07: the most points, then gold, then silver; then shared."""
    best = max(chips.rank for chips in standing)
    return tuple(seat for seat, chips in enumerate(standing) if chips.rank == best)

"""What a turn's best play brings to those who watch it.

Whoever plays, plays for one worth of the final dice (solve.best_play); for somebody else they
are worth something else. Nothing is chosen for the watchers: their worth is carried back along
the choices made.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from foxtray.games.high_score.cards import Card, Roll
from foxtray.games.high_score.dice import DICE, in_order
from foxtray.games.high_score.rules import MOST_ROLLS, Hand
from foxtray.games.high_score.solve import (
    Floats,
    Ints,
    Lattice,
    best_part,
    full_keep,
    lattice,
    set_aside,
)
from foxtray.kernel.arrays import np, npt

Bools = npt.NDArray[np.bool_]


@dataclass
class Watched:
    """A turn as others see it, a column each."""

    start: Floats
    """Before the first roll."""
    rolling: list[Floats]
    """By rolls made less one and by what is kept: the rest is rolled. One row where dice are
    set aside."""
    lying: list[Floats] = field(default_factory=list)
    """By rolls made less one and by whole set of dice: the player is asked."""
    goals: dict[int, Ints] | None = None
    """Where dice are set aside: by their number, of a set aside and a roll of the rest, what
    lies aside next."""

    def value(self, hand: Hand) -> Floats:
        """What the moment is worth to each."""
        table = lattice(DICE)
        found = self.start
        if hand.rolls and not hand.rolled:
            found = self.rolling[min(hand.rolls, len(self.rolling)) - 1][table.index[hand.kept]]
        elif hand.rolls and self.goals is None:
            found = self.lying[hand.rolls - 1][table.index[hand.dice] - table.whole.start]
        elif hand.rolls and self.goals is not None:
            size = len(hand.kept)
            row = table.index[hand.kept] - table.of_size[size].start
            column = table.index[in_order(hand.rolled)] - table.of_size[DICE - size].start
            found = self.rolling[0][self.goals[size][row, column]]
        return found


def watch(card: Card, worth: Floats, watchers: Floats) -> Watched:
    """A turn on this card by somebody who plays for `worth`; both are by whole set of dice,
    the watchers' with a column for each.
    """
    table = lattice(DICE)
    if card.roll is Roll.ASIDE:
        return _watch_aside(table, card.freezes, worth, watchers)
    wanted, seen = worth, watchers
    rolling: list[Floats] = []
    lying: list[Floats] = [watchers]
    for _ in range(MOST_ROLLS[card.roll] - 1):
        rolled = table.expect(wanted[:, None])
        rolling.insert(0, table.expect(seen))
        wanted, goal, again = _choose(table, card, rolled, worth)
        seen = np.where(again[:, None], rolling[0][goal], watchers)
        lying.insert(0, seen)
    return Watched(table.expect(seen)[0], rolling, lying)


def _choose(
    table: Lattice, card: Card, rolled: Floats, worth: Floats
) -> tuple[Floats, Ints, Bools]:
    """By whole set of dice: what the best choice is worth, what it keeps, whether it rolls on."""
    if card.roll is Roll.FULL:
        goal = full_keep(table, card.freezes)
        best = np.maximum(worth, rolled[goal, 0])
        return best, goal, rolled[goal, 0] > worth
    goals = np.arange(len(table.names))
    best = best_part(table, card.freezes, rolled, worth[:, None], goals)[table.whole, 0]
    goal = goals[table.whole]
    return best, goal, goal < table.whole.start


def _watch_aside(table: Lattice, freezes: bool, worth: Floats, watchers: Floats) -> Watched:
    goals: dict[int, Ints] = {}
    set_aside(table, freezes, worth[:, None], goals)
    values = np.zeros((len(table.names), watchers.shape[1]))
    values[table.whole] = watchers
    for size in reversed(range(table.dice)):
        chance = table.chance[table.of_size[table.dice - size]]
        values[table.of_size[size]] = np.einsum("r,krc->kc", chance, values[goals[size]])
    return Watched(values[0], [values], goals=goals)

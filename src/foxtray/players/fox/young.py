"""Young foxes: opponents for people, each with the little it has learned and a taste.

A young fox has a small network that was taught few games, so it plays sensibly but sees no
further than somebody who has played as often. A taste bends what it sees: it makes a style,
not slips. Whoever sits there, it minds its own points.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.kernel.arrays import np
from foxtray.players.fox.player import Fox
from foxtray.players.fox.rivals import unstudied
from foxtray.players.fox.value.kinds import (
    ACTIONS_ROUND,
    COUNT,
    DEEP,
    LAST_TALLY,
    MOMENT,
    READY,
    REROLLS,
    ROLL_ROUND,
)
from foxtray.players.fox.value.network import PARTS, Network, complete
from foxtray.players.fox.weights import read_shipped

YOUNG = "young"
"""The folder of their weights."""


class Taste(NamedTuple):
    """How much it makes of what it sees; 1 is as it learned."""

    to_come: float = 1.0
    """Of points still to come, against those it has."""
    foxes: float = 1.0
    """Of what foxes will bring."""
    actions: float = 1.0
    """Of re-rolls, extra dice and jokers in stock."""


def with_taste(net: Network, taste: Taste) -> Network:
    """A network that values as the taste has it."""
    parts = np.full(PARTS, taste.to_come, np.float32)
    parts[-1] *= taste.foxes
    stock = np.ones((COUNT + 1, 1), np.float32)
    for first, last in ((REROLLS, MOMENT), (READY, LAST_TALLY), (ACTIONS_ROUND, ROLL_ROUND)):
        stock[first:last] = taste.actions
    direct = net.direct * parts * stock
    second = net.second, net.second_bias, net.last * parts
    return complete(net.inner * stock[:DEEP], net.bias, net.outer * parts, direct, *second)


@cache
def _taught(sheet: Sheet, name: str, taste: Taste) -> Network:
    return with_taste(read_shipped(sheet, YOUNG, f"{sheet.name}-{name}.npz").net, taste)


class Young(Fox):
    """What all young foxes have in common."""

    to_win = False
    name = ""
    taste = Taste()
    among: Taste | None = None
    """Among others, where it has another one there: it was taught alone."""

    def _sit_down(self, seats: int) -> None:
        self.seats = seats
        taste = self.among if self.among and seats > 1 else self.taste
        self._think_with(_taught(self.game.sheet, self.name, taste), unstudied())


class Hedgehog(Young):
    """Careful: a point on the sheet is worth more to it than those that may come."""

    name = "hedgehog"
    taste = Taste(to_come=0.6)


class Badger(Young):
    """Forgetful: it gives little for actions, so it spends them on anything."""

    name = "badger"
    taste = Taste(actions=0.2)
    among = Taste(actions=0.6)


class Marten(Young):
    """Greedy for foxes: it looks after them and the weakest area first."""

    name = "marten"
    taste = Taste(foxes=1.5)


class Wolf(Young):
    """Patient: it rather builds than counts."""

    name = "wolf"
    taste = Taste(to_come=1.1)

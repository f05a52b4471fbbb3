"""Young foxes: opponents for people, each with the little it has learned and a taste.

A young fox has a small network that was taught few games, so it plays sensibly but sees no
further than somebody who has played as often. The lynx is no beginner: it has what the fox
knows, with fewer units to see it by. A taste bends what it sees: it makes a style, not slips.
Whoever sits there, it minds its own points.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from foxtray.players.fox.weights import is_shipped, read_shipped

YOUNG = "young"
"""The folder of their weights."""
TWINS = {
    ("clever-hoch-drei", "marten"): "badger",
    ("clever-hoch-drei", "badger-several"): "wolf-several",
    ("ganz-schoen-clever", "badger-several"): "wolf-several",
}
"""Who was taught the same games as another, and differs by its taste: one file serves both."""


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


def young_net(sheet: Sheet, name: str, several: bool = False) -> Network:
    """What a young fox was taught, alone or, if it was, at a table."""
    at_table = _lessons(sheet, f"{name}-several")
    taught = several and is_shipped(YOUNG, at_table)
    return read_shipped(sheet, YOUNG, at_table if taught else _lessons(sheet, name)).net


def _lessons(sheet: Sheet, name: str) -> str:
    """The file of what somebody was taught."""
    return f"{sheet.name}-{TWINS.get((sheet.name, name), name)}.npz"


@cache
def _taught(sheet: Sheet, name: str, several: bool, taste: Taste) -> Network:
    return with_taste(young_net(sheet, name, several), taste)


class Young(Fox):
    """What all young foxes have in common."""

    to_win = False
    alone: Mapping[str, float] = {}
    name = ""
    taste = Taste()

    def _sit_down(self, seats: int) -> None:
        self.seats = seats
        self._think_with(_taught(self.game.sheet, self.name, seats > 1, self.taste), unstudied())


class Hedgehog(Young):
    """Careful: a point on the sheet is worth more to it than those that may come."""

    name = "hedgehog"
    taste = Taste(to_come=0.6)


class Badger(Young):
    """Forgetful: it gives little for actions, so it spends them on anything."""

    name = "badger"
    taste = Taste(actions=0.2)


class Marten(Young):
    """Greedy for foxes: it looks after them and the weakest area first."""

    name = "marten"
    taste = Taste(foxes=1.5)


class Wolf(Young):
    """Patient: it rather builds than counts."""

    name = "wolf"
    taste = Taste(to_come=1.1)


class Lynx(Young):
    """Lies in wait: it keeps its actions for the right moment."""

    name = "lynx"
    taste = Taste(actions=1.1)

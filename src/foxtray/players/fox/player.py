"""The fox at the table: the word after which the most points are to be expected.

It looks at the position after every legal word through the network it was taught
(training.py) and takes the best. With others at the table, too, it plays for its own
points.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import Print, Table
from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.games.clever.state import View
from foxtray.kernel.compiled import compiled
from foxtray.kernel.game import AnyGame, Word
from foxtray.players.fox.network import Floats, Network
from foxtray.players.fox.selfplay import Desk, judge_words
from foxtray.players.fox.training import Room
from foxtray.players.fox.weights import shipped
from foxtray.players.player import Advice


@compiled
def judge_at(
    prints: list[Print],
    tables: list[Table],
    seat: int,
    net: Network,
    desks: list[Desk],
    hidden: Floats,
    moved: Floats,
    stamps: list[int],
    values: list[float],
) -> int:
    return judge_words(prints[0], tables[0], seat, net, desks[0], hidden, moved, stamps, values)


Values = npt.NDArray[np.float64]


@cache
def _network(sheet: Sheet, seats: int) -> Network:
    return shipped(sheet, seats)[0]


class Fox:
    """Expects points, and takes the most."""

    unit = "expected final points"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        if not isinstance(game, CleverGame):
            raise TypeError("this player knows the Clever games only")
        self.game = game
        self._sit_down(1)

    def _sit_down(self, seats: int) -> None:
        """Take the weights for so many at the table."""
        self.seats = seats
        self.net = _network(self.game.sheet, seats)
        self.room = Room(len(self.net.bias))

    def _look_round(self, view: View) -> None:
        """Before every judgement: somebody must be asked, and the table may be another."""
        if view.seat is None:
            raise TypeError("spectators are not asked")
        if view.shown.seats != self.seats:
            self._sit_down(view.shown.seats)

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        if len(legal) == 1:
            return legal[0]
        # The rules list words in one order only, so places in it are places in `legal`.
        return legal[int(np.argmax(self.judge(view, len(legal))))]

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        values = self.judge(view, len(legal)).tolist()
        advice = [Advice(word, value) for word, value in zip(legal, values, strict=True)]
        return sorted(advice, key=lambda each: -each.value)

    def judge(self, view: View, count: int) -> Values:
        """What each of the legal words is worth, in their order."""
        self._look_round(view)
        room = self.room
        ask: Any = judge_at
        ask(
            self.game.engine.prints,
            view.shown.table,
            view.seat,
            self.net,
            room.desk,
            room.hidden,
            room.moved,
            room.stamps,
            room.values,
        )
        return room.values[:count].copy()

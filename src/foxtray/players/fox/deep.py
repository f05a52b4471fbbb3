"""The fox that looks a roll further.

Where the fox trusts its value of the position after a word, `FoxDeep` lets the next
dice fall, many times and the same for every word, and values the best answer to each
fall. Words that are far behind at first sight are not looked into. It plays for points;
dice of other players are not looked ahead into.
"""

from __future__ import annotations

import random
from typing import Any, Final

import numpy as np

from foxtray.games.clever.engine import array_of
from foxtray.games.clever.layout import MOVES, PHASE_OVER, PHASE_ROLLING, Dice, Print, Table
from foxtray.games.clever.simulate import roll
from foxtray.games.clever.state import View
from foxtray.games.clever.turn import is_asked, play
from foxtray.kernel.compiled import compiled
from foxtray.kernel.game import AnyGame
from foxtray.kernel.luck import Luck
from foxtray.players.fox.network import Network
from foxtray.players.fox.player import Fox, Values
from foxtray.players.fox.selfplay import Desk, Paper, copy_table, judge_words

SAMPLES: Final = 150
"""Falls of the dice looked at for every word."""
MARGIN: Final = 10.0
"""Words this many points behind the best at first sight are left at that."""


@compiled
def restart(luck: Luck, start: Luck) -> None:
    """The same luck again."""
    for i in range(3):
        luck.first[i] = start.first[i]
        luck.second[i] = start.second[i]


@compiled
def look_ahead(
    printed: Print,
    work: Table,
    fallen: Table,
    seat: int,
    first_sight: float,
    net: Network,
    desk: Desk,
    paper: Paper,
    luck: Luck,
    dice: Dice,
    samples: int,
) -> float:
    """The mean value of the best answers to the next dice; `work` is played on."""
    value = first_sight
    while is_asked(work.pads[seat]):
        best = judge_words(printed, work, seat, net, desk, paper)
        value = paper.values[best]
        play(printed, work, seat, desk.moves[0].codes[best], desk.scratch[0])
    if work.phase == PHASE_OVER:
        return value
    if work.phase != PHASE_ROLLING or work.active != seat:
        return value
    total = 0.0
    for _ in range(samples):
        copy_table(work, fallen)
        roll(printed, fallen, luck, dice)
        best = judge_words(printed, fallen, seat, net, desk, paper)
        total += paper.values[best]
    return total / samples


@compiled
def deepen(
    prints: list[Print],
    tables: list[Table],
    seat: int,
    net: Network,
    desks: list[Desk],
    spare: list[Table],
    paper: Paper,
    lucks: list[Luck],
    deep: list[float],
    samples: int,
    margin: float,
) -> None:
    """Value every legal word, the promising ones with a look at the next roll."""
    printed, desk = prints[0], desks[0]
    best = judge_words(printed, tables[0], seat, net, desk, paper)
    count = desk.moves[0].count
    floor = paper.values[best] - margin
    for i in range(count):
        deep[i] = paper.values[i]
    for i in range(count):
        if deep[i] < floor:
            continue
        copy_table(tables[0], spare[0])
        play(printed, spare[0], seat, desk.moves[0].codes[i], desks[1].scratch[0])
        restart(lucks[0], lucks[1])
        deep[i] = look_ahead(
            printed,
            spare[0],
            spare[1],
            seat,
            deep[i],
            net,
            desks[1],
            paper,
            lucks[0],
            desks[1].dice[0],
            samples,
        )


class FoxDeep(Fox):
    """The fox, with a look at what the next dice may bring."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self._rng = rng
        self._desks = np.concatenate([array_of(Desk()), array_of(Desk())])
        self._spare = np.concatenate([array_of(Table()), array_of(Table())])

    def judge(self, view: View, count: int) -> Values:
        self._look_round(view)
        start = array_of(Luck.of(self._rng.getrandbits(60)))
        room = self.room
        deep = np.zeros(MOVES)
        ask: Any = deepen
        ask(
            self.game.engine.prints,
            view.shown.table,
            view.seat,
            self.net,
            self._desks,
            self._spare,
            room.paper,
            np.concatenate([start, start]),
            deep,
            SAMPLES,
            MARGIN,
        )
        return deep[:count]

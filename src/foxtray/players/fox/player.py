"""The fox at the table: the word after which it stands best.

It looks at the position after every legal word through the network it was taught
(training.py). Alone it takes the most points; with others at the table it plays to win
(rivals.py). `FoxPoints` minds its own points only, whoever else is there.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import Print, Table
from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.games.clever.state import MarkedSheet, Phase, Place, State, View
from foxtray.kernel.compiled import compiled
from foxtray.kernel.game import AnyGame, Seat, Word
from foxtray.players.clever_mode import Mode
from foxtray.players.fox.network import Network
from foxtray.players.fox.rivals import Rivals, all_turns, judge_to_win
from foxtray.players.fox.selfplay import Desk, Paper, judge_words
from foxtray.players.fox.training import Room
from foxtray.players.fox.weights import Shipped, shipped
from foxtray.players.player import Advice


@compiled
def judge_at(
    prints: list[Print],
    tables: list[Table],
    seat: int,
    net: Network,
    desks: list[Desk],
    paper: Paper,
) -> int:
    return judge_words(prints[0], tables[0], seat, net, desks[0], paper)


@compiled
def judge_to_win_at(
    prints: list[Print],
    tables: list[Table],
    seat: int,
    net: Network,
    rivals: Rivals,
    desks: list[Desk],
    paper: Paper,
    aside: Paper,
) -> int:
    return judge_to_win(prints[0], tables[0], seat, net, rivals, desks, paper, aside)


@compiled
def turns_at(prints: list[Print], tables: list[Table]) -> int:
    return all_turns(prints[0], tables[0])


Values = npt.NDArray[np.float64]
POINTS = "expected final points"
CHANCE = "chance to win"


@cache
def _weights(sheet: Sheet, several: bool) -> Shipped:
    return shipped(sheet, 2 if several else 1)


def find_released(before: MarkedSheet, after: MarkedSheet) -> list[str]:
    """The bonuses completed between two moments of a sheet, by name."""
    was = [gained for area in before.areas for gained in area.gained()]
    now = [gained for area in after.areas for gained in area.gained()]
    groups = [group for area in before.areas for group in area.area.groups]
    return [g.bonus for g, old, new in zip(groups, was, now, strict=True) if new and not old]


class Fox:
    """Alone it takes the most points; among others, the best chance to win."""

    to_win = True
    preparing = "compiling its value: some 20 seconds"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        if not isinstance(game, CleverGame):
            raise TypeError("this player knows the Clever games only")
        self.game = game
        self.mode = Mode(game.engine)
        self._sit_down(1)

    def _sit_down(self, seats: int) -> None:
        """Take the weights for so many at the table."""
        self.seats = seats
        self.net, _, self.rivals = _weights(self.game.sheet, seats > 1)
        self.room = Room(len(self.net.bias), self.mode.blank(Desk, 2))

    def is_prepared(self, start: State) -> bool:
        judges = judge_to_win_at if self.to_win and start.seats > 1 else judge_at
        return self.mode.is_ready(judges, turns_at)

    def prepare(self, start: State) -> None:
        seen = View(0, self.mode.first_roll(start))
        self.advise(seen, self.game.legal(seen.shown, Seat(0)))

    def _look_round(self, view: View) -> None:
        """Before every judgement: somebody must be asked, and the table may be another."""
        if view.seat is None:
            raise TypeError("spectators are not asked")
        if view.shown.seats != self.seats:
            self._sit_down(view.shown.seats)

    @property
    def unit(self) -> str:
        """What its advice is counted in, at the table it was last asked at."""
        return CHANCE if self.seats > 1 and self.to_win else POINTS

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        if len(legal) == 1:
            return legal[0]
        # The rules list words in one order only, so places in it are places in `legal`.
        return legal[int(np.argmax(self.judge(view, len(legal))))]

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        values = self.judge(view, len(legal))
        if self.unit == CHANCE:
            mode = self.mode
            turns = mode.of(turns_at)(mode.prints, mode.table(view.shown.table))
            spread = float(self.rivals.spread[turns])
            told = 1 / (1 + np.exp(-values / spread))
        else:
            told = values
        order = np.argsort(-values, kind="stable")
        return [Advice(legal[i], float(told[i]), self._why(view, legal[i])) for i in order]

    def _why(self, view: View, word: Word) -> str:
        """What a word releases at once, and what it leaves on the tray for others."""
        before, seat = view.shown, Seat(view.seat or 0)
        after = self.game.play(before, seat, word)
        reasons = []
        if released := find_released(before.sheets[seat], after.sheets[seat]):
            reasons.append("releases " + ", ".join(released))
        if before.seats > 1 and before.phase is Phase.CHOOSING and not before.sheets[seat].pending:
            tray = [f"{die.letter}{die.face}" for die in after.dice if die.place is Place.TRAY]
            reasons.append(f"leaves {' '.join(tray) or 'nothing'} on the tray")
        return "; ".join(reasons)

    def judge(self, view: View, count: int) -> Values:
        """What each of the legal words is worth, in their order: points, or playing to win
        the points it is ahead of the others.
        """
        self._look_round(view)
        mode, room, net = self.mode, self.room, self.net
        here = mode.prints, mode.table(view.shown.table), view.seat
        if self.seats > 1 and self.to_win:
            judge = mode.of(judge_to_win_at)
            judge(*here, net, self.rivals, room.desks, room.paper, room.aside)
        else:
            mode.of(judge_at)(*here, net, room.desks, room.paper)
        return room.paper.values[:count].copy()


class FoxPoints(Fox):
    """The same fox, but it minds its own points only."""

    to_win = False

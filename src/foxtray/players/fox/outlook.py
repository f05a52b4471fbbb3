"""What the next dice may bring a seat, and what a moment is worth to it: for a review. Compiled.

A seat's own dice are worth what its best word after them is. The dice of another seat matter
to it by what they leave on the tray: there the active seat is taken to say the words the fox
would, up to the next dice, and then this seat's best answer counts.
"""

from __future__ import annotations

import hashlib
import random
from functools import cache
from importlib.resources import files
from typing import Any, Final

from foxtray.games.clever.engine import array_of, freeze
from foxtray.games.clever.layout import AT_POOL, DICE, Table
from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.games.clever.simulate import copy_table, roll
from foxtray.games.clever.state import View
from foxtray.games.clever.turn import is_asked, play, throw
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.game import AnyGame, Seat
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.deep import Effort, FoxDeep
from foxtray.players.fox.player import FoxPoints, Values
from foxtray.players.fox.rivals import unstudied, value_of
from foxtray.players.fox.value.judging import Mind, judge_closely, judge_words
from foxtray.players.fox.value.network import Doubles, Network
from foxtray.players.fox.weights import PACKAGE, read_shipped, shipped

SIX: Final = 6
REVIEW: Final = "review"
"""The folder of weights that know any sheet, also one the fox would never have."""


@cache
def weights_for(sheet: Sheet, several: bool, any_sheet: bool) -> Network:
    """To review with: those that know any sheet, if they were taught, or those to play with."""
    name = f"{sheet.name}-{'several' if several else 'alone'}.npz"
    if any_sheet and files(PACKAGE).joinpath("weights", REVIEW, name).is_file():
        return read_shipped(sheet, REVIEW, name).net
    return shipped(sheet, 2 if several else 1).net


@compiled
def go_on(mind: Mind, table: Table, seat: int) -> bool:
    """Let the active seat speak until this one is asked, or the dice; whether it is asked."""
    desk = mind.desks[0]
    while not is_asked(table.pads[seat]) and is_asked(table.pads[table.active]):
        best = judge_words(mind, table, table.active)
        play(mind.prints[0], table, table.active, desk.moves[0].codes[best], desk.scratch[0])
    return is_asked(table.pads[seat])


@compiled
def value_here(mind: Mind, table: Table, seat: int) -> float:
    """What the moment is worth to a seat. The table is changed."""
    if go_on(mind, table, seat):
        return float(mind.paper.values[judge_closely(mind, table, seat)])
    return value_of(mind, table, seat)


@door
def outlook_at(mind: Mind, tables: list[Table], seat: int, works: list[Table]) -> float:
    copy_table(tables[0], works[0])
    return value_here(mind, works[0], seat)


@door
def go_on_at(mind: Mind, tables: list[Table], seat: int, works: list[Table]) -> bool:
    copy_table(tables[0], works[0])
    return go_on(mind, works[0], seat)


@door
def let_fall(
    mind: Mind,
    tables: list[Table],
    seat: int,
    works: list[Table],
    lucks: list[RandomStream],
    found: Doubles,
) -> None:
    """As many falls of the dice that are awaited as there is room for."""
    for fall in range(len(found)):
        copy_table(tables[0], works[0])
        roll(mind.prints[0], works[0], lucks[0], mind.desks[0].dice[0])
        found[fall] = value_here(mind, works[0], seat)


@door
def let_all_fall(
    mind: Mind, tables: list[Table], seat: int, works: list[Table], found: Doubles
) -> None:
    """Every fall of the dice in the pool, each once."""
    for fall in range(len(found)):
        throw_number(mind, tables[0], works[0], fall)
        found[fall] = value_here(mind, works[0], seat)


@compiled
def throw_number(mind: Mind, table: Table, work: Table, fall: int) -> None:
    """The fall of this number, as the digits of six say it."""
    dice = mind.desks[0].dice[0]
    copy_table(table, work)
    for die in range(DICE):
        dice.faces[die] = 1
        dice.order[die] = die
        if table.places[die] == AT_POOL:
            dice.faces[die] = 1 + fall % SIX
            fall //= SIX
    throw(work, dice)


@door
def roll_at(mind: Mind, tables: list[Table], works: list[Table], lucks: list[RandomStream]) -> None:
    """One fall, drawn."""
    copy_table(tables[0], works[0])
    roll(mind.prints[0], works[0], lucks[0], mind.desks[0].dice[0])


@door
def throw_at(mind: Mind, tables: list[Table], works: list[Table], number: int) -> None:
    throw_number(mind, tables[0], works[0], number)


def all_falls(view: View) -> int:
    """How many falls there are of the dice awaited; 0 where their order matters too."""
    state = view.shown
    return 0 if state.solo_passive else SIX ** len(state.pool)


class Outlook(FoxPoints):
    """The fox as a reviewer asks it: points, whoever else is at the table."""

    any_sheet = False
    """Whether it looks with weights that know sheets the fox would never have."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self._work = self.mode.blank(Table)

    def _sit_down(self, seats: int) -> None:
        self.seats = seats
        self._think_with(weights_for(self.game.sheet, seats > 1, self.any_sheet), unstudied())

    def outlook(self, view: View) -> float:
        """What the moment is worth: the best word's value if the seat is asked."""
        self._look_round(view)
        table = self.mode.table(view.shown.table)
        found = self.mode.of(outlook_at)(self.match.own, table, view.place, self._work)
        return float(found)

    def sample(self, view: View, seed: int, count: int) -> Values:
        """The same after each of so many falls of the dice."""
        self._look_round(view)
        found = np.zeros(count)
        table, luck = self.mode.table(view.shown.table), self.mode.given(RandomStream.of(seed))
        self.mode.of(let_fall)(self.match.own, table, view.place, self._work, luck, found)
        return found

    def list_all(self, view: View) -> Values:
        """The same after every fall there can be."""
        self._look_round(view)
        found = np.zeros(all_falls(view))
        table = self.mode.table(view.shown.table)
        self.mode.of(let_all_fall)(self.match.own, table, view.place, self._work, found)
        return found


class WideOutlook(Outlook):
    """The same with eyes for any sheet: what the owl sees."""

    any_sheet = True


EFFORT: Final = Effort(runners=4, margin=6.0, falls=48, leg=8, rolls=1)
"""How hard the deep one looks: it looks a hundred times as often as at the table."""


class DeepOutlook(FoxDeep):
    """The fox that looks a roll further, likewise. The same moment has always the same value:
    the falls it looks at follow from the moment.
    """

    to_win = False
    any_sheet = True

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.effort = EFFORT._replace(to_win=False)
        self._work = self.mode.blank(Table)
        self._fallen = self.mode.blank(Table)

    def _sit_down(self, seats: int) -> None:
        self.seats = seats
        self._think_with(weights_for(self.game.sheet, seats > 1, self.any_sheet), unstudied())

    def judge(self, view: View, count: int) -> Values:
        moment = hashlib.blake2b(view.shown.table.tobytes(), digest_size=8).digest()
        self._rng = random.Random(int.from_bytes(moment, "big") + view.place)
        return super().judge(view, count)

    def outlook(self, view: View) -> float:
        self._look_round(view)
        return self._value(view, view.shown.table)

    def sample(self, view: View, seed: int, count: int) -> Values:
        self._look_round(view)
        luck, found = array_of(RandomStream.of(seed)), np.zeros(count)
        fall: Any = roll_at
        for i in range(count):
            fall(self.match.own, view.shown.table, self._fallen, luck)
            found[i] = self._value(view, freeze(self._fallen[:]))
        return found

    def list_all(self, view: View) -> Values:
        self._look_round(view)
        found = np.zeros(all_falls(view))
        fall: Any = throw_at
        for number in range(len(found)):
            fall(self.match.own, view.shown.table, self._fallen, number)
            found[number] = self._value(view, freeze(self._fallen[:]))
        return found

    def _value(self, view: View, table: Any) -> float:
        ask: Any = go_on_at
        if not ask(self.match.own, table, view.place, self._work):
            value: Any = value_at
            return float(value(self.match.own, self._work, view.place))
        state = view.shown.then(freeze(self._work.copy()))
        seen = View(view.seat, state)
        return float(self.judge(seen, len(self.game.legal(state, Seat(view.seat or 0)))).max())


@door
def value_at(mind: Mind, tables: list[Table], seat: int) -> float:
    return value_of(mind, tables[0], seat)

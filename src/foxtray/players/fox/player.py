"""The fox at the table: the word after which it stands best.

It looks at the position after every legal word through the network it was taught
(training.py). Alone it takes the most points; with others at the table it plays to win
(rivals.py). `FoxPoints` minds its own points only, whoever else is there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import Print, Table
from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.games.clever.state import MarkedSheet, Phase, Place, State, View
from foxtray.kernel.arrays import np, npt
from foxtray.kernel.compiled import door
from foxtray.kernel.game import AnyGame, Seat, Word
from foxtray.kernel.reasons import Reason
from foxtray.players.clever.mode import Mode
from foxtray.players.clever.reasons import FoxReason
from foxtray.players.fox.rivals import (
    ALONE,
    CLOSE,
    Match,
    Rivals,
    all_turns,
    judge_to_win,
    new_match,
)
from foxtray.players.fox.value.judging import Desk, Mind, judge_closely, new_mind, split_words
from foxtray.players.fox.value.network import PARTS, Network, has_parts
from foxtray.players.fox.weights import FIRST, SECOND, Shipped, shipped
from foxtray.players.player import Advice, Unit

Values = npt.NDArray[np.float64]


@door
def judge_at(mind: Mind, tables: list[Table], seat: int) -> int:
    return judge_closely(mind, tables[0], seat)


@door
def split_at(mind: Mind, tables: list[Table], seat: int, parts: Values) -> None:
    """The parts of every word that was just judged."""
    split_words(mind, tables[0], seat, parts)


@door
def judge_to_win_at(match: Match, tables: list[Table], seat: int) -> int:
    return judge_to_win(match, tables[0], seat)


@door
def turns_at(prints: list[Print], tables: list[Table]) -> int:
    return all_turns(prints[0], tables[0])


@cache
def _weights(sheet: Sheet, several: bool, litter: str) -> Shipped:
    return shipped(sheet, 2 if several else 1, litter)


def find_released(before: MarkedSheet, after: MarkedSheet) -> list[str]:
    """The bonuses completed between two moments of a sheet, by name."""
    was = [gained for area in before.areas for gained in area.gained()]
    now = [gained for area in after.areas for gained in area.gained()]
    groups = [group for area in before.areas for group in area.area.groups]
    return [g.bonus for g, old, new in zip(groups, was, now, strict=True) if new and not old]


def evened(parts: Values, values: Values) -> Values:
    """Parts that add up to their values to the last digit but one."""
    rest: Values = values - parts.sum(1)
    return parts + rest[:, None] / PARTS


Judges = Callable[..., Any]


class Fox:
    """Alone it takes the most points; among others, the best chance to win."""

    to_win = True
    litter = SECOND
    close = CLOSE
    """Among others: words so many points behind the best are followed to the next dice."""
    alone: Mapping[str, float] = ALONE
    """By game: alone, likewise in the last two rounds."""
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
        net, _, rivals = _weights(self.game.sheet, seats > 1, self.litter)
        self._think_with(net, rivals)

    def _think_with(self, net: Network, rivals: Rivals) -> None:
        mode, net = self.mode, self.mode.numbers(net)
        close = self.alone.get(self.game.name, 0.0) if self.seats == 1 else 0.0
        minds = [new_mind(mode.prints, net, mode.blank(Desk), close) for _ in range(2)]
        own, other = (mind._replace(paper=mode.numbers(mind.paper)) for mind in minds)
        match = new_match(own, other, mode.numbers(rivals), self.close)
        self.match = match._replace(aside=mode.numbers(match.aside))

    def is_prepared(self, start: State) -> bool:
        return self.mode.is_ready(*self._needs(judge_at, judge_to_win_at, start.seats))

    def _needs(self, alone: Judges, to_win: Judges, seats: int) -> tuple[Judges, ...]:
        """What is called in a game of so many: chances are told, else points, in parts where
        the weights have them.
        """
        if seats != self.seats:
            self._sit_down(seats)
        if self.to_win and seats > 1:
            return to_win, turns_at
        return (alone, split_at) if self.in_parts else (alone,)

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
    def unit(self) -> Unit:
        """What its advice is counted in, at the table it was last asked at."""
        return Unit.CHANCE if self.seats > 1 and self.to_win else Unit.POINTS

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        if len(legal) == 1:
            return legal[0]
        # The rules list words in one order only, so places in it are places in `legal`.
        return legal[int(np.argmax(self.judge(view, len(legal))))]

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        values = self.judge(view, len(legal))
        told, parts = values, None
        if self.unit is Unit.CHANCE:
            mode = self.mode
            turns = mode.of(turns_at)(mode.prints, mode.table(view.shown.table))
            spread = float(self.match.rivals.spread[turns])
            told = 1 / (1 + np.exp(-values / spread))
        elif self.in_parts:
            parts = self.split(view, values)
        order = np.argsort(-values, kind="stable")
        return [
            Advice(
                legal[i],
                float(told[i]),
                self._reasons(view, legal[i]),
                {} if parts is None else dict(zip(self._names, parts[i].tolist(), strict=True)),
            )
            for i in order
        ]

    @property
    def in_parts(self) -> bool:
        """Whether its weights at this table say the value in parts."""
        return bool(self.mode.of(has_parts)(self.match.own.net))

    @property
    def _names(self) -> tuple[str, ...]:
        """What the parts of a value are called."""
        return (*(area.colour for area in self.game.sheet.areas), "foxes")

    def split(self, view: View, values: Values) -> Values:
        """By word just judged: the parts of its value. Sums taken in another order differ by
        their rounding; that is spread, so that they add up.
        """
        if not self.in_parts:
            raise ValueError("these weights know no parts")
        parts = self.mode.room(np.zeros((len(values), PARTS)))
        table = self.mode.table(view.shown.table)
        self.mode.of(split_at)(self.match.own, table, view.place, parts)
        return evened(np.array(parts), values)

    def _reasons(self, view: View, word: Word) -> tuple[Reason, ...]:
        """What a word releases at once, and what it leaves on the tray for others."""
        before, seat = view.shown, Seat(view.seat or 0)
        after = self.game.play(before, seat, word)
        reasons = [
            Reason(FoxReason.RELEASES, {"bonus": bonus})
            for bonus in find_released(before.sheets[seat], after.sheets[seat])
        ]
        if before.seats > 1 and before.phase is Phase.CHOOSING and not before.sheets[seat].pending:
            tray = [f"{die.letter}{die.face}" for die in after.dice if die.place is Place.TRAY]
            if tray:
                reasons.append(Reason(FoxReason.LEAVES, {"dice": " ".join(tray)}))
            else:
                reasons.append(Reason(FoxReason.LEAVES_NOTHING))
        return tuple(reasons)

    def judge(self, view: View, count: int) -> Values:
        """What each of the legal words is worth, in their order: points, or playing to win
        the points it is ahead of the others.
        """
        self._look_round(view)
        table = self.mode.table(view.shown.table)
        if self.seats > 1 and self.to_win:
            self.mode.of(judge_to_win_at)(self.match, table, view.place)
        else:
            self.mode.of(judge_at)(self.match.own, table, view.place)
        return np.array(self.match.own.paper.values[:count])


class FoxPoints(Fox):
    """The same fox, but it minds its own points only."""

    to_win = False


class FirstFox(Fox):
    """The fox of the first litter, kept to compare with until there is a third."""

    litter = FIRST
    close = 0.0
    alone: Mapping[str, float] = {}

"""The greedy player of the Clever games: what looks best at once, by rules of thumb.

Every legal word is tried on a copy of the table, and the sheet that comes out of it is
judged by `worth`: its points, its actions and foxes, and how near it is to the bonuses
still printed on it. Words that wait for something (a re-roll, passing) must be better
than a threshold. It looks one word ahead and no further.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from foxtray.games.clever.areas import (
    BONUS,
    CROSSES,
    DONE,
    EXTRA,
    LINE_CROSSES,
    OUTWARD,
    PASS,
    REROLL,
    RISING,
    SIX,
    SKIPPING,
    area_points,
    count_bits,
    kind_of,
    next_outward,
)
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.heap import all_waiting
from foxtray.games.clever.layout import (
    AREAS,
    AT_POOL,
    DICE,
    GIVES_EXTRA,
    GIVES_FOX,
    GIVES_JOKER,
    GIVES_REROLL,
    GROUPS,
    MOVES,
    PHASE_ROLLING,
    STEPS,
    WRITTEN,
    Moves,
    Pad,
    Print,
    Table,
)
from foxtray.games.clever.legal import legal
from foxtray.games.clever.sheets.sheet import Scoring
from foxtray.games.clever.simulate import copy_table
from foxtray.games.clever.state import State, View
from foxtray.games.clever.turn import play
from foxtray.kernel.arrays import np, npt
from foxtray.kernel.compiled import Layout, compiled, door, one
from foxtray.kernel.game import AnyGame, Word
from foxtray.players.clever.mode import Mode
from foxtray.players.player import Advice, Unit

FULL_LINES = int(Scoring.FULL_LINES)
TIME = 4
"""With fewer rounds to go than this, promises fade."""
NEAR = 4
"""How many cells ahead on a track a bonus is looked for."""


@dataclass(slots=True)
class Weights(Layout):
    """Rules of thumb, in hundredths of a point. Found by trying; see bench/results.md."""

    reroll: int = one()
    """An unspent re-roll; likewise an extra die and a joker."""
    extra: int = one()
    joker: int = one()
    fox: int = one()
    """A fox not yet worth anything, so that it is worth going for."""
    weakest: int = one()
    """A point of the weakest area for each fox."""
    mark: int = one()
    """A bonus that marks a cell."""
    line: int = one()
    """A point of a yellow column, by the square of how full it is."""
    cross: int = one()
    """A cross in an area whose crosses are worth more the more there are."""
    rise: int = one()
    """A number still free above the last purple one."""
    roll_die: int = one()
    """A die that can be rolled again."""
    round_left: int = one()
    """What an unspent action gains for every round still to come."""
    take_least: int = one()
    """A re-roll is worth it if nothing gains as much."""
    extra_least: int = one()
    """An extra die is worth it if something gains as much; less near the end."""


WEIGHTS = {
    "ganz-schoen-clever": Weights(
        reroll=69,
        extra=451,
        fox=560,
        weakest=60,
        mark=500,
        line=26,
        cross=433,
        rise=151,
        roll_die=280,
        round_left=48,
        take_least=454,
        extra_least=943,
    ),
    "clever-hoch-drei": Weights(
        reroll=30,
        extra=654,
        joker=526,
        weakest=51,
        mark=1340,
        cross=327,
        roll_die=199,
        round_left=66,
        take_least=318,
        extra_least=1853,
    ),
}


@compiled
def worth(printed: Print, table: Table, pad: Pad, weights: Weights) -> int:
    """What a sheet promises, in hundredths of a point."""
    weakest = area_points(printed, pad, 0)
    value, promise = 0, 0
    for area in range(AREAS):
        points = area_points(printed, pad, area)
        weakest = min(weakest, points)
        value += 100 * points
        promise += area_promise(printed, pad, area, weights)
    for group in range(GROUPS):
        if printed.group_area[group] < 0:
            break
        promise += bonus_promise(printed, pad, group, weights)
    rounds = printed.rounds[table.seats - 1] - table.round_no
    value += promise * min(rounds + 1, TIME) // TIME
    value += pad.foxes * (weights.fox * min(rounds, TIME) // TIME + weights.weakest * weakest)
    value += (pad.rerolls - pad.rerolls_spent) * min(weights.reroll, weights.round_left * rounds)
    value += (pad.extras - pad.extras_spent) * (weights.extra + weights.round_left * rounds)
    value += (pad.jokers - count_bits(pad.jokers_spent)) * weights.joker
    return value


@compiled
def area_promise(printed: Print, pad: Pad, area: int, weights: Weights) -> int:
    """What an area's marks promise beyond their points."""
    tally = pad.tally[area]
    if printed.scoring[area] == FULL_LINES:
        return line_promise(printed, pad, area, weights)
    if printed.scoring[area] == CROSSES or printed.scoring[area] == LINE_CROSSES:
        return weights.cross * tally
    if printed.form[area] == RISING and 0 < tally < printed.cells[area]:
        last = pad.written[area * WRITTEN + tally - 1]
        return weights.rise * (SIX - last if last < SIX else SIX)
    return 0


@compiled
def line_promise(printed: Print, pad: Pad, area: int, weights: Weights) -> int:
    """Columns that are not yet full, by the square of how full they are."""
    value = 0
    for line in range(SIX):
        cells = printed.lines[area * SIX + line]
        if cells == 0:
            break
        have, need = count_bits(pad.crosses[area] & cells), count_bits(cells)
        if have < need:
            value += (
                weights.line * printed.points[area * STEPS + line] * have * have // (need * need)
            )
    return value


@compiled
def bonus_promise(printed: Print, pad: Pad, group: int, weights: Weights) -> int:
    """A bonus still to be had, by how near it is."""
    area = printed.group_area[group]
    needed = printed.group_mask[group]
    missing = needed & ~pad.crosses[area]
    if missing == 0 or (printed.form[area] == SKIPPING and pad.crosses[area] > missing & -missing):
        return 0
    gives = printed.group_bonus[group]
    value = weights.mark
    if gives == GIVES_REROLL:
        value = weights.reroll
    elif gives == GIVES_EXTRA:
        value = weights.extra
    elif gives == GIVES_JOKER:
        value = weights.joker
    elif gives == GIVES_FOX:
        value = weights.fox
    need = count_bits(needed)
    if need > 1:
        have = need - count_bits(missing)
        return value * have * have // (need * need)
    ahead = count_bits(missing - 1) - pad.tally[area]
    if printed.form[area] == OUTWARD:
        side = count_bits(missing - 1) // SIX
        ahead = count_bits(missing - 1) - side * SIX - next_outward(pad, area, side)
    return value * max(0, NEAR - ahead) // (2 * NEAR)


@compiled
def dice_to_roll(table: Table) -> int:
    """How many dice the active player may roll again."""
    if table.phase != PHASE_ROLLING:
        return 0
    count = 0
    for die in range(DICE):
        count += table.places[die] == AT_POOL
    return count


class Thumb(NamedTuple):
    """What judging takes besides the table: the sheet, the rules of thumb, room to try words in."""

    prints: list[Print]
    weights: list[Weights]
    trial: list[Table]
    moves: list[Moves]
    scratch: list[Moves]
    values: npt.NDArray[np.int64]
    """By legal move code: its judgement."""


@door
def judge(thumb: Thumb, tables: list[Table], seat: int) -> None:
    """What each legal move code of this seat is worth, against doing nothing."""
    printed, rules, table, trial = thumb.prints[0], thumb.weights[0], tables[0], thumb.trial[0]
    moves, values = thumb.moves[0], thumb.values
    legal(printed, table, seat, moves)
    before = worth(printed, table, table.pads[seat], rules)
    rounds = printed.rounds[table.seats - 1] - table.round_no
    for i in range(moves.count):
        code = moves.codes[i]
        kind = kind_of(code)
        if kind == REROLL:
            values[i] = rules.take_least
        elif kind == PASS or kind == DONE:
            values[i] = 0
        else:
            copy_table(table, trial)
            play(printed, trial, seat, code, thumb.scratch[0])
            values[i] = worth(printed, trial, trial.pads[seat], rules) - before
            if kind == EXTRA:
                values[i] -= min(rules.extra_least, rules.extra_least * rounds // 2)
            elif kind != BONUS and trial.active == seat:
                values[i] += rules.roll_die * dice_to_roll(trial)
            values[i] += rules.mark * all_waiting(trial.pads[seat])


class Greedy:
    """Says the word with the best judgement; the first of equals."""

    unit = Unit.GAIN
    preparing = "compiling its rules of thumb: some 5 seconds"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        if not isinstance(game, CleverGame):
            raise TypeError("this player knows the Clever games only")
        self.game = game
        self._mode = mode = Mode(game.engine)
        self.thumb = Thumb(
            mode.prints,
            mode.given(WEIGHTS[game.name]),
            trial=mode.blank(Table),
            moves=mode.blank(Moves),
            scratch=mode.blank(Moves),
            values=mode.room(np.zeros(MOVES, np.int64)),
        )

    def is_prepared(self, start: State) -> bool:
        return self._mode.is_ready(judge)

    def prepare(self, start: State) -> None:
        self._judge(View(0, self._mode.first_roll(start)))

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        if len(legal) == 1:
            return legal[0]
        values = self._judge(view)
        return max(legal, key=values.__getitem__)

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        values = self._judge(view)
        advice = [Advice(word, values[word] / 100) for word in legal]
        return sorted(advice, key=lambda a: -a.value)

    def _judge(self, view: View) -> dict[Word, int]:
        """Every legal word with its judgement."""
        assert view.seat is not None  # noqa: S101 - spectators are not asked
        table = self._mode.table(view.shown.table)
        self._mode.of(judge)(self.thumb, table, view.place)
        codes = view.shown.codes(view.seat)
        return dict(zip(codes, map(int, self.thumb.values[: len(codes)]), strict=True))

"""The fox that looks a turn further.

Where the fox trusts its value of the position after a word, `FoxDeep` lets the next
dice fall, many times and the same for every word, plays on as the fox would for a few
rolls and values where that ends. Only the few words that look best at first sight run
this race, and whoever is clearly behind leaves it early: time is spent where words are
close. Among others it plays to win, as the fox does; dice of other players are not
looked ahead into.
"""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from foxtray.games.clever.engine import array_of
from foxtray.games.clever.layout import MOVES, PHASE_ROLLING, Table
from foxtray.games.clever.simulate import copy_table, roll
from foxtray.games.clever.state import State, View
from foxtray.games.clever.turn import play
from foxtray.kernel.arrays import np, npt
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.copying import copier
from foxtray.kernel.game import AnyGame
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.player import Fox, Values, evened
from foxtray.players.fox.rivals import Match, judge_to_win
from foxtray.players.fox.value.judging import Mind, judge_closely, make_ready, value_parts
from foxtray.players.fox.value.network import PARTS, Doubles, has_parts

MOST_RUNNERS: Final = 8
MOST_FALLS: Final = 3_200


class Effort(NamedTuple):
    """How hard to look."""

    runners: int = 6
    """Words looked into at most."""
    margin: float = 10.0
    """Words this many points behind the best at first sight are left at that."""
    falls: int = 3_200
    """Falls of the dice looked at, at most, and between two looks at the standing."""
    leg: int = 80
    clearly: float = 3.0
    """Standard errors behind the leader at which a word leaves the race."""
    rolls: int = 4
    """So many rolls of one's own a fall goes on, as the fox would play them."""
    most: int = 12_000
    """Rolls of all runners together: who is asked shall answer within half a second."""
    to_win: bool = True
    """Whether the others count, where there are any."""


EFFORTS: Final = {"clever-hoch-drei": Effort(runners=4, margin=5.0, falls=800, leg=24, most=3_000)}
"""Where not the usual one: its rolls allow five times as many words."""


Counts = npt.NDArray[np.int64]


class Race(NamedTuple):
    """The words that are looked into, and how they do."""

    words: Counts
    """By runner: the place of its word among the legal ones."""
    running: Counts
    """By runner: 1 in the race, 0 out of it."""
    rolls: Counts
    """By runner: 1 if the next dice are this seat's own."""
    start: Doubles
    """By runner: what it is worth before the dice fall."""
    falls: Doubles
    """By runner and fall of the dice: what the best answer is worth."""
    behind: Doubles
    """By runner: points behind the leader when it left the race, or at the end."""
    ran: Counts
    """By runner: over how many falls it ran."""
    start_parts: Doubles
    """By runner and part: as `start`."""
    parts: Doubles
    """By runner, fall of the dice and part: as `falls`."""


def new_race() -> Race:
    return Race(
        np.zeros(MOST_RUNNERS, np.int64),
        np.zeros(MOST_RUNNERS, np.int64),
        np.zeros(MOST_RUNNERS, np.int64),
        np.zeros(MOST_RUNNERS),
        np.zeros((MOST_RUNNERS, MOST_FALLS)),
        np.zeros(MOST_RUNNERS),
        np.zeros(MOST_RUNNERS, np.int64),
        np.zeros((MOST_RUNNERS, PARTS)),
        np.zeros((MOST_RUNNERS, MOST_FALLS, PARTS)),
    )


@compiled
def line_up(values: Doubles, count: int, effort: Effort, race: Race) -> int:
    """The best few words at first sight, best first; return how many."""
    runners = 0
    floor = 0.0
    while runners < effort.runners:
        best = -1
        for i in range(count):
            taken = False
            for runner in range(runners):
                taken = taken or race.words[runner] == i
            if not taken and (best < 0 or values[i] > values[best]):
                best = i
        if best < 0 or (runners > 0 and values[best] < floor):
            break
        if runners == 0:
            floor = values[best] - effort.margin
        race.words[runners] = best
        race.running[runners] = 1
        runners += 1
    return runners


class Ahead(NamedTuple):
    """What a look ahead takes besides the minds."""

    works: list[Table]
    """By runner: the table after its word."""
    fallen: list[Table]
    """One: a runner's table after the dice have fallen."""
    lucks: list[RandomStream]
    """One: the dice that fall next."""
    begun: list[RandomStream]
    """One: the same where a fall began, for the next runner to have the same dice."""
    effort: Effort
    race: Race


copy_luck = copier(RandomStream)


@compiled
def play_on(
    mind: Mind, fallen: Table, seat: int, luck: RandomStream, rolls: int
) -> tuple[float, int]:
    """Play on as the fox would until so many rolls have been answered, the first of which has
    fallen; return what the last word is worth, and how many rolls there were.
    """
    desk, answered = mind.desks[0], 0
    while True:
        best = judge_closely(mind, fallen, seat)
        value = mind.paper.values[best]
        play(mind.prints[0], fallen, seat, desk.moves[0].codes[best], desk.scratch[0])
        answered += 1
        if answered == rolls:
            return float(value), answered
        value = make_ready(mind, fallen, seat, value)
        if not awaits_own(fallen, seat):
            return value, answered
        roll(mind.prints[0], fallen, luck, desk.dice[0])


@compiled
def awaits_own(table: Table, seat: int) -> bool:
    """Whether the next dice are this seat's own."""
    return bool(table.phase == PHASE_ROLLING and table.active == seat)


@compiled
def run_leg(mind: Mind, seat: int, ahead: Ahead, first: int, last: int) -> int:
    """Let the same dice fall for all who are still in the race, a leg long; return how many
    rolls they have answered.
    """
    desk, race, in_parts = mind.desks[0], ahead.race, has_parts(mind.net)
    fallen, luck, begun = ahead.fallen[0], ahead.lucks[0], ahead.begun[0]
    answered = 0
    for fall in range(first, last):
        copy_luck(luck, begun)
        for runner in range(MOST_RUNNERS):
            if not race.running[runner]:
                continue
            race.falls[runner, fall] = race.start[runner]
            race.parts[runner, fall] = race.start_parts[runner]
            race.ran[runner] = fall + 1
            if race.rolls[runner]:
                copy_luck(begun, luck)
                copy_table(ahead.works[runner], fallen)
                roll(mind.prints[0], fallen, luck, desk.dice[0])
                value, count = play_on(mind, fallen, seat, luck, ahead.effort.rolls)
                answered += count
                race.falls[runner, fall] = value
                if in_parts:
                    value_parts(mind, fallen, seat, race.parts[runner, fall])
    return answered


@compiled
def take_standing(race: Race, weights: Doubles, runners: int, falls: int, clearly: float) -> int:
    """Send away who is clearly behind; return how many are left. The leader is last noted
    with nothing behind.
    """
    leader, best = -1, 0.0
    for runner in range(runners):
        if race.running[runner]:
            mean = race.falls[runner, :falls].mean() - weights[race.words[runner]]
            if leader < 0 or mean > best:
                leader, best = runner, mean
    left = 0
    for runner in range(runners):
        if not race.running[runner]:
            continue
        total, squares = 0.0, 0.0
        for fall in range(falls):
            lag = race.falls[leader, fall] - race.falls[runner, fall]
            total += lag
            squares += lag * lag
        mean = total / falls
        error = np.sqrt(max(squares / falls - mean * mean, 0.0) / falls)
        lag = mean + weights[race.words[runner]] - weights[race.words[leader]]
        race.behind[runner] = lag
        if runner != leader and lag > clearly * error:
            race.running[runner] = 0
        else:
            left += 1
    return left


@door
def deepen(match: Match, tables: list[Table], seat: int, ahead: Ahead, deep: Doubles) -> None:
    """Value every legal word, the promising ones by a race over the next dice."""
    table, own, race, effort = tables[0], match.own, ahead.race, ahead.effort
    count, best = judge_first(match, table, seat, effort.to_win, deep)
    race.running[:] = 0
    race.ran[:] = 0
    runners = line_up(deep, count, effort, race)
    if runners == 1:
        return
    for runner in range(runners):
        start_runner(match, table, seat, ahead, runner, deep)
    weights = own.paper.weights
    falls, left, answered = 0, runners, 0
    while left > 1 and falls < effort.falls and answered < effort.most:
        first, falls = falls, min(falls + effort.leg, effort.falls)
        answered += run_leg(match.other, seat, ahead, first, falls)
        left = take_standing(race, weights, runners, falls, effort.clearly)
    leader = 0
    for runner in range(runners):
        if race.running[runner] and race.behind[runner] <= 0:
            leader = runner
    reached = race.falls[leader, :falls].mean() - weights[race.words[leader]]
    for i in range(count):  # whoever did not run is as far behind as at first sight
        deep[i] += reached - own.paper.values[best]
    for runner in range(runners):
        deep[race.words[runner]] = reached - race.behind[runner]


@compiled
def judge_first(
    match: Match, table: Table, seat: int, to_win: bool, deep: Doubles
) -> tuple[int, int]:
    """What every word is worth at first sight; how many there are, and the best."""
    paper = match.own.paper
    if to_win and table.seats > 1:
        best = judge_to_win(match, table, seat)
    else:
        best = judge_closely(match.own, table, seat)
        paper.weights[:] = 0.0
    count = match.own.desks[0].moves[0].count
    for i in range(count):
        deep[i] = paper.values[i]
    return count, best


@compiled
def start_runner(
    match: Match, table: Table, seat: int, ahead: Ahead, runner: int, deep: Doubles
) -> None:
    """Take a runner's table to the next dice."""
    race, work, desk = ahead.race, ahead.works[runner], match.own.desks[0]
    word = race.words[runner]
    copy_table(table, work)
    play(match.own.prints[0], work, seat, desk.moves[0].codes[word], desk.scratch[0])
    value = deep[word] + match.own.paper.weights[word]
    race.start[runner] = make_ready(match.other, work, seat, value)
    if has_parts(match.other.net):
        value_parts(match.other, work, seat, race.start_parts[runner])
    race.rolls[runner] = int(awaits_own(work, seat))


class FoxDeep(Fox):
    """The fox, with a look at what the next dice may bring."""

    preparing = "compiling its look ahead: some 30 seconds"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        if self.mode.is_plain:
            raise ValueError("without the compiler it would think far too long")
        self.effort = EFFORTS.get(game.name, Effort())
        self._rng = rng
        self._works: Any = np.zeros(MOST_RUNNERS, Table.dtype())
        self._fallen_ahead: Any = np.zeros(1, Table.dtype())
        self._begun: Any = np.zeros(1, RandomStream.dtype())
        self._race = new_race()

    def is_prepared(self, start: State) -> bool:
        return self.mode.is_ready(*self._needs(deepen, deepen, start.seats))

    def judge(self, view: View, count: int) -> Values:
        self._look_round(view)
        lucks = array_of(RandomStream.of(self._rng.getrandbits(60)))
        room = self._works, self._fallen_ahead, lucks, self._begun
        ahead = Ahead(*room, self.effort, self._race)
        deep = np.zeros(MOVES)
        ask: Any = deepen
        ask(self.match, view.shown.table, view.place, ahead, deep)
        return deep[:count]

    def split(self, view: View, values: Values) -> Values:
        """As the values were found: the leader's parts over all falls, the runners' by how far
        they were behind it while they ran, the others' as at first sight.
        """
        first = super().split(view, self.match.own.paper.values[: len(values)])
        race = self._race
        ran = [runner for runner in range(MOST_RUNNERS) if race.ran[runner]]
        if not ran:
            return evened(first, values)
        leader = max(ran, key=lambda runner: (race.ran[runner], -race.behind[runner]))
        falls = race.parts[leader, : race.ran[leader]]
        reached = falls.mean(0)
        parts = first + (reached - first[np.argmax(first.sum(1))])
        for runner in ran:
            lag = falls[: race.ran[runner]] - race.parts[runner, : race.ran[runner]]
            parts[race.words[runner]] = reached - lag.mean(0)
        return evened(parts, values)

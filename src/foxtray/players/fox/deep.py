"""The fox that looks a roll further.

Where the fox trusts its value of the position after a word, `FoxDeep` lets the next
dice fall, many times and the same for every word, and values the best answer to each
fall. Only the few words that look best at first sight run this race, and whoever is
clearly behind leaves it early. Among others it plays to win, as the fox does; dice of
other players are not looked ahead into.
"""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from foxtray.games.clever.engine import array_of
from foxtray.games.clever.layout import MOVES, PHASE_ROLLING, Print, Table
from foxtray.games.clever.simulate import copy_table, roll
from foxtray.games.clever.state import State, View
from foxtray.games.clever.turn import is_asked, play
from foxtray.kernel.compiled import compiled
from foxtray.kernel.game import AnyGame
from foxtray.kernel.luck import Luck
from foxtray.players.fox.network import Network
from foxtray.players.fox.player import Fox, Values, turns_at
from foxtray.players.fox.rivals import Rivals, judge_to_win
from foxtray.players.fox.selfplay import Desk, Doubles, Paper, judge_words

MOST_RUNNERS: Final = 8
MOST_FALLS: Final = 200


class Effort(NamedTuple):
    """How hard to look."""

    runners: int = 6
    """Words looked into at most."""
    margin: float = 10.0
    """Words this many points behind the best at first sight are left at that."""
    falls: int = 120
    """Falls of the dice looked at, at most, and between two looks at the standing."""
    leg: int = 12


EFFORTS: Final = {"clever-hoch-drei": Effort(runners=4, margin=5.0, falls=48, leg=8)}
"""Where not the usual one: its rolls allow five times as many words, and over 100 games
more was not better."""
CLEARLY: Final = 2.0
"""Standard errors behind the leader at which a word leaves the race."""


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


def new_race() -> Race:
    return Race(
        np.zeros(MOST_RUNNERS, np.int64),
        np.zeros(MOST_RUNNERS, np.int64),
        np.zeros(MOST_RUNNERS, np.int64),
        np.zeros(MOST_RUNNERS),
        np.zeros((MOST_RUNNERS, MOST_FALLS)),
        np.zeros(MOST_RUNNERS),
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


@compiled
def make_ready(
    printed: Print, work: Table, seat: int, value: float, net: Network, desk: Desk, paper: Paper
) -> float:
    """Say what this seat has to say before the next dice; return what that is worth."""
    while is_asked(work.pads[seat]):
        best = judge_words(printed, work, seat, net, desk, paper)
        value = paper.values[best]
        play(printed, work, seat, desk.moves[0].codes[best], desk.scratch[0])
    return value


@compiled
def run_leg(
    printed: Print,
    works: list[Table],
    seat: int,
    net: Network,
    desk: Desk,
    paper: Paper,
    lucks: list[Luck],
    race: Race,
    runners: int,
    first: int,
    last: int,
) -> None:
    """Let the same dice fall for all who are still in the race, a leg long."""
    fallen = desk.supposed[0]
    for fall in range(first, last):
        for i in range(3):
            lucks[1].first[i] = lucks[0].first[i]
            lucks[1].second[i] = lucks[0].second[i]
        for runner in range(runners):
            if not race.running[runner]:
                continue
            race.falls[runner, fall] = race.start[runner]
            if race.rolls[runner]:
                for i in range(3):
                    lucks[0].first[i] = lucks[1].first[i]
                    lucks[0].second[i] = lucks[1].second[i]
                copy_table(works[runner], fallen)
                roll(printed, fallen, lucks[0], desk.dice[0])
                best = judge_words(printed, fallen, seat, net, desk, paper)
                race.falls[runner, fall] = paper.values[best]


@compiled
def take_standing(race: Race, weights: Doubles, runners: int, falls: int) -> int:
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
        if runner != leader and lag > CLEARLY * error:
            race.running[runner] = 0
        else:
            left += 1
    return left


@compiled
def deepen(
    prints: list[Print],
    tables: list[Table],
    seat: int,
    net: Network,
    rivals: Rivals,
    desks: list[Desk],
    paper: Paper,
    aside: Paper,
    works: list[Table],
    lucks: list[Luck],
    effort: Effort,
    race: Race,
    deep: Doubles,
) -> None:
    """Value every legal word, the promising ones by a race over the next dice."""
    printed, table = prints[0], tables[0]
    if table.seats > 1:
        best = judge_to_win(printed, table, seat, net, rivals, desks, paper, aside)
    else:
        best = judge_words(printed, table, seat, net, desks[0], paper)
    count = desks[0].moves[0].count
    for i in range(count):
        deep[i] = paper.values[i]
        if table.seats == 1:
            paper.weights[i] = 0.0
    runners = line_up(deep, count, effort, race)
    if runners == 1:
        return
    for runner in range(runners):
        word = race.words[runner]
        copy_table(table, works[runner])
        play(printed, works[runner], seat, desks[0].moves[0].codes[word], desks[1].scratch[0])
        value = deep[word] + paper.weights[word]
        race.start[runner] = make_ready(printed, works[runner], seat, value, net, desks[1], aside)
        rolling = works[runner].phase == PHASE_ROLLING
        race.rolls[runner] = int(rolling and works[runner].active == seat)
    falls, left = 0, runners
    while left > 1 and falls < effort.falls:
        first, falls = falls, min(falls + effort.leg, effort.falls)
        run_leg(printed, works, seat, net, desks[1], aside, lucks, race, runners, first, falls)
        left = take_standing(race, paper.weights, runners, falls)
    leader = 0
    for runner in range(runners):
        if race.running[runner] and race.behind[runner] <= 0:
            leader = runner
    word = race.words[leader]
    reached = race.falls[leader, :falls].mean() - paper.weights[word]
    for i in range(count):  # whoever did not run is as far behind as at first sight
        deep[i] += reached - paper.values[best]
    for runner in range(runners):
        deep[race.words[runner]] = reached - race.behind[runner]


class FoxDeep(Fox):
    """The fox, with a look at what the next dice may bring."""

    preparing = "compiling its look ahead: some 30 seconds"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        if self.mode.is_plain:
            raise ValueError("without the compiler it would think far too long")
        self.effort = EFFORTS.get(game.name, Effort())
        self._rng = rng
        self._works = np.zeros(MOST_RUNNERS, Table.dtype())
        self._race = new_race()

    def is_prepared(self, start: State) -> bool:
        return self.mode.is_ready(deepen, turns_at)

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
            self.rivals,
            room.desks,
            room.paper,
            room.aside,
            self._works,
            np.concatenate([start, start]),
            self.effort,
            self._race,
            deep,
        )
        return deep[:count]

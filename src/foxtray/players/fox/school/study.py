"""Measuring what the others make of trays, and how sure a difference of points is. Compiled.

`study_games` plays games in which every seat minds its own points, and compares what was
expected with what came; `conclude` makes of it what playing to win needs (rivals.py).
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from foxtray.games.clever.areas import count_score
from foxtray.games.clever.layout import (
    DICE,
    PHASE_FINISHING,
    PHASE_OVER,
    PHASE_PASSIVE,
    SEATS,
    Table,
)
from foxtray.games.clever.simulate import asked_seat, clear_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.rivals import (
    MOST_TURNS,
    ROLLS,
    STEPS,
    Rivals,
    all_turns,
    answer_in_full,
    answer_so_far,
    count_pool,
    step_of,
    value_of,
)
from foxtray.players.fox.value.judging import LONGEST, Mind, judge_words
from foxtray.players.fox.value.network import Doubles, Stamps

LEAST_SPREAD: Final = 1.0
LOGISTIC: Final = math.sqrt(3) / math.pi
"""From a standard deviation to the unit of a logistic curve."""
DOUBT: Final = 20.0
"""A cell of the table counts in full once it was seen much more often than this."""


class Trays(NamedTuple):
    """The trays so far of the present turn, as each rival saw them."""

    rolls: Stamps
    """The roll to come, the dice in the pool, and whose tray it is."""
    pools: Stamps
    rivals: Stamps
    gains: Doubles
    """The gain so far as a share of the usual, what it expected without, and the usual."""
    without: Doubles
    usual: Doubles


class Study(NamedTuple):
    """Sums of what came against what was expected, from games played."""

    added: Doubles
    """As `Rivals.added`, summed."""
    seen: Doubles
    squares: Doubles
    """By turns to come: the errors of expected differences of points, squared and summed."""
    pairs: Doubles
    trays: Trays
    starts: Doubles
    """In the present game, by turn and seat: what it expected at the turn's start."""
    totals: Doubles
    """By seat: what it had in the end."""


def new_study() -> Study:
    shape = (ROLLS, DICE + 1, STEPS)
    roll, pool, rival = (np.zeros(LONGEST, np.int64) for _ in range(3))
    gain, without, usual = (np.zeros(LONGEST) for _ in range(3))
    return Study(
        np.zeros(shape),
        np.zeros(shape),
        np.zeros(MOST_TURNS),
        np.zeros(MOST_TURNS),
        Trays(roll, pool, rival, gain, without, usual),
        np.zeros((MOST_TURNS, SEATS)),
        np.zeros(SEATS),
    )


def conclude(study: Study) -> Rivals:
    """The tables from the sums; what was seen rarely is taken to be like its roll."""
    like = study.added.sum((1, 2)) / np.maximum(study.seen.sum((1, 2)), 1)
    added = (study.added + DOUBT * like[:, None, None]) / (study.seen + DOUBT)
    deviation = np.sqrt(study.squares / np.maximum(study.pairs, 1))
    return Rivals(added, np.maximum(deviation * LOGISTIC, LEAST_SPREAD))


@compiled
def note_trays(mind: Mind, table: Table, trays: Trays, count: int) -> int:
    """Write down what each rival's answer to the tray so far would bring."""
    for rival in range(table.seats):
        if rival != table.active and table.pads[rival].heap == 0:
            without, usual, gain = answer_so_far(mind, table, rival)
            trays.rolls[count] = table.roll_no - 1
            trays.pools[count] = count_pool(table)
            trays.rivals[count] = rival
            trays.gains[count] = gain
            trays.without[count] = without
            trays.usual[count] = usual
            count += 1
    return count


@compiled
def compare_trays(mind: Mind, table: Table, study: Study, count: int) -> None:
    """The tray is whole: compare."""
    trays = study.trays
    for rival in range(table.seats):
        if rival == table.active:
            continue
        value = answer_in_full(mind, table, rival)
        for i in range(count):
            if trays.rivals[i] == rival:
                late, pool, step = trays.rolls[i], trays.pools[i], step_of(trays.gains[i])
                share = (value - trays.without[i]) / trays.usual[i]
                study.added[late, pool, step] += share - trays.gains[i]
                study.seen[late, pool, step] += 1


@compiled
def compare_differences(mind: Mind, table: Table, study: Study, turns: int) -> None:
    """The game is over: compare the differences expected at every turn's start."""
    score, totals = mind.desks[0].score[0], study.totals
    for seat in range(table.seats):
        count_score(mind.prints[0], table.pads[seat], score)
        totals[seat] = score.total
    for turn in range(1, turns + 1):
        for one in range(table.seats):
            for two in range(one):
                came = totals[one] - totals[two]
                error = came - (study.starts[turn, one] - study.starts[turn, two])
                study.squares[turn] += error * error
                study.pairs[turn] += 1


@compiled
def study_game(own: Mind, other: Mind, table: Table, luck: RandomStream, study: Study) -> None:
    """A game in which every seat plays for its own points, for what can be learned of it."""
    printed, desk = own.prints[0], own.desks[0]
    clear_table(table)
    start_game(printed, table)
    turns = printed.rounds[table.seats - 1] * table.seats
    trays, whole = 0, False
    while table.phase != PHASE_OVER:
        seat = asked_seat(table)
        if seat < 0:
            if table.roll_no == 1:
                trays, whole = 0, False
                turn = all_turns(printed, table)
                for each in range(table.seats):
                    study.starts[turn, each] = value_of(other, table, each)
            # a re-roll comes to the same tray again: noted once more, as it is looked at
            trays = note_trays(other, table, study.trays, trays)
            roll(printed, table, luck, desk.dice[0])
            continue
        best = judge_words(own, table, seat)
        play(printed, table, seat, desk.moves[0].codes[best], desk.scratch[0])
        if not whole and (table.phase == PHASE_FINISHING or table.phase == PHASE_PASSIVE):
            whole = True
            compare_trays(other, table, study, trays)
    compare_differences(other, table, study, turns)


@door
def study_games(
    own: Mind, other: Mind, tables: list[Table], lucks: list[RandomStream], study: Study, games: int
) -> None:
    for _ in range(games):
        study_game(own, other, tables[0], lucks[0], study)

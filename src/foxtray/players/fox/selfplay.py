"""Playing against the dice with the fox's value, and learning from it. Compiled.

`judge_words` values every legal word by the position after it. `learn_games` plays whole
games, every seat for its own points, and teaches the network the lambda-returns of the
positions they passed: what came out in the end, mixed with what was expected on the way.
Some words are chosen at random, so that no plan is settled on too early; what happened
after such a word teaches nothing about the positions before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from foxtray.games.clever.areas import count_score
from foxtray.games.clever.layout import (
    MOVES,
    PHASE_OVER,
    PHASE_PASSIVE,
    SEATS,
    Dice,
    Moves,
    Print,
    Score,
    Table,
)
from foxtray.games.clever.simulate import asked_seat, clear_table, copy_table, roll
from foxtray.games.clever.turn import is_asked, legal, play, start_game
from foxtray.kernel.compiled import Layout, compiled, row, rows
from foxtray.kernel.luck import Luck, draw
from foxtray.players.fox.features import COUNT, Features, look
from foxtray.players.fox.network import (
    Change,
    Floats,
    Network,
    Stamps,
    fill_hidden,
    find_change,
    learn,
    read_out,
    shift_direct,
    shift_hidden,
    stamp_features,
    sum_direct,
)

LONGEST: Final = 150
"""Room for the words of one seat; a sheet, its rolls and actions allow fewer than 140."""
Doubles = npt.NDArray[np.float64]
CHANCES: Final = 1_000_000


@dataclass(slots=True)
class Desk(Layout):
    """Room for a player to think in: no memory is asked for while playing."""

    moves: list[Moves] = rows(Moves, 1)
    scratch: list[Moves] = rows(Moves, 1)
    here: list[Features] = rows(Features, 1)
    there: list[Features] = rows(Features, 1)
    change: list[Change] = rows(Change, 1)
    path: list[Features] = rows(Features, SEATS * LONGEST)
    steps: list[int] = row(SEATS)
    """By seat: how many words it has said in this game."""
    trial: list[Table] = rows(Table, 1)
    supposed: list[Table] = rows(Table, 1)
    dice: list[Dice] = rows(Dice, 1)
    score: list[Score] = rows(Score, 1)


class Paper(NamedTuple):
    """Likewise, for numbers that are no integers and for stamps. See `new_paper`."""

    hidden: Floats
    """The hidden sums of the position a player is in, and of one after a word."""
    moved: Floats
    stamps: Stamps
    """By feature, and last how many were given (network.stamp_features)."""
    values: Doubles
    """By word: what it is worth."""
    expected: Doubles
    """By step of a seat's path: what it expected, and where it strayed what it might have."""
    cut: Doubles
    others: Doubles
    """By rival: what it may expect."""
    weights: Doubles
    """By word: what the others may expect after it, taken as one."""


def new_paper(units: int) -> Paper:
    return Paper(
        np.zeros(units, np.float32),
        np.zeros(units, np.float32),
        np.zeros(COUNT + 1, np.int64),
        np.zeros(MOVES),
        np.zeros(SEATS * LONGEST),
        np.zeros(SEATS * LONGEST),
        np.zeros(SEATS),
        np.zeros(MOVES),
    )


@compiled
def judge_words(
    printed: Print,
    table: Table,
    seat: int,
    net: Network,
    desk: Desk,
    paper: Paper,
) -> int:
    """Value every legal word by the position after it; return the best one's place."""
    legal(printed, table, seat, desk.moves[0])
    return judge_listed(printed, table, seat, net, desk, paper)


@compiled
def judge_listed(
    printed: Print,
    table: Table,
    seat: int,
    net: Network,
    desk: Desk,
    paper: Paper,
) -> int:
    """The same for the words that are listed on the desk."""
    moves, trial, here, there = desk.moves[0], desk.trial[0], desk.here[0], desk.there[0]
    hidden, moved, stamps, values = paper.hidden, paper.moved, paper.stamps, paper.values
    look(printed, table, seat, here)
    fill_hidden(net, here, hidden)
    direct = sum_direct(net, here)
    stamp_features(here, stamps)
    best = 0
    for i in range(moves.count):
        copy_table(table, trial)
        play(printed, trial, seat, moves.codes[i], desk.scratch[0])
        if has_finished(printed, trial, seat):
            count_score(printed, trial.pads[seat], desk.score[0])
            values[i] = desk.score[0].total
        else:
            look(printed, trial, seat, there)
            find_change(here, there, stamps, desk.change[0])
            shift_hidden(net, hidden, desk.change[0], moved)
            straight = shift_direct(net, direct, desk.change[0])
            values[i] = read_out(net, there.points, straight, moved)
        if values[i] > values[best]:
            best = i
    return best


@compiled
def has_finished(printed: Print, table: Table, seat: int) -> bool:
    """Whether nothing more can happen to this seat's sheet."""
    if table.phase == PHASE_OVER:
        return True
    return (
        table.phase == PHASE_PASSIVE
        and table.round_no == printed.rounds[table.seats - 1]
        and table.active == table.seats - 1
        and not is_asked(table.pads[seat])
    )


@compiled
def learn_game(
    printed: Print,
    table: Table,
    net: Network,
    desk: Desk,
    luck: Luck,
    paper: Paper,
    noise: float,
    trace: float,
    share: float,
) -> None:
    """Play one game and learn from it if `share` is not 0."""
    values, expected, cut = paper.values, paper.expected, paper.cut
    clear_table(table)
    start_game(printed, table)
    for seat in range(SEATS):
        desk.steps[seat] = 0
    while table.phase != PHASE_OVER:
        seat = asked_seat(table)
        if seat < 0:
            roll(printed, table, luck, desk.dice[0])
            continue
        best = judge_words(printed, table, seat, net, desk, paper)
        chosen, strayed = best, False
        if noise > 0 and desk.moves[0].count > 1 and draw(luck, CHANCES) < noise * CHANCES:
            chosen = draw(luck, desk.moves[0].count)
            strayed = chosen != best
        play(printed, table, seat, desk.moves[0].codes[chosen], desk.scratch[0])
        step = seat * LONGEST + desk.steps[seat]
        # What was expected here, for the step before; cut holds it if the word strayed.
        cut[step] = values[best] if strayed else -1.0
        expected[step] = values[chosen]
        if share > 0:
            look(printed, table, seat, desk.path[step])
        desk.steps[seat] += 1
    if share > 0:
        for seat in range(table.seats):
            count_score(printed, table.pads[seat], desk.score[0])
            teach(net, desk, seat, paper, trace, share)


@compiled
def teach(
    net: Network,
    desk: Desk,
    seat: int,
    paper: Paper,
    trace: float,
    share: float,
) -> None:
    """Learn the lambda-returns of the positions a seat passed, from the last one backwards.

    The last word's position is the end itself, which needs no value.
    """
    expected, cut = paper.expected, paper.cut
    outcome = float(desk.score[0].total)
    first = seat * LONGEST
    for step in range(first + desk.steps[seat] - 2, first - 1, -1):
        if cut[step + 1] >= 0:
            outcome = cut[step + 1]
        else:
            outcome = trace * outcome + (1 - trace) * expected[step + 1]
        learn(net, desk.path[step], paper.hidden, paper.moved, outcome, share)


@compiled
def learn_games(
    prints: list[Print],
    tables: list[Table],
    net: Network,
    desks: list[Desk],
    lucks: list[Luck],
    paper: Paper,
    totals: list[int],
    noise: float,
    trace: float,
    share: float,
) -> None:
    """Games one after the other, as many as `totals` has room for, seats times games."""
    seats = tables[0].seats
    for game in range(len(totals) // seats):
        learn_game(
            prints[0],
            tables[0],
            net,
            desks[0],
            lucks[0],
            paper,
            noise,
            trace,
            share,
        )
        for seat in range(seats):
            count_score(prints[0], tables[0].pads[seat], desks[0].score[0])
            totals[game * seats + seat] = desks[0].score[0].total

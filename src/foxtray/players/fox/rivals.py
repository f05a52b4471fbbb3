"""Playing to win: what a word leaves to the others. Compiled.

Others can be hurt or helped in one way only: by the tray. A rival's position is worth
what the network says of it after the best answer to the tray. While the turn's last
roll is still to come, the tray is not whole yet; then the best answer so far counts,
and what the rest of the dice adds to it on average (`Rivals.added`).

The chance to win is taken to grow with the exponential of the points expected, counted
in units that shrink with the turns still to come (`Rivals.spread`). With two, the word
with the best chance is the one with the best difference of points.

Both tables are measured, not thought up: `study_games` plays and compares what was
expected with what came.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from foxtray.games.clever.areas import PASS, TAKE, count_score, die_of, head, kind_of, offer
from foxtray.games.clever.layout import (
    AT_POOL,
    AT_TRAY,
    DICE,
    PHASE_CHOOSING,
    PHASE_FINISHING,
    PHASE_OVER,
    PHASE_PASSIVE,
    PHASE_ROLLING,
    SEATS,
    STAGE_IDLE,
    STAGE_PICK,
    Print,
    Table,
)
from foxtray.games.clever.simulate import asked_seat, clear_table, copy_table, roll
from foxtray.games.clever.turn import offer_face, play, start_game
from foxtray.kernel.compiled import compiled
from foxtray.kernel.luck import Luck
from foxtray.players.fox.features import look
from foxtray.players.fox.network import Network, fill_hidden, read_out, sum_direct
from foxtray.players.fox.selfplay import (
    LONGEST,
    Desk,
    Doubles,
    Paper,
    has_finished,
    judge_listed,
    judge_words,
)

ROLLS: Final = 3
STEPS: Final = 21
STEP: Final = 0.1
"""Gains from the tray are told apart in steps of this share of the usual, the last one open."""
LEAST_USUAL: Final = 1.0
MOST_TURNS: Final = 17
"""Turns of a game of several, 0 included: four rounds of four."""
TRAYS: Final = DICE + 2
"""What a word does to the tray follows from the die; the last two stand for - and R."""
LEAST_SPREAD: Final = 1.0
LOGISTIC: Final = math.sqrt(3) / math.pi
"""From a standard deviation to the unit of a logistic curve."""
TRUST: Final = 0.5
"""How much of what the network sees in one tray against another is believed. Its errors
favour the tray one looks for; docs/players.md has the trials."""
DOUBT: Final = 20.0
"""A cell of the table counts in full once it was seen much more often than this."""


class Rivals(NamedTuple):
    """What was measured of the others."""

    added: Doubles
    """By roll to come, dice in the pool and step of the gain so far: what a rival's answer
    to the whole tray brings more than its answer to the tray so far, as a share of what a
    tray usually brings it."""
    spread: Doubles
    """By turns to come: the points that multiply a chance to win by e."""


def unstudied() -> Rivals:
    return Rivals(np.zeros((ROLLS, DICE + 1, STEPS)), np.full(MOST_TURNS, 20.0))


@compiled
def step_of(gain: float) -> int:
    """For a gain that is a share of the usual."""
    return min(int(gain / STEP), STEPS - 1)


@compiled
def count_pool(table: Table) -> int:
    count = 0
    for die in range(DICE):
        count += table.places[die] == AT_POOL
    return count


@compiled
def all_turns(printed: Print, table: Table) -> int:
    """Turns of anybody still to come, the present one included."""
    return (printed.rounds[table.seats - 1] - table.round_no + 1) * table.seats - table.active


@compiled
def value_of(printed: Print, table: Table, seat: int, net: Network, desk: Desk, p: Paper) -> float:
    """The points a seat may expect, whatever lies on the tray."""
    if has_finished(printed, table, seat):
        count_score(printed, table.pads[seat], desk.score[0])
        return float(desk.score[0].total)
    here = desk.here[0]
    look(printed, table, seat, here)
    fill_hidden(net, here, p.hidden)
    return read_out(net, here.points, sum_direct(net, here), p.hidden)


@compiled
def suppose_pick(table: Table, rival: int, supposed: Table) -> None:
    """As if the dice lay as they do at the turn's end, and only this seat had to pick."""
    copy_table(table, supposed)
    supposed.phase = PHASE_PASSIVE
    for seat in range(table.seats):
        supposed.pads[seat].heap = 0
        supposed.pads[seat].stage = STAGE_IDLE
    pad = supposed.pads[rival]
    pad.stage = STAGE_PICK
    for die in range(DICE):
        if table.places[die] == AT_POOL:  # nobody knows its face yet
            pad.extra_dice |= 1 << die


@compiled
def answer_so_far(
    printed: Print, table: Table, rival: int, net: Network, desk: Desk, paper: Paper
) -> tuple[float, float, float]:
    """What a rival may expect if it took nothing from the tray as it lies, what a tray
    usually brings it, and the share of this that the best die there now would bring.
    """
    usually = value_of(printed, table, rival, net, desk, paper)
    supposed, moves = desk.supposed[0], desk.moves[0]
    suppose_pick(table, rival, supposed)
    moves.count = 0
    offer(head(PASS, 0, 0), 0, 0, moves)
    for die in range(DICE):
        if table.places[die] == AT_TRAY:
            offer_face(printed, supposed, supposed.pads[rival], TAKE, die, moves)
    best = judge_listed(printed, supposed, rival, net, desk, paper)
    without = paper.values[0]
    usual = max(usually - without, LEAST_USUAL)
    return without, usual, (paper.values[best] - without) / usual


@compiled
def answer_in_full(
    printed: Print, table: Table, rival: int, net: Network, desk: Desk, paper: Paper
) -> float:
    """What a rival may expect after its best answer to the whole tray."""
    suppose_pick(table, rival, desk.supposed[0])
    best = judge_words(printed, desk.supposed[0], rival, net, desk, paper)
    return float(paper.values[best])


@compiled
def is_served(table: Table, rival: int) -> bool:
    """Whether the tray of this turn will be, or is, this seat's to pick from."""
    pad = table.pads[rival]
    if table.active == rival or pad.heap != 0:
        return False
    return table.phase != PHASE_PASSIVE or pad.stage == STAGE_PICK


@compiled
def judge_rival(
    printed: Print,
    table: Table,
    rival: int,
    net: Network,
    rivals: Rivals,
    desk: Desk,
    paper: Paper,
) -> float:
    """The points a rival may expect after its answer to the tray, whole or so far."""
    if table.phase != PHASE_ROLLING:
        return answer_in_full(printed, table, rival, net, desk, paper)
    without, usual, gain = answer_so_far(printed, table, rival, net, desk, paper)
    added = rivals.added[table.roll_no - 1, count_pool(table), step_of(gain)]
    return float(without + usual * (gain + added))


@compiled
def weigh_rivals(
    printed: Print,
    before: Table,
    table: Table,
    seat: int,
    net: Network,
    rivals: Rivals,
    spread: float,
    desk: Desk,
    paper: Paper,
) -> float:
    """The others taken as one who is as likely to win as all of them: its points.

    `before` is the table before the word that is judged. From what a rival expected there
    its answer is believed to differ less than it seems. It must be one for all words:
    the network has never learned from a seat that is just about to pick.
    """
    most, count = 0.0, 0
    for rival in range(table.seats):
        if rival != seat:
            value = value_of(printed, before, rival, net, desk, paper)
            if is_served(table, rival):
                answer = judge_rival(printed, table, rival, net, rivals, desk, paper)
                trust = 1.0 if before.phase == PHASE_PASSIVE else TRUST
                value += trust * (answer - value)
            paper.others[count] = value
            most = value if count == 0 else max(most, value)
            count += 1
    total = 0.0
    for i in range(count):
        total += math.exp((paper.others[i] - most) / spread)
    return most + spread * math.log(total)


@compiled
def tray_of(code: int) -> int:
    """What a word of the active seat does to the tray, by number."""
    kind = kind_of(code)
    if kind == TAKE:
        return die_of(code)
    return DICE if kind == PASS else DICE + 1


@compiled
def judge_to_win(
    printed: Print,
    table: Table,
    seat: int,
    net: Network,
    rivals: Rivals,
    desks: list[Desk],
    paper: Paper,
    aside: Paper,
) -> int:
    """Value every legal word by the points it is ahead of the others; return the best.

    `desks` has a second one, and `aside` is paper, to think of the others on.
    """
    desk, values = desks[0], paper.values
    judge_words(printed, table, seat, net, desk, paper)
    spread = rivals.spread[all_turns(printed, table)]
    moves = desk.moves[0]
    choosing = table.phase == PHASE_CHOOSING and table.pads[seat].heap == 0
    for tray in range(TRAYS):
        aside.cut[tray] = -1.0
    weight = 0.0
    if not choosing:  # nothing one says changes the tray
        weight = weigh_rivals(printed, table, table, seat, net, rivals, spread, desks[1], aside)
    best = 0
    for i in range(moves.count):
        if choosing:
            tray = tray_of(moves.codes[i])
            if aside.cut[tray] < 0:
                trial = desk.trial[0]
                copy_table(table, trial)
                play(printed, trial, seat, moves.codes[i], desk.scratch[0])
                aside.cut[tray] = weigh_rivals(
                    printed, table, trial, seat, net, rivals, spread, desks[1], aside
                )
            weight = aside.cut[tray]
        paper.weights[i] = weight
        values[i] -= weight
        if values[i] > values[best]:
            best = i
    return best


class Study(NamedTuple):
    """Sums of what came against what was expected, from games played."""

    added: Doubles
    """As `Rivals.added`, summed."""
    seen: Doubles
    squares: Doubles
    """By turns to come: the errors of expected differences of points, squared and summed."""
    pairs: Doubles
    trays: Doubles
    """In the present turn, by tray so far: its roll, pool and rival, and for this rival the
    gain, what it expected without, and the usual."""
    starts: Doubles
    """In the present game, by turn and seat: what it expected at the turn's start."""


def new_study() -> Study:
    shape = (ROLLS, DICE + 1, STEPS)
    return Study(
        np.zeros(shape),
        np.zeros(shape),
        np.zeros(MOST_TURNS),
        np.zeros(MOST_TURNS),
        np.zeros((LONGEST, 4)),
        np.zeros((MOST_TURNS, SEATS)),
    )


def conclude(study: Study) -> Rivals:
    """The tables from the sums; what was seen rarely is taken to be like its roll."""
    like = study.added.sum((1, 2)) / np.maximum(study.seen.sum((1, 2)), 1)
    added = (study.added + DOUBT * like[:, None, None]) / (study.seen + DOUBT)
    deviation = np.sqrt(study.squares / np.maximum(study.pairs, 1))
    return Rivals(added, np.maximum(deviation * LOGISTIC, LEAST_SPREAD))


@compiled
def note_trays(
    printed: Print,
    table: Table,
    net: Network,
    desk: Desk,
    paper: Paper,
    study: Study,
    count: int,
) -> int:
    """Write down what each rival's answer to the tray so far would bring."""
    for rival in range(table.seats):
        if rival != table.active and table.pads[rival].heap == 0:
            without, usual, gain = answer_so_far(printed, table, rival, net, desk, paper)
            study.trays[count, 0] = (table.roll_no - 1) * 100 + count_pool(table) * 10 + rival
            study.trays[count, 1] = gain
            study.trays[count, 2] = without
            study.trays[count, 3] = usual
            count += 1
    return count


@compiled
def compare_trays(
    printed: Print,
    table: Table,
    net: Network,
    desk: Desk,
    paper: Paper,
    study: Study,
    count: int,
) -> None:
    """The tray is whole: compare."""
    for rival in range(table.seats):
        if rival == table.active:
            continue
        value = answer_in_full(printed, table, rival, net, desk, paper)
        for i in range(count):
            place = int(study.trays[i, 0])
            if place % 10 == rival:
                late, pool, step = place // 100, place // 10 % 10, step_of(study.trays[i, 1])
                share = (value - study.trays[i, 2]) / study.trays[i, 3]
                study.added[late, pool, step] += share - study.trays[i, 1]
                study.seen[late, pool, step] += 1


@compiled
def compare_differences(
    printed: Print, table: Table, desk: Desk, paper: Paper, study: Study, turns: int
) -> None:
    """The game is over: compare the differences expected at every turn's start."""
    for seat in range(table.seats):
        count_score(printed, table.pads[seat], desk.score[0])
        paper.others[seat] = desk.score[0].total
    for turn in range(1, turns + 1):
        for one in range(table.seats):
            for two in range(one):
                came = paper.others[one] - paper.others[two]
                error = came - (study.starts[turn, one] - study.starts[turn, two])
                study.squares[turn] += error * error
                study.pairs[turn] += 1


@compiled
def study_game(
    printed: Print,
    table: Table,
    net: Network,
    desks: list[Desk],
    luck: Luck,
    paper: Paper,
    aside: Paper,
    study: Study,
) -> None:
    """A game in which every seat plays for its own points, for what can be learned of it."""
    desk = desks[0]
    clear_table(table)
    start_game(printed, table)
    turns = printed.rounds[table.seats - 1] * table.seats
    trays, whole = 0, False
    while table.phase != PHASE_OVER:
        seat = asked_seat(table)
        if seat < 0:
            if table.roll_no == 1:
                trays, whole = 0, False
                for other in range(table.seats):
                    turn = all_turns(printed, table)
                    study.starts[turn, other] = value_of(
                        printed, table, other, net, desks[1], aside
                    )
            # a re-roll comes to the same tray again: noted once more, as it is looked at
            trays = note_trays(printed, table, net, desks[1], aside, study, trays)
            roll(printed, table, luck, desk.dice[0])
            continue
        best = judge_words(printed, table, seat, net, desk, paper)
        play(printed, table, seat, desk.moves[0].codes[best], desk.scratch[0])
        if not whole and (table.phase == PHASE_FINISHING or table.phase == PHASE_PASSIVE):
            whole = True
            compare_trays(printed, table, net, desks[1], aside, study, trays)
    compare_differences(printed, table, desks[1], aside, study, turns)


@compiled
def study_games(
    prints: list[Print],
    tables: list[Table],
    net: Network,
    desks: list[Desk],
    lucks: list[Luck],
    paper: Paper,
    aside: Paper,
    study: Study,
    games: int,
) -> None:
    for _ in range(games):
        study_game(prints[0], tables[0], net, desks, lucks[0], paper, aside, study)

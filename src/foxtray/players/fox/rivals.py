"""Playing to win: what a word leaves to the others. Compiled.

Others can be hurt or helped in one way only: by the tray. A rival's position is worth
what the network says of it after the best answer to the tray. While the turn's last
roll is still to come, the tray is not whole yet; then the best answer so far counts,
and what the rest of the dice adds to it on average (`Rivals.added`).

The chance to win is taken to grow with the exponential of the points expected, counted
in units that shrink with the turns still to come (`Rivals.spread`). With two, the word
with the best chance is the one with the best difference of points.

Both tables are measured, not thought up (study.py).
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from foxtray.games.clever.areas import PASS, TAKE, count_score, die_of, head, kind_of, offer
from foxtray.games.clever.layout import (
    AT_POOL,
    AT_TRAY,
    DICE,
    PHASE_CHOOSING,
    PHASE_PASSIVE,
    PHASE_ROLLING,
    SEATS,
    STAGE_IDLE,
    STAGE_PICK,
    Print,
    Table,
)
from foxtray.games.clever.legal import offer_face
from foxtray.games.clever.simulate import copy_table
from foxtray.games.clever.turn import play
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import compiled
from foxtray.players.fox.value.features import look
from foxtray.players.fox.value.judging import (
    Mind,
    follow_words,
    has_finished,
    judge_listed,
    judge_words,
    points_now,
)
from foxtray.players.fox.value.network import (
    Doubles,
    Stamps,
    fill_hidden,
    read_out,
    sum_direct,
    sum_wide,
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
TRUST: Final = 0.5
"""How much of what the network sees in one tray against another is believed. Its errors
favour the tray one looks for; docs/players.md has the trials."""

CLOSE: Final = 6.0
"""Words so many points behind the best may be better than they look."""
ALONE: Final = {"ganz-schoen-clever": 2.0}
"""By game: alone, in the last two rounds, words so many points behind are; docs/players.md has what
more would bring and cost."""


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


class Aside(NamedTuple):
    """Paper for what is thought of the others. See `new_match`."""

    others: Doubles
    """By rival: what it may expect."""
    is_weighed: Stamps
    """By what a word does to the tray: 1 once that was weighed."""
    weights: Doubles
    """By what a word does to the tray: what the others may expect, taken as one."""


class Match(NamedTuple):
    """What playing to win takes: a mind for oneself, one for the others, what is known of them."""

    own: Mind
    other: Mind
    aside: Aside
    rivals: Rivals
    close: float
    """Words so many points behind the best are followed to the next dice; 0: none is."""


def new_match(own: Mind, other: Mind, rivals: Rivals, close: float = CLOSE) -> Match:
    aside = Aside(np.zeros(SEATS), np.zeros(TRAYS, np.int64), np.zeros(TRAYS))
    return Match(own, other, aside, rivals, close)


@compiled
def value_of(mind: Mind, table: Table, seat: int) -> float:
    """The points a seat may expect, whatever lies on the tray."""
    printed, net, desk = mind.prints[0], mind.net, mind.desks[0]
    if has_finished(printed, table, seat):
        count_score(printed, table.pads[seat], desk.score[0])
        return float(desk.score[0].total)
    here, sums = desk.here[0], mind.paper.moved
    look(printed, table, seat, here)
    fill_hidden(net, here, sums)
    value = read_out(net, here.points, sum_direct(net, here) + sum_wide(net, here), sums)
    return max(value, points_now(here, table.pads[seat].foxes))


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
def answer_so_far(mind: Mind, table: Table, rival: int) -> tuple[float, float, float]:
    """What a rival may expect if it took nothing from the tray as it lies, what a tray
    usually brings it, and the share of this that the best die there now would bring.
    """
    usually = value_of(mind, table, rival)
    supposed, moves, values = mind.desks[0].supposed[0], mind.desks[0].moves[0], mind.paper.values
    suppose_pick(table, rival, supposed)
    moves.count = 0
    offer(head(PASS, 0, 0), 0, 0, moves)
    for die in range(DICE):
        if table.places[die] == AT_TRAY:
            offer_face(mind.prints[0], supposed, supposed.pads[rival], TAKE, die, moves)
    best = judge_listed(mind, supposed, rival)
    without = values[0]
    usual = max(usually - without, LEAST_USUAL)
    return without, usual, (values[best] - without) / usual


@compiled
def answer_in_full(mind: Mind, table: Table, rival: int) -> float:
    """What a rival may expect after its best answer to the whole tray."""
    supposed = mind.desks[0].supposed[0]
    suppose_pick(table, rival, supposed)
    return float(mind.paper.values[judge_words(mind, supposed, rival)])


@compiled
def is_served(table: Table, rival: int) -> bool:
    """Whether the tray of this turn will be, or is, this seat's to pick from."""
    pad = table.pads[rival]
    if table.active == rival or pad.heap != 0:
        return False
    return table.phase != PHASE_PASSIVE or pad.stage == STAGE_PICK


@compiled
def judge_rival(mind: Mind, rivals: Rivals, table: Table, rival: int) -> float:
    """The points a rival may expect after its answer to the tray, whole or so far."""
    if table.phase != PHASE_ROLLING:
        return answer_in_full(mind, table, rival)
    without, usual, gain = answer_so_far(mind, table, rival)
    added = rivals.added[table.roll_no - 1][count_pool(table)][step_of(gain)]
    return float(without + usual * (gain + added))


@compiled
def weigh_rivals(match: Match, before: Table, table: Table, seat: int, spread: float) -> float:
    """The others taken as one who is as likely to win as all of them: its points.

    `before` is the table before the word that is judged. From what a rival expected there
    its answer is believed to differ less than it seems. It must be one for all words:
    the network has never learned from a seat that is just about to pick.
    """
    others = match.aside.others
    most, count = 0.0, 0
    for rival in range(table.seats):
        if rival != seat:
            value = value_of(match.other, before, rival)
            if is_served(table, rival):
                answer = judge_rival(match.other, match.rivals, table, rival)
                trust = 1.0 if before.phase == PHASE_PASSIVE else TRUST
                value += trust * (answer - value)
            others[count] = value
            most = value if count == 0 else max(most, value)
            count += 1
    total = 0.0
    for i in range(count):
        total += math.exp((others[i] - most) / spread)
    return most + spread * math.log(total)


@compiled
def tray_of(code: int) -> int:
    """What a word of the active seat does to the tray, by number."""
    kind = kind_of(code)
    if kind == TAKE:
        return die_of(code)
    return DICE if kind == PASS else DICE + 1


@compiled
def judge_to_win(match: Match, table: Table, seat: int) -> int:
    """Value every legal word by the points it is ahead of the others; return the best."""
    printed, desk, aside = match.own.prints[0], match.own.desks[0], match.aside
    values, weights = match.own.paper.values, match.own.paper.weights
    follow_words(match.own, table, seat, match.close)
    spread = match.rivals.spread[all_turns(printed, table)]
    moves = desk.moves[0]
    choosing = table.phase == PHASE_CHOOSING and table.pads[seat].heap == 0
    for tray in range(TRAYS):
        aside.is_weighed[tray] = 0
    weight = 0.0
    if not choosing:  # nothing one says changes the tray
        weight = weigh_rivals(match, table, table, seat, spread)
    best = 0
    for i in range(moves.count):
        if choosing:
            tray = tray_of(moves.codes[i])
            if not aside.is_weighed[tray]:
                trial = desk.trial[0]
                copy_table(table, trial)
                play(printed, trial, seat, moves.codes[i], desk.scratch[0])
                aside.weights[tray] = weigh_rivals(match, table, trial, seat, spread)
                aside.is_weighed[tray] = 1
            weight = aside.weights[tray]
        weights[i] = weight
        values[i] -= weight
        if values[i] > values[best]:
            best = i
    return best

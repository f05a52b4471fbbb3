"""The fox's judgement: every legal word, by the position after it. Compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from foxtray.games.clever.areas import count_score
from foxtray.games.clever.layout import (
    AREAS,
    MOVES,
    PHASE_OVER,
    PHASE_PASSIVE,
    SEATS,
    Moves,
    Print,
    SheetScore,
    Table,
    Throw,
)
from foxtray.games.clever.legal import legal
from foxtray.games.clever.simulate import copy_table
from foxtray.games.clever.turn import is_asked, play
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import Layout, compiled, row, rows
from foxtray.players.fox.value.features import changed_areas, look, look_again
from foxtray.players.fox.value.kinds import DEEP, Features
from foxtray.players.fox.value.network import (
    Change,
    Doubles,
    Floats,
    Network,
    Stamps,
    add_known,
    fill_hidden,
    find_change,
    read_out,
    read_parts,
    shift_direct,
    shift_hidden,
    stamp_features,
    sum_areas,
    sum_direct,
    sum_wide,
)

LONGEST: Final = 150
"""Room for the words of one seat; a sheet, its rolls and actions allow fewer than 140."""


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
    dice: list[Throw] = rows(Throw, 1)
    score: list[SheetScore] = rows(SheetScore, 1)


class Paper(NamedTuple):
    """Likewise, for numbers that are no integers and for stamps. See `new_paper`."""

    hidden: Floats
    """The hidden sums of the position a player is in, and of one after a word."""
    moved: Floats
    stamps: Stamps
    """By feature: the stamp of the last position it was true of (network.stamp_features)."""
    last_stamp: Stamps
    """One number: the last that was given. Each position takes two (network.find_change)."""
    known: Doubles
    """By area: what the direct way says of it in the position a player is in."""
    values: Doubles
    """By word: what it is worth."""
    weights: Doubles
    """By word: what the others may expect after it, taken as one."""


def new_paper(units: int) -> Paper:
    return Paper(
        np.zeros(units, np.float32),
        np.zeros(units, np.float32),
        np.zeros(DEEP, np.int64),
        np.zeros(1, np.int64),
        np.zeros(AREAS),
        np.zeros(MOVES),
        np.zeros(MOVES),
    )


class Mind(NamedTuple):
    """All it takes to value a position: the sheet, the weights, and room to think in."""

    prints: list[Print]
    net: Network
    desks: list[Desk]
    """One; so that it is an array for compiled code and a list for plain."""
    paper: Paper


def new_mind(prints: Any, net: Network, desks: Any) -> Mind:
    return Mind(prints, net, desks, new_paper(len(net.bias)))


@compiled
def judge_words(mind: Mind, table: Table, seat: int) -> int:
    """Value every legal word by the position after it; return the best one's place."""
    legal(mind.prints[0], table, seat, mind.desks[0].moves[0])
    return judge_listed(mind, table, seat)


@compiled
def judge_listed(mind: Mind, table: Table, seat: int) -> int:
    """The same for the words that are listed on the desk."""
    printed, net, desk, values = mind.prints[0], mind.net, mind.desks[0], mind.paper.values
    hidden, moved, stamps = mind.paper.hidden, mind.paper.moved, mind.paper.stamps
    moves, trial, here, there = desk.moves[0], desk.trial[0], desk.here[0], desk.there[0]
    look(printed, table, seat, here)
    fill_hidden(net, here, hidden)
    direct = sum_direct(net, here)
    mind.paper.last_stamp[0] += 2
    stamp = mind.paper.last_stamp[0]
    stamp_features(here, stamps, stamp)
    known = mind.paper.known
    sum_areas(net, here, known)
    best = 0
    for i in range(moves.count):
        copy_table(table, trial)
        play(printed, trial, seat, moves.codes[i], desk.scratch[0])
        if has_finished(printed, trial, seat):
            count_score(printed, trial.pads[seat], desk.score[0])
            values[i] = desk.score[0].total
        else:
            areas = changed_areas(table.pads[seat], trial.pads[seat])
            look_again(printed, trial, seat, here, areas, there)
            find_change(here, there, stamps, stamp, desk.change[0])
            shift_hidden(net, hidden, desk.change[0], moved)
            straight = shift_direct(net, direct, desk.change[0])
            straight += sum_wide(net, there) + add_known(there, known)
            value = read_out(net, there.points, straight, moved)
            values[i] = max(value, points_now(there, trial.pads[seat].foxes))
        if values[i] > values[best]:
            best = i
    return best


@compiled
def make_ready(mind: Mind, work: Table, seat: int, value: float) -> float:
    """Say what this seat has to say before the next dice; return what that is worth."""
    desk = mind.desks[0]
    while is_asked(work.pads[seat]):
        best = judge_words(mind, work, seat)
        value = mind.paper.values[best]
        play(mind.prints[0], work, seat, desk.moves[0].codes[best], desk.scratch[0])
    return value


@compiled
def follow_words(mind: Mind, other: Mind, table: Table, seat: int, close: float) -> int:
    """Value every legal word; those that are about as good as the best are followed to the
    next dice, with all bonuses and extra dice they bring. Return the best one's place.

    `other` has room of its own to think in.
    """
    desk, values = mind.desks[0], mind.paper.values
    best = judge_words(mind, table, seat)
    moves, work = desk.moves[0], desk.trial[0]
    if close == 0 or moves.count == 1:
        return best
    floor = values[best] - close
    for i in range(moves.count):
        if values[i] > floor:
            copy_table(table, work)
            play(mind.prints[0], work, seat, moves.codes[i], desk.scratch[0])
            values[i] = make_ready(other, work, seat, values[i])
    for i in range(moves.count):
        if values[i] > values[best]:
            best = i
    return best


@compiled
def points_now(seen: Features, foxes: int) -> float:
    """What a sheet has already (GSC-30), and so the least it can end with. A sheet such as the
    fox never had may look worse to the network than that.
    """
    weakest = seen.area_points[0]
    for area in range(AREAS):
        weakest = min(weakest, seen.area_points[area])
    return float(seen.points + foxes * weakest)


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
def value_parts(mind: Mind, table: Table, seat: int, parts: Doubles) -> None:
    """What a seat may expect, in parts; at the end, what it has."""
    desk = mind.desks[0]
    if has_finished(mind.prints[0], table, seat):
        count_score(mind.prints[0], table.pads[seat], desk.score[0])
        copy_score(desk.score[0], parts)
    else:
        look(mind.prints[0], table, seat, desk.there[0])
        read_parts(mind.net, desk.there[0], mind.paper.moved, parts)


@compiled
def suppose_word(mind: Mind, table: Table, seat: int, code: int, parts: Doubles) -> None:
    """What a seat may expect after a word, in parts."""
    desk = mind.desks[0]
    copy_table(table, desk.trial[0])
    play(mind.prints[0], desk.trial[0], seat, code, desk.scratch[0])
    value_parts(mind, desk.trial[0], seat, parts)


@compiled
def copy_score(score: SheetScore, parts: Doubles) -> None:
    for area in range(AREAS):
        parts[area] = score.areas[area]
    parts[AREAS] = score.foxes

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
from foxtray.players.fox.value.kinds import DEEP, MOST_TRUE, Features
from foxtray.players.fox.value.network import (
    Change,
    Doubles,
    Floats,
    Network,
    Stamps,
    add_known,
    find_change,
    read_out,
    read_parts,
    refill_hidden,
    shift_direct,
    shift_hidden,
    sum_areas,
    sum_direct,
    sum_wide,
)

LONGEST: Final = 150
"""Room for the words of one seat; a sheet, its rolls and actions allow fewer than 140."""


AS_GOOD_AS: Final = 0.01
"""Values of one position differ by less: its features are added up in another order."""
LATE: Final = 1
"""As many rounds are left, or fewer, where words are looked at closely."""


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
    listed: list[Moves] = rows(Moves, 1)
    """The words that are judged, while some of them are followed."""
    work: list[Table] = rows(Table, 1)
    """A table on which one is followed."""
    supposed: list[Table] = rows(Table, 1)
    dice: list[Throw] = rows(Throw, 1)
    score: list[SheetScore] = rows(SheetScore, 1)


class Paper(NamedTuple):
    """Likewise, for numbers that are no integers and for stamps. See `new_paper`."""

    hidden: Floats
    """The hidden sums of the position a player is in, and of one after a word."""
    moved: Floats
    before: Stamps
    """How many features were true of the position whose hidden sums are here, and which."""
    stamps: Stamps
    """By feature: the stamp of the last position it was true of (network.refill_hidden)."""
    last_stamp: Stamps
    """One number: the last that was given. Each position takes two (network.find_change)."""
    known: Doubles
    """By area: what the direct way says of it in the position a player is in."""
    values: Doubles
    """By word: what it is worth."""
    followed: Doubles
    """The same, while words are followed."""
    weights: Doubles
    """By word: what the others may expect after it, taken as one."""


def new_paper(units: int) -> Paper:
    return Paper(
        np.zeros(units, np.float32),
        np.zeros(units, np.float32),
        np.zeros(MOST_TRUE + 1, np.int64),
        np.zeros(DEEP, np.int64),
        np.zeros(1, np.int64),
        np.zeros(AREAS),
        np.zeros(MOVES),
        np.zeros(MOVES),
        np.zeros(MOVES),
    )


@compiled
def forget_position(paper: Paper) -> None:
    """Begin from nothing at the next position: the weights have changed, or sums of such as are
    not in steps (weights.STEP) shall not gather rounding errors.
    """
    paper.before[0] = 0


class Mind(NamedTuple):
    """All it takes to value a position: the sheet, the weights, and room to think in."""

    prints: list[Print]
    net: Network
    desks: list[Desk]
    """One; so that it is an array for compiled code and a list for plain."""
    paper: Paper
    close: float
    """Words so many points behind the best are followed late in the game (judge_closely)."""


def new_mind(prints: Any, net: Network, desks: Any, close: float = 0.0) -> Mind:
    return Mind(prints, net, desks, new_paper(len(net.bias)), close)


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
    mind.paper.last_stamp[0] += 2
    stamp = mind.paper.last_stamp[0]
    refill_hidden(net, here, mind.paper.before, stamps, stamp, desk.change[0], hidden)
    direct = sum_direct(net, here)
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
def judge_closely(mind: Mind, table: Table, seat: int) -> int:
    """As `judge_words`; late in the game words that are about as good as the best are followed.

    There the network errs most: bonuses and extra dice at hand, and hardly a round left in which
    it would even out what it makes of them.
    """
    if mind.prints[0].rounds[table.seats - 1] - table.round_no > LATE:
        return judge_words(mind, table, seat)
    return follow_words(mind, table, seat, mind.close)


@compiled
def choose_word(mind: Mind, table: Table, seat: int) -> int:
    """The best word's place; one that is the only one is said without thinking."""
    legal(mind.prints[0], table, seat, mind.desks[0].moves[0])
    if mind.desks[0].moves[0].count == 1:
        return 0
    return judge_closely(mind, table, seat)


@compiled
def follow_words(mind: Mind, table: Table, seat: int, close: float) -> int:
    """Value every legal word; those that are about as good as the best are followed to the
    next dice, with all bonuses and extra dice they bring. Return the best one's place.
    """
    desk, values = mind.desks[0], mind.paper.values
    best = judge_words(mind, table, seat)
    if close == 0 or count_close(desk.moves[0], values, values[best] - close) == 1:
        return best
    listed, followed, work = desk.listed[0], mind.paper.followed, desk.work[0]
    copy_words(desk.moves[0], values, listed, followed)
    floor = values[best] - close
    for i in range(listed.count):
        if followed[i] > floor:
            copy_table(table, work)
            play(mind.prints[0], work, seat, listed.codes[i], desk.scratch[0])
            followed[i] = make_ready(mind, work, seat, followed[i])
    copy_words(listed, followed, desk.moves[0], values)
    for i in range(listed.count):
        if values[i] > values[best]:
            best = i
    return best


@compiled
def count_close(moves: Moves, values: Doubles, floor: float) -> int:
    """How many words are worth more than this."""
    count = 0
    for i in range(moves.count):
        count += values[i] > floor
    return count


@compiled
def copy_words(moves: Moves, values: Doubles, copy: Moves, copied: Doubles) -> None:
    """Words and what they are worth."""
    copy.count = moves.count
    for i in range(moves.count):
        copy.codes[i] = moves.codes[i]
        copied[i] = values[i]


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
def split_words(mind: Mind, table: Table, seat: int, parts: Doubles) -> None:
    """The parts of every word that was just judged; of one that was followed, those it led to."""
    desk, values = mind.desks[0], mind.paper.values
    listed, followed, work = desk.listed[0], mind.paper.followed, desk.work[0]
    copy_words(desk.moves[0], values, listed, followed)
    for i in range(listed.count):
        copy_table(table, work)
        play(mind.prints[0], work, seat, listed.codes[i], desk.scratch[0])
        value_parts(mind, work, seat, parts[i])
        missing = followed[i]
        for part in range(AREAS + 1):
            missing -= float(parts[i][part])
        if abs(missing) > AS_GOOD_AS:
            make_ready(mind, work, seat, 0.0)
            value_parts(mind, work, seat, parts[i])
    copy_words(listed, followed, desk.moves[0], values)


@compiled
def copy_score(score: SheetScore, parts: Doubles) -> None:
    for area in range(AREAS):
        parts[area] = score.areas[area]
    parts[AREAS] = score.foxes

"""Playing against the dice with the fox's value, and learning from it. Compiled.

`learn_games` plays whole games, every seat for its own points, and teaches the network the
lambda-returns of the positions they passed: what came out in the end, mixed with what was
expected on the way, each part of the value by itself. Some words are chosen at random, so
that no plan is settled on too early; what happened after such a word teaches nothing about
the positions before it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from foxtray.games.clever.areas import count_score
from foxtray.games.clever.layout import PHASE_OVER, SEATS, Table
from foxtray.games.clever.simulate import asked_seat, clear_table, copy_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.random_stream import RandomStream, random_below
from foxtray.players.fox.school.lessons import Pen, learn
from foxtray.players.fox.value.features import look
from foxtray.players.fox.value.judging import (
    LONGEST,
    Mind,
    choose_word,
    copy_score,
    forget_position,
    suppose_word,
)
from foxtray.players.fox.value.network import PARTS

CHANCES: Final = 1_000_000


class Lesson(NamedTuple):
    """How a game is learned from."""

    noise: float = 0.0
    """The share of stray words."""
    share: float = 0.0
    """How far a value moves towards what happened; 0: nothing is learned."""
    trace: float = 0.0
    """How much the outcome counts against what was expected on the way."""
    shallow: bool = False
    """Whether only the parts of a known value are to be told apart (network.learn)."""
    greed: float = 0.0
    """The share of stray words that take the most points at once; the others are just any."""


class School(NamedTuple):
    """What learning takes besides a mind."""

    lucks: list[RandomStream]
    """One: the dice, and which words stray."""
    pen: Pen
    lesson: Lesson


@compiled
def learn_game(mind: Mind, table: Table, school: School) -> None:
    """Play one game and learn from it if the lesson's share is not 0."""
    printed, desk, learns = mind.prints[0], mind.desks[0], school.lesson.share > 0
    clear_table(table)
    start_game(printed, table)
    if learns:
        forget_position(mind.paper)
    for seat in range(SEATS):
        desk.steps[seat] = 0
    while table.phase != PHASE_OVER:
        seat = asked_seat(table)
        if seat < 0:
            roll(printed, table, school.lucks[0], desk.dice[0])
            continue
        chosen = choose_word(mind, table, seat)
        if learns:
            chosen = stray(mind, table, seat, chosen, school)
        play(printed, table, seat, desk.moves[0].codes[chosen], desk.scratch[0])
        if learns:
            look(printed, table, seat, desk.path[seat * LONGEST + desk.steps[seat]])
        desk.steps[seat] += 1
    if learns:
        for seat in range(table.seats):
            teach(mind, table, seat, school)


@compiled
def stray(mind: Mind, table: Table, seat: int, best: int, school: School) -> int:
    """The best word or now and then any other; then note what the best was worth."""
    desk, pen, luck, noise = mind.desks[0], school.pen, school.lucks[0], school.lesson.noise
    step = seat * LONGEST + desk.steps[seat]
    pen.strayed[step] = 0
    moves = desk.moves[0]
    if noise == 0 or moves.count == 1 or random_below(luck, CHANCES) >= noise * CHANCES:
        return best
    if random_below(luck, CHANCES) < school.lesson.greed * CHANCES:
        chosen = most_points(mind, table, seat)
    else:
        chosen = random_below(luck, moves.count)
    if chosen != best:
        pen.strayed[step] = 1
        suppose_word(mind, table, seat, moves.codes[best], pen.cut[step])
    return chosen


@compiled
def most_points(mind: Mind, table: Table, seat: int) -> int:
    """The word after which the sheet counts most, as somebody plays who counts."""
    desk, best, most = mind.desks[0], 0, 0
    for i in range(desk.moves[0].count):
        copy_table(table, desk.trial[0])
        play(mind.prints[0], desk.trial[0], seat, desk.moves[0].codes[i], desk.scratch[0])
        count_score(mind.prints[0], desk.trial[0].pads[seat], desk.score[0])
        if i == 0 or desk.score[0].total > most:
            best, most = i, desk.score[0].total
    return best


@compiled
def teach(mind: Mind, table: Table, seat: int, school: School) -> None:
    """Learn the lambda-returns of the positions a seat passed, from the last one backwards.

    The last word's position is the end itself, which needs no value.
    """
    desk, pen, lesson = mind.desks[0], school.pen, school.lesson
    count_score(mind.prints[0], table.pads[seat], desk.score[0])
    copy_score(desk.score[0], pen.target)
    copy_score(desk.score[0], pen.expected)
    first = seat * LONGEST
    for step in range(first + desk.steps[seat] - 2, first - 1, -1):
        for part in range(PARTS):
            if pen.strayed[step + 1]:
                pen.target[part] = pen.cut[step + 1, part]
            else:
                gap = pen.expected[part] - pen.target[part]
                pen.target[part] += (1 - lesson.trace) * gap
        learn(mind.net, desk.path[step], pen, lesson.share, lesson.shallow)


@door
def learn_games(mind: Mind, tables: list[Table], school: School, totals: list[int]) -> None:
    """Games one after the other, as many as `totals` has room for, seats times games."""
    desk, seats = mind.desks[0], tables[0].seats
    for game in range(len(totals) // seats):
        learn_game(mind, tables[0], school)
        for seat in range(seats):
            count_score(mind.prints[0], tables[0].pads[seat], desk.score[0])
            totals[game * seats + seat] = desk.score[0].total

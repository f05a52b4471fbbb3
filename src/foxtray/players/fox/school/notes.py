"""Playing, and noting what was passed and what it should have been worth. Compiled.

Every seat plays for its own points. A position's target is its lambda-return: what came out
in the end, mixed with what was expected on the way, each part of the value by itself.
"""

from __future__ import annotations

from typing import NamedTuple

from foxtray.games.clever.areas import count_score
from foxtray.games.clever.layout import AREAS, PHASE_OVER, SEATS, Table
from foxtray.games.clever.simulate import asked_seat, clear_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.arrays import np, npt
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.value.features import look
from foxtray.players.fox.value.judging import (
    LONGEST,
    Mind,
    choose_word,
    copy_score,
    forget_position,
)
from foxtray.players.fox.value.kinds import MOST_TRUE, Features
from foxtray.players.fox.value.network import (
    PARTS,
    SCALE,
    Doubles,
    Floats,
    Stamps,
    read_parts,
)

Shorts = npt.NDArray[np.uint16]
USUAL = 100
"""Words a seat says in a game, at the most on average: room is kept for so many."""


class Notes(NamedTuple):
    """Positions, and what was still to come after them."""

    features: Shorts
    """By position: its deep features, and from MOST_TRUE on its others."""
    counts: Stamps
    """By position: how many of each."""
    targets: Floats
    """By position and part: what was to come, in units of the network."""
    filled: Stamps
    """One number: how many positions there are."""
    target: Doubles
    """By part, of the game that is noted: what a position should be worth, and what was
    expected of the one after it."""
    expected: Doubles


def new_notes(games: int, seats: int) -> Notes:
    room = games * seats * USUAL
    return Notes(
        np.zeros((room, 2 * MOST_TRUE), np.uint16),
        np.zeros((room, 2), np.int64),
        np.zeros((room, PARTS), np.float32),
        np.zeros(1, np.int64),
        np.zeros(PARTS),
        np.zeros(PARTS),
    )


@compiled
def write_note(notes: Notes, seen: Features) -> None:
    """Note a position; what its areas have already is not to come any more."""
    place = notes.filled[0]
    if place == len(notes.counts):
        return
    index = notes.features[place]
    for i in range(seen.count):
        index[i] = seen.index[i]
    for i in range(seen.wide_count):
        index[MOST_TRUE + i] = seen.wide[i]
    notes.counts[place, 0] = seen.count
    notes.counts[place, 1] = seen.wide_count
    for part in range(PARTS):
        has = seen.area_points[part] if part < AREAS else 0
        notes.targets[place, part] = (notes.target[part] - has) / SCALE
    notes.filled[0] += 1


@compiled
def pass_through(mind: Mind, table: Table, luck: RandomStream) -> None:
    """Play one game; the positions each seat passed are on the desk."""
    printed, desk = mind.prints[0], mind.desks[0]
    clear_table(table)
    start_game(printed, table)
    forget_position(mind.paper)
    for seat in range(SEATS):
        desk.steps[seat] = 0
    while table.phase != PHASE_OVER:
        seat = asked_seat(table)
        if seat < 0:
            roll(printed, table, luck, desk.dice[0])
            continue
        chosen = choose_word(mind, table, seat)
        play(printed, table, seat, desk.moves[0].codes[chosen], desk.scratch[0])
        look(printed, table, seat, desk.path[seat * LONGEST + desk.steps[seat]])
        desk.steps[seat] += 1


@compiled
def note_seat(mind: Mind, table: Table, seat: int, trace: float, notes: Notes) -> None:
    """Note what a seat passed, from the last position backwards; the end needs no value."""
    desk, target, expected = mind.desks[0], notes.target, notes.expected
    count_score(mind.prints[0], table.pads[seat], desk.score[0])
    copy_score(desk.score[0], target)
    copy_score(desk.score[0], expected)
    first = seat * LONGEST
    for step in range(first + desk.steps[seat] - 2, first - 1, -1):
        for part in range(PARTS):
            target[part] += (1 - trace) * (expected[part] - target[part])
        write_note(notes, desk.path[step])
        read_parts(mind.net, desk.path[step], mind.paper.moved, expected)


@door
def note_games(
    mind: Mind,
    tables: list[Table],
    lucks: list[RandomStream],
    trace: float,
    notes: Notes,
    totals: Stamps,
) -> None:
    """Games one after the other, as many as `totals` has room for, seats times games."""
    table, desk = tables[0], mind.desks[0]
    seats = table.seats
    notes.filled[0] = 0
    for game in range(len(totals) // seats):
        pass_through(mind, table, lucks[0])
        for seat in range(seats):
            note_seat(mind, table, seat, trace, notes)
            totals[game * seats + seat] = desk.score[0].total

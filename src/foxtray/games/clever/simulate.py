"""Whole games inside the compiled code: the loops for speed.

`random_games` plays uniformly random words with all decisions (re-rolls, extra dice,
bonus choices). Compiled and plain runs of the same seed are the same games.
"""

from __future__ import annotations

from typing import NamedTuple

from foxtray.games.clever.areas import SIX, count_score
from foxtray.games.clever.layout import (
    DICE,
    PHASE_OVER,
    Moves,
    Pad,
    Print,
    SheetScore,
    Table,
    Throw,
)
from foxtray.games.clever.legal import legal
from foxtray.games.clever.turn import is_asked, lay_out, play, start_game, throw
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.copying import clearer, copier
from foxtray.kernel.random_stream import RandomStream, random_below


@compiled
def asked_seat(table: Table) -> int:
    """The first seat that is asked, -1 if the dice or nobody."""
    for seat in range(table.seats):
        if is_asked(table.pads[seat]):
            return seat
    return -1


@compiled
def roll(printed: Print, table: Table, luck: RandomStream, dice: Throw) -> None:
    """Throw the dice the table waits for."""
    throws = random_below(luck, SIX**DICE)
    for die in range(DICE):
        dice.faces[die] = 1 + throws % SIX
        throws //= SIX
        dice.order[die] = die
    if not table.solo_passive:
        throw(table, dice)
        return
    for i in range(DICE - 1, 0, -1):
        j = random_below(luck, i + 1)
        nearer = dice.order[i]
        dice.order[i] = dice.order[j]
        dice.order[j] = nearer
    lay_out(printed, table, dice)


clear_pad = clearer(Pad)
"""An unmarked sheet; its printed crosses come with `start_game`."""
copy_table = copier(Table, pads="seats")
"""Everything but the sheets of seats nobody sits at."""


@compiled
def clear_table(table: Table) -> None:
    """Ready for another game with the same seats and options."""
    table.round_no = 0
    table.solo_passive = 0
    for seat in range(table.seats):
        clear_pad(table.pads[seat])


class Scratch(NamedTuple):
    """Room for whole games, one of each: what is legal, what fell, what a sheet counts."""

    moves: list[Moves]
    dice: list[Throw]
    scores: list[SheetScore]


@compiled
def random_game(printed: Print, table: Table, luck: RandomStream, scratch: Scratch) -> int:
    """Play one game of uniformly random words to its end; return how many words."""
    moves, dice = scratch.moves[0], scratch.dice[0]
    clear_table(table)
    start_game(printed, table)
    words = 0
    while table.phase != PHASE_OVER:
        seat = asked_seat(table)
        if seat < 0:
            roll(printed, table, luck, dice)
        else:
            legal(printed, table, seat, moves)
            play(printed, table, seat, moves.codes[random_below(luck, moves.count)], moves)
            words += 1
    return words


@door
def random_games(
    prints: list[Print],
    tables: list[Table],
    lucks: list[RandomStream],
    scratch: Scratch,
    totals: list[int],
) -> int:
    """As many games as `totals` has room for, seats times games; return the words played."""
    printed, table, score = prints[0], tables[0], scratch.scores[0]
    seats, words = table.seats, 0
    for game in range(len(totals) // seats):
        words += random_game(printed, table, lucks[0], scratch)
        for seat in range(seats):
            count_score(printed, table.pads[seat], score)
            totals[game * seats + seat] = score.total
    return words

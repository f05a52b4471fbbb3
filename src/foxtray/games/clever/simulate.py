"""Whole games inside the compiled code: the loops for speed.

`random_games` plays uniformly random words with all decisions (re-rolls, extra dice,
bonus choices). Compiled and plain runs of the same seed are the same games.
"""

from __future__ import annotations

from foxtray.games.clever.areas import SIX, count_score
from foxtray.games.clever.layout import (
    AREAS,
    DICE,
    PHASE_OVER,
    WRITTEN,
    Dice,
    Moves,
    Pad,
    Print,
    Score,
    Table,
)
from foxtray.games.clever.turn import is_asked, lay_out, legal, play, start_game, throw
from foxtray.kernel.compiled import compiled
from foxtray.kernel.luck import Luck, draw


@compiled
def asked_seat(table: Table) -> int:
    """The first seat that is asked, -1 if the dice or nobody."""
    for seat in range(table.seats):
        if is_asked(table.pads[seat]):
            return seat
    return -1


@compiled
def roll(printed: Print, table: Table, luck: Luck, dice: Dice) -> None:
    """Throw the dice the table waits for."""
    throws = draw(luck, SIX**DICE)
    for die in range(DICE):
        dice.faces[die] = 1 + throws % SIX
        throws //= SIX
        dice.order[die] = die
    if not table.solo_passive:
        throw(table, dice)
        return
    for i in range(DICE - 1, 0, -1):
        j = draw(luck, i + 1)
        nearer = dice.order[i]
        dice.order[i] = dice.order[j]
        dice.order[j] = nearer
    lay_out(printed, table, dice)


@compiled
def clear_pad(pad: Pad) -> None:
    """An unmarked sheet; its printed crosses come with `start_game`."""
    for area in range(AREAS):
        pad.tally[area] = 0
    for cell in range(AREAS * WRITTEN):
        pad.written[cell] = 0
    pad.struck = 0
    pad.foxes = 0
    pad.rerolls = 0
    pad.rerolls_spent = 0
    pad.extras = 0
    pad.extras_spent = 0
    pad.jokers = 0
    pad.jokers_spent = 0
    pad.heap = 0
    pad.stage = 0
    pad.extra_dice = 0


@compiled
def clear_table(table: Table) -> None:
    """Ready for another game with the same seats and options."""
    table.round_no = 0
    table.solo_passive = 0
    for seat in range(table.seats):
        clear_pad(table.pads[seat])


@compiled
def copy_table(table: Table, trial: Table) -> None:
    """Everything but the sheets of seats nobody sits at."""
    trial.seats = table.seats
    trial.fallback = table.fallback
    trial.round_no = table.round_no
    trial.active = table.active
    trial.solo_passive = table.solo_passive
    trial.phase = table.phase
    trial.roll_no = table.roll_no
    for die in range(DICE):
        trial.faces[die] = table.faces[die]
        trial.places[die] = table.places[die]
    for seat in range(table.seats):
        copy_pad(table, trial, seat)


@compiled
def copy_pad(table: Table, trial: Table, seat: int) -> None:
    source, target = table.pads[seat], trial.pads[seat]
    for area in range(AREAS):
        target.crosses[area] = source.crosses[area]
        target.tally[area] = source.tally[area]
    for cell in range(AREAS * WRITTEN):
        target.written[cell] = source.written[cell]
    target.struck = source.struck
    target.foxes = source.foxes
    target.rerolls = source.rerolls
    target.rerolls_spent = source.rerolls_spent
    target.extras = source.extras
    target.extras_spent = source.extras_spent
    target.jokers = source.jokers
    target.jokers_spent = source.jokers_spent
    target.heap = source.heap
    target.stage = source.stage
    target.extra_dice = source.extra_dice


@compiled
def random_game(
    printed: Print,
    table: Table,
    luck: Luck,
    moves: Moves,
    dice: Dice,
) -> int:
    """Play one game of uniformly random words to its end; return how many words."""
    clear_table(table)
    start_game(printed, table)
    words = 0
    while table.phase != PHASE_OVER:
        seat = asked_seat(table)
        if seat < 0:
            roll(printed, table, luck, dice)
        else:
            legal(printed, table, seat, moves)
            play(printed, table, seat, moves.codes[draw(luck, moves.count)], moves)
            words += 1
    return words


@compiled
def random_games(
    prints: list[Print],
    tables: list[Table],
    luck: list[Luck],
    scratch: list[Moves],
    dice: list[Dice],
    scores: list[Score],
    totals: list[int],
) -> int:
    """As many games as `totals` has room for, seats times games; return the words played."""
    printed = prints[0]
    table = tables[0]
    seats = table.seats
    words = 0
    for game in range(len(totals) // seats):
        words += random_game(printed, table, luck[0], scratch[0], dice[0])
        for seat in range(seats):
            count_score(printed, table.pads[seat], scores[0])
            totals[game * seats + seat] = scores[0].total
    return words

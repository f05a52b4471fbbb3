"""The fox among others: its own points, less what it leaves them.

The dice left on the tray serve the passive players. For every answer to the last roll
the fox asks, with their eyes, what the tray then offers each rival over taking nothing,
and counts the best offer against the word: what matters is the difference in the end,
not the sum. (After the first two rolls nearly all dice reach the tray in any case.)
"""

from __future__ import annotations

from foxtray.games.clever.areas import PASS, REROLL, kind_of
from foxtray.games.clever.layout import (
    AT_TRAY,
    DICE,
    PHASE_PASSIVE,
    STAGE_CHOOSE,
    STAGE_IDLE,
    STAGE_PICK,
    Print,
    Table,
)
from foxtray.games.clever.turn import LAST_ROLL, legal, play
from foxtray.kernel.compiled import compiled
from foxtray.players.fox.network import Floats, Network
from foxtray.players.fox.selfplay import Desk, copy_table, judge_words


@compiled
def offered(
    printed: Print,
    table: Table,
    rival: int,
    net: Network,
    desk: Desk,
    hidden: Floats,
    moved: Floats,
    stamps: list[int],
    values: list[float],
) -> float:
    """What a rival gains, in expected points, if it picks from this tray now."""
    on_tray = 0
    for die in range(DICE):
        on_tray += table.places[die] == AT_TRAY
    if on_tray == 0:
        return 0.0
    table.phase = PHASE_PASSIVE
    for seat in range(table.seats):
        table.pads[seat].stage = STAGE_PICK if seat == rival else STAGE_IDLE
        table.pads[seat].heap = 0
    best = judge_words(printed, table, rival, net, desk, hidden, moved, stamps, values)
    decline = best
    for i in range(desk.moves[0].count):
        if kind_of(desk.moves[0].codes[i]) == PASS:
            decline = i
    return values[best] - values[decline]


@compiled
def mind_rivals(
    prints: list[Print],
    tables: list[Table],
    seat: int,
    net: Network,
    desks: list[Desk],
    spare: list[Table],
    hidden: Floats,
    moved: Floats,
    stamps: list[int],
    scratch: list[float],
    values: list[float],
) -> None:
    """Take off each legal word's value what it leaves the rivals on the tray."""
    printed, table, moves = prints[0], tables[0], desks[0].moves[0]
    pad = table.pads[seat]
    if pad.stage != STAGE_CHOOSE or pad.heap != 0 or table.roll_no != LAST_ROLL:
        return
    legal(printed, table, seat, moves)
    spread, rerolled = 0.0, -1
    for i in range(moves.count):
        if kind_of(moves.codes[i]) == REROLL:
            rerolled = i
            continue
        most = 0.0
        for rival in range(table.seats):
            if rival != seat:
                copy_table(table, spare[0])
                play(printed, spare[0], seat, moves.codes[i], desks[1].scratch[0])
                gain = offered(
                    printed, spare[0], rival, net, desks[1], hidden, moved, stamps, scratch
                )
                most = max(most, gain)
        values[i] -= most
        spread += most
    if rerolled >= 0 and moves.count > 1:  # new dice will leave about as much as these
        values[rerolled] -= spread / (moves.count - 1)

"""The turn that both Clever games share, compiled.

The table rolls (`throw`, `lay_out`), seats are asked (legal.py) and answer (`play`,
unchecked), and after every answer `move_on` goes to the next moment at which somebody
has something to say. Nothing here knows a colour: what differs between the games is
on the print, or in the forms of areas.py.

A pending bonus, an open window for extra dice and a passive pick are stages of a
seat's pad, never callbacks, so several seats can be asked at once.
"""

from __future__ import annotations

from foxtray.games.clever.areas import (
    BONUS,
    EXTRA,
    PASS,
    REROLL,
    SIX,
    TAKE,
    area_of,
    cell_of,
    die_of,
    gain,
    has_room,
    kind_of,
    make_mark,
    value_of,
)
from foxtray.games.clever.heap import lose, take_off, waiting
from foxtray.games.clever.layout import (
    ANY_AREA,
    AREAS,
    AT_FIELD_1,
    AT_POOL,
    AT_SIDE,
    AT_TRAY,
    DICE,
    KINDS,
    PHASE_CHOOSING,
    PHASE_FINISHING,
    PHASE_OVER,
    PHASE_PASSIVE,
    PHASE_ROLLING,
    STAGE_CHOOSE,
    STAGE_IDLE,
    STAGE_PICK,
    STAGE_WINDOW,
    Moves,
    Pad,
    Print,
    Table,
    Throw,
)
from foxtray.games.clever.legal import joker_box, legal_extras, reading
from foxtray.kernel.compiled import compiled

LAST_ROLL = 3
FIELDS = 3


# Starting


@compiled
def start_game(printed: Print, table: Table) -> None:
    """Lay the sheets out. The pads come empty; the table knows its seats."""
    for seat in range(table.seats):
        for area in range(AREAS):
            table.pads[seat].crosses[area] = printed.crossed[area]  # GSC-16: printed crosses
    start_round(printed, table)


@compiled
def start_round(printed: Print, table: Table) -> None:
    """GSC-02: every player receives the round's bonus before the first roll."""
    table.round_no += 1
    table.active = 0
    for seat in range(table.seats):
        gain(printed, table.pads[seat], printed.round_bonus[table.round_no - 1])
        drop_useless(printed, table.pads[seat])
    start_turn(table)


@compiled
def start_turn(table: Table) -> None:
    table.phase = PHASE_ROLLING
    table.roll_no = 1
    for die in range(DICE):
        table.places[die] = AT_POOL
        table.faces[die] = 0
    for seat in range(table.seats):
        table.pads[seat].extra_dice = 0


# Dice


@compiled
def throw(table: Table, dice: Throw) -> None:
    """The dice of the pool come to rest: others are ignored."""
    for die in range(DICE):
        if table.places[die] == AT_POOL:
            table.faces[die] = dice.faces[die]
    table.phase = PHASE_CHOOSING
    table.pads[table.active].stage = STAGE_CHOOSE


@compiled
def lay_out(printed: Print, table: Table, dice: Throw) -> None:
    """A solo passive turn's dice, nearest the tray first (GSC-32, CHD-31).

    The three lowest go to the tray, between equal faces the nearer one; the others
    fill the dice fields where the sheet says so.
    """
    on_tray = 0
    for face in range(1, SIX + 1):
        for i in range(DICE):
            die = dice.order[i]
            if dice.faces[die] == face and on_tray < FIELDS:
                table.places[die] = AT_TRAY
                on_tray += 1
    beside = 0
    for i in range(DICE):
        die = dice.order[i]
        table.faces[die] = dice.faces[die]
        if table.places[die] == AT_POOL:
            table.places[die] = AT_FIELD_1 + beside if printed.field_dice else AT_SIDE
            beside += 1
    table.phase = PHASE_PASSIVE
    table.pads[0].stage = STAGE_PICK


# What a word does


@compiled
def play(printed: Print, table: Table, seat: int, code: int, scratch: Moves) -> None:
    """Carry out a legal move code. Unchecked. `scratch` is overwritten."""
    pad = table.pads[seat]
    kind = kind_of(code)
    if kind == BONUS:
        spend_bonus(printed, pad, code)
    elif kind == TAKE or kind == EXTRA:
        mark_die(printed, table, pad, code)
        if kind == EXTRA:
            pad.extras_spent += 1
            pad.extra_dice |= 1 << die_of(code)
        elif pad.stage == STAGE_CHOOSE:
            keep_die(table, die_of(code))
            end_roll(table, pad)
        else:
            pad.stage = STAGE_WINDOW
    elif kind == REROLL:
        pad.rerolls_spent += 1
        pad.stage = STAGE_IDLE
        wait_for_dice(table)
    elif kind == PASS:
        if pad.stage == STAGE_CHOOSE:  # GSC-08: the dice stay and the roll is spent
            end_roll(table, pad)
        else:
            pad.stage = STAGE_WINDOW
    else:
        pad.stage = STAGE_IDLE
    drop_useless(printed, pad)
    move_on(printed, table, seat, scratch)


@compiled
def spend_bonus(printed: Print, pad: Pad, code: int) -> None:
    """Take the bonus off the heap and make its mark."""
    area, value = area_of(code), value_of(code)
    for kind in range(KINDS):
        if waiting(pad, kind):
            own = printed.kind_area[kind] == area and (
                printed.kind_number[kind] == 0 or printed.kind_number[kind] == value
            )
            # The black kind stands last, so a coloured one goes first (CHD-23).
            if own or printed.kind_area[kind] == ANY_AREA:
                take_off(pad, kind)
                break
    make_mark(printed, pad, area, cell_of(code), value)


@compiled
def mark_die(printed: Print, table: Table, pad: Pad, code: int) -> None:
    """Mark a die at its face, or read through a number joker (CHD-28)."""
    die, area, value = die_of(code), area_of(code), value_of(code)
    face = table.faces[die]
    if value > 0:
        pad.jokers_spent |= 1 << joker_box(printed, pad, value)
        face = value
    make_mark(printed, pad, area, cell_of(code), reading(printed, table, die, area, face))


@compiled
def keep_die(table: Table, die: int) -> None:
    """GSC-06: the die goes to its field, all lower ones of this roll to the tray."""
    for other in range(DICE):
        if table.places[other] == AT_POOL and table.faces[other] < table.faces[die]:
            table.places[other] = AT_TRAY
    table.places[die] = AT_FIELD_1 + table.roll_no - 1


@compiled
def end_roll(table: Table, pad: Pad) -> None:
    """The next roll, or after the last one all other dice to the tray (GSC-07, GSC-09)."""
    left = 0
    for die in range(DICE):
        left += table.places[die] == AT_POOL
    if table.roll_no < LAST_ROLL and left > 0:
        table.roll_no += 1
        pad.stage = STAGE_IDLE
        wait_for_dice(table)
        return
    for die in range(DICE):
        if table.places[die] == AT_POOL:
            table.places[die] = AT_TRAY
    table.phase = PHASE_FINISHING
    pad.stage = STAGE_WINDOW


@compiled
def wait_for_dice(table: Table) -> None:
    table.phase = PHASE_ROLLING
    for die in range(DICE):
        if table.places[die] == AT_POOL:
            table.faces[die] = 0


@compiled
def drop_useless(printed: Print, pad: Pad) -> None:
    """GSC-23: a bonus that cannot be used is lost."""
    if pad.heap == 0:
        return
    for kind in range(KINDS):
        if waiting(pad, kind):
            area = printed.kind_area[kind]
            useful = False
            if area == ANY_AREA:
                for any_area in range(AREAS):
                    useful = useful or has_room(printed, pad, any_area)
            else:
                useful = has_room(printed, pad, area)
            if not useful:
                lose(pad, kind)


@compiled
def close_window(printed: Print, table: Table, pad: Pad, scratch: Moves) -> None:
    """The window for extra dice is open only while one can be marked."""
    if pad.heap == 0 and pad.stage == STAGE_WINDOW:
        scratch.count = 0
        legal_extras(printed, table, pad, 1, scratch)
        if scratch.count == 0:
            pad.stage = STAGE_IDLE


# Going on


@compiled
def is_asked(pad: Pad) -> bool:
    return pad.heap != 0 or pad.stage != STAGE_IDLE


@compiled
def move_on(printed: Print, table: Table, seat: int, scratch: Moves) -> None:
    """Go to the next moment at which a seat or the dice have something to say."""
    close_window(printed, table, table.pads[seat], scratch)
    while True:
        for other in range(table.seats):
            if is_asked(table.pads[other]):
                return
        if table.phase == PHASE_ROLLING or table.phase == PHASE_OVER:
            return
        if table.phase == PHASE_FINISHING:
            start_passive(table)
        else:
            next_turn(printed, table)


@compiled
def start_passive(table: Table) -> None:
    """GSC-11: all others at the same time; alone, a passive turn of its own (GSC-32)."""
    if table.seats == 1:
        start_turn(table)
        table.solo_passive = 1
        return
    table.phase = PHASE_PASSIVE
    for seat in range(table.seats):
        if seat != table.active:
            table.pads[seat].stage = STAGE_PICK


@compiled
def next_turn(printed: Print, table: Table) -> None:
    """The next seat, the next round, or the end (GSC-01)."""
    table.solo_passive = 0
    if table.active + 1 < table.seats:
        table.active += 1
        start_turn(table)
    elif table.round_no < printed.rounds[table.seats - 1]:
        start_round(printed, table)
    else:
        table.phase = PHASE_OVER

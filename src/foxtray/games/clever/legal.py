"""What a seat may say: every legal move code of a moment, compiled.

A seat is asked one thing at a time: a bonus of its heap, a die of a roll, a die of the tray, or
an extra die (`legal`). Nothing here knows a colour.
"""

from __future__ import annotations

from typing import NamedTuple

from foxtray.games.clever.areas import (
    COLUMNS,
    DONE,
    EXTRA,
    PASS,
    REROLL,
    SIX,
    TAKE,
    Lying,
    head,
    offer,
    offer_free,
    offer_number,
)
from foxtray.games.clever.heap import waiting
from foxtray.games.clever.layout import (
    ANY_AREA,
    AREAS,
    AT_FIELD_1,
    AT_FIELD_3,
    AT_POOL,
    AT_TRAY,
    DICE,
    KINDS,
    MOVES,
    STAGE_CHOOSE,
    STAGE_PICK,
    STAGE_WINDOW,
    WHITE,
    Moves,
    Pad,
    Print,
    Table,
)
from foxtray.kernel.compiled import compiled


@compiled
def legal(printed: Print, table: Table, seat: int, moves: Moves) -> None:
    """Fill `moves` with every legal move code of this seat, ordinary ones first."""
    pad = table.pads[seat]
    moves.count = 0
    if pad.heap != 0:
        legal_bonuses(printed, pad, moves)
    elif pad.stage == STAGE_CHOOSE:
        legal_choices(printed, table, pad, moves)
    elif pad.stage == STAGE_PICK:
        legal_picks(printed, table, pad, moves)
    elif pad.stage == STAGE_WINDOW:
        legal_extras(printed, table, pad, MOVES, moves)
        offer(head(DONE, 0, 0), 0, 0, moves)


@compiled
def legal_bonuses(printed: Print, pad: Pad, moves: Moves) -> None:
    """GSC-26: the owner picks any bonus of the heap next."""
    black = False
    for kind in range(KINDS):
        if waiting(pad, kind):
            area = printed.kind_area[kind]
            if area == ANY_AREA:
                black = True
            else:
                offer_free(printed, pad, area, printed.kind_number[kind], moves)
    if black:  # GSC-27, CHD-22; where a coloured one would do, that one is spent (CHD-23)
        for area in range(AREAS):
            number = printed.black_number[area]
            if not waits(printed, pad, area, number):
                offer_free(printed, pad, area, number, moves)


@compiled
def waits(printed: Print, pad: Pad, area: int, number: int) -> bool:
    """Whether a coloured bonus for just this area and number is on the heap."""
    for kind in range(KINDS):
        if (
            waiting(pad, kind)
            and printed.kind_area[kind] == area
            and printed.kind_number[kind] == number
        ):
            return True
    return False


@compiled
def legal_choices(printed: Print, table: Table, pad: Pad, moves: Moves) -> None:
    """After a roll: a die just rolled, a re-roll, or nothing (GSC-05, GSC-08, GSC-10)."""
    for die in range(DICE):
        if table.places[die] == AT_POOL:
            offer_face(printed, table, pad, TAKE, die, moves)
    fits = moves.count > 0
    if pad.rerolls > pad.rerolls_spent:
        offer(head(REROLL, 0, 0), 0, 0, moves)
    if not fits or printed.may_decline:
        offer(head(PASS, 0, 0), 0, 0, moves)
    if pad.jokers > 0:
        for die in range(DICE):
            if table.places[die] == AT_POOL:
                offer_jokers(printed, table, pad, TAKE, die, moves)


@compiled
def legal_picks(printed: Print, table: Table, pad: Pad, moves: Moves) -> None:
    """A passive seat: a tray die; if none fits, one from the fields; or nothing."""
    for die in range(DICE):
        if table.places[die] == AT_TRAY:
            offer_face(printed, table, pad, TAKE, die, moves)
    # GSC-12, GSC-34; CHD-04: judged without number jokers
    fields_open = moves.count == 0 and (table.seats > 1 or table.fallback != 0)
    if fields_open:
        for die in range(DICE):
            if table.places[die] != AT_TRAY:
                offer_face(printed, table, pad, TAKE, die, moves)
    offer(head(PASS, 0, 0), 0, 0, moves)  # GSC-11: declining is allowed
    if pad.jokers > 0:
        for die in range(DICE):
            if fields_open or table.places[die] == AT_TRAY:
                offer_jokers(printed, table, pad, TAKE, die, moves)


@compiled
def legal_extras(printed: Print, table: Table, pad: Pad, enough: int, moves: Moves) -> None:
    """GSC-13, GSC-14: any die, each once a turn; none without a box. No further die is looked at
    when enough words are listed.
    """
    if pad.extras == pad.extras_spent:
        return
    for die in range(DICE):
        if moves.count < enough and not (pad.extra_dice >> die & 1):
            offer_face(printed, table, pad, EXTRA, die, moves)
    if pad.jokers > 0:
        for die in range(DICE):
            if moves.count < enough and not (pad.extra_dice >> die & 1):
                offer_jokers(printed, table, pad, EXTRA, die, moves)


class Use(NamedTuple):
    """A die as a word uses it: the parts of a move code's head."""

    kind: int
    die: int
    value: int
    """What a joker makes of it, 0 for its own face."""


@compiled
def offer_face(printed: Print, table: Table, pad: Pad, kind: int, die: int, moves: Moves) -> None:
    """Every mark this die allows at its face."""
    offer_reading(printed, table, pad, Use(kind, die, 0), moves)


@compiled
def offer_jokers(printed: Print, table: Table, pad: Pad, kind: int, die: int, moves: Moves) -> None:
    """Every mark this die allows when a number joker makes it another (CHD-27)."""
    for value in range(1, SIX + 1):
        if value != table.faces[die] and joker_box(printed, pad, value) >= 0:
            offer_reading(printed, table, pad, Use(kind, die, value), moves)


@compiled
def joker_box(printed: Print, pad: Pad, value: int) -> int:
    """The box a joker for this number spends, -1 for none: its own before a ? (CHD-27)."""
    choice = -1
    for box in range(pad.jokers):
        if pad.jokers_spent >> box & 1:
            continue
        if printed.joker_numbers[box] == value:
            return box
        if printed.joker_numbers[box] == 0 and choice < 0:
            choice = box
    return choice


@compiled
def offer_reading(printed: Print, table: Table, pad: Pad, use: Use, moves: Moves) -> None:
    """Every mark of a die used so: in its colour, or anywhere for white."""
    kind, die, value = use
    face = value if value > 0 else table.faces[die]
    top = head(kind, die, value)
    place = table.places[die]
    if place == AT_POOL:  # CHD-02: a die taken now goes to the field of this roll
        place = AT_FIELD_1 + table.roll_no - 1
    first = 0 if die == WHITE else die  # GSC-15: white is any colour
    last = AREAS if die == WHITE else die + 1
    for area in range(first, last):
        number = reading(printed, table, die, area, face)
        company = 0
        if printed.form[area] == COLUMNS:
            company = count_company(table, die, place, face)
        offer_number(printed, pad, area, Lying(number, place, company), top, moves)


@compiled
def reading(printed: Print, table: Table, die: int, area: int, face: int) -> int:
    """The number a die stands for: its face, or with the other one the sum (GSC-17)."""
    if printed.sums[area]:
        other = area if die == WHITE else WHITE
        return face + table.faces[other]
    return face


@compiled
def count_company(table: Table, die: int, place: int, face: int) -> int:
    """CHD-09, CHD-11: other dice with this face, on the fields or on the tray."""
    count = 0
    for other in range(DICE):
        if other != die and table.faces[other] == face:
            there = table.places[other]
            if place == AT_TRAY:
                count += there == AT_TRAY
            else:
                count += AT_FIELD_1 <= there <= AT_FIELD_3
    return count

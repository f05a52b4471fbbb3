"""The words and position lines of the Clever games (docs/notation.md).

A move code of the compiled rules and a word say the same; `spell` goes from codes to
words. There is no way back: a word is looked up among the legal ones of its position. What a
word names, legal or not, `read_word` tells.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from foxtray.games.clever.areas import BONUS, DONE, EXTRA, PASS, REROLL
from foxtray.games.clever.engine import Engine
from foxtray.games.clever.layout import AREAS, DICE, HEAP_BITS, WRITTEN, Pad, Table
from foxtray.games.clever.sheets.sheet import Area, Form, Scoring, Sheet
from foxtray.games.clever.state import PHASES, PLACES, STAGES, Boxes, MarkedArea, State
from foxtray.kernel.compiled import plain
from foxtray.kernel.errors import Unreadable
from foxtray.kernel.game import LETTERS
from foxtray.kernel.records import record_of

ROWS = "abcde"
NO_WORDS = {REROLL: "R", PASS: "-", DONE: "."}
"""The words that name no cell."""
CHOSEN_NUMBER = (Form.OUTWARD, Form.HALVES)
"""The forms in which a bonus's number is chosen and always written."""


# Words


@cache
def spell(sheet: Sheet, code: int, with_number: bool = False) -> str:
    """The word of a move code; a bonus's own number only where it is asked for."""
    kind, die, value, area, cell = _parts(code)
    if kind in NO_WORDS:
        return NO_WORDS[kind]
    printed = sheet.areas[area]
    name = _cell_name(printed, cell)
    if kind == BONUS:
        numbered = value and (with_number or printed.form in CHOSEN_NUMBER)
        return f"+{name}^{value}" if numbered else f"+{name}"
    extra = "E" if kind == EXTRA else ""
    joker = f"^{value}" if value else ""
    return f"{extra}{sheet.dice[die]}={name}{joker}"


def _parts(code: int) -> tuple[int, int, int, int, int]:
    from foxtray.games.clever import areas

    return tuple(  # type: ignore[return-value]  # five parts, five functions
        plain(part)(code)
        for part in (areas.kind_of, areas.die_of, areas.value_of, areas.area_of, areas.cell_of)
    )


def _cell_name(area: Area, cell: int) -> str:
    if area.form is Form.COLUMNS:
        rows = "".join(row for i, row in enumerate(ROWS) if cell >> i & 1)
        return f"{area.letter}{(cell >> 5) + 1}{rows}"
    if area.form is Form.HALVES:
        return area.cells[cell >> 1].name + "hx"[cell & 1]
    return area.cells[cell].name


def spell_all(sheet: Sheet, codes: list[int]) -> dict[str, int]:
    """The words of a moment's codes: numbers are written where words would be the same."""
    words = {spell(sheet, code): code for code in codes}
    if len(words) == len(codes):
        return words
    plain_words = [spell(sheet, code) for code in codes]
    return {
        spell(sheet, code, plain_words.count(word) > 1): code
        for code, word in zip(codes, plain_words, strict=True)
    }


class Meant(NamedTuple):
    """What a word names: a die by its place on the sheet (-1: a bonus), cells of an area, and
    the number behind them, 0 for none.
    """

    die: int
    area: int
    cells: tuple[int, ...]
    value: int


MARK = re.compile(r"(?:\+|E?([a-z])=)([a-z0-9]+)(?:\^(\d+))?")


@cache
def read_word(sheet: Sheet, word: str) -> Meant | None:
    """What a word of the grammar names; None if it is no mark."""
    mark = MARK.fullmatch(word)
    if mark is None:
        return None
    area, code = _codes(sheet)[mark[2]]
    die = sheet.dice.index(mark[1]) if mark[1] else -1
    return Meant(die, area, _cells(sheet.areas[area], code), int(mark[3] or 0))


@cache
def _codes(sheet: Sheet) -> dict[str, tuple[int, int]]:
    """Every name of cells, with its area and its part of a move code."""
    named: dict[str, tuple[int, int]] = {}
    for i, area in enumerate(sheet.areas):
        codes = range(len(area.cells) * (2 if area.form is Form.HALVES else 1))
        if area.form is Form.COLUMNS:
            codes = range(COLUMN * 6)
        named |= {_cell_name(area, code): (i, code) for code in codes}
    return named


COLUMN = 32
"""The sets of rows of one column."""


def _cells(area: Area, code: int) -> tuple[int, ...]:
    if area.form is Form.COLUMNS:
        column, rows = divmod(code, COLUMN)
        return tuple(row * 6 + column for row in range(len(ROWS)) if rows >> row & 1)
    return (code // 2,) if area.form is Form.HALVES else (code,)


@cache
def grammar(sheet: Sheet) -> re.Pattern[str]:
    """What can be a word on this sheet, fitting or not."""
    has_jokers = bool(sheet.jokers.boxes)
    cells = "|".join(_cells_pattern(area) for area in sheet.areas)
    joker = r"(?:\^[1-6])?" if has_jokers else ""
    bonuses = "|".join(
        _cells_pattern(area) + _number_pattern(area, has_jokers) for area in sheet.areas
    )
    return re.compile(rf"[R.\-]|E?[{sheet.dice}]=(?:{cells}){joker}|\+(?:{bonuses})")


def _cells_pattern(area: Area) -> str:
    if area.form is Form.COLUMNS:
        return rf"{area.letter}[1-6](?=[{ROWS}]){''.join(row + '?' for row in ROWS)}"
    names = "|".join(cell.name for cell in area.cells)
    halves = "[hx]" if area.form is Form.HALVES else ""
    return f"(?:{names}){halves}"


def _number_pattern(area: Area, has_jokers: bool) -> str:
    """The number of a bonus mark: orange, where two wait; blue and pink of choice."""
    if area.form is Form.OUTWARD:
        return r"(?:\^(?:[2-9]|1[0-2]))?"
    if area.form in (Form.TIMES, Form.HALVES):
        return r"(?:\^[1-6])?"
    return ""


# Position lines


def write_position(state: State) -> str:
    """A state as one line."""
    seat = "s" if state.solo_passive else LETTERS[state.active or 0]
    dice = ",".join(f"{die.letter}{die.face}{die.place.value}" for die in state.dice)
    fallback = " fallback" if state.fallback else ""
    drawn = "" if state.first == 0 else f" {DRAWN}{_write_first(state.first)}"
    head = f"{state.sheet.name} {state.round}{seat} {state.phase.value} roll={state.roll}"
    sheets = " ".join(_write_sheet(state, seat) for seat in range(state.seats))
    return f"{head} dice={dice}{fallback}{drawn} {sheets}"


DRAWN = "first="
UNDRAWN = "?"
"""Who starts, while it is to be drawn."""


def _write_first(first: int | None) -> str:
    return UNDRAWN if first is None else LETTERS[first]


def _write_sheet(state: State, seat: int) -> str:
    sheet = state.sheets[seat]
    parts = [f"{area.area.colour}={_write_area(area)}" for area in sheet.areas]
    parts += [f"foxes={sheet.foxes}"]
    for name in ("rerolls", "extras", "jokers"):
        parts.append(f"{name}={_write_boxes(getattr(sheet, name))}")
    parts.append(f"pending={','.join(sheet.pending) or '-'}")
    parts.append(f"stage={sheet.stage.value}")
    parts.append(f"used={sheet.extra_dice or '-'}")
    return f"{LETTERS[seat]}: {' '.join(parts)}"


def _write_boxes(boxes: Boxes) -> str:
    return "".join("xo"[not spent] for spent in boxes.spent) or "-"


def _write_area(marked: MarkedArea) -> str:
    if marked.area.scoring in (Scoring.NUMBERS, Scoring.OUTERMOST):
        numbers = [
            f"{number}{'*' if struck else ''}" if crossed else "-"
            for crossed, number, struck in zip(
                marked.crossed, marked.written, marked.struck, strict=True
            )
        ]
        return ",".join(numbers)
    text = ""
    for cell, crossed in zip(marked.area.cells, marked.crossed, strict=True):
        text += "/" if text and cell.column == 0 else ""
        text += "x" if crossed else "."
    return text


TURN = re.compile(r"(\d+)([a-ds])")
DIE = re.compile(r"([a-z])([0-6])([a-z]*)")


def read_position(engine: Engine, line: str) -> State:
    """The state of a position line; refuses one that no state would write."""
    wrong = Unreadable("no position of this game", word=line, expected="such a line, unchanged")
    try:
        state = _read_state(engine, line)
        written = write_position(state)
    except (ValueError, LookupError, AttributeError, TypeError, OverflowError):
        raise wrong from None
    if written != line:
        raise wrong
    for seat in state.asked:
        if not state.codes(seat):
            raise Unreadable("a position in which a seat is stuck", word=line)
    return state


def _read_state(engine: Engine, line: str) -> State:
    head, *sheets = re.split(r" (?=[a-d]: )", line)
    *shared, last = head.split(" ")
    first: int | None = 0
    if last.startswith(DRAWN):
        letter = last.removeprefix(DRAWN)
        first = None if letter == UNDRAWN else LETTERS[: len(sheets)].index(letter)
        head = " ".join(shared)
    starts = first or 0
    return State(engine, _read_table(engine.sheet, head, sheets, starts), first)


def _read_table(sheet: Sheet, head: str, sheets: list[str], first: int) -> Any:
    """The table as the rules have it: the sheets in the order of play."""
    name, turn, phase, roll, dice, *fallback = head.split(" ")
    match = TURN.fullmatch(turn)
    if name != sheet.name or match is None:
        raise ValueError
    active = 0 if match[2] == "s" else LETTERS[: len(sheets)].index(match[2])
    table = Table(
        seats=len(sheets),
        fallback=int(fallback == ["fallback"]),
        round_no=int(match[1]),
        active=(active - first) % len(sheets),
        solo_passive=int(match[2] == "s"),
        phase=[p.value for p in PHASES].index(phase),
        roll_no=int(roll.removeprefix("roll=")),
    )
    places = [place.value for place in PLACES]
    for i, die in enumerate(dice.removeprefix("dice=").split(",")):
        read = DIE.fullmatch(die)
        if read is None or i >= DICE:
            raise ValueError
        table.faces[i] = int(read[2])
        table.places[i] = places.index(read[3])
    if not 1 <= table.round_no <= sheet.rounds[table.seats - 1]:
        raise ValueError
    for seat, text in enumerate(sheets):
        _read_pad(sheet, table.pads[(seat - first) % len(sheets)], text)
    return record_of(table)


def _read_pad(sheet: Sheet, pad: Pad, text: str) -> None:
    parts = dict(part.split("=", 1) for part in text.split(" ")[1:])
    for i in range(AREAS):
        _read_area(pad, i, sheet.areas[i], parts[sheet.areas[i].colour])
    pad.foxes = int(parts["foxes"])
    pad.rerolls, pad.rerolls_spent = _read_boxes(parts["rerolls"])
    pad.extras, pad.extras_spent = _read_boxes(parts["extras"])
    pad.jokers = len(parts["jokers"].replace("-", ""))
    pad.jokers_spent = sum(1 << i for i, box in enumerate(parts["jokers"]) if box == "x")
    if parts["pending"] != "-":
        for bonus in parts["pending"].split(","):
            pad.heap += 1 << (HEAP_BITS * sheet.kinds.index(bonus))
    pad.stage = [stage.value for stage in STAGES].index(parts["stage"])
    used = parts["used"].replace("-", "")
    pad.extra_dice = sum(1 << sheet.dice.index(die) for die in used)


def _read_boxes(text: str) -> tuple[int, int]:
    boxes = text.replace("-", "")
    return len(boxes), boxes.count("x")


def _read_area(pad: Pad, index: int, area: Area, text: str) -> None:
    numbers = area.scoring in (Scoring.NUMBERS, Scoring.OUTERMOST)
    cells = text.split(",") if numbers else list(text.replace("/", ""))
    if len(cells) != len(area.cells):
        raise ValueError
    for cell, mark in enumerate(cells):
        if mark in ("-", "."):
            continue
        pad.crosses[index] |= 1 << cell
        pad.tally[index] += not area.cells[cell].crossed
        if numbers:
            pad.written[index * WRITTEN + cell] = int(mark.removesuffix("*"))
            if mark.endswith("*"):
                pad.struck |= 1 << cell

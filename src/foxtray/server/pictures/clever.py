"""A moment of a Clever game as a browser draws it, on the print of clever_print.py.

`CleverView` says only what has been marked, by the numbers of the print: a cell is its place
in the print's list of cells, a bonus its place in the list of bonuses.

Between two moments one sheet changes and the others do not, so a sheet is translated and written
once for what stands on it and kept. The compiler is not imported here: who brings a game has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace as replace_fields

from foxtray.games.clever.layout import AREAS, WRITTEN, Pad
from foxtray.games.clever.sheets.sheet import Form, Scoring, Sheet, mask
from foxtray.kernel.compiled import NUMBER
from foxtray.kernel.game import AnyGame, Seat, Word
from foxtray.server import wire
from foxtray.server.pictures.clever_foresight import foresee
from foxtray.server.pictures.clever_print import CleverPrint, print_of
from foxtray.server.pictures.drawn.drawing import Drawing
from foxtray.server.pictures.plain import Pictures

if TYPE_CHECKING:
    from foxtray.games.clever.engine import Engine
    from foxtray.games.clever.game import CleverGame
    from foxtray.games.clever.state import State, View

KEPT_SHEETS = 8192
"""Sheets kept: those of two thousand tables."""


class CleverPhase(StrEnum):
    """Where the table stands."""

    ROLLING = "rolling"
    CHOOSING = "choosing"
    FINISHING = "finishing"
    PASSIVE = "passive"
    OVER = "over"


class CleverStage(StrEnum):
    """What a seat is asked once its bonuses are used."""

    IDLE = "idle"
    CHOOSE = "choose"
    PICK = "pick"
    WINDOW = "window"


class CleverPlace(StrEnum):
    """Where a die lies."""

    POOL = "pool"
    FIELD_1 = "field_1"
    FIELD_2 = "field_2"
    FIELD_3 = "field_3"
    TRAY = "tray"
    SIDE = "side"


# A moment


class CleverLying(Struct, frozen=True):
    """A die on the table."""

    letter: str
    face: int
    """0 while it is to be rolled."""
    place: CleverPlace


class CleverMarks(Struct, frozen=True):
    """What is marked in an area; cells and bonuses by their places in the print."""

    crossed: tuple[int, ...]
    """The marked cells, printed crosses included."""
    written: tuple[int, ...]
    """In areas of numbers: the number by cell, 0 for none. Elsewhere empty."""
    struck: tuple[int, ...]
    """The cells whose bonus was struck out."""
    gained: tuple[int, ...]
    """The bonuses that were gained."""
    points: int


class CleverBoxes(Struct, frozen=True):
    """An action's boxes: how many are circled, and the places of those spent."""

    circled: int
    spent: tuple[int, ...]


class CleverSheet(Struct, frozen=True):
    """A player's sheet."""

    areas: tuple[CleverMarks, ...]
    actions: tuple[CleverBoxes, ...]
    foxes: int
    fox_points: int
    total: int
    pending: tuple[str, ...]
    """Bonuses still to be used."""
    stage: CleverStage
    extra_dice: str
    """The dice already used as extra dice in this turn."""


class CleverView(wire.View, frozen=True, tag="clever"):
    """A moment of a game."""

    round: int
    active: int | None
    """None while who starts is to be drawn."""
    roll: int
    """The number of the roll, 1 to 3."""
    phase: CleverPhase
    solo_passive: bool
    """The passive turn of one who plays alone."""
    dice: tuple[CleverLying, ...]
    sheets: tuple[CleverSheet, ...]
    """By seat."""


# From a view


def picture(view: View) -> CleverView:
    """A moment. These games have no secrets: every seat sees the same."""
    state = view.shown
    dice = tuple(map(_lying, state.sheet.dice, state.faces, state.places))
    return _moment(state, sheets_of(view), dice)


def written(view: View) -> bytes:
    """The same as JSON. Of its sheets most were written before, and all else stands alike in many
    games; so it is put together from what was written.
    """
    state = view.shown
    return _written_view(state, _pads(state))


def _written_view(state: State, pads: list[tuple[bytes, bytes]]) -> bytes:
    engine = state.engine
    sheets = [
        b"%b,%b" % (_written_marks(engine, start), _written_boxes(engine, end))
        for start, end in pads
    ]
    known = state.first, state.head
    head = _heads.get(known) or _heads.setdefault(known, _write_head(state))
    dice = map(_written_lying, engine.sheet.dice, state.faces, state.places)
    parts = head, b",".join(dice), b'],"sheets":[', b",".join(sheets), b"]}"
    return b"".join(parts)


@cache
def _written_lying(letter: str, face: int, place: int) -> bytes:
    return _encode(_lying(letter, face, place))


_heads: dict[tuple[int | None, bytes], bytes] = {}
"""What was written before the dice, by who starts and `State.head`: a few hundred."""


def _write_head(state: State) -> bytes:
    bare = _moment(state, sheets=(), dice=())
    return _encode(bare).removesuffix(b'],"sheets":[]}')


def _moment(
    state: State, sheets: tuple[CleverSheet, ...], dice: tuple[CleverLying, ...]
) -> CleverView:
    return CleverView(
        round=state.round,
        active=state.active,
        roll=state.roll,
        phase=_PHASES[state.phase.value],
        solo_passive=state.solo_passive,
        dice=dice,
        sheets=sheets,
    )


def sheets_of(view: View) -> tuple[CleverSheet, ...]:
    """The players' sheets, by seat."""
    state = view.shown
    return tuple(_sheet(state.engine, state.pad(seat)) for seat in range(state.seats))


def standing(state: State) -> wire.Standing:
    """The players' sheets counted, without winners."""
    return _standing(state.engine, *[start for start, _ in _pads(state)])


@lru_cache(KEPT_SHEETS)
def _standing(engine: Engine, *starts: bytes) -> wire.Standing:
    """A roll changes nothing of it."""
    sheets = [_counted(engine, start) for start in starts]
    totals = tuple(sheet.marked.total for sheet in sheets)
    ranks = tuple(map(engine.sheet.rank, totals)) if len(totals) == 1 else ()
    return wire.Standing(totals, (), tuple(sheet.detail for sheet in sheets), ranks)


@lru_cache(KEPT_SHEETS)
def _written_standing(engine: Engine, *starts: bytes) -> bytes:
    return _encode(_standing(engine, *starts))


_encode = msgspec.json.Encoder().encode
_PHASES = {phase.value: phase for phase in CleverPhase}
_PLACES = tuple(CleverPlace)
_STAGES = tuple(CleverStage)


@cache
def _lying(letter: str, face: int, place: int) -> CleverLying:
    return CleverLying(letter, face, _PLACES[place])


def _pads(state: State) -> list[tuple[bytes, bytes]]:
    """By seat: what is counted, and all else. What is marked on a sheet was mostly written
    before; its boxes and what it is asked stand alike on many sheets.
    """
    pads = [state.pad(seat) for seat in range(state.seats)]
    return [(pad[:_COUNTED], pad[_COUNTED:]) for pad in pads]


@lru_cache(KEPT_SHEETS)
def _written_marks(engine: Engine, start: bytes) -> bytes:
    """Without the last bracket: boxes follow."""
    return _encode(_counted(engine, start).marked)[:-1]


@lru_cache(KEPT_SHEETS)
def _written_boxes(engine: Engine, end: bytes) -> bytes:
    """Without the first bracket."""
    return _encode(_boxes(engine, end))[1:]


def _sheet(engine: Engine, pad: bytes) -> CleverSheet:
    """What stands on a sheet: a pad of the rules, as its bytes."""
    marked, boxes = _counted(engine, pad[:_COUNTED]).marked, _boxes(engine, pad[_COUNTED:])
    return CleverSheet(**asdict(marked), **asdict(boxes))


class _Marked(Struct, frozen=True):
    """Of a CleverSheet what is counted."""

    areas: tuple[CleverMarks, ...]
    foxes: int
    fox_points: int
    total: int


class _Boxed(Struct, frozen=True):
    """Of a CleverSheet all else."""

    actions: tuple[CleverBoxes, ...]
    pending: tuple[str, ...]
    stage: CleverStage
    extra_dice: str


def _boxes(engine: Engine, end: bytes) -> _Boxed:
    """What stands in the end of a pad, which is not counted."""
    marked, sheet = Pad.unpack(bytes(_COUNTED) + end), engine.sheet
    rows = (
        (marked.rerolls, (1 << marked.rerolls_spent) - 1),
        (marked.extras, (1 << marked.extras_spent) - 1),
        (marked.jokers, marked.jokers_spent),
    )
    return _Boxed(
        actions=tuple(
            CleverBoxes(circled, _bits(spent))
            for (circled, spent), printed in zip(rows, sheet.action_rows, strict=True)
            if printed.boxes
        ),
        pending=sheet.pending(marked.heap),
        stage=_STAGES[marked.stage],
        extra_dice="".join(sheet.dice[i] for i in _bits(marked.extra_dice)),
    )


_AT = tuple(area * WRITTEN for area in range(AREAS))
"""By area: where its numbers stand among all that are written."""
_COUNTED = Pad.at("rerolls") * NUMBER
"""The bytes of a pad that are counted stand before its action boxes."""


class Counted(NamedTuple):
    """The areas of a sheet and what it counts."""

    marked: _Marked
    detail: dict[str, int]
    """By colour; the foxes and their points last."""


@lru_cache(KEPT_SHEETS)
def _counted(engine: Engine, start: bytes) -> Counted:
    """The areas and what they count, from the start of a pad. A roll leaves them as they are."""
    marked = Pad.unpack(start.ljust(Pad.numbers() * NUMBER, b"\0"))
    score = engine.score_sheet(start)
    areas = tuple(
        [
            _marks(
                area,
                crosses,
                tuple(marked.written[at : at + area.written]) if area.written else (),
                marked.struck if area.struck else 0,
                points,
            )
            for area, crosses, at, points in zip(
                _ways(engine.sheet), marked.crosses, _AT, score.areas, strict=True
            )
        ]
    )
    detail = {area.colour: score.areas[i] for i, area in enumerate(engine.sheet.areas)}
    detail |= {"foxes": marked.foxes, "fox_points": score.foxes}
    return Counted(_Marked(areas, marked.foxes, score.foxes, score.total), detail)


@lru_cache(KEPT_SHEETS)
def _marks(
    ways: _Ways, crosses: int, written: tuple[int, ...], struck: int, points: int
) -> CleverMarks:
    """An area. Most of a sheet's are as they were a word ago."""
    return CleverMarks(
        crossed=_bits(crosses),
        written=written,
        struck=_bits(struck),
        gained=_gained(ways.needed, crosses, struck),
        points=points,
    )


def _gained(needed: tuple[int, ...], crosses: int, struck: int) -> tuple[int, ...]:
    """The bonuses whose cells are all marked and not struck out."""
    marked = crosses & ~struck
    return tuple(i for i, need in enumerate(needed) if marked & need == need)


@dataclass(frozen=True, eq=False)
class _Ways:
    """What of an area's print it takes to read its marks. There is one object for each area."""

    needed: tuple[int, ...]
    """By bonus: its cells as bits."""
    written: int
    """How many cells take a number."""
    struck: bool
    """Whether bonuses can be struck out."""


@cache
def _ways(sheet: Sheet) -> tuple[_Ways, ...]:
    return tuple(
        _Ways(
            tuple(mask(group.cells) for group in area.groups),
            len(area.cells) if area.scoring in (Scoring.NUMBERS, Scoring.OUTERMOST) else 0,
            area.form is Form.HALVES,
        )
        for area in sheet.areas
    )


@lru_cache(1 << 14)
def _bits(number: int) -> tuple[int, ...]:
    """The places of the bits that are set.

    >>> _bits(0b1011)
    (0, 1, 3)
    """
    return tuple(i for i in range(number.bit_length()) if number >> i & 1)


class CleverPictures(Pictures):
    """The looks of both Clever games."""

    views = CleverView
    prints = CleverPrint

    def picture(self, view: View) -> CleverView:
        return picture(view)

    def written(self, view: View) -> bytes:
        return written(view)

    def print_of(self, game: CleverGame, first: View) -> CleverPrint:
        return print_of(game, first)

    def score(self, game: AnyGame, state: Any) -> wire.Standing:
        """From the sheets that the picture has counted already: to count them all again
        takes longer than everything else about an update. Who won, the game says.
        """
        now = standing(state)
        if game.awaits(state) is not None:
            return now
        return replace_fields(now, winners=game.scores(state).winners)

    def written_moment(self, game: AnyGame, state: Any) -> tuple[bytes, bytes]:
        pads = _pads(state)
        view = _written_view(state, pads)
        if game.awaits(state) is None:
            return view, _encode(self.score(game, state))
        return view, _written_standing(state.engine, *[start for start, _ in pads])

    def foresee(self, game: CleverGame, state: State, seat: Seat, word: Word) -> wire.Foreseen:
        """These games have no secrets: a word brings what everybody can reckon."""
        return foresee(game, state, seat, word)

    def card(self, game: CleverGame, state: State, seat: int) -> Drawing:
        from foxtray.server.pictures.drawn.clever import draw_sheet

        view = game.view(state, None)
        return draw_sheet(self.print_of(game, view), picture(view).sheets[seat])


PICTURES = CleverPictures()

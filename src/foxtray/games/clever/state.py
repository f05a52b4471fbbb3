"""A moment of a Clever game, as a frozen value with readable fields.

`State` wraps the record the rules work on. Two states are equal if everything on the
table is; a state's repr can be read back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property, lru_cache
from typing import Final, cast

from foxtray.games.clever import layout
from foxtray.games.clever.engine import Engine, Tables
from foxtray.games.clever.layout import WRITTEN, Pad
from foxtray.games.clever.sheets.sheet import Area, Form, Scoring, Sheet
from foxtray.kernel.chance import Chance, Dice, DiceInOrder, Starter
from foxtray.kernel.game import LETTERS, Awaits, Seat, Word
from foxtray.kernel.records import numbers_of


class Place(Enum):
    """Where a die lies, with its sign in a position line."""

    POOL = ""
    FIELD_1 = "i"
    FIELD_2 = "ii"
    FIELD_3 = "iii"
    TRAY = "t"
    SIDE = "s"


PLACES = (Place.POOL, Place.FIELD_1, Place.FIELD_2, Place.FIELD_3, Place.TRAY, Place.SIDE)
FIELDS = PLACES[layout.AT_FIELD_1 : layout.AT_FIELD_3 + 1]


class Phase(Enum):
    """Where the table stands."""

    ROLLING = "rolling"
    CHOOSING = "choosing"
    FINISHING = "finishing"
    PASSIVE = "passive"
    OVER = "over"


PHASES = tuple(Phase)


class Stage(Enum):
    """What a seat is asked once its bonuses are used."""

    IDLE = "idle"
    CHOOSE = "choose"
    PICK = "pick"
    WINDOW = "window"


STAGES = tuple(Stage)
KEPT_THROWS = 4096
"""Ways in which dice lie before a throw, that are kept."""

_SEATS, _ROUND, _ACTIVE, _ROLL, _PHASE, _SOLO_PASSIVE, _FALLBACK, _FACES, _PLACES, _PADS = map(
    layout.Table.at,
    (
        *("seats", "round_no", "active", "roll_no", "phase", "solo_passive", "fallback"),
        *("faces", "places", "pads"),
    ),
)
_PAD_SIZE = Pad.numbers()
_END_OF_PLACES = _PLACES + layout.DICE


@dataclass(frozen=True)
class Die:
    """A die: its letter, its face (0 while it is to be rolled) and where it lies."""

    letter: str
    face: int
    place: Place


@dataclass(frozen=True)
class Boxes:
    """An action row: how many boxes are circled, and which of them are crossed out."""

    circled: int
    spent: tuple[bool, ...]

    @property
    def left(self) -> int:
        """How many may still be spent."""
        return self.circled - sum(self.spent)


@dataclass(frozen=True)
class MarkedArea:
    """One area of a player's sheet."""

    area: Area
    crossed: tuple[bool, ...]
    """By cell, printed crosses included."""
    written: tuple[int, ...]
    """By cell: the number written, 0 for none."""
    struck: tuple[bool, ...]
    """By cell: whether its bonus was struck out."""
    points: int

    def gained(self) -> tuple[bool, ...]:
        """By bonus of the area: whether its cells are all marked and it was not struck."""
        return tuple(
            all(self.crossed[cell] for cell in group.cells)
            and not any(self.struck[cell] for cell in group.cells)
            for group in self.area.groups
        )


@dataclass(frozen=True)
class MarkedSheet:
    """A player's sheet, and where that player stands in the turn."""

    areas: tuple[MarkedArea, ...]
    foxes: int
    fox_points: int
    total: int
    rerolls: Boxes
    extras: Boxes
    jokers: Boxes
    pending: tuple[str, ...]
    """The bonuses still to be used, by name."""
    stage: Stage
    extra_dice: str
    """The dice already used as extra dice in this turn."""


class Unasked(Enum):
    """What stands where nothing was asked yet: None is an answer."""

    UNASKED = 0


UNASKED: Final = Unasked.UNASKED


class State:
    """A moment of a game. Made by the game, never changed.

    The compiled rules count the players as they play, from 0, the one who starts. Who that is,
    they need not know: here seats become places in that order, and places seats.
    """

    __slots__ = ("__dict__", "_asked", "_awaits", "_codes", "engine", "first", "numbers", "table")

    def __init__(self, engine: Engine, table: Tables, first: int | None = 0) -> None:
        self.engine = engine
        self.table = table
        self.first = first
        """The seat that starts; None while it is to be drawn."""
        self.numbers = numbers_of(table)
        """The table as it lies in memory, a number after the other."""
        # What follows from the table and is asked again and again; cached_property would take
        # a lock each time (Python 3.11), a fifth of a random game.
        self._asked: tuple[Seat, ...] | None = None
        self._awaits: Awaits | Unasked = UNASKED
        self._codes: dict[int, dict[Word, int]] = {}

    @property
    def sheet(self) -> Sheet:
        return self.engine.sheet

    @property
    def seats(self) -> int:
        return int(self.numbers[_SEATS])

    @property
    def round(self) -> int:
        return int(self.numbers[_ROUND])

    @property
    def active(self) -> int | None:
        """The seat at turn; None while who starts is to be drawn."""
        return None if self.first is None else self.seat_at(self.numbers[_ACTIVE])

    def place_of(self, seat: int) -> int:
        """Where a seat comes in the order of play: its place on the table of the rules."""
        return (seat - self.first) % self.seats if self.first else seat

    def seat_at(self, place: int) -> int:
        """The seat that plays there."""
        return (place + self.first) % self.seats if self.first else place

    def then(self, table: Tables) -> State:
        """Another moment of the same game."""
        return State(self.engine, table, self.first)

    @property
    def roll(self) -> int:
        """The number of the roll, 1 to 3."""
        return int(self.numbers[_ROLL])

    @property
    def phase(self) -> Phase:
        return PHASES[self.numbers[_PHASE]]

    @property
    def solo_passive(self) -> bool:
        return bool(self.numbers[_SOLO_PASSIVE])

    @property
    def head(self) -> bytes:
        """All that is not dice or sheets, as it lies in memory."""
        return self.numbers[:_FACES].tobytes()

    @property
    def fallback(self) -> bool:
        """Whether a solo player may fall back on the dice beside the tray."""
        return bool(self.numbers[_FALLBACK])

    @property
    def faces(self) -> list[int]:
        """By die, in sheet order; 0 while it is to be rolled."""
        return self.numbers[_FACES : _FACES + layout.DICE].tolist()

    @property
    def places(self) -> list[int]:
        """By die: where it lies, as an index of PLACES."""
        return self.numbers[_PLACES : _PLACES + layout.DICE].tolist()

    def pad(self, seat: int) -> bytes:
        """A player's sheet as it lies in memory (layout.Pad)."""
        at = _PADS + self.place_of(seat) * _PAD_SIZE
        return self.numbers[at : at + _PAD_SIZE].tobytes()

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that have something to say."""
        if self._asked is None:
            asked = self.engine.asked(self.table)
            if self.first:
                asked = tuple(sorted(map(self.seat_at, asked)))
            self._asked = cast("tuple[Seat, ...]", asked)
        return self._asked

    @property
    def awaits(self) -> Awaits:
        """Who is to speak, or which dice are to fall. A state is asked it a dozen times."""
        found = self._awaits
        if found is UNASKED:
            found = self._awaits = self.asked or self._chance()
        return found

    def _chance(self) -> Chance | None:
        if self.phase is Phase.OVER:
            return None
        if self.active is None:
            return Starter(LETTERS[: self.seats])
        if self.solo_passive:
            return DiceInOrder(self.sheet.dice, seat=0)
        lying = self.numbers[_PLACES:_END_OF_PLACES].tobytes()
        return _thrown(lying, self.engine.sheet.dice, self.active)

    def codes(self, seat: int) -> dict[Word, int]:
        """The legal words of a seat with their move codes, found once."""
        found = self._codes.get(seat)
        if found is None:
            found = self._codes[seat] = {}
            if seat in self.asked:
                codes = self.engine.legal(self.table, self.place_of(seat))
                found = self._codes[seat] = _speller()(self.sheet, codes)
        return found

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """All six, in sheet order."""
        return tuple(
            Die(letter, face, PLACES[place])
            for letter, face, place in zip(self.sheet.dice, self.faces, self.places, strict=True)
        )

    @property
    def pool(self) -> str:
        """The letters of the dice in the pool."""
        return _pool(self.places, self.sheet.dice)

    @cached_property
    def sheets(self) -> tuple[MarkedSheet, ...]:
        """The players' sheets, by seat."""
        return tuple(self._marked(seat) for seat in range(self.seats))

    def _marked(self, seat: int) -> MarkedSheet:
        pad = Pad.unpack(self.pad(seat))
        score = self.engine.score(self.table, self.place_of(seat))
        dice = self.sheet.dice
        return MarkedSheet(
            areas=tuple(
                _marked_area(pad, i, area, score.areas[i])
                for i, area in enumerate(self.sheet.areas)
            ),
            foxes=pad.foxes,
            fox_points=score.foxes,
            total=score.total,
            rerolls=_boxes(pad.rerolls, (1 << pad.rerolls_spent) - 1),
            extras=_boxes(pad.extras, (1 << pad.extras_spent) - 1),
            jokers=_boxes(pad.jokers, pad.jokers_spent),
            pending=self.sheet.pending(pad.heap),
            stage=STAGES[pad.stage],
            extra_dice="".join(d for i, d in enumerate(dice) if pad.extra_dice >> i & 1),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same = self.sheet is other.sheet and self.first == other.first
        return same and self.table.tobytes() == other.table.tobytes()

    def __hash__(self) -> int:
        return hash((self.first, self.table.tobytes()))

    def __repr__(self) -> str:
        from foxtray.games.clever.notation import write_position

        return f"from_position({write_position(self)!r})"


@cache
def _speller() -> Callable[[Sheet, list[int]], dict[Word, int]]:
    """What makes words of move codes. It reads states too, so it cannot be imported above."""
    from foxtray.games.clever.notation import spell_all

    return spell_all


def _pool(places: list[int], dice: str) -> str:
    lying = zip(dice, places, strict=True)
    return "".join([letter for letter, place in lying if place == layout.AT_POOL])


@lru_cache(KEPT_THROWS)
def _thrown(places: bytes, dice: str, seat: int) -> Dice:
    """By where the dice lie in memory: a throw is asked for after every other word."""
    return _dice(_pool(memoryview(places).cast("q").tolist(), dice), dice, seat)


@cache
def _dice(pool: str, dice: str, seat: int) -> Dice:
    return Dice(pool, of=dice, seat=seat)


@dataclass(frozen=True)
class View:
    """What a seat sees: all there is, these games have no secrets."""

    seat: int | None
    shown: State

    @property
    def place(self) -> int:
        """Where the seat stands on the table of the rules. Spectators are nowhere."""
        if self.seat is None:
            raise TypeError("spectators are not asked")
        return self.shown.place_of(self.seat)


def _marked_area(pad: Pad, index: int, area: Area, points: int) -> MarkedArea:
    crosses = pad.crosses[index]
    written: list[int] = []
    if area.scoring in (Scoring.NUMBERS, Scoring.OUTERMOST):
        written = pad.written[index * WRITTEN : (index + 1) * WRITTEN]
    cells = range(len(area.cells))
    struck = pad.struck if area.form is Form.HALVES else 0
    return MarkedArea(
        area,
        tuple(bool(crosses >> cell & 1) for cell in cells),
        tuple(written[cell] if written else 0 for cell in cells),
        tuple(bool(struck >> cell & 1) for cell in cells),
        points,
    )


def _boxes(circled: int, spent: int) -> Boxes:
    return Boxes(circled, tuple(bool(spent >> box & 1) for box in range(circled)))

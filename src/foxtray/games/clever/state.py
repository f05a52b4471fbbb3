"""A moment of a Clever game, as a frozen value with readable fields.

`State` wraps the record the rules work on. Two states are equal if everything on the
table is; a state's repr can be read back.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from foxtray.games.clever import layout
from foxtray.games.clever.engine import Engine, Tables
from foxtray.games.clever.layout import WRITTEN
from foxtray.games.clever.sheets.sheet import Area, Form, Scoring, Sheet


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


class State:
    """A moment of a game. Made by the game, never changed."""

    __slots__ = ("__dict__", "engine", "table")

    def __init__(self, engine: Engine, table: Tables) -> None:
        self.engine = engine
        self.table = table

    @property
    def sheet(self) -> Sheet:
        return self.engine.sheet

    @property
    def seats(self) -> int:
        return int(self.table["seats"][0])

    @property
    def round(self) -> int:
        return int(self.table["round_no"][0])

    @property
    def active(self) -> int:
        return int(self.table["active"][0])

    @property
    def roll(self) -> int:
        """The number of the roll, 1 to 3."""
        return int(self.table["roll_no"][0])

    @property
    def phase(self) -> Phase:
        return PHASES[int(self.table["phase"][0])]

    @property
    def solo_passive(self) -> bool:
        return bool(self.table["solo_passive"][0])

    @property
    def fallback(self) -> bool:
        """Whether a solo player may fall back on the dice beside the tray."""
        return bool(self.table["fallback"][0])

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats that have something to say."""
        return self.engine.asked(self.table)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """All six, in sheet order."""
        faces = self.table["faces"][0].tolist()
        places = self.table["places"][0].tolist()
        return tuple(
            Die(letter, face, PLACES[place])
            for letter, face, place in zip(self.sheet.dice, faces, places, strict=True)
        )

    @property
    def pool(self) -> str:
        """The letters of the dice in the pool."""
        return "".join(die.letter for die in self.dice if die.place is Place.POOL)

    @cached_property
    def sheets(self) -> tuple[MarkedSheet, ...]:
        """The players' sheets, by seat."""
        return tuple(self._marked(seat) for seat in range(self.seats))

    def _marked(self, seat: int) -> MarkedSheet:
        pad = self.table["pads"][0, seat]
        score = self.engine.score(self.table, seat)
        dice = self.sheet.dice
        return MarkedSheet(
            areas=tuple(
                _marked_area(pad, i, area, score.areas[i])
                for i, area in enumerate(self.sheet.areas)
            ),
            foxes=int(pad["foxes"]),
            fox_points=score.foxes,
            total=score.total,
            rerolls=_boxes(int(pad["rerolls"]), (1 << int(pad["rerolls_spent"])) - 1),
            extras=_boxes(int(pad["extras"]), (1 << int(pad["extras_spent"])) - 1),
            jokers=_boxes(int(pad["jokers"]), int(pad["jokers_spent"])),
            pending=_pending(self.sheet, int(pad["heap"])),
            stage=STAGES[int(pad["stage"])],
            extra_dice="".join(d for i, d in enumerate(dice) if int(pad["extra_dice"]) >> i & 1),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.sheet is other.sheet and self.table.tobytes() == other.table.tobytes()

    def __hash__(self) -> int:
        return hash(self.table.tobytes())

    def __repr__(self) -> str:
        from foxtray.games.clever.notation import write_position

        return f"from_position({write_position(self)!r})"


@dataclass(frozen=True)
class View:
    """What a seat sees: all there is, these games have no secrets."""

    seat: int | None
    shown: State


def _marked_area(pad: Any, index: int, area: Area, points: int) -> MarkedArea:
    crosses = int(pad["crosses"][index])
    written: list[int] = []
    if area.scoring in (Scoring.NUMBERS, Scoring.OUTERMOST):
        written = pad["written"][index * WRITTEN : (index + 1) * WRITTEN].tolist()
    cells = range(len(area.cells))
    struck = int(pad["struck"]) if area.form is Form.HALVES else 0
    return MarkedArea(
        area,
        tuple(bool(crosses >> cell & 1) for cell in cells),
        tuple(written[cell] if written else 0 for cell in cells),
        tuple(bool(struck >> cell & 1) for cell in cells),
        points,
    )


def _boxes(circled: int, spent: int) -> Boxes:
    return Boxes(circled, tuple(bool(spent >> box & 1) for box in range(circled)))


def _pending(sheet: Sheet, heap: int) -> tuple[str, ...]:
    return tuple(kind for i, kind in enumerate(sheet.kinds) for _ in range(heap >> (4 * i) & 15))

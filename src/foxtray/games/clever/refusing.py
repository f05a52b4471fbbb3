"""Why a Clever game does not take a word: which rule stands against it, for a screen to say.

Nothing is decided here. That a word is refused is known; which of the rules' own questions
(areas.py, legal.py) it fails is asked of them, one after the other, the turn's before the die's
and the die's before the cell's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from foxtray.games.clever.areas import (
    LEAST_SUM,
    MOST_SUM,
    SIX,
    fits_outward,
    is_free,
    next_outward,
)
from foxtray.games.clever.layout import AT_POOL, AT_TRAY, CELLS, WHITE, WRITTEN, Pad, Table
from foxtray.games.clever.legal import reading
from foxtray.games.clever.notation import Meant, read_word
from foxtray.games.clever.sheets.sheet import Form
from foxtray.games.clever.state import PLACES, Stage, State
from foxtray.kernel.chance import Chance
from foxtray.kernel.compiled import plain
from foxtray.kernel.errors import Code, Illegal, OutOfTurn, Reason, Refusal
from foxtray.kernel.game import Seat, Word
from foxtray.kernel.playing import why_not

if TYPE_CHECKING:
    from foxtray.games.clever.game import CleverGame


class MarkFault(Code):
    """What stands against a die or a cell."""

    ROLL_FIRST = "roll-first"
    BONUS_FIRST = "bonus-first"
    """GSC-26: the bonuses of the heap come before anything else."""
    OTHER_BONUS = "other-bonus"
    """GSC-24: none of the bonuses that wait is for this area."""
    MUST_TAKE = "must-take"
    """GSC-08: nothing may be taken only if nothing fits."""
    DIE_AWAY = "die-away"
    """GSC-05, GSC-32: a die that lies elsewhere."""
    TRAY_FIRST = "tray-first"
    """GSC-12: other dice only if none of the tray's fits."""
    DIE_USED = "die-used"
    """GSC-14: an extra die once a turn."""
    OTHER_COLOUR = "other-colour"
    """GSC-15: only white is any colour."""
    NO_CELL = "no-cell"
    """The number of this die has no free cell."""
    MARKED = "marked"
    OTHER_NUMBER = "other-number"
    """GSC-16, GSC-17: the printed number is another."""
    NOT_NEXT = "not-next"
    """GSC-19 to GSC-21, CHD-12, CHD-17: one cell after the other."""
    TOO_LOW = "too-low"
    """GSC-19."""
    NOT_HIGHER = "not-higher"
    """GSC-21."""
    PASSED_BY = "passed-by"
    """CHD-15: to the left of the last cross."""
    OTHER_ROW = "other-row"
    """CHD-07."""
    NO_COMPANY = "no-company"
    """CHD-09."""
    OTHER_STEP = "other-step"
    """CHD-12."""


class Asked(NamedTuple):
    """A word that was refused, and where."""

    game: CleverGame
    state: State
    seat: Seat
    meant: Meant
    table: Table
    words: tuple[Word, ...]
    """What may be said instead."""

    @property
    def pad(self) -> Pad:
        return self.table.pads[self.state.place_of(self.seat)]

    @property
    def form(self) -> Form:
        return self.game.sheet.areas[self.meant.area].form

    @property
    def colour(self) -> str:
        return self._colour(self.meant.die)

    def _colour(self, die: int) -> str:
        return "white" if die == WHITE else self.game.sheet.areas[die].colour

    @property
    def shows(self) -> int:
        """The number the die stands for here, read through a joker if one was meant."""
        face = self.meant.value or self.table.faces[self.meant.die]
        printed = self.game.engine.plain_print
        return plain(reading)(printed, self.table, self.meant.die, self.meant.area, face)

    def instead(self) -> list[Meant]:
        """What the offered words mean, those that take a die."""
        read = (read_word(self.game.sheet, word) for word in self.words)
        return [each for each in read if each is not None and each.die >= 0]

    def say(self, code: MarkFault, **about: str | int) -> Reason:
        """A reason that names the die and its number, if there is one."""
        if self.meant.die >= 0:
            about = {"die": self.colour, "shows": self.shows, **about}
        return Reason(code, about)


def why_refused(game: CleverGame, state: State, seat: Seat, word: Word) -> Refusal:
    """The refusal of a word that is not legal, with its reason."""
    refusal = why_not(game, state, seat, word)
    if isinstance(refusal, OutOfTurn):
        awaits = game.awaits(state)
        if isinstance(awaits, Chance) and awaits.seat == seat:
            refusal.reason = Reason(MarkFault.ROLL_FIRST)
    elif isinstance(refusal, Illegal):
        refusal.reason = _against(game, state, seat, word) or refusal.reason
    return refusal


def _against(game: CleverGame, state: State, seat: Seat, word: Word) -> Reason | None:
    meant = read_word(game.sheet, word)
    waiting = bool(state.sheets[seat].pending)
    if meant is None:
        if waiting:
            return Reason(MarkFault.BONUS_FIRST)
        return Reason(MarkFault.MUST_TAKE) if word == "-" else None
    words = game.legal(state, seat)
    asked = Asked(game, state, seat, meant, Table.load(state.table[0]), words)
    if meant.die < 0:
        return _against_bonus(asked) if waiting else None
    if waiting:
        return Reason(MarkFault.BONUS_FIRST)
    return _against_die(asked) or _against_cell(asked)


def _against_bonus(asked: Asked) -> Reason | None:
    read = (read_word(asked.game.sheet, word) for word in asked.words)
    if not any(each is not None and each.area == asked.meant.area for each in read):
        return asked.say(MarkFault.OTHER_BONUS)
    return _against_place(asked)


def _against_die(asked: Asked) -> Reason | None:
    """Why this die cannot be taken, whatever it would mark."""
    meant, stage = asked.meant, asked.state.sheets[asked.seat].stage
    place = asked.table.places[meant.die]
    away = asked.say(MarkFault.DIE_AWAY, place=PLACES[place].name.lower())
    if stage is Stage.CHOOSE and place != AT_POOL:
        return away
    if stage is Stage.PICK and place != AT_TRAY:
        if any(asked.table.places[each.die] == AT_TRAY for each in asked.instead()):
            return asked.say(MarkFault.TRAY_FIRST)
        if asked.state.seats == 1 and not asked.state.fallback:
            return away
    if stage is Stage.WINDOW and asked.pad.extra_dice >> meant.die & 1:
        return asked.say(MarkFault.DIE_USED)
    if meant.die not in (WHITE, meant.area):
        return asked.say(MarkFault.OTHER_COLOUR)
    return None


PRINTED_NUMBERS = (Form.GRID, Form.ROWS, Form.COLUMNS, Form.SKIPPING)
"""The forms in which a number has cells of its own."""


def _against_cell(asked: Asked) -> Reason | None:
    """Why this die cannot mark this cell."""
    meant, form = asked.meant, asked.form
    fits = any(each.die == meant.die and each.area == meant.area for each in asked.instead())
    if form in PRINTED_NUMBERS and not fits:
        return asked.say(MarkFault.NO_CELL)
    place = _against_place(asked)
    if place is not None:
        return place
    needs = asked.game.engine.plain_print.number[meant.area * CELLS + asked.meant.cells[0]]
    if form in PRINTED_NUMBERS and needs != asked.shows:
        return asked.say(MarkFault.OTHER_NUMBER, needs=needs)
    if form is Form.STAIRS:
        return asked.say(MarkFault.TOO_LOW, needs=needs)
    if form is Form.RISING:
        last = asked.pad.written[meant.area * WRITTEN + meant.cells[0] - 1]
        return asked.say(MarkFault.NOT_HIGHER, last=last)
    if form is Form.OUTWARD:
        return asked.say(MarkFault.OTHER_STEP, numbers=_steps(asked))
    if form is Form.ROWS:
        return asked.say(MarkFault.OTHER_ROW)
    return asked.say(MarkFault.NO_COMPANY) if form is Form.COLUMNS else None


def _against_place(asked: Asked) -> Reason | None:
    """Why nothing can mark this cell now."""
    meant, pad = asked.meant, asked.pad
    if any(pad.crosses[meant.area] >> cell & 1 for cell in meant.cells):
        return Reason(MarkFault.MARKED)
    cell = meant.cells[0]
    if asked.form is Form.SKIPPING:
        free = plain(is_free)(asked.game.engine.plain_print, pad, meant.area, cell)
        return None if free else Reason(MarkFault.PASSED_BY)
    if asked.form is Form.OUTWARD:
        side, at = divmod(cell, SIX)
        is_next = at == plain(next_outward)(pad, meant.area, side)
    else:
        is_next = asked.form in PRINTED_NUMBERS or cell == pad.tally[meant.area]
    return None if is_next else Reason(MarkFault.NOT_NEXT)


def _steps(asked: Asked) -> str:
    """The numbers that would fit on this side."""
    side = asked.meant.cells[0] // SIX
    fits = plain(fits_outward)
    return ", ".join(
        str(number)
        for number in range(LEAST_SUM, MOST_SUM + 1)
        if fits(asked.pad, asked.meant.area, side, number)
    )

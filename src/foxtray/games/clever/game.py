"""The Clever games as answers to the protocol (kernel/game.py).

One class for both: the sheet says what differs. The rules themselves are in turn.py
and areas.py; here words become move codes, facts become dice, and nothing is decided.
"""

from __future__ import annotations

import random
import re
from functools import cache

from foxtray.games.clever.engine import Engine, shared_engine
from foxtray.games.clever.notation import grammar, read_position, write_position
from foxtray.games.clever.refusing import why_refused
from foxtray.games.clever.sheets import clever_hoch_drei, ganz_schoen_clever
from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.games.clever.state import Phase, State, View
from foxtray.kernel.arrays import np, npt
from foxtray.kernel.chance import Starter
from foxtray.kernel.errors import Common, Illegal, OutOfTurn, Reason, Unreadable
from foxtray.kernel.game import (
    LETTERS,
    Awaits,
    Fact,
    Heading,
    OpenGame,
    Option,
    Options,
    Scores,
    Seat,
    Word,
    check_start,
)

FIRST = Option(
    "first",
    ("drawn",),
    "who is active first is drawn by lot; else the players take turns as seated (GSC-01)",
)
SOLO_FALLBACK = Option(
    "solo-fallback",
    ("yes",),
    "alone: if no die of the tray fits, one of the other three may be taken (GSC-34)",
)
YES = "yes"


def find_winners(
    totals: npt.NDArray[np.int64], best_areas: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """GSC-31: most points; then the highest single area; then shared. By seat, of one game or
    of many, a row each.
    """
    ahead = totals == totals.max(-1, keepdims=True)
    highest = np.where(ahead, best_areas, -1)
    winners: npt.NDArray[np.bool_] = ahead & (highest == highest.max(-1, keepdims=True))
    return winners


class CleverGame(OpenGame):
    """Ganz schön clever or Clever hoch Drei, as the sheet says."""

    rules = 1
    seats = range(1, 5)

    def __init__(self, sheet: Sheet, engine: Engine | None = None) -> None:
        self.sheet = sheet
        self.engine = engine or shared_engine(sheet)
        self.name = sheet.name
        self.title = sheet.title
        self.options = (FIRST, SOLO_FALLBACK) if sheet.solo_fallback_option else (FIRST,)
        dice = f"[{sheet.dice}][1-6]"
        self._dice = re.compile(f"{dice}( {dice}){{0,5}}")

    # Compiling

    @property
    def is_plain(self) -> bool:
        return self.engine.uncompiled

    def is_ready(self) -> bool:
        return self.engine.is_ready()

    def warm_up(self) -> None:
        self.engine.warm_up()

    # The eight questions

    def start(self, seats: int, options: Options) -> State:
        check_start(self, seats, options)
        if seats > 1 and SOLO_FALLBACK.name in options:
            raise Illegal(
                f"{SOLO_FALLBACK.name} is for playing alone, not for {seats}",  # GSC-34
                word=SOLO_FALLBACK.name,
            )
        if seats == 1 and FIRST.name in options:
            raise Illegal(f"{FIRST.name} is for several, not for one alone", word=FIRST.name)
        fallback = self.sheet.field_dice or options.get(SOLO_FALLBACK.name) == YES
        first = None if FIRST.name in options else 0
        return State(self.engine, self.engine.start(seats, fallback), first)

    def awaits(self, state: State) -> Awaits:
        return state.awaits

    def legal(self, state: State, seat: Seat) -> tuple[Word, ...]:
        return tuple(state.codes(seat))

    def play(self, state: State, seat: Seat, word: Word) -> State:
        code = state.codes(seat).get(word)
        if code is None:
            raise why_refused(self, state, seat, word)
        return state.then(self.engine.play(state.table, state.place_of(seat), code))

    def settle(self, state: State, fact: Fact) -> State:
        chance = self.awaits(state)
        if state.first is None and isinstance(chance, Starter):
            return State(self.engine, state.table, LETTERS.index(chance.check(fact)))
        self.check_fact(fact)
        if chance is None or isinstance(chance, tuple):
            raise OutOfTurn(
                f"<{fact}> while no dice are awaited",
                word=f"<{fact}>",
                position=self.position(state),
                reason=Reason(Common.NOT_AWAITED),
            )
        letters = self.sheet.dice
        faces, order = [0] * len(letters), []
        for die in chance.check(fact).split(" "):
            at = letters.index(die[0])
            faces[at] = int(die[1])
            order.append(at)
        if not state.solo_passive:
            order = list(range(len(letters)))
        return state.then(self.engine.settle(state.table, faces, order))

    def scores(self, state: State) -> Scores:
        detail = []
        for sheet in state.sheets:
            points = {area.area.colour: area.points for area in sheet.areas}
            detail.append({**points, "foxes": sheet.foxes, "fox_points": sheet.fox_points})
        totals = tuple(sheet.total for sheet in state.sheets)
        winners = self._winners(state) if state.phase is Phase.OVER else ()
        return Scores(totals, winners, tuple(detail))

    def _winners(self, state: State) -> tuple[Seat, ...]:
        totals = np.array([sheet.total for sheet in state.sheets])
        best = np.array([max(area.points for area in sheet.areas) for sheet in state.sheets])
        return tuple(Seat(int(seat)) for seat in np.flatnonzero(find_winners(totals, best)))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state)

    def imagine(self, view: View, rng: random.Random) -> State:
        return view.shown

    # Texts

    def check_word(self, word: Word) -> None:
        if not grammar(self.sheet).fullmatch(word):
            raise Unreadable(
                f"{word!r} is no word of {self.title}",
                word=word,
                expected="die=cell, Edie=cell, +cell, R, - or .",
            )

    def check_fact(self, fact: Fact) -> None:
        if not self._dice.fullmatch(fact):
            raise Unreadable(
                f"<{fact}> are no dice of {self.title}",
                word=f"<{fact}>",
                expected=f"dice {' '.join(self.sheet.dice)}, faces 1 to 6, as in <y3 w4>",
                reason=Reason(Common.NO_SUCH_DIE),
            )

    def heading(self, state: State) -> Heading:
        active = state.active
        if active is None or self._is_round_start(state):
            return _heading(state.seats, state.round, "", None)
        return _heading(
            state.seats, state.round, "s" if state.solo_passive else LETTERS[active], active
        )

    def _is_round_start(self, state: State) -> bool:
        """GSC-02: somebody still has the round's bonus to use. Before the first choice
        of a round nothing else can put a bonus on a heap.
        """
        return (
            state.phase is Phase.ROLLING
            and state.roll == 1
            and state.active == state.first
            and bool(state.asked)
        )

    def position(self, state: State) -> str:
        return write_position(state)

    def from_position(self, line: str) -> State:
        return read_position(self.engine, line)


@cache
def _heading(seats: int, number: int, turn: str, active: int | None) -> Heading:
    """The active seat first, the others in their order."""
    label, everyone = f"{number}{turn}", tuple(map(Seat, range(seats)))
    if active is None:
        return Heading(label, everyone)
    first = Seat(active)
    return Heading(label, (first, *(seat for seat in everyone if seat != first)), first)


GANZ_SCHOEN_CLEVER = CleverGame(ganz_schoen_clever.SHEET)
CLEVER_HOCH_DREI = CleverGame(clever_hoch_drei.SHEET)

"""The door between Python and the compiled rules.

An `Engine` holds one printed sheet and answers for whole tables: arrays of one record
(kernel/records.py), never changed in place. It runs compiled, or plain on slotted objects: the
same functions, slower, with nothing to wait for and every line open to a debugger.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any, cast

from foxtray.games.clever import simulate
from foxtray.games.clever.areas import count_score
from foxtray.games.clever.layout import DICE, SEATS, Moves, Print, SheetScore, Table, Throw
from foxtray.games.clever.legal import legal
from foxtray.games.clever.sheets.sheet import Sheet, printed
from foxtray.games.clever.turn import is_asked, lay_out, play, start_game, throw
from foxtray.kernel import compiled as compiler
from foxtray.kernel.arrays import np, npt
from foxtray.kernel.compiled import NUMBER, door, plain
from foxtray.kernel.random_stream import RandomStream
from foxtray.kernel.records import record_of

_TABLE, _PADS = Table.numbers() * NUMBER, Table.at("pads") * NUMBER
"""The bytes of a table, and of what stands on it before the first pad."""

ASKED = tuple(
    tuple(seat for seat in range(SEATS) if bits >> seat & 1) for bits in range(1 << SEATS)
)
"""The seats whose bits are set, by those bits."""

Tables = Any
"""An array of one table's record. To the type checker it is anything: the compiled
functions are typed by the slotted twins of their records."""


@door
def start_at(prints: list[Print], tables: list[Table]) -> None:
    start_game(prints[0], tables[0])


@door
def settle_at(prints: list[Print], tables: list[Table], thrown: list[Throw]) -> None:
    if tables[0].solo_passive:
        lay_out(prints[0], tables[0], thrown[0])
    else:
        throw(tables[0], thrown[0])


@door
def legal_at(prints: list[Print], tables: list[Table], seat: int, scratch: list[Moves]) -> None:
    legal(prints[0], tables[0], seat, scratch[0])


@door
def play_at(
    prints: list[Print], tables: list[Table], seat: int, code: int, scratch: list[Moves]
) -> None:
    play(prints[0], tables[0], seat, code, scratch[0])


@door
def asked_at(tables: list[Table]) -> int:
    """The seats that are asked, as bits."""
    asked = 0
    for seat in range(tables[0].seats):
        if is_asked(tables[0].pads[seat]):
            asked |= 1 << seat
    return asked


@door
def score_at(prints: list[Print], tables: list[Table], seat: int, scores: list[SheetScore]) -> None:
    count_score(prints[0], tables[0].pads[seat], scores[0])


NEEDED = (start_at, settle_at, legal_at, play_at, asked_at, score_at)
"""All that a game calls: each is compiled and kept by itself."""


class Engine:
    """The rules of one sheet."""

    def __init__(self, sheet: Sheet, *, uncompiled: bool = False) -> None:
        self.sheet = sheet
        self.uncompiled = uncompiled or compiler.OFF
        self.plain_print = printed(sheet)
        self.prints: Any = None if self.uncompiled else array_of(self.plain_print)
        self._local = threading.local()

    def _scratch(self) -> tuple[Any, Any, Any]:
        """Moves, dice and a score to write into, a set for each thread."""
        scratch: tuple[Any, Any, Any] | None = getattr(self._local, "scratch", None)
        if scratch is None:
            scratch = array_of(Moves()), array_of(Throw()), array_of(SheetScore())
            self._local.scratch = scratch
        return scratch

    def is_ready(self) -> bool:
        """Whether the rules answer at once: plain, compiled already, or kept from before."""
        return self.uncompiled or all(compiler.is_kept(function) for function in NEEDED)

    def warm_up(self) -> None:
        """Compile, or load, everything a game needs."""
        tables = self.settle(self.start(1, False), [1] * DICE, list(range(DICE)))
        self.play(tables, 0, self.legal(tables, 0)[0])
        self.asked(tables)
        self.score(tables, 0)

    def start(self, seats: int, fallback: bool) -> Tables:
        """A new game's table."""
        table = Table(seats=seats, fallback=int(fallback))
        if self.uncompiled:
            plain(start_at)([self.plain_print], [table])
            return record_of(table)
        tables = array_of(table)
        start_at(self.prints, tables)
        return freeze(tables)

    def settle(self, tables: Tables, faces: list[int], order: list[int]) -> Tables:
        """The table after a throw: faces by die, and the dice nearest the tray first."""
        if self.uncompiled:
            table = Table.load(tables[0])
            plain(settle_at)([self.plain_print], [table], [Throw(faces, order)])
            return record_of(table)
        _, thrown, _ = self._scratch()
        thrown["faces"][0] = faces
        thrown["order"][0] = order
        after = _copy(tables)
        settle_at(self.prints, after, thrown)
        return freeze(after)

    def legal(self, tables: Tables, seat: int) -> list[int]:
        """The legal move codes of a seat."""
        if self.uncompiled:
            moves = Moves()
            plain(legal_at)([self.plain_print], [Table.load(tables[0])], seat, [moves])
            return moves.codes[: moves.count]
        scratch, _, _ = self._scratch()
        legal_at(self.prints, tables, seat, scratch)
        codes: list[int] = scratch["codes"][0, : int(scratch["count"][0])].tolist()
        return codes

    def play(self, tables: Tables, seat: int, code: int) -> Tables:
        """The table after a legal move code."""
        if self.uncompiled:
            table = Table.load(tables[0])
            plain(play_at)([self.plain_print], [table], seat, code, [Moves()])
            return record_of(table)
        after = _copy(tables)
        play_at(self.prints, after, seat, code, self._scratch()[0])
        return freeze(after)

    def asked(self, tables: Tables) -> tuple[int, ...]:
        """The seats that are asked."""
        bits = plain(asked_at)([Table.load(tables[0])]) if self.uncompiled else asked_at(tables)
        return ASKED[bits]

    def score(self, tables: Tables, seat: int) -> SheetScore:
        """A seat's sheet counted."""
        if self.uncompiled:
            score = SheetScore()
            plain(score_at)([self.plain_print], [Table.load(tables[0])], seat, [score])
            return score
        _, _, scores = self._scratch()
        score_at(self.prints, tables, seat, scores)
        return SheetScore.unpack(scores.tobytes())

    def score_sheet(self, pad: bytes) -> SheetScore:
        """A sheet counted, whoever's it is, by the start of its pad (layout.Pad)."""
        if self.uncompiled:
            table = Table.unpack(bytes(_PADS) + pad + bytes(_TABLE - _PADS - len(pad)))
            return self.score(record_of(table), 0)
        lone: tuple[Any, memoryview] | None = getattr(self._local, "lone", None)
        if lone is None:
            room = bytearray(_TABLE)
            lone = self._local.lone = freeze(np.frombuffer(room, Table.dtype())), memoryview(room)
        table, room_for = lone
        room_for[_PADS : _PADS + len(pad)] = pad
        return self.score(table, 0)

    def random_games(self, games: int, seats: int, seed: int) -> tuple[npt.NDArray[np.int64], int]:
        """Totals of random games, a row a game, and how many words were played."""
        table = Table(seats=seats)
        luck = RandomStream.of(seed)
        if self.uncompiled:
            listed = [0] * (games * seats)
            loop = plain(simulate.random_games)
            scratch = simulate.Scratch([Moves()], [Throw()], [SheetScore()])
            words = loop([self.plain_print], [table], [luck], scratch, listed)
            return np.array(listed, np.int64).reshape(games, seats), words
        totals = np.zeros(games * seats, np.int64)
        scratch = simulate.Scratch(*self._scratch())
        loop = cast(Any, simulate.random_games)
        words = loop(self.prints, array_of(table), array_of(luck), scratch, totals)
        return totals.reshape(games, seats), int(words)


def array_of(thing: Any) -> Any:
    """An array of one record with an object's values, to write into."""
    array = np.zeros(1, thing.dtype())
    thing.store(array[0])
    return array


def _copy(tables: Tables) -> Tables:
    """A copy to write into. Copied as plain bytes: to go by way of views, whose fields NumPy checks
    each time, takes ten times as long.
    """
    return np.frombuffer(bytearray(tables.tobytes()), tables.dtype)


def freeze(tables: Tables) -> Tables:
    """A moment does not change. (And what can be written to is another type to the compiler:
    whatever is asked about both would be compiled twice.)
    """
    tables.flags.writeable = False
    return tables


@cache
def shared_engine(sheet: Sheet) -> Engine:
    """The compiled engine of a sheet, made once."""
    return Engine(sheet)

"""Telling everybody at a table what is new, each what they may know.

What all may see is encoded once and sent to all; a seat's secrets are made from that seat's
own view and sent only to who holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from foxtray.kernel.game import Seat
from foxtray.server import wire
from foxtray.server.pictures import any_game
from foxtray.server.play.course import Course
from foxtray.server.play.seating import Seating, Setup

if TYPE_CHECKING:
    from foxtray.server.play.table import Table

encode = msgspec.json.Encoder().encode
NOTHING = range(0)
"""Entries that are lost to nobody."""


class Connection(Protocol):
    """Somebody who is looking, and the seats they hold."""

    person: str
    client: str
    """The address they come from."""
    seats: frozenset[int]
    seen: int | None
    """The last ply told."""

    def send(self, message: bytes) -> None:
        """Put a message on its way; never waits."""
        ...

    def hold(self, message: bytes) -> None:
        """Put it on its way with the next one, or when it is released."""
        ...

    def release(self) -> None:
        """Put what is held on its way, if nothing has taken it along."""
        ...


class TableToTell(Protocol):
    """What there is to tell of: a table, as far as its voice knows one."""

    setup: Setup
    seating: Seating
    course: Course | None
    ply: int
    asked: wire.UndoAsked | None
    connections: set[Connection]

    def info(self) -> wire.TableInfo:
        """What everybody may know."""
        ...


class Teller:
    """The table's voice."""

    def __init__(self, table: TableToTell) -> None:
        self.table = table
        self._lengths = [0]
        """By ply: how long the log was after it."""
        self._drawn: tuple[int, Common] | None = None

    def mark(self) -> None:
        """Something has happened: remember how long the log is now."""
        course = self.table.course
        self._lengths.append(0 if course is None else len(course.log))

    def forget(self, fresh: Teller) -> None:
        """The table was read again from its first event, and this one heard it all."""
        self._lengths = fresh._lengths
        self._drawn = None

    # Messages

    def welcome(self, connection: Connection) -> None:
        table = self.table
        owner = connection.person == table.setup.owner
        mine = tuple(sorted(connection.seats))
        left = table.seating.left_by(connection.person)
        connection.send(encode(wire.Welcome(table.info(), mine, owner, left)))
        if table.course is not None:
            self.tell(connection)

    def tell_seats(self, but: Connection | None = None) -> None:
        message = encode(wire.Seats(self.table.info()))
        for connection in self.table.connections:
            if connection is not but:
                connection.send(message)

    def tell_all(self) -> None:
        table, course = self.table, self.table.course
        if course is None:
            return
        common = self._common(course)
        for connection in list(table.connections):
            connection.send(self._update(course, common, connection))
            connection.seen = table.ply

    def tell(self, connection: Connection) -> None:
        """The present, and what this connection has not been told yet."""
        table = self.table
        if table.course is None:
            return
        common = self._common(table.course)
        connection.send(self._update(table.course, common, connection))
        connection.seen = table.ply

    def _update(self, course: Course, common: Common, connection: Connection) -> bytes:
        """Written once for all who hold the same seats and have been told as much."""
        for_whom = self._start(connection.seen), connection.seats, self.table.asked
        update = common.updates.get(for_whom)
        if update is None:
            update = common.updates[for_whom] = encode(self._write(course, common, *for_whom))
        return update

    def _write(
        self,
        course: Course,
        common: Common,
        start: int,
        seats: frozenset[int],
        asked: wire.UndoAsked | None,
    ) -> wire.Update:
        lost = NOTHING
        own: tuple[wire.OwnView, ...] = ()
        if course.has_secrets:
            lost = course.lost_to(seats)
            own = tuple([common.own(seat, lost) for seat in sorted(seats)])
            if lost or course.over:
                start = 0  # entries have gone from what was told before, or come back
        log = course.log[start:]
        if lost:
            log = [
                *course.log[start : max(start, lost.start)],
                *course.log[max(start, lost.stop) :],
            ]
        return wire.Update(
            ply=self.table.ply,
            start=start,
            log=tuple([entry.shown_to(seats) for entry in log]),
            awaits=common.awaits,
            view=common.view,
            own=own,
            offers=common.offers(seats),
            score=common.score,
            undo=bool(seats) and not course.over and bool(course.undoable(seats.__contains__)),
            asked=asked,
            forgotten=len(lost),
        )

    def _start(self, seen: int | None) -> int:
        """From where the log is news to somebody who saw this ply."""
        lengths = self._lengths
        if seen is None or seen >= len(lengths):
            return 0
        return min(lengths[seen:])

    def _common(self, course: Course) -> Common:
        if self._drawn is None or self._drawn[0] != self.table.ply:
            self._drawn = self.table.ply, Common(course)
        return self._drawn[1]


class Common:
    """A moment, drawn once for all."""

    def __init__(self, course: Course) -> None:
        self.course = course
        game, state = course.game, course.state
        view, score = any_game.written_moment(game, state)
        self.view: Any = msgspec.Raw(view)
        self.score: Any = msgspec.Raw(score)
        self.awaits: Any = msgspec.Raw(any_game.written_awaited(course.awaits))
        self.updates: dict[tuple[int, frozenset[int], wire.UndoAsked | None], bytes] = {}
        self._offers: dict[int, Any] = {}

    def own(self, seat: int, lost: range) -> wire.OwnView:
        """What a seat sees, and what it may not look up of a log without `lost`."""
        game = self.course.game
        view = any_game.picture(game, game.view(self.course.state, Seat(seat)))
        faded = self.course.faded(Seat(seat))
        return wire.OwnView(seat, view, (faded.start, max(faded.start, faded.stop - len(lost))))

    def offers(self, seats: frozenset[int]) -> tuple[wire.SeatOffer, ...]:
        return tuple([offer for seat in sorted(seats) if (offer := self._offer(seat)) is not None])

    def _offer(self, seat: int) -> Any:
        if seat not in self._offers:
            self._offers[seat] = self._write_offer(seat)
        return self._offers[seat]

    def _write_offer(self, seat: int) -> Any:
        course = self.course
        game, state, awaits = course.game, course.state, course.awaits
        asked = isinstance(awaits, tuple) and seat in awaits
        if not asked and not game.asides(state, Seat(seat)):
            return None  # who is not asked has no word (kernel/laws.py)
        offer = any_game.offer(game, state, Seat(seat))
        if not offer.words and not offer.typed:
            return None
        return raw(wire.SeatOffer(seat, offer))


def raw(thing: object) -> Any:
    """JSON already written, to stand where the thing itself would."""
    return msgspec.Raw(encode(thing))


def describe(table: Table) -> wire.TableInfo:
    """The table, as everybody may know it."""
    present = {seat for each in table.connections for seat in each.seats} | table.came_elsewhere
    setup = table.setup
    return wire.TableInfo(
        id=table.id,
        game=table.game.name,
        options=setup.options,
        language=setup.language,
        dice=setup.dice,
        visibility=setup.visibility,
        hints=setup.hints,
        aids=setup.may_aid,
        status=table.status,
        seats=tuple(c.info(i, i in present) for i, c in enumerate(table.seating.chairs)),
        watching=sum(not each.seats for each in table.connections),
        fair=table.fair_info(),
        next=table.next,
        made=wire.moment(setup.made),
        day=table.daily.info(),
        challenge=table.same_luck.challenge,
    )

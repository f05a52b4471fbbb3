"""One table: who sits there, the game under way, and everybody who is looking.

A table is the sum of its events (store/): `rebuild` plays them again, and the same `_apply`
takes a new one after it is durable, never before. What people may do is in doing.py; what
happens by itself (course.py) and the bots' answers go the same way.
"""

from __future__ import annotations

import asyncio
import datetime
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from foxtray.kernel.errors import Illegal, Reason
from foxtray.kernel.game import AnyGame, Seat, letter
from foxtray.server import wire
from foxtray.server.play import fair
from foxtray.server.play.course import Course, Draft, Move
from foxtray.server.play.daily import Daily
from foxtray.server.play.denied import Denied, Stale, despite_others
from foxtray.server.play.events import (
    ChairChanged,
    DayOpened,
    DayScored,
    FactFell,
    Happening,
    Made,
    Rematch,
    Started,
    Undone,
    WordSaid,
    read,
    write,
)
from foxtray.server.play.news import Connection, Teller
from foxtray.server.play.pledges import Pledges, Pledging
from foxtray.server.play.seating import Chair, Seating, Setup
from foxtray.server.play.tickets import SeatProof
from foxtray.server.store.interface import Conflict, Damaged, Event, NotKept, Store, TableLine
from foxtray.server.thinking.bots import Bots
from foxtray.server.thinking.preparing import Setting
from foxtray.server.thinking.waiting import always
from foxtray.server.thinking.workers import Workers
from foxtray.server.walls.slices import in_slices
from foxtray.server.walls.steady import CLOCK
from foxtray.server.wire.faults import Denial

MOST_EVENTS = 4000
"""That may happen at one table: ten times what the longest game takes, undoing included."""
FOLDED = ("setup", "seating", "course", "pledges", "daily", "next", "ply")
"""What of a table its events make; all else is this process's own."""
FRESH_LINE = 60.0
"""Seconds after which a word also brings the lobby's line up to date."""


class Exclusive:
    """``async with table.exclusive():`` has the table to itself."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    async def __aenter__(self) -> None:
        await self._table.enter()

    async def __aexit__(self, *error: object) -> None:
        self._table.lock.release()


class Table:
    """A table."""

    def __init__(self, id: str, game: AnyGame, store: Store, workers: Workers) -> None:  # noqa: A002  # a table's id is what people call it
        self.id = id
        self.game = game
        self.setup: Setup
        self.seating = Seating(())
        self.course: Course | None = None
        self.pledges = Pledges()
        self.pledging = Pledging(self)
        self.daily = Daily()
        self.next = ""
        self.ply = 0
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.touched = time.monotonic()
        self.pause = 0.0
        self.asked: wire.UndoAsked | None = None
        self.arrived: set[int] = set()
        """Person seats whose holder has said hello since this process began."""
        self._store, self.workers = store, workers
        self.maker = ""
        """The address it was made from; where this process does not know, who came first."""
        self.is_past: Callable[[str], bool] = lambda date: False
        """Whether a day is over; all tables know (hub.py)."""
        self.may_seat_bot: Callable[[], bool] = always
        """Whether one more bot may play here; all tables know (hub.py)."""
        self._line_at = 0.0
        self._doubtful = False
        """Whether the store may know more than this table."""
        self.bots = Bots(self)
        self.teller = Teller(self)

    # Being rebuilt

    @classmethod
    def rebuild(
        cls,
        id: str,  # noqa: A002  # as above
        game: AnyGame,
        events: Iterable[Event],
        store: Store,
        workers: Workers,
    ) -> Table:
        """The table that had these events."""
        table = cls(id, game, store, workers)
        for _ in table.fold(events):
            pass
        return table

    def fold(self, events: Iterable[Event]) -> Iterator[None]:
        """Play events again; a long game takes a while, so others may come in between."""
        for event in events:
            self._apply(event.number, read(self.id, event))
            yield

    def _apply(self, ply: int, happened: Happening | Move) -> None:
        """What an event changes. A move was worked out before it was kept."""
        self.ply = ply
        match happened:
            case Move():
                self._begun().take(happened, ply)
            case WordSaid() | FactFell():
                course = self._begun()
                course.take(course.again(happened), ply)
            case Made(setup, chairs):
                self.setup, self.seating = setup, Seating(chairs)
            case ChairChanged(seat, chair):
                if self.course is None and chair.nonce != self.seating.chairs[seat].nonce:
                    self.pledges.change_hands(letter(Seat(seat)))
                self.seating = self.seating.with_chair(seat, chair)
            case Started(names, date):
                options, rolled = self.setup.options, self.rolled
                self.course = Course(self.game, names, options, date, not rolled, rolled)
            case Undone(steps):
                self._begun().undo(steps, ply)
            case Rematch(following):
                self.next = following
            case DayOpened() | DayScored():
                self.daily.apply(happened)
            case _:
                self.pledges.apply(happened)
        self.teller.mark()

    def _begun(self) -> Course:
        """The game of an event that there can only be in one."""
        if self.course is None:
            raise Damaged(f"table {self.id}: event {self.ply} comes before the start")
        return self.course

    # What everybody may know

    @property
    def status(self) -> wire.Status:
        if self.course is None:
            return wire.Status.GATHERING
        return wire.Status.FINISHED if self.course.over else wire.Status.PLAYING

    @property
    def rolled(self) -> bool:
        return self.setup.dice is wire.DiceSource.ROLLED

    @property
    def proves_dice(self) -> bool:
        """Whether nobody can know them beforehand, and all can check them afterwards."""
        return self.rolled and not self.setup.proof and not self.daily

    def info(self) -> wire.TableInfo:
        present = {seat for each in self.connections for seat in each.seats}
        setup = self.setup
        return wire.TableInfo(
            id=self.id,
            game=self.game.name,
            options=setup.options,
            language=setup.language,
            dice=setup.dice,
            visibility=setup.visibility,
            hints=setup.hints,
            aids=setup.may_aid,
            status=self.status,
            seats=tuple(c.info(i, i in present) for i, c in enumerate(self.seating.chairs)),
            watching=sum(not each.seats for each in self.connections),
            fair=self._fair(),
            next=self.next,
            made=datetime.datetime.fromtimestamp(setup.made, datetime.UTC).isoformat(),
            day=self.daily.info(),
        )

    def proof(self) -> fair.Proof | None:
        """What checks the dice; only when the game is over."""
        told = self.status is wire.Status.FINISHED and (self.proves_dice or self._day_over)
        return self._proof() if told else None

    @property
    def _day_over(self) -> bool:
        """Whether it is for a day, and that is past."""
        return bool(self.daily) and self.is_past(self.daily.date)

    def _fair(self) -> wire.FairInfo | None:
        if self.daily:
            return self.daily.fair_info(self.setup.seed, self.proof() is not None)
        if not self.proves_dice:
            return None
        return self.pledges.info(self.setup.seed, self.status, self.setup.rolls_before)

    def line(
        self,
        status: wire.Status | None = None,
        seating: Seating | None = None,
        scored: Sequence[DayScored] = (),
    ) -> TableLine:
        """The lobby's line about this table, as it is or is about to be."""
        seating = seating or self.seating
        self._line_at = time.monotonic()
        return TableLine(
            id=self.id,
            game=self.game.name,
            status=status or self.status,
            visibility=self.setup.visibility,
            owner=self.setup.owner,
            people=seating.people,
            free=seating.free,
            changed=CLOCK.now(),
            names=tuple(chair.name for chair in seating.chairs),
            day=self.daily.date if self.daily.counted else "",
            result=self.daily.result(*scored),
        )

    # Coming and going

    def admit(self, proof: SeatProof) -> int | None:
        """The seat a ticket opens, if it still does."""
        chairs = self.seating.chairs
        if proof.table != self.id or not 0 <= proof.seat < len(chairs):
            return None
        chair = chairs[proof.seat]
        return proof.seat if chair.person and chair.opens_for(proof) else None

    async def join(self, connection: Connection, pledge: str | None) -> None:
        """Somebody has said hello."""
        self.touched = time.monotonic()
        self.connections.add(connection)
        self.maker = self.maker or connection.client
        self.teller.welcome(connection)
        async with self.exclusive():
            self.arrived |= connection.seats
            if pledge is not None:
                await despite_others(partial(self.pledging.pledge, connection.seats, pledge))
            await self.begin_if_ready()
        self.teller.tell_seats(but=connection)
        self.workers.look_again(self.bots.party)
        self.bots.wake()

    async def begin_if_ready(self) -> None:
        """The game begins when every chair is taken, everybody has arrived, and what they throw
        into the dice is told.
        """
        await despite_others(self._begin_if_ready)

    async def _begin_if_ready(self) -> None:
        if self.course is not None:
            await self._go_on()
            return
        waiting = self.seating.free or any(
            chair.person and seat not in self.arrived
            for seat, chair in enumerate(self.seating.chairs)
        )
        if waiting or not await self.pledging.go_on():
            return
        started = Started(tuple(self.seating.names()), datetime.date.today().isoformat())
        taken_over = map(_happened, self.setup.opening)
        await self.keep([started, *taken_over], self.line(wire.Status.PLAYING))
        await self.keep_draft(self.draft())
        self.teller.tell_seats()
        self.teller.tell_all()

    async def _go_on(self) -> None:
        """What had to follow by itself, if a crash came in between."""
        draft = self.draft()
        draft.go_on()
        if draft.moves:
            await self.keep_draft(draft)
            self.teller.tell_all()

    def part(self, connection: Connection) -> None:
        """Somebody's socket has closed."""
        self.connections.discard(connection)
        self.touched = time.monotonic()
        self.teller.tell_seats()

    async def sit(self, seat: int, person: str, name: str, found: Chair | None = None) -> Chair:
        """Take a chair that is free, and (if that is told) still as it was found."""
        async with self.exclusive():
            taken = await despite_others(partial(self._take_chair, seat, person, name, found))
            await self.begin_if_ready()
        self.teller.tell_seats()
        return taken

    async def _take_chair(self, seat: int, person: str, name: str, found: Chair | None) -> Chair:
        chair = self.seating.chairs[seat]
        if chair.taken or (found is not None and chair.nonce != found.nonce):
            raise Denied(Denial.TAKEN, "somebody sits there already", "a free seat")
        taken = chair.sit(person, name)
        await self.change_chair(seat, taken)
        return taken

    async def change_chair(self, seat: int, chair: Chair) -> None:
        line = self.line(seating=self.seating.with_chair(seat, chair))
        await self.keep([ChairChanged(seat, chair), *self.pledging.left_out_by(seat)], line)
        self.asked = None  # who was to agree may have gone
        self._free_from_holders(seat)

    def _free_from_holders(self, seat: int) -> None:
        """Whoever held it holds it no more."""
        self.arrived.discard(seat)
        for each in self.connections:
            each.seats -= {seat}

    # The course of the game

    def exclusive(self) -> Exclusive:
        """One thing at a time; and if it is doubtful what was kept, read it again first."""
        return Exclusive(self)

    async def enter(self) -> None:
        """For `Exclusive`."""
        self.touched = time.monotonic()
        await self.lock.acquire()
        if self._doubtful:
            try:
                await self._read_again()
            except BaseException:
                self.lock.release()
                raise

    async def catch_up(self) -> None:
        """Read it again if another process has written since. If the store cannot be asked
        now, what is known here has to do.
        """
        async with self.exclusive():
            try:
                last = await self._store.last(self.id)
            except NotKept:
                return
            if last != self.ply:
                await self._read_again()

    async def _read_again(self) -> None:
        events = await self._store.load(self.id)
        if not events:
            self.close()
            raise Denied(Denial.UNKNOWN, "this table is no more")
        before = self.seating.chairs
        fresh = Table(self.id, self.game, self._store, self.workers)
        await in_slices(fresh.fold(events))
        for name in FOLDED:
            setattr(self, name, getattr(fresh, name))
        self.teller.forget(fresh.teller)
        self.asked, self._doubtful = None, False
        for seat, (old, new) in enumerate(zip(before, self.seating.chairs, strict=True)):
            if old.nonce != new.nonce:
                self._free_from_holders(seat)
        for connection in self.connections:
            connection.seen = None
        self.teller.tell_seats()
        self.tell_course()  # others may wait for what was kept after all

    def under_way(self) -> Course:
        """The game, which has to have begun."""
        if self.course is None:
            raise Denied(Denial.OUT_OF_TURN, "the game has not begun", "all seats taken")
        return self.course

    def draft(self) -> Draft:
        """Steps to be said on top of the present."""
        luck = self._proof().luck if self.rolled else None
        challenge = self.daily.challenge(self.game)
        return Draft(self.under_way(), luck, self.seating.bots, challenge)

    def _proof(self) -> fair.Proof:
        """What the dice follow from."""
        setup = self.setup
        if self.daily:
            return self.daily.proof(setup.seed)
        if setup.proof:
            return fair.read_proof(setup.proof)
        return self.pledges.proof(setup.seed, setup.rolls_before)

    async def keep_draft(self, draft: Draft) -> None:
        """Keep what was said and what follows; then it has happened."""
        draft.go_on()
        over = self.game.awaits(draft.state) is None
        ends = over and bool(draft.moves)
        scored = self.daily.score(self.game, draft.state, self._day_over) if ends else []
        line = None
        if over or time.monotonic() - self._line_at > FRESH_LINE:
            line = self.line(wire.Status.FINISHED if over else wire.Status.PLAYING, scored=scored)
        await self.keep([*draft.moves, *scored], line)
        self.asked = None

    async def keep(
        self,
        happened: Sequence[Happening | Move],
        line: TableLine | None = None,
    ) -> None:
        """Make it durable, then let it have happened. Only while it is `exclusive`."""
        if not happened:
            return
        if self.ply + len(happened) > MOST_EVENTS and not isinstance(happened[0], Rematch):
            raise Illegal(
                "too much has happened at this table",
                expected="a new table, or a rematch",
                reason=Reason(wire.TableFault.TABLE_FULL, {"most": MOST_EVENTS}),
            )
        now, first = time.time(), self.ply + 1
        events = [
            write(number, each.event if isinstance(each, Move) else each, now)
            for number, each in enumerate(happened, first)
        ]
        try:
            await self._store.append(self.id, events, line)
        except BaseException as error:  # also when cancelled: it may be kept all the same
            self._line_at, self._doubtful = 0.0, True
            if not isinstance(error, Conflict):
                raise
            await self._read_again()
            raise Stale from None
        for number, each in enumerate(happened, first):
            self._apply(number, each)

    def tell_course(self) -> None:
        """Tell everybody what is new; then the bots may think."""
        self.teller.tell_all()
        if self.status is wire.Status.FINISHED:
            self.teller.tell_seats()
        self.bots.wake()

    @property
    def setting(self) -> Setting:
        """The game as it is played here."""
        return Setting(self.setup.options, len(self.seating.chairs))

    def position_for(self, seat: Seat) -> str:
        """The position as this seat knows it."""
        return self.game.position(self.game.view(self.under_way().state, seat).shown)

    @property
    def is_full(self) -> bool:
        """Whether nothing more that is said here can be kept."""
        return self.ply >= MOST_EVENTS

    def close(self) -> None:
        """Stop thinking; the events are all kept."""
        self.bots.close()
        self.pledging.stop()


def _happened(taken_over: tuple[int | None, str]) -> Happening:
    """A step of a record that is played on, as an event of this table."""
    seat, text = taken_over
    return FactFell(text) if seat is None else WordSaid(seat, text)

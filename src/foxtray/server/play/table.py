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
from typing import Any

from foxtray.kernel.errors import Illegal, Reason
from foxtray.kernel.game import AnyGame, Seat, letter
from foxtray.server import wire
from foxtray.server.between.same_luck import SameLuck, occasions_of
from foxtray.server.between.turns import goes_on, keep_line, write_line
from foxtray.server.cluster.arrivals import Arrivals
from foxtray.server.cluster.following import Following
from foxtray.server.cluster.keeping import Keeping
from foxtray.server.people.rows import first_rows, no_rows
from foxtray.server.play import fair
from foxtray.server.play.course import Course, Draft, Move
from foxtray.server.play.daily import Daily
from foxtray.server.play.denied import Denied, Stale, despite_others
from foxtray.server.play.events import (
    Arrived,
    ChairChanged,
    ChallengeOpened,
    DayOpened,
    DayScored,
    FactFell,
    Happening,
    Made,
    Rematch,
    Started,
    Undone,
    Unnamed,
    WordSaid,
    happened,
    read,
    write,
)
from foxtray.server.play.news import Connection, Teller, describe
from foxtray.server.play.pledges import Pledges, Pledging
from foxtray.server.play.seating import Chair, Seating, Setup
from foxtray.server.play.tickets import SeatProof
from foxtray.server.store.interface import Conflict, Damaged, Event, Fenced, Store, TableLine
from foxtray.server.store.played import Played
from foxtray.server.thinking.bots import Bots
from foxtray.server.thinking.preparing import Setting
from foxtray.server.thinking.waiting import always
from foxtray.server.thinking.workers import Workers
from foxtray.server.wire.faults import Denial

MOST_EVENTS = 4000
"""That may happen at one table: ten times what the longest game takes, undoing included."""
FOLDED = (
    *("setup", "seating", "course", "pledges", "arrivals"),
    *("daily", "same_luck", "next", "ply"),
)
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
        self.arrivals = Arrivals()
        self.daily = Daily()
        self.same_luck = SameLuck()
        self.next = ""
        self.ply = 0
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.touched = time.monotonic()
        self.pause = 0.0
        self.asked: wire.UndoAsked | None = None
        self.arrived: set[int] = set()
        """Person seats whose holder has said hello here since this process began."""
        self.process = ""
        """The name of this process where there are several (cluster/); empty: it is alone."""
        self.is_alive: Callable[[str], bool] = lambda process: True
        """Whether a process of that name still is (cluster/)."""
        self.keeping: Keeping | None = None
        """Whether this process thinks for the bots (cluster/); None: it is alone."""
        self._store, self.workers = store, workers
        self.maker = ""
        """The address it was made from; where this process does not know, who came first."""
        self.is_past: Callable[[str], bool] = lambda date: False
        """Whether a day is over; all tables know (hub.py)."""
        self.hear_end: Callable[[str], None] = lambda table: None
        """Told when its game is over (hub.py)."""
        self.may_seat_bot: Callable[[], bool] = always
        """Whether one more bot may play here; all tables know (hub.py)."""
        self._line_at = 0.0
        self.turn_since = 0.0  # in unix time, as far as is known here
        self.following = Following(self, store)
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
            self.turn_since = event.at
            yield

    def take(self, news: Iterable[Happening | Move]) -> None:
        """It has happened, and is kept."""
        for number, each in enumerate(news, self.ply + 1):
            self._apply(number, each)

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
                    self.arrivals.forget(seat)
                self.seating = self.seating.with_chair(seat, chair)
            case Started(names, date):
                options, rolled = self.setup.options, self.rolled
                day = self.daily.challenge(self.game)
                self.course = Course(self.game, names, options, date, not rolled, rolled, day)
            case Undone(steps):
                self._begun().undo(steps, ply)
            case Rematch(following):
                self.next = following
            case DayOpened() | DayScored():
                self.daily.apply(happened)
            case ChallengeOpened() | Unnamed():
                self.same_luck.apply(happened)
            case Arrived():
                self.arrivals.apply(happened)
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
        known = self.setup.proof or self.daily or self.same_luck
        return self.rolled and not known

    def info(self) -> wire.TableInfo:
        return describe(self)

    def proof(self) -> fair.Proof | None:
        """What checks the dice; only when the game is over."""
        told = self.status is wire.Status.FINISHED and (self.proves_dice or self._day_over)
        return self._proof() if told else None

    @property
    def _day_over(self) -> bool:
        """Whether it is for a day, and that is past."""
        return bool(self.daily) and self.is_past(self.daily.date)

    def fair_info(self) -> wire.FairInfo | None:
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
        state: Any = None,
    ) -> TableLine:
        """The lobby's line about this table, as it is or is about to be."""
        self._line_at = time.monotonic()
        if state is None and self.course is not None:
            state = self.course.state
        seated, result = seating or self.seating, self.daily.result(*scored)
        return write_line(self, status or self.status, seated, result, state)

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
            await despite_others(partial(self._note_arrival, connection.seats, pledge))
            await self.begin_if_ready()
        self.teller.tell_seats(but=connection)
        self.workers.look_again(self.bots.party)
        self.bots.wake()

    async def _note_arrival(self, seats: frozenset[int], pledge: str | None) -> None:
        """For other processes (cluster/arrivals.py): who saw no pledge would seal without it."""
        if self.course is None:
            pledged = self.pledging.news(seats, pledge)
            await self.keep([*self.arrivals.news(seats, self.process), *pledged])

    @property
    def came_elsewhere(self) -> frozenset[int]:
        """Seats whose holders are at other processes, as far as is known."""
        return self.arrivals.elsewhere(self.process, self.is_alive)

    async def begin_if_ready(self) -> None:
        """The game begins when every chair is taken, everybody has arrived, and what they throw
        into the dice is told.
        """
        await despite_others(self._begin_if_ready)

    async def _begin_if_ready(self) -> None:
        if self.course is not None:
            await self._go_on()
            return
        came = self.arrived | self.came_elsewhere
        waiting = self.seating.free or any(
            chair.person and seat not in came for seat, chair in enumerate(self.seating.chairs)
        )
        if waiting or not await self.pledging.go_on():
            return
        started = Started(tuple(self.seating.names()), datetime.date.today().isoformat())
        taken_over = map(happened, self.setup.opening)
        await self.keep([started, *taken_over], self.line(wire.Status.PLAYING))
        await self.keep_draft(self.draft())
        self.turn_since = time.time()
        await self.renew_line()
        self.teller.tell_seats()
        self.teller.tell_all()

    async def _go_on(self) -> None:
        """What had to follow by itself, if a crash came in between."""
        draft = self.draft()
        draft.go_on()
        if draft.moves:
            await self.keep_draft(draft)
            self.tell_course()

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
        self.free_from_holders(seat)

    def free_from_holders(self, seat: int) -> None:
        """Whoever held it holds it no more."""
        self.arrived.discard(seat)
        for each in self.connections:
            each.seats -= {seat}

    # The course of the game

    def exclusive(self) -> Exclusive:
        """One thing at a time; and if it is doubtful what was kept, read it again first."""
        return Exclusive(self)

    async def enter(self) -> None:
        """For `Exclusive`, and for the way of every word, which does without it."""
        self.touched = time.monotonic()
        await self.lock.acquire()
        if self.following.doubtful:
            try:
                await self.following.read_again()
            except BaseException:
                self.lock.release()
                raise

    async def catch_up(self) -> None:
        """Take what another process has written since (cluster/following.py)."""
        async with self.exclusive():
            await self.following.catch_up()

    def blank(self) -> Table:
        """This table before its first event."""
        return Table(self.id, self.game, self._store, self.workers)

    def become(self, fresh: Table) -> None:
        """What another one made of the same events."""
        for name in FOLDED:
            setattr(self, name, getattr(fresh, name))
        self.teller.forget(fresh.teller)

    def under_way(self) -> Course:
        """The game, which has to have begun."""
        if self.course is None:
            raise Denied(Denial.OUT_OF_TURN, "the game has not begun", "all seats taken")
        return self.course

    def draft(self) -> Draft:
        """Steps to be said on top of the present."""
        luck = self._luck if self.rolled else None
        challenge = self.daily.challenge(self.game)
        if self.same_luck:
            challenge = occasions_of(self.game)
        course, fell = self.under_way(), self.same_luck.fell
        return Draft(course, luck, self.seating.bots, challenge, fell)

    def _luck(self, roll: int, occasion: Callable[[], str]) -> fair.Luck:
        """Of a roll, when dice fall."""
        if self.daily or self.same_luck or self.setup.proof:
            return self._proof().luck(roll, occasion)
        return self.pledges.luck(self.setup.seed, roll)

    def _proof(self) -> fair.Proof:
        """What the dice follow from."""
        if self.daily:
            return self.daily.proof(self.setup.seed)
        if self.same_luck:
            return self.same_luck.proof()
        if self.setup.proof:
            return fair.read_proof(self.setup.proof)
        return self.pledges.proof(self.setup.seed, self.setup.rolls_before)

    async def keep_draft(self, draft: Draft, epoch: int | None = None) -> None:
        """Keep what was said and what follows; then it has happened. With an epoch only if this
        process still keeps the table.
        """
        draft.go_on()
        over = draft.awaits is None
        ends = over and bool(draft.moves)
        scored = self.daily.score(self.game, draft.state, self._day_over) if ends else []
        line = None
        passes_on = goes_on(self.seating, draft)
        self.turn_since = time.time() if passes_on else self.turn_since
        if over or passes_on or time.monotonic() - self._line_at > FRESH_LINE:
            status = wire.Status.FINISHED if over else wire.Status.PLAYING
            line = self.line(status, scored=scored, state=draft.state)
        rows = partial(first_rows, self, draft.state) if ends else no_rows
        await self.keep([*draft.moves, *scored], line, epoch, rows)
        self.asked = None
        if ends and self.seating.people:
            self.hear_end(self.id)

    async def renew_line(self) -> None:
        """Say in the lobby whose turn it is now."""
        await keep_line(self._store, self)

    async def keep(
        self,
        happened: Sequence[Happening | Move],
        line: TableLine | None = None,
        epoch: int | None = None,
        rows: Callable[[float], Sequence[Played]] = no_rows,
    ) -> None:
        """Make it durable, then let it have happened. Only while it is `exclusive`. `rows`: what
        the game was for whom, if it ends now.
        """
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
            await self._store.append(self.id, events, line, epoch, rows(now))
        except BaseException as error:  # also when cancelled: it may be kept all the same
            self._line_at, self.following.doubtful = 0.0, True
            if isinstance(error, Fenced) and self.keeping is not None:
                self.keeping.lose()
            if not isinstance(error, Conflict):
                raise
            await self.following.read_again()
            raise Stale from None
        self.take(happened)

    def tell_course(self) -> None:
        """Tell everybody what is new; then the bots may think."""
        self.teller.tell_all()
        if self.course is not None and self.course.over:
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

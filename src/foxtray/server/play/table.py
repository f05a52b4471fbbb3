"""One table: who sits there, the game under way, and everybody who is looking.

A table is the sum of its events (store/): `rebuild` plays them again, and the same `_apply`
takes a new one after it is durable, never before. What people may do is in doing.py; what
happens by itself (course.py) and the bots' answers go the same way.
"""

from __future__ import annotations

import asyncio
import datetime
import logging
import time
from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import AnyGame, Seat, letter
from foxtray.server import wire
from foxtray.server.play import fair
from foxtray.server.play.course import Course, Draft, Move
from foxtray.server.play.news import Teller
from foxtray.server.play.seating import Chair, Seating, Setup
from foxtray.server.play.tickets import SeatProof
from foxtray.server.play.workers import Workers
from foxtray.server.store.interface import Conflict, Event, NotKept, Store, TableLine

log = logging.getLogger(__name__)
Happened = tuple[str, dict[str, Any]]
"""The kind and the body of an event."""
RETRY_SECONDS = 5.0
"""After which a bot speaks again if its word could not be kept."""
FRESH_LINE = 60.0
"""Seconds after which a word also brings the lobby's line up to date."""


class Denied(Exception):
    """Something that cannot be done at this table by whoever asked."""

    def __init__(self, kind: str, message: str, expected: str = "") -> None:
        super().__init__(message)
        self.kind, self.message, self.expected = kind, message, expected


class Stale(Denied):
    """Said of a moment that is past; the present follows."""

    def __init__(self) -> None:
        super().__init__("stale", "the table has gone on since", "a word on the present")


class Connection(Protocol):
    """Somebody who is looking, and the seats they hold."""

    person: str
    seats: frozenset[int]
    seen: int | None
    """The last ply told."""

    def send(self, message: bytes) -> None:
        """Put a message on its way; never waits."""
        ...


class Turn:
    """``async with table.turn():`` has the table to itself."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    async def __aenter__(self) -> None:
        await self._table.begin_turn()

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
        self.contributions: dict[str, str] = {}
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
        self._thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}
        self._line_at = 0.0
        self._doubtful = False
        """Whether the store may know more than this table."""
        self._closed = False
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
        for event in events:
            table._apply(event)
        return table

    def _apply(self, event: Event, move: Move | None = None) -> None:
        """What an event changes. A move prepared before is not worked out again."""
        self.ply = event.number
        body = event.body
        if event.kind in ("word", "fact"):
            self._apply_step(event, move)
        elif event.kind == "made":
            self.setup = msgspec.convert(body["setup"], Setup)
            self.seating = Seating(msgspec.convert(body["chairs"], tuple[Chair, ...]))
        elif event.kind == "chair":
            chair = msgspec.convert(body["chair"], Chair)
            self.seating = self.seating.with_chair(body["seat"], chair)
        elif event.kind == "contributed":
            self.contributions.setdefault(body["seat"], body["text"])
        elif event.kind == "started":
            self._start(body["names"], body["date"])
        elif event.kind == "undone" and self.course:
            self.course.undo(body["steps"], self.ply)
        elif event.kind == "rematch":
            self.next = body["next"]
        self.teller.mark()

    def _start(self, names: list[str], date: str) -> None:
        self.course = Course(self.game, tuple(names), self.setup.options, date, not self.rolled)

    def _apply_step(self, event: Event, move: Move | None) -> None:
        course, body = self.course, event.body
        if course is None:
            raise AssertionError(f"a step before the start of table {self.id}")
        if move is None and event.kind == "word":
            move = course.say(course.state, Seat(body["seat"]), body["word"], bool(body["forced"]))
        course.take(move or course.settle(course.state, body["fact"]), self.ply)

    # What everybody may know

    @property
    def status(self) -> wire.Status:
        if self.course is None:
            return wire.Status.GATHERING
        return wire.Status.FINISHED if self.course.over else wire.Status.PLAYING

    @property
    def rolled(self) -> bool:
        return self.setup.dice is wire.Dice.ROLLED

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
            status=self.status,
            seats=tuple(c.info(i, i in present) for i, c in enumerate(self.seating.chairs)),
            watching=sum(not each.seats for each in self.connections),
            fair=self._fair_info() if self.rolled else None,
            next=self.next,
            made=datetime.datetime.fromtimestamp(setup.made, datetime.UTC).isoformat(),
        )

    def _fair_info(self) -> wire.FairInfo:
        told = self.setup.seed if self.status is wire.Status.FINISHED else ""
        return wire.FairInfo(fair.commit(self.setup.seed), self.contributions, told)

    def proof(self) -> fair.Proof | None:
        """What checks the dice; only when the game is over."""
        if not self.rolled or self.status is not wire.Status.FINISHED:
            return None
        seed = self.setup.seed
        return fair.Proof(fair.commit(seed), seed, self.contributions)

    def line(self, status: wire.Status | None = None, seating: Seating | None = None) -> TableLine:
        """The lobby's line about this table."""
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
            changed=time.time(),
            names=tuple(chair.name for chair in seating.chairs),
        )

    # Coming and going

    def admit(self, proof: SeatProof) -> int | None:
        """The seat a ticket opens, if it still does."""
        chairs = self.seating.chairs
        if proof.table != self.id or not 0 <= proof.seat < len(chairs):
            return None
        chair = chairs[proof.seat]
        return proof.seat if chair.person and chair.opens_for(proof) else None

    async def join(self, connection: Connection, contribution: str | None) -> None:
        """Somebody has said hello."""
        self.touched = time.monotonic()
        self.connections.add(connection)
        self.teller.welcome(connection)
        async with self.turn():
            self.arrived |= connection.seats
            if contribution is not None and self.course is None and self.rolled:
                await self._contribute(connection.seats, contribution)
            await self.begin_if_ready()
        self.teller.tell_seats(but=connection)
        self.wake_bots()

    async def _contribute(self, seats: frozenset[int], text: str) -> None:
        new = [letter(Seat(s)) for s in sorted(seats) if letter(Seat(s)) not in self.contributions]
        if new:
            await self.keep([("contributed", {"seat": seat, "text": text}) for seat in new])

    async def begin_if_ready(self) -> None:
        """The game begins when every chair is taken and everybody has arrived."""
        if self.course is not None:
            await self._go_on()
            return
        waiting = self.seating.free or any(
            chair.person and seat not in self.arrived
            for seat, chair in enumerate(self.seating.chairs)
        )
        if waiting:
            return
        body = {"names": self.seating.names(), "date": datetime.date.today().isoformat()}
        await self.keep([("started", body)], line=self.line(wire.Status.PLAYING))
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

    async def sit(self, seat: int, person: str, name: str) -> Chair:
        """Take a chair that is free."""
        async with self.turn():
            chair = self.seating.chairs[seat]
            if chair.taken:
                raise Denied("taken", "somebody sits there already", "a free seat")
            taken = chair.sit(person, name)
            await self.change_chair(seat, taken)
            await self.begin_if_ready()
        self.teller.tell_seats()
        return taken

    async def change_chair(self, seat: int, chair: Chair) -> None:
        body = {"seat": seat, "chair": msgspec.to_builtins(chair)}
        line = self.line(seating=self.seating.with_chair(seat, chair))
        await self.keep([("chair", body)], line=line)
        self.asked = None  # who was to agree may have gone
        self._free_from_holders(seat)

    def _free_from_holders(self, seat: int) -> None:
        """Whoever held it holds it no more."""
        self.arrived.discard(seat)
        for each in self.connections:
            each.seats -= {seat}

    # The course of the game

    def turn(self) -> Turn:
        """One thing at a time; and if it is doubtful what was kept, read it again first."""
        return Turn(self)

    async def begin_turn(self) -> None:
        """For `Turn`."""
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
        async with self.turn():
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
            raise Denied("unknown", "this table is no more")
        before = self.seating.chairs
        self.course, self.contributions, self.asked = None, {}, None
        self.teller.forget()
        for event in events:
            self._apply(event)
        self._doubtful = False
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
            raise Denied("out-of-turn", "the game has not begun", "all seats taken")
        return self.course

    def draft(self) -> Draft:
        """Steps to be said on top of the present."""
        seed, thrown = self.setup.seed, self.contributions
        luck = (lambda roll: fair.Luck(seed, thrown, roll)) if self.rolled else None
        return Draft(self.under_way(), luck, self.seating.bots)

    async def keep_draft(self, draft: Draft) -> None:
        """Keep what was said and what follows; then it has happened."""
        draft.go_on()
        happened: list[Happened] = []
        for move in draft.moves:
            if move.step.is_fact:
                happened.append(("fact", {"fact": move.step.text}))
            else:
                body = {"seat": move.step.seat, "word": move.step.text, "forced": move.forced}
                happened.append(("word", body))
        over = self.game.awaits(draft.state) is None
        line = None
        if over or time.monotonic() - self._line_at > FRESH_LINE:
            line = self.line(wire.Status.FINISHED if over else wire.Status.PLAYING)
        await self.keep(happened, draft.moves, line)
        self.asked = None

    async def keep(
        self,
        happened: list[Happened],
        moves: list[Move] | None = None,
        line: TableLine | None = None,
    ) -> None:
        """Make it durable, then let it have happened. Only in a `turn`."""
        if not happened:
            return
        now = time.time()
        events = [
            Event(number, kind, body, now)
            for number, (kind, body) in enumerate(happened, self.ply + 1)
        ]
        try:
            await self._store.append(self.id, events, line)
        except BaseException as error:  # also when cancelled: it may be kept all the same
            self._line_at, self._doubtful = 0.0, True
            if not isinstance(error, Conflict):
                raise
            await self._read_again()
            raise Stale from None
        for index, event in enumerate(events):
            self._apply(event, moves[index] if moves else None)

    def tell_course(self) -> None:
        """Tell everybody what is new; then the bots may think."""
        self.teller.tell_all()
        if self.status is wire.Status.FINISHED:
            self.teller.tell_seats()
        self.wake_bots()

    def position_for(self, seat: Seat) -> str:
        """The position as this seat knows it."""
        return self.game.position(self.game.view(self.under_way().state, seat).shown)

    # Bots

    def wake_bots(self) -> None:
        """Let every bot think that is asked and does not think already."""
        if self.course is None or self._closed:
            return
        for seat, since in self.course.since.items():
            bot = self.seating.chairs[seat].bot
            thinking = self._thinking.get(seat)
            if bot and (thinking is None or thinking[0] != since or thinking[1].done()):
                task = asyncio.create_task(self._let_bot_speak(seat, since, bot))
                self._thinking[seat] = since, task

    async def _let_bot_speak(self, seat: Seat, since: int, bot: str) -> None:
        """Think, speak, and wake whoever is next; if it could not be kept, again later."""
        course = self.under_way()
        word = await self._think(seat, bot)
        if self.pause:
            await asyncio.sleep(self.pause)
        before = self.ply
        try:
            async with self.turn():
                if course is self.course and course.since.get(seat) == since:
                    await self.keep_draft(self._bot_draft(course, seat, word, bot))
        except Denied:  # deleted, or another server wrote: then it has been read again
            log.info("a bot came too late", extra={"table": self.id})
        except Exception:
            log.exception("a bot's word could not be kept", extra={"table": self.id})
            await asyncio.sleep(RETRY_SECONDS)
        if self._thinking.get(seat, (since, None))[1] is asyncio.current_task():
            del self._thinking[seat]
        if self.ply != before:
            self.tell_course()
        else:
            self.wake_bots()

    def _bot_draft(self, course: Course, seat: Seat, word: str | None, bot: str) -> Draft:
        """What the bot says; where that is nothing lawful, the first word there is."""
        draft = self.draft()
        try:
            if word is not None:
                draft.say(seat, word)
        except Refusal:
            log.exception("bot said what it may not", extra={"bot": bot, "table": self.id})
        if not draft.moves:
            draft.say(seat, course.game.legal(course.state, seat)[0])
        return draft

    async def _think(self, seat: Seat, bot: str) -> str | None:
        try:
            position = self.position_for(seat)
            options = self.setup.options
            return await self.workers.choose(self.game.name, options, position, int(seat), bot)
        except Exception:  # a bot that fails must not hold up the people
            log.exception("bot failed", extra={"bot": bot, "table": self.id})
            return None

    @property
    def is_busy(self) -> bool:
        return any(not task.done() for _, task in self._thinking.values())

    def close(self) -> None:
        """Stop thinking; the events are all kept."""
        self._closed = True
        for _, task in self._thinking.values():
            task.cancel()

"""All tables: making them, finding them, the lobby, and keeping the memory tidy."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from foxtray.games import challenges, shelf
from foxtray.kernel.game import AnyGame
from foxtray.players import roster
from foxtray.server import replays, wire
from foxtray.server.between import turns
from foxtray.server.daily.days import Days
from foxtray.server.daily.rivals import Rivals
from foxtray.server.people.ledger import Ledger
from foxtray.server.pictures import any_game
from foxtray.server.play import fair
from foxtray.server.play.denied import Denied
from foxtray.server.play.events import Happening, Made, Rematch, read, write
from foxtray.server.play.news import encode
from foxtray.server.play.seating import Chair, Setup, first_chairs, read_table
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person, SeatProof, Tickets, is_id, new_id
from foxtray.server.reviews import KeptReviews
from foxtray.server.settings import Settings
from foxtray.server.shelves import describe_shelf
from foxtray.server.store.interface import Damaged, Store
from foxtray.server.thinking import workers
from foxtray.server.thinking.lanes import Busy
from foxtray.server.thinking.waiting import Party
from foxtray.server.thinking.workers import Workers
from foxtray.server.walls.quotas import Quotas
from foxtray.server.walls.slices import in_slices
from foxtray.server.walls.steady import CLOCK
from foxtray.server.wire import bodies
from foxtray.server.wire.faults import Denial

log = logging.getLogger(__name__)
SWEEP_SECONDS = 60
UNREAD_SECONDS = 30.0
"""After which a table that nobody looks at leaves the memory once another process has written to
it: whoever comes has to read it again anyway, and it may hold a name that was erased there."""
UNKNOWN = Denial.UNKNOWN, "there is no such table", "a link that somebody gave you"
HOUR, DAY = 3600.0, 86_400.0
Steps = tuple[tuple[int | None, str], ...]
"""What a table takes over from a record that is played on."""
KNOWING = (wire.Kind.HERE, wire.Kind.BOT)
"""Seats at which nobody is deceived by dice that somebody knows."""
SETTLED = HOUR
"""Seconds after the start before tables are archived: by then who plays has spoken, should the
clock have been wrong when they did before."""
UNFINISHED = (wire.Status.GATHERING, wire.Status.PLAYING)


class Hub:
    """Where tables are."""

    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self.store, self.workers, self.settings = store, workers, settings
        self.reviews = KeptReviews()
        self.tables: dict[str, Table] = {}
        self.tickets: Tickets
        self.clock = CLOCK
        self.days = Days(store, lambda: self.clock.now())
        self.rivals = Rivals(workers.play_day, store.played)
        self.ledger = Ledger(store, workers)
        self._begun_day = ""
        self.greet: Callable[[Table], None] = lambda table: None  # cluster/
        self.quotas = Quotas(store, self.tables, settings)
        self.check_quotas = self.quotas.check
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._preparing: dict[str, asyncio.Task[AnyGame]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._background: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Ready to answer; rules, bots and hints are made ready meanwhile."""
        for name, why in {**shelf.broken(), **roster.broken()}.items():
            log.warning("a package is left out", extra={"entry": name, "why": why})
        await self.store.open()
        await self._read_secrets()
        await self.days.open()
        self._sweeper = asyncio.create_task(self._sweep_for_ever())
        names = await self._by_use()
        await self.workers.open(names)
        self._background = asyncio.create_task(self._make_all_ready(names))
        self._background.add_done_callback(_report)

    async def _read_secrets(self) -> None:
        told = await self.store.secrets()
        self.tickets = Tickets(told.now, told.former, told.until)

    async def close(self) -> None:
        """Everything is kept already; let go."""
        own = self._sweeper, self._background
        for task in (*own, *self._preparing.values(), *self._loading.values()):
            if task is not None:
                task.cancel()
        for table in self.tables.values():
            table.close()
        self.rivals.close()
        self.ledger.close()
        self.workers.close()
        await self.store.close()

    # Games

    def is_ready(self, name: str) -> bool:
        task = self._preparing.get(name)
        return task is not None and task.done() and not task.cancelled() and not task.exception()

    def _prepare(self, name: str) -> asyncio.Task[AnyGame]:
        task = self._preparing.get(name)
        if task is None or (task.done() and not self.is_ready(name)):
            task = self._preparing[name] = asyncio.create_task(self._make_ready(name))
            task.add_done_callback(_report)
        return task

    async def _make_ready(self, name: str) -> AnyGame:
        """Compile in a worker, where it delays nobody; then load what that left behind."""
        if not await asyncio.to_thread(workers.is_prepared, name):
            await self.workers.run(workers.prepare, name, timeout=workers.COMPILE_SECONDS)
        return await asyncio.to_thread(_load, name)

    async def _make_all_ready(self, names: list[str]) -> None:
        """The rules first, one after the other: some games share most of theirs."""
        for name in names:
            await asyncio.wait([self._prepare(name)])
        self.ledger.tidy()
        if not self.settings.lazy:
            await self.workers.prepare_players()
            await self.workers.wake()
            await self._begin_day(await self.days.look())

    async def _by_use(self) -> list[str]:
        """All games, those of which there are most tables first."""
        lines = await self.store.lines(status=UNFINISHED)
        used = Counter(line.game for line in lines)
        return sorted(shelf.names(), key=lambda name: -used[name])

    async def game(self, name: str) -> AnyGame:
        """A game, ready to be played."""
        if name not in shelf.names():
            raise Denied(
                Denial.UNKNOWN, f"there is no game {name[:32]!r}", ", ".join(shelf.names())
            )
        return await asyncio.shield(self._prepare(name))

    async def shelf(self) -> bodies.Shelf:
        """All games, whether they are ready or not."""
        ready = self.workers.preparing.is_ready
        return await asyncio.to_thread(describe_shelf, self.is_ready, ready)

    # Tables

    async def find(self, table: str) -> Table:
        """The table of this name, read from the store if need be: it is not in memory, or
        another process has written since.
        """
        if not is_id(table):  # nor need the store be asked
            raise Denied(*UNKNOWN)
        found = self.tables.get(table)
        if found is not None:
            await found.catch_up()
            return found
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, name: str) -> Table:
        events = await self.store.load(name)
        if not events:
            raise Denied(*UNKNOWN)
        made = read(name, events[0])
        if not isinstance(made, Made):
            raise Damaged(f"table {name} begins with {events[0].kind!r}")
        game = await self.game(made.setup.game)
        table = Table(name, game, self.store, self.workers)
        await in_slices(table.fold(events))
        self._welcome(table)
        return table

    def _welcome(self, table: Table) -> None:
        table.pause = self.settings.pause
        table.pledging.patience = self.settings.reveal_seconds
        table.is_past, table.hear_end = self.days.is_over, self.ledger.wake
        table.may_seat_bot = partial(self.quotas.may_seat_bot, table)
        self.greet(table)
        self.tables[table.id] = table

    async def make(self, person: Person, asked: bodies.NewTable, client: str = "") -> bodies.Made:
        """A new table."""
        game = await self.game(asked.game)
        opening: Steps = ()
        proof = ""
        if asked.begun is not None:
            found = await self._take_over(asked, asked.begun, client)
            opening, proof = found.steps, found.proof
            asked = msgspec.structs.replace(asked, options=dict(found.options))
        asked = await asyncio.to_thread(read_table, game, asked)
        bots = sum(seat.kind is wire.Kind.BOT for seat in asked.seats)
        await self.check_quotas(person, client, bots)
        setup = Setup(
            game=game.name,
            options=asked.options,
            language=asked.language,
            dice=asked.dice,
            visibility=asked.visibility,
            hints=asked.hints,
            aids=asked.aids,
            owner=person.id,
            made=time.time(),
            seed=fair.new_seed(),
            opening=opening,
            proof=proof,
        )
        table = await self.open_table(game, Made(setup, first_chairs(asked, person)))
        table.maker = client
        if not table.seating.people and not table.seating.free:  # only bots: watch them
            async with table.exclusive():
                await table.begin_if_ready()
            table.bots.wake()
        return self.hand_out(table, person)

    async def _take_over(
        self, asked: bodies.NewTable, begun: bodies.Begun, client: str
    ) -> replays.Opening:
        """What the table begins with, if those who sit down may have it."""
        if begun.same_dice and not all(seat.kind in KNOWING for seat in asked.seats):
            raise Denied(Denial.UNREADABLE, "who knows the dice plays alone", "seats here and bots")
        told = begun.record.encode(), begun.steps, begun.same_dice
        try:
            found = await self.workers.read(replays.read_opening, *told, party=Party(client))
        except Busy:
            raise Denied(Denial.TOO_MANY, "too many games are being read; wait a moment") from None
        if (found.game, found.seats) != (asked.game, len(asked.seats)):
            raise Denied(
                Denial.UNREADABLE,
                "the record is of another game, or others sit there",
                f"{found.game} with {found.seats}",
            )
        return found

    async def open_table(
        self, game: AnyGame, made: Made, also: tuple[Happening, ...] = (), name: str = ""
    ) -> Table:
        """A new table, and what happens there first; Conflict if there is one of this name."""
        setup, name = made.setup, name or new_id()
        happened = enumerate((made, *also), 1)
        events = [write(number, each, setup.made) for number, each in happened]
        table = Table.rebuild(name, game, events, self.store, self.workers)
        await self.store.append(name, events, table.line())
        self._welcome(table)
        return table

    def hand_out(self, table: Table, person: Person) -> bodies.Made:
        mine = sorted(table.seating.held_by(person.id))
        chairs = table.seating.chairs
        tickets = tuple(
            bodies.SeatTicket(seat, self._ticket(table, seat, chairs[seat])) for seat in mine
        )
        mine_to_give = person.id == table.setup.owner
        invitations = self._invitations(table) if mine_to_give else ()
        return bodies.Made(table.info(), tickets, invitations)

    def _ticket(self, table: Table, seat: int, chair: Chair) -> str:
        return self.tickets.seat(SeatProof(table.id, seat, chair.nonce))

    def _invitations(self, table: Table) -> tuple[bodies.Invitation, ...]:
        return tuple(
            bodies.Invitation(seat, self.tickets.invite(SeatProof(table.id, seat, chair.nonce)))
            for seat, chair in enumerate(table.seating.chairs)
            if not chair.taken and self._may_invite(table, chair)
        )

    def _may_invite(self, table: Table, chair: Chair) -> bool:
        """Who left may come back for a while, before the seat with all it knows is given on."""
        if table.course is None:
            return chair.kind is wire.Kind.LINK
        return time.time() >= chair.left + 60 * self.settings.vacant_minutes

    async def invitations(self, person: Person, name: str) -> bodies.Invitations:
        table = await self.find(name)
        if person.id != table.setup.owner:
            raise Denied(Denial.FORBIDDEN, "only who made the table can invite")
        return bodies.Invitations(self._invitations(table))

    async def sit(self, person: Person, name: str, asked: bodies.Sit) -> bodies.SeatTicket:
        """Take a seat."""
        table = await self.find(name)
        seat = await self._find_seat(table, person, asked)
        chair = await table.sit(seat, person.id, asked.name, table.seating.chairs[seat])
        return bodies.SeatTicket(seat, self._ticket(table, seat, chair))

    async def _find_seat(self, table: Table, person: Person, asked: bodies.Sit) -> int:
        chairs = table.seating.chairs
        if asked.invite is not None:
            proof = self.tickets.read_invite(asked.invite)
            if proof is None or proof.table != table.id or not chairs[proof.seat].opens_for(proof):
                raise Denied(Denial.FORBIDDEN, "this invitation is no longer good", "a new one")
            return proof.seat
        if table.course is not None:
            return self._left_seat(table, person, asked.seat)
        if asked.former is not None:
            return await self._former_seat(table, asked.former)
        seat = table.seating.find_free(asked.seat)
        if seat is None:
            raise Denied(Denial.TAKEN, "no seat is free for you", "an invitation, or an open seat")
        return seat

    def _left_seat(self, table: Table, person: Person, wanted: int | None) -> int:
        """Once the game has begun every seat was somebody's, and may know what others may not:
        without an invitation only who left it sits down again.
        """
        for seat in table.seating.left_by(person.id):
            if wanted in (None, seat):
                return seat
        raise Denied(Denial.TAKEN, "no seat is free for you", "an invitation")

    async def _former_seat(self, table: Table, ticket: str) -> int:
        proof = self.tickets.read_seat(ticket)
        if proof is None or proof.table != table.setup.former:
            raise Denied(Denial.FORBIDDEN, "this is not a ticket of the game before")
        if (await self.find(proof.table)).admit(proof) is None:
            raise Denied(Denial.FORBIDDEN, "this seat has changed hands")
        return (proof.seat - 1) % len(table.seating.chairs)

    async def rematch(
        self, person: Person, name: str, asked: bodies.Rematch, client: str = ""
    ) -> bodies.Made:
        """The same again, everybody one seat on, so that another one begins."""
        old = await self.find(name)
        proof = self.tickets.read_seat(asked.ticket)
        if proof is None or old.admit(proof) is None:
            raise Denied(Denial.FORBIDDEN, "only who sat at the table can ask for a rematch")
        if old.status is not wire.Status.FINISHED or old.daily:
            raise Denied(Denial.OUT_OF_TURN, "this game is not played again", "a finished one")
        async with old.exclusive():  # two who ask at once meet at one table
            new = await self._next(old)
            if new is None:
                await self.check_quotas(person, client, len(old.seating.bots))
                new = await self._make_again(old, person)
                new.maker = client
                await old.keep([Rematch(new.id)])
        old.teller.tell_seats()
        return self.hand_out(new, person)

    async def _next(self, old: Table) -> Table | None:
        """The table of the rematch; None if there is none, or none any more."""
        try:
            return await self.find(old.next) if old.next else None
        except Denied:
            return None

    async def _make_again(self, old: Table, person: Person) -> Table:
        setup = msgspec.structs.replace(
            old.setup,
            owner=person.id,
            made=time.time(),
            seed=fair.new_seed(),
            former=old.id,
            opening=(),
            proof="",
        )
        chairs = old.seating.chairs
        moved = tuple(chair.vacate() for chair in (*chairs[1:], chairs[0]))
        return await self.open_table(old.game, Made(setup, moved))

    async def delete(self, person: Person, name: str) -> None:
        table = await self.find(name)
        if person.id != table.setup.owner:
            raise Denied(Denial.FORBIDDEN, "only who made the table can delete it")
        if table.daily.counted and not self.days.is_over(table.daily.date):
            raise Denied(Denial.OUT_OF_TURN, "a counted try stays until its day is over")
        await self.store.delete(name)
        self.tables.pop(name, None)
        table.close()
        for connection in table.connections:
            connection.send(encode(wire.Gone()))

    async def lobby(self, person: Person) -> bodies.Lobby:
        mine = await self.store.lines(person=person.id, status=UNFINISHED)
        over = partial(self.store.lines, person=person.id, status=(wire.Status.FINISHED,))
        finished = [*await over(), *await over(archived=True)]  # they stay, however old
        listed = await self.store.lines(visibility=wire.Visibility.LISTED, status=UNFINISHED)
        lists = (
            tuple(turns.card(line, person) for line in each) for each in (mine, listed, finished)
        )
        return bodies.Lobby(*lists)

    # Tidying

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:
                log.exception("sweeping failed")

    async def sweep(self) -> None:
        """Forget tables nobody looks at (the store has them), archive those long idle."""
        now = time.monotonic()
        oldest, unread = now - 60 * self.settings.unload_minutes, now - UNREAD_SECONDS
        for name, table in list(self.tables.items()):
            # A bot that still waits for its turn to think may wait in the store.
            idle = not table.connections and not table.lock.locked()
            if idle and table.touched < (unread if table.following.doubtful else oldest):
                table.close()
                del self.tables[name]
        await self._read_secrets()  # somebody may have rotated them
        await self._begin_day(await self.days.look())
        self.ledger.tidy()
        if self.clock.up() >= SETTLED:
            await self._archive()
            await self._forget()

    async def _begin_day(self, date: str) -> None:
        """Let the bots play the day's games before people ask how they did; once a day."""
        if self.settings.lazy or date == self._begun_day:
            return
        self._begun_day = date
        for game in challenges.names():
            self.rivals.wake(date, game, self.days.seed(date, game))

    async def _archive(self) -> None:
        """Tables long idle leave the lobby; in memory they are in play, whatever the clock says."""
        before = self.clock.now() - DAY * self.settings.archive_days
        for line in await self.store.idle(before):
            if line.id not in self.tables:
                await self.store.append(line.id, [], msgspec.structs.replace(line, archived=True))

    async def _forget(self) -> None:
        """Tables that have been over for long enough are deleted, if that was asked for."""
        if not self.settings.keep_days:
            return
        for line in await self.store.finished(self.clock.now() - DAY * self.settings.keep_days):
            if line.id not in self.tables:
                await self.store.delete(line.id)


def _load(name: str) -> AnyGame:
    """A game and its looks, all of it: what is loaded at first use would hold the loop."""
    workers.prepare(name)
    game = shelf.take_down(name)
    any_game.picture(game, game.view(game.start(game.seats[0], {}), None))
    return game


def _report(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("something could not be made ready", exc_info=task.exception())

"""All tables: making them, finding them, the lobby, and keeping the memory tidy."""

from __future__ import annotations

import asyncio
import datetime
import logging
import time
from collections import Counter
from functools import partial
from typing import Any

import msgspec

from foxtray.games import shelf
from foxtray.kernel.game import AnyGame, paste_options
from foxtray.players import roster
from foxtray.server import letters, wire
from foxtray.server.play import fair, workers
from foxtray.server.play.news import encode
from foxtray.server.play.seating import Chair, Setup, check_table, first_chairs
from foxtray.server.play.table import Denied, Table
from foxtray.server.play.tickets import Person, SeatProof, Tickets, new_id
from foxtray.server.play.workers import Workers
from foxtray.server.settings import Settings
from foxtray.server.store.interface import Event, Store, TableLine
from foxtray.server.thinking.preparing import ADVISER

log = logging.getLogger(__name__)
SWEEP_SECONDS = 60
UNFINISHED = (wire.Status.GATHERING, wire.Status.PLAYING)


class Hub:
    """Where tables are."""

    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self.store, self.workers, self.settings = store, workers, settings
        self.tables: dict[str, Table] = {}
        self.tickets: Tickets
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._preparing: dict[str, asyncio.Task[AnyGame]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._background: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Ready to answer; rules, bots and hints are made ready meanwhile."""
        await self.store.open()
        self.tickets = Tickets(await self.store.secret())
        self._sweeper = asyncio.create_task(self._sweep_for_ever())
        names = await self._by_use()
        await self.workers.open(names)
        self._background = asyncio.create_task(self._make_all_ready(names))
        self._background.add_done_callback(_report)

    async def close(self) -> None:
        """Everything is kept already; let go."""
        own = self._sweeper, self._background
        for task in (*own, *self._preparing.values(), *self._loading.values()):
            if task is not None:
                task.cancel()
        for table in self.tables.values():
            table.close()
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
        await asyncio.to_thread(workers.prepare, name)
        return shelf.take_down(name)

    async def _make_all_ready(self, names: list[str]) -> None:
        """The rules first, one after the other: the two Clever games share most of theirs."""
        for name in names:
            await asyncio.wait([self._prepare(name)])
        if not self.settings.lazy:
            await self.workers.prepare_players()

    async def _by_use(self) -> list[str]:
        """All games, those of which there are most tables first."""
        lines = await self.store.lines(status=UNFINISHED)
        used = Counter(line.game for line in lines)
        return sorted(shelf.GAMES, key=lambda name: -used[name])

    async def game(self, name: str) -> AnyGame:
        """A game, ready to be played."""
        if name not in shelf.GAMES:
            raise Denied("unknown", f"there is no game {name[:32]!r}", ", ".join(shelf.GAMES))
        return await asyncio.shield(self._prepare(name))

    async def shelf(self) -> letters.Shelf:
        """All games, whether they are ready or not."""
        return await asyncio.to_thread(self._describe_shelf)

    def _describe_shelf(self) -> letters.Shelf:
        games, ready = [], self.workers.preparing.is_ready
        for name in shelf.GAMES:
            game = shelf.take_down(name)
            options = (letters.OptionInfo(o.name, o.values, o.about) for o in game.options)
            bots = (
                letters.BotInfo(entry.name, entry.about, ready(name, entry.name))
                for entry in roster.known_to(game)
            )
            games.append(
                letters.GameInfo(
                    name=name,
                    title=game.title,
                    least=game.seats[0],
                    most=game.seats[-1],
                    options=tuple(options),
                    bots=tuple(bots),
                    ready=self.is_ready(name),
                    hints_ready=ready(name, ADVISER),
                )
            )
        return letters.Shelf(tuple(games))

    # Tables

    async def find(self, table: str) -> Table:
        """The table of this name, read from the store if need be: it is not in memory, or
        another process has written since.
        """
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
            raise Denied("unknown", "there is no such table", "a link that somebody gave you")
        game = await self.game(events[0].body["setup"]["game"])
        table = Table.rebuild(name, game, events, self.store, self.workers)
        self._welcome(table)
        return table

    def _welcome(self, table: Table) -> None:
        table.pause = self.settings.pause
        self.tables[table.id] = table

    async def make(self, person: Person, asked: letters.NewTable) -> letters.Made:
        """A new table."""
        game = await self.game(asked.game)
        asked = msgspec.structs.replace(asked, options=paste_options(game, asked.options))
        check_table(game, asked)
        await self._check_count(person)
        table = await self._make(
            game,
            Setup(
                game=game.name,
                options=asked.options,
                language=asked.language,
                dice=asked.dice,
                visibility=asked.visibility,
                hints=asked.hints,
                owner=person.id,
                made=time.time(),
                seed=fair.new_seed(),
            ),
            first_chairs(asked, person),
        )
        if not table.seating.people and not table.seating.free:  # only bots: watch them
            async with table.turn():
                await table.begin_if_ready()
            table.wake_bots()
        return self._made(table, person)

    async def _check_count(self, person: Person) -> None:
        if await self.store.count(person.id) >= self.settings.most_tables:
            raise Denied(
                "too-many", "you have too many unfinished tables", "delete or finish some first"
            )

    async def _make(self, game: AnyGame, setup: Setup, chairs: tuple[Chair, ...]) -> Table:
        name = new_id()
        body = {"setup": msgspec.to_builtins(setup), "chairs": msgspec.to_builtins(chairs)}
        event = Event(1, "made", body, setup.made)
        table = Table.rebuild(name, game, [event], self.store, self.workers)
        await self.store.append(name, [event], table.line())
        self._welcome(table)
        return table

    def _made(self, table: Table, person: Person) -> letters.Made:
        mine = sorted(table.seating.held_by(person.id))
        chairs = table.seating.chairs
        tickets = tuple(
            letters.SeatTicket(seat, self._ticket(table, seat, chairs[seat])) for seat in mine
        )
        mine_to_give = person.id == table.setup.owner
        invitations = self._invitations(table) if mine_to_give else ()
        return letters.Made(table.info(), tickets, invitations)

    def _ticket(self, table: Table, seat: int, chair: Chair) -> str:
        return self.tickets.seat(SeatProof(table.id, seat, chair.nonce))

    def _invitations(self, table: Table) -> tuple[letters.Invitation, ...]:
        return tuple(
            letters.Invitation(seat, self.tickets.invite(SeatProof(table.id, seat, chair.nonce)))
            for seat, chair in enumerate(table.seating.chairs)
            if chair.kind is wire.Kind.LINK and not chair.taken
        )

    async def invitations(self, person: Person, name: str) -> letters.Invitations:
        table = await self.find(name)
        if person.id != table.setup.owner:
            raise Denied("forbidden", "only who made the table can invite")
        return letters.Invitations(self._invitations(table))

    async def sit(self, person: Person, name: str, asked: letters.Sit) -> letters.SeatTicket:
        """Take a seat."""
        table = await self.find(name)
        seat = await self._find_seat(table, asked)
        chair = await table.sit(seat, person.id, asked.name)
        return letters.SeatTicket(seat, self._ticket(table, seat, chair))

    async def _find_seat(self, table: Table, asked: letters.Sit) -> int:
        chairs = table.seating.chairs
        if asked.invite is not None:
            proof = self.tickets.read_invite(asked.invite)
            if proof is None or proof.table != table.id or not chairs[proof.seat].opens_for(proof):
                raise Denied("forbidden", "this invitation is no longer good", "a new one")
            return proof.seat
        if asked.former is not None:
            return await self._former_seat(table, asked.former)
        seat = table.seating.find_free(asked.seat)
        if seat is None:
            raise Denied("taken", "no seat is free for you", "an invitation, or an open seat")
        return seat

    async def _former_seat(self, table: Table, ticket: str) -> int:
        proof = self.tickets.read_seat(ticket)
        if proof is None or proof.table != table.setup.former:
            raise Denied("forbidden", "this is not a ticket of the game before")
        if (await self.find(proof.table)).admit(proof) is None:
            raise Denied("forbidden", "this seat has changed hands")
        return (proof.seat - 1) % len(table.seating.chairs)

    async def rematch(self, person: Person, name: str, asked: letters.Rematch) -> letters.Made:
        """The same again, everybody one seat on, so that another one begins."""
        old = await self.find(name)
        proof = self.tickets.read_seat(asked.ticket)
        if proof is None or old.admit(proof) is None:
            raise Denied("forbidden", "only who sat at the table can ask for a rematch")
        if old.status is not wire.Status.FINISHED:
            raise Denied("out-of-turn", "the game is still on", "its end")
        async with old.turn():  # two who ask at once meet at one table
            new = await self._next(old)
            if new is None:
                await self._check_count(person)
                new = await self._make_again(old, person)
                await old.keep([("rematch", {"next": new.id})])
        old.teller.tell_seats()
        return self._made(new, person)

    async def _next(self, old: Table) -> Table | None:
        """The table of the rematch; None if there is none, or none any more."""
        try:
            return await self.find(old.next) if old.next else None
        except Denied:
            return None

    async def _make_again(self, old: Table, person: Person) -> Table:
        setup = msgspec.structs.replace(
            old.setup, owner=person.id, made=time.time(), seed=fair.new_seed(), former=old.id
        )
        chairs = old.seating.chairs
        moved = tuple(_vacate(chair) for chair in (*chairs[1:], chairs[0]))
        return await self._make(old.game, setup, moved)

    async def delete(self, person: Person, name: str) -> None:
        table = await self.find(name)
        if person.id != table.setup.owner:
            raise Denied("forbidden", "only who made the table can delete it")
        await self.store.delete(name)
        self.tables.pop(name, None)
        table.close()
        for connection in table.connections:
            connection.send(encode(wire.Gone()))

    async def lobby(self, person: Person) -> letters.Lobby:
        mine = await self.store.lines(person=person.id, status=UNFINISHED)
        over = partial(self.store.lines, person=person.id, status=(wire.Status.FINISHED,))
        finished = [*await over(), *await over(archived=True)]  # they stay, however old
        listed = await self.store.lines(visibility=wire.Visibility.LISTED, status=UNFINISHED)
        return letters.Lobby(*(tuple(map(_card, lines)) for lines in (mine, listed, finished)))

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
        oldest = time.monotonic() - 60 * self.settings.unload_minutes
        for name, table in list(self.tables.items()):
            idle = not table.connections and not table.is_busy and not table.lock.locked()
            if idle and table.touched < oldest:
                table.close()
                del self.tables[name]
        before = time.time() - 86_400 * self.settings.archive_days
        for line in await self.store.idle(before):
            await self.store.append(line.id, [], msgspec.structs.replace(line, archived=True))


def _vacate(chair: Chair) -> Chair:
    """The same chair before anybody sat: bots stay, people have to come again."""
    if chair.bot:
        return msgspec.structs.replace(chair, nonce=new_id())
    return Chair(chair.kind, chair.name, nonce=new_id())


def _card(line: TableLine) -> letters.TableCard:
    changed = datetime.datetime.fromtimestamp(line.changed, datetime.UTC).isoformat()
    return letters.TableCard(
        id=line.id,
        game=line.game,
        status=wire.Status(line.status),
        names=line.names,
        free=line.free,
        changed=changed,
    )


def _report(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("something could not be made ready", exc_info=task.exception())

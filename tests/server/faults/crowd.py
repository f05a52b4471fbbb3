"""A crowd that plays at many tables at once and remembers what it was promised.

A `Person` is one browser at one table: it says a legal word whenever its seats are asked,
comes back by itself when the socket closes, and keeps three lists: what it said and what
became of it, the log it was shown, and when. `Crowd.hear` is called at every
acknowledgement, so that a test can strike in that very moment.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

FIGURES = ("lllmml.m./.ss....../.........", "ll.mm.ss./l..m...../l........")
"""Break the Cube: what is built, by seat."""
WAIT = (0.05, 0.4)
"""Seconds until a closed socket is tried again."""
PLAINLY: dict[str, Any] = {
    "max_size": None,
    "compression": None,
    "proxy": None,  # to look for one takes longer than to connect
    "open_timeout": 600,
    "ping_interval": None,  # a machine that is busy is not a line that is dead
}


class Said(Struct):
    """Something said, and what came of it."""

    ply: int
    """The moment it was said of."""
    seat: int
    word: str
    """Empty: a roll."""
    ack: int | None = None
    refused: str = ""


class Awaited(Struct):
    seats: tuple[int, ...] = ()
    chance: dict[str, Any] | None = None
    roller: int | None = None
    over: bool = False


class Offer(Struct):
    words: tuple[str, ...]
    typed: tuple[str, ...] = ()


class SeatOffer(Struct):
    seat: int
    offer: Offer


class Message(Struct):
    """What of a table's message a person looks at."""

    type: str
    id: int | None = None
    ply: int = 0
    start: int = 0
    log: tuple[dict[str, Any], ...] = ()
    awaits: Awaited | None = None
    offers: tuple[SeatOffer, ...] = ()
    kind: str = ""
    message: str = ""


read = msgspec.json.Decoder(Message).decode


class Person:
    """One browser at one table."""

    def __init__(self, crowd: Crowd, table: str, game: str, tickets: dict[int, str]) -> None:
        self.crowd, self.table, self.game, self.tickets = crowd, table, game, tickets
        self.rng = random.Random(f"{crowd.seed} {table}")
        self.said: list[Said] = []
        self.log: list[dict[str, Any]] = []
        self.ply: int | None = None
        self.over = False
        self.visits = 0
        self.refusals: list[str] = []
        self._open: dict[int, Said] = {}

    async def live(self) -> None:
        """Play, and come back whenever the socket closes."""
        while not self.over:
            try:
                async with connect(self.crowd.address, **PLAINLY) as socket:
                    await self._visit(socket)
            except (OSError, WebSocketException, EOFError, TimeoutError):
                await asyncio.sleep(self.rng.uniform(*WAIT))

    async def _visit(self, socket: ClientConnection) -> None:
        self._open.clear()  # what was not answered stays in doubt
        self.visits += 1
        hello: dict[str, Any] = {"type": "hello", "table": self.table}
        hello["tickets"] = list(self.tickets.values())
        if self.ply is not None and self.rng.random() < 0.5:  # or else: all from the beginning
            hello["last"] = self.ply
        await socket.send(msgspec.json.encode(hello).decode())
        async for text in socket:
            message = read(text)
            if message.type == "update":
                self._see(message)
                if not self._open and not self.over:
                    await self._act(socket, message)
            elif message.type == "ack":
                self._hear(message)
            elif message.type == "refused":
                await self._be_refused(message)

    def _see(self, update: Message) -> None:
        """What was shown once stays as it was: nobody takes anything back here."""
        assert update.start <= len(self.log), f"{self}: a gap before {update.start}"
        known = self.log[update.start :]
        assert list(update.log[: len(known)]) == known, f"{self}: what was shown has changed"
        self.log += update.log[len(known) :]
        assert self.ply is None or update.ply >= self.ply, f"{self}: back to {update.ply}"
        self.ply = update.ply
        assert update.awaits is not None
        self.over = update.awaits.over

    async def _act(self, socket: ClientConnection, update: Message) -> None:
        assert update.awaits is not None
        if update.awaits.chance and update.awaits.roller in self.tickets:
            await self._say(socket, Said(update.ply, update.awaits.roller, ""))
            return
        for each in update.offers:
            if each.seat in update.awaits.seats:
                await self._say(socket, Said(update.ply, each.seat, self._choose(each)))
                return

    def _choose(self, offered: SeatOffer) -> str:
        if "build=" in offered.offer.typed:
            return f"build={FIGURES[offered.seat % 2]}"
        return self.rng.choice(offered.offer.words)

    async def _say(self, socket: ClientConnection, said: Said) -> None:
        number = len(self.said)
        self.said.append(said)
        self._open[number] = said
        message = {"type": "word" if said.word else "roll", "id": number, "ply": said.ply}
        message |= {"seat": said.seat} | ({"word": said.word} if said.word else {})
        await socket.send(msgspec.json.encode(message).decode())

    def _hear(self, ack: Message) -> None:
        assert ack.id is not None
        said = self._open.pop(ack.id)
        said.ack = ack.ply
        self.crowd.hear(self)

    async def _be_refused(self, refusal: Message) -> None:
        """Nothing has happened. Come in again, and say it again if it is still asked."""
        if refusal.id is not None:  # else the hello: what it begins could not be kept
            self._open.pop(refusal.id).refused = refusal.kind
        self.refusals.append(f"{refusal.kind}: {refusal.message}")
        if refusal.kind != "stale":  # then the present follows by itself
            await asyncio.sleep(0.1)
            raise EOFError

    @property
    def acks(self) -> list[Said]:
        return [said for said in self.said if said.ack is not None]

    def __repr__(self) -> str:
        return f"{self.game} {self.table} {sorted(self.tickets)}"


class Crowd:
    """All persons."""

    def __init__(self, port: int, seed: int = 0) -> None:
        self.address = f"ws://127.0.0.1:{port}/socket"
        self.seed = seed
        self.people: list[Person] = []
        self.hear: Callable[[Person], None] = lambda person: None

    def sit(self, made: dict[str, Any], together: bool) -> None:
        """At a table just made: one browser for all seats, or one for each."""
        table, tickets = made["table"], {each["seat"]: each["ticket"] for each in made["tickets"]}
        parties = [tickets] if together else [{seat: ticket} for seat, ticket in tickets.items()]
        self.people += [Person(self, table["id"], table["game"], party) for party in parties]

    @property
    def tables(self) -> dict[str, list[Person]]:
        found: dict[str, list[Person]] = {}
        for person in self.people:
            found.setdefault(person.table, []).append(person)
        return found

    async def play(self, meanwhile: Callable[[], Awaitable[None]]) -> None:
        """Everybody plays until something else is done; what surprises one ends it all."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(person.live()) for person in self.people]
            await meanwhile()
            for task in tasks:
                task.cancel()

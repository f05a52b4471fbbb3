"""A table without a network: a store in memory, bots that think at once, and connections
that remember what they were sent. For tests that need thousands of messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, create_engine

from foxtray.games import shelf
from foxtray.kernel.errors import Refusal
from foxtray.server import wire
from foxtray.server.play import doing
from foxtray.server.play.denied import Denied, Stale
from foxtray.server.play.seating import Chair, Setup
from foxtray.server.play.table import Table
from foxtray.server.store.interface import (
    FINISHED,
    Conflict,
    Event,
    Fenced,
    Keeper,
    NotKept,
    Secrets,
    TableLine,
)
from foxtray.server.store.people import PeopleRows
from foxtray.server.store.played import Played
from foxtray.server.store.played_list import PlayedList
from foxtray.server.store.relations import metadata
from foxtray.server.thinking.workers import Workers

Json = dict[str, Any]
Answer = TypeVar("Answer")
SEED = "5eed" * 16


class Memory:
    """A store (store.interface.Store) that forgets everything when the test ends."""

    def __init__(self) -> None:
        self.events: dict[str, list[Event]] = {}
        self.kept_lines: dict[str, TableLine] = {}
        self.played = PlayedList()
        self.full = False
        """Whether nothing more can be kept."""
        self.refused = 0
        """How often it could not."""
        self.day = ""
        self.people = PeopleRows(self)
        self.rows = create_engine("sqlite://")
        metadata.create_all(self.rows)
        self.keepers: dict[str, Keeper] = {}
        self.doubtful = False
        """Whether the next append is kept and reported as not kept."""

    async def open(self) -> None:
        pass

    async def append(
        self,
        table: str,
        events: Sequence[Event],
        line: TableLine | None = None,
        epoch: int | None = None,
        played: Sequence[Played] = (),
    ) -> None:
        if self.full:
            self.refused += 1
            raise NotKept("the disk is full")
        kept = self.events.get(table, [])
        if epoch is not None and epoch != self.keepers.get(table, Keeper()).epoch:
            raise Fenced("another keeps it")
        if [event.number for event in events] != [len(kept) + 1 + i for i in range(len(events))]:
            raise Conflict("these do not follow")
        body = [msgspec.json.decode(msgspec.json.encode(e.body)) for e in events]
        self.events[table] = kept + [
            msgspec.structs.replace(e, body=b) for e, b in zip(events, body, strict=True)
        ]
        if line is not None:
            self.kept_lines[table] = line
        self.played.rows += played
        if self.doubtful:
            self.doubtful = False
            raise NotKept("the connection was lost")

    async def keeper(self, table: str) -> Keeper:
        return self.keepers.get(table, Keeper())

    async def claim(self, table: str, process: str, epoch: int) -> None:
        if epoch != self.keepers.get(table, Keeper()).epoch or table not in self.events:
            raise Conflict("that epoch is past")
        self.keepers[table] = Keeper(process, epoch + 1)

    async def load(self, table: str, after: int = 0) -> list[Event]:
        return self.events.get(table, [])[after:]

    async def last(self, table: str) -> int:
        return len(self.events.get(table, []))

    async def lasts(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self.events[table]) for table in tables if table in self.events}

    async def lines(
        self,
        *,
        person: str | None = None,
        visibility: str | None = None,
        status: tuple[str, ...] = (),
        archived: bool = False,
        limit: int = 50,
    ) -> list[TableLine]:
        found = [
            line
            for line in self.kept_lines.values()
            if (person is None or person in line.people)
            and (visibility is None or visibility == line.visibility)
            and (not status or line.status in status)
            and line.archived == archived
        ]
        return sorted(found, key=lambda line: -line.changed)[:limit]

    async def idle(self, before: float, limit: int = 100) -> list[TableLine]:
        lines = self.kept_lines.values()
        return [line for line in lines if not line.archived and line.changed < before][:limit]

    async def count(self, owner: str) -> int:
        lines = [line for line in self.kept_lines.values() if line.owner == owner]
        return sum(line.status != FINISHED and not line.archived for line in lines)

    async def delete(self, table: str) -> None:
        self.events.pop(table, None)
        self.kept_lines.pop(table, None)
        self.played.forget_table(table)

    async def finished(self, before: float, limit: int = 100) -> list[TableLine]:
        lines = self.kept_lines.values()
        return [line for line in lines if line.status == FINISHED and line.changed < before][:limit]

    async def tries(
        self, *, person: str | None = None, day: str | None = None, game: str | None = None
    ) -> list[TableLine]:
        asked = {"owner": person, "day": day, "game": game}
        found = [
            line
            for line in self.kept_lines.values()
            if line.day and all(each in (None, getattr(line, name)) for name, each in asked.items())
        ]
        return sorted(found, key=lambda line: (line.day, line.changed, line.id), reverse=True)

    async def line(self, table: str) -> TableLine | None:
        return self.kept_lines.get(table)

    async def takers(self, challenge: str, limit: int = 100) -> list[TableLine]:
        lines = [line for line in self.kept_lines.values() if line.challenge == challenge]
        return sorted(lines, key=lambda line: -line.changed)[:limit]

    async def rewrite(
        self, table: str, old: Sequence[Event], new: Sequence[Event], line: TableLine
    ) -> None:
        await self.append(table, new, line)
        for event in old:
            self.events[table][event.number - 1] = event

    async def traces(self, person: str) -> list[str]:
        return [table for table, kept in self.events.items() if f"'{person}'" in str(kept)]

    async def sits(self, person: str) -> list[str]:
        return [line.id for line in self.kept_lines.values() if person in line.people]

    async def read(self, ask: Callable[[Connection], Answer]) -> Answer:
        with self.rows.begin() as connection:
            return ask(connection)

    async def change(self, table: str, write: Callable[[Connection], None]) -> None:
        await self.read(write)

    async def see_day(self, day: str) -> str:
        self.day = max(self.day, day)
        return self.day

    async def secrets(self) -> Secrets:
        return Secrets(b"s" * 32, days=b"d" * 32)

    async def probe(self) -> None:
        if self.full:
            raise NotKept("the disk is full")

    async def close(self) -> None:
        pass


class AtOnce(Workers):
    """Workers without processes."""

    def __init__(self) -> None:
        super().__init__(1)

    async def open(self, games: Sequence[str]) -> None:
        """Not here: whoever compiles something does so when it is wanted."""

    async def run(self, job: Callable[..., Answer], *args: object, **how: Any) -> Answer:
        return job(*args)


class Ear:
    """A connection that remembers (table.Connection)."""

    def __init__(self, person: str, *seats: int) -> None:
        self.person, self.client = person, f"address of {person}"
        self.seats: frozenset[int] = frozenset(seats)
        self.seen: int | None = None
        self.texts: list[str] = []
        self.log: list[Json] = []
        self.present: Json = {}

    def hold(self, message: bytes) -> None:
        self.send(message)

    def release(self) -> None:
        """Nothing was held."""

    def send(self, message: bytes) -> None:
        self.texts.append(message.decode())
        told = msgspec.json.decode(message)
        if told["type"] == "update":
            assert told["ply"] >= self.present.get("ply", 0), "a ply only grows"
            del self.log[told["start"] :]
            assert len(self.log) == told["start"], "a gap in the log"
            self.log += told["log"]
            self.present = told


def chair(person: str, kind: wire.Kind = wire.Kind.HERE) -> Chair:
    return Chair(kind, f"name of {person}", "", person, f"nonce-{person}")


def setup(game: str, **more: Any) -> Setup:
    values: Json = {
        "game": game,
        "options": {},
        "language": wire.Language.EN,
        "dice": wire.DiceSource.ROLLED,
        "visibility": wire.Visibility.PRIVATE,
        "hints": True,
        "owner": "ada",
        "made": 1000.0,
        "seed": SEED,
    }
    return Setup(**{**values, **more})


async def make_table(store: Memory, game: str, *people: str, **more: Any) -> Table:
    """A table of these people (an empty name: a free seat), its first event kept."""
    chairs = [
        chair(p) if p else Chair(wire.Kind.OPEN, nonce=f"free-{i}") for i, p in enumerate(people)
    ]
    body = {
        "setup": msgspec.to_builtins(setup(game, **more)),
        "chairs": msgspec.to_builtins(chairs),
    }
    event = Event(1, "made", body, 1000.0)
    table = Table.rebuild("table", shelf.take_down(game), [event], store, AtOnce())
    await store.append("table", [event], table.line())
    return table


async def do(table: Table, ear: Ear, message: wire.ClientMessage) -> str:
    """What a connection says, as doors/socket.py passes it on; "" or why it was refused."""
    try:
        await doing.do(table, ear, message)
    except Stale as stale:
        table.teller.tell(ear)
        return stale.kind
    except (Refusal, Denied) as refusal:
        return refusal.kind
    except NotKept:
        return "not-kept"
    return ""

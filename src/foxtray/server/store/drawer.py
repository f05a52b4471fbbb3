"""A store in a drawer: texts by name, kept by whatever there is, such as a browser's own storage.

What a drawer can do is little and is all or nothing (`Drawer`); what is found in it, and in which
order, is decided here. It is for one person's tables: every line is read to find some.
"""

from __future__ import annotations

import asyncio
import base64
import secrets as entropy
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from foxtray.server.store.interface import (
    FINISHED,
    Conflict,
    Damaged,
    Event,
    NotKept,
    Secrets,
    TableLine,
)
from foxtray.server.store.played import Played, not_worked_out
from foxtray.server.store.played_list import PlayedList, join

if TYPE_CHECKING:
    from foxtray.server.store.people import PeopleRows, Ranked

SECRET, DAY, PROBE, PLAYED = "secret", "day", "probe", "played"
"""What is kept beside the tables, by name."""
NOTE = "note "
"""Before the names of what one notes oneself."""
SECRET_BYTES = 32
PUBLIC_DAYS = b"foxtray: the days without a net"
"""What the days' seeds follow from where there is no server: no secret, all have the same dice."""


Noted = tuple[list[Played], list[tuple[tuple[str, str], dict[str, int]]]]
"""Rows of finished games, and what bots made of days."""


class Full(Exception):
    """The drawer takes no more, or cannot be opened; why."""


class Kept(msgspec.Struct, frozen=True):
    """A table in a drawer."""

    line: str
    """As JSON; empty: none was told."""
    events: tuple[str, ...]
    last: int
    """How many events there should be."""


class Drawer(Protocol):
    """Each of these is done whole or not at all, and is done when it returns. `Full` if not."""

    async def open(self) -> None: ...

    async def append(self, table: str, first: int, events: list[str], line: str) -> bool:
        """Events after those that are there, the first having this number; and the line, unless
        it is empty. False, and nothing is done, if the numbers do not go on, or there are no
        events and no such table.
        """
        ...

    async def load(self, table: str) -> Kept | None: ...

    async def last(self, table: str) -> int: ...

    async def lines(self) -> list[str]: ...

    async def delete(self, table: str) -> None: ...

    async def put(self, name: str, text: str, how: str) -> str:
        """Keep a text by this name: `first` unless there is one, `greatest` unless there is a
        greater one, `anyway`. What is there then.
        """
        ...

    async def replace(self, name: str, seen: str, text: str) -> str:
        """Keep a text in the place of one that was seen there (empty: none). What is there then:
        it is another's, and nothing is done, if somebody else was quicker.
        """
        ...


class NobodyElse:
    """What is kept of people beside their tables (people.PeopleRows), where nobody else comes: of
    all that is between them there is nothing, and nothing can be kept.
    """

    async def ranked_of(self, person: str) -> list[Ranked]:
        return []

    async def forget(self, person: str) -> None:
        """There is nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Python itself looks for what an object can do
            raise AttributeError(name)
        raise NotKept("there is nobody else here")


NOBODY_ELSE = NobodyElse()


class DrawerStore:
    """A Store (interface.py) in a drawer."""

    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer
        self._is_open = False
        self._queues: dict[str, asyncio.Lock] = {}
        self._noting = asyncio.Lock()
        self._noted = ""
        self._rows_noted: Sequence[Played] = ()
        """What was noted of games that were played when we last saw it: the text, and its rows."""
        self.played = PlayedList(self._note_played)

    def __repr__(self) -> str:
        return "<store in a drawer>"

    async def open(self) -> None:
        await self._do(self._drawer.open())
        self._is_open = True
        await self.probe()
        await self._find_played()

    async def _note_played(self) -> None:
        """All rows in one text: a drawer holds one person's games. What another tab has noted since
        we looked stays in it.
        """
        async with self._noting:
            while True:
                rows, rivals = [*self.played.rows], [*self.played.rivals.items()]
                text = msgspec.json.encode((rows, rivals)).decode()
                there = await self._do(self._drawer.replace(NOTE + PLAYED, self._noted, text))
                if there == text:
                    self._noted, self._rows_noted = text, rows
                    return
                self._see(there)

    async def look_again(self) -> None:
        """Another tab has noted what was played."""
        async with self._noting:
            self._see(await self.noted(PLAYED))

    def _see(self, text: str) -> None:
        """Take what others have noted; what is ours and not noted yet stays as it is."""
        rows, rivals = msgspec.json.decode(text, type=Noted) if text else ([], [])
        played = self.played
        played.rows = join(self._rows_noted, played.rows, rows)
        for day, results in rivals:
            played.rivals[day] = {**played.rivals.get(day, {}), **results}
        self._noted, self._rows_noted = text, rows

    async def _find_played(self) -> None:
        """What was noted; and what was not, because the page was closed in between, is due."""
        await self.look_again()
        known = {row.table for row in self.played.rows}
        missing = [line for line in await self._lines(_is_finished) if line.id not in known]
        self.played.rows += [
            not_worked_out(person, line.id, line.game, line.changed, line.names)
            for line in missing
            for person in line.people
        ]

    async def append(
        self,
        table: str,
        events: Sequence[Event],
        line: TableLine | None = None,
        epoch: int | None = None,
        played: Sequence[Played] = (),
    ) -> None:
        """What a game was for whom is not kept here; nobody else serves it, so no epoch is told."""
        self._check_open()
        first = events[0].number if events else 0
        if [event.number for event in events] != list(range(first, first + len(events))):
            raise Conflict(f"table {table}: these numbers are not in order")
        if line is not None and line.id != table:
            raise ValueError(f"the line of {line.id} is not that of {table}")
        texts = [msgspec.json.encode(event).decode() for event in events]
        told = "" if line is None else msgspec.json.encode(line).decode()
        # Whoever asked may be cancelled: what was asked for is done all the same, and in order.
        keeping = asyncio.ensure_future(self._append(table, first, texts, told))
        await asyncio.shield(keeping)
        if played:
            await self.played.keep(table, played)

    async def _append(self, table: str, first: int, texts: list[str], line: str) -> None:
        async with self._queues.setdefault(table, asyncio.Lock()):
            if not await self._do(self._drawer.append(table, first, texts, line)):
                why = f"event {first} does not follow" if texts else "there is no such table"
                raise Conflict(f"table {table}: {why}")

    async def load(self, table: str, after: int = 0) -> list[Event]:
        self._check_open()
        kept = await self._do(self._drawer.load(table))
        if kept is None:
            return []
        found: list[Event] = []
        for text in kept.events:
            event = _read_event(text)
            if event is None or event.number != len(found) + 1:
                break
            found.append(event)
        if len(found) < kept.last:
            raise Damaged(
                f"table {table}: event {len(found) + 1} of {kept.last} is missing or damaged"
            )
        return found[after:]

    async def last(self, table: str) -> int:
        self._check_open()
        number: int = await self._do(self._drawer.last(table))
        return number

    async def _lines(self, wanted: Callable[[TableLine], bool]) -> list[TableLine]:
        self._check_open()
        texts = await self._do(self._drawer.lines())
        lines = (msgspec.json.decode(text, type=TableLine) for text in texts if text)
        return [line for line in lines if wanted(line)]

    async def lines(
        self,
        *,
        person: str | None = None,
        visibility: str | None = None,
        status: tuple[str, ...] = (),
        archived: bool = False,
        limit: int = 50,
    ) -> list[TableLine]:
        found = await self._lines(
            lambda line: (
                line.archived == archived
                and (person is None or person in line.people)
                and (visibility is None or line.visibility == visibility)
                and (not status or line.status in status)
            )
        )
        return sorted(found, key=lambda line: (-line.changed, line.id))[:limit]

    async def idle(self, before: float, limit: int = 100) -> list[TableLine]:
        found = await self._lines(lambda line: not line.archived and line.changed < before)
        return sorted(found, key=_age)[:limit]

    async def count(self, owner: str) -> int:
        mine = await self._lines(
            lambda line: line.owner == owner and line.status != FINISHED and not line.archived
        )
        return len(mine)

    async def delete(self, table: str) -> None:
        self._check_open()
        await self._do(self._drawer.delete(table))
        self.played.forget_table(table)
        await self._note_played()

    async def finished(self, before: float, limit: int = 100) -> list[TableLine]:
        found = await self._lines(lambda line: line.status == FINISHED and line.changed < before)
        return sorted(found, key=_age)[:limit]

    async def tries(
        self, *, person: str | None = None, day: str | None = None, game: str | None = None
    ) -> list[TableLine]:
        found = await self._lines(
            lambda line: (
                bool(line.day)
                and (person is None or line.owner == person)
                and (day is None or line.day == day)
                and (game is None or line.game == game)
            )
        )
        found.sort(key=lambda line: (-line.changed, line.id))
        return sorted(found, key=lambda line: line.day, reverse=True)

    async def line(self, table: str) -> TableLine | None:
        return next(iter(await self._lines(lambda line: line.id == table)), None)

    async def takers(self, challenge: str, limit: int = 100) -> list[TableLine]:
        return (await self._lines(lambda line: line.challenge == challenge))[:limit]

    async def sits(self, person: str) -> list[str]:
        return [line.id for line in await self._lines(lambda line: person in line.people)]

    async def traces(self, person: str) -> list[str]:
        mine = await self._lines(lambda line: person in (line.owner, *line.people))
        return [line.id for line in mine]

    async def rewrite(
        self, table: str, old: Sequence[Event], new: Sequence[Event], line: TableLine
    ) -> None:
        raise NotKept("nobody else plays here, so nobody's name is to leave a game")

    @property
    def people(self) -> PeopleRows:
        return cast("PeopleRows", NOBODY_ELSE)

    async def see_day(self, day: str) -> str:
        self._check_open()
        seen: str = await self._do(self._drawer.put(DAY, day, "greatest"))
        return seen

    async def secrets(self) -> Secrets:
        self._check_open()
        fresh = base64.b64encode(entropy.token_bytes(SECRET_BYTES)).decode()
        now = await self._do(self._drawer.put(SECRET, fresh, "first"))
        return Secrets(base64.b64decode(now), days=PUBLIC_DAYS, days_are_public=True)

    async def note(self, name: str, text: str) -> None:
        """Keep a text of one's own beside the tables."""
        await self._do(self._drawer.put(NOTE + name, text, "anyway"))

    async def noted(self, name: str, otherwise: str = "") -> str:
        """What was noted; if nothing was, this is from now on."""
        found: str = await self._do(self._drawer.put(NOTE + name, otherwise, "first"))
        return found

    async def probe(self) -> None:
        self._check_open()
        await self._do(self._drawer.put(PROBE, "probe", "anyway"))

    async def close(self) -> None:
        self._is_open = False

    def _check_open(self) -> None:
        if not self._is_open:
            raise NotKept("the store is not open")

    async def _do(self, going: Any) -> Any:
        try:
            return await going
        except Full as why:
            raise NotKept(str(why)) from None


def _is_finished(line: TableLine) -> bool:
    return line.status == FINISHED


def _age(line: TableLine) -> tuple[float, str]:
    return line.changed, line.id


def _read_event(text: str) -> Event | None:
    try:
        return msgspec.json.decode(text, type=Event)
    except msgspec.DecodeError:
        return None

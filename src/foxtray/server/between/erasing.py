"""Deleting everything of somebody's, at once.

Games that nobody else sat at are deleted. In games with others the events stay, for they are
theirs too; but the name and the number of who goes leave them, in the database itself. A counted
try of a day that is not over stays without a name: else it could be had again with a copy of the
cookie (docs/decisions/0016).
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from foxtray.kernel.game import Seat, letter
from foxtray.server import wire
from foxtray.server.play.denied import Denied
from foxtray.server.play.events import (
    ChairChanged,
    DayOpened,
    Happening,
    Made,
    Rematch,
    Started,
    Unnamed,
    read,
    write,
)
from foxtray.server.play.news import encode
from foxtray.server.play.seating import ELSEWHERE, Chair
from foxtray.server.play.tickets import Person, new_id
from foxtray.server.store.interface import FINISHED, Conflict, Event, TableLine
from foxtray.server.wire import people
from foxtray.server.wire.faults import Denial

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

AT_ONCE = 50
"""Tables that are dealt with together: many deletions are one commit."""
NOBODY = "—"
"""Who somebody is in others' history, until that is worked out again."""
TRIES = 20
"""How often a table is read again because somebody wrote there meanwhile."""
NAMED = ("made", "chair", "started", "rematch", "day")
"""Kinds of events that may say who somebody is, or what becomes of the table."""


async def forget(hub: Hub, person: Person) -> people.Forgotten:
    """All of it. What stays is told."""
    await hub.store.people.forget(person.id)
    traces = await hub.store.traces(person.id)
    done: list[str] = []
    for start in range(0, len(traces), AT_ONCE):
        part = traces[start : start + AT_ONCE]
        done += await asyncio.gather(*(_forget_at(hub, person.id, table) for table in part))
    await hub.store.played.forget(person.id, NOBODY)
    return people.Forgotten(done.count("deleted"), done.count("unnamed"), done.count("try"))


async def _forget_at(hub: Hub, person: str, table: str) -> str:
    """What became of a table: deleted, unnamed, a try that stays; or nothing of theirs is there."""
    for _ in range(TRIES):
        events = await hub.store.load(table)
        line = await hub.store.line(table)
        if not events or line is None:
            return ""
        trace = Trace(table, person, line, events)
        running = trace.day is not None and trace.day.counted
        running = running and not hub.days.is_over(trace.day.date if trace.day else "")
        if trace.alone and not running:
            await _delete(hub, table)
            return "deleted"
        new = trace.getting_up()
        try:
            await hub.store.rewrite(table, trace.unnamed(), new, trace.line_without())
        except Conflict:
            continue
        await _tell(hub, table)
        if line.status == FINISHED:  # what it was for the others, without the name
            await hub.ledger.work_out_again(table)
        if trace.next:
            await _forget_invitation(hub, trace)
        return "try" if running else "unnamed"
    raise Denied(Denial.UNAVAILABLE, "a table is being played at; try again", "a moment later")


async def _delete(hub: Hub, name: str) -> None:
    await hub.store.delete(name)
    table = hub.tables.pop(name, None)
    if table is not None:
        table.close()
        for connection in table.connections:
            connection.send(encode(wire.Gone()))


async def _tell(hub: Hub, name: str) -> None:
    """Who looks at the table sees it as it is now; other servers see that it has grown."""
    table = hub.tables.get(name)
    if table is not None:
        await table.catch_up()


async def _forget_invitation(hub: Hub, former: Trace) -> None:
    """A rematch keeps a chair under the name of whoever has not come yet."""
    events, line = await hub.store.load(former.next), await hub.store.line(former.next)
    if not events or line is None or former.person in line.people:
        return  # if they came, the table is one of their traces itself
    trace = Trace(former.next, former.person, line, events, frozenset(former.names))
    if trace.mentions:
        new = trace.getting_up()
        await hub.store.rewrite(former.next, trace.unnamed(), new, trace.line_without())
        await _tell(hub, former.next)


@dataclass
class Trace:
    """What a table's events say of somebody."""

    table: str
    person: str
    line: TableLine
    events: list[Event]
    names: frozenset[str] = frozenset()
    """What chairs without anybody may be called after them."""
    day: DayOpened | None = None
    next: str = ""
    mentions: bool = False
    others: set[str] = field(default_factory=set)
    stand_in: str = field(default_factory=lambda: new_id(12))
    """Another number in the place of theirs, which is nobody's and at no other table."""

    def __post_init__(self) -> None:
        self._told: dict[int, Happening] = {}
        self._chairs: list[Chair] = []
        self._owner = ""
        for event in self.events:
            if event.kind in NAMED:
                self._read(event.number, read(self.table, event))

    def _read(self, number: int, happened: Happening) -> None:
        self._told[number] = happened
        match happened:
            case Made(setup, chairs):
                self._owner, self._chairs = setup.owner, list(chairs)
                for chair in chairs:
                    self._look_at(chair)
            case ChairChanged(seat, chair):
                self._chairs[seat] = chair
                self._look_at(chair)
            case DayOpened():
                self.day = happened
            case Rematch(following):
                self.next = following

    def _look_at(self, chair: Chair) -> None:
        if chair.person == self.person:
            self.names |= {chair.name}
        self.mentions = self.mentions or self._is_theirs(chair)
        for each in (chair.person, chair.former):
            # Who is only named in a record that was brought here never sat here.
            if each and each not in (self.person, ELSEWHERE):
                self.others.add(each)

    def _is_theirs(self, chair: Chair) -> bool:
        waits = not chair.person and not chair.bot and bool(chair.name)
        return self.person in (chair.person, chair.former) or (waits and chair.name in self.names)

    @property
    def alone(self) -> bool:
        """Whether nobody else ever sat there, and nobody is waited for by name."""
        return not self.others and self._owner in ("", self.person)

    @property
    def seats(self) -> list[int]:
        """Where they sit at the end."""
        return [seat for seat, chair in enumerate(self._chairs) if self._is_theirs(chair)]

    def unnamed(self) -> list[Event]:
        """The events that name them, without."""
        at = {event.number: event.at for event in self.events}
        changed = {number: self._without(told) for number, told in self._told.items()}
        return [
            write(number, told, at[number])
            for number, told in changed.items()
            if told != self._told[number]
        ]

    def getting_up(self) -> list[Event]:
        """What happens now; something always does, so that all who know the table read it again."""
        last, now = self.events[-1].number, time.time()
        changed = [ChairChanged(seat, self._after(seat)) for seat in self.seats]
        return [write(n, each, now) for n, each in enumerate([*changed, Unnamed()], last + 1)]

    def _without(self, happened: Happening) -> Happening:
        match happened:
            case Made(setup, chairs):
                owner = "" if setup.owner == self.person else setup.owner
                seated = tuple(self._chair_without(s, c) for s, c in enumerate(chairs))
                return Made(msgspec.structs.replace(setup, owner=owner), seated)
            case ChairChanged(seat, chair):
                return ChairChanged(seat, self._chair_without(seat, chair))
            case Started(names, date):
                mine = self._seats_ever()
                told = list(names)
                for seat in mine:
                    if names[seat] in self.names:
                        told[seat] = _nobody(seat)
                return Started(tuple(told), date)
        return happened

    def _seats_ever(self) -> set[int]:
        """Where they ever sat."""
        mine: set[int] = set()
        for told in self._told.values():
            if isinstance(told, Made):
                mine |= {s for s, c in enumerate(told.chairs) if self._is_theirs(c)}
            elif isinstance(told, ChairChanged) and self._is_theirs(told.chair):
                mine.add(told.seat)
        return mine

    def _chair_without(self, seat: int, chair: Chair) -> Chair:
        if not self._is_theirs(chair):
            # A bot that took over goes on under the name of whom it plays for.
            named = bool(chair.bot) and chair.name in self.names and seat in self._seats_ever()
            return msgspec.structs.replace(chair, name=chair.bot) if named else chair
        person = self.stand_in if chair.person == self.person else chair.person
        former = "" if chair.former == self.person else chair.former
        name = _nobody(seat) if chair.person == self.person else ""
        return msgspec.structs.replace(chair, person=person, former=former, name=name)

    def _after(self, seat: int) -> Chair:
        """A chair at the end: of a finished game it stays as it was, without the name; else
        somebody may sit down there. Tickets to it open nothing more.
        """
        chair = self._chair_without(seat, self._chairs[seat])
        if seat not in self.seats:
            return chair
        if self.line.status == FINISHED or chair.person != self.stand_in:
            return msgspec.structs.replace(chair, nonce=new_id())
        return Chair(wire.Kind.LINK, nonce=new_id(), left=time.time())

    def line_without(self) -> TableLine:
        """As the lobby tells it."""
        line, finished = self.line, self.line.status == FINISHED
        chairs = [self._after(s) for s in range(len(self._chairs))]
        people = tuple(dict.fromkeys(c.person for c in chairs if c.person))
        names = tuple(chair.name for chair in chairs)
        free = line.free if finished else sum(not chair.taken for chair in chairs)
        owner = "" if line.owner == self.person else line.owner
        turn = line.turn and msgspec.structs.replace(
            line.turn, people=tuple(p for p in line.turn.people if p != self.person)
        )
        return msgspec.structs.replace(
            line, owner=owner, people=people, names=names, free=free, turn=turn
        )


def _nobody(seat: int) -> str:
    """As a record calls a seat whose name is not known (seating.Seating.names)."""
    return f"seat {letter(Seat(seat))}"

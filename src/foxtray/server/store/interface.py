"""What a table server asks of its store: the events of every table, kept for good.

A table is what happened at it, and nothing else is stored of it: events are only ever
added, each with the next number, and states are rebuilt from them. Beside them every table
has one line that the lobby reads, so that nobody has to replay a thousand tables to list
ten. `open_store` (in the package's door) finds a store by its place; database.py is the one
there is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from foxtray.server.store.played import Played, PlayedGames

if TYPE_CHECKING:
    from foxtray.server.store.people import PeopleRows

FINISHED = "finished"
"""The status of a table that no longer counts as its owner's (wire.Status.FINISHED)."""


class Event(Struct, frozen=True):
    """Something that happened at a table, as it is kept; play/events.py knows what it means."""

    number: int
    """1, 2, 3 ... within the table: the ply after it."""
    kind: str
    """made, chair, word, fact ..."""
    body: dict[str, Any]
    """Whatever JSON can say."""
    at: float
    """When, in unix time."""


class Turn(Struct, frozen=True):
    """Whom a table waits for."""

    seats: tuple[int, ...]
    people: tuple[str, ...]
    """The persons who sit there."""
    since: float


class TableLine(Struct, frozen=True):
    """A table as the lobby lists it. Every append that brings a line replaces the old one."""

    id: str
    game: str
    status: str
    visibility: str
    owner: str
    people: tuple[str, ...]
    """The persons who sit there, for "my tables"."""
    free: int
    """Free seats."""
    changed: float
    archived: bool = False
    names: tuple[str, ...] = ()
    """By seat; empty for a free one."""
    day: str = ""
    """The day of which it is its owner's counted try; empty: of none."""
    result: int | None = None
    """What counts of that, when it is over; or what was made of a challenge."""
    turn: Turn | None = None
    """Kept where several people play, for those who come back after a while."""
    challenge: str = ""
    """The challenge that is taken up there."""


class NotKept(Exception):
    """Nothing was kept, and why, in words for whoever runs the server: they name its place.
    Those who only play are told `TOLD`.

    A full disk, a read-only directory, a lost connection: when the cause goes away the
    same store goes on. If a connection is lost in the very moment of keeping, the events
    may be found there after all; so load the table again before going on with it.
    """

    TOLD = "the table could not write it down; nothing has changed, so try again"


class Damaged(NotKept):
    """What was kept of a table is not whole."""

    TOLD = "what was kept of this table is damaged; whoever runs the server can restore a backup"


class Newer(Damaged):
    """What was kept of a table was written by a later version of foxtray."""

    TOLD = "a newer version wrote this table; whoever runs the server can bring it up to date"


class Secrets(Struct, frozen=True):
    """What signs tickets, and what the seeds of the days follow from."""

    now: bytes
    former: bytes | None = None
    """What signed them before."""
    until: float = 0.0
    """Until when the former one's are good, in unix time."""
    days: bytes = b""
    """Never changed: a day's dice stay the same, and those of past days can be played again."""
    days_are_public: bool = False
    """Whether anybody can know the days' dice beforehand: then nothing is counted."""


class Conflict(Exception):
    """These numbers do not continue the table: somebody else wrote, or it was deleted."""


class Fenced(Conflict):
    """Said in the name of a table's keeper, by a process that is it no more."""


class Keeper(Struct, frozen=True):
    """The process that keeps a table (cluster/keeping.py)."""

    process: str = ""
    """Its name; empty: nobody's."""
    epoch: int = 0
    """How often it has changed."""


Moved = Mapping[str, int]
"""Tables that were written to, each with the number of its last event; 0: it was deleted."""


class Wake(Protocol):
    """Tells the other processes of a store what one has kept, a commit at a time
    (cluster/line.py). In the writer's thread, which it must not hold up.
    """

    def within(self, connection: Any, moved: Moved) -> None:
        """Before the COMMIT, in its transaction: told if, and only if, it is kept."""

    def after(self, moved: Moved) -> None:
        """After the COMMIT."""


class Store(Protocol):
    """Where tables are kept. None of its methods blocks the event loop."""

    async def open(self) -> None:
        """Bring the database up to date; then it is ready. NotKept if it cannot be had."""

    @property
    def people(self) -> PeopleRows:
        """What is kept of people beside their tables."""
        ...

    @property
    def played(self) -> PlayedGames:
        """What finished games were for those who sat there."""
        ...

    async def append(
        self,
        table: str,
        events: Sequence[Event],
        line: TableLine | None = None,
        epoch: int | None = None,
        played: Sequence[Played] = (),
    ) -> None:
        """Keep all of these events, or none. Returns only when they would survive a crash. If
        they end the game, what it was for whom is kept with them.

        Their numbers go on where the table's stop (the first is 1), or it is a Conflict. No
        events but a line: only the line of a table that is there is replaced. Once asked
        for, it is done even if the asker is cancelled meanwhile. With an epoch it is said by
        the table's keeper: Fenced, if that is another by now.
        """

    async def load(self, table: str, after: int = 0) -> list[Event]:
        """Everything that happened at a table after this number, in order; nothing if there is
        no such table. Damaged if there is a gap in it, or its end is missing.
        """

    async def last(self, table: str) -> int:
        """The number of a table's last event, whoever wrote it; 0 if there is no such table."""

    async def lines(
        self,
        *,
        person: str | None = None,
        visibility: str | None = None,
        status: tuple[str, ...] = (),
        archived: bool = False,
        limit: int = 50,
    ) -> list[TableLine]:
        """The tables where this person sits, that everybody finds, ...: the latest first."""

    async def idle(self, before: float, limit: int = 100) -> list[TableLine]:
        """Tables not archived yet that have not changed since: the longest idle first."""

    async def count(self, owner: str) -> int:
        """How many tables somebody made that are neither finished nor archived."""

    async def delete(self, table: str) -> None:
        """Forget a table with all its events."""

    async def finished(self, before: float, limit: int = 100) -> list[TableLine]:
        """Finished tables, archived or not, that have not changed since: the oldest first."""

    async def secrets(self) -> Secrets:
        """32 bytes of the operating system's entropy, the same for all who share this store;
        and those before the last rotation.
        """

    async def tries(
        self, *, person: str | None = None, day: str | None = None, game: str | None = None
    ) -> list[TableLine]:
        """The counted tries of somebody, or of a day's game: all of them, archived or not, the
        latest day first.
        """

    async def see_day(self, day: str) -> str:
        """Keep that it is this day, unless a later one was seen. The latest that was ever seen;
        so no clock that is set back brings a day again.
        """

    async def line(self, table: str) -> TableLine | None:
        """The line of one table."""

    async def takers(self, challenge: str, limit: int = 100) -> list[TableLine]:
        """The games that take a challenge up, the latest first."""

    async def rewrite(
        self, table: str, old: Sequence[Event], new: Sequence[Event], line: TableLine
    ) -> None:
        """Keep some events in the place of those with their numbers, and new ones after the last:
        whoever has the table in memory sees that there is something to read. The only way in
        which what was kept is changed: a person's name and number leave it (between/erasing.py).
        """

    async def traces(self, person: str) -> list[str]:
        """The tables that this person sits at, has made, or ever sat at. Every event may have to
        be looked at, so it may take a while.
        """

    async def sits(self, person: str) -> list[str]:
        """All tables that this person sits at, the latest first."""

    async def probe(self) -> None:
        """Write something and keep it. NotKept if that cannot be done; where the database
        hangs this hangs too.
        """

    async def close(self) -> None:
        """Keep what was accepted, then let go of everything."""


class SharedStore(Store, Protocol):
    """A store that several processes may serve (cluster/)."""

    async def lasts(self, tables: Sequence[str]) -> dict[str, int]:
        """The numbers of many tables' last events; of those that are there."""

    async def keeper(self, table: str) -> Keeper:
        """Who keeps a table."""

    async def claim(self, table: str, process: str, epoch: int) -> None:
        """Let this process keep it (empty: nobody) from the next epoch on. Conflict, if this
        epoch is past, or there is no such table.
        """

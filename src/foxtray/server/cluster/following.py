"""A table that another process has written to: reading what is new, or all of it again.

Most of the time it is a word and what followed from it. That is played on top of what is known
here, and everybody is told what is new to them. Whenever there is doubt (something could not be
kept, the table has fewer events than were known, very many are new) it is read from its first
event, which is always right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foxtray.server.play.denied import Denied
from foxtray.server.play.events import FactFell, Happening, Undone, Unnamed, WordSaid, read
from foxtray.server.store.interface import NotKept, Store
from foxtray.server.walls.slices import in_slices
from foxtray.server.wire.faults import Denial

if TYPE_CHECKING:
    from foxtray.server.play.seating import Chair
    from foxtray.server.play.table import Table

MOST_AT_ONCE = 32
"""Events that are played on top of what is known, in one go: some milliseconds. More are read in
slices, with all that came before them."""
COURSE = (WordSaid, FactFell, Undone)
"""What changes nothing but the game."""


class Following:
    """Keeps a table level with the store. All of it only while the table is `exclusive`."""

    def __init__(self, table: Table, store: Store) -> None:
        self._table, self._store = table, store
        self.doubtful = False
        """Whether the store may know more than this table."""

    async def catch_up(self) -> None:
        """Read what another process has written since. If the store cannot be asked now, what
        is known here has to do.
        """
        table = self._table
        try:
            last = await self._store.last(table.id)
        except NotKept:
            return
        if table.ply < last <= table.ply + MOST_AT_ONCE:
            events = await self._store.load(table.id, after=table.ply)
            news = [read(table.id, event) for event in events]
            if any(isinstance(each, Unnamed) for each in news):
                await self.read_again()
            else:
                self._follow(news)
        elif last != table.ply:
            await self.read_again()

    def _follow(self, news: Sequence[Happening]) -> None:
        table, before = self._table, self._table.seating.chairs
        try:
            table.take(news)
        except BaseException:  # nobody knows how far it came
            self.doubtful = True
            raise
        self._after(before, only_course=all(isinstance(each, COURSE) for each in news))

    async def read_again(self) -> None:
        """All of it, from the first event."""
        table = self._table
        events = await self._store.load(table.id)
        if not events:
            table.close()
            raise Denied(Denial.UNKNOWN, "this table is no more")
        before = table.seating.chairs
        fresh = table.blank()
        await in_slices(fresh.fold(events))
        table.become(fresh)
        self.doubtful = False
        for connection in table.connections:
            connection.seen = None
        self._after(before, only_course=False)

    def _after(self, before: tuple[Chair, ...], only_course: bool) -> None:
        """Tell everybody here; they may also wait for what was kept after all."""
        table = self._table
        table.asked = None
        for seat, (old, new) in enumerate(zip(before, table.seating.chairs, strict=True)):
            if old.nonce != new.nonce:
                table.free_from_holders(seat)
        if not only_course:
            table.teller.tell_seats()
        table.tell_course()

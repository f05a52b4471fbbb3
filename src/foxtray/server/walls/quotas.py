"""How many tables and bots somebody may have: by person, and by address, since who sends no cookie
is a new person every time. Where there are several processes, at all of them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from foxtray.server import wire
from foxtray.server.cluster.tally import Counted, Tally
from foxtray.server.play.denied import Denied
from foxtray.server.play.tickets import Person
from foxtray.server.settings import Settings
from foxtray.server.store.interface import Store
from foxtray.server.walls.rates import Buckets
from foxtray.server.wire.faults import Denial

if TYPE_CHECKING:
    from foxtray.server.play.table import Table

HOUR = 3600.0
BOTS, TABLES = "bots", "tables"
"""What is counted by address."""


class Quotas:
    """Counts."""

    def __init__(self, store: Store, tables: Mapping[str, Table], settings: Settings) -> None:
        self._store, self._tables, self._settings = store, tables, settings
        self._made = Buckets(settings.tables_each / HOUR, settings.tables_each)
        self._tally = Tally()

    def share(self, tally: Tally) -> None:
        """Count together with other processes."""
        self._tally = tally
        tally.count(BOTS, Counted(self._bots_kept_here, self._settings.bots_each))
        tally.count(TABLES, Counted(self._made.spent, self._settings.tables_each))

    async def check(self, person: Person, client: str, bots: int) -> None:
        """For a new table with so many bots."""
        settings = self._settings
        if await self._store.count(person.id) >= settings.most_tables:
            raise Denied(
                Denial.TOO_MANY,
                "you have too many unfinished tables",
                "delete or finish some first",
            )
        if bots and self.bots_of(client) + bots > settings.bots_each:
            raise Denied(
                Denial.TOO_MANY, "too many bots play at tables made from your address", "fewer bots"
            )
        made = self._tally.elsewhere(TABLES, client) + self._made.spent_by(client)
        if made > settings.tables_each - 1 or not self._made.take(client):
            raise Denied(
                Denial.TOO_MANY,
                "too many tables were made from your address",
                "some minutes' pause",
            )

    def may_seat_bot(self, table: Table) -> bool:
        """Whether one more bot may play at a table."""
        return self.bots_of(table.maker) < self._settings.bots_each

    def bots_of(self, client: str) -> int:
        """Bots that play at tables made from an address, those that took a seat over included."""
        here = (
            len(table.seating.bots)
            for table in self._tables.values()
            if table.maker == client and _counts(table) and not _is_kept_elsewhere(table)
        )
        return sum(here) + self._tally.elsewhere(BOTS, client)

    def _bots_kept_here(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for table in self._tables.values():
            if table.keeping is not None and table.keeping.epoch is not None and _counts(table):
                found[table.maker] += len(table.seating.bots)
        return found


def _counts(table: Table) -> bool:
    return table.status is not wire.Status.FINISHED


def _is_kept_elsewhere(table: Table) -> bool:
    """Whether another process tells of it: a game with bots has a keeper."""
    begun = table.course is not None
    return table.keeping is not None and table.keeping.epoch is None and begun

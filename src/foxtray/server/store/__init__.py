"""The store of the table server. Read interface.py first; docs/decisions/0007 says why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from foxtray.server.store.interface import (
    Conflict,
    Damaged,
    Event,
    Newer,
    NotKept,
    Secrets,
    SharedStore,
    Store,
    TableLine,
    Wake,
)

__all__ = [
    "Conflict",
    "Damaged",
    "Event",
    "Newer",
    "NotKept",
    "Secrets",
    "SharedStore",
    "Store",
    "TableLine",
    "Wake",
    "open_store",
]


def open_store(
    where: str | Path,
    kept: Callable[[int, float], None] | None = None,
    wake: Wake | None = None,
) -> SharedStore:
    """The store at a place, yet to be opened: a directory, or a postgresql:// address. `kept`
    is told of every commit (writer.py), `wake` of what was written in it (group_commit.py).

    >>> open_store("postgresql://fox:tail@localhost/tables")
    <store at postgresql://fox:***@localhost/tables>
    """
    # SQLAlchemy takes a while to import, and who only wants the interface needs none of it.
    from foxtray.server.store.database import Database
    from foxtray.server.store.location import location_of

    return Database(location_of(where), kept, wake)

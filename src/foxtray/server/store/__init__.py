"""The store of the table server. Read interface.py first; docs/decisions/0007 says why."""

from __future__ import annotations

from pathlib import Path

from foxtray.server.store.interface import (
    Conflict,
    Event,
    NotKept,
    Store,
    TableLine,
)

__all__ = ["Conflict", "Event", "NotKept", "Store", "TableLine", "open_store"]


def open_store(where: str | Path) -> Store:
    """The store at a place, yet to be opened: a directory, or a postgresql:// address.

    >>> open_store("postgresql://fox:tail@localhost/tables")
    <store at postgresql://fox:***@localhost/tables>
    """
    # SQLAlchemy takes a while to import, and who only wants the interface needs none of it.
    from foxtray.server.store.database import Database
    from foxtray.server.store.place import place_of

    return Database(place_of(where))

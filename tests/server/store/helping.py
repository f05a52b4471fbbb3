"""Short words for what the tests of the store say often."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Engine

from foxtray.server.alone.page import PageDrawer
from foxtray.server.store import Event, TableLine, open_store
from foxtray.server.store.database import Database
from foxtray.server.store.drawer import DrawerStore
from server.harness import run as run  # handed on
from server.store.drawers import MemoryDrawer

DRAWERS: dict[str, MemoryDrawer] = {}
"""By what a test calls its place: a drawer instead of a database (test_drawer.py)."""


@asynccontextmanager
async def opened(where: str) -> AsyncIterator[Database]:
    store: Any = DrawerStore(PageDrawer(DRAWERS[where].call)) if where in DRAWERS else None
    store = store or open_store(where)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def engine_of(store: Database) -> Engine:
    assert store._engine is not None
    return store._engine


def said(number: int, word: str = "pass") -> Event:
    return Event(number, "word", {"seat": 0, "word": word}, 1000.0 + number / 8)


def words(first: int, last: int) -> list[Event]:
    return [said(number) for number in range(first, last + 1)]


def line(table: str, people: Sequence[str] = ("ann",), **changes: Any) -> TableLine:
    values: dict[str, Any] = {
        "game": "high-score",
        "status": "playing",
        "visibility": "listed",
        "owner": "ann",
        "free": 1,
        "changed": 1000.0,
        "names": ("Ann", "Лиса", ""),
    }
    return TableLine(id=table, people=tuple(people), **{**values, **changes})

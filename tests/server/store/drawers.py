"""A drawer in memory that answers as the page's does (web/src/alone/drawer.ts), and can be full."""

from __future__ import annotations

from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode


class MemoryDrawer:
    """What a page keeps, for one test. Its `call` is what alone/page.py is given."""

    def __init__(self) -> None:
        self.tables: dict[str, tuple[str, int]] = {}
        self.events: dict[tuple[str, int], str] = {}
        self.texts: dict[str, str] = {}
        self.full = ""
        """Why it takes nothing; empty: it does."""

    async def call(self, asked: str) -> str:
        what, *args = msgspec.json.decode(asked)
        if self.full and what in ("append", "put", "replace", "delete"):
            return encode({"full": self.full}).decode()
        return encode({"done": getattr(self, f"_{what}")(*args)}).decode()

    def _open(self) -> None:
        pass

    def _append(self, table: str, first: int, events: list[str], line: str) -> bool:
        before, last = self.tables.get(table, ("", 0))
        if (events and first != last + 1) or (not events and line and table not in self.tables):
            return False
        for number, text in enumerate(events, first):
            self.events[table, number] = text
        if events or line:
            self.tables[table] = (line or before, last + len(events))
        return True

    def _load(self, table: str) -> Any:
        if table not in self.tables:
            return None
        line, last = self.tables[table]
        found = [text for (name, _), text in sorted(self.events.items()) if name == table]
        return {"line": line, "events": found, "last": last}

    def _last(self, table: str) -> int:
        return self.tables.get(table, ("", 0))[1]

    def _lines(self) -> list[str]:
        return [line for line, _ in self.tables.values()]

    def _delete(self, table: str) -> None:
        self.tables.pop(table, None)
        for key in [key for key in self.events if key[0] == table]:
            del self.events[key]

    def _put(self, name: str, text: str, how: str) -> str:
        there = self.texts.get(name)
        if there is None or how == "anyway" or (how == "greatest" and text > there):
            self.texts[name] = text
        return self.texts[name]

    def _replace(self, name: str, seen: str, text: str) -> str:
        if self.texts.get(name, "") == seen:
            self.texts[name] = text
        return self.texts.get(name, "")

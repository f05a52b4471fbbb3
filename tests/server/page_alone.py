"""Run by test_alone.py in a process of its own, which can import only what a page brings."""

from __future__ import annotations

import asyncio
import sys

import support.without_numpy  # noqa: F401  # from here on they are refused

NOT_THERE = (
    *("sqlalchemy", "alembic", "uvicorn", "prometheus_client", "platformdirs", "redis"),
    "anyio._backends._asyncio",
)
for name in NOT_THERE:
    sys.modules[name] = None  # type: ignore[assignment]  # so it cannot be imported

from foxtray.server.alone.page import Page, help_with  # noqa: E402  # after that
from server.store.drawers import MemoryDrawer  # noqa: E402  # likewise

ASKED = ("/api/games", "/api/me/everything")
"""The shelf, and an answer that is sent in pieces, as records and reviews are."""


async def ask() -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    page = Page(heard.put_nowait)

    async def think(number: int, packed: str) -> str:
        return help_with(packed, lambda told: None)

    await page.open(MemoryDrawer().call, think, lambda: None)
    for path in ASKED:
        page.hear(f'{{"ask": 1, "method": "GET", "path": "{path}", "headers": {{}}, "body": ""}}')
        sys.stdout.write(await heard.get())
    await page.close()


asyncio.run(ask())

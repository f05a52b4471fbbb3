"""What the page's worker holds: the table, spoken to in messages of JSON (web/src/alone).

    {"ask": 1, "method": "GET", "path": "/api/games", "headers": {}, "body": ""}
    {"drop": 1}                                   who asked has gone
    {"dial": 7, "path": "/socket?table=x"}  {"say": 7, "text": "..."}  {"hang": 7}

and back: {"answer": 1, "status": 200, "kind": "...", "body": "..."}, or "bytes" in base64 where it
is no text; {"heard": 7, "text": "..."}, {"ended": 7, "code": 1000}.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import pickle
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec

from foxtray.server.alone.app import open_table
from foxtray.server.alone.door import Answer, Door, Line
from foxtray.server.alone.lane import Helper, work
from foxtray.server.hub import Hub
from foxtray.server.play.denied import Denied
from foxtray.server.store.drawer import DrawerStore, Full, Kept
from foxtray.server.store.interface import NotKept
from foxtray.server.thinking.process import Hear, Lost
from foxtray.server.walls.steady import CLOCK

log = logging.getLogger(__name__)
Call = Callable[[str], Awaitable[str]]
"""Something the page does for us: asked in JSON, answered in JSON."""
Think = Callable[[int, str], Awaitable[str]]
"""Has a job done by the helper; an empty answer: it is lost."""
encode = msgspec.json.Encoder().encode


def wake() -> None:
    """We are a copy of a Python that was put to sleep elsewhere (tools/page_memory.mjs): it is
    another day, and what falls must not be what falls to every other copy.
    """
    CLOCK.begin()
    random.seed()


class PageDrawer:
    """A drawer (store/drawer.py) that the page keeps."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def _do(self, what: str, *args: object) -> Any:
        answer = msgspec.json.decode(await self._call(encode([what, *args]).decode()))
        if "full" in answer:
            raise Full(answer["full"])
        return answer["done"]

    async def open(self) -> None:
        await self._do("open")

    async def append(self, table: str, first: int, events: list[str], line: str) -> bool:
        return bool(await self._do("append", table, first, events, line))

    async def load(self, table: str) -> Kept | None:
        found = await self._do("load", table)
        return None if found is None else msgspec.convert(found, Kept)

    async def last(self, table: str) -> int:
        return int(await self._do("last", table))

    async def lines(self) -> list[str]:
        return [str(line) for line in await self._do("lines")]

    async def delete(self, table: str) -> None:
        await self._do("delete", table)

    async def put(self, name: str, text: str, how: str) -> str:
        return str(await self._do("put", name, text, how))

    async def replace(self, name: str, seen: str, text: str) -> str:
        return str(await self._do("replace", name, seen, text))


class Page:
    """The table's side of a page."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post
        self._door: Door
        self._hub: Hub
        self._store: DrawerStore
        self._following: set[asyncio.Task[None]] = set()
        self._asking: dict[int, asyncio.Future[None]] = {}
        self._lines: dict[int, Line] = {}
        self._numbers = count(1)
        self._listening: dict[int, Hear] = {}

    async def open(self, call: Call, think: Think, replace: Callable[[], None]) -> None:
        async def ask(packed: bytes, hear: Hear) -> bytes:
            number = next(self._numbers)
            self._listening[number] = hear
            try:
                answer = await think(number, base64.b64encode(packed).decode())
            finally:
                del self._listening[number]
            if not answer:
                raise Lost
            return base64.b64decode(answer)

        self._store = DrawerStore(PageDrawer(call))
        self._door, self._hub = await open_table(self._store, Helper(ask, replace))

    async def close(self) -> None:
        """Let go of everything; it is kept already."""
        for going in self._asking.values():
            going.cancel()
        for line in [*self._lines.values()]:
            line.hang_up()
        for task in self._following:
            task.cancel()
        await self._hub.close()

    def moved(self, table: str) -> None:
        """Another tab has written to a table; or (no name) to what all of them share."""
        task = asyncio.ensure_future(self._follow(table))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _follow(self, table: str) -> None:
        with suppress(NotKept, Denied):  # it is asked again when somebody looks there
            if not table:
                await self._store.look_again()
            elif table in self._hub.tables:
                await self._hub.tables[table].catch_up()

    def report(self, number: int, told: str) -> None:
        """What the helper says about a job on the way."""
        if number in self._listening:
            self._listening[number](pickle.loads(base64.b64decode(told)))  # noqa: S301  # our own

    def hear(self, text: str) -> None:
        """A message of the page."""
        message = msgspec.json.decode(text)
        if "ask" in message:
            going = asyncio.ensure_future(self._ask(message))
            self._asking[message["ask"]] = going
            going.add_done_callback(lambda _: self._asking.pop(message["ask"], None))
        elif "drop" in message and message["drop"] in self._asking:
            self._asking[message["drop"]].cancel()
        elif "dial" in message:
            self._dial(message["dial"], message["path"])
        elif "say" in message and message["say"] in self._lines:
            self._lines[message["say"]].say(message["text"])
        elif "hang" in message and message["hang"] in self._lines:
            self._lines.pop(message["hang"]).hang_up()

    async def _ask(self, message: dict[str, Any]) -> None:
        told = message["method"], message["path"], message["headers"], message["body"].encode()
        try:
            answer = await self._door.ask(*told)
        except Exception:
            log.exception("a request failed")
            answer = Answer(500, "application/json", b'{"kind":"unavailable","message":""}')
        body = (
            {"body": answer.body.decode()}
            if answer.is_text
            else {"bytes": base64.b64encode(answer.body).decode()}
        )
        self._tell(answer=message["ask"], status=answer.status, kind=answer.kind, **body)

    def _dial(self, number: int, path: str) -> None:
        def end(code: int) -> None:
            self._lines.pop(number, None)
            self._tell(ended=number, code=code)

        hear = lambda text: self._tell(heard=number, text=text)  # noqa: E731  # beside `end`
        self._lines[number] = self._door.dial(path, hear, end)

    def _tell(self, **message: object) -> None:
        self._post(encode(message).decode())


# In the helper


def help_with(packed: str, tell: Callable[[str], None]) -> str:
    """Do a job that `Page` has sent."""
    answer = work(base64.b64decode(packed), lambda told: tell(base64.b64encode(told).decode()))
    return base64.b64encode(answer).decode()

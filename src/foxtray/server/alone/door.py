"""The way in without a network: requests and lines are calls of the application (ASGI).

As a browser would, it says who it is by the cookie it was given.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import unquote

from starlette.types import ASGIApp, Message

from foxtray.server.doors.socket import COOKIE

HOST = b"localhost"
TEXTS = ("text/", "application/json", "image/svg")
HERE = ("page", 0)
"""Where everything comes from."""


class Answer(NamedTuple):
    """What a request brought."""

    status: int
    kind: str
    """Of the body."""
    body: bytes

    @property
    def is_text(self) -> bool:
        return not self.kind or self.kind.startswith(TEXTS)


class Door:
    """Before one application. `remember` keeps the cookie that says who sits here."""

    def __init__(
        self, app: ASGIApp, cookie: str, remember: Callable[[str], Awaitable[None]]
    ) -> None:
        self._app, self._cookie, self._remember = app, cookie, remember

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        name, _, query = path.partition("?")
        told = [(b"host", HOST), *((k.lower().encode(), v.encode()) for k, v in headers.items())]
        if self._cookie:
            told.append((b"cookie", f"{COOKIE}={self._cookie}".encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(name),
            "raw_path": name.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": told,
            "client": HERE,
            "server": ("localhost", 80),
            "extensions": {},
        }

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """One request. Who cancels it has gone away."""
        sent: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        status, told, data = 500, list[tuple[bytes, bytes]](), bytearray()

        async def receive() -> Message:
            if sent:
                return sent.pop()
            await asyncio.Event().wait()  # until whoever asked has gone
            raise AssertionError

        async def send(message: Message) -> None:
            nonlocal status, told
            if message["type"] == "http.response.start":
                status, told = message["status"], list(message["headers"])
            else:
                data.extend(message.get("body", b""))

        scope = self._scope("http", path, headers) | {"method": method.upper()}
        await self._app(scope, receive, send)
        for name, value in told:
            if name == b"set-cookie":
                await self._keep_cookie(value.decode())
        kind = dict(told).get(b"content-type", b"").decode()
        return Answer(status, kind, bytes(data))

    async def _keep_cookie(self, text: str) -> None:
        found = SimpleCookie(text).get(COOKIE)
        if found is not None and found.value != self._cookie:
            self._cookie = found.value
            await self._remember(found.value)

    def dial(self, path: str, hear: Callable[[str], None], end: Callable[[int], None]) -> Line:
        """A line to a table: `hear` is told every message, `end` why it ended."""
        return Line(self._app, self._scope("websocket", path, {}), hear, end)


class Line:
    """A socket, from the side of who dialled."""

    def __init__(
        self,
        app: ASGIApp,
        scope: dict[str, Any],
        hear: Callable[[str], None],
        end: Callable[[int], None],
    ) -> None:
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._hear, self._end = hear, end
        self._task = asyncio.ensure_future(app(scope, self._said.get, self._send))
        self._task.add_done_callback(lambda _: self._close(1006))
        self._ended = False

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._hear(message["text"])
        elif message["type"] == "websocket.close":
            self._close(message.get("code", 1000))

    def _close(self, code: int) -> None:
        if not self._ended:
            self._ended = True
            self._end(code)

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        self._ended = True
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

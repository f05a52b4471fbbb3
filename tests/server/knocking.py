"""Two ways to knock at the server's doors: within this process, and exactly as written."""

import http.client
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from foxtray.server.app import make_app
from foxtray.server.hub import Hub
from foxtray.server.settings import Settings
from server.harness import PATIENCE, House
from server.leaks import check_answer

UPLOAD: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "path": "/api/replay",
    "raw_path": b"/api/replay",
    "query_string": b"",
    "headers": [(b"host", b"localhost")],
    "client": ("127.0.0.1", 1),
    "scheme": "http",
    "http_version": "1.1",
    "server": ("localhost", 80),
}
"""A record that is brought, as an application is asked (ASGI)."""


@asynccontextmanager
async def indoor(place: Path, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    """The application without a socket and without games, to be asked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hub, "_prepare", lambda *_: None)
        asked: dict[str, Any] = {"data": str(place), "lazy": True, **settings}
        app = make_app(Settings(**asked))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            yield client


def ask(house: House, method: str, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """A request exactly as written: nothing is normalised on the way."""
    connection = http.client.HTTPConnection("localhost", house.port, timeout=PATIENCE)
    connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    if method in ("POST", "PUT"):
        connection.putheader("Content-Length", "0")
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode()
    connection.close()
    check_answer(found[2], str(house.data))
    return found

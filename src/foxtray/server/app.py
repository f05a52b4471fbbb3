"""The server as one ASGI application: routes, the client's files, start and end."""

from __future__ import annotations

import contextlib
import logging
import re
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from foxtray.server.doors import http
from foxtray.server.doors.guard import Guard
from foxtray.server.doors.socket import Sockets
from foxtray.server.doors.watching import Meters
from foxtray.server.hub import Hub
from foxtray.server.letters import Problem
from foxtray.server.play.workers import Workers
from foxtray.server.schema import openapi_text
from foxtray.server.settings import Settings, count_workers
from foxtray.server.store import open_store

log = logging.getLogger(__name__)
FRONT = ("healthz", "metrics", "assets", "api")
"""Beginnings of paths that are counted by name."""
SITE = Path(__file__).resolve().parent / "site"
"""Where the built client lies."""
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>foxtray</title>
<h1>foxtray</h1><p>The table is running, but its pages have not been built. In a clone,
<code>make play</code> builds them; it needs Node 20.</p></html>"""


def make_app(settings: Settings) -> Starlette:
    """The application. Opens its store when it starts."""
    meters = Meters()
    hub = Hub(open_store(settings.place), Workers(count_workers(settings)), settings)
    sockets = Sockets(hub, settings, meters)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hub.open()
        yield
        sockets.close()
        await hub.close()

    app = Starlette(
        routes=[*_api(), *_operator(), WebSocketRoute("/socket", _Door(sockets)), *_site()],
        middleware=[
            Middleware(Count, meters=meters),
            Middleware(Guard, settings=settings),
            Middleware(GZipMiddleware, minimum_size=1024, compresslevel=5),
        ],
        exception_handlers={HTTPException: _missing},
        lifespan=lifespan,
    )
    app.state.hub, app.state.settings, app.state.meters = hub, settings, meters
    app.state.sockets = sockets
    return app


class _Door:
    """Lets a route hand the socket over as it is."""

    def __init__(self, sockets: Sockets) -> None:
        self.sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.sockets(scope, receive, send)


def _api() -> list[BaseRoute]:
    by_path: dict[str, dict[str, http.Endpoint]] = {}
    for each in http.ENDPOINTS:
        by_path.setdefault(each.path, {})[each.method] = each
    return [
        Route(path, partial(_answer, endpoints=endpoints), methods=list(endpoints))
        for path, endpoints in by_path.items()
    ]


async def _answer(request: Request, endpoints: dict[str, http.Endpoint]) -> Response:
    method = "GET" if request.method == "HEAD" else request.method
    return await http.answer(request, endpoints[method])


def _operator() -> list[BaseRoute]:
    return [
        Route("/healthz", http.healthz),
        Route("/metrics", http.metrics),
        Route("/api/openapi.json", _openapi),
    ]


async def _openapi(request: Request) -> Response:
    return Response(openapi_text(), media_type="application/json")


async def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    kind = "unknown" if status == 404 else "unreadable"
    what = "there is nothing here" if status == 404 else "this cannot be asked here"
    response = http.problem(status, Problem(kind, what))
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


# The client's pages


class Assets(StaticFiles):
    """Files whose names change with their contents."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def _site() -> list[BaseRoute]:
    assets = Assets(directory=SITE / "assets", check_dir=False)
    return [Mount("/assets", assets), Route("/{path:path}", _page)]


async def _page(request: Request) -> Response:
    """A file of the client, or its one page, which finds its way by the address."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        raise HTTPException(404)
    file = _file_at(path)
    if file is not None:
        return FileResponse(file, headers={"Cache-Control": "no-cache"})
    index = SITE / "index.html"
    if not index.is_file():
        return HTMLResponse(UNBUILT)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _file_at(path: str) -> Path | None:
    """The client's file of this name; None: there is none, or there can be none."""
    try:
        file = (SITE / path).resolve()
        return file if path and file.is_relative_to(SITE) and file.is_file() else None
    except (OSError, ValueError):  # a name too long for the disk, a zero byte
        return None


class Count:
    """Counts and logs requests by their route, never by their address."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self.app, self.meters = app, meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            route = _route_of(scope)
            self.meters.requests.labels(route, status).inc()
            took = round(1000 * (time.perf_counter() - began), 1)
            extra = {"method": scope["method"], "route": route, "status": status}
            log.info("request", extra={**extra, "milliseconds": took})


PATTERNS = {
    endpoint.path: re.compile(re.sub(r"{\w+}", "[^/]+", endpoint.path))
    for endpoint in http.ENDPOINTS
}


def _route_of(scope: Scope) -> str:
    """The pattern of a path: an address may name a table, or be anything somebody thinks of."""
    path = scope["path"]
    for name, pattern in PATTERNS.items():
        if pattern.fullmatch(path):
            return name
    first = path.split("/")[1:2]
    return f"/{first[0]}" if first and first[0] in FRONT else "/page"

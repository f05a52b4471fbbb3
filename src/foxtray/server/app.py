"""The server as one ASGI application: routes, the client's files, start and end."""

from __future__ import annotations

import asyncio
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
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from foxtray.server.doors import answering, http
from foxtray.server.doors.guard import Guard
from foxtray.server.doors.packing import pack
from foxtray.server.doors.pages import Site
from foxtray.server.doors.socket import Sockets
from foxtray.server.hub import Hub
from foxtray.server.metrics import Meters
from foxtray.server.openapi import openapi_text
from foxtray.server.settings import Settings, count_workers
from foxtray.server.store import open_store
from foxtray.server.thinking.workers import MOST_READ, Workers
from foxtray.server.walls.crowd import Crowd
from foxtray.server.walls.health import Health
from foxtray.server.walls.lag import Watchdog
from foxtray.server.wire.bodies import Problem
from foxtray.server.wire.faults import Denial

log = logging.getLogger(__name__)
FRONT = ("healthz", "metrics", "assets", "api")
"""Beginnings of paths that are counted by name."""
SITE = Path(__file__).resolve().parent / "site"
"""Where the built client lies."""


def make_app(settings: Settings) -> Starlette:
    """The application. Opens its store when it starts."""
    meters = Meters()
    hub = Hub(
        open_store(settings.location, meters.kept), Workers(count_workers(settings)), settings
    )
    sockets = Sockets(hub, settings, meters)
    for lane in hub.workers.lanes:
        lane.eye = meters
    health = Health(hub.store, hub.workers.lanes)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watchdog = Watchdog(meters.lag, meters.held)
        watchdog.start()
        await hub.open()
        checking = asyncio.create_task(health.check_for_ever())
        yield
        checking.cancel()
        health.close()
        sockets.close()
        await hub.close()
        watchdog.stop()

    app = Starlette(
        routes=[*_api(), *_operator(), WebSocketRoute("/socket", _Door(sockets)), *_site()],
        middleware=[
            Middleware(Count, meters=meters),
            Middleware(Guard, settings=settings),
        ],
        exception_handlers={HTTPException: _missing},
        lifespan=lifespan,
    )
    app.state.hub, app.state.settings, app.state.meters = hub, settings, meters
    app.state.sockets, app.state.health = sockets, health
    app.state.takers = Crowd(http.MOST_TAKEN, MOST_READ)
    return app


class _Door:
    """Lets a route hand the socket over as it is."""

    def __init__(self, sockets: Sockets) -> None:
        self.sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.sockets(scope, receive, send)


def _api() -> list[BaseRoute]:
    by_path: dict[str, dict[str, answering.Endpoint]] = {}
    for each in http.ENDPOINTS:
        by_path.setdefault(each.path, {})[each.method] = each
    return [
        Route(path, partial(_answer, endpoints=endpoints), methods=list(endpoints))
        for path, endpoints in by_path.items()
    ]


async def _answer(request: Request, endpoints: dict[str, answering.Endpoint]) -> Response:
    method = "GET" if request.method == "HEAD" else request.method
    return await answering.answer(request, endpoints[method])


def _operator() -> list[BaseRoute]:
    return [
        Route("/healthz", http.healthz),
        Route("/metrics", http.metrics),
        Route("/api/openapi.json", _openapi),
    ]


async def _openapi(request: Request) -> Response:
    text = await asyncio.to_thread(openapi_text)  # the first time it takes a moment
    return await pack(Response(text, media_type="application/json"), request)


async def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    kind = Denial.UNKNOWN if status == 404 else Denial.UNREADABLE
    what = "there is nothing here" if status == 404 else "this cannot be asked here"
    response = answering.problem(status, Problem(kind, what))
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


def _site() -> list[BaseRoute]:
    site = Site(SITE)
    return [Route("/assets/{path:path}", site.asset), Route("/{path:path}", site.page)]


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
            seconds = time.perf_counter() - began
            self.meters.latency.labels(route).observe(seconds)
            took = round(1000 * seconds, 1)
            extra = {"method": scope["method"], "route": route, "status": status}
            if status != 429:  # who asks too often fills no log
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

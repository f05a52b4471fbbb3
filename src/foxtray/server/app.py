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
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from foxtray.server.cluster.cluster import Cluster
from foxtray.server.cluster.opening import make_line, make_roll
from foxtray.server.cluster.tally import Counted, Tally
from foxtray.server.doors import between, http, routes
from foxtray.server.doors.guard import Guard
from foxtray.server.doors.packing import pack
from foxtray.server.doors.pages import Site
from foxtray.server.doors.socket import Sockets
from foxtray.server.elsewhere.post import Post
from foxtray.server.hub import Hub
from foxtray.server.metrics import Meters
from foxtray.server.openapi import openapi_text
from foxtray.server.settings import Settings, count_workers
from foxtray.server.siblings.nook import Nook
from foxtray.server.store import open_store
from foxtray.server.store.location import location_of
from foxtray.server.thinking.workers import MOST_READ, Workers
from foxtray.server.walls.crowd import Crowd
from foxtray.server.walls.health import Health
from foxtray.server.walls.lag import Watchdog

log = logging.getLogger(__name__)
FRONT = ("healthz", "metrics", "assets", "api")
"""Beginnings of paths that are counted by name."""
SITE = Path(__file__).resolve().parent / "site"
"""Where the built client lies."""
SITE_ALONE = SITE.with_name("site_alone")
"""Where the page with the table inside lies, if it was built (make static)."""


def make_app(settings: Settings, nook: Nook | None = None) -> Starlette:
    """The application. Opens its store when it starts. With a nook it has siblings there."""
    meters = Meters()
    location = location_of(settings.location)
    line = make_line(settings, location, nook)
    store = open_store(settings.location, meters.kept, line)
    hub = Hub(store, Workers(count_workers(settings)), settings)
    cluster = None
    if line is not None:
        cluster = Cluster(line, make_roll(line, location, nook), store, hub.tables)
        hub.greet = cluster.greet
    post = Post(settings.queue) if settings.queue else None
    sockets = Sockets(hub, settings, meters)
    if cluster is not None:
        share_limits(cluster.roll.tally, hub, sockets)
    for lane in hub.workers.lanes:
        lane.eye = meters
    health = Health(hub.store, hub.workers.lanes)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watchdog = Watchdog(meters.lag, meters.held)
        watchdog.start()
        await hub.open()
        if cluster is not None:
            await cluster.open()
        if post is not None:
            await post.open(hub.workers.lanes)
        checking = asyncio.create_task(health.check_for_ever())
        yield
        checking.cancel()
        health.close()
        sockets.close()
        if cluster is not None:
            await cluster.close()
        await hub.close()
        if post is not None:
            await post.close()
        watchdog.stop()

    app = Starlette(
        routes=[*routes.api(between.EVERY), *_operator(), routes.socket(sockets), *_site()],
        middleware=[
            Middleware(Count, meters=meters),
            Middleware(Guard, settings=settings),
        ],
        exception_handlers=routes.MISSING,
        lifespan=lifespan,
    )
    app.state.hub, app.state.settings, app.state.meters = hub, settings, meters
    app.state.sockets, app.state.health, app.state.cluster = sockets, health, cluster
    app.state.seldom = {}
    app.state.takers = Crowd(http.MOST_TAKEN, MOST_READ)
    return app


def share_limits(tally: Tally, hub: Hub, sockets: Sockets) -> None:
    """What an address may have it may have at all processes together."""
    hub.quotas.share(tally)
    tally.count("sockets", Counted(lambda: sockets.by_client, hub.settings.sockets_each))
    sockets.elsewhere = partial(tally.elsewhere, "sockets")


def _operator() -> list[BaseRoute]:
    return [
        Route("/healthz", http.healthz),
        Route("/metrics", http.metrics),
        Route("/api/openapi.json", _openapi),
    ]


async def _openapi(request: Request) -> Response:
    text = await asyncio.to_thread(openapi_text)  # the first time it takes a moment
    return await pack(Response(text, media_type="application/json"), request)


def _site() -> list[BaseRoute]:
    site = Site(SITE, between.head_of)
    alone = StaticFiles(directory=SITE_ALONE, html=True, check_dir=False)
    return [
        Route("/assets/{path:path}", site.asset),
        *([Mount("/alone", alone)] if SITE_ALONE.is_dir() else []),
        Route("/{path:path}", site.page),
    ]


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
    for endpoint in between.EVERY
}


def _route_of(scope: Scope) -> str:
    """The pattern of a path: an address may name a table, or be anything somebody thinks of."""
    path = scope["path"]
    for name, pattern in PATTERNS.items():
        if pattern.fullmatch(path):
            return name
    first = path.split("/")[1:2]
    return f"/{first[0]}" if first and first[0] in FRONT else "/page"

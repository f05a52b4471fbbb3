"""Running the server: a port, a browser, and an orderly end."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import threading
import urllib.request
import webbrowser

import uvicorn

from foxtray.server.app import make_app
from foxtray.server.doors.frames import ShortWay
from foxtray.server.doors.watching import start_logging
from foxtray.server.settings import Settings
from foxtray.server.store import NotKept, open_store

log = logging.getLogger(__name__)
GRACE_SECONDS = 5
BACKLOG = 2048
COLLECT = (50_000, 20, 20)
"""When Python looks for rings of forgotten things: a word makes hundreds of things and
hardly a ring, so seldom."""


class CannotServe(Exception):
    """The server cannot start, and why."""


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on; a clear word if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        where = f"{settings.host} port {settings.port}"
        reason = error.strerror or str(error)
        raise CannotServe(f"cannot listen on {where}: {reason}; try --port 0") from None
    listening.listen(BACKLOG)
    listening.set_inheritable(True)
    return listening


def address(settings: Settings, listening: socket.socket) -> str:
    """Where people find it."""
    if settings.origin:
        return settings.origin
    shown = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0") else settings.host  # noqa: S104  # compared, not bound
    return f"http://{shown}:{listening.getsockname()[1]}"


def is_running(settings: Settings) -> bool:
    """Whether it is a table of ours that listens on this machine's port."""
    page = f"http://127.0.0.1:{settings.port}/healthz"
    try:
        with urllib.request.urlopen(page, timeout=2) as answer:  # always http
            return "store_milliseconds" in json.load(answer)
    except (OSError, ValueError):
        return False


def check_store(settings: Settings) -> None:
    """Open the store once, so that what is wrong with it is said before anything starts."""

    async def look() -> None:
        store = open_store(settings.place)
        await store.open()
        await store.close()

    try:
        asyncio.run(look())
    except NotKept as reason:
        raise CannotServe(str(reason)) from None


def serve(settings: Settings, listening: socket.socket, open_browser: bool) -> None:
    """Serve until somebody ends it."""
    start_logging(settings.log_level)
    gc.freeze()  # what is imported stays
    gc.set_threshold(*COLLECT)
    if open_browser:
        page = address(settings, listening)
        threading.Timer(0.7, webbrowser.open, (page,)).start()
    config = uvicorn.Config(
        make_app(settings),
        ws=ShortWay,
        ws_per_message_deflate=False,
        ws_max_size=4 * settings.message_bytes,
        ws_max_queue=64,
        ws_ping_interval=30.0,
        ws_ping_timeout=30.0,
        loop="uvloop",
        http="httptools",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=False,
    )
    uvicorn.Server(config).run(sockets=[listening])

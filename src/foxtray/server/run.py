"""Running the server: a port, a browser, and an orderly end."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import signal
import socket
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Self, TypeVar

import uvicorn

from foxtray.server.app import make_app
from foxtray.server.cluster.opening import make_line
from foxtray.server.elsewhere.names import NoRedis, connect
from foxtray.server.logs import start_logging
from foxtray.server.settings import Settings
from foxtray.server.siblings.leading import Leading
from foxtray.server.siblings.nook import Nook
from foxtray.server.siblings.processes import Parent, can_have_siblings
from foxtray.server.siblings.taking import take_over
from foxtray.server.store import NotKept, open_store
from foxtray.server.store.location import location_of
from foxtray.server.store.upkeep.journal import check_journal
from foxtray.server.store.upkeep.lock import Held, hold
from foxtray.server.walls.crowd import Crowd, make_room
from foxtray.server.walls.goodbye import Server
from foxtray.server.walls.limits import LimitedConfig, Limits

log = logging.getLogger(__name__)
Kind = TypeVar("Kind", bound=str)
GRACE_SECONDS = 2
"""For what is under way when the server is asked to end; whom it serves has less (goodbye.py)."""
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
    if sys.platform != "win32":  # there it would let two servers have one port
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


def warning(settings: Settings) -> str:
    """What whoever starts it should know; empty: nothing."""
    if not settings.answers_to_all or "*" in settings.names:
        return ""
    return (
        f"It listens on {settings.host} and answers to any host name, so a foreign site could make "
        "its own name point here. Say which names are yours: --hosts table.example,10.0.0.2"
    )


KNOCK_SECONDS = 2.0
"""In which whoever listens on our port has to answer like a table."""


def is_running(settings: Settings) -> bool:
    """Whether it is a table of ours that listens on this machine's port."""
    page = f"http://127.0.0.1:{settings.port}/healthz"
    try:
        with urllib.request.urlopen(page, timeout=KNOCK_SECONDS) as answer:  # always http
            return "store_milliseconds" in json.load(answer)
    except (OSError, ValueError):
        return False


def check_store(settings: Settings) -> Held:
    """Open the store once, so that what is wrong with it is said before anything starts. It is
    held from now on: on one directory there is one server.
    """

    async def look() -> None:
        store = open_store(settings.location)
        await store.open()
        await store.close()

    if settings.processes > 1 and not can_have_siblings():
        raise CannotServe("this system cannot share connections between processes: --processes 1")
    try:
        if settings.queue:
            connect(settings.queue)
        location = location_of(settings.location)
        make_line(settings, location)
        held = hold(location)
    except (NotKept, NoRedis) as reason:
        raise CannotServe(str(reason)) from None
    try:
        check_journal(location)
        asyncio.run(look())
    except NotKept as reason:
        held.let_go()
        raise CannotServe(str(reason)) from None
    return held


def _crowd(settings: Settings) -> Crowd:
    """Where a proxy stands before us, all connections are its own."""
    most = make_room(settings.most_connections)
    return Crowd(most, most if settings.hops else settings.connections_each)


def show_page(settings: Settings, listening: socket.socket) -> None:
    """In a browser, as soon as somebody serves it."""
    threading.Timer(0.7, webbrowser.open, (address(settings, listening),)).start()


def serve_many(settings: Settings, listening: socket.socket) -> None:
    """Serve by several processes until somebody ends it."""
    start_logging(settings.log_level)
    Parent(settings, listening, serve_sibling).run()


def serve_sibling(
    settings: Settings, listening: socket.socket, nook: Nook, ready: Callable[[], None]
) -> None:
    """Be one of several processes; in a process of its own."""
    with Ending() as ending:
        serve(settings, listening, ending, Leading(nook, ready))


def serve(
    settings: Settings,
    listening: socket.socket,
    ending: Ending,
    leading: Leading | None = None,
) -> None:
    """Serve until somebody ends it; with siblings, leading people to their tables."""
    start_logging(settings.log_level)
    gc.freeze()  # what is imported stays
    gc.set_threshold(*COLLECT)
    short, loop, door = short_way(), fastest("uvloop", "asyncio"), doorstep()
    told = {"loop": loop, "http": "httptools" if door else "h11"}
    log.info("serving", extra={**told, "short_way": short is not None})
    app = make_app(settings, None if leading is None else leading.nook)
    config = LimitedConfig(
        app,
        http=door or "h11",
        h11_max_incomplete_event_size=16_384,
        ws=short or "auto",
        ws_per_message_deflate=False,
        ws_max_size=4 * settings.message_bytes,
        ws_max_queue=64,
        ws_ping_interval=30.0,
        ws_ping_timeout=30.0,
        loop=loop,
        log_config=None,
        log_level="error",  # what strangers get wrong is counted, not logged
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=False,
    )
    config.limits = Limits(
        settings,
        _crowd(settings),
        lambda why: app.state.meters.turned_away.labels(why).inc(),
        None if leading is None else leading.lead,
    )
    reading, cluster = app.state.hub.workers.reading, app.state.cluster

    def begin() -> None:
        if leading is not None:
            leading.open(partial(take_over, server, config))

    def let_go() -> None:
        reading.close()
        if leading is not None:
            leading.close()

    server = Server(config, let_go, cluster and cluster.hand_over, begin)
    ending.run(server, listening)


def fastest(wanted: Kind, always: Kind) -> Kind:
    """A part of uvicorn's that not every system has (uvloop: not Windows), else what all have."""
    try:
        import_module(wanted)
    except ImportError:
        return always
    return wanted


def doorstep() -> Any:
    """HTTP within bounds; None where this uvicorn has other inner parts, or no parser in C."""
    try:
        from foxtray.server.walls.doorstep import Doorstep
    except ImportError:
        log.warning("requests are bounded by the application only: uvicorn has other inner parts")
        return None
    return Doorstep


def short_way() -> Any:
    """The sockets with a short way out; None where this uvicorn has other inner parts."""
    try:
        from foxtray.server.doors.frames import ShortWay
    except ImportError:
        return None
    return ShortWay


class Ending:
    """Being asked to end is no failure, by SIGTERM as little as by Ctrl-C.

    Left to themselves the signals would end us before Python has given back what the worker
    processes share; or, as an exception in the middle of some library's import, be swallowed
    there. So from the first word on they are only noted; while uvicorn serves, it takes them
    itself, ends in order and raises them again.
    """

    SIGNALS = (signal.SIGINT, signal.SIGTERM)

    def __init__(self) -> None:
        self.asked = False
        self._server: uvicorn.Server | None = None
        self._before: list[Any] = []

    def __enter__(self) -> Self:
        self._before = [signal.signal(number, self._ask) for number in self.SIGNALS]
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in zip(self.SIGNALS, self._before, strict=True):
            signal.signal(number, handler)

    def _ask(self, number: int, frame: object) -> None:
        self.asked = True
        if self._server is not None:
            self._server.should_exit = True

    def run(self, server: uvicorn.Server, listening: socket.socket) -> None:
        """Serve, unless it was asked for already."""
        self._server = server
        if not self.asked:
            server.run(sockets=[listening])

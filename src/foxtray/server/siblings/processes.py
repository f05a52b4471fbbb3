"""`foxtray table --processes N`: the parent of N siblings, each a whole server.

The parent holds the store's directory and the listening socket, starts the siblings, and starts
another where one has died. SIGHUP replaces them one after the other: a new one is ready before the
old one is asked to end, so people are told to come again and find somebody there. It serves nobody
itself, and when it is gone the siblings end.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from foxtray.server.logs import start_logging
from foxtray.server.settings import Settings, count_workers
from foxtray.server.siblings.nook import Nook

log = logging.getLogger(__name__)
READY = b"ready"
NAME = "foxtray-sibling"
PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds before a sibling that has died is started again, by how often it did so at once."""
YOUNG = 30.0
"""Seconds after which one that dies has not died at once."""
ENDING_SECONDS = 10.0
"""For a sibling to end; then it is killed. Nothing acknowledged depends on it."""
Serve = Callable[[Settings, socket.socket, Nook, Callable[[], None]], None]
"""Be a sibling until somebody ends it; say when it is ready."""


def can_have_siblings() -> bool:
    """Whether this system can hand connections from process to process."""
    return hasattr(socket, "AF_UNIX") and hasattr(socket, "send_fds")


class Sibling:
    """One of the processes, as its parent knows it."""

    def __init__(self, process: BaseProcess, told: connection.Connection) -> None:
        self.process, self.told = process, told
        self.began = time.monotonic()
        self.is_ready = False

    def hear(self) -> None:
        with suppress(EOFError, OSError):
            while self.told.poll():
                self.is_ready |= self.told.recv_bytes() == READY

    def end(self) -> None:
        """Ask it to end, and wait."""
        with suppress(ProcessLookupError):
            if self.process.pid is not None and self.process.is_alive():
                os.kill(self.process.pid, signal.SIGTERM)
        self.process.join(ENDING_SECONDS)
        if self.process.is_alive():
            log.warning("a sibling does not end, and is killed")
            self.process.kill()
            self.process.join()
        self.told.close()


class Parent:
    """Keeps so many siblings alive until it is asked to end."""

    def __init__(self, settings: Settings, listening: socket.socket, serve: Serve) -> None:
        self._settings, self._listening, self._serve = settings, listening, serve
        # Not the system's own place for such: a path of a Unix socket has a hundred signs.
        self._room = Path(tempfile.mkdtemp(prefix="foxtray-"))
        self._siblings: dict[int, Sibling] = {}
        self._deaths: dict[int, int] = {}
        self._due: dict[int, float] = {}
        """When a sibling is to be started again."""
        self._asked: set[int] = set()
        self._woken, self._wake = socket.socketpair()

    def run(self) -> None:
        self._woken.setblocking(False)
        self._wake.setblocking(False)
        before = signal.set_wakeup_fd(self._wake.fileno())
        handlers = {
            number: signal.signal(number, lambda asked, frame: self._asked.add(asked))
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        }
        try:
            for index in range(self._settings.processes):
                self._start(index)
            while not self._asked & {signal.SIGINT, signal.SIGTERM}:
                self._look_after()
        finally:
            self._end_all()
            signal.set_wakeup_fd(before)
            for number, handler in handlers.items():
                signal.signal(number, handler)
            shutil.rmtree(self._room, ignore_errors=True)

    def _start(self, index: int) -> Sibling:
        self._due.pop(index, None)
        context = multiprocessing.get_context("spawn")
        told, tell = context.Pipe(duplex=False)
        nook = Nook(self._room, index, self._settings.processes)
        process = context.Process(
            target=be_sibling,
            args=(self._serve, share_of(self._settings, index), self._listening, nook, tell),
            name=f"{NAME}-{index}",
        )
        process.start()
        tell.close()
        sibling = self._siblings[index] = Sibling(process, told)
        log.info("a sibling starts", extra={"count": index})
        return sibling

    def _look_after(self) -> None:
        """Wait for something, and do what it asks for."""
        self._wait(min(self._due.values(), default=None))
        for index, sibling in list(self._siblings.items()):
            sibling.hear()
            if not sibling.process.is_alive():
                self._bury(index, sibling)
        for index, due in list(self._due.items()):
            if time.monotonic() >= due:
                self._start(index)
        if signal.SIGHUP in self._asked:
            self._asked.discard(signal.SIGHUP)
            self._replace_all()

    def _wait(self, until: float | None) -> None:
        seconds = None if until is None else max(0.0, until - time.monotonic())
        heard: list[Any] = [self._woken]
        heard += [each.process.sentinel for each in self._siblings.values()]
        heard += [each.told for each in self._siblings.values() if not each.is_ready]
        if self._woken in connection.wait(heard, seconds):
            with suppress(BlockingIOError):
                self._woken.recv(4096)

    def _bury(self, index: int, sibling: Sibling) -> None:
        old = time.monotonic() - sibling.began > YOUNG
        self._deaths[index] = 0 if old else self._deaths.get(index, 0) + 1
        pause = PAUSES[min(self._deaths[index], len(PAUSES) - 1)]
        log.error("a sibling is gone, and is started again", extra={"count": index})
        sibling.told.close()
        del self._siblings[index]
        self._due[index] = time.monotonic() + pause

    def _replace_all(self) -> None:
        """One after the other: there is always somebody for whoever comes."""
        for index in range(self._settings.processes):
            if self._asked & {signal.SIGINT, signal.SIGTERM}:
                return
            old = self._siblings.get(index)
            new = self._start(index)
            while not new.is_ready and new.process.is_alive() and not self._asked:
                connection.wait([new.told, new.process.sentinel, self._woken])
                new.hear()
            if old is not None:
                old.end()

    def _end_all(self) -> None:
        ending = [threading.Thread(target=each.end) for each in self._siblings.values()]
        for thread in ending:
            thread.start()
        for thread in ending:
            thread.join()


def share_of(settings: Settings, index: int) -> Settings:
    """What of the whole one sibling has. What has to be compiled is compiled by the first."""
    workers = max(1, count_workers(settings) // settings.processes)
    return replace(settings, workers=workers, lazy=settings.lazy or index > 0)


def be_sibling(
    serve: Serve,
    settings: Settings,
    listening: socket.socket,
    nook: Nook,
    tell: connection.Connection,
) -> None:
    """In a process of its own."""
    start_logging(settings.log_level)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    serve(settings, listening, nook, lambda: tell.send_bytes(READY))


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)

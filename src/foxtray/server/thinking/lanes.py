"""A lane: some processes for one kind of work, and a queue before them.

Work of one kind waits only for its own kind. A lane's processes are made when they are
first needed and anew if they break; they give way to the sockets and do not outlive the
server.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")


def start_worker(nice: int) -> None:
    """Give way, ignore the terminal's Ctrl-C (the server ends us), and do not outlive it."""
    os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    parent.join()
    os._exit(0)


class Lane:
    """Processes for one kind of work."""

    def __init__(self, count: int, nice: int, *, stays: bool = True) -> None:
        self.count, self.nice = count, nice
        self.stays = stays
        """Whether its processes stay when there is nothing to do; else their memory is
        given back."""
        self.running = 0
        """Jobs that are done or wait to be done."""
        self._held = 0
        self._pool: ProcessPoolExecutor | None = None

    async def run(
        self, job: Callable[..., Answer], args: tuple[object, ...], wait: float
    ) -> Answer:
        """The job's answer; tried once more if its process died."""
        self.running += 1
        try:
            with self.held():
                try:
                    return await self._submit(job, args, wait)
                except BrokenProcessPool:
                    log.warning("worker died", extra={"job": job.__name__})
                    return await self._submit(job, args, wait)
        finally:
            self.running -= 1

    @contextmanager
    def held(self) -> Iterator[None]:
        """While there is more to come, the processes stay."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if not self._held and not self.stays:
                self._drop(self._pool)

    async def _submit(
        self, job: Callable[..., Answer], args: tuple[object, ...], wait: float
    ) -> Answer:
        pool = self._pool
        if pool is None:
            context = multiprocessing.get_context("spawn")  # threads and fork do not mix
            pool = ProcessPoolExecutor(self.count, context, start_worker, (self.nice,))
            self._pool = pool
        try:
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(job, *args)), wait)
        except BrokenProcessPool:
            self._drop(pool)
            raise

    def _drop(self, pool: ProcessPoolExecutor | None) -> None:
        """Let go of a pool, unless another has taken its place already."""
        if pool is not None and pool is self._pool:
            self._pool = None
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        pool = self._pool
        if pool is not None:
            processes = list((pool._processes or {}).values())
            self._drop(pool)
            for process in processes:
                process.terminate()

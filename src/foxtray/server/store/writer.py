"""One thread that does jobs in the order they came, as many at a time as are waiting.

That is what makes keeping cheap: while one batch is on its way to the disk, the next
gathers, and all of it costs one more trip. Where many jobs come, the thread also waits a
moment before it takes them: every trip holds up the event loop, which shares one
interpreter with it. As soon as there are as many as came lately at most, it waits no longer:
whoever speaks is waiting for it. Nothing here knows of databases.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Generic, TypeVar

from foxtray.server.store.interface import NotKept

MOST_AT_ONCE = 500
"""Jobs in one batch: few enough that the first does not wait long for the last."""
GATHER = ((128, 0.03), (2, 0.01), (0, 0.0))
"""For how many seconds the thread lets the next batch gather, by how many jobs the last had. Who
is alone waits for nobody; where two came at once more will, and a commit has a price of its own."""
LATELY = 16
"""Batches. Of words that come by chance hardly one in so many is as large as the largest, so these
gather for the whole time; where all who play wait for all others, every one is."""
MOST_WAITING = 5_000
"""Jobs that may wait. Who comes then waits before the door, without holding up the loop."""

Answer = Exception | None
"""What came of a job: nothing to say, or why not."""

Kept = Callable[[int, float], None]
"""Is told how many jobs a batch had and how many seconds it took, in the writer's thread."""

log = logging.getLogger(__name__)


Job = TypeVar("Job")


class Writer(Generic[Job]):
    """The thread, and the way in. It belongs to the event loop that made it."""

    def __init__(
        self, work: Callable[[Sequence[Job]], Sequence[Answer]], kept: Kept | None = None
    ) -> None:
        self._work, self._kept = work, kept
        self._loop = asyncio.get_running_loop()
        self._room = asyncio.Semaphore(MOST_WAITING)
        self._waiting: SimpleQueue[tuple[Job, asyncio.Future[None]] | None] = SimpleQueue()
        self._closing = False
        self._sizes = deque((0,), LATELY)
        """How many jobs the last batches had."""
        self._enough, self._is_enough = MOST_AT_ONCE, Event()
        """How many that wait end the gathering, and that they do."""
        # A daemon: who forgets to close must not hang, and nothing acknowledged is lost.
        self._thread = Thread(target=self._run, name="foxtray-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Job) -> None:
        """Have a job done, and raise what it answers."""
        await self._room.acquire()
        if self._closing:
            self._room.release()
            raise NotKept("the store is closed")
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put((job, done))
        if self._waiting.qsize() >= self._enough:
            self._is_enough.set()
        await done

    async def close(self) -> None:
        """Do what was accepted, then stop."""
        if not self._closing:
            self._closing = True
            self._waiting.put(None)
            self._is_enough.set()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            batch = self._take()
            if batch[-1] is None:
                going = False
            taken = [item for item in batch if item is not None]
            if taken:
                self._do(taken)

    def _take(self) -> list[tuple[Job, asyncio.Future[None]] | None]:
        """Wait for a job; then whatever else is waiting."""
        batch = [self._waiting.get()]
        if batch[0] is not None:
            self._gather()
        while len(batch) < MOST_AT_ONCE and batch[-1] is not None:
            try:
                batch.append(self._waiting.get_nowait())
            except Empty:
                break
        self._sizes.append(len(batch))
        return batch

    def _gather(self) -> None:
        """Beside the one job that is taken already."""
        seconds = next(wait for jobs, wait in GATHER if self._sizes[-1] >= jobs)
        if seconds:
            self._enough = max(self._sizes) - 1
            if self._waiting.qsize() < self._enough and not self._closing:
                self._is_enough.wait(seconds)
            self._enough = MOST_AT_ONCE
            self._is_enough.clear()

    def _do(self, taken: list[tuple[Job, asyncio.Future[None]]]) -> None:
        began = time.perf_counter()
        try:
            answers = self._work([job for job, _ in taken])
        except Exception as error:
            # A fault of ours, but the askers must hear of it and the thread must live on.
            # Only its kind is logged: its text may quote what was to be written.
            log.error("a batch of %d failed: %s", len(taken), type(error).__name__)
            answers = [NotKept(f"it failed ({type(error).__name__})") for _ in taken]
        if self._kept is not None:
            self._kept(len(taken), time.perf_counter() - began)
        # One call for all of them: to wake the loop costs more than to answer.
        try:
            self._loop.call_soon_threadsafe(self._answer, taken, answers)
        except RuntimeError:  # the loop is gone, and with it those who asked
            log.warning("nobody waits for %d answers", len(taken))

    def _answer(
        self, taken: Sequence[tuple[Job, asyncio.Future[None]]], answers: Sequence[Answer]
    ) -> None:
        for (_, done), answer in zip(taken, answers, strict=True):
            self._room.release()
            if done.done():  # whoever asked was cancelled meanwhile
                continue
            if answer is None:
                done.set_result(None)
            else:
                done.set_exception(answer)

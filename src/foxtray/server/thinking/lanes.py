"""A lane: some processes for one kind of work, and a fair queue before them.

Work of one kind waits only for its own kind (waiting.py says in which order). A job that
takes longer than it may is ended with its process, and another process takes its place; a
job whose process dies is tried again in another. Processes are made when they are needed. Where
other machines think too (desks.Elsewhere), they are given work as long as they have room, and the
processes here do the rest.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol, TypeVar

from foxtray.server.thinking.desks import Desk, Elsewhere, Why, Work, Workplace
from foxtray.server.thinking.process import CannotStart, Hear, Lost
from foxtray.server.thinking.waiting import HOUSE_ASKS, Asker, Party, Waiting

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
TRIES = 3
"""Processes that may die over one job."""
GRACE = 1.0
"""Seconds that work nobody wants any more may go on: a process costs more to make anew."""
RETRY = 1.0
"""Seconds until a process that could not be started is tried again."""
STUCK = 30.0
"""Seconds after which a lane that should have moved counts as stuck."""


class TooLong(TimeoutError):
    """The job took longer than it may, and was ended."""


class Busy(TimeoutError):
    """It was not begun: too much waits before it."""


class Eye(Protocol):
    """Who wants to see how a lane is doing (metrics.py)."""

    def waited(self, lane: str, seconds: float) -> None:
        """A job has begun, after so long."""

    def worked(self, lane: str, seconds: float) -> None:
        """A process was busy for so long."""

    def ended(self, lane: str, why: str) -> None:
        """A process is gone."""

    def answered_elsewhere(self, lane: str) -> None:
        """Another machine has done a job."""


class Trade(NamedTuple):
    """A kind of work, and how its processes are kept."""

    name: str
    nice: int = 0
    stays: bool = True
    """Whether its processes stay when there is nothing to do; else their memory is given back."""
    most_each: int | None = None
    """Jobs one address may have here at once, waiting or begun."""


class Lane:
    """Processes for one kind of work."""

    def __init__(
        self,
        count: int,
        trade: Trade,
        *,
        grace: float = GRACE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.count, self.trade, self.name = count, trade, trade.name
        self.eye: Eye | None = None
        self.elsewhere: Elsewhere | None = None
        self._grace, self._clock = grace, clock
        self._waiting: Waiting[Work] = Waiting()
        self._desks: list[Desk] = []
        self._threads: ThreadPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._held = 0
        self._closed = False
        self._moved = clock()
        """When a job last began or ended."""
        self._clearing: asyncio.TimerHandle | None = None

    # What is asked of it

    async def run(
        self,
        job: Callable[..., Answer],
        args: tuple[object, ...],
        limit: float,
        asker: Asker = HOUSE_ASKS,
        hear: Hear | None = None,
    ) -> Answer:
        """The job's answer.

        `limit` is how many seconds it may work. `hear` is told, in a thread, what the job
        reports (process.report). Raises what the job raises, TooLong, Busy, or Lost if
        several processes died over it. Who cancels this ends the job.
        """
        work = Work(job, args, limit, asker, self._clock(), hear)
        most = self.trade.most_each
        full = most is not None and self._count(asker.party.address) >= most
        if full or self._closed:
            raise Busy
        if not self.waiting and not self.working:
            self._moved = self._clock()
        self._waiting.add(work)
        self.go()
        timer = None
        if asker.patience is not None:
            loop = asyncio.get_running_loop()
            timer = loop.call_later(asker.patience, self._lose_patience, work)
        try:
            answer: Answer = await work.answer
            return answer
        finally:
            if timer is not None:
                timer.cancel()
            if work.answer.cancelled():
                self._drop(work)

    def look_again(self, party: Party) -> None:
        """Somebody looks at a table that nobody looked at: its work waits no more."""
        self._waiting.look_again(party)
        self._make_room_later()

    @contextmanager
    def held(self) -> Iterator[None]:
        """While there is more to come, the processes stay."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._give_back()

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        if self._closed:
            return
        self._closed = True
        while (work := self._waiting.take({})) is not None:
            work.answer.cancel()
        for desk in self._desks:
            if desk.work is not None:
                desk.work.answer.cancel()
                desk.end(Why.DROPPED)
            else:
                desk.dismiss()
        if self._clearing is not None:
            self._clearing.cancel()
        if self._threads is not None:
            self._threads.shutdown(wait=False)

    # What is seen of it

    @property
    def waiting(self) -> int:
        """Jobs that are not begun."""
        return len(self._waiting)

    @property
    def working(self) -> int:
        """Jobs that are being done."""
        return sum(desk.work is not None for desk in self._desks)

    @property
    def running(self) -> int:
        """Jobs that are done or wait to be done."""
        return self.waiting + self.working

    def is_stuck(self) -> bool:
        """Whether there is work and nothing has moved for longer than it may take."""
        limits = [
            desk.work.limit if desk.began is not None else 0.0
            for desk in self._desks
            if desk.work is not None
        ]
        if not limits and not self._waiting.wanted:
            return False
        return self._clock() - self._moved > max(limits, default=0.0) + STUCK

    # How it is done

    def _count(self, address: str) -> int:
        return self._waiting.of(address) + self._busy()[address]

    def _busy(self) -> Counter[str]:
        return Counter(desk.work.party.address for desk in self._desks if desk.work is not None)

    def go(self) -> None:
        """Give every process something to do that has nothing; and every other machine."""
        while not self._closed and self._waiting:
            desk = self._free_desk()
            if desk is None:
                self._make_room_later()
                return
            work = desk.work = self._waiting.take(self._busy())
            if work is None:
                return
            task = asyncio.create_task(self._do(desk, work))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._give_back()

    def _free_desk(self) -> Desk | None:
        """Where there is room: elsewhere before here, so that here others have the processor."""
        away = sum(desk.is_away for desk in self._desks)
        if self.elsewhere is not None and away < self.elsewhere.room(self.name):
            self._desks.append(self.elsewhere.desk(self.name))
            return self._desks[-1]
        here = [desk for desk in self._desks if not desk.is_away]
        free = next((desk for desk in here if desk.work is None), None)
        if free is None and len(here) < self.count:
            free = Workplace(self.trade.nice, self._hands)
            self._desks.append(free)
        return free

    def _hands(self) -> ThreadPoolExecutor:
        if self._threads is None:
            # A process that is ended holds its thread for a moment longer.
            name = f"foxtray-{self.name}"
            self._threads = ThreadPoolExecutor(2 * self.count, thread_name_prefix=name)
        return self._threads

    async def _do(self, desk: Desk, work: Work) -> None:
        """Have one job done at one desk; then whatever is next."""
        try:
            answer = await self._ask(desk, work)
        except Lost:
            self._leave(desk, work)
        except CannotStart:  # memory, or the limit of processes
            log.exception("no process could be started", extra={"lane": self.name})
            await asyncio.sleep(RETRY)
            self._desks.remove(desk)
            self._try_again(work)
        except Exception as error:
            work.fail(error)
            self._free(desk)
        else:
            if not work.answer.done():
                work.answer.set_result(answer)
            self._free(desk)
        self.go()

    async def _ask(self, desk: Desk, work: Work) -> Any:
        await desk.start()
        desk.began = self._moved = self._clock()
        if self.eye is not None:
            self.eye.waited(self.name, desk.began - work.asked)
        loop = asyncio.get_running_loop()
        limit = loop.call_later(work.limit, self._end, desk, work, Why.TOO_LONG)
        try:
            answer = await desk.do(work)
            if desk.is_away and self.eye is not None:
                self.eye.answered_elsewhere(self.name)
            return answer
        finally:
            limit.cancel()
            self._moved = self._clock()
            self._waiting.charge(work.party, self._moved - desk.began)
            if self.eye is not None:
                self.eye.worked(self.name, self._moved - desk.began)

    def _leave(self, desk: Desk, work: Work) -> None:
        """The process is gone. What was not its fault is tried again elsewhere."""
        self._desks.remove(desk)
        if self.eye is not None:
            self.eye.ended(self.name, desk.why.value)
        told = {"job": work.job.__name__, "lane": self.name}
        if desk.why is Why.TOO_LONG:
            log.warning("a job took too long; its process is ended", extra=told)
            work.fail(TooLong("this took too long"))
        elif desk.why is Why.GAVE_WAY:
            self._try_again(work)
        elif desk.why is Why.DIED:
            log.warning("worker died", extra=told)
            work.deaths += 1
            if work.deaths < TRIES:
                self._try_again(work)
            else:
                work.fail(Lost(f"{work.deaths} processes died over it"))

    def _free(self, desk: Desk) -> None:
        desk.work = desk.began = None
        if desk.is_away:  # whether there is room is asked each time
            self._desks.remove(desk)

    def _try_again(self, work: Work) -> None:
        if self._closed:
            work.answer.cancel()
        elif not work.answer.done():
            self._waiting.add(work, first=True)

    def _end(self, desk: Desk, work: Work, why: Why) -> None:
        """End a process, if it is still at this."""
        if desk.work is work:
            desk.end(why)

    def _drop(self, work: Work) -> None:
        """Nobody waits for it any more; if it is nearly done, let it be."""
        if self._waiting.remove(work):
            return
        for desk in self._desks:
            if desk.work is work and not self._closed:
                loop = asyncio.get_running_loop()
                loop.call_later(self._grace, self._end, desk, work, Why.DROPPED)

    def _lose_patience(self, work: Work) -> None:
        if self._waiting.remove(work):
            work.fail(Busy("too much waits before this"))

    def _give_back(self) -> None:
        """Let go of processes that have nothing to do, unless they stay."""
        if self.trade.stays or self._held or self._waiting:
            return
        for desk in [desk for desk in self._desks if desk.work is None]:
            self._desks.remove(desk)
            desk.dismiss()

    # Giving way

    def _make_room_later(self) -> None:
        if self._clearing is None and not self._closed:
            loop = asyncio.get_running_loop()
            self._clearing = loop.call_later(self._grace, self._make_room)

    def _make_room(self) -> None:
        """End what nobody looks at, or one of several jobs of one address, if somebody else
        waits for whom nothing is done.
        """
        self._clearing = None
        busy = self._busy()
        first = self._waiting.first_wanted(busy)
        here = [desk for desk in self._desks if not desk.is_away]
        free = len(here) < self.count or any(desk.work is None for desk in here)
        if first is None or free or self._closed:
            return
        for desk in sorted(self._desks, key=lambda desk: -(desk.began or 0.0)):
            if desk.work is None or desk.began is None:
                continue
            greedy = busy[desk.work.party.address] > 1 and not busy[first.party.address]
            if greedy or not desk.work.wanted():
                if self._clock() - desk.began < self._grace:
                    break
                desk.end(Why.GAVE_WAY)
                return
        self._make_room_later()

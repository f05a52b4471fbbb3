"""Who thinks where there are no processes: one helper beside us, a worker of the page.

A `HelperLane` is asked as a lane of processes is (thinking/lanes.py). All lanes of a page share one
helper, so what somebody waits for goes before what is made ready by the way.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import pickle
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from foxtray.server.thinking.lanes import TRIES, Eye, TooLong, Trade
from foxtray.server.thinking.process import Hear, Lost
from foxtray.server.thinking.waiting import HOUSE_ASKS, Asker, Party

log = logging.getLogger(__name__)
URGENT = ("bots", "hints", "reading", "reviewing", "preparing")
"""The lanes, those that go first before the others."""
SLOWER = 5
"""How many times as long as a process a helper may take: nothing is compiled here."""

Ask = Callable[[bytes, Hear], Awaitable[bytes]]
"""Has a packed job done: its packed answer; `Lost` if whoever did it is gone."""


class Helper:
    """Does one job after the other, the most urgent first."""

    def __init__(self, ask: Ask, replace: Callable[[], None]) -> None:
        self._ask, self._replace = ask, replace
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._busy = False

    async def do(
        self,
        urgency: int,
        job: Callable[..., Any],
        args: tuple[object, ...],
        limit: float,
        hear: Hear,
    ) -> Any:
        """The job's answer, or what it raised. Who takes longer than the limit is replaced."""
        await self._turn(urgency)
        try:
            packed = await asyncio.wait_for(self._ask(pickle.dumps((job, args)), hear), limit)
        except TimeoutError:
            self._replace()
            raise TooLong from None
        except asyncio.CancelledError:
            self._replace()  # nobody wants it any more, and others wait
            raise
        finally:
            self._next()
        done, answer = pickle.loads(packed)  # noqa: S301  # from our own worker
        if done:
            return answer
        raise answer

    async def _turn(self, urgency: int) -> None:
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._busy = False


class HelperLane:
    """A lane whose work the page's helper does."""

    eye: Eye | None = None

    def __init__(self, helper: Helper, processes: int, trade: Trade) -> None:
        self.name = trade.name
        self._helper = helper
        self.running = self.waiting = self.working = 0

    async def run(
        self,
        job: Callable[..., Any],
        args: tuple[object, ...],
        timeout: float,
        asker: Asker = HOUSE_ASKS,
        hear: Hear | None = None,
    ) -> Any:
        """As Lane.run does."""
        self.running += 1
        try:
            for left in reversed(range(TRIES)):
                try:
                    urgency = URGENT.index(self.name)
                    limit = SLOWER * timeout
                    return await self._helper.do(urgency, job, args, limit, hear or _deaf)
                except Lost:
                    log.warning("the helper was lost", extra={"lane": self.name})
                    if not left:
                        raise
        finally:
            self.running -= 1
        raise AssertionError("the last try returns or raises")

    def look_again(self, party: Party) -> None:
        """Everybody here looks."""

    @contextmanager
    def held(self) -> Iterator[None]:
        """There is nothing to be kept for later."""
        yield

    def is_stuck(self) -> bool:
        return False

    def close(self) -> None:
        """The page ends its workers."""


def _deaf(news: object) -> None:
    """Nobody wants to know how far it is."""


# In the helper


def work(packed: bytes, tell: Callable[[bytes], None]) -> bytes:
    """Do a packed job; `tell` is given what it reports on the way, packed."""
    from foxtray.server.thinking import process

    job, args = pickle.loads(packed)  # noqa: S301  # from our own page
    process.listeners[:] = [_Listener(tell)]
    try:
        answer = True, job(*args)
    except Exception as error:
        answer = False, process.portable(error)
    return pickle.dumps(answer)


class _Listener:
    """What a report is sent to (process.report)."""

    def __init__(self, tell: Callable[[bytes], None]) -> None:
        self._tell = tell

    def send(self, told: tuple[None, object]) -> None:
        self._tell(pickle.dumps(told[1]))

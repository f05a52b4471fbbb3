"""Where a lane's work is done: at a process of its own, or elsewhere (elsewhere/)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import Any, Protocol

from foxtray.server.thinking.process import Hear, Process
from foxtray.server.thinking.waiting import Asker, Errand


class Why(Enum):
    """Why a process was ended."""

    DIED = "died"
    TOO_LONG = "too-long"
    GAVE_WAY = "gave-way"
    DROPPED = "dropped"


class Work(Errand):
    """An errand of a lane."""

    def __init__(
        self,
        job: Callable[..., Any],
        args: tuple[object, ...],
        limit: float,
        asker: Asker,
        now: float,
        hear: Hear | None = None,
    ) -> None:
        super().__init__(job, args, asker.party, asker.wanted)
        self.hear = hear
        self.limit, self.asked = limit, now
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.deaths = 0

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Desk:
    """Where one job at a time is done, and which."""

    is_away = False
    """Whether it is at another machine, for this one job."""

    def __init__(self) -> None:
        self.work: Work | None = None
        self.began: float | None = None
        """When the job was told; None: it is not yet, or there is none."""
        self.why = Why.DIED

    async def start(self) -> None:
        """Wait until it can be told something."""

    async def do(self, work: Work) -> Any:
        """The job's answer, or what it raised; Lost if it is gone."""
        raise NotImplementedError

    def end(self, why: Why) -> None:
        """End it, whatever is done there: whoever waits for it hears."""
        raise NotImplementedError

    def dismiss(self) -> None:
        """It has nothing to do, and will not."""


class Elsewhere(Protocol):
    """Other machines that think."""

    def room(self, lane: str) -> int:
        """How many jobs of a lane they take at once."""

    def desk(self, lane: str) -> Desk:
        """For one job there."""


class Workplace(Desk):
    """A process of this machine."""

    def __init__(self, nice: int, hands: Callable[[], ThreadPoolExecutor]) -> None:
        super().__init__()
        self._process, self._hands = Process(nice), hands

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._hands(), self._process.start)

    async def do(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        told = work.job, work.args, work.hear
        return await loop.run_in_executor(self._hands(), self._process.do, *told)

    def end(self, why: Why) -> None:
        self.why = why
        self._process.end()

    def dismiss(self) -> None:
        if self._process.pid is not None:  # else it was never started
            self._hands().submit(self._process.dismiss)

"""Whether the table can do its work: write down what is said, and think.

Asked by /healthz, and by itself twice a minute, so that it is in the log also where nobody asks.
What is wrong is logged once, and once when it is over. However many ask, one probe is under
way; where the database hangs it hangs too, and until it comes back the answer is no.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from foxtray.server.store.interface import NotKept, Store

log = logging.getLogger(__name__)
DEADLINE = 5.0
"""Seconds in which a mark has to be written."""
FRESH = 1.0
"""Seconds for which an answer is good."""
EVERY = 30.0


class Lane(Protocol):
    """Some processes that think (thinking/lanes.py)."""

    @property
    def name(self) -> str: ...

    def is_stuck(self) -> bool: ...


class Checked(NamedTuple):
    """What was found."""

    why: str = ""
    """What is wrong, in words that tell nobody where the server keeps things."""
    milliseconds: float = 0.0
    """How long it took to keep a mark."""


class Health:
    """How the server is."""

    def __init__(
        self,
        store: Store,
        lanes: Sequence[Lane],
        deadline: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._lanes = store, lanes
        self._deadline, self._clock = DEADLINE if deadline is None else deadline, clock
        self._last: tuple[float, Checked] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[Checked] | None = None
        self._ill = ""

    @property
    def is_well(self) -> bool:
        return not self._ill

    async def check(self) -> Checked:
        """Look, unless somebody has just done so."""
        if self._last is not None and self._clock() - self._last[0] < FRESH:
            return self._last[1]
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._look())
        return await asyncio.shield(self._checking)

    async def check_for_ever(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self.check()

    async def _look(self) -> Checked:
        began = self._clock()
        told, reason = await self._write()
        stuck = [lane.name for lane in self._lanes if lane.is_stuck()]
        if not told and stuck:
            told = reason = f"nothing moves where it thinks: {', '.join(stuck)}"
        checked = Checked(told, round(1000 * (self._clock() - began), 3))
        self._last = self._clock(), checked
        if told and not self._ill:
            log.error("not healthy", extra={"why": reason})
        elif self._ill and not told:
            log.warning("healthy again")
        self._ill = told
        return checked

    async def _write(self) -> tuple[str, str]:
        """What is wrong, for everybody and for the log; empty: nothing."""
        if self._writing is None:
            self._writing = asyncio.create_task(self._store.probe())
        done, _ = await asyncio.wait([self._writing], timeout=self._deadline)
        if not done:
            reason = f"the store has not written for {self._deadline:g} seconds"
            return "the store does not answer", reason
        error, self._writing = self._writing.exception(), None
        if error is None:
            return "", ""
        if isinstance(error, NotKept):
            return "the store cannot write", str(error)
        return "the store cannot write", type(error).__name__

    def close(self) -> None:
        for task in (self._writing, self._checking):
            if task is not None:
                task.cancel()

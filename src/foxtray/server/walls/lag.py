"""How long the loop kept everybody waiting, and what it did meanwhile.

The loop is asked to beat every `BEAT` seconds; how late it beats is its lag. A machine that
has too much to do makes a loop late that does nothing, so two things are told apart: the lag
as people feel it, and for how much of it the loop itself was at work, by the clock that counts
its own thread's time. Only that can be our fault. A thread looks on while the loop is late and
notes where it is; the names of functions are logged, no values. That clock runs on, too, when
the machine takes away memory or its processor in the middle of a step: then nobody can look, or
the loop stands where it stood. So it is told at how many places it was seen.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from types import FrameType
from typing import Protocol

log = logging.getLogger(__name__)
BEAT = 0.02
LOOK = 0.02
"""Seconds between two looks of the thread: whatever holds the loop for longer is seen."""
HELD = 0.04
"""Held for longer than this is logged."""
DEPTH = 12
"""So many functions are named, the innermost first."""
INNERMOST = 6
"""So many of them whosever they are; then our own, which brought the others about."""
OURS = __name__.partition(".")[0]


class Scale(Protocol):
    """Something that takes a measurement (prometheus_client.Histogram)."""

    def observe(self, amount: float) -> None: ...


class Peak(Protocol):
    """Something that shows one (prometheus_client.Gauge)."""

    def set(self, value: float) -> None: ...


class Watchdog:
    """Watches the loop it is started on."""

    def __init__(self, lag: Scale, held: Peak) -> None:
        self._lag, self._held = lag, held
        self.most_held = 0.0
        """The longest the loop has been held by its own work, in seconds."""
        self._loop: asyncio.AbstractEventLoop
        self._due = self._beaten = self._worked = 0.0
        self._thread_id = 0
        self._place = ""
        self._steps: set[tuple[str, int]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._end = threading.Event()

    def start(self) -> None:
        """On the loop's own thread."""
        self._loop = asyncio.get_running_loop()
        self._thread_id = threading.get_ident()
        self._worked = time.thread_time()
        self._arm()
        threading.Thread(target=self._look_on, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        self._end.set()
        if self._timer is not None:
            self._timer.cancel()

    def _arm(self) -> None:
        self._beaten = time.monotonic()
        self._due = self._beaten + BEAT
        self._timer = self._loop.call_later(BEAT, self._beat)

    def _beat(self) -> None:
        lag, worked = max(0.0, time.monotonic() - self._due), time.thread_time()
        held, self._worked = min(lag, worked - self._worked), worked
        self._arm()  # first: as long as it is late, the thread notes a place
        self.note(lag, held)

    def note(self, lag: float, held: float) -> None:
        """A beat was so late, and for so long the loop itself was at work."""
        place, self._place = self._place, ""
        steps, self._steps = len(self._steps), set()
        self._lag.observe(lag)
        if held > self.most_held:
            self.most_held = held
            self._held.set(held)
        if held > HELD:
            told = {"milliseconds": round(1000 * held, 1), "steps": steps, "where": place or "?"}
            log.warning("the loop was held", extra=told)

    def _look_on(self) -> None:
        """In the thread: note where the loop is while it is late."""
        while not self._end.wait(LOOK):
            if time.monotonic() - self._due <= LOOK:
                continue
            frame = sys._current_frames().get(self._thread_id)
            if frame is not None:
                self._place = self._place or describe(frame)
                self._steps.add((frame.f_code.co_name, frame.f_lasti))


def describe(frame: FrameType | None) -> str:
    """Where a thread is, the innermost function first: modules and lines, no paths."""
    places: list[str] = []
    while frame is not None and len(places) < DEPTH:
        module = frame.f_globals.get("__name__", "?")
        place = f"{module}.{frame.f_code.co_name}:{frame.f_lineno}"
        is_told = len(places) < INNERMOST or module.partition(".")[0] == OURS
        if is_told and places[-1:] != [place]:  # what calls itself is named once
            places.append(place)
        frame = frame.f_back
    return " < ".join(places)

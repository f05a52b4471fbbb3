"""The time of day, counted from the start of the process.

Clocks are set: by hand, by the network, when summer ends. What decides how long a table has
been idle must not jump with them, or one second too many archives a table in play.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Steady:
    """A clock that cannot be set while the process runs."""

    def __init__(
        self,
        day: Callable[[], float] = time.time,
        counted: Callable[[], float] = time.monotonic,
    ) -> None:
        self._look, self._counted = day, counted
        self.begin()

    def begin(self) -> None:
        """Now the process starts: it may have been asleep since it was made (alone/page.py)."""
        self._day, self._began = self._look(), self._counted()

    def up(self) -> float:
        """Seconds since the start."""
        return self._counted() - self._began

    def now(self) -> float:
        """Unix time."""
        return self._day + self.up()


CLOCK = Steady()
"""The process's own."""

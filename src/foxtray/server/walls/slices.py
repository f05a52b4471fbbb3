"""Long work on the loop, a slice at a time, so that everybody else is served in between.

For work that changes what only the loop may touch, and of which there is no end to be waited
for elsewhere: a table of a thousand events is played again. All who work like this share the
slice, so that twenty of them at once hold the loop no longer than one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

try:
    from time import thread_time
except ImportError:  # a page has one thread, and no clock for it
    from time import perf_counter as thread_time

SLICE = 0.004
"""Seconds of the loop's own time before others have their turn."""
_at_work = 0


async def in_slices(work: Iterator[object]) -> None:
    """Do all of it; it may be interrupted wherever it yields."""
    global _at_work  # by how many the slice is shared
    _at_work += 1
    try:
        end = thread_time() + SLICE / _at_work
        for _ in work:
            if thread_time() > end:
                await asyncio.sleep(0)
                end = thread_time() + SLICE / _at_work
    finally:
        _at_work -= 1

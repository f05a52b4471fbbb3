"""The heap of a pad: how many bonuses of each kind wait to be used (GSC-26), in one number.

`HEAP_BITS` of it belong to each kind of the print, the first kind lowest; 0 is an empty heap.
"""

from __future__ import annotations

from foxtray.games.clever.layout import HEAP_BITS, HEAP_MOST, KINDS, Pad
from foxtray.kernel.compiled import compiled


@compiled
def waiting(pad: Pad, kind: int) -> int:
    """How many of this kind wait."""
    return pad.heap >> (HEAP_BITS * kind) & HEAP_MOST


@compiled
def all_waiting(pad: Pad) -> int:
    """How many bonuses wait."""
    count = 0
    if pad.heap != 0:
        for kind in range(KINDS):
            count += waiting(pad, kind)
    return count


@compiled
def put_on(pad: Pad, kind: int) -> None:
    pad.heap += 1 << (HEAP_BITS * kind)


@compiled
def take_off(pad: Pad, kind: int) -> None:
    pad.heap -= 1 << (HEAP_BITS * kind)


@compiled
def lose(pad: Pad, kind: int) -> None:
    """All of this kind."""
    pad.heap &= ~(HEAP_MOST << (HEAP_BITS * kind))

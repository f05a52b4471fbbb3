"""Jobs for the tests of the lanes; other processes have to find them by name."""

import gc
import os
import signal
import time
import weakref
from pathlib import Path

from foxtray.server.thinking.process import report

LONG = 300.0
"""Seconds nobody waits for: what should be ended before."""


def name(*given: object) -> int:
    """Who does it."""
    return os.getpid()


def hold(began: Path) -> None:
    """Begin, and not come to an end."""
    began.write_text(str(os.getpid()))
    time.sleep(4 * LONG)


def wait_for(gate: Path, began: Path) -> int:
    """Begin, and end when the gate is opened."""
    began.touch()
    while not gate.exists():
        time.sleep(0.005)
    return os.getpid()


def note(page: Path, text: str) -> None:
    """Write a line, so that the order is seen."""
    with page.open("a") as file:
        file.write(f"{text}\n")


def die(marks: Path, times: int) -> str:
    """Die where there are too few marks yet, and leave one."""
    marks.mkdir(exist_ok=True)
    seen = len(list(marks.iterdir()))
    if seen < times:
        (marks / str(seen)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "lives"


class Odd(Exception):
    """An error that cannot be sent from one process to another."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(what)


def fail(odd: bool) -> None:
    if odd:
        raise Odd("an odd", "one")
    raise OSError("a plain one")


def unsendable() -> object:
    return lambda: None


def count_to(most: int) -> int:
    """Report every number."""
    for number in range(1, most + 1):
        report(number)
    return most


class Ring:
    """What only the collector of garbage takes away."""

    def __init__(self) -> None:
        self.itself = self
        left.add(self)


left: weakref.WeakSet[Ring] = weakref.WeakSet()


def litter(rings: int) -> tuple[int, int, int]:
    """Leave so many rings: how many were left before, how many are now, and how often the
    collector came meanwhile.
    """
    before, came = len(left), _collections()
    for _ in range(rings):
        Ring()
    return before, len(left), _collections() - came


def _collections() -> int:
    return sum(each["collections"] for each in gc.get_stats())

"""Jobs for the tests of the lanes; other processes have to find them by name."""

import os
import signal
import time
from pathlib import Path


def nap(seconds: float) -> int:
    """Who has slept."""
    time.sleep(seconds)
    return os.getpid()


def die_once(mark: Path) -> str:
    """Die where the mark is not yet there."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "lives"

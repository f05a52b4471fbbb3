"""Thinking that Python's collector of garbage does not interrupt.

Going through all that a process holds takes the collector longer than a quick player thinks (20
to 90 ms where games are solved or compiled), and it comes when it will. So it is held off while
somebody thinks, and comes between two words, where it looks at nothing but what is new.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MOST_MADE = 100_000
"""New objects after which it comes all the same: whoever makes so many (a compiler; a player who
reckons much makes a thousand a word) may leave some that nobody else would take away."""
WORTH_TIDYING = 5_000
"""New objects between two words: fewer can wait for the next time."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collection comes while somebody thinks."""
    usual = gc.get_threshold()
    gc.set_threshold(MOST_MADE, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


class Broom:
    """Between two words: take away what is left over. What stays is a player's for good (solved
    cards, compiled rules) or goes when it is let go, and is not looked at again; but when there is
    twice as much of it as there was, some may be left over too, and all is looked at once.
    """

    def __init__(self) -> None:
        self._stayed = 0

    def sweep(self) -> None:
        made, *passed_by = gc.get_count()
        if made < WORTH_TIDYING and not any(passed_by):
            return  # (what it has only passed by it would look at again)
        thoroughly = gc.get_freeze_count() >= 2 * self._stayed
        if thoroughly:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        if thoroughly:
            self._stayed = gc.get_freeze_count()


tidy = Broom().sweep

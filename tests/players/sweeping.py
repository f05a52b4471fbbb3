"""What the collector of garbage passes over and takes away, in a process that holds little else:

    python sweeping.py NAME

When there is twice as much as there was, all is looked at; in a process that has read all tests,
that would be millions of things, and nobody there wants theirs looked at again.
"""

from __future__ import annotations

import gc
import sys
import weakref

from foxtray.players.undisturbed import MOST_MADE, WORTH_TIDYING, Broom, undisturbed


def collections() -> int:
    return sum(each["collections"] for each in gc.get_stats())


def pass_over_what_was_seen() -> None:
    with undisturbed():
        tidy = Broom().sweep
        gc.collect()
        kept: list[list[int]] = [[] for _ in range(WORTH_TIDYING)]
        tidy()
        frozen = gc.get_freeze_count()
        assert frozen >= len(kept)
        before = collections()
        tidy()
        assert collections() == before
        few: list[list[int]] = [[]]
        gc.collect(0)  # it came of itself meanwhile, and would look at these again
        tidy()
        assert gc.get_freeze_count() > frozen
        assert all(each is not few for each in gc.get_objects())
        assert all(each is not kept for each in gc.get_objects())


class Ring:
    """Nobody but the collector takes it away."""

    def __init__(self) -> None:
        self.itself = self


def take_away_when_there_is_twice_as_much() -> None:
    broom = Broom()
    with undisturbed():
        rings = [Ring() for _ in range(WORTH_TIDYING)]
        broom.sweep()
        gone = [weakref.ref(ring) for ring in rings]
        rings.clear()
        more: list[list[int]] = [[] for _ in range(WORTH_TIDYING)]
        broom.sweep()
        assert all(each() is not None for each in gone)  # they were passed over
        while gone[0]() is not None:
            more += [[] for _ in range(WORTH_TIDYING)]
            broom.sweep()
            assert len(more) < MOST_MADE * 100
        assert not any(each() for each in gone)


if __name__ == "__main__":
    globals()[sys.argv[1]]()

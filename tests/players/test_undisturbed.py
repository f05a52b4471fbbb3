"""When Python's collector of garbage comes, and when not."""

import gc
import weakref

import pytest

from foxtray.players.undisturbed import MOST_MADE, WORTH_TIDYING, Broom, undisturbed


def collections() -> int:
    return sum(each["collections"] for each in gc.get_stats())


def test_it_does_not_come_while_somebody_thinks_and_is_as_before_after_that() -> None:
    usual = gc.get_threshold()
    with undisturbed():
        before = collections()
        made: list[list[int]] = [[] for _ in range(20 * usual[0])]
        assert collections() == before
    assert gc.get_threshold() == usual
    assert made


def test_it_is_as_before_if_the_thinking_fails() -> None:
    usual = gc.get_threshold()
    with pytest.raises(LookupError), undisturbed():
        raise LookupError
    assert gc.get_threshold() == usual


def test_whoever_makes_too_much_meets_it() -> None:
    with undisturbed():
        before = collections()
        made: list[list[int]] = [[] for _ in range(MOST_MADE + 1)]
        assert collections() > before
    assert made


def test_tidying_passes_over_what_it_has_seen() -> None:
    """What stays is not looked at again; and little is not worth it."""
    try:
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
    finally:
        gc.unfreeze()


class Ring:
    """Nobody but the collector takes it away."""

    def __init__(self) -> None:
        self.itself = self


def test_what_was_let_go_later_goes_when_there_is_twice_as_much() -> None:
    broom = Broom()
    try:
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
    finally:
        gc.unfreeze()

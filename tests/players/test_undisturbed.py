"""When Python's collector of garbage comes, and when not."""

import gc

import pytest

from foxtray.players.undisturbed import MOST_MADE, WORTH_TIDYING, tidy, undisturbed


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
    with pytest.raises(ZeroDivisionError), undisturbed():
        1 / 0  # noqa: B018  # for its error
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

"""When Python's collector of garbage comes, and when not."""

import gc
import subprocess
import sys
from collections.abc import Callable

import pytest

from foxtray.players.undisturbed import MOST_MADE, undisturbed
from players import sweeping
from players.sweeping import (
    collections,
    pass_over_what_was_seen,
    take_away_when_there_is_twice_as_much,
)


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


@pytest.mark.parametrize(
    "what",
    [pass_over_what_was_seen, take_away_when_there_is_twice_as_much],
    ids=lambda f: f.__name__,
)
def test_a_broom_knows(what: Callable[[], None]) -> None:
    """What stays is not looked at again, and little is not worth it; what was let go later goes
    when there is twice as much.
    """
    command = [sys.executable, sweeping.__file__, what.__name__]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

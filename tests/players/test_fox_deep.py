"""The deep fox: who stays in its race, and that it stops in time."""

import random

import numpy as np
import numpy.typing as npt
import pytest

from foxtray.kernel.game import Seat
from foxtray.players.fox.deep import EFFORTS, MOST_FALLS, Effort, FoxDeep
from support.clever_positions import GSC, at

LEG = 10
FALLS = 40 * LEG


def run_race(effort: Effort) -> npt.NDArray[np.int64]:
    """By runner, over how many falls it ran."""
    state = at("4a", "choosing", "y1 b4 g3 o5 p2 w6")
    view, count = GSC.view(state, Seat(0)), len(GSC.legal(state, Seat(0)))
    fox = FoxDeep(GSC, random.Random(1))
    fox.effort = effort
    fox.judge(view, count)
    return np.array(sorted(fox._race.ran[fox._race.ran > 0]))


@pytest.mark.parametrize("effort", [Effort(), *EFFORTS.values()])
def test_there_is_room_for_all_its_falls(effort: Effort) -> None:
    assert effort.falls <= MOST_FALLS


def test_it_ends_when_all_runners_together_have_answered_what_they_may() -> None:
    usual = Effort(falls=FALLS, leg=LEG, rolls=1)  # a fall is a roll
    most = int(run_race(usual).sum()) // 2
    assert most > LEG * usual.runners
    answered = run_race(usual._replace(most=most)).sum()
    assert most <= answered < most + LEG * usual.runners


def test_who_is_behind_leaves_as_soon_as_that_is_clear_enough() -> None:
    usual = Effort(falls=FALLS, leg=LEG, margin=100.0, rolls=1)
    hasty, patient = (run_race(usual._replace(clearly=clearly)) for clearly in (0.0, 1e9))
    assert patient.tolist() == [FALLS] * usual.runners
    assert hasty.min() == LEG
    assert hasty.sum() < run_race(usual).sum() < patient.sum()

"""The fox's value in parts: each learns from its own outcome, and they add up."""

import random
from functools import cache

import numpy as np
import pytest

from foxtray.games.clever.game import CleverGame
from foxtray.kernel.compiled import plain
from foxtray.kernel.game import Seat
from foxtray.players.fox.deep import FoxDeep
from foxtray.players.fox.player import Fox
from foxtray.players.fox.rivals import unstudied
from foxtray.players.fox.school.learning import Lesson
from foxtray.players.fox.school.lessons import learn, new_pen
from foxtray.players.fox.school.training import Plan, Training
from foxtray.players.fox.value.kinds import COUNT, DEEP, Features
from foxtray.players.fox.value.network import (
    PARTS,
    complete,
    new_network,
    read_parts,
)
from foxtray.players.player import Advice
from foxtray.terminal.advice import tell_parts
from support.clever_positions import CHD, GSC, at, pad

GAMES = pytest.mark.parametrize("game", [GSC, CHD], ids=lambda game: game.name)
UNITS = 8


def some_features() -> Features:
    seen = Features(count=3, wide_count=2, points=7)
    seen.index[:3] = [1, 40, DEEP - 1]
    seen.wide[:2] = [DEEP, COUNT - 1]
    seen.area_points[0], seen.area_points[2] = 3, 4
    return seen


def test_a_lesson_moves_every_part_towards_its_own_target() -> None:
    net, pen, seen = new_network(UNITS, 1, 60.0), new_pen(UNITS, 1), some_features()
    pen.unity[0] = 1
    before, after = np.zeros(PARTS), np.zeros(PARTS)
    plain(read_parts)(net, seen, pen.hidden, before)
    pen.target[:] = before + np.array([5, -5, 10, 0, -10, 20])
    plain(learn)(net, seen, pen, 0.5, False)
    assert pen.expected == pytest.approx(before)
    plain(read_parts)(net, seen, pen.hidden, after)
    moved, due = after - before, pen.target - before
    assert np.sign(moved[due != 0]) == pytest.approx(np.sign(due[due != 0]))
    assert (np.abs(moved) <= np.abs(due) * 0.75 + 1).all()
    sums = complete(*net[:4])
    assert sums.whole_outer == pytest.approx(net.whole_outer, abs=1e-5)
    assert sums.whole_direct == pytest.approx(net.whole_direct, abs=1e-5)


def test_a_shallow_lesson_leaves_the_value_that_is_played_by() -> None:
    net, pen, seen = new_network(UNITS, 1, 60.0), new_pen(UNITS, 1), some_features()
    inner, whole = net.inner.copy(), net.whole_direct.copy()
    pen.target[:] = 30
    plain(learn)(net, seen, pen, 0.5, True)
    assert np.array_equal(net.inner, inner)
    assert np.array_equal(net.whole_direct, whole)
    assert not np.allclose(net.direct.sum(1), whole)


def test_a_plan_settles_the_parts_first_and_takes_smaller_steps_later() -> None:
    plan = Plan(games=1000, settling=100, first_share=0.1, last_share=0.001, noise=0.2)
    assert plan.lesson(0).shallow
    first, last = plan.lesson(100), plan.lesson(1000)
    assert first == Lesson(0.2, 0.1, plan.trace, False)
    assert last.noise == 0
    assert last.share == pytest.approx(0.001)


@cache
def taught(game: CleverGame) -> Training:
    training = Training(game, Plan(games=2000, units=UNITS))
    for _ in training.run():
        pass
    return training


def fox_of(kind: type[Fox], game: CleverGame) -> Fox:
    fox = kind(game, random.Random(1))
    fox._think_with(taught(game).net, unstudied())
    return fox


@GAMES
@pytest.mark.parametrize("kind", [Fox, FoxDeep])
def test_the_parts_of_advice_add_up_to_its_value(game: CleverGame, kind: type[Fox]) -> None:
    faces = zip(game.sheet.dice, "143526", strict=True)
    state = game.settle(game.start(1, {}), " ".join(map("".join, faces)))
    view, legal = game.view(state, Seat(0)), game.legal(state, Seat(0))
    advice = fox_of(kind, game).advise(view, legal)
    assert len({round(each.value, 6) for each in advice}) > 1
    for each in advice:
        assert list(each.parts) == [*(area.colour for area in game.sheet.areas), "foxes"]
        assert sum(each.parts.values()) == pytest.approx(each.value, abs=1e-9)


def test_at_the_end_the_parts_are_the_points_themselves() -> None:
    sheet = pad(extras="o", orange="1,1,1,2,1,1,2,1,2,1,-", stage="window")
    state = at("6s", "passive", "y1t b1t g1t o6s p1s w1s", sheet)
    view, legal = GSC.view(state, Seat(0)), GSC.legal(state, Seat(0))
    for each in fox_of(Fox, GSC).advise(view, legal):
        detail = GSC.scores(GSC.play(state, Seat(0), each.word)).detail[0]
        assert each.parts["orange"] == detail["orange"]
        assert each.parts["foxes"] == detail["fox_points"]


def test_the_first_litter_has_no_parts_to_tell() -> None:
    state = GSC.settle(GSC.start(1, {}), "y3 b3 g3 o3 p3 w3")
    fox = Fox(GSC, random.Random(1))
    fox.litter = "first"
    fox._sit_down(1)
    advice = fox.advise(GSC.view(state, Seat(0)), GSC.legal(state, Seat(0)))
    assert all(each.parts == {} for each in advice)
    assert tell_parts(advice[1], advice[0]) == ""
    with pytest.raises(ValueError, match="no parts"):
        fox.split(GSC.view(state, Seat(0)), np.zeros(len(advice)))


def test_small_differences_are_not_told() -> None:
    best = Advice("a", 3.0, parts={"yellow": 1.0, "blue": 1.0, "foxes": 1.0})
    other = Advice("b", 2.0, parts={"yellow": 0.98, "blue": 0.5, "foxes": 1.5})
    assert tell_parts(other, best) == "blue -0.5, foxes +0.5"

"""Classes that learn side by side: the same weights every time, and as much as was seen."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from foxtray.players.fox.school import training as training_module
from foxtray.players.fox.school.classes import Hour, average
from foxtray.players.fox.school.learning import Lesson
from foxtray.players.fox.school.lessons import new_pen
from foxtray.players.fox.school.training import BATCH, Plan, Training
from foxtray.players.fox.value.kinds import COUNT
from foxtray.players.fox.value.network import Network, new_network
from support.clever_positions import GSC

PLAN = Plan(games=40, units=8, classes=2)


class Rooms:
    """As a pool of processes: what is given is sent, and what comes back was sent too."""

    def map(self, work: Callable[[Any], Any], given: Iterable[Any]) -> list[Any]:
        return [pickle.loads(pickle.dumps(work(pickle.loads(pickle.dumps(g))))) for g in given]  # noqa: S301 - our own


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def rooms(count: int) -> Iterator[Rooms]:
        yield Rooms()

    monkeypatch.setattr(training_module, "open_classes", rooms)


def taught(plan: Plan) -> Training:
    training = Training(GSC, plan)
    for _ in training.run():
        pass
    return training


def same(one: Network, two: Network) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_processes_learn_what_rooms_in_one_process_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    apart = taught(PLAN)
    in_process.__wrapped__(monkeypatch)  # type: ignore[attr-defined]  # the fixture's function
    together = taught(PLAN)
    assert same(apart.net, together.net)
    assert apart.pen.positions[0] == together.pen.positions[0] > 0


@pytest.mark.usefixtures("in_process")
def test_two_classes_learn_something_else_than_one() -> None:
    assert not same(taught(PLAN).net, taught(Plan(games=40, units=8)).net)


@pytest.mark.usefixtures("in_process")
def test_classes_that_were_stopped_go_on_as_if_they_had_not(tmp_path: Path) -> None:
    plan = Plan(games=BATCH + 40, units=4, classes=2)
    whole, stopped = taught(plan), Training(GSC, plan)
    next(stopped.run())
    stopped.save(tmp_path / "checkpoint.npz")
    resumed = Training.resume(GSC, tmp_path / "checkpoint.npz")
    for _ in resumed.run():
        pass
    assert same(whole.net, resumed.net)


def test_a_plan_made_anew_is_told_and_its_shares_fall_faster() -> None:
    training = Training(GSC, Plan(games=10_000))
    training.games = 2_000
    before = training.plan.lesson(3_000).share
    training.plan_anew(4_000)
    assert training.plan.planned_anew == ((2_000, 10_000),)
    assert training.plan.lesson(3_000).share < before


def test_what_only_one_class_saw_is_learned_whole_and_what_nobody_saw_stays() -> None:
    before = new_network(2, 1, 60.0)

    def hour(seen: dict[int, int], moved: float) -> Hour:
        pen = new_pen(2, 1)
        for feature, times in seen.items():
            pen.seen[feature] = times
        pen.positions[0] = 4
        net = Network(*(array + np.float32(moved) for array in before))
        return Hour(GSC.name, net, None, pen, Lesson(), None, None)

    net = average(before, [hour({0: 3, 1: 1}, 1.0), hour({1: 3}, 3.0)])
    changed = (net.direct - before.direct)[[0, 1, 2, COUNT], 0]
    assert changed == pytest.approx([1.0, 0.25 * 1 + 0.75 * 3, 0.0, 2.0])
    assert (net.inner - before.inner)[:3, 0] == pytest.approx([1.0, 2.5, 0.0], abs=1e-6)
    assert net.bias - before.bias == pytest.approx(2.0)
    assert net.whole_outer == pytest.approx(net.outer.sum(1))

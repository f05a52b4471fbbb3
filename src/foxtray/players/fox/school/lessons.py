"""A lesson: learning from one position, of a network without a second layer. Compiled.

A step along the gradient, scaled so that the value itself moves by the given share of the
error. So the fox is taught from nothing; who knows something already is drilled (drill.py).
"""

from __future__ import annotations

from typing import NamedTuple

from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import compiled
from foxtray.players.fox.value.kinds import COUNT, Features
from foxtray.players.fox.value.network import (
    LEAK,
    PARTS,
    SCALE,
    Doubles,
    Floats,
    Network,
    Stamps,
    read_parts,
)


class Pen(NamedTuple):
    """What a lesson is written with (`learn`). See `new_pen`."""

    hidden: Floats
    """By hidden unit: its output, and what is to be changed before it."""
    back: Floats
    errors: Floats
    """By part."""
    target: Doubles
    """By part: what the position should have been worth, and what it was."""
    expected: Doubles
    unity: Floats
    """One number: how much the error of the whole counts for the hidden units, besides those
    of the parts."""
    strayed: Stamps
    """By step of a seat's path: 1 where another word was said than the best."""
    cut: Doubles
    """By such a step and part: what the best word was worth."""
    seen: Stamps
    """By feature: in how many positions it was true."""
    positions: Stamps
    """One number: how many positions there were."""
    pace: Floats
    """By feature: how much of a step it takes; those seen rarely take longer ones."""


def new_pen(units: int, steps: int) -> Pen:
    return Pen(
        np.zeros(units, np.float32),
        np.zeros(units, np.float32),
        np.zeros(PARTS, np.float32),
        np.zeros(PARTS),
        np.zeros(PARTS),
        np.zeros(1, np.float32),
        np.zeros(steps, np.int64),
        np.zeros((steps, PARTS)),
        np.zeros(COUNT, np.int64),
        np.zeros(1, np.int64),
        np.ones(COUNT, np.float32),
    )


@compiled
def learn(net: Network, seen: Features, pen: Pen, share: float, shallow: bool) -> None:
    """Move this position's parts by `share` of their errors; `pen.expected` is what they were.

    The step follows the gradient of the squared errors, scaled so that no part can move by
    more than `share` of its error. A shallow lesson leaves the hidden units and the sums alone:
    by it the parts of a value that is known already are told apart.
    """
    read_parts(net, seen, pen.hidden, pen.expected)
    deep, wide = take_paces(seen, pen)
    outputs, slopes = send_back(net, pen)
    if shallow:
        slopes = 0.0
    step = np.float32(share / (deep + wide + outputs + deep * slopes))
    change_outside(net, seen, pen, step, shallow)
    if not shallow:
        change_inside(net, seen, pen, step)


@compiled
def take_paces(seen: Features, pen: Pen) -> tuple[float, float]:
    """What the features' steps come to, of the deep ones (with the constant) and the others."""
    deep, wide = 1.0, 0.0
    pen.positions[0] += 1
    for i in range(seen.count):
        deep += pen.pace[seen.index[i]]
        pen.seen[seen.index[i]] += 1
    for i in range(seen.wide_count):
        wide += pen.pace[seen.wide[i]]
        pen.seen[seen.wide[i]] += 1
    return deep, wide


@compiled
def send_back(net: Network, pen: Pen) -> tuple[float, float]:
    """The errors of the parts, and what each hidden unit has to do with them.

    Return the squares of the units' outputs and of their slopes, summed.
    """
    hidden, back, errors = pen.hidden, pen.back, pen.errors
    for part in range(len(errors)):
        errors[part] = (pen.target[part] - pen.expected[part]) / SCALE
    whole = np.float32(0.0)
    for part in range(len(errors)):
        whole += errors[part]
    whole *= pen.unity[0]
    outputs, slopes = np.float32(0.0), np.float32(0.0)
    for unit in range(len(hidden)):
        slope = np.float32(1.0) if hidden[unit] > 0 else LEAK
        signal = net.whole_outer[unit] * whole
        square = net.whole_outer[unit] * net.whole_outer[unit] * pen.unity[0]
        for part in range(len(errors)):
            signal += net.outer[unit, part] * errors[part]
            square += net.outer[unit, part] * net.outer[unit, part]
        back[unit] = signal * slope
        slopes += square * slope * slope
        outputs += hidden[unit] * hidden[unit]
    return float(outputs), float(slopes)


@compiled
def change_outside(net: Network, seen: Features, pen: Pen, step: np.float32, shallow: bool) -> None:
    """Take the step in the direct weights and in those behind the hidden units."""
    hidden, errors = pen.hidden, pen.errors
    whole = np.float32(0.0)
    for part in range(len(errors)):
        whole += errors[part]
    if shallow:
        whole = np.float32(0.0)
    change_direct(net, COUNT, step, errors, whole)
    for unit in range(len(hidden)):
        for part in range(len(errors)):
            net.outer[unit, part] += step * hidden[unit] * errors[part]
        net.whole_outer[unit] += step * hidden[unit] * whole
    for i in range(seen.count):
        feature = seen.index[i]
        change_direct(net, feature, step * pen.pace[feature], errors, whole)
    for i in range(seen.wide_count):
        feature = seen.wide[i]
        change_direct(net, feature, step * pen.pace[feature], errors, whole)


@compiled
def change_direct(
    net: Network, feature: int, step: np.float32, errors: Floats, whole: np.float32
) -> None:
    for part in range(len(errors)):
        net.direct[feature, part] += step * errors[part]
    net.whole_direct[feature] += step * whole


@compiled
def change_inside(net: Network, seen: Features, pen: Pen, step: np.float32) -> None:
    """Take the step in the weights before the hidden units."""
    back = pen.back
    for unit in range(len(back)):
        back[unit] *= step
        net.bias[unit] += back[unit]
    for i in range(seen.count):
        feature = seen.index[i]
        pace = pen.pace[feature]
        for unit in range(len(back)):
            net.inner[feature, unit] += pace * back[unit]

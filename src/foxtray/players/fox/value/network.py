"""The fox's value: a small network over true features, and how it learns.

The value of a position is what its areas score already, plus what the network expects
still to come. One hidden layer, and a direct way past it. Learning is a step along the
gradient, scaled so that the value itself moves by the given share of the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from foxtray.games.clever.layout import AREAS
from foxtray.kernel.arrays import np, npt
from foxtray.kernel.compiled import Layout, compiled, one, row
from foxtray.players.fox.value.kinds import COUNT, DEEP, MOST_TRUE, Features

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Stamps = npt.NDArray[np.int64]
SCALE: Final = 20.0
"""Points to one unit of the network's output."""
PARTS: Final = AREAS + 1
"""The areas and the foxes."""
LEAK: Final = np.float32(0.1)
"""The slope of a hidden unit that is off: so that it can come on again."""
FEW: Final = 6
"""So many sums are added one by one."""


class Network(NamedTuple):
    """The weights. All arrays of 32 bits.

    The value is learned in parts that add up to it (`parts` of training.py); `whole_outer`
    and `whole_direct` are their sums, which is all that playing needs.
    """

    inner: Floats
    """By deep feature and hidden unit."""
    bias: Floats
    """By hidden unit."""
    outer: Floats
    """By hidden unit and part."""
    direct: Floats
    """By feature, and last a constant, and by part."""
    whole_outer: Floats
    """By hidden unit."""
    whole_direct: Floats
    """By feature, and last a constant."""


@dataclass(slots=True)
class Change(Layout):
    """The deep features by which two positions differ."""

    came_count: int = one()
    came: list[int] = row(MOST_TRUE)
    went_count: int = one()
    went: list[int] = row(MOST_TRUE)


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


def new_network(units: int, seed: int, start: float) -> Network:
    """Small random weights; every position expects `start` points to come."""
    rng = np.random.default_rng(seed)
    direct = np.zeros((COUNT + 1, PARTS), np.float32)
    direct[COUNT] = start / SCALE / PARTS
    return complete(
        rng.normal(0, 0.05, (DEEP, units)).astype(np.float32),
        np.full(units, 0.1, np.float32),
        rng.normal(0, 0.1 / PARTS**0.5, (units, PARTS)).astype(np.float32),
        direct,
    )


def complete(inner: Floats, bias: Floats, outer: Floats, direct: Floats) -> Network:
    """A network with its sums."""
    return Network(inner, bias, outer, direct, outer.sum(1), direct.sum(1))


def with_units(net: Network, units: int, seed: int) -> Network:
    """The same network with more hidden units, which say nothing yet."""
    more = units - len(net.bias)
    rng = np.random.default_rng(seed)
    inner = rng.normal(0, 0.05, (DEEP, more)).astype(np.float32)
    return Network(
        np.hstack([net.inner, inner]),
        np.concatenate([net.bias, np.full(more, 0.1, np.float32)]),
        np.pad(net.outer, ((0, more), (0, 0))),
        net.direct,
        np.pad(net.whole_outer, (0, more)),
        net.whole_direct,
    )


@compiled
def fill_hidden(net: Network, seen: Features, hidden: Floats) -> None:
    """The hidden units' sums for a list of true features."""
    units = len(hidden)
    for unit in range(units):
        hidden[unit] = net.bias[unit]
    for i in range(seen.count):
        row = net.inner[seen.index[i]]
        for unit in range(units):
            hidden[unit] += row[unit]


@compiled
def sum_direct(net: Network, seen: Features) -> float:
    """What the direct way says of the deep features of a position."""
    value = net.whole_direct[COUNT]
    for i in range(seen.count):
        value += net.whole_direct[seen.index[i]]
    return float(value)


@compiled
def sum_wide(net: Network, seen: Features) -> float:
    """What the direct way says of all the others."""
    value = np.float32(0.0)
    for i in range(seen.wide_count):
        value += net.whole_direct[seen.wide[i]]
    return float(value)


@compiled
def shift_direct(net: Network, direct: float, change: Change) -> float:
    """The same for a position that differs little from one whose sum is known."""
    for i in range(change.came_count):
        direct += net.whole_direct[change.came[i]]
    for i in range(change.went_count):
        direct -= net.whole_direct[change.went[i]]
    return direct


@compiled
def read_out(net: Network, points: int, direct: float, sums: Floats) -> float:
    """Points in the end, from the hidden sums (overwritten) and the direct way."""
    count = len(sums)
    for unit in range(count):
        x = sums[unit]
        sums[unit] = net.whole_outer[unit] * max(x, x * LEAK)
    # Halves onto halves: many sums at once, where one sum would wait for itself.
    while count > FEW:
        half = count // 2
        for unit in range(half):
            sums[unit] += sums[count - half + unit]
        count -= half
    for unit in range(count):
        direct += sums[unit]
    return points + direct * SCALE


@compiled
def shift_hidden(net: Network, hidden: Floats, change: Change, moved: Floats) -> None:
    """The hidden sums of a position that differs little from one whose sums are known."""
    units = len(hidden)
    for unit in range(units):
        moved[unit] = hidden[unit]
    both = min(change.came_count, change.went_count)
    for i in range(both):  # in pairs: half the way through memory
        came, went = net.inner[change.came[i]], net.inner[change.went[i]]
        for unit in range(units):
            moved[unit] += came[unit] - went[unit]
    for i in range(both, change.came_count):
        came = net.inner[change.came[i]]
        for unit in range(units):
            moved[unit] += came[unit]
    for i in range(both, change.went_count):
        went = net.inner[change.went[i]]
        for unit in range(units):
            moved[unit] -= went[unit]


@compiled
def find_change(
    seen: Features, other: Features, stamps: Stamps, stamp: int, change: Change
) -> None:
    """What is true of the other position only, and what is no longer true.

    The known position's features bear its stamp (`stamp_features`), and are left so; what is
    true of both bears the next one meanwhile.
    """
    both = stamp + 1
    change.came_count = 0
    change.went_count = 0
    for i in range(other.count):
        feature = other.index[i]
        if stamps[feature] == stamp:
            stamps[feature] = both
        else:
            change.came[change.came_count] = feature
            change.came_count += 1
    for i in range(seen.count):
        feature = seen.index[i]
        if stamps[feature] == stamp:
            change.went[change.went_count] = feature
            change.went_count += 1
        stamps[feature] = stamp


@compiled
def stamp_features(seen: Features, stamps: Stamps, stamp: int) -> None:
    """Mark a position's features with a stamp of its own."""
    for i in range(seen.count):
        stamps[seen.index[i]] = stamp


@compiled
def has_parts(net: Network) -> bool:
    """Whether its value was learned in parts: that of the first litter was not."""
    return len(net.outer[0]) == PARTS


@compiled
def read_parts(net: Network, seen: Features, hidden: Floats, parts: Doubles) -> None:
    """The value in its parts; `hidden` is overwritten with the units' outputs."""
    fill_hidden(net, seen, hidden)
    for unit in range(len(hidden)):
        hidden[unit] = max(hidden[unit], hidden[unit] * LEAK)
    for part in range(len(parts)):
        value = float(net.direct[COUNT][part])
        for i in range(seen.count):
            value += net.direct[seen.index[i]][part]
        for i in range(seen.wide_count):
            value += net.direct[seen.wide[i]][part]
        for unit in range(len(hidden)):
            value += net.outer[unit][part] * hidden[unit]
        parts[part] = value * SCALE
        if part < AREAS:
            parts[part] += seen.area_points[part]


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

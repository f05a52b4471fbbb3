"""The fox's value: a small network over true features.

The value of a position is what its areas score already, plus what the network expects
still to come. A hidden layer, a few units of a second one behind it, and a direct way past
both. How it learns: school/lessons.py, one position at a time, and school/drill.py, many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from foxtray.games.clever.layout import AREAS
from foxtray.kernel.arrays import np, npt
from foxtray.kernel.compiled import Layout, compiled, door, one, row, summing
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


class Network(NamedTuple):
    """The weights. All arrays of 32 bits.

    The value is learned in parts that add up to it; `whole_outer`, `whole_direct` and
    `whole_last` are their sums, which is all that playing needs.
    """

    inner: Floats
    """By deep feature and hidden unit."""
    bias: Floats
    """By hidden unit."""
    outer: Floats
    """By hidden unit and part."""
    direct: Floats
    """By feature, and last a constant, and by part."""
    second: Floats
    """By unit of the second layer and hidden unit; there may be no second layer."""
    second_bias: Floats
    """By unit of the second layer."""
    last: Floats
    """By unit of the second layer and part."""
    whole_outer: Floats
    """By hidden unit."""
    whole_direct: Floats
    """By feature, and last a constant."""
    whole_last: Floats
    """By unit of the second layer."""


LEARNED: Final = Network._fields[:7]
"""The arrays that are learned and kept; the others follow from them."""


@dataclass(slots=True)
class Change(Layout):
    """The deep features by which two positions differ."""

    came_count: int = one()
    came: list[int] = row(MOST_TRUE)
    went_count: int = one()
    went: list[int] = row(MOST_TRUE)


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


def complete(  # as the learned arrays of a network come, the last three or not
    inner: Floats,
    bias: Floats,
    outer: Floats,
    direct: Floats,
    *second_layer: Floats,
) -> Network:
    """A network with its sums; without a second layer if none is given."""
    second, second_bias, last = second_layer or (
        np.zeros((0, len(bias)), np.float32),
        np.zeros(0, np.float32),
        np.zeros((0, outer.shape[1]), np.float32),
    )
    learned = inner, bias, outer, direct, second, second_bias, last
    return Network(*learned, outer.sum(1), direct.sum(1), last.sum(1))


def learned_of(net: Network) -> tuple[Floats, ...]:
    """What was learned of it."""
    return net[: len(LEARNED)]


def with_units(net: Network, units: int, seed: int) -> Network:
    """The same network with more hidden units, which say nothing yet."""
    more = units - len(net.bias)
    rng = np.random.default_rng(seed)
    inner = rng.normal(0, 0.05, (DEEP, more)).astype(np.float32)
    return complete(
        np.hstack([net.inner, inner]),
        np.concatenate([net.bias, np.full(more, 0.1, np.float32)]),
        np.pad(net.outer, ((0, more), (0, 0))),
        net.direct,
        np.pad(net.second, ((0, 0), (0, more))),
        net.second_bias,
        net.last,
    )


def with_fewer_units(net: Network, units: int) -> Network:
    """The network without the hidden units that say least."""
    says = np.abs(net.outer).sum(1) + np.abs(net.second).sum(0)
    kept = np.sort(np.argsort(says)[::-1][:units])
    return complete(
        np.ascontiguousarray(net.inner[:, kept]),
        net.bias[kept],
        net.outer[kept],
        net.direct,
        np.ascontiguousarray(net.second[:, kept]),
        net.second_bias,
        net.last,
    )


def with_second(net: Network, count: int, seed: int) -> Network:
    """The same network with so many units in its second layer; new ones say nothing yet."""
    more, units = count - len(net.second_bias), len(net.bias)
    rng = np.random.default_rng(seed)
    second = rng.normal(0, units**-0.5, (more, units)).astype(np.float32)
    return complete(
        *net[:4],
        np.vstack([net.second, second]),
        np.pad(net.second_bias, (0, more)),
        np.pad(net.last, ((0, more), (0, 0))),
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
def refill_hidden(
    net: Network,
    seen: Features,
    before: Stamps,
    stamps: Stamps,
    stamp: int,
    change: Change,
    hidden: Floats,
) -> None:
    """The same by way of the position whose sums they are still: `before`, how many features were
    true of it, and which. They bear its stamp, the last but one; those of this one get theirs.
    """
    change.came_count = 0
    change.went_count = 0
    for i in range(seen.count):
        feature = seen.index[i]
        if stamps[feature] != stamp - 2:
            change.came[change.came_count] = feature
            change.came_count += 1
        stamps[feature] = stamp
    for i in range(1, before[0] + 1):
        if stamps[before[i]] != stamp:
            change.went[change.went_count] = before[i]
            change.went_count += 1
    if before[0] == 0 or max(change.came_count, change.went_count) >= seen.count:
        fill_hidden(net, seen, hidden)
    else:
        shift_hidden(net, hidden, change, hidden)
    before[0] = seen.count
    for i in range(seen.count):
        before[i + 1] = seen.index[i]


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
    return sum_between(net, seen, 0, seen.wide_count)


@compiled
def sum_between(net: Network, seen: Features, first: int, last: int) -> float:
    """What it says of some of them."""
    value = np.float32(0.0)
    for i in range(first, last):
        value += net.whole_direct[seen.wide[i]]
    return float(value)


@compiled
def sum_areas(net: Network, seen: Features, sums: Doubles) -> None:
    """What it says of the features of each area."""
    first = 0
    for area in range(AREAS):
        sums[area] = sum_between(net, seen, first, seen.wide_ends[area])
        first = seen.wide_ends[area]


@compiled
def add_known(seen: Features, sums: Doubles) -> float:
    """Such sums of the areas that were not looked at again."""
    value = 0.0
    for area in range(AREAS):
        if not (seen.looked >> area & 1):
            value += sums[area]
    return value


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
    turn_on(sums)
    return points + (direct + read_units(net, sums)) * SCALE


@compiled
def turn_on(sums: Floats) -> None:
    """From the sums of units to their outputs."""
    for unit in range(len(sums)):
        x = sums[unit]
        sums[unit] = x if x > 0 else x * LEAK


@summing
def read_units(net: Network, outputs: Floats) -> float:
    """What the units say of the whole, from the outputs of the hidden ones."""
    value = np.float32(0.0)
    for unit in range(len(outputs)):
        value += net.whole_outer[unit] * outputs[unit]
    for unit in range(len(net.second_bias)):
        value += net.whole_last[unit] * second_output(net, unit, outputs)
    return float(value)


@summing
def second_output(net: Network, unit: int, outputs: Floats) -> np.float32:
    """What a unit of the second layer makes of the hidden units' outputs."""
    x: np.float32 = net.second_bias[unit]
    row = net.second[unit]
    for hidden in range(len(outputs)):
        x += row[hidden] * outputs[hidden]
    return x if x > 0 else x * LEAK


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

    The known position's features bear its stamp (`refill_hidden`), and are left so; what is
    true of both bears the next one meanwhile. Areas of the other that were not looked at again
    are as they were.
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
    first = 0
    for area in range(AREAS):
        if other.looked >> area & 1:
            find_gone(seen, first, seen.ends[area], stamps, stamp, change)
        first = seen.ends[area]
    find_gone(seen, first, seen.count, stamps, stamp, change)


@compiled
def find_gone(
    seen: Features, first: int, last: int, stamps: Stamps, stamp: int, change: Change
) -> None:
    """Of some features of the known position, those that bear its stamp still."""
    for i in range(first, last):
        feature = seen.index[i]
        if stamps[feature] == stamp:
            change.went[change.went_count] = feature
            change.went_count += 1
        stamps[feature] = stamp


@door
def has_parts(net: Network) -> bool:
    """Whether its value was learned in parts: that of the first litter was not."""
    return len(net.outer[0]) == PARTS


@compiled
def read_parts(net: Network, seen: Features, hidden: Floats, parts: Doubles) -> None:
    """The value in its parts; `hidden` is overwritten with the units' outputs."""
    fill_hidden(net, seen, hidden)
    turn_on(hidden)
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
    for unit in range(len(net.second_bias)):
        output = second_output(net, unit, hidden)
        for part in range(len(parts)):
            parts[part] += net.last[unit][part] * output * SCALE

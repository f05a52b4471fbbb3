"""The fox's value: a small network over true features, and how it learns.

The value of a position is what its areas score already, plus what the network expects
still to come. One hidden layer, and a direct way past it. Learning is a step along the
gradient, scaled so that the value itself moves by the given share of the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from foxtray.kernel.compiled import Layout, compiled, one, row
from foxtray.players.fox.features import COUNT, MOST_TRUE, SOLO_COUNT, Features

Floats = npt.NDArray[np.float32]
Stamps = npt.NDArray[np.int64]
SCALE: Final = 20.0
"""Points to one unit of the network's output."""
LEAK: Final = np.float32(0.1)
"""The slope of a hidden unit that is off: so that it can come on again."""
FEW: Final = 6
"""So many sums are added one by one."""


class Network(NamedTuple):
    """The weights. All arrays of 32 bits."""

    inner: Floats
    """By feature and hidden unit."""
    bias: Floats
    """By hidden unit."""
    outer: Floats
    """By hidden unit."""
    direct: Floats
    """By feature, and last a constant."""


@dataclass(slots=True)
class Change(Layout):
    """The features by which two positions differ."""

    came_count: int = one()
    came: list[int] = row(MOST_TRUE)
    went_count: int = one()
    went: list[int] = row(MOST_TRUE)


def new_network(units: int, seed: int, start: float) -> Network:
    """Small random weights; every position expects `start` points to come."""
    rng = np.random.default_rng(seed)
    direct = np.zeros(COUNT + 1, np.float32)
    direct[COUNT] = start / SCALE
    inner = np.zeros((COUNT, units), np.float32)
    inner[:SOLO_COUNT] = rng.normal(0, 0.05, (SOLO_COUNT, units))
    return Network(
        inner,
        np.full(units, 0.1, np.float32),
        rng.normal(0, 0.1, units).astype(np.float32),
        direct,
    )


@compiled
def fill_hidden(net: Network, seen: Features, hidden: Floats) -> None:
    """The hidden units' sums for a list of true features."""
    units = len(hidden)
    for unit in range(units):
        hidden[unit] = net.bias[unit]
    for i in range(seen.count):
        feature = seen.index[i]
        for unit in range(units):
            hidden[unit] += net.inner[feature, unit]


@compiled
def sum_direct(net: Network, seen: Features) -> float:
    """What the direct way says of a list of true features."""
    value = net.direct[COUNT]
    for i in range(seen.count):
        value += net.direct[seen.index[i]]
    return float(value)


@compiled
def shift_direct(net: Network, direct: float, change: Change) -> float:
    """The same for a position that differs little from one whose sum is known."""
    for i in range(change.came_count):
        direct += net.direct[change.came[i]]
    for i in range(change.went_count):
        direct -= net.direct[change.went[i]]
    return direct


@compiled
def read_out(net: Network, points: int, direct: float, sums: Floats) -> float:
    """Points in the end, from the hidden sums (overwritten) and the direct way."""
    count = len(sums)
    for unit in range(count):
        x = sums[unit]
        sums[unit] = net.outer[unit] * max(x, x * LEAK)
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
        came, went = change.came[i], change.went[i]
        for unit in range(units):
            moved[unit] += net.inner[came, unit] - net.inner[went, unit]
    for i in range(both, change.came_count):
        came = change.came[i]
        for unit in range(units):
            moved[unit] += net.inner[came, unit]
    for i in range(both, change.went_count):
        went = change.went[i]
        for unit in range(units):
            moved[unit] -= net.inner[went, unit]


@compiled
def find_change(seen: Features, other: Features, stamps: Stamps, change: Change) -> None:
    """What is true of the other position only, and what is no longer true.

    The known position's features are stamped (`stamp_features`), and are left so.
    """
    stamp = stamps[COUNT]
    change.came_count = 0
    change.went_count = 0
    for i in range(other.count):
        feature = other.index[i]
        if stamps[feature] == stamp:
            stamps[feature] = -stamp
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
def stamp_features(seen: Features, stamps: Stamps) -> None:
    """Mark a position's features with a new stamp; the last place counts the stamps."""
    stamps[COUNT] += 1
    for i in range(seen.count):
        stamps[seen.index[i]] = stamps[COUNT]


@compiled
def learn(
    net: Network, seen: Features, hidden: Floats, spare: Floats, target: float, share: float
) -> float:
    """Move this position's value by `share` of its error; return the error in points."""
    fill_hidden(net, seen, hidden)
    units = len(hidden)
    for unit in range(units):
        spare[unit] = hidden[unit]
    error = target - read_out(net, seen.points, sum_direct(net, seen), spare)
    slope_sum, output_sum = 0.0, 0.0
    for unit in range(units):
        x = hidden[unit]
        slope = net.outer[unit] if x > 0 else net.outer[unit] * LEAK
        output = x if x > 0 else x * LEAK
        slope_sum += slope * slope
        output_sum += output * output
    whole = (seen.count + 1) * (1.0 + slope_sum) + output_sum
    step = np.float32(share * error / SCALE / whole)
    net.direct[COUNT] += step
    for unit in range(units):
        x = hidden[unit]
        output = x if x > 0 else x * LEAK
        slope = net.outer[unit] if x > 0 else net.outer[unit] * LEAK
        net.outer[unit] += step * output
        hidden[unit] = step * slope
        net.bias[unit] += hidden[unit]
    for i in range(seen.count):
        feature = seen.index[i]
        net.direct[feature] += step
        for unit in range(units):
            net.inner[feature, unit] += hidden[unit]
    return error

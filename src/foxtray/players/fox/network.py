"""The fox's value: a small network over true features, and how it learns.

The value of a position is what its areas score already, plus what the network expects
still to come. One hidden layer, and a direct way past it. Learning is a step along the
gradient, scaled so that the value itself moves by the given share of the error.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from foxtray.kernel.compiled import compiled
from foxtray.players.fox.features import COUNT, Features

Floats = npt.NDArray[np.float32]
SCALE: Final = 20.0
"""Points to one unit of the network's output."""
LEAK: Final = np.float32(0.1)
"""The slope of a hidden unit that is off: so that it can come on again."""


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


def new_network(units: int, seed: int, start: float) -> Network:
    """Small random weights; every position expects `start` points to come."""
    rng = np.random.default_rng(seed)
    direct = np.zeros(COUNT + 1, np.float32)
    direct[COUNT] = start / SCALE
    return Network(
        rng.normal(0, 0.05, (COUNT, units)).astype(np.float32),
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
def read_out(net: Network, seen: Features, hidden: Floats) -> float:
    """Points in the end, from the hidden sums and the direct way."""
    value = net.direct[COUNT]
    for i in range(seen.count):
        value += net.direct[seen.index[i]]
    for unit in range(len(hidden)):
        x = hidden[unit]
        value += net.outer[unit] * (x if x > 0 else x * LEAK)
    return float(seen.points + value * SCALE)


@compiled
def shift_hidden(
    net: Network,
    seen: Features,
    hidden: Floats,
    other: Features,
    moved: Floats,
    stamps: list[int],
    stamp: int,
) -> None:
    """The hidden sums of a position that differs little from one whose sums are known.

    `stamps` holds `stamp` at the known position's features and is left so.
    """
    units = len(hidden)
    for unit in range(units):
        moved[unit] = hidden[unit]
    for i in range(other.count):
        feature = other.index[i]
        if stamps[feature] == stamp:
            stamps[feature] = -stamp
        else:
            for unit in range(units):
                moved[unit] += net.inner[feature, unit]
    for i in range(seen.count):
        feature = seen.index[i]
        if stamps[feature] == stamp:
            for unit in range(units):
                moved[unit] -= net.inner[feature, unit]
        stamps[feature] = stamp


@compiled
def learn(net: Network, seen: Features, hidden: Floats, target: float, share: float) -> float:
    """Move this position's value by `share` of its error; return the error in points."""
    fill_hidden(net, seen, hidden)
    error = target - read_out(net, seen, hidden)
    units = len(hidden)
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

"""Drill: learning from many positions at once, by the gradient of a batch. Compiled.

Each weight moves by Adam's rule, so that those before the hidden units, whose gradients are
small, learn as fast as those behind them. A feature's weights are touched only by batches it is
true in. Who plays meanwhile is a running mean of the weights: it is far less noisy than they
are, and so are the targets it sets (training.py).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import compiled, door, summing
from foxtray.kernel.random_stream import RandomStream, random_below
from foxtray.players.fox.school.notes import Notes
from foxtray.players.fox.value.kinds import COUNT, DEEP, MOST_TRUE
from foxtray.players.fox.value.network import LEAK, PARTS, Floats, Network, Stamps, learned_of

SIZE: Final = 512
"""Positions of a batch."""
MEAN: Final = 0.9
SQUARE: Final = 0.999
LEAST: Final = np.float32(1e-5)
ONE: Final = np.float32(1.0)
ZERO: Final = np.float32(0.0)


class Slopes(NamedTuple):
    """A number for every weight that is learned, as a network has them."""

    inner: Floats
    bias: Floats
    outer: Floats
    direct: Floats
    second: Floats
    second_bias: Floats
    last: Floats


class Sheet(NamedTuple):
    """Room for the units of one position: outputs, slopes, and what goes back through them."""

    hidden: Floats
    slopes: Floats
    back: Floats
    second: Floats
    second_slopes: Floats
    second_back: Floats
    errors: Floats


class Touched(NamedTuple):
    """The features of a batch."""

    marks: Stamps
    """By feature: 1 if it is among them."""
    rows: Stamps
    """Those features, as many as `filled` says."""
    filled: Stamps
    times: Stamps
    """By feature, and last for all other weights: in how many batches it was."""


class Drill(NamedTuple):
    """What is learned, and what it takes."""

    net: Network
    slopes: Slopes
    means: Slopes
    """Adam's running means of the slopes, and of their squares."""
    squares: Slopes
    sheet: Sheet
    touched: Touched
    order: Stamps
    """In which the positions are learned from."""


def new_sheet(net: Network) -> Sheet:
    units, seconds = len(net.bias), len(net.second_bias)
    counts = (units,) * 3 + (seconds,) * 3 + (PARTS,)
    return Sheet(*(np.zeros(count, np.float32) for count in counts))


def new_drill(net: Network, room: int) -> Drill:
    """A drill of a copy of this network, with notes of so many positions."""
    own = net._replace(**{name: getattr(net, name).copy() for name in net._fields})
    slopes, means, squares = (Slopes(*map(np.zeros_like, learned_of(net))) for _ in range(3))
    return Drill(
        own,
        slopes,
        means,
        squares,
        new_sheet(net),
        Touched(
            np.zeros(COUNT, np.int64),
            np.zeros(COUNT, np.int64),
            np.zeros(1, np.int64),
            np.zeros(COUNT + 1, np.int64),
        ),
        np.zeros(room, np.int64),
    )


@compiled
def fill_sheet(net: Network, notes: Notes, place: int, sheet: Sheet) -> None:
    """The units' outputs and slopes at a position."""
    hidden, index = sheet.hidden, notes.features[place]
    for unit in range(len(hidden)):
        hidden[unit] = net.bias[unit]
    for i in range(notes.counts[place, 0]):
        row = net.inner[index[i]]
        for unit in range(len(hidden)):
            hidden[unit] += row[unit]
    for unit in range(len(hidden)):
        x = hidden[unit]
        sheet.slopes[unit] = ONE if x > 0 else LEAK
        hidden[unit] = x if x > 0 else x * LEAK
    for unit in range(len(sheet.second)):
        x = sum_second(net, unit, hidden)
        sheet.second_slopes[unit] = ONE if x > 0 else LEAK
        sheet.second[unit] = x if x > 0 else x * LEAK


@summing
def sum_second(net: Network, unit: int, hidden: Floats) -> np.float32:
    x: np.float32 = net.second_bias[unit]
    row = net.second[unit]
    for i in range(len(hidden)):
        x += row[i] * hidden[i]
    return x


@compiled
def find_errors(net: Network, notes: Notes, place: int, sheet: Sheet, unity: float) -> float:
    """By part: what is expected less what came; that of the whole counts for each part too.

    Return the error of the whole.
    """
    errors, index, targets = sheet.errors, notes.features[place], notes.targets[place]
    for part in range(PARTS):
        errors[part] = net.direct[COUNT, part] - targets[part]
    for i in range(notes.counts[place, 0]):
        add_row(errors, net.direct[index[i]], ONE)
    for i in range(notes.counts[place, 1]):
        add_row(errors, net.direct[index[MOST_TRUE + i]], ONE)
    for unit in range(len(sheet.hidden)):
        add_row(errors, net.outer[unit], sheet.hidden[unit])
    for unit in range(len(sheet.second)):
        add_row(errors, net.last[unit], sheet.second[unit])
    whole = ZERO
    for part in range(PARTS):
        whole += errors[part]
    for part in range(PARTS):
        errors[part] += np.float32(unity) * whole
    return float(whole)


@compiled
def add_row(row: Floats, other: Floats, times: np.float32) -> None:
    for i in range(len(row)):
        row[i] += times * other[i]


@summing
def multiply(row: Floats, other: Floats) -> np.float32:
    total = ZERO
    for i in range(len(row)):
        total += row[i] * other[i]
    return total


@compiled
def send_back(net: Network, slopes: Slopes, sheet: Sheet) -> None:
    """What each unit has to do with the errors; the slopes behind the hidden units."""
    errors, back = sheet.errors, sheet.back
    for unit in range(len(back)):
        back[unit] = multiply(net.outer[unit], errors)
        add_row(slopes.outer[unit], errors, sheet.hidden[unit])
    for unit in range(len(sheet.second)):
        signal = multiply(net.last[unit], errors) * sheet.second_slopes[unit]
        sheet.second_back[unit] = signal
        add_row(slopes.last[unit], errors, sheet.second[unit])
        add_row(back, net.second[unit], signal)
        add_row(slopes.second[unit], sheet.hidden, signal)
    for unit in range(len(back)):
        back[unit] *= sheet.slopes[unit]
    add_row(slopes.bias, back, ONE)
    add_row(slopes.second_bias, sheet.second_back, ONE)


@compiled
def send_to_features(notes: Notes, place: int, drill: Drill) -> None:
    """The slopes of the weights of a position's features."""
    slopes, sheet, index = drill.slopes, drill.sheet, notes.features[place]
    add_row(slopes.direct[COUNT], sheet.errors, ONE)
    for i in range(notes.counts[place, 0]):
        touch(drill.touched, index[i])
        add_row(slopes.direct[index[i]], sheet.errors, ONE)
        add_row(slopes.inner[index[i]], sheet.back, ONE)
    for i in range(notes.counts[place, 1]):
        feature = index[MOST_TRUE + i]
        touch(drill.touched, feature)
        add_row(slopes.direct[feature], sheet.errors, ONE)


@compiled
def touch(touched: Touched, feature: int) -> None:
    if not touched.marks[feature]:
        touched.marks[feature] = 1
        touched.rows[touched.filled[0]] = feature
        touched.filled[0] += 1


class Pace(NamedTuple):
    """How a row of weights steps: Adam's means begin at nothing, which is made up for."""

    rate: np.float32
    square: np.float32


@compiled
def pace_of(rate: float, times: int) -> Pace:
    return Pace(np.float32(rate / (1 - MEAN**times)), np.float32(1 / (1 - SQUARE**times)))


@compiled
def step_row(weights: Floats, slopes: Floats, means: Floats, squares: Floats, pace: Pace) -> None:
    """Adam's step of a row; its slopes are cleared for the next batch."""
    keep, keep_square = np.float32(MEAN), np.float32(SQUARE)
    for i in range(len(weights)):
        slope = slopes[i] * np.float32(1 / SIZE)
        slopes[i] = ZERO
        means[i] = keep * means[i] + (ONE - keep) * slope
        squares[i] = keep_square * squares[i] + (ONE - keep_square) * slope * slope
        weights[i] -= pace.rate * means[i] / (np.sqrt(squares[i] * pace.square) + LEAST)


@compiled
def step_units(drill: Drill, pace: Pace) -> None:
    """The step of all weights that belong to no feature."""
    net, slopes, means, squares = drill.net, drill.slopes, drill.means, drill.squares
    step_row(net.bias, slopes.bias, means.bias, squares.bias, pace)
    for i in range(len(net.bias)):
        step_row(net.outer[i], slopes.outer[i], means.outer[i], squares.outer[i], pace)
    if len(net.second_bias):
        a, b, c = slopes.second_bias, means.second_bias, squares.second_bias
        step_row(net.second_bias, a, b, c, pace)
    for i in range(len(net.second_bias)):
        step_row(net.second[i], slopes.second[i], means.second[i], squares.second[i], pace)
        step_row(net.last[i], slopes.last[i], means.last[i], squares.last[i], pace)
    i = COUNT
    step_row(net.direct[i], slopes.direct[i], means.direct[i], squares.direct[i], pace)


@compiled
def step_features(drill: Drill, rate: float) -> None:
    """The step of the weights of the features that were true."""
    net, slopes, means, squares = drill.net, drill.slopes, drill.means, drill.squares
    touched = drill.touched
    for place in range(touched.filled[0]):
        i = touched.rows[place]
        touched.marks[i] = 0
        touched.times[i] += 1
        pace = pace_of(rate, touched.times[i])
        step_row(net.direct[i], slopes.direct[i], means.direct[i], squares.direct[i], pace)
        if i < DEEP:
            step_row(net.inner[i], slopes.inner[i], means.inner[i], squares.inner[i], pace)
    touched.filled[0] = 0


@compiled
def shuffle(order: Stamps, count: int, luck: RandomStream) -> None:
    for i in range(count):
        order[i] = i
    for i in range(count - 1, 0, -1):
        j = random_below(luck, i + 1)
        order[i], order[j] = order[j], order[i]


@door
def drill_notes(
    drill: Drill, notes: Notes, lucks: list[RandomStream], rate: float, unity: float
) -> float:
    """Learn from all notes once, batch by batch; return the mean squared error of the whole.

    What does not fill a batch in the end is left.
    """
    net, order, touched, total = drill.net, drill.order, drill.touched, 0.0
    shuffle(order, notes.filled[0], lucks[0])
    batches = notes.filled[0] // SIZE
    for batch in range(batches):
        for i in range(batch * SIZE, (batch + 1) * SIZE):
            fill_sheet(net, notes, order[i], drill.sheet)
            error = find_errors(net, notes, order[i], drill.sheet, unity)
            send_back(net, drill.slopes, drill.sheet)
            send_to_features(notes, order[i], drill)
            total += error * error
        touched.times[COUNT] += 1
        step_units(drill, pace_of(rate, touched.times[COUNT]))
        step_features(drill, rate)
    return float(total / max(batches * SIZE, 1))

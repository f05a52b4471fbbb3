"""The functions of NumPy that our code calls, on the arrays of array.py; under NumPy's names.

What a function leaves out of NumPy's is what nobody here asks for.
"""

from __future__ import annotations

import math
import struct
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from foxtray.kernel.arrays.array import (
    Array,
    Shape,
    as_array,
    by_number,
    plain_kind,
    stretched,
)
from foxtray.kernel.arrays.npz import load, savez, savez_compressed

__all__ = ["load", "savez", "savez_compressed"]

inf = math.inf


class Kind:
    """A kind of number by its name in NumPy; called, it makes one of it."""

    def __init__(self, kind: type, single: bool = False) -> None:
        self.kind = kind
        self.single = single

    def __call__(self, number: Any) -> Any:
        if self.single:  # rounded to 32 bits, as weights are
            return struct.unpack("<f", struct.pack("<f", number))[0]
        return self.kind(number)


int32 = int64 = uint8 = Kind(int)
float16, float64 = Kind(float), Kind(float)
float32 = Kind(float, single=True)
bool_ = Kind(bool)


class NDArray:
    """For annotations: `NDArray[float64]` says nothing at run time."""

    def __class_getitem__(cls, kind: Any) -> type:
        return cls


# Making


def array(thing: Any, dtype: Any = None) -> Array:
    found = as_array(list(thing) if isinstance(thing, range) else thing)
    return found.copy() if dtype is None else found.astype(dtype)


asarray = as_array


def full(shape: int | Shape, value: Any, dtype: Any = None) -> Array:
    shape = (shape,) if isinstance(shape, int) else shape
    kind = type(value) if dtype is None else plain_kind(dtype)
    return Array([kind(value)] * math.prod(shape), shape, kind)


def zeros(shape: int | Shape, dtype: Any = float, order: str = "C") -> Array:
    return full(shape, 0, dtype)


def ones(shape: int | Shape, dtype: Any = float) -> Array:
    return full(shape, 1, dtype)


empty = zeros


def zeros_like(other: Array) -> Array:
    return zeros(other.shape, other.kind)


def arange(start: int, stop: int | None = None, dtype: Any = None) -> Array:
    some = range(start) if stop is None else range(start, stop)
    return Array(list(some), (len(some),), int)


def linspace(start: float, stop: float, count: int) -> Array:
    return Array([start + (stop - start) * i / (count - 1) for i in range(count)], (count,))


# Putting together


def concatenate(parts: Sequence[Any]) -> Array:
    arrays = [as_array(part) for part in parts]
    flat = [each for part in arrays for each in part.flat]
    return Array(flat, (sum(len(part) for part in arrays), *arrays[0].shape[1:]))


def stack(parts: Sequence[Any], axis: int = 0) -> Array:
    arrays = [as_array(part) for part in parts]
    if axis == 0:
        flat = [each for part in arrays for each in part.flat]
        return Array(flat, (len(arrays), *arrays[0].shape))
    flat = [
        each for together in zip(*(part.flat for part in arrays), strict=True) for each in together
    ]
    return Array(flat, (len(arrays[0]), len(arrays)))


def column_stack(parts: Sequence[Any]) -> Array:
    """Columns, or tables of columns, side by side."""
    rows = len(parts[0])
    tables = [part.reshape(rows, part.size // rows if rows else 0) for part in map(as_array, parts)]
    wide = [table.shape[1] for table in tables]
    flat = [
        each
        for row in range(rows)
        for table, width in zip(tables, wide, strict=True)
        for each in table.flat[row * width : (row + 1) * width]
    ]
    return Array(flat, (rows, sum(wide)))


def pad(thing: Array, widths: Sequence[Sequence[int]]) -> Array:
    """A table with so many rows of zeros after it; nothing before it, nothing beside it."""
    (before, after), *others = widths
    if before or any(map(any, others)):
        raise NotImplementedError("zeros are added after the last row only")
    return concatenate([thing, zeros((after, *thing.shape[1:]))])


def repeat(thing: Array, count: int, axis: int) -> Array:
    """The one column of a table so many times."""
    if axis != 1 or thing.shape[1] != 1:
        raise NotImplementedError("only the one column of a table is repeated")
    return Array([each for each in thing.flat for _ in range(count)], (len(thing), count))


# Number by number


def where(condition: Array, yes: Any, no: Any) -> Array:
    both = by_number(lambda one, other: None, as_array(yes), as_array(no), float)
    shape = by_number(lambda one, other: None, condition, both, float).shape
    arms = (stretched(as_array(arm), shape) for arm in (condition, yes, no))
    return Array([a if c else b for c, a, b in zip(*arms, strict=True)], shape)


def maximum(one: Any, other: Any) -> Array:
    return by_number(lambda a, b: b if b > a else a, one, other)


def minimum(one: Any, other: Any) -> Array:
    return by_number(lambda a, b: b if b < a else a, one, other)


def clip(thing: Array, least: Any, most: Any) -> Array:
    return minimum(maximum(thing, least), most)


def _each(do: Callable[[float], float]) -> Callable[[Any], Any]:
    def function(thing: Any) -> Any:
        if not isinstance(thing, Array):
            return do(thing)
        return Array([do(each) for each in thing.flat], thing.shape, float)

    return function


log, log2, exp, sqrt = _each(math.log), _each(math.log2), _each(math.exp), _each(math.sqrt)


def cumsum(thing: Array) -> Array:
    return Array(
        list(accumulate(map(int if thing.kind is bool else thing.kind, thing.flat))), thing.shape
    )


def convolve(one: Array, other: Array) -> Array:
    found = [0.0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one.flat):
        for j, b in enumerate(other.flat):
            found[i + j] += a * b
    return Array(found, (len(found),))


def einsum(which: str, weights: Array, things: Array) -> Array:
    """Sums over the middle axis of three, each thing by its weight."""
    if which != "r,krc->kc":
        raise NotImplementedError(which)
    rows, middle, columns = things.shape
    block, by = middle * columns, weights.flat
    flat = [
        math.fsum(map(float.__mul__, by, things.flat[k * block + c : (k + 1) * block : columns]))
        for k in range(rows)
        for c in range(columns)
    ]
    return Array(flat, (rows, columns), float)


class add:  # noqa: N801  # NumPy's name
    """Only `add.at`."""

    @staticmethod
    def at(sums: Array, places: Array, numbers: Array) -> None:
        """Add each number to the sum at its place, again where a place comes again."""
        for place, number in zip(places.flat, numbers.flat, strict=True):
            sums.flat[place] += number


class multiply:  # noqa: N801  # NumPy's name
    """Only `multiply.outer`."""

    @staticmethod
    def outer(one: Array, other: Array) -> Array:
        return Array([a * b for a in one.flat for b in other.flat], (*one.shape, *other.shape))


# Finding


def nonzero(thing: Array) -> tuple[Array, ...]:
    places = [at for at, each in enumerate(thing.flat) if each]
    if thing.ndim == 1:
        return (Array(places, (len(places),), int),)
    width = thing.shape[1]
    rows, columns = [at // width for at in places], [at % width for at in places]
    return Array(rows, (len(places),), int), Array(columns, (len(places),), int)


def flatnonzero(thing: Array) -> Array:
    return nonzero(thing.ravel())[0]


def searchsorted(row: Array, wanted: Any, side: str = "left") -> Any:
    find = bisect_left if side == "left" else bisect_right
    if not isinstance(wanted, Array):
        return find(row.flat, wanted)
    return Array([find(row.flat, each) for each in wanted.flat], wanted.shape, int)


def argmax(thing: Any) -> int:
    flat = as_array(thing).flat
    return max(range(len(flat)), key=flat.__getitem__)


def argmin(thing: Any) -> int:
    flat = as_array(thing).flat
    return min(range(len(flat)), key=flat.__getitem__)


def argsort(thing: Any, kind: str = "stable") -> Array:
    flat = as_array(thing).flat
    return Array(sorted(range(len(flat)), key=flat.__getitem__), (len(flat),), int)


def bincount(numbers: Array) -> Array:
    counts = [0] * (max(numbers.flat, default=-1) + 1)
    for each in numbers.flat:
        counts[each] += 1
    return Array(counts, (len(counts),), int)


def unique(thing: Array, return_inverse: bool = False, return_counts: bool = False) -> Any:
    counts: dict[Any, int] = {}
    for each in thing.flat:
        counts[each] = counts.get(each, 0) + 1
    found = sorted(counts)
    values = Array(found, (len(found),), thing.kind)
    if return_inverse:
        place = {each: i for i, each in enumerate(found)}
        return values, Array([place[each] for each in thing.flat], thing.shape, int)
    if return_counts:
        return values, Array([counts[each] for each in found], (len(found),), int)
    return values


def quantile(thing: Array, share: float) -> float:
    """Between the two numbers nearest to that place, by how near they are."""
    ordered = sorted(thing.flat)
    at = share * (len(ordered) - 1)
    low = min(int(at), max(len(ordered) - 2, 0))
    if len(ordered) == 1:
        return float(ordered[0])
    return float(ordered[low] + (at - low) * (ordered[low + 1] - ordered[low]))

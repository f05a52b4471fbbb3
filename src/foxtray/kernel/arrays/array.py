"""An array without NumPy: numbers in a row, and a shape.

It answers as NumPy's would, with three differences: there are no views, a slice is a copy; a
number is Python's own, which has no width; and what our code does not use is not there.
tests/kernel/test_plain_arrays.py holds it against NumPy.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from math import prod
from typing import Any, cast

Shape = tuple[int, ...]
Number = Any
"""A bool, an int or a float."""


class Array:
    """Numbers of one kind: bool, int or float."""

    __hash__ = None  # type: ignore[assignment]  # it can be changed
    __slots__ = ("flat", "kind", "shape")

    def __init__(self, flat: Any, shape: Shape, kind: type | None = None) -> None:
        self.flat = flat
        """The numbers, the last axis running fastest: a list, or an array of the standard
        library where there are very many."""
        self.shape = shape
        self.kind: type = kind or kind_of(flat)

    # What it is

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return len(self.flat)

    @property
    def dtype(self) -> type:
        return self.kind

    @property
    def T(self) -> Array:  # noqa: N802  # NumPy's name
        rows, columns = self.shape
        flat = [self.flat[i * columns + j] for j in range(columns) for i in range(rows)]
        return Array(flat, (columns, rows), self.kind)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.flat) if self.ndim == 1 else (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"array({self.tolist()!r})"

    def __float__(self) -> float:
        return float(self._only())

    def __int__(self) -> int:
        return int(self._only())

    def __bool__(self) -> bool:
        return bool(self._only())

    def _only(self) -> Number:
        if len(self.flat) != 1:
            raise ValueError("an array of several numbers is not one")
        return self.flat[0]

    def tolist(self) -> Any:
        if not self.shape:
            return self.flat[0]
        if self.ndim == 1:
            return list(self.flat)
        return [each.tolist() for each in self]

    # Other forms of it

    def copy(self) -> Array:
        return Array(self.flat[:], self.shape, self.kind)

    def astype(self, kind: Any) -> Array:
        to = plain_kind(kind)
        flat = self.flat[:] if to is self.kind else [to(each) for each in self.flat]
        return Array(flat, self.shape, to)

    def reshape(self, *shape: Any) -> Array:
        wanted = tuple(shape[0] if isinstance(shape[0], tuple) else shape)
        if -1 in wanted:
            known = prod(each for each in wanted if each != -1)
            wanted = tuple(len(self.flat) // known if each == -1 else each for each in wanted)
        if prod(wanted) != len(self.flat):
            raise ValueError(f"{self.shape} cannot have the shape {wanted}")
        return Array(self.flat, wanted, self.kind)

    def ravel(self) -> Array:
        return self.reshape(len(self.flat))

    def sort(self) -> None:
        self.flat = sorted(self.flat)

    # Taking and putting

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, int):
            if self.ndim == 1:
                return self.flat[key]
            size = len(self.flat) // self.shape[0]
            at = range(len(self))[key] * size
            return Array(self.flat[at : at + size], self.shape[1:], self.kind)
        if self.ndim == 1:
            if isinstance(key, slice):
                some = self.flat[key]
                return Array(some, (len(some),), self.kind)
            if isinstance(key, Array) and key.ndim == 1:
                some = _taken(self.flat, key)
                return Array(some, (len(some),), self.kind)
        offsets, shape = self._places(key)
        flat = self.flat
        if not shape:
            return flat[offsets[0]]
        return Array([flat[at] for at in offsets], shape, self.kind)

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, int) and self.ndim == 1:
            self.flat[key] = value
            return
        offsets, shape = self._places(key)
        flat = self.flat
        if not isinstance(value, (Array, list, tuple)):
            for at in offsets:
                flat[at] = value
            return
        for at, each in zip(offsets, stretched(as_array(value), shape), strict=True):
            flat[at] = each

    def _places(self, key: Any) -> tuple[list[int], Shape]:
        """Where in the row of all numbers the chosen ones are, and the shape they have."""
        keys = list(key) if isinstance(key, tuple) else [key]
        keys += [slice(None)] * (self.ndim - sum(each is not None for each in keys))
        indices = [as_array(each) if isinstance(each, (list, Array)) else each for each in keys]
        together = _broadcast([each.shape for each in indices if _is_list(each)])
        steps = list(_steps(self.shape))
        offsets, shape, axis, is_joined = [0], (), 0, False  # type: tuple[list[int], Shape, int, bool]
        for each in indices:
            if each is None:
                shape = (*shape, 1)
                continue
            length, step = self.shape[axis], steps[axis]
            axis += 1
            if isinstance(each, slice):
                chosen: Sequence[int] = range(length)[each]
                shape = (*shape, len(chosen))
            elif not _is_list(each):
                chosen = (range(length)[operator.index(cast(Any, each))],)
            elif each.kind is bool:
                chosen = [i for i, wanted in enumerate(each.flat) if wanted]
                shape = (*shape, len(chosen))
            elif len([one for one in indices if _is_list(one)]) == 1:
                chosen = [i + length if i < 0 else i for i in each.flat]
                shape = (*shape, *each.shape)
            else:
                # Several lists of places go through the array side by side.
                if is_joined:
                    continue
                is_joined = True
                shape = (*shape, *together)
                chosen, step = self._joined(indices, steps, together), 1
            offsets = [at + i * step for at in offsets for i in chosen]
        return offsets, shape

    def _joined(self, indices: list[Any], steps: list[int], together: Shape) -> list[int]:
        sums = [0] * prod(together)
        axes = [each for each in indices if each is not None]
        for each, length, step in zip(axes, self.shape, steps, strict=True):
            if _is_list(each):
                places = stretched(each, together)
                sums = [
                    at + (i + length if i < 0 else i) * step
                    for at, i in zip(sums, places, strict=True)
                ]
        return sums

    # Counting

    def sum(self, axis: int | None = None) -> Any:
        return self._folded(sum, axis)

    def max(self, axis: int | None = None, keepdims: bool = False) -> Any:
        found = self._folded(max, axis)
        if not keepdims or axis is None:
            return found
        at = range(self.ndim)[axis]
        return as_array(found).reshape((*self.shape[:at], 1, *self.shape[at + 1 :]))

    def min(self, axis: int | None = None) -> Any:
        return self._folded(min, axis)

    def any(self, axis: int | None = None) -> Any:
        return self._folded(any, axis)

    def all(self, axis: int | None = None) -> Any:
        return self._folded(all, axis)

    def mean(self, axis: int | None = None) -> Any:
        return self._folded(lambda row: sum(row) / len(row), axis)

    def std(self, ddof: int = 0) -> float:
        mean = self.mean()
        squares = sum((each - mean) ** 2 for each in self.flat)
        return float((squares / (len(self.flat) - ddof)) ** 0.5)

    def _folded(self, fold: Callable[[Any], Number], axis: int | None) -> Any:
        if axis is None:
            return fold(self.flat)
        axis = range(self.ndim)[axis]
        before, length, after = (
            prod(self.shape[:axis]),
            self.shape[axis],
            prod(self.shape[axis + 1 :]),
        )
        block = length * after
        flat = [
            fold(self.flat[i * block + j : (i + 1) * block : after])
            for i in range(before)
            for j in range(after)
        ]
        rest = self.shape[:axis] + self.shape[axis + 1 :]
        return Array(flat, rest) if rest else flat[0]

    # Number by number

    def _with(self, other: Any, do: Callable[[Any, Any], Any], kind: type | None = None) -> Array:
        return by_number(do, self, other, kind)

    def __add__(self, other: Any) -> Array:
        return self._with(other, operator.add)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Array:
        return self._with(other, operator.sub)

    def __rsub__(self, other: Any) -> Array:
        return self._with(other, lambda mine, theirs: theirs - mine)

    def __mul__(self, other: Any) -> Array:
        return self._with(other, operator.mul)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Array:
        return self._with(other, operator.truediv)

    def __rtruediv__(self, other: Any) -> Array:
        return self._with(other, lambda mine, theirs: theirs / mine)

    def __divmod__(self, other: Any) -> tuple[Array, Array]:
        return self._with(other, operator.floordiv), self._with(other, operator.mod)

    def __and__(self, other: Any) -> Array:
        return self._with(other, operator.and_)

    def __or__(self, other: Any) -> Array:
        return self._with(other, operator.or_)

    __ror__ = __or__

    def __rshift__(self, other: Any) -> Array:
        return self._with(other, operator.rshift)

    def __invert__(self) -> Array:
        turn = operator.not_ if self.kind is bool else operator.invert
        return Array(list(map(turn, self.flat)), self.shape, self.kind)

    def __neg__(self) -> Array:
        return Array([-each for each in self.flat], self.shape, self.kind)

    def __eq__(self, other: object) -> Array:  # type: ignore[override]  # as NumPy's does
        return self._with(other, operator.eq, bool)

    def __ne__(self, other: object) -> Array:  # type: ignore[override]  # likewise
        return self._with(other, operator.ne, bool)

    def __lt__(self, other: Any) -> Array:
        return self._with(other, operator.lt, bool)

    def __le__(self, other: Any) -> Array:
        return self._with(other, operator.le, bool)

    def __gt__(self, other: Any) -> Array:
        return self._with(other, operator.gt, bool)

    def __ge__(self, other: Any) -> Array:
        return self._with(other, operator.ge, bool)

    def __matmul__(self, other: Array) -> Any:
        """By a vector."""
        if self.ndim == 1:
            return sum(map(operator.mul, self.flat, other.flat))
        width = self.shape[1]
        rows = range(0, len(self.flat), width)
        flat = [sum(map(operator.mul, self.flat[at : at + width], other.flat)) for at in rows]
        return Array(flat, (len(flat),))


def kind_of(flat: Any) -> type:
    """Of which kind numbers are, going by all of them: a float among ints makes all floats."""
    code = getattr(flat, "typecode", "")
    if code or isinstance(flat, (bytes, bytearray)):
        return float if code == "d" else int
    kinds = set(map(type, flat))
    if float in kinds or not kinds:
        return float
    return bool if kinds == {bool} else int


def plain_kind(kind: Any) -> type:
    """Python's own for NumPy's names of kinds (plain.py)."""
    return getattr(kind, "kind", kind) or float


def as_array(thing: Any) -> Array:
    """Nested lists, a number, an array or what is read row by row (rows.py), as an array."""
    if isinstance(thing, Array):
        return thing
    if hasattr(thing, "whole"):
        whole: Array = thing.whole()
        return whole
    if not isinstance(thing, (list, tuple, range)):
        return Array([thing], (), type(thing))
    if not len(thing):
        return Array([], (0,), int)
    if not isinstance(thing[0], (list, tuple, range, Array)):
        return Array(list(thing), (len(thing),))
    rows = [as_array(each) for each in thing]
    if any(row.shape != rows[0].shape for row in rows):
        raise ValueError("rows of different lengths are no array")
    return Array([each for row in rows for each in row.flat], (len(rows), *rows[0].shape))


def by_number(
    do: Callable[[Any, Any], Any], one: Any, other: Any, kind: type | None = None
) -> Array:
    """What comes out for every number of one with its fellow of the other."""
    if isinstance(one, Array) and not isinstance(other, (Array, list, tuple)):
        return Array([do(each, other) for each in one.flat], one.shape, kind)
    first, second = as_array(one), as_array(other)
    if first.shape == second.shape:
        return Array(list(map(do, first.flat, second.flat)), first.shape, kind)
    shape = _broadcast([first.shape, second.shape])
    return Array(list(map(do, stretched(first, shape), stretched(second, shape))), shape, kind)


def stretched(array: Array, shape: Shape) -> Any:
    """An array's numbers as many times as another shape wants them."""
    if array.shape == shape:
        return array.flat
    if array.size == 1:
        return [array.flat[0]] * prod(shape)
    missing = len(shape) - array.ndim
    own = (1,) * missing + array.shape
    if any(have not in (1, want) for have, want in zip(own, shape, strict=True)):
        raise ValueError(f"{array.shape} does not fit {shape}")
    offsets = [0]
    for have, want, step in zip(own, shape, _steps(own), strict=True):
        places = range(want) if have == want else (0,) * want
        offsets = [at + i * step for at in offsets for i in places]
    flat = array.flat
    return [flat[at] for at in offsets]


def _broadcast(shapes: Iterable[Shape]) -> Shape:
    found: Shape = ()
    for shape in shapes:
        length = max(len(found), len(shape))
        one, other = ((1,) * (length - len(each)) + each for each in (found, shape))
        found = tuple(b if a == 1 else a for a, b in zip(one, other, strict=True))
    return found


def _steps(shape: Shape) -> Iterator[int]:
    """By axis: how far apart neighbours lie."""
    return (prod(shape[axis + 1 :]) for axis in range(len(shape)))


def _is_list(key: Any) -> bool:
    return isinstance(key, Array)


def _taken(flat: Any, key: Array) -> list[Number]:
    if key.kind is bool:
        return list(compress(flat, key.flat))
    return [flat[at] for at in key.flat]

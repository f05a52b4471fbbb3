"""A table whose rows are read when they are first asked for, and then kept.

The fox's weights are half a million numbers, of which a game looks up some thousand rows. To make
numbers of all of them takes a page longer than anybody should wait for a word.
"""

from __future__ import annotations

import operator
import struct
from collections.abc import Callable
from math import prod
from typing import Any

from foxtray.kernel.arrays.array import Array, Shape, as_array

Read = Callable[[int], Any]
"""A row by its number: numbers; or where there is one column only, a number."""


class Rows(dict[int, Any]):
    """By number, what was read of it so far. As an array it can be multiplied and summed up, and
    what comes of that is read when it is asked for, too; anything else is done with the `whole`.
    """

    def __init__(self, shape: Shape, read: Read) -> None:
        self.shape, self._read = shape, read

    def __len__(self) -> int:
        return self.shape[0]

    def __missing__(self, number: int) -> Any:
        row = self[number] = self._read(range(len(self))[number])
        return row

    def whole(self) -> Array:
        rows = [self._read(i) for i in range(len(self))]
        flat = rows if len(self.shape) == 1 else [each for row in rows for each in row]
        return Array(flat, self.shape, float)

    def tolist(self) -> Any:
        return self.whole().tolist()

    def astype(self, kind: Any) -> Rows:
        return self  # numbers have no width here

    def __mul__(self, by: Any) -> Rows:
        """By a number for each column, or by a column of one for each row."""
        factors, read = as_array(by), self._read
        flat = factors.flat
        if factors.shape == self.shape[1:]:
            return Rows(self.shape, lambda i: tuple(map(operator.mul, read(i), flat)))
        if factors.shape == (len(self), 1):
            return Rows(self.shape, lambda i: tuple([each * flat[i] for each in read(i)]))
        raise NotImplementedError(f"{self.shape} by {factors.shape}")

    def sum(self, axis: int) -> Rows:
        if axis != 1 or len(self.shape) != 2:
            raise NotImplementedError("only the rows of a table are summed up")
        read = self._read
        return Rows(self.shape[:1], lambda i: sum(read(i)))


def rows_of(body: bytes, code: str, shape: Shape) -> Rows:
    """A table as its numbers lie in a file, one after the other; `code` as in `struct`."""
    row = struct.Struct(f"<{shape[1]}{code}")
    if len(body) != row.size * shape[0]:
        raise ValueError(f"{len(body)} bytes are no table of {prod(shape)} numbers")
    return Rows(shape, lambda i: row.unpack_from(body, i * row.size))


def looked_up(numbers: Any) -> Any:
    """Numbers for who looks up many one by one: as lists, or read as they are asked for."""
    return numbers if isinstance(numbers, Rows) else numbers.tolist()

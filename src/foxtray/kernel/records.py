"""An array of one record that is never changed: what a state keeps of its table.

With NumPy it is a NumPy array, as compiled code wants it. Without, it is the same numbers in a
row: plain code makes slotted objects of them (`Layout.load`) and asks for no more.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import HAS_NUMPY, NUMBER, Layout

NUMBERS: Final = "q"
"""How the standard library names numbers of 64 bits."""


class PlainRecord:
    """The numbers of one record, in a row."""

    __slots__ = ("_data",)

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __getitem__(self, at: int) -> PlainRecord:
        """Arrays of one are asked for their first."""
        return (self,)[at]

    def tobytes(self) -> bytes:
        return self._data


def record_of(thing: Layout) -> Any:
    """An array of one record with an object's values."""
    data = array(NUMBERS, thing.numbers_in_order()).tobytes()
    return from_bytes(type(thing), data)


def from_bytes(layout: type[Layout], data: bytes) -> Any:
    """An array of one record of these bytes, which are nothing but its numbers."""
    if len(data) != layout.numbers() * NUMBER:
        raise ValueError(f"these are not the numbers of a {layout.__name__}")
    return np.frombuffer(data, layout.dtype()) if HAS_NUMPY else PlainRecord(data)


def numbers_of(records: Any) -> memoryview:
    """The numbers of a record, one after the other: to read one there costs a tenth of asking
    the record for it.
    """
    if HAS_NUMPY:
        found: memoryview = records.view(np.int64).data
        return found
    return memoryview(records.tobytes()).cast(NUMBERS)

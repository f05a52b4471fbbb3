"""NumPy's files without NumPy: an .npz is a zip of .npy, each a line of text and the numbers.

The format is NumPy's own (numpy.lib.format, version 1 and 2). Only what we keep is read: whole
numbers and floats of any usual width, bools, and one text.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
from array import array as row_of
from math import prod
from typing import IO, Any, Self

from foxtray.kernel.arrays.array import Array, as_array
from foxtray.kernel.arrays.rows import rows_of

MAGIC = b"\x93NUMPY"
HEADER = re.compile(
    r"\{'descr': '(?P<kind>[<|][a-zA-Z]\d+)', 'fortran_order': (?P<fortran>True|False), "
    r"'shape': \((?P<shape>[\d, ]*)\), \}\s*"
)
CODES = {"f2": "e", "f4": "f", "f8": "d", "i4": "i", "i8": "q", "i2": "h", "u1": "B", "b1": "?"}
"""By kind of number in NumPy's words: its letter in those of `struct`."""
WHOLE_AT_ONCE = {"d", "q", "B"}
"""These stay as they lie in the file: Python's own numbers take eight times the room."""
BY_ROW = "f2"
"""Tables of these are weights, and read row by row as they are asked for."""


class Loaded:
    """The arrays of a file, read when asked for."""

    def __init__(self, file: Any) -> None:
        self._zip = zipfile.ZipFile(file)
        self.files = [name.removesuffix(".npy") for name in self._zip.namelist()]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._zip.close()

    def __getitem__(self, name: str) -> Any:
        return read_npy(self._zip.read(f"{name}.npy"))


def load(file: Any, allow_pickle: bool = False) -> Loaded:
    if allow_pickle:
        raise NotImplementedError("pickles are never read")
    return Loaded(file)


def read_npy(data: bytes) -> Any:
    """One array; of a text, the text."""
    if data[:6] != MAGIC or data[6] not in (1, 2):
        raise ValueError("this is no .npy file")
    start, width = (10, "<H") if data[6] == 1 else (12, "<I")
    (length,) = struct.unpack(width, data[8:start])
    found = HEADER.fullmatch(data[start : start + length].decode("latin-1"))
    if found is None:
        raise ValueError("a kind of array that is not read here")
    body, kind = data[start + length :], found["kind"][1:]
    shape = tuple(int(each) for each in found["shape"].split(",") if each.strip())
    if kind[0] == "U":
        return body.decode("utf-32-le").rstrip("\0")
    is_turned = found["fortran"] == "True"
    if kind == BY_ROW and len(shape) == 2 and not is_turned:
        return rows_of(body, CODES[kind], shape)
    flat = _numbers(body, CODES[kind], prod(shape))
    if is_turned and len(shape) == 2:
        return Array(flat, shape[::-1]).T
    return Array(flat, shape, bool if kind == "b1" else None)


def _numbers(body: bytes, code: str, count: int) -> Any:
    if code in WHOLE_AT_ONCE:
        return row_of(code, body)
    return list(struct.unpack(f"<{count}{code}", body))


def savez(file: Any, **arrays: Any) -> None:
    _save(file, arrays, zipfile.ZIP_STORED)


def savez_compressed(file: Any, **arrays: Any) -> None:
    _save(file, arrays, zipfile.ZIP_DEFLATED)


def _save(file: Any, arrays: dict[str, Any], method: int) -> None:
    with zipfile.ZipFile(file, "w", method) as out:
        for name, thing in arrays.items():
            data = io.BytesIO()
            write_npy(data, thing)
            out.writestr(f"{name}.npy", data.getvalue())


def write_npy(out: IO[bytes], thing: Any) -> None:
    """One array; a text as an array of one text."""
    if isinstance(thing, str):
        kind, body = f"<U{len(thing)}", thing.encode("utf-32-le")
        shape: tuple[int, ...] = ()
    else:
        found = as_array(thing)
        kind = {bool: "|b1", int: "<i8", float: "<f8"}[found.kind]
        shape, body = found.shape, struct.pack(f"<{found.size}{CODES[kind[1:]]}", *found.flat)
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape!r}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    out.write(MAGIC + bytes([1, 0]) + struct.pack("<H", len(header)) + header.encode() + body)

"""The little of NumPy that stands in for it (kernel/arrays), held against NumPy itself."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from foxtray.kernel.arrays import plain
from foxtray.kernel.arrays.array import Array
from foxtray.kernel.arrays.npz import read_npy

ROW = [3, 1, 4, 1, 5, 9, 2, 6]
GRID = [[1, 0, 2, 7], [4, 4, 0, 3], [8, 5, 6, 0]]
CUBE = [[[i * 6 + j * 2 + k for k in range(2)] for j in range(3)] for i in range(2)]

DOINGS: dict[str, Callable[[Any], Any]] = {
    "arithmetic": lambda np: (np.array(ROW) * 2 + 1 - np.array(ROW[::-1])) / 4,
    "turned round": lambda np: 1 / (1 + np.exp(-np.array(ROW) / 3.0)) + (1 - np.array(ROW)),
    "bits": lambda np: (np.array(ROW) >> 1 & ~np.array(ROW[::-1])) | 8,
    "compared": lambda np: np.array(GRID) > np.array([1, 2, 3, 4]),
    "every with every": lambda np: (np.array(ROW)[:, None] & np.array(ROW)[None]) == 0,
    "by a vector": lambda np: (np.array(GRID) > 2) @ np.array([1, 10, 100, 1000]),
    "divided": lambda np: np.stack(list(divmod(np.array(ROW), 4))),
    "a row": lambda np: np.array(GRID)[1],
    "a column": lambda np: np.array(GRID)[:, 2],
    "chosen columns": lambda np: np.array(GRID)[:, [3, 0]],
    "chosen by truth": lambda np: np.array(ROW)[np.array(ROW) > 3],
    "rows by truth": lambda np: np.array(GRID)[np.array([True, False, True])],
    "places of places": lambda np: np.array(ROW)[np.array(GRID[0])],
    "a table of places": lambda np: np.array(ROW)[np.array([[0, 1], [-1, 2]])],
    "side by side": lambda np: np.array(GRID)[np.array([0, 2])[:, None], np.array([1, 3])],
    "row and number": lambda np: np.array(GRID)[np.array([0, 2, 2]), 1],
    "deep": lambda np: np.array(CUBE)[np.array([1, 0])[:, None], np.array([2, 2, 0])],
    "deep with a number": lambda np: np.array(CUBE)[:, np.array([2, 0]), 1],
    "sums": lambda np: np.array(GRID).sum(1) + np.array(GRID)[:, :3].sum(0),
    "the most": lambda np: np.array(GRID) == np.array(GRID).max(-1, keepdims=True),
    "the most of a row": lambda np: np.array(ROW) == np.array(ROW).max(-1, keepdims=True),
    "means": lambda np: np.array(CUBE).mean(axis=1),
    "any": lambda np: (np.array(GRID) == 0).any(axis=0),
    "all": lambda np: (np.array(GRID) > 0).all(axis=1),
    "turned": lambda np: np.array(GRID).T,
    "shaped": lambda np: np.array(GRID).reshape(2, -1),
    "where": lambda np: np.where(np.array(GRID) > 3, np.array([1.0, 2.0, 3.0, 4.0]), 0.5),
    "greater": lambda np: np.maximum(np.array(GRID), np.array(ROW[:4])),
    "less": lambda np: np.minimum(np.array(ROW), 3),
    "clipped": lambda np: np.clip(np.arange(9) - 4, 0, 3),
    "together": lambda np: np.concatenate([[0.0], np.cumsum(np.array(ROW))]),
    "columns together": lambda np: np.column_stack([np.array(GRID), np.array([7, 8, 9])]),
    "stacked beside": lambda np: np.stack([np.array(ROW), np.array(ROW[::-1])], axis=1),
    "longer": lambda np: np.pad(np.array(GRID), ((0, 2), (0, 0))),
    "wider": lambda np: np.repeat(np.array([[1.0], [2.0]]), 3, 1),
    "where they are": lambda np: np.stack(np.nonzero(np.array(GRID) > 3)),
    "in one row": lambda np: np.flatnonzero(np.array(GRID) == 0),
    "in order": lambda np: np.argsort(np.array(ROW), kind="stable"),
    "found in order": lambda np: np.searchsorted(np.array([1, 3, 5]), np.array(ROW)),
    "counted": lambda np: np.bincount(np.array(ROW)),
    "each once": lambda np: np.stack(np.unique(np.array(ROW * 2), return_counts=True)),
    "which": lambda np: np.unique(np.array(ROW), return_inverse=True)[1],
    "best": lambda np: np.array([np.argmax(np.array(ROW)), np.argmin(np.array(ROW))]),
    "middling": lambda np: np.array([np.quantile(np.array(ROW), 0.25)]),
    "weighed": lambda np: np.einsum("r,krc->kc", np.array([0.5, 0.25, 2.0]), np.array(CUBE) * 1.0),
    "multiplied": lambda np: np.multiply.outer(np.array([1.0, 2.0]), np.array(ROW)).ravel(),
    "folded": lambda np: np.convolve(np.array([0.5, 0.5]), np.array([0.25, 0.5, 0.25])),
    "spread": lambda np: np.array([np.array(ROW).std(), np.array(ROW).std(ddof=1)]),
    "evenly": lambda np: np.linspace(0.0, 1.0, 9),
    "logarithms": lambda np: np.log2(np.array(ROW)) + np.log(np.array(ROW) * 1.0),
    "of a kind": lambda np: (np.array(ROW) > 3).astype(float) + np.zeros_like(np.array([0.0] * 8)),
}


def changed(np: Any) -> Any:
    """Everything that is put into an array."""
    grid = np.zeros((3, 4), np.int64)
    grid[1] = np.array([1, 2, 3, 4])
    grid[:, 2] |= np.array([8, 8, 16])
    grid[:, [0, 1]] = np.array(GRID)[:, [1, 0]]
    grid[2, 3] = 9
    row = np.arange(6)
    row[np.array([0, 0, 5])] = np.array([7, 8, 9])
    row[row > 7] = 1
    row[2:4] = 6
    np.add.at(row, np.array([1, 1, 1]), np.array([2, 3, 4]))
    ordered = np.array(ROW)
    ordered.sort()
    return np.concatenate([grid.ravel(), row, ordered])


@pytest.mark.parametrize("do", [*DOINGS.values(), changed], ids=[*DOINGS, "changed"])
def test_it_answers_as_numpy_does(do: Callable[[Any], Any]) -> None:
    expected, found = do(np), do(plain)
    assert found.shape == expected.shape
    assert np.allclose(np.array(found.tolist()), expected)
    assert (found.kind is bool) == (expected.dtype == bool)


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=5), st.data()
)
def test_any_place_is_found(rows: list[list[int]], data: st.DataObject) -> None:
    place = st.integers(-len(rows), len(rows) - 1)
    keys: list[Any] = [data.draw(place), slice(data.draw(place), None), slice(None, None, 2)]
    keys += [[data.draw(place), data.draw(place)]]
    for key in keys:
        for other in (slice(None), 1, -1, [2, 0], slice(1, None)):
            if isinstance(key, list) and isinstance(other, list):
                continue  # side by side: tested above
            found, expected = plain.array(rows)[key, other], np.array(rows)[key, other]
            assert (
                np.array(getattr(found, "tolist", lambda f=found: f)()).tolist()
                == expected.tolist()
            )


@pytest.mark.parametrize(
    "kind", ["float16", "float32", "float64", "int32", "int64", "uint8", "bool"]
)
@pytest.mark.parametrize("order", ["C", "F"])
def test_numpys_files_are_read(kind: str, order: str) -> None:
    written = np.array(GRID).astype(kind, order=order)  # type: ignore[call-overload]  # by name
    file = io.BytesIO()
    np.savez_compressed(file, grid=written, about=np.array("über"))
    with plain.load(file) as found:
        assert found["grid"].tolist() == written.tolist()
        assert found["about"] == "über"


def test_numpy_reads_what_it_writes() -> None:
    file = io.BytesIO()
    plain.savez(file, row=plain.array([0.5, 1.5]), grid=plain.array(GRID), yes=plain.array([True]))
    file.seek(0)
    with np.load(file) as found:
        assert found["row"].tolist() == [0.5, 1.5]
        assert found["grid"].tolist() == GRID
        assert found["yes"].dtype == bool


@pytest.mark.parametrize("data", [b"", b"\x93NUMPY\x09\x00", b"\x93NUMPY\x01\x00\x02\x00{}"])
def test_what_is_no_array_is_refused(data: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        read_npy(data)


def test_shapes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        plain.array(GRID) + plain.array([1, 2])
    with pytest.raises(ValueError, match="cannot have the shape"):
        plain.array(ROW).reshape(3, 3)
    with pytest.raises(ValueError, match="different lengths"):
        plain.array([[1], [1, 2]])
    with pytest.raises(ValueError, match="is not one"):
        bool(Array([1, 2], (2,)))

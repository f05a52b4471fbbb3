"""Tables that are read row by row (kernel/arrays/rows.py), held against NumPy's."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from foxtray.kernel.arrays import plain
from foxtray.kernel.arrays.array import as_array
from foxtray.kernel.arrays.npz import read_npy
from foxtray.kernel.arrays.rows import Rows, looked_up
from test_without_numpy import run

TABLE = (np.arange(21, dtype=np.float16) / 8).reshape(7, 3)
BY_COLUMN = np.array([1.5, 2.0, 0.25])
BY_ROW = np.arange(7.0)[:, None]


def rows() -> Any:
    out = io.BytesIO()
    np.save(out, TABLE)
    found = read_npy(out.getvalue())
    assert isinstance(found, Rows)
    return found


DOINGS: dict[str, Callable[[Any, Callable[[Any], Any]], Any]] = {
    "as it is": lambda table, own: table.astype(np.float32),
    "by column": lambda table, own: table * own(BY_COLUMN),
    "by row": lambda table, own: table * own(BY_ROW),
    "one after the other": lambda table, own: table * own(BY_COLUMN) * own(BY_ROW),
    "summed up": lambda table, own: (table * own(BY_COLUMN)).sum(1),
}


@pytest.mark.parametrize("do", DOINGS.values(), ids=DOINGS)
def test_it_answers_as_numpy_does(do: Callable[[Any, Callable[[Any], Any]], Any]) -> None:
    expected = do(TABLE.astype(np.float64), lambda numbers: numbers)
    found = do(rows(), lambda numbers: as_array(numbers.tolist()))
    assert found.shape == expected.shape
    assert found.tolist() == expected.tolist()


def test_what_else_is_done_with_it_is_done_with_all_of_it() -> None:
    longer = ((0, 2), (0, 0))
    assert plain.pad(rows(), longer).tolist() == np.pad(TABLE, longer).tolist()


def test_only_what_is_asked_for_is_read_and_only_once() -> None:
    table = looked_up(rows() * as_array(BY_COLUMN.tolist()))
    assert (len(table), list(table)) == (7, [])
    assert table[2] is table[2]
    assert list(table) == [2]


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(IndexError):
        rows()[7]
    with pytest.raises(NotImplementedError):
        rows() * as_array([1.0, 2.0])
    with pytest.raises(NotImplementedError):
        rows().sum(0)


def test_a_file_that_was_cut_off_is_refused() -> None:
    out = io.BytesIO()
    np.save(out, TABLE)
    with pytest.raises(ValueError, match="are no table"):
        read_npy(out.getvalue()[:-2])


FOX = """
import random
import support.without_numpy
from foxtray.games import shelf
from foxtray.players import roster
for name in {bots!r}:
    game = shelf.take_down("clever-hoch-drei")
    fox = roster.invite(name, game, random.Random(0))
    fox.prepare(game.start(1, {{}}))
    net = fox.match.own.net
    for table in (net.inner, net.direct, net.whole_direct):
        assert len(list(table)) < len(table) / 4, (name, len(list(table)), len(table))
print("read")
"""


def test_a_fox_reads_little_of_its_weights_before_its_first_word(tmp_path: Path) -> None:
    """In a page somebody waits for it."""
    done = run("-c", FOX.format(bots=("fox", "wolf")), cache=tmp_path)
    assert done.stdout == "read\n", done.stderr[-4000:]

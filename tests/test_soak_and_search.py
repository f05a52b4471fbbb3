"""The two scripts around the suite: what they find they tell, and in their exit code too."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import search
import soak

SOMETIMES = """
from pathlib import Path

RUNS = Path(__file__).with_name("runs")

def test_always():
    pass

def test_the_second_time():
    runs = int(RUNS.read_text() if RUNS.exists() else 0) + 1
    RUNS.write_text(str(runs))
    assert runs != 2
"""
PROPERTY = """
from hypothesis import given, strategies as st

@given(st.integers(0, 1000))
def test_small(number):
    assert number < {most}

def test_no_property():
    raise AssertionError("not asked for")
"""


def alone_at(tmp_path: Path, text: str) -> list[str]:
    """What pytest is told to run one file outside of the house."""
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)  # Hypothesis as in the house
    file = tmp_path / "test_it.py"
    file.write_text(text)
    return [f"--rootdir={tmp_path}", str(file)]


def test_a_soak_tells_what_failed_in_which_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["3", *alone_at(tmp_path, SOMETIMES)]
    assert soak.main(words, tmp_path / "soak") == 1
    told = capsys.readouterr().out
    assert "2 of 3 runs were clean." in told
    assert [line.split("|")[2:5] for line in told.splitlines() if line.startswith("| 2 ")] == [
        [" busy cores ", " 2 ", " 1 "]
    ]
    (failed,) = [line for line in told.splitlines() if "::test_the_second_time" in line]
    assert failed.endswith("| 2 |")
    assert (tmp_path / "soak" / "table.md").read_text() in told


def test_a_clean_soak_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["1", *alone_at(tmp_path, SOMETIMES)]
    assert soak.main(words, tmp_path / "soak") == 0
    assert "1 of 1 runs were clean." in capsys.readouterr().out


def test_a_run_without_tests_is_not_clean(tmp_path: Path) -> None:
    words = ["1", *alone_at(tmp_path, "")]
    assert soak.main(words, tmp_path / "soak") == 1
    assert soak.main([]) == 2


@pytest.mark.parametrize(("most", "code"), [(1001, 0), (5, search.FOUND)])
def test_a_search_ends_with_what_it_finds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], most: int, code: int
) -> None:
    words = ["0", *alone_at(tmp_path, PROPERTY.format(most=most))]
    assert search.main(words) == code
    told = capsys.readouterr().out
    assert ("To see it again:" in told) == ("--hypothesis-seed=" in told) == bool(code)
    assert ("@reproduce_failure(" in told) == bool(code)


def test_where_there_is_no_property_there_is_nothing_to_try(tmp_path: Path) -> None:
    words = ["0", *alone_at(tmp_path, SOMETIMES)]
    assert search.main(words) == search.NOTHING_TO_TRY

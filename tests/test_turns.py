"""Whose turn it is: every screen has had its turn after two runs, and none is left out for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.turns import EVERY, out_of_turn

TESTS = """
import pytest

on_both = pytest.mark.parametrize("screen", ["desktop", "phone"])

@on_both
@pytest.mark.parametrize("game", ["ganz", "cube"])
def test_a_screen(game, screen):
    pass

@on_both
def test_another(screen):
    pass

@on_both
@pytest.mark.every_screen
def test_a_whole_game(screen):
    pass

@pytest.mark.parametrize("game", ["ganz", "cube"])
def test_without_a_screen(game):
    pass
"""


class Collected:
    """What pytest has found, without running it."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)


@pytest.fixture
def items(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[pytest.Item]:
    (tmp_path / "test_some_screens.py").write_text(TESTS, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = every_screen\n", "utf-8")
    found = Collected()
    asked = [
        "--collect-only",
        "-qq",
        "--import-mode=importlib",
        "-p",
        "no:cacheprovider",
        f"--rootdir={tmp_path}",
    ]
    assert pytest.main([*asked, str(tmp_path)], plugins=[found]) == 0
    assert len(found.items) == 10
    return found.items


def names(items: list[pytest.Item], turn: str) -> set[str]:
    left = {item.name for item in out_of_turn(items, turn)}
    return {item.name for item in items} - left


def test_in_two_runs_everything_is_run(items: list[pytest.Item]) -> None:
    first, second, third = (names(items, turn) for turn in "012")
    assert first == third
    assert first | second == names(items, EVERY) == {item.name for item in items}
    assert first & second == {
        *(f"test_a_whole_game[{screen}]" for screen in ("desktop", "phone")),
        *(f"test_without_a_screen[{game}]" for game in ("ganz", "cube")),
    }
    assert len(first) == len(second) == 3 + 4


def test_one_screen_of_each_test_is_run(items: list[pytest.Item]) -> None:
    run = names(items, "0")
    for test in ("test_another[{}]", "test_a_screen[ganz-{}]", "test_a_screen[cube-{}]"):
        assert sum(test.format(screen) in run for screen in ("desktop", "phone")) == 1

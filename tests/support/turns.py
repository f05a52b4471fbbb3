"""Screens take turns: a test at several of them is run at one a run, at the next in the next run.

A page that fits a desktop and not a phone is a fault that is found sooner or later, and every
screen is looked at in both sizes by day and by night in each run (test_screens.py); so are
whole games. To do all else twice as well takes a tenth of what the browser's tests take. In the
whole suite FOXTRAY_TURN says whose turn it is: 0 if nobody says so, 1 in the second run of a
soak, and `all` runs everything. Whoever runs a part of the tests gets all of it (conftest.py).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

TURN = "FOXTRAY_TURN"
EVERY = "all"
AXIS = "screen"
"""The parameter that takes turns, unless a test is marked `every_screen`."""


def out_of_turn(items: Sequence[pytest.Item], turn: str) -> list[pytest.Item]:
    """Those that are left to other runs."""
    if turn == EVERY:
        return []
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        if _takes_turns(item):
            groups.setdefault(_without_the_screen(item), []).append(item)
    return [item for name, group in groups.items() for item in _others(name, group, int(turn))]


def _takes_turns(item: pytest.Item) -> bool:
    return AXIS in _parameters(item) and item.get_closest_marker("every_screen") is None


def _parameters(item: pytest.Item) -> dict[str, Any]:
    call = getattr(item, "callspec", None)
    return dict(call.params) if call is not None else {}


def _without_the_screen(item: pytest.Item) -> str:
    """The same for one test at each of its screens."""
    others = {name: value for name, value in _parameters(item).items() if name != AXIS}
    return f"{item.nodeid.partition('[')[0]} {sorted(map(str, others.items()))}"


def _others(name: str, group: Sequence[pytest.Item], turn: int) -> Iterator[pytest.Item]:
    """By the test's name, so that half of them are on a phone in each run."""
    chosen = (zlib.crc32(name.encode()) + turn) % len(group)
    return (item for place, item in enumerate(group) if place != chosen)

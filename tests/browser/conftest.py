"""One server and one Chromium for all browser tests of a process; everybody has a context.

Playwright's loop counts as running in its thread as long as its driver lives. So the driver ends
with the last test of this package, and other tests of the process can start loops of their own.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from browser.people import PATIENCE, PICTURES, Person, Wish
from foxtray.server import app
from server.harness import FREELY, House, wait_for
from support.turns import TURN, out_of_turn

Come = Callable[..., Person]
WARMING = 600.0
"""Seconds that the first game may take: the rules are compiled once for each version."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first has no windows of its own to draw: an eighth less work."""
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--disable-gpu",  # drawing through SwiftShader alone gives one frame a second
    "--enable-unsafe-swiftshader",  # but WebGL, where it is asked for, may use it
    # No page lives long enough to earn back what the best optimising costs; the quick one pays.
    "--js-flags=--maglev --no-turbofan --min-semi-space-size=16",
    # Figures in space are computed but not drawn, unless somebody looks at photographs.
    *(() if PICTURES in os.environ else ("--disable-gl-drawing-for-tests",)),
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = set(out_of_turn(items, os.environ[TURN]))
    if left:
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="package")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def chromium(driver: Playwright) -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "the browser tests need Chromium: make system"
    browser = driver.chromium.launch(executable_path=found, args=list(FLAGS), timeout=PATIENCE)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that stays, with the built client."""
    built = app.SITE / "index.html"
    assert built.is_file(), f"the client is not built: cd web && npm run build ({built})"
    house = House(tmp_path_factory.mktemp("house") / "data", *FREELY).start()
    for game in ("ganz-schoen-clever", "clever-hoch-drei"):
        _warm(house, game)
    yield house
    house.stop()


def _warm(house: House, game: str) -> None:
    """Compile the rules and wake the bots: two of them play a game."""
    bots = [{"kind": "bot", "bot": name} for name in ("random", "greedy")]
    with httpx.Client(base_url=house.url, timeout=WARMING) as client:
        made = client.post("/api/tables", json={"game": game, "seats": bots}).raise_for_status()
        table = made.json()["table"]["id"]
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["status"] == "finished", WARMING)


@pytest.fixture
def come(chromium: Browser, house: House) -> Iterator[Come]:
    """Let somebody come: `come(screen=PHONE, dark=True)`. At the end nobody has complained."""
    people: list[Person] = []

    def enter(at: House | None = None, options: dict[str, Any] | None = None, **how: Any) -> Person:
        person = Person(chromium, at or house, Wish(**how), **(options or {}))
        people.append(person)
        return person

    yield enter
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.leave()
    assert complaints == []


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of the test's own: to be ended and started again."""
    house = House(tmp_path / "data", *FREELY).start()
    yield house
    house.stop()

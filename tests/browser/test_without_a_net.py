"""The page with the table inside: from a plain file server under a sub-path, then without any net.

One visit serves all of it: Python takes its time to start. `make static` builds the folder.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.people import PATIENCE

FOLDER = Path(__file__).parents[2] / "build" / "static"
PATH = "some/where"
SPOKEN = {"Русский": "Без сети", "Українська": "Без мережі", "English": "Without a net"}
FILES_KEPT = """
    caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length)
"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and tells nobody."""

    def log_message(self, *told: object) -> None:
        pass


class WebSpace:
    """A server that can do nothing but serve files, until it is gone."""

    def __init__(self, root: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/{PATH}/"

    def end(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> WebSpace:
    assert (FOLDER / "index.html").is_file(), "the folder is not built: make static"
    root = tmp_path_factory.mktemp("space")
    (root / PATH).parent.mkdir(parents=True)
    (root / PATH).symlink_to(FOLDER, target_is_directory=True)
    return WebSpace(root)


@pytest.fixture(scope="module")
def home(chromium: Browser, space: WebSpace) -> Iterator[BrowserContext]:
    """A browser that was there once, whole; from then on there is no net."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(space.address)
    is_set(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    files = sum(1 for each in FOLDER.rglob("*") if each.is_file()) - 1  # but for the worker itself
    assert page.evaluate(FILES_KEPT) == files
    page.close()
    space.end()
    context.set_offline(True)
    yield context
    context.close()


def is_set(page: Page) -> None:
    """The table is there."""
    expect(page.locator("[data-alone]")).to_be_visible(timeout=PATIENCE)


def visit(home: BrowserContext, space: WebSpace) -> Page:
    page = home.new_page()
    page.goto(space.address)
    is_set(page)
    return page


def test_a_game_a_reload_and_a_lost_worker(home: BrowserContext, space: WebSpace) -> None:
    page = visit(home, space)
    page.click('[data-quick="ganz-schoen-clever"]')
    expect(page.locator("[data-roll], [data-word]").first).to_be_visible()
    page.locator("[data-roll]").first.click()
    word = page.locator("[data-word]").first
    expect(word).to_be_visible()
    faces = page.locator("[data-die]").all_inner_texts()

    page.reload()  # in the middle of a turn, at the table's own address
    expect(page.locator("[data-word]").first).to_be_visible()
    expect(page.locator("[data-die]")).to_have_text(faces, use_inner_text=True)

    table = next(worker for worker in page.workers if "table" in worker.url)
    table.evaluate("setTimeout(() => { throw new Error('lost'); })")
    expect(page.locator("[data-word]").first).to_be_visible()
    page.locator("[data-word]").first.click()
    page.close()


def test_it_speaks_every_language(home: BrowserContext, space: WebSpace) -> None:
    page = visit(home, space)
    page.goto(f"{space.address}#/settings")
    for name, words in SPOKEN.items():
        page.locator("#main label", has_text=name).click()
        expect(page.locator("[data-alone]")).to_contain_text(words)
    page.close()


def test_two_tabs_share_their_tables(home: BrowserContext, space: WebSpace) -> None:
    one = visit(home, space)
    one.click('[data-quick="high-score"]')
    expect(one.locator("[data-roll], [data-word]").first).to_be_visible()
    table = one.url.rpartition("/")[2]
    other = visit(home, space)
    expect(other.locator(f'[data-table="{table}"]')).to_be_visible()
    one.close()
    other.close()

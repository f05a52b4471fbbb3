"""How large the page with the table inside is, and how quick: `python bench/alone.py`.

Opens build/static (make static) in Chromium from a plain file server, comes back without a net, and
plays. What is measured is what a person waits for, from the click until it shows.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from zlib import compress

from playwright.sync_api import Page, sync_playwright

sys.path[:0] = [str(Path(__file__).parents[1] / "tests")]

from alone_bots import BOTS, words_of  # noqa: E402  # after the path is set
from browser.clicking import END, LOOK, LOOK_EVERY, THINGS  # noqa: E402  # likewise
from browser.web_space import REMEMBER_WORKERS  # noqa: E402  # likewise

FOLDER = Path(__file__).parents[1] / "build" / "static"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
PATIENCE = 60_000
CLEVER = ("ganz-schoen-clever", "clever-hoch-drei")
WORDS = 25
LOOKS = 3000
"""Milliseconds that somebody looks at the start page."""
# Presses a thing; how long it took until the log had grown, or null if that chose only.
PRESS = """([thing]) => new Promise((done) => {
  const count = () => document.querySelectorAll('[data-entry]').length;
  const before = count(), began = performance.now();
  const end = (took) => (watch.disconnect(), done(took));
  const watch = new MutationObserver(() => count() > before && end(performance.now() - began));
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => end(null), 2000);
  thing.dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""
# Asks for a hint; how long it took until it was there.
ASK = """() => new Promise((done) => {
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (document.querySelector('[data-hints]')) {
      watch.disconnect();
      done(performance.now() - began);
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
  document.querySelector('[data-hint]').click();
})"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and tells nobody."""

    def log_message(self, *told: object) -> None:
        pass


def timed(do: Callable[[], object]) -> float:
    began = time.perf_counter()
    do()
    return time.perf_counter() - began


def come(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("[data-quick]", timeout=PATIENCE)


def look_round(page: Page, address: str) -> None:
    """A page of its own, and somebody who sees what can be played before they choose."""
    page.goto("about:blank")
    come(page, address)
    page.wait_for_timeout(LOOKS)


def roll(page: Page) -> None:
    page.click("[data-roll]")
    page.wait_for_selector("[data-word]", timeout=PATIENCE)


def words(page: Page, game: str, count: int) -> list[float]:
    """Milliseconds from a press until what it brought about stands in the log, word after word."""
    taken: list[float] = []
    while len(taken) < count:
        told = [list(THINGS[game]), END, 0.3]
        found = page.wait_for_function(LOOK, arg=told, polling=LOOK_EVERY, timeout=PATIENCE)
        took: float | None = page.evaluate(PRESS, [found.as_element()])
        taken += [took] if took is not None else []
    return taken


def hint(page: Page, game: str) -> float:
    """Seconds from the press until what the fox thinks of every word is there; it values them as
    when it plays. Where nothing can be asked, somebody plays on first.
    """
    while page.locator("[data-hint]:disabled").count():
        words(page, game, 1)
    taken: float = page.evaluate(ASK)
    page.locator("[data-hints] header button").click()
    return taken / 1000


def time_words(page: Page, address: str, game: str) -> None:
    look_round(page, address)
    page.click(f'[data-quick="{game}"]')
    page.wait_for_selector("[data-roll]", timeout=PATIENCE)
    print(
        f"| {game}: dice, from the click until they lie there | {timed(lambda: roll(page)):.2f} s |"
    )
    page.wait_for_selector("[data-hint]:not(:disabled)", timeout=PATIENCE)
    first = hint(page, game)
    taken = words(page, game, WORDS)
    print(
        f"| the fox's first word as a hint, a later one | {first:.2f} s, {hint(page, game):.2f} s |"
    )
    middle, slowest = statistics.median(taken), max(taken)
    print(f"| {WORDS} words, from the click | median {middle:.0f} ms, slowest {slowest:.0f} ms |")


def time_bots(page: Page, address: str) -> None:
    for game, bot in BOTS:
        look_round(page, address)
        first, *later = words_of(page, game, bot)
        print(
            f"| {game}, {bot}: the first word, the longest of {len(later)} more |"
            f" {first:.0f} ms, {max(later, default=0):.0f} ms |"
        )


def main() -> None:
    files = [file for file in FOLDER.rglob("*") if file.is_file()]
    plain = sum(file.stat().st_size for file in files)
    packed = sum(len(compress(file.read_bytes(), 9)) for file in files)
    print(f"| the folder | {plain / 1e6:.1f} MB, packed {packed / 1e6:.1f} MB |")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(FOLDER)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        context = browser.new_context()
        context.add_init_script(REMEMBER_WORKERS)
        page = context.new_page()
        print(f"| first visit | {timed(lambda: come(page, address)):.1f} s |")
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        server.shutdown()
        context.set_offline(True)
        print(f"| start after it, without a net | {timed(lambda: come(page, address)):.1f} s |")
        for game in CLEVER:
            time_words(page, address, game)
        time_bots(page, address)
        browser.close()


if __name__ == "__main__":
    main()

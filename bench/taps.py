"""How soon the page answers a tap: `python bench/taps.py`, after `cd web && npm run build`.

Chromium's event timing says for every tap how long it took until the next paint showed what it
did, in steps of eight milliseconds. Measured on a phone's size, with nothing else running.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import expect, sync_playwright

from browser.clicking import ROLL, Player
from browser.conftest import FLAGS
from browser.people import PHONE, Person, Wish
from server.harness import FREELY, House

TAPS = 40
LIMIT = 100.0
"""Milliseconds that a tap may take."""
WATCH = """() => {
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'pointerup' || name === 'click') window.taps.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}"""


def tap_dice(person: Person) -> list[float]:
    """Take one die after another in hand: each time other cells light up."""
    person.quick("ganz-schoen-clever")
    person.press(ROLL)
    dice = person.find("button[data-die].can")
    expect(dice.first).to_be_visible()
    person.page.evaluate(WATCH)
    for tap in range(TAPS):
        person.press(dice.nth(tap % dice.count()))
    return taken(person)


def play(person: Person, game: str, until: str) -> list[float]:
    """Whatever is tapped in the first turns of a game."""
    person.quick(game)
    person.page.evaluate(WATCH)
    Player(person, game).play(until=until)
    return taken(person)


def taken(person: Person) -> list[float]:
    person.page.wait_for_timeout(200)
    taps: list[float] = person.page.evaluate("window.taps")
    return taps


def report(name: str, taps: list[float]) -> bool:
    """Taps below two frames are not told by the browser, and not worth telling."""
    middle, worst = (statistics.median(taps), max(taps)) if taps else (0.0, 0.0)
    print(f"{name:<36} {len(taps):3} over 16 ms: median {middle:3.0f}, worst {worst:3.0f} ms")
    return worst <= LIMIT


def main() -> int:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as driver:
        house = House(Path(place) / "data", *FREELY, forked=False).start()
        chromium = driver.chromium.launch(executable_path="/usr/bin/chromium", args=list(FLAGS))
        try:
            person = Person(chromium, house, Wish(screen=PHONE, motion=True))
            fast = [
                report("a die in hand, its cells light up", tap_dice(person)),
                report(
                    "Ganz schön clever, first turns",
                    play(person, "ganz-schoen-clever", "[data-entry='9']"),
                ),
                report("High Score, first turns", play(person, "high-score", "[data-entry='9']")),
            ]
        finally:
            chromium.close()
            house.stop()
    return 0 if all(fast) else 1


if __name__ == "__main__":
    sys.exit(main())

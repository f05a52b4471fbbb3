"""Nothing moves that nobody has moved: not while dice roll, not while others have their turn.

The browser itself tells what it had to lay out anew, anywhere on the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.clicking import ROLL, Player
from browser.conftest import Come
from browser.inspection import CALM
from browser.people import DESKTOP, PHONE, SCREENS, Person, Screen
from server.harness import FREELY, House

WATCH = """() => {
  window.shifts = [];
  const isSpeech = (node) => node?.parentElement?.closest('button, [data-stage], [data-sayings]');
  const isTray = (node) => node instanceof Element && node.matches('[data-guide=tray]');
  const tell = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element?.outerHTML.slice(0, 160) ?? 'something that is gone';
  };
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');

  // However long the table takes, and the browser after it: what comes of a tap has been shown
  // two frames after it, or after the answer to it.
  const taps = [];
  const begin = () => taps[taps.push({ from: performance.now(), to: Infinity }) - 1];
  const end = (tap) =>
    requestAnimationFrame(() => requestAnimationFrame((now) => (tap.to = now)));
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown'])
    addEventListener(kind, () => end(begin()), true);
  let way = window.onTheWay ?? 0;
  let asked = way ? begin() : null;
  Object.defineProperty(window, 'onTheWay', {
    get: () => way,
    set: (count) => {
      if (count) asked ??= begin();
      else if (asked) asked = void end(asked);
      way = count;
    },
  });

  new PerformanceObserver((list) => {
    for (const { startTime, hadRecentInput, sources } of list.getEntries()) {
      const after =
        hadRecentInput || taps.some(({ from, to }) => from <= startTime && startTime <= to);
      for (const { node, previousRect, currentRect } of sources) {
        const [from, to] = [place(previousRect), place(currentRect)];
        if (from !== to && !isSpeech(node) && !isTray(node))
          window.shifts.push({ after, what: `${from} to ${to}: ${tell(node)}` });
      }
    }
  }).observe({ type: 'layout-shift' });
}"""
"""A sentence that is said anew may begin elsewhere, and the silver tray grows with the dice on
it."""


def watch(person: Person) -> None:
    person.page.evaluate("() => document.fonts.ready")
    person.page.wait_for_function(CALM)
    person.page.evaluate(WATCH)


def shifts(person: Person, by_itself: bool = False) -> list[str]:
    """Since somebody watches; or only what nobody's tap has brought about."""
    person.page.wait_for_function(CALM)
    # What was laid out last is told a frame later.
    person.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
    )
    found: list[dict[str, Any]] = person.page.evaluate("window.shifts")
    return [each["what"] for each in found if not (by_itself and each["after"])]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
@pytest.mark.parametrize("game", ["ganz-schoen-clever", "clever-hoch-drei", "high-score"])
def test_while_dice_roll(come: Come, screen: Screen, game: str) -> None:
    ada = come(screen=screen, motion=True)
    ada.set_table(game, "here")
    expect(ada.find(ROLL).first).to_be_enabled()
    watch(ada)
    ada.press(ROLL)
    ada.page.wait_for_function("() => document.getAnimations().length > 0")
    assert shifts(ada) == []


def test_what_moves_by_itself_is_seen(come: Come) -> None:
    """Else the others here would see nothing, whatever moved."""
    ada = come()
    ada.set_table("ganz-schoen-clever")
    ada.page.reload()  # since then nobody has tapped anything
    expect(ada.find(ROLL).first).to_be_visible()
    watch(ada)
    assert shifts(ada, by_itself=True) == []
    ada.page.evaluate(
        "() => document.querySelector('main').prepend('pushed', document.createElement('hr'))"
    )
    ada.page.wait_for_function("() => window.shifts.length")
    assert shifts(ada, by_itself=True) != []


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[House]:
    """Bots take their time: what they do is not taken for the answer to a tap."""
    house = House(tmp_path / "data", *FREELY, "--pause", "0.7").start()
    yield house
    house.stop()


@pytest.mark.parametrize(
    ("game", "screen", "entries"),
    [
        ("ganz-schoen-clever", PHONE, 14),
        ("clever-hoch-drei", DESKTOP, 14),
        ("high-score", PHONE, 16),
        ("high-score", DESKTOP, 16),
    ],
    ids=lambda each: getattr(each, "name", each),
)
def test_while_others_have_their_turn(
    come: Come, slow_house: House, game: str, screen: Screen, entries: int
) -> None:
    ada = come(at=slow_house, screen=screen)
    ada.set_table(game, "bot:random")
    expect(ada.find(ROLL).first).to_be_visible()
    watch(ada)
    Player(ada, game).play(until=f"[data-entry='{entries}']")
    assert {seat for seat in "ab" if f"{seat}:" in ada.record()} == {"a", "b"}
    assert shifts(ada, by_itself=True) == []

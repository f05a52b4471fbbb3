"""Somebody who plays by clicks and taps alone, on whatever the page offers.

The rules are not known here: a `Player` looks for things that can be pressed, in the order in
which a person would try them, and presses one of them.
"""

from __future__ import annotations

import random

from playwright.sync_api import ElementHandle, Error, expect

from browser.people import Person

Things = tuple[str, ...]
END = "[data-end]"
ROLL = "[data-roll]:visible"

CLEVER: Things = (
    "[data-hand-over] button",
    ".chooser .choices button",
    "[data-roll]",
    ".buttons .primary[data-word]",
    "[data-cell].can:not(.drafted)",
    "button[data-die].can:not(.selected)",
    ".buttons [data-word]",
)
HIGH_SCORE: Things = (
    "[data-hand-over] button",
    "[data-roll]",
    "[data-word]",
    "[role=checkbox].near",
    "[role=checkbox]",
)
CUBE: Things = (
    "[data-hand-over] button",
    "[data-ask]",
    "[data-word^='?'][aria-disabled=false]",
)
THINGS = {
    "ganz-schoen-clever": CLEVER,
    "clever-hoch-drei": CLEVER,
    "high-score": HIGH_SCORE,
    "break-the-cube": CUBE,
}

# One of the first things that can be pressed; 'stop' when what is waited for is there. After a
# press it waits a moment for the page to change, so that nothing is pressed for nothing.
LOOK = """([things, stop, chance]) => {
  if (document.querySelector(stop)) return 'stop';
  if (window.onTheWay) return null;
  const count = (selector) => document.querySelectorAll(selector).length;
  const text = (selector) => document.querySelector(selector)?.textContent ?? '';
  const moment = [
    count('[data-entry]'), text('[data-stage]'), count('.can'), count('.selected'),
    count('.drafted'), count('.chooser'), count('[aria-checked=true]'), text('[data-ask]'),
  ].join('|');
  const last = window.pressed;
  if (last && last.moment === moment && Date.now() < last.until) return null;
  const able = (each) => {
    const box = each.getBoundingClientRect();
    return box.width && box.height && !each.disabled
      && each.getAttribute('aria-disabled') !== 'true';
  };
  for (const selector of things) {
    const found = [...document.querySelectorAll(selector)].filter(able);
    if (!found.length) continue;
    window.pressed = { moment, until: Date.now() + 1500 };
    return found[Math.floor(chance * found.length)];
  }
  return null;
}"""
LOOK_EVERY = 25
"""Milliseconds. With every frame, as is usual, would make the page draw frames for that alone."""
MOST_PRESSES = 600
HURRY = 10_000
"""Milliseconds to press a thing that may be gone already."""
MOST_MISSED = 60


class Player:
    """Presses things until something shows."""

    def __init__(self, person: Person, game: str, seed: int = 0) -> None:
        self.person, self.things = person, THINGS[game]
        self.rng = random.Random(seed)
        self.pressed = self.missed = 0

    def play(self, until: str = END) -> None:
        """Until the page shows this; by default the end of the game."""
        while self.step(until):
            assert self.pressed < MOST_PRESSES, "the game does not end"

    def step(self, until: str = END) -> bool:
        """Press one thing, as soon as there is one. False: what was waited for is there."""
        page = self.person.page
        arguments = [list(self.things), until, self.rng.random()]
        found = page.wait_for_function(LOOK, arg=arguments, polling=LOOK_EVERY).as_element()
        if found is None:
            return False
        if not press_if_there(self.person, found):
            self.missed += 1
            assert self.missed < MOST_MISSED, "what can be pressed is gone when it is pressed"
        self.pressed += 1
        return True


def press_if_there(person: Person, found: ElementHandle) -> bool:
    """False: the page has gone on without us."""
    try:
        if person.wish.screen.touch:
            found.tap(timeout=HURRY)
        else:
            found.click(timeout=HURRY)
    except Error as error:
        if not any(why in error.message for why in ("not attached", "Timeout", "detached")):
            raise
        return False
    return True


PLACES = {"l": 0, "m": 4, "s": 9}
"""Break the Cube: where the first cube of each block goes; on the board, s on top of l."""
FIGURE = "llllmm.m./ss......./........."
FAR = 26


def compose(person: Person) -> None:
    """Put every block where it belongs, in layers: tap the block, tap the cell."""
    person.press("label:has(input[value=layers])")
    for block, cell in PLACES.items():
        person.press(f"[data-block={block}]")
        for place in (FAR, cell):
            person.press(f"button[data-cell='{place}']")
        person.press(f"[data-block={block}]")


def build_by_taps(person: Person) -> str:
    """Break the Cube: a figure, kept secret."""
    compose(person)
    person.press(f"[data-word='build={FIGURE}']")
    is_built(person)
    return FIGURE


def is_built(person: Person) -> None:
    """The table has the figure. Until then the board is the one of who builds, where a hint can be
    pressed too, for nothing: something else is on its way.
    """
    expect(person.find("[data-guide=build]")).to_have_count(0)


MOST_TURNS = 30


def seek(person: Person) -> list[str]:
    """Break the Cube: ask what the adviser would ask, and guess when it is sure; what was
    guessed. The figure is put in front of the screen and the guess is made by hand.
    """
    guesses: list[str] = []
    for _ in range(MOST_TURNS):
        expect(person.find(f"[data-hint]:enabled, {END}").first).to_be_visible()
        if person.find(END).count():
            return guesses
        person.press("[data-hint]")
        best = person.find("[data-hints] .code").first.inner_text()
        if best.startswith("guess="):
            person.press("[data-advised]")
            person.press(f"[data-word='{best}']:enabled")
            guesses.append(best.removeprefix("guess="))
        else:
            ask(person, best)
        expect(person.find("[data-hints]")).to_have_count(0)
    raise AssertionError("the figure is never found")


def ask(person: Person, question: str) -> None:
    """The first press chooses and shows what is asked; the second asks, and the table hears it."""
    person.press(f"[data-word='{question}'][aria-disabled=false]")
    person.press(f"[data-ask='{question}']")
    expect(person.find(f"[data-ask='{question}']")).to_have_count(0)

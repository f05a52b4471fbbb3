"""What the tests of a newcomer's first game do again and again: real dice entered, taps, frames."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.people import Person

GSC, CHD = "ganz-schoen-clever", "clever-hoch-drei"

FRAMES = """(count) => new Promise((done) => {
  const next = () => (count-- ? requestAnimationFrame(next) : done());
  next();
})"""

# Another line to the same table, on the seats of this page: the first word that is offered,
# every roll, until the game is over or so many things have happened. A line that is cut, or a
# refusal after which no update comes, says so: else the test would wait for good.
PLAY_ON = """(most) => new Promise((done, fail) => {
  const table = location.pathname.split('/').pop();
  const book = JSON.parse(localStorage['foxtray.tickets']);
  const tickets = book[table].tickets.map(({ ticket }) => ticket);
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
  let id = 1;
  const end = () => (done(), line.close());
  line.onclose = ({ code, reason }) => fail(new Error(`the line is cut: ${code} ${reason}`));
  line.onopen = () => line.send(JSON.stringify({ type: 'hello', table, tickets }));
  line.onmessage = ({ data }) => {
    const { type, kind, awaits, offers, ply } = JSON.parse(data);
    if (type === 'refused' && kind !== 'stale') return fail(new Error(data));
    if (type !== 'update') return;
    if (awaits.over || ply >= most) return end();
    const [offered] = offers.filter(({ offer }) => offer.words.length);
    const say = (what) => line.send(JSON.stringify({ id: id++, ply, ...what }));
    if (awaits.chance) say({ type: 'roll', seat: awaits.roller });
    else if (offered)
      say({ type: 'word', seat: offered.seat, word: offered.offer.words[0] });
  };
})"""
# A click on every die that is named, and a moment for the page to see it.
CHOOSE = """async (dice) => {
  for (const die of dice) {
    document.querySelector(`[data-die=${die}]`).click();
    await new Promise((done) => setTimeout(done));
  }
}"""
FOREVER = 1_000_000


def frames(person: Person, count: int = 12) -> None:
    """Let the page draw so many times: whatever it does by itself, it has done then."""
    person.page.evaluate(FRAMES, count)


def play_on(person: Person, until: int = FOREVER) -> None:
    """Say the first word that is offered until the end, as quickly as the table answers."""
    person.page.evaluate(PLAY_ON, until)


def sit(person: Person, game: str, *seats: str) -> Person:
    """At a table with real dice."""
    person.set_table(game, *seats, dice="real")
    return person


def enter(person: Person, dice: str) -> None:
    """Say what the real dice show; that they can be tapped is tests/browser/test_real_dice.py's."""
    shown = dice.split()
    expect(person.find(f"[data-die={shown[0]}]")).to_be_enabled()
    person.page.evaluate(CHOOSE, shown)
    person.press("[data-enter]")
    expect(person.find("[data-enter]")).to_have_count(0)


def take(person: Person, die: str, cell: str) -> None:
    person.press(f"button[data-die={die}]")
    person.press(f"[data-cell={cell}]")


def scrolled(person: Person) -> int:
    return int(person.page.evaluate("Math.round(scrollY)"))


def box(person: Person, selector: str) -> dict[str, Any]:
    """Where a thing is in the window."""
    found: dict[str, Any] = person.find(selector).first.evaluate(
        "(each) => { const { left, top, right, bottom } = each.getBoundingClientRect();"
        " return { left, top, right, bottom }; }"
    )
    return found


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(
        one["left"] < other["right"]
        and other["left"] < one["right"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    )

"""What the tests of a newcomer's first game do again and again: real dice entered, taps, frames."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.people import PATIENCE, Person

GSC, CHD = "ganz-schoen-clever", "clever-hoch-drei"

FRAMES = """(count) => new Promise((done) => {
  const next = () => (count-- ? requestAnimationFrame(next) : done());
  next();
})"""

# Another line to the same table, on the seats of this page: the first word that is offered,
# every roll, until the game is over or so many things have happened. Nothing is said before the
# page has drawn what it is said to: a page that was out of step would never show what was between.
# A line that is cut, a refusal after which no update comes, or one that never does, says so with
# the last that was heard: else the test would wait for good.
PLAY_ON = """([most, patience]) => new Promise((done, fail) => {
  const table = location.pathname.split('/').pop();
  const book = JSON.parse(localStorage['foxtray.tickets']);
  const tickets = book[table].tickets.map(({ ticket }) => ticket);
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
  const heard = [];
  let id = 1, said = 0;
  const drawn = () => document.querySelectorAll('[data-entry]').length;
  const stop = (why) => fail(new Error(
    `${why}; the page has ${drawn()} entries; ${heard.slice(-6).join(' ')}`));
  const giveUp = setTimeout(() => stop('the game stands still'), patience);
  const end = () => (clearTimeout(giveUp), done(), line.close());
  line.onclose = ({ code, reason }) => stop(`the line is cut: ${code} ${reason}`);
  line.onopen = () => line.send(JSON.stringify({ type: 'hello', table, tickets }));
  const answer = ({ awaits, offers, ply }) => {
    const [offered] = offers.filter(({ offer }) => offer.words.length);
    const say = (what) => line.send(JSON.stringify({ id: id++, ply, ...what }));
    if (awaits.chance) say({ type: 'roll', seat: awaits.roller });
    else if (offered)
      say({ type: 'word', seat: offered.seat, word: offered.offer.words[0] });
  };
  line.onmessage = async ({ data }) => {
    const message = JSON.parse(data);
    const { type, kind, awaits, ply, start, log } = message;
    heard.push(data.slice(0, 160));
    if (type === 'refused' && kind !== 'stale') return stop('refused');
    if (type === 'refused') said = 0; // the present follows, and is to be answered
    if (type !== 'update') return;
    if (awaits.over || ply >= most) return end();
    if (ply <= said) return; // told once more, and answered already
    said = ply;
    while (drawn() < start + log.length) await new Promise((look) => setTimeout(look));
    if (ply === said) answer(message);
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
    """Say the first word that is offered until the end, as quickly as the page draws it. The page
    is at the table before: else the dice would follow from who of the two comes first.
    """
    expect(person.find("[data-stage]")).to_be_visible()
    person.page.evaluate(PLAY_ON, [until, PATIENCE])


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


def pick(person: Person, die: str) -> None:
    """Have a die in hand: a tap may be heard a moment after it."""
    person.press(f"button[data-die={die}]")
    expect(person.find(f"button[data-die={die}]")).to_have_attribute("aria-pressed", "true")


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

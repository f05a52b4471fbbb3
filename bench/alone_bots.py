"""How soon bots speak in the page with the table inside: part of `python bench/alone.py`.

Said to the page's own worker, as a client says it; each bot at a page of its own, so that whatever
it reads is read for its first word.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page

sys.path[:0] = [str(Path(__file__).parents[1] / "tests")]

from browser.clicking import FIGURE  # noqa: E402  # after the path is set

BOTS = (
    ("ganz-schoen-clever", "fox"),
    ("clever-hoch-drei", "fox"),
    ("ganz-schoen-clever", "wolf"),
    ("clever-hoch-drei", "wolf"),
    ("high-score", "exact"),
    ("break-the-cube", "entropy"),
)
WORDS = 8
ALONE_WORDS = 1000
"""No client comes to such numbers of its own."""
# Sits down behind a bot and says the first word there is, or builds; milliseconds from the moment a
# bot is asked until its word is there, word after word, without the pause it makes.
TIME = """async ([game, bot, count, build, pause, first]) => {
  const table = theTable();
  const heard = [];
  let wake = () => undefined, next = first;
  table.addEventListener('message', ({ data }) => {
    if (data.text) { heard.push([performance.now(), JSON.parse(data.text)]); wake(); }
  });
  const find = async (test) => {
    for (;;) {
      const at = heard.findIndex(([, message]) => test(message));
      if (at >= 0) return heard.splice(at, 1)[0];
      await new Promise((resolve) => (wake = resolve));
    }
  };
  const post = (message) => table.postMessage({ text: JSON.stringify(message) });
  const seats = [{ kind: 'bot', bot }, { kind: 'here', name: 'Ann' }];
  const body = JSON.stringify({ game, seats, options: {}, language: 'en' });
  const asked = next++, line = next++;
  post({ ask: asked, method: 'POST', path: '/api/tables', headers: {}, body });
  const made = JSON.parse((await find(({ answer }) => answer === asked))[1].body);
  const id = made.table.id, taken = [];
  let since = performance.now();
  post({ dial: line, path: `/socket?table=${id}` });
  const say = (message) => post({ say: line, text: JSON.stringify(message) });
  say({ type: 'hello', table: id, tickets: made.tickets.map(({ ticket }) => ticket) });
  for (let number = 1; taken.length < count; number++) {
    const [when, { text }] = await find(({ heard: on, text }) =>
      on === line && /"type":"(update|refused)"/.test(text));
    const update = JSON.parse(text);
    if (update.type === 'refused') throw new Error(text);
    const { ply, awaits, offers, log } = update;
    if (awaits.over) break;
    const said = log.findLast(({ fact, forced }) => !fact && !forced);
    const isIts = since && said?.seat === 0;
    if (isIts) taken.push(when - since - pause);
    if (!awaits.seats.includes(0)) since = 0;
    else if (isIts || !since) since = when;
    const about = { id: number, ply };
    const mine = offers.find(({ seat }) => awaits.seats.includes(seat));
    if (mine) {
      const { seat, offer } = mine;
      say({ type: 'word', seat, word: offer.words[0] ?? build, ...about });
    } else if (awaits.roller !== null) say({ type: 'roll', seat: awaits.roller, ...about });
  }
  post({ hang: line });
  return taken;
}"""
PAUSE = 400
"""Milliseconds a bot lets pass before it speaks (server/alone/app.py)."""


def words_of(page: Page, game: str, bot: str) -> list[float]:
    """Milliseconds that each of a bot's first words took."""
    told = [game, bot, WORDS, f"build={FIGURE}", PAUSE, ALONE_WORDS]
    taken: list[float] = page.evaluate(TIME, told)
    return taken

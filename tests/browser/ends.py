"""How a game ends on the page, held against its record: who has won, and with how much."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.clicking import END
from browser.people import Person
from browser.speech import is_said, plural, said
from foxtray.kernel.game import Scores
from server.guest import read_record

MARKS = {
    "ganz-schoen-clever": "thead th",
    "clever-hoch-drei": "thead th",
    "high-score": "ol > li",
    "break-the-cube": "ul > li",
}
"""Where the panel has a place for each seat; a winner's is marked."""
WON = ".won, .winner"
COUNTED = ("ganz-schoen-clever", "clever-hoch-drei", "high-score")
"""Games that count points."""


def check_the_end(person: Person, mine: int = 0) -> Scores:
    """The panel and the strip of seats tell what the record says, to whom this seat is."""
    record = read_record(person.record())
    game, scores = record.game.name, record.game.scores(record.end())
    names = [shown(name) for name in record.names]
    panel = person.find(END)
    expect(panel).to_be_in_viewport()
    if game in COUNTED:
        assert person.points() == list(scores.totals)
    won = [names[seat] for seat in scores.winners]
    title = said("end.youWon")
    if scores.winners != (mine,):
        form = "one" if len(won) == 1 else "other"
        title = plural("end.winners", form, names=listed(won))
    expect(panel.locator("h2").first).to_have_text(title)
    expect(panel.locator(MARKS[game])).to_have_count(len(names))
    faces = person.find("ul[aria-label] > li .face")
    cups = [seat for seat in range(len(names)) if "won" in classes(faces.nth(seat))]
    assert cups == list(scores.winners)
    marked = panel.locator(MARKS[game]).and_(panel.locator(WON))
    expect(marked).to_have_count(len(won))
    for place, name in zip(marked.all(), won, strict=True):
        me = game == "break-the-cube" and name == names[mine]
        expect(place).to_contain_text(said("you", area="cube") if me else name)
    return scores


def shown(name: str) -> str:
    """A record has a bot's id, the page the name we give it; the same bot again has a number."""
    bot, space, number = name.partition(" ")
    key = f"bot.{bot}"
    return f"{said(key)}{space}{number}" if is_said(key) else name


def classes(what: Locator) -> list[str]:
    return (what.get_attribute("class") or "").split()


def listed(names: list[str]) -> str:
    """As English lists two or three of them."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last

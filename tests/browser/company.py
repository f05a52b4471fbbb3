"""What people do around a game, for the tests that need it done: invite, join, hide, finish."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.clicking import END, FIGURE, is_built
from browser.people import Person
from server.harness import wait_for

LINK = "[data-link]"
HAND_OVER = "[data-hand-over]"


def invite(host: Person, game: str, dice: str = "rolled") -> str:
    """Open a table for a friend; the link to send."""
    host.set_table(game, "link", dice=dice)
    link = host.find(LINK).first
    expect(link).to_have_value(re.compile("#invite="))
    return link.input_value()


def join(guest: Person, link: str, name: str) -> None:
    guest.go(link)
    guest.find("[data-join] input").fill(name)
    guest.press("[data-join] button")
    expect(guest.find("[data-stage]")).to_be_visible()


def surprise(person: Person) -> str:
    """A figure by the button for the undecided; never the one that others build here."""
    build = person.find("[data-guide=build]")
    word = build.get_attribute("data-word") or ""
    while True:
        person.press("[data-surprise]")
        expect(build).not_to_have_attribute("data-word", word)
        expect(build).to_be_enabled()
        word = build.get_attribute("data-word") or ""
        if word != f"build={FIGURE}":
            break
    person.press(f"[data-word='{word}']")
    is_built(person)
    return word.removeprefix("build=")


def finish(person: Person, bot: str = "random") -> None:
    """Let a bot play on to the end. Nobody looks on meanwhile: to draw every word takes long."""
    table = person.table
    person.press("[data-menu]")
    person.press("[data-give]")
    person.find("dialog select").last.select_option(bot)
    person.press("[data-sure]")
    expect(person.find("[data-sure]")).to_have_count(0)
    person.page.wait_for_function("() => !window.onTheWay")
    person.go("/api/games")  # the same place, and no page to be drawn
    wait_for(lambda: person.ask(f"/api/tables/{table}")["status"] == "finished")
    person.go(f"/table/{table}")
    expect(person.find(END)).to_be_visible()

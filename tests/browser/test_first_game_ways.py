"""The ways in: alone, with friends, everything else; and none, for who has no seat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.first_game import GSC, box, overlap
from browser.people import DESKTOP, PHONE, SCREENS, Screen

CUBE = "break-the-cube"
NARROWEST_WITH_WORDS = 769
"""Pixels: narrower windows have signs alone in the bar."""
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@pytest.mark.parametrize(
    ("screen", "locale"), [(DESKTOP, "ru-RU"), (PHONE, "uk-UA")], ids=["desktop", "phone"]
)
def test_every_card_offers_three_ways_in(come: Come, screen: Screen, locale: str) -> None:
    ada = come(screen=screen, locale=locale)
    ada.go("/")
    cards = ada.find("article[data-game]")
    expect(cards).to_have_count(4)
    for way in ("quick", "friends", "set"):
        expect(cards.locator(f"[data-{way}]")).to_have_count(4)
    for card in cards.all():
        game = card.get_attribute("data-game")
        places = [box(ada, f"[data-{way}={game}]") for way in ("quick", "friends", "set")]
        assert not overlap(places[0], places[1])
        assert not overlap(places[1], places[2])
        # And the lesson is in sight: on a phone that of the first game.
        if screen is DESKTOP or game == GSC:
            expect(ada.find(f"[data-learn={game}]")).to_be_in_viewport(ratio=1)
    # A phone on its side: no way of the bar has two lines, and none is cut.
    for width in (NARROWEST_WITH_WORDS, 844):
        ada.page.set_viewport_size({"width": width, "height": 390})
        lines = ada.find("nav a span").evaluate_all("(all) => all.map((each) => each.offsetHeight)")
        assert len(set(lines)) == 1, (width, lines)
        assert 10 < lines[0] < 30
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@on_both
def test_with_friends_a_link_is_two_presses_away(come: Come, screen: Screen) -> None:
    ada = come(screen=screen)
    ada.go("/")
    ada.press(f"[data-friends={CUBE}]")
    expect(ada.find("[data-seat='1']")).to_have_value("link")
    ada.press("[data-make]")
    ada.page.wait_for_url("**/table/*")
    expect(ada.find("[data-link]").first).to_have_value(re.compile("#invite="))


def test_who_opens_the_address_of_a_table_that_gathers_is_told_how_to_get_a_seat(
    come: Come,
) -> None:
    ada, ben = come(), come()
    ada.set_by_hand(GSC, "link")
    ben.go(ada.path)
    told = ben.find("[data-no-seat]")
    expect(told).to_contain_text("You have no seat at this table")
    expect(told).to_contain_text("link of a free seat")
    expect(told.locator("a")).to_have_attribute("href", "/")

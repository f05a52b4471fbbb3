"""A game of another package on the plain board: found, played and finished by taps."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Come
from browser.people import Person
from outside.conftest import beside, installed
from server.harness import FREELY, House

__all__ = ["beside", "installed"]  # fixtures: a package that is installed for this test


def test_a_game_from_outside_is_played_on_the_plain_board(
    come: Come, beside: Path, tmp_path: Path
) -> None:
    house = House(tmp_path / "data", *FREELY).start()
    try:
        ada = come(at=house)
        ada.go("/")
        expect(ada.find("[data-game=pig] h2")).to_have_text("Pig")
        ada.set_by_hand("pig", "bot:piglet")
        ask_and_take_back(ada)
        play_to_the_end(ada)
        assert ada.find("[data-word]").count() == 0
        points = ada.points()
        assert max(points) >= 100
        assert ada.record().startswith('[Game "pig"]')
        ada.press("[data-end] a[href^='/replay/']")
        slider = ada.find("[data-slider]")
        expect(ada.find("[data-view]")).to_contain_text("a: 0")
        slider.fill(slider.get_attribute("max") or "")
        expect(ada.find("[data-view]")).to_contain_text(f"a: {points[0]}\nb: {points[1]}")
    finally:
        house.stop()


def ask_and_take_back(ada: Person) -> None:
    """A word is asked for advice on, said, and taken back before the die falls."""
    while not ada.find("[data-word=roll]:enabled").count():  # a one ends the turn
        expect(ada.find("[data-roll]:enabled, [data-word=roll]:enabled").first).to_be_visible()
        if ada.find("[data-roll]:enabled").count():
            ada.press("[data-roll]")
    ada.press("[data-hint]:enabled")
    expect(ada.find("[data-hints]")).to_contain_text("roll")
    expect(ada.find("[data-view]")).to_contain_text("at stake")
    ada.press("[data-word=roll]")
    expect(ada.find("[data-word]")).to_have_count(0)
    ada.press("[data-undo]:enabled")
    expect(ada.find("[data-word=roll]:enabled")).to_be_visible()


def play_to_the_end(ada: Person) -> None:
    while not ada.find("[data-end]").is_visible():
        expect(
            ada.find("[data-roll]:enabled, [data-word]:enabled, [data-end]").first
        ).to_be_visible()
        if ada.find("[data-word=hold]:enabled").count():
            ada.press("[data-word=hold]")
        elif ada.find("[data-roll]:enabled").count():
            ada.press("[data-roll]")

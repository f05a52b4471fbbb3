"""A game of another package on the plain board: found, played and finished by taps."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Come
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
        ada.set_table("pig", "bot:piglet")
        words = ada.find("[data-word]")
        end = ada.find("[data-end]")
        while not end.is_visible():
            expect(
                ada.find("[data-roll]:enabled, [data-word]:enabled, [data-end]").first
            ).to_be_visible()
            if ada.find("[data-word=hold]:enabled").count():
                ada.press("[data-word=hold]")
            elif ada.find("[data-roll]:enabled").count():
                ada.press("[data-roll]")
        assert words.count() == 0
        assert max(ada.points()) >= 100
        assert ada.record().startswith('[Game "pig"]')
    finally:
        house.stop()

"""My games in the browser: a record brought along, found, counted, and its goals."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.people import SCREENS, Screen
from people.mine import FOUR, golden

on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@on_both
def test_a_game_is_brought_along_and_is_in_list_statistics_and_goals(
    come: Come, screen: Screen, tmp_path: Path
) -> None:
    ada = come(screen=screen)
    ada.page.goto("/games")
    expect(ada.find("[data-total='0']")).to_be_visible()
    file = tmp_path / "game.rec"
    file.write_text(golden(FOUR, "2026-01-02"), "utf-8")
    ada.press("[data-bring]")
    ada.find("[data-bring-file]").set_input_files(file)
    ada.press("[data-bring-seat='2']")
    expect(ada.find("[data-total='1']")).to_be_visible()
    expect(ada.find("[data-score='212']")).to_be_visible()
    wide = ada.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    ada.find("[data-filter=company]").select_option("alone")
    expect(ada.find("[data-total='0']")).to_be_visible()
    ada.press("[data-all]")
    expect(ada.find("[data-played]")).to_have_count(1)
    ada.press("[data-part=statistics]")
    expect(ada.find("[data-figures]")).to_contain_text("212")
    expect(ada.find("[data-rivals] tbody tr")).not_to_have_count(0)
    ada.press("[data-part=goals]")
    expect(ada.find("[data-goals]")).to_have_count(4)

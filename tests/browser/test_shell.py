from __future__ import annotations

from playwright.sync_api import Route, expect

from browser.conftest import Come
from browser.first_game import frames

# The page has heard of the games,
HEARD = """() => performance.getEntriesByType('resource')
  .some(({ name, responseEnd }) => name.endsWith('/api/games') && responseEnd)"""


def test_one_tap_leads_to_a_game_alone(come: Come) -> None:
    ada = come()
    ada.quick("ganz-schoen-clever")
    expect(ada.find("[data-stage]")).to_contain_text("Your turn")


def test_the_table_is_set_by_a_dialog(come: Come) -> None:
    ada = come()
    ada.set_by_hand("high-score", "here", "bot:random")
    expect(ada.find("[data-stage]")).to_be_visible()


def test_my_tables_never_push_the_games_away_from_under_the_finger(come: Come) -> None:
    ada = come()
    ada.quick("high-score")
    held: list[Route] = []
    ada.page.route("**/api/tables", lambda route: held.append(route))
    with ada.page.expect_response("**/api/games") as games:
        ada.go()
    games.value.finished()
    ada.page.wait_for_function(HEARD)
    frames(ada)  # and had the time to show them
    ada.until(lambda: held)
    assert ada.find("[data-game]").count() == 0
    held[0].continue_()
    expect(ada.find("[data-game]").first).to_be_visible()
    expect(ada.find("[data-table]")).to_have_count(1)

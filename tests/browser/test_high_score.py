"""High Score: the result explained on the dice, and what a choice promises."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.people import SCREENS, Person, Screen

on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
ENTER = "[data-enter]"


def turn_card(person: Person, swirl: str, roll: str, scoring: str) -> None:
    for choice in (f"swirl='{swirl}'", f"roll-kind={roll}", f"scoring={scoring}"):
        person.press(f"label:has([data-{choice}])")


def sit(person: Person, faces: str) -> None:
    """Two around a table with real dice, the first roll told."""
    person.set_table("high-score", "here", dice="real")
    turn_card(person, "choice", "any_three_rolls", "pairs_minus_rest")
    person.press("[data-enter-card]")
    person.press("[data-starter=a]")
    for face in faces:
        person.press(f"[data-face='{face}']")
    person.press(ENTER)


@on_both
def test_the_result_is_explained_on_the_dice(come: Come, screen: Screen) -> None:
    """HSC-12, HSC-19: 1 1, 4 4 and 5 with a swirl that became 5 count; a 4 is deducted."""
    ada = come(screen=screen)
    sit(ada, "114445v")
    counting = ada.find("[data-counting='16']")
    expect(counting).to_be_visible()
    expect(counting.locator("[data-role=counts]")).to_have_count(6)
    expect(counting.locator("[data-role=deducted]")).to_have_count(1)
    expect(counting).to_contain_text("=5")
    # What is kept is counted as it is chosen: the pair of ones alone brings two.
    kept = ada.find("[role=checkbox][aria-checked=true]")
    for count in (1, 2):
        ada.press("[role=checkbox][data-face='1'][aria-checked=false]")
        expect(kept).to_have_count(count)  # a tap may be heard a moment after it
    expect(ada.find("[data-counting='2'][data-part]")).to_be_visible()


def test_the_odds_follow_the_dice_and_the_choice(come: Come) -> None:
    ada = come()
    sit(ada, "114445v")
    expect(ada.find("[data-counting='16']")).to_be_visible()
    ada.press("[data-odds]")
    whole = ada.find("[data-odds-expected]")
    expect(whole).to_be_visible()
    anew = float(whole.get_attribute("data-odds-expected") or "")
    ada.press("[data-live-odds]")
    ada.page.keyboard.press("Escape")
    for count, face in enumerate("1144v5", 1):
        ada.press(f"[role=checkbox][data-face='{face}'][aria-checked=false]")
        expect(ada.find("[role=checkbox][aria-checked=true]")).to_have_count(count)
    promised = ada.find("[data-promised=k11445v]")
    expect(promised).to_be_visible()
    ada.press("[data-odds]")
    expect(ada.find("[data-odds-of=k11445v]")).to_be_visible()
    kept = float(ada.find("[data-odds-expected]").get_attribute("data-odds-expected") or "")
    assert kept > anew


def test_a_ruling_of_ours_is_told_where_a_card_is_made(come: Come) -> None:
    """HSC-22: a swirl is rest whatever it is worth, and the dice show it."""
    ada = come()
    ada.set_table("high-score", "here", dice="real")
    turn_card(ada, "10", "any_three_rolls", "total")
    expect(ada.find("[data-ruling]")).to_have_count(0)
    turn_card(ada, "10", "any_three_rolls", "shown_4321_minus_rest")
    expect(ada.find("[data-ruling]")).to_be_visible()
    # 1 2 3 4 count, 5 5 and the swirl of 10 are deducted.
    expect(ada.find("[data-example] [data-counting='-10']")).to_be_visible()


def test_a_deck_is_made_kept_and_played_without_a_file(come: Come) -> None:
    ada = come()
    ada.go("/")
    ada.press("[data-set=high-score]")
    ada.press("[data-option=deck] summary")
    ada.press("[data-new-deck]")
    ada.find("[data-deck-name]").fill("Ours")
    for swirl in ("10", "6", "5", "0", "-5", "-10", "frozen"):
        ada.press("[data-make-card]")
        turn_card(ada, swirl, "any_three_rolls", "triples")
        expect(ada.find("[data-ruling]")).to_be_visible()  # an extension, and it is said
        ada.press("[data-put-card]")
    expect(ada.find("[data-cards='7']")).to_be_visible()
    expect(ada.find("[data-deck-problem]")).to_have_count(0)
    with ada.page.expect_download() as download:
        ada.press("[data-save-deck]")
    saved = download.value.path().read_text("utf-8")
    assert saved.startswith('name = "Ours"')
    ada.press("[data-make]")
    ada.page.wait_for_url("**/table/*")
    printed = ada.ask(f"/api/tables/{ada.table}/print")
    assert [card["id"] for card in printed["deck"]] == [f"B{i}" for i in range(1, 8)]
    assert all(card["extension"] for card in printed["deck"])
    # It is kept in this browser, and read from the file in another.
    ada.go("/")
    ada.press("[data-set=high-score]")
    ada.press("[data-option=deck] summary")
    expect(ada.find("[data-deck] option")).to_have_count(2)
    bob = come()
    bob.go("/")
    bob.press("[data-set=high-score]")
    bob.press("[data-option=deck] summary")
    bob.find("[data-load-deck]").set_input_files(download.value.path())
    expect(bob.find("[data-cards='7']")).to_be_visible()
    # Who comes by a link finds the table set with it, and may put it aside.
    cyd = come()
    told = base64.urlsafe_b64encode(saved.encode()).decode().rstrip("=")
    cyd.go(f"/#deck={told}")
    expect(cyd.find("dialog [data-cards='7']")).to_be_visible()
    cyd.press("[data-make]")
    cyd.page.wait_for_url("**/table/*")
    assert cyd.ask(f"/api/tables/{cyd.table}/print")["deck"] == printed["deck"]

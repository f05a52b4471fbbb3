"""Always knowing where one is, and less in the way: the line on top, hints, re-roll, no seat."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.first_game import CHD, GSC, box, enter, sit, take
from browser.people import SCREENS, Screen

STAGE = "[data-stage]"
ROLLED = "y3 b5 g2 o6 p1 w4"
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@on_both
def test_the_line_says_round_roll_and_what_to_do(come: Come, screen: Screen) -> None:
    ada = sit(come(screen=screen), GSC)
    enter(ada, ROLLED)
    stage = ada.find(STAGE)
    expect(stage).to_contain_text("Round 1 of 6")
    expect(stage).to_contain_text("Your turn")
    expect(stage).to_contain_text("Roll 1 of 3: choose a die")
    take(ada, "p", "p1")
    enter(ada, "y3 b5 g2 o6 w4")
    expect(stage).to_contain_text("Roll 2 of 3: choose a die")
    ada.page.evaluate("scrollTo(0, 400)")
    expect(stage).to_be_in_viewport(ratio=1)


@on_both
def test_the_passive_turn_of_one_alone_is_called_so_and_looks_so(
    come: Come, screen: Screen
) -> None:
    ada = sit(come(screen=screen, guide=True), GSC)
    enter(ada, ROLLED)
    plain = ada.find(".dice").evaluate("(each) => getComputedStyle(each).backgroundColor")
    take(ada, "p", "p1")
    enter(ada, "y3 b5 g2 o6 w4")
    take(ada, "g", "g1")
    enter(ada, "y3 b5 o6 w4")
    take(ada, "w", "b9")
    stage = ada.find(STAGE)
    expect(stage).to_contain_text("Round 1 of 6")
    expect(stage).to_contain_text("Passive turn")
    enter(ada, "y2 g3 p4 o5 b6 w6")
    expect(stage).to_contain_text("Take one die from the tray, or nothing")
    # Its own tip, as soon as those before it are read; never that these dice are lost.
    for _ in range(12):
        tip = ada.find("[data-guide-step]")
        expect(tip).to_be_visible()
        if tip.get_attribute("data-guide-step") == "passive-solo":
            break
        assert tip.get_attribute("data-guide-step") not in ("lower", "roll", "passive")
        tip.locator(".primary").evaluate("(each) => each.click()")
    expect(ada.find("[data-guide-step=passive-solo]")).to_be_visible()
    passive = ada.find(".dice").evaluate("(each) => getComputedStyle(each).backgroundColor")
    assert passive != plain


def test_a_hint_is_shown_before_it_is_played_and_closes_again(come: Come) -> None:
    ada = sit(come(settings={"notation": False}), GSC)
    enter(ada, ROLLED)
    ada.press("[data-hint]")
    hints = ada.find("[data-hints]")
    expect(hints).to_be_visible()
    expect(hints.locator(".code")).to_have_count(0)
    told = hints.inner_text()
    ada.press("[data-hint]")
    expect(hints).to_have_count(0)
    ada.press("[data-hint]")
    expect(hints).to_be_visible()
    assert hints.inner_text() == told
    ada.press(hints.locator("ol button").nth(1))
    expect(hints.locator("ol button").nth(1)).to_have_attribute("aria-pressed", "true")
    assert len(ada.log()) == 1  # nothing was said yet
    ada.press("[data-play-hint]")
    expect(ada.find("[data-entry]")).to_have_count(2)


def test_nobody_reads_notation_who_has_not_asked_for_it(come: Come) -> None:
    ada = sit(come(settings={"notation": False}), GSC)
    enter(ada, ROLLED)
    expect(ada.find("[data-entry]").first).to_contain_text("Rolls yellow 3")
    expect(ada.find("aside .code[data-entry]")).to_have_count(0)


def test_a_reroll_is_one_press(come: Come) -> None:
    ada = come()
    ada.set_table(GSC)
    ada.press("[data-roll]")
    ada.press("[data-word=R]")
    expect(ada.find("[data-entry]")).to_have_count(3)  # roll, re-roll, roll
    expect(ada.find("[data-roll]")).to_have_count(0)


def test_the_joker_shows_its_number(come: Come) -> None:
    ada = sit(come(), CHD)
    enter(ada, "y1 t1 b1 n1 k1 w1")
    take(ada, "n", "n1")
    enter(ada, "y5 t5 b5 k5 w5")
    take(ada, "w", "n2")
    enter(ada, "y2 t2 b2 k2")
    expect(ada.find("[data-joker] .left")).to_have_text("3")


def test_around_one_screen_the_sheet_bears_a_name(come: Come) -> None:
    ada = sit(come(), GSC, "here")
    expect(ada.find("[data-shown='0']")).to_have_text("Player 1")
    name, sheet = box(ada, ".whose"), box(ada, "[data-guide=sheet]")
    assert name["top"] < sheet["top"] < name["bottom"]


def test_who_has_no_seat_is_told_so(come: Come) -> None:
    ada, ben = come(), come()
    ada.set_table(GSC)
    ben.go(ada.path)
    expect(ben.find("[data-no-seat]")).to_contain_text("You have no seat at this table")
    expect(ben.find("[data-no-seat] a")).to_have_attribute("href", "/")

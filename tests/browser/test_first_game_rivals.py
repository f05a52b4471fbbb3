"""What a rival does is told as it happens, and stands out on their sheet until one's own word."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.company import invite, join
from browser.conftest import Come
from browser.first_game import GSC, enter, take
from browser.people import SCREENS, Screen

HIGH = "({ offsetHeight }) => offsetHeight"
LINES = """(all) => all.slice(0, 2).map((each) =>
  Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)))"""
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@on_both
def test_a_rivals_turn_is_told_and_its_marks_stand_out_until_my_word(
    come: Come, screen: Screen
) -> None:
    ada, bob = come(settings={"name": "Evangelina"}), come(screen=screen)
    join(bob, invite(ada, GSC, dice="real"), "Maximilian")
    enter(ada, "y3 b5 g2 o6 p1 w4")
    expect(bob.find("[data-entry]")).to_have_count(1)
    # Names of ten letters are not broken.
    assert bob.find("ul[aria-label] .name").evaluate_all(LINES) == [1, 1]
    height = bob.find(".dice").evaluate(HIGH)
    take(ada, "p", "p1")
    told = bob.find("[data-told='0']")
    expect(told).to_contain_text("Evangelina: Purple die → purple cell 1")
    expect(told).to_be_in_viewport(ratio=1)
    expect(told.locator("svg").first).to_be_in_viewport()
    expect(told.locator(".news")).to_have_count(1)
    expect(bob.find("[data-sheet='0'] .news")).to_have_count(1)
    assert bob.find(".dice").evaluate(HIGH) == height  # nothing moves

    enter(ada, "y3 b5 g2 o6 w4")
    take(ada, "o", "o1")
    expect(bob.find("[data-news='0']")).to_contain_text("Orange die → orange cell 1")
    expect(bob.find("[data-sheet='0'] .news")).to_have_count(2)
    expect(told).to_have_count(0)  # Bob is asked: the buttons are his
    take(bob, "y", "ya1")
    expect(bob.find("[data-news]")).to_have_count(0)
    expect(bob.find(".news")).to_have_count(0)

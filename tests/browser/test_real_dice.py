"""A table where people roll their own dice and tap what they see."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.clicking import Player
from browser.conftest import Come
from browser.people import PHONE
from browser.speech import said

ENTER = "[data-enter]"


def test_coloured_dice_are_entered_by_a_tap_each(come: Come) -> None:
    ada = come(screen=PHONE)
    ada.set_table("ganz-schoen-clever", dice="real")
    expect(ada.find("[data-stage]")).to_contain_text(said("turn.enter.dice"))
    faces = ("w3", "y6", "b1", "g5", "o4", "p2")
    for face in faces[:-1]:
        ada.press(f"[data-die={face}]")
    expect(ada.find(ENTER)).to_be_disabled()
    ada.press(f"[data-die={faces[-1]}]")
    ada.press(ENTER)
    expect(ada.find("[data-entry]")).to_have_count(1)
    assert set(ada.log()[0].strip("<>").split()) == set(faces)
    # The dice on the mat are those.
    expect(ada.find("button[data-die=y]")).to_have_attribute("aria-label", re.compile("6"))


def test_a_handful_is_entered_and_a_slip_taken_back(come: Come) -> None:
    ada = come()
    ada.set_table("high-score", "here", dice="real")
    # Which card was turned? Without an answer to every question it is none.
    play = ada.find("[data-guide=card] .primary")
    for choice in ("[data-swirl='0']", "[data-roll-kind=any_three_rolls]", "[data-scoring=total]"):
        expect(play).to_be_disabled()
        ada.press(f"label:has({choice})")
    ada.press(play)
    ada.press("[data-starter=a]")
    expect(ada.find("[data-face]").first).to_be_visible()
    for face in "1122345":
        ada.press(f"[data-face='{face}']")
    ada.press(ada.find(".lying button").first)
    expect(ada.find(ENTER)).to_be_disabled()
    ada.press("[data-face='v']")
    ada.press(ENTER)
    expect(ada.find("[data-entry]").last).to_have_text("<122345v>")
    Player(ada, "high-score").step()

"""A table where people roll their own dice and tap what they see."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.clicking import Player
from browser.conftest import Come
from browser.line import Line
from browser.people import HOLD_NOTES, PHONE, Person
from browser.speech import said

ENTER = "[data-enter]"
FACES = ("w3", "y6", "b1", "g5", "o4", "p2")
PROBLEM = ".toast.problem"


def sit_at_high_score(person: Person) -> None:
    person.set_table("high-score", "here", dice="real")
    for choice in ("[data-swirl='0']", "[data-roll-kind=any_three_rolls]", "[data-scoring=total]"):
        person.press(f"label:has({choice})")
    person.press("[data-enter-card]")
    person.press("[data-starter=a]")
    expect(person.find("[data-face]").first).to_be_visible()


def tap(person: Person, faces: str) -> None:
    for face in faces:
        person.press(f"[data-face='{face}']")


def test_coloured_dice_are_entered_by_a_tap_each(come: Come) -> None:
    ada = come(screen=PHONE)
    ada.set_by_hand("ganz-schoen-clever", dice="real")
    expect(ada.find("[data-stage]")).to_contain_text(said("turn.enter.dice"))
    for face in FACES[:-1]:
        ada.press(f"[data-die={face}]")
    expect(ada.find(ENTER)).to_be_disabled()
    ada.press(f"[data-die={FACES[-1]}]")
    ada.press(ENTER)
    expect(ada.find("[data-entry]")).to_have_count(1)
    assert set(ada.log()[0].strip("<>").split()) == set(FACES)
    # The dice on the mat are those.
    expect(ada.find("button[data-die=y]")).to_have_attribute("aria-label", re.compile("6"))


def test_who_was_drawn_to_start_is_entered_and_named(come: Come) -> None:
    ada = come(screen=PHONE)
    ada.set_by_hand("ganz-schoen-clever", "here", dice="real", chosen={"first": "drawn"})
    expect(ada.find("[data-stage]")).to_contain_text(said("turn.enter.starter"))
    ada.press("[data-starter=b]")
    for face in FACES:
        ada.press(f"[data-die={face}]")
    expect(ada.find("[data-stage]")).to_contain_text("Guest 1")
    ada.press(ENTER)
    expect(ada.find("[data-entry]")).to_have_count(2)
    assert "\n1b. b: <y6 b1 g5 o4 p2 w3>" in ada.record()


def test_a_handful_is_entered_and_a_slip_taken_back(come: Come) -> None:
    ada = come()
    sit_at_high_score(ada)
    tap(ada, "1122345")
    ada.press(ada.find(".lying button").first)
    expect(ada.find(ENTER)).to_be_disabled()
    tap(ada, "v")
    ada.press(ENTER)
    expect(ada.find("[data-entry]").last).to_have_text("<122345v>")
    Player(ada, "high-score").step()


def test_a_handful_is_typed(come: Come) -> None:
    ada = come()
    sit_at_high_score(ada)
    for key in ("1", "1", "2", "2", "3", "4", "5", "5", "Backspace", "v", "Enter"):
        ada.page.keyboard.press(key)
    expect(ada.find("[data-entry]").last).to_have_text("<112234v>")


# Faces there are not, dice that were not rolled, and what is no roll at all.
@pytest.mark.parametrize("wrong", ["w3 y6 b1 g5 o4 p7", "w3 y6 b1 g5 o4", "six sixes"])
def test_a_refused_roll_is_explained_and_nothing_that_was_tapped_is_lost(
    come: Come, wrong: str
) -> None:
    ada = come(screen=PHONE, locale="ru-RU")
    ada.context.add_init_script(HOLD_NOTES)
    line = Line(ada)
    ada.set_table("ganz-schoen-clever", dice="real")
    for face in FACES:
        ada.press(f"[data-die={face}]")
    line.misread(wrong)
    ada.press(ENTER)
    explains_in_russian(ada)
    expect(ada.find("[aria-pressed=true]")).to_have_count(len(FACES))
    assert ada.log() == []
    # What was tapped can be told again, or changed before.
    ada.press("[data-die=w4]")
    ada.press(ENTER)
    expect(ada.find("[data-entry]")).to_have_text("<y6 b1 g5 o4 p2 w4>")


def explains_in_russian(person: Person) -> None:
    """The reason stands there in the page's language, and nothing of another."""
    problem = person.find(PROBLEM)
    expect(problem).to_be_in_viewport()
    expect(problem).to_have_text(re.compile("[а-я]{3}"))
    assert not re.search("expected|position", problem.inner_text())
    person.page.evaluate("letNotesGo()")


@pytest.mark.parametrize("wrong", ["112234", "1122347"])
def test_a_refused_handful_is_explained_and_still_lies_there(come: Come, wrong: str) -> None:
    ada = come(locale="ru-RU")
    ada.context.add_init_script(HOLD_NOTES)
    line = Line(ada)
    sit_at_high_score(ada)
    before = ada.log()
    tap(ada, "1122345")
    line.misread(wrong)
    ada.press(ENTER)
    explains_in_russian(ada)
    expect(ada.find(".lying button")).to_have_count(7)
    assert ada.log() == before
    ada.press(ENTER)
    expect(ada.find("[data-entry]").last).to_have_text("<1122345>")


def test_a_swirl_that_no_card_can_have_is_explained(come: Come) -> None:
    ada = come()
    ada.set_table("high-score", "here", dice="real")
    number, play = (
        ada.find("[data-swirl=other]"),
        ada.find("[data-enter-card], [data-guide=card] .primary"),
    )
    for choice in ("[data-swirl='-5']", "[data-roll-kind=any_three_rolls]", "[data-scoring=total]"):
        ada.press(f"label:has({choice})")
    expect(play).to_be_enabled()
    for wrong in ("150", "2.5", "-100"):
        number.fill(wrong)
        expect(number).to_have_attribute("aria-invalid", "true")
        expect(ada.find("[data-guide=card] [role=alert]")).to_contain_text("99")
        expect(play).to_be_disabled()
    number.fill("-12")
    expect(ada.find("[data-guide=card] [role=alert]")).to_have_count(0)
    ada.press(play)
    expect(ada.find("[data-entry]").first).to_contain_text("swirl=-12")


def test_who_comes_second_is_told_and_sees_what_was_entered(come: Come) -> None:
    """Two windows of one person; the second has not heard yet."""
    ada = come()
    ada.context.add_init_script(HOLD_NOTES)
    line = Line(ada)
    ada.set_table("ganz-schoen-clever", dice="real")
    for face in FACES:
        ada.press(f"[data-die={face}]")
    line.holding = True
    enter_elsewhere(ada.context.new_page(), ada.page.url)
    ada.press(ENTER)
    expect(ada.find(PROBLEM)).to_contain_text(said("problem.stale"))
    line.release()
    expect(ada.find("[data-entry]")).to_have_text("<y1 b1 g1 o1 p1 w1>")
    expect(ada.find(ENTER)).to_have_count(0)
    assert ada.record().count("<") == 1


def enter_elsewhere(page: Page, address: str) -> None:
    page.goto(address)
    for letter in "ybgopw":
        page.click(f"[data-die={letter}1]")
    page.click(ENTER)
    expect(page.locator("[data-entry]")).to_have_count(1)
    page.close()

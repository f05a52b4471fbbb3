"""The Clever boards: what a tap lights, what it asks and which word it says.

The dice are real ones, entered by hand, so that every test knows them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.first_game import enter, take
from browser.people import SCREENS, Person, Screen

GSC, CHD = "ganz-schoen-clever", "clever-hoch-drei"
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


def sit_alone(come: Come, game: str, screen: Screen = SCREENS[0]) -> Person:
    person = come(screen=screen)
    person.set_table(game, dice="real")
    return person


def lights(person: Person, *names: str) -> None:
    """The die in hand can go to these cells and no other; a tap may be heard a moment after it."""
    for name in names:
        expect(person.find(f"[data-cell={name}].can")).to_be_visible()
    expect(person.find("[data-cell].can")).to_have_count(len(names))


def said(person: Person, word: str) -> None:
    """The table has kept this word."""
    expect(person.find("[data-entry]").filter(has_text=word).first).to_be_attached()
    assert word in person.record().split()


@on_both
def test_a_die_lights_its_cells_and_a_cell_says_the_word(come: Come, screen: Screen) -> None:
    ada = sit_alone(come, GSC, screen)
    enter(ada, "y3 b5 g2 o6 p1 w4")
    ada.press("button[data-die=y]")
    lights(ada, "ya1", "yb4")
    ada.press("button[data-die=w]")
    lights(ada, "yd3", "yc4", "b9", "g1", "o1", "p1")
    ada.press("[data-cell=b9]")
    said(ada, "w=b9")


@on_both
def test_a_cell_tapped_first_asks_for_the_die(come: Come, screen: Screen) -> None:
    ada = sit_alone(come, GSC, screen)
    enter(ada, "y3 b5 g2 o6 p1 w4")
    ada.press("[data-cell=p1]")
    choices = ada.find(".chooser [data-word]")
    expect(choices).to_have_count(2)
    assert [each.get_attribute("data-word") for each in choices.all()] == ["p=p1", "w=p1"]
    ada.press(choices.last)
    said(ada, "w=p1")


@on_both
def test_pink_asks_whether_half_or_times(come: Come, screen: Screen) -> None:
    ada = sit_alone(come, CHD, screen)
    enter(ada, "y2 t2 b2 n2 k2 w2")
    take(ada, "k", "k1")
    said(ada, "k=k1h")
    enter(ada, "y2 t2 b2 n2 w4")
    take(ada, "w", "k2")
    expect(ada.find(".chooser [data-word]")).to_have_count(2)
    ada.press(".chooser [data-word='w=k2x']")
    said(ada, "w=k2x")


def test_dice_in_company_cross_several_cells(come: Come) -> None:
    ada = sit_alone(come, CHD)
    enter(ada, "y5 t5 b5 n5 k5 w5")
    take(ada, "n", "n2")
    enter(ada, "y5 t5 b5 k5 w5")
    take(ada, "t", "t5a")
    expect(ada.find(".buttons .primary[data-word='t=t5a']")).to_be_visible()
    # Two dice show a 5 on the fields: after the second cell there is nothing more to choose.
    ada.press("[data-cell=t5b]")
    said(ada, "t=t5ab")


def test_a_bonus_lights_its_cells_by_itself(come: Come) -> None:
    ada = sit_alone(come, CHD)
    enter(ada, "y5 t5 b5 n5 k5 w5")
    take(ada, "n", "n2")
    enter(ada, "y5 t5 b5 k5 w5")
    take(ada, "t", "t5a")
    ada.press("[data-cell=t5b]")
    expect(ada.find(".pending")).to_be_visible()
    lights(ada, "bl1", "br1")
    ada.press("[data-cell=br1]")
    said(ada, "+br1^8")


def test_a_joker_is_offered_when_there_is_one(come: Come) -> None:
    ada = sit_alone(come, CHD)
    enter(ada, "y1 t1 b1 n1 k1 w1")
    expect(ada.find("[data-joker]")).to_have_count(0)
    take(ada, "n", "n1")
    enter(ada, "y5 t5 b5 k5 w5")
    take(ada, "w", "n2")
    enter(ada, "y2 t2 b2 k2")
    ada.press("[data-joker]")
    take(ada, "k", "k1")
    said(ada, "k=k1h^3")


def test_everything_by_keyboard(come: Come) -> None:
    ada = sit_alone(come, GSC)
    enter(ada, "y3 b5 g2 o6 p1 w4")
    keyboard = ada.page.keyboard
    ada.find("button[data-die=y]").focus()
    keyboard.press("Enter")
    lights(ada, "ya1", "yb4")
    keyboard.press("ArrowRight")
    expect(ada.find("button[data-die=b]")).to_be_focused()
    keyboard.press("Enter")
    lights(ada, "b9")
    keyboard.press("Escape")
    expect(ada.find("[data-cell].can")).to_have_count(0)
    keyboard.press("ArrowLeft")
    keyboard.press("Enter")
    ada.find("[data-cell=yb1]").focus()
    keyboard.press("ArrowLeft")
    expect(ada.find("[data-cell=ya1]")).to_be_focused()
    keyboard.press("Enter")
    said(ada, "y=ya1")


def test_a_cell_says_what_it_is_in_the_language_of_the_page(come: Come) -> None:
    ada = sit_alone(come, GSC)
    seven = ada.find("[data-cell=b7]")
    expect(seven).to_have_accessible_name(
        "Blue 7, needs the sum of blue and white, free, counts towards yellow X and purple 6"
    )


@on_both
def test_another_sheet_is_one_tap_away(come: Come, screen: Screen) -> None:
    ada = come(screen=screen)
    ada.set_table(GSC, "bot:random")
    ada.press("[data-sheet='1']")
    expect(ada.find("dialog[open] svg [data-area=yellow]")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.find("dialog[open]")).to_have_count(0)

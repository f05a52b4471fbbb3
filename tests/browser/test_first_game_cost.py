"""Before the tap that decides: what a die costs, what a cell brings, why something is refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Come
from browser.first_game import CHD, GSC, box, enter, overlap, pick, sit, take
from browser.people import PHONE, SCREENS, Person, Screen

ROLLED = "y3 b5 g2 o6 p1 w4"
WHY = ".chooser"
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


def touch(person: Person, selector: str) -> None:
    """Tap what is marked as not to be had: a person can, and is answered."""
    person.find(selector).first.dispatch_event("click")


@on_both
def test_a_chosen_die_marks_the_dice_it_sends_to_the_tray(come: Come, screen: Screen) -> None:
    ada = sit(come(screen=screen), GSC)
    enter(ada, ROLLED)
    ada.press("button[data-die=y]")
    expect(ada.find("button.leaving")).to_have_count(2)
    for die in "gp":
        expect(ada.find(f"button.leaving[data-die={die}]")).to_have_attribute(
            "aria-label",
            f"{'green 2' if die == 'g' else 'purple 1'}, to be rolled, would go to the tray",
        )
    ada.press("button[data-die=p]")
    expect(ada.find("button.leaving")).to_have_count(0)
    assert len(ada.log()) == 1  # nothing was said


@on_both
def test_a_cell_shows_the_chain_it_would_set_off(come: Come, screen: Screen) -> None:
    """GSC-26: yellow 1 and 4 of the third row, then the 2 brings a green X, and g1 is crossed."""
    ada = sit(come(screen=screen), GSC)
    enter(ada, "y1 b6 g6 o6 p6 w4")
    take(ada, "y", "ya3")
    enter(ada, "b6 g6 o6 p6 w4")
    take(ada, "w", "yd3")
    enter(ada, "b6 g6 o6 p6")
    take(ada, "p", "p1")
    enter(ada, "y2 b3 g3 o4 p5 w6")
    pick(ada, "y")
    cell = ada.find("[data-cell=yc3]")
    if screen is PHONE:
        hold(cell)
    else:
        cell.hover()
    expect(ada.find("[data-foreseen] svg[role=img]")).to_have_attribute("aria-label", "green X")
    expect(ada.find("[data-cell=g1] .foreseen")).to_have_count(1)
    said = len(ada.log())
    if screen is PHONE:
        let_go(cell)
        expect(ada.find("[data-foreseen]")).to_have_count(0)
        assert len(ada.log()) == said  # a cell that was held is not tapped
    else:
        ada.page.mouse.move(2, 2)
        expect(ada.find("[data-foreseen]")).to_have_count(0)
        cell.focus()
        ada.page.keyboard.press("ArrowDown")
        ada.page.keyboard.press("ArrowUp")
        expect(ada.find("[data-foreseen]")).to_have_count(1)


def hold(cell: Locator) -> None:
    cell.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})


def let_go(cell: Locator) -> None:
    cell.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    cell.dispatch_event("click")


@on_both
def test_what_cannot_be_taken_says_why_and_by_which_rule(come: Come, screen: Screen) -> None:
    ada = sit(come(screen=screen), GSC)
    enter(ada, ROLLED)
    pick(ada, "y")
    touch(ada, "[data-cell=ya3]")
    expect(ada.find(WHY)).to_contain_text("This cell needs 1, and the yellow die counts 3.")
    rule = ada.find(f"{WHY} [data-rule]")
    expect(rule).to_have_text("Rules: The five areas")
    expect(rule).to_have_attribute("href", f"/rules/{GSC}#areas")
    assert not overlap(box(ada, WHY), box(ada, "[data-cell=ya3]"))
    # The next tap is not in its way.
    ada.press("[data-cell=ya1]")
    expect(ada.find(WHY)).to_have_count(0)
    enter(ada, "b5 o6 w4")
    touch(ada, "button[data-die=g]")
    expect(ada.find(WHY)).to_contain_text("The green die lies on the silver tray")
    assert len(ada.log()) == 3


def test_a_die_says_why_before_the_roll(come: Come) -> None:
    ada = come()
    ada.set_table(CHD)
    expect(ada.find("[data-roll]")).to_be_visible()
    touch(ada, "button[data-die=y]")
    expect(ada.find(WHY)).to_contain_text("Roll the dice first.")


def test_the_rule_of_a_refusal_is_brought_into_sight(come: Come) -> None:
    ada = come()
    ada.go(f"/rules/{GSC}#bonuses")
    expect(ada.find("#bonuses h2")).to_be_in_viewport()
    ada.page.wait_for_function("() => scrollY > 0")

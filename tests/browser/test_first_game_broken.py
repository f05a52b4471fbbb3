"""What spoiled a first game: tips that take over the page, taps that scroll, texts that are cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.clicking import END
from browser.company import finish
from browser.conftest import Come
from browser.first_game import (
    CHD,
    GSC,
    box,
    enter,
    frames,
    overlap,
    pick,
    play_on,
    scrolled,
    sit,
    take,
)
from browser.people import DESKTOP, PHONE, SCREENS, Person, Screen

TIP = "[data-guide-step]"
ROLLED = "y3 b5 g2 o6 p1 w4"
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
in_every_language = pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "uk-UA"])


@on_both
def test_a_tip_lets_the_page_be_scrolled(come: Come, screen: Screen) -> None:
    # Narrow enough for no column beside the sheet: then there is something to scroll.
    small = Screen(screen.name, min(screen.width, 700), 560, screen.touch)
    ada = sit(come(screen=small, guide=True), GSC)
    enter(ada, ROLLED)
    expect(ada.find(TIP)).to_be_visible()
    frames(ada)
    for way in (120, 60, 0):
        ada.page.evaluate("(top) => scrollTo(0, top)", way)
        frames(ada)
        assert scrolled(ada) == way


@on_both
def test_no_tip_stands_before_the_end(come: Come, screen: Screen) -> None:
    ada = come(screen=screen, guide=True)
    ada.set_table(GSC)
    expect(ada.find(TIP)).to_be_visible()
    play_on(ada)
    expect(ada.find(END)).to_be_visible()
    expect(ada.find(TIP)).to_have_count(0)


def test_a_tip_goes_when_its_reader_has_gone_on(come: Come) -> None:
    ada = sit(come(guide=True), GSC)
    enter(ada, ROLLED)
    expect(ada.find("[data-guide-step=die]")).to_be_visible()
    take(ada, "y", "ya1")
    enter(ada, "b5 o6 w4")
    expect(ada.find(TIP)).to_be_visible()
    expect(ada.find("[data-guide-step=die]")).to_have_count(0)


@on_both
def test_a_tip_covers_neither_the_dice_nor_what_it_explains(come: Come, screen: Screen) -> None:
    ada = sit(come(screen=screen, guide=True), GSC)
    enter(ada, ROLLED)
    expect(ada.find("[data-guide-step=die]")).to_be_visible()
    frames(ada)
    told = box(ada, TIP)
    assert not overlap(told, box(ada, "[data-guide=dice-mat]"))
    assert not overlap(told, box(ada, "[data-guide=buttons]"))
    ada.press(f"{TIP} .primary")
    expect(ada.find("[data-guide-step=cell]")).to_be_visible()
    frames(ada)
    told, sheet = box(ada, TIP), box(ada, "[data-guide=sheet]")
    one_line = told["bottom"] - told["top"] < 60
    assert one_line or not overlap(told, sheet)
    assert not overlap(told, box(ada, "[data-guide=dice-mat]"))


def test_a_die_whose_cells_are_in_sight_scrolls_nothing(come: Come) -> None:
    ada = sit(come(screen=DESKTOP), GSC)
    enter(ada, ROLLED)
    ada.page.evaluate("scrollTo(0, 0)")
    for die in "ybgopw":
        pick(ada, die)
        expect(ada.find("[data-cell].can").first).to_be_visible()
        frames(ada)
        assert scrolled(ada) == 0, die


def test_on_a_phone_the_page_scrolls_as_little_as_shows_a_cell(come: Come) -> None:
    ada = sit(come(screen=PHONE), GSC)
    enter(ada, ROLLED)
    ada.page.evaluate("scrollTo(0, 0)")
    pick(ada, "p")  # purple is far below
    frames(ada)
    cell, dice = box(ada, "[data-cell=p1]"), box(ada, ".dice")
    assert 0 <= dice["top"] - cell["bottom"] < 16
    was = scrolled(ada)
    pick(ada, "w")  # fits purple too, which is in sight
    frames(ada)
    assert scrolled(ada) == was
    # A line of the hint that is tapped shows its cell, between the hint and the dice.
    ada.press("[data-hint]")
    lines = ada.find("[data-hints] ol li > button:not(.button)")
    expect(lines).to_have_count(3)
    for place in range(3):
        ada.press(lines.nth(place))
        expect(lines.nth(place)).to_have_attribute("aria-pressed", "true")
        expect(ada.find("[data-play-hint]")).to_be_visible()
        frames(ada)
        marked = box(ada, "[data-cell] .hint")
        assert box(ada, "[data-hints]")["bottom"] <= marked["top"]
        assert marked["bottom"] <= box(ada, ".dice")["top"]


def test_dice_beside_the_tray_look_as_if_they_can_be_taken(come: Come) -> None:
    ada = come()
    ada.go("/")
    ada.press(f"[data-set={GSC}]")
    dialog = ada.find("dialog")
    ada.press(dialog.locator(".seat button").last)
    ada.press(dialog.locator("label:has(input[value=real])"))
    ada.press(dialog.locator("label:has-text('Kinder') input"))
    ada.press("[data-make]")
    ada.page.wait_for_url("**/table/*")
    for dice, die, cell in (
        (ROLLED, "p", "p1"),
        ("y3 b5 g2 o6 w4", "g", "g1"),
        ("y3 b5 o6 w4", "w", "b9"),
    ):
        enter(ada, dice)
        take(ada, die, cell)
    # On the tray now: green wants 2, purple more than 1, and blue's 9 is crossed (GSC-34).
    enter(ada, "g1 p1 b4 w5 y6 o6")
    usable = ada.find("button[data-die].can")
    expect(usable.first).to_be_visible()
    for each in usable.all():
        assert each.evaluate("(die) => getComputedStyle(die).opacity") == "1"


@in_every_language
def test_no_note_beside_the_dice_is_cut(come: Come, locale: str) -> None:
    ada = sit(come(screen=PHONE, locale=locale), CHD)
    fits = (
        "() => { const note = document.querySelector('.mat .note');"
        " return note.scrollHeight <= note.clientHeight && note.scrollWidth <= note.clientWidth; }"
    )
    enter(ada, "y5 t5 b5 n5 k5 w5")
    assert ada.page.evaluate(fits)
    pick(ada, "w")
    expect(ada.find("[data-cell].can").first).to_be_visible()
    assert ada.page.evaluate(fits)
    take(ada, "n", "n2")
    enter(ada, "y5 t5 b5 k5 w5")
    take(ada, "t", "t5a")
    expect(ada.find(".buttons .primary[data-word='t=t5a']")).to_be_visible()
    assert ada.page.evaluate(fits)


def test_bonuses_have_names_and_cells_say_what_they_bring(come: Come) -> None:
    ada = sit(come(), GSC)
    sheet = ada.find("[data-guide=sheet]")
    expect(sheet.get_by_role("img", name="Bonus: fox").first).to_be_attached()
    expect(sheet.get_by_role("img", name="Bonus: purple 6").first).to_be_attached()
    expect(ada.find("[data-cell=g7]")).to_have_accessible_name(re.compile("brings fox$"))
    expect(ada.find("[data-cell=b2]")).to_have_accessible_name(
        re.compile("counts towards orange 5 and green X$")
    )


def test_after_a_roll_the_focus_is_on_a_die(come: Come) -> None:
    ada = come()
    ada.set_table(GSC)
    ada.find("[data-roll]").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.find("button[data-die].can:focus")).to_have_count(1)


def test_a_name_of_ten_letters_can_be_read_on_a_phone(come: Come) -> None:
    ada = come(screen=PHONE)
    ada.call("Maximilian")
    ada.set_by_hand(GSC, "bot:random", "bot:random", "bot:random")
    name = ada.find("li .name").first
    expect(name).to_have_text("Maximilian")
    assert name.evaluate(
        "(each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight"
    )
    assert name.evaluate("(each) => each.getClientRects()[0].height") < 24  # on one line


def test_who_gave_the_seat_to_a_bot_may_play_again(come: Come) -> None:
    ada = come()
    ada.set_table(GSC)
    finish(ada)
    first = ada.table
    ada.press("[data-rematch]")
    ada.page.wait_for_function("(first) => !location.pathname.endsWith(first)", arg=first)
    expect(ada.find("[data-roll]")).to_be_visible()


# Its fox has a long name there: what clears the board away stays beside what builds.
IN_ONE_ROW = """(row) => new Set(
  [...row.children].map((each) => Math.round(each.offsetTop + each.offsetHeight / 2))).size === 1"""


def test_after_building_the_table_is_in_sight(come: Come) -> None:
    ada = come(screen=PHONE, locale="uk-UA", guide=True)
    ada.set_table("break-the-cube", "bot:random")
    read_tips(ada, "tray", "build")
    build = ada.find("[data-guide=build]")
    ada.press("[data-surprise]")
    expect(build).to_be_enabled()
    assert ada.find(".actions").evaluate(IN_ONE_ROW)
    ada.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    build.evaluate("(each) => each.click()")
    expect(ada.find("[data-guide=questions]")).to_be_attached()
    frames(ada)
    assert 0 <= box(ada, "[data-guide=whom]")["top"] < PHONE.height / 2
    # A tip comes with the sheet it is about, and goes with it.
    read_tips(ada, "whom", "questions")
    expect(ada.find("[data-guide-step=answers]")).to_be_visible()
    expect(ada.find("[data-guide=answers]")).to_be_in_viewport(ratio=1)
    ada.press("[data-tab=work]")
    expect(ada.find("[data-tab=work]")).to_have_attribute("aria-selected", "true")
    expect(ada.find("[data-guide-step=answers]")).to_be_hidden()


def read_tips(person: Person, *steps: str) -> None:
    for step in steps:
        person.press(f"[data-guide-step={step}] .primary")


# How high every card was, by its name.
WATCH_CARDS = """() => {
  window.cards = {};
  const look = () => {
    const card = document.querySelector('[data-guide=card] article');
    if (card) window.cards[card.querySelector('.id').textContent] = card.offsetHeight;
  };
  look();
  new MutationObserver(look).observe(
    document.querySelector('main'), { subtree: true, childList: true });
}"""


@on_both
def test_turning_a_card_moves_nothing(come: Come, screen: Screen) -> None:
    ada = come(screen=screen)
    ada.set_table("high-score", "bot:random")
    expect(ada.find("[data-guide=card] .id")).to_be_visible()
    ada.page.evaluate(WATCH_CARDS)
    play_on(ada)
    expect(ada.find(END)).to_be_visible()
    cards = ada.page.evaluate("window.cards")
    assert len(cards) == 7
    assert len(set(cards.values())) == 1, cards

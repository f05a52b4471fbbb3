"""What still puzzled when the first game was tried again: lessons and tips, seen by a newcomer."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Come
from browser.first_game import GSC, box, frames, overlap, scrolled
from browser.people import PHONE, Person

TIP = "[data-guide-step]"
TOLD = "(all) => all.map((tip) => tip.dataset.guideStep)"
STRAYED = "[data-strayed]"
# The tip may become the next one between a look and a press: only this one is answered.
GOT_IT = """(step) => document.querySelector(`[data-guide-step='${step}'] .primary`)?.click()"""


def read_until(person: Person, *steps: str) -> None:
    """Press "Got it" on every tip until one of these is told."""
    told = person.find(TIP)
    expect(told).to_be_visible()
    while (step := told.get_attribute("data-guide-step")) not in steps:
        got_it(person, str(step))
        expect(told).to_be_visible()
    frames(person)


def got_it(person: Person, step: str) -> None:
    person.page.evaluate(GOT_IT, step)
    expect(person.find(f"[data-guide-step='{step}']")).to_have_count(0)


def read_all(person: Person) -> None:
    while steps := person.find(TIP).evaluate_all(TOLD):
        got_it(person, steps[0])
    frames(person)


def test_a_lesson_answers_what_it_did_not_ask_for_and_stands_in_no_list(come: Come) -> None:
    ada = come()
    ada.go(f"/learn/{GSC}")
    ada.press("[data-roll]")
    expect(ada.find("[data-lesson-step='1']")).to_be_visible()
    expect(ada.find(STRAYED)).to_have_count(0)
    # The rules allow blue, so they give no reason; the lesson wants purple.
    ada.find("button[data-die=b]").dispatch_event("click")
    expect(ada.find(STRAYED)).to_be_visible()
    expect(ada.find(".chooser")).to_have_count(0)
    ada.press("[data-cell=p1]")
    expect(ada.find("[data-lesson-step='2']")).to_be_visible()
    expect(ada.find(STRAYED)).to_have_count(0)
    for path, list_of_games in (("/", "[data-game]"), ("/lobby", "#lobby-mine")):
        ada.go(path)
        expect(ada.find(list_of_games).first).to_be_visible()
        ada.page.wait_for_load_state("networkidle")
        expect(ada.find("a[href^='/table/']")).to_have_count(0)


def test_on_a_phone_a_tip_lies_under_the_bar_and_off_the_buttons(come: Come) -> None:
    ada = come(screen=PHONE, guide=True)
    ada.quick(GSC)
    ada.press("[data-roll]")
    read_until(ada, "die")
    ada.page.evaluate("scrollTo(0, 600)")
    read_until(ada, "cell")  # about the whole sheet: its beginning at the edge
    assert box(ada, TIP)["top"] >= box(ada, "header")["bottom"]
    text = ada.find(f"{TIP} p")
    assert text.evaluate("(each) => each.clientWidth") > PHONE.width / 2
    assert scrolled(ada) != 600  # the sheet was brought into sight,
    read_all(ada)
    assert scrolled(ada) == 600  # and the page goes back
    ada.quick("high-score")
    ada.press("[data-roll]:visible")
    read_until(ada, "full", "any", "aside")
    assert not overlap(box(ada, TIP), box(ada, "[data-word]"))
    assert not overlap(box(ada, TIP), box(ada, "[data-guide=seven]"))

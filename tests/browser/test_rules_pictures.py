"""The rules pages are drawn from what the table itself prints and plays."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Come
from browser.inspection import Inspector
from browser.people import DESKTOP, PHONE, SCREENS, Person, Screen
from browser.speech import LANGUAGES, messages as spoken, said

PICTURES = {
    "ganz-schoen-clever": ["table", "active"],
    "clever-hoch-drei": ["table", "active"],
    "break-the-cube": ["table", "turn"],
    "high-score": ["scoring"],
}
CLEVER = ["ganz-schoen-clever", "clever-hoch-drei"]
NAMED = "svg[role=img], [role=img], ol[aria-label]"


def read(person: Person, game: str) -> None:
    """Open the rules and wait until everything is drawn and counted."""
    person.go(f"/rules/{game}")
    expect(person.find("[data-picture]")).to_have_count(len(PICTURES[game]))
    expect(person.find("[data-counting='']")).to_have_count(0)


def printed(person: Person, game: str) -> Any:
    return person.ask(f"/api/games/{game}/print?seats=2")


def picture(person: Person, section: str) -> Locator:
    return person.find(f"section#{section} [data-picture={section}]")


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
@pytest.mark.parametrize("game", PICTURES)
def test_every_game_has_its_pictures(come: Come, game: str, screen: Screen, tmp_path: Path) -> None:
    ada = come(screen=screen)
    read(ada, game)
    for section in PICTURES[game]:
        names = picture(ada, section).locator(NAMED)
        assert names.count() > 0
        for each in names.all():
            assert (each.get_attribute("aria-label") or "").strip()
    inspector = Inspector(ada, tmp_path)
    inspector.look(f"rules-{game}")
    inspector.report()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CLEVER)
def test_the_parts_of_the_sheet_are_named(come: Come, game: str, language: str) -> None:
    ada = come(locale=language)
    read(ada, game)
    areas = [area["colour"] for area in printed(ada, game)["areas"]]
    sheet = picture(ada, "table")
    parts = ["rounds", "actions", *areas, "bonus", "totals"]
    for mark in ("data-part", "data-named"):
        found = sheet.locator(f"[{mark}]").all()
        assert [each.get_attribute(mark) for each in found] == parts
    label = said("picture.sheet", language, "clever")
    expect(sheet.get_by_role("img", name=label, exact=True)).to_be_visible()
    totals = said("picture.totals", language, "clever")
    expect(sheet.locator("[data-named=totals]")).to_have_text(totals)


@pytest.mark.parametrize("game", CLEVER)
def test_the_way_of_a_die(come: Come, game: str) -> None:
    """Lower dice go, equal ones stay (GSC-06, CHD-02), on the page as in its example."""
    ada = come()
    read(ada, game)
    way = picture(ada, "active")
    stops = way.locator("[data-stop]")
    assert [each.get_attribute("data-stop") for each in stops.all()] == [
        "roll",
        "take",
        "lie",
        "end",
    ]
    dice = len(printed(ada, game)["dice"])
    for stop in stops.all():
        expect(stop.locator("button[data-die]")).to_have_count(dice)
    taking = way.locator("[data-stop=take]")
    faces = faces_of(taking)
    taken = taking.locator("button.selected").get_attribute("data-die") or ""
    leaving = {each.get_attribute("data-die") for each in taking.locator("button.leaving").all()}
    assert leaving == {letter for letter, face in faces.items() if face < faces[taken]}
    assert sorted(faces.values()).count(faces[taken]) == 2
    tray = said("place.tray", area="clever")
    told = way.locator("[data-stop=lie] [role=img]").get_attribute("aria-label") or ""
    assert told.count(tray) == len(leaving)


def faces_of(stop: Locator) -> dict[str, int]:
    """By letter, what every die of a picture shows."""
    told = {
        each.get_attribute("data-die") or "": each.get_attribute("aria-label") or ""
        for each in stop.locator("button[data-die]").all()
    }
    return {letter: int(re.findall(r"\d", label)[0]) for letter, label in told.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ten_scorings_with_dice(come: Come, language: str) -> None:
    """The table counts the dice, and finds what the text says beside them."""
    ada = come(locale=language)
    read(ada, "high-score")
    shown = picture(ada, "scoring").locator("[data-scoring]")
    deck = printed(ada, "high-score")["deck"]
    scorings = list(dict.fromkeys(card["scoring"] for card in deck))
    assert [each.get_attribute("data-scoring") for each in shown.all()] == scorings
    assert len(scorings) == 10
    drawn = {
        (
            each.locator("[role=img]").get_attribute("aria-label"),
            int(each.locator("[data-counting]").get_attribute("data-counting") or ""),
        )
        for each in shown.all()
    }
    sections = spoken("rules/high-score", language)["sections"]
    (rows,) = (section["table"]["rows"] for section in sections if section["name"] == "scoring")
    examples = (row[2].split(":") for row in rows)
    assert drawn == {(dice, int(re.findall(r"\d+", sum_)[-1])) for dice, sum_ in examples}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cube_with_its_lines_and_letters(come: Come, language: str) -> None:
    ada = come(locale=language)
    read(ada, "break-the-cube")
    print_ = printed(ada, "break-the-cube")
    edition = "russian" if language == "ru" else "letter"
    letters = sorted(sight[edition] for sight in print_["sights"])
    assert len(letters) == 12
    board = picture(ada, "table")
    figure, plan = board.locator("svg").all()
    assert sorted(plan.locator("[data-letter]").all_text_contents()) == letters
    nearby = [each[edition] for each in print_["sights"] if each["side"] in ("bottom", "right")]
    assert sorted(figure.locator("[data-letter]").all_text_contents()) == sorted(nearby)
    expect(plan.locator("[data-letter] path")).to_have_count(12)
    assert plan.locator("[data-number]").all_text_contents() == print_["numbers"]


def test_a_letter_tells_the_nearest_cube_at_each_height(come: Come) -> None:
    """BTC-07: and the line that it looks along is the one of the print."""
    ada = come(screen=PHONE)
    read(ada, "break-the-cube")
    asked = {
        each.get_attribute("data-asked") or "": each
        for each in picture(ada, "turn").locator("[data-asked]").all()
    }
    (letter,) = (word for word in asked if word[1:].isalpha())
    lines = {sight["letter"]: sight["line"] for sight in printed(ada, "break-the-cube")["sights"]}
    lit = asked[letter].locator(".cell.asked").all()
    numbers = {int(each.get_attribute("data-number") or "") - 1 for each in lit}
    assert numbers == set(lines[letter[1:]])
    assert asked[letter].get_attribute("data-answer") == "ms-"
    (number,) = (word for word in asked if word[1:].isdigit())
    assert asked[number].get_attribute("data-answer") == "s"


def test_without_a_table_the_text_stands_alone(come: Come) -> None:
    ada = come(screen=DESKTOP)
    ada.page.route("**/api/replay", lambda route: route.abort())
    with ada.page.expect_event("requestfailed"):
        ada.go("/rules/high-score")
    expect(ada.find("section#scoring table")).to_be_visible()
    expect(ada.find("[data-picture]")).to_have_count(0)

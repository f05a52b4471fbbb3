"""The lessons, from the first step to the last, by what the page lets one press."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.clicking import CLEVER, LOOK, build_by_taps, press_if_there
from browser.conftest import Come
from browser.people import DESKTOP, PHONE, Person, Screen

LESSONS = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons"
ALL = ("ganz-schoen-clever", "clever-hoch-drei", "high-score", "break-the-cube")
TEACHER = "[data-lesson-step]"
REROLL = "R"
KEEPS = re.compile("k[1-5v]*")
"""High Score: what stays on the table."""
FALLEN = """(wanted) => {
  const faces = [...document.querySelectorAll('[role=checkbox]')].map((die) => die.dataset.face);
  const count = (all, face) => all.filter((each) => each === face).length;
  return wanted.every((face) => count(faces, face) >= count(wanted, face));
}"""
"""Whether these are among the dice that lie there: the table throws them after the step is told."""


LIT = """() => {
  const teacher = document.querySelector('[data-teacher]').getBoundingClientRect();
  const dice = document.querySelector('section.dice');
  const docked = getComputedStyle(dice).position === 'sticky';
  const floor = docked ? dice.getBoundingClientRect().top : innerHeight;
  return [...document.querySelectorAll('[data-lit]')]
    .map((cell) => cell.getBoundingClientRect())
    .some(({ top, bottom }) => top >= teacher.bottom && bottom <= floor);
}"""
"""Whether a cell that can be marked is seen, between the teacher and the dice."""


def steps_of(game: str) -> list[dict[str, Any]]:
    lesson = json.loads((LESSONS / f"{game}.json").read_text("utf-8"))
    return [step for step in lesson["steps"] if step["by"] == "me"]


def take_step(person: Person, step: dict[str, Any]) -> None:
    """What the step asks for, as a person does it."""
    if "roll" in step:
        person.press("[data-roll]:visible")
    elif "any" in step:
        build_by_taps(person)
    elif step["word"].startswith("?"):
        person.press(f"[data-word='{step['word']}']")
        person.press(f"[data-ask='{step['word']}']")
    elif step["word"].startswith("guess="):
        person.press("[data-advised]")
        person.press(f"[data-word='{step['word']}']:enabled")
    elif KEEPS.fullmatch(step["word"]):
        keep(person, step["word"])
    else:
        if step["word"] != REROLL:
            # A newcomer does not know where to look: what can be marked is in sight by itself.
            person.page.wait_for_function(LIT)
        mark(person)


def keep(person: Person, word: str) -> None:
    """High Score: dice by their faces, once they have fallen, then the button that says so."""
    wanted = list(word.removeprefix("k"))
    person.page.wait_for_function(FALLEN, arg=wanted)
    for die in person.find("[role=checkbox]").all():
        face = die.get_attribute("data-face") or ""
        kept = die.get_attribute("aria-checked") == "true"
        stays = face in wanted
        if stays:
            wanted.remove(face)
        if stays != kept:
            person.press(die)
            expect(die).to_have_attribute("aria-checked", "true" if stays else "false")
    person.press(f"[data-word='{word}']:enabled")


def mark(person: Person) -> None:
    """A Clever game: whatever can be pressed next is the step, until it is taken."""
    before = person.find(TEACHER).get_attribute("data-lesson-step")
    done = f"{TEACHER}:not([data-lesson-step='{before}'])"
    things = [thing for thing in CLEVER if thing != "[data-roll]"]
    while (
        found := person.page.wait_for_function(LOOK, arg=[things, done, 0.0]).as_element()
    ) is not None:
        press_if_there(person, found)  # else there is something else to press by now


@pytest.mark.parametrize(
    ("game", "screen", "locale"),
    [
        *((game, DESKTOP, "en-GB") for game in ALL),
        ("ganz-schoen-clever", PHONE, "uk-UA"),
        ("high-score", PHONE, "ru-RU"),
    ],
)
def test_a_lesson_leads_from_its_first_step_to_its_last(
    come: Come, game: str, screen: Screen, locale: str
) -> None:
    ada = come(screen=screen, locale=locale)
    ada.go("/")
    ada.press(f"[data-learn={game}]")
    for number, step in enumerate(steps_of(game)):
        expect(ada.find(TEACHER)).to_have_attribute("data-lesson-step", str(number))
        assert ada.find(TEACHER).inner_text().strip()
        take_step(ada, step)
    expect(ada.find(TEACHER)).to_have_attribute("data-lesson-step", "done")
    ada.press("[data-lesson-play]")
    ada.page.wait_for_url("**/table/*")
    assert not any(
        card["dice"] == "real" for card in ada.ask("/api/tables").get("mine", []) if "dice" in card
    )


def test_a_lesson_is_left_and_taken_up_again_and_started_again(come: Come) -> None:
    game = "ganz-schoen-clever"
    ada = come()
    ada.go(f"/learn/{game}")
    for number, step in enumerate(steps_of(game)[:3]):
        expect(ada.find(TEACHER)).to_have_attribute("data-lesson-step", str(number))
        take_step(ada, step)
    expect(ada.find(TEACHER)).to_have_attribute("data-lesson-step", "3")
    ada.go("/")
    ada.press(f"[data-learn={game}]")
    expect(ada.find(TEACHER)).to_have_attribute("data-lesson-step", "3")


def test_only_what_the_lesson_asks_for_can_be_taken(come: Come) -> None:
    ada = come()
    ada.go("/learn/ganz-schoen-clever")
    take_step(ada, steps_of("ganz-schoen-clever")[0])
    expect(ada.find("button[data-die].can")).to_have_count(1)

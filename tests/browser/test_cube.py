"""Break the Cube: figures that will not do, a guess that is wrong, and advice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.clicking import FIGURE, Player, compose
from browser.company import HAND_OVER, surprise
from browser.conftest import Come
from browser.people import SCREENS, Person, Screen
from browser.speech import plural, said

on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
VERDICT = ".verdict"
HIGH = 22
"""A cell of the highest level, with nothing below it."""


def move(person: Person, block: str, cell: int) -> None:
    """In layers: take a block, tap where it shall go, put it down."""
    person.press(f"[data-block={block}]")
    person.press(f"button[data-cell='{cell}']")
    person.press(f"[data-block={block}]")


@on_both
def test_a_block_in_the_air_is_explained_and_shown(come: Come, screen: Screen) -> None:
    ada = come(screen=screen)
    ada.set_table("break-the-cube", "bot:random")
    compose(ada)
    build = ada.find("[data-guide=build]")
    expect(build).to_be_enabled()
    move(ada, "s", HIGH)
    expect(ada.find(VERDICT)).to_contain_text(said("refused.hangs", area="cube"))
    expect(ada.find("[data-cell].air").first).to_be_visible()
    expect(build).to_be_disabled()
    # Nothing is lost: put it back and all is well.
    move(ada, "s", 9)
    expect(ada.find(VERDICT)).to_contain_text(said("build.ready", area="cube"))
    expect(ada.find("[data-cell].air")).to_have_count(0)
    expect(build).to_have_attribute("data-word", f"build={FIGURE}")
    expect(build).to_be_enabled()


def test_blocks_that_are_missing_are_counted(come: Come) -> None:
    ada = come()
    ada.set_table("break-the-cube", "bot:random")
    compose(ada)
    expect(ada.find("[data-guide=build]")).to_be_enabled()
    ada.press("[data-block=s]")
    ada.page.keyboard.press("Delete")
    expect(ada.find(VERDICT)).to_have_text(plural("draft.left", "one", area="cube", count=1))
    expect(ada.find("[data-guide=build]")).to_be_disabled()


def test_a_wrong_guess_is_told_and_the_game_goes_on(come: Come) -> None:
    ada = come(settings={"name": "Ada"})
    ada.set_table("break-the-cube", "here")
    ada.press(f"{HAND_OVER} button")
    compose(ada)
    ada.press("[data-guide=build]")
    ada.press(f"{HAND_OVER} button")
    surprise(ada)  # never what Ada has built, and will guess
    hand_over_to(ada, "Ada")
    compose(ada)
    ada.press(f"[data-word='guess={FIGURE}']")
    expect(ada.find(HAND_OVER)).to_contain_text(said("answer.no", area="cube"))
    ada.press(f"{HAND_OVER} button")
    expect(ada.find("[data-stage]")).to_contain_text("Guest 1")
    assert ada.log()[-1] == "<no>"


def hand_over_to(person: Person, name: str) -> None:
    """It may be the other's turn first: then that one asks something."""
    while True:
        expect(person.find(f"{HAND_OVER}, [data-guide=questions]").first).to_be_visible()
        if person.find(HAND_OVER).count():
            person.press(f"{HAND_OVER} button")
        expect(person.find("[data-guide=questions]")).to_be_visible()
        if name in person.find("[data-stage]").inner_text():
            return
        Player(person, "break-the-cube").play(until=HAND_OVER)


@on_both
def test_advice_can_be_looked_at_and_followed(come: Come, screen: Screen) -> None:
    ada = come(screen=screen)
    ada.set_table("break-the-cube", "bot:random")
    surprise(ada)
    ada.press("[data-hint]:not(:disabled)")
    hints = ada.find("[data-hints] li")
    expect(hints).to_have_count(3)
    expect(hints.first).to_be_in_viewport()
    expect(hints.first).to_contain_text(said("hint.best"))
    word = hints.first.locator(".code").inner_text()
    # It is pointed at where it would be said; a tap chooses it, and another one says it.
    expect(ada.find(f"[data-word='{word}'].first")).to_be_visible()
    ada.press(hints.first.locator("button").first)
    ada.press("[data-play-hint]")
    expect(ada.find("[data-entry]").get_by_text(word, exact=True)).to_have_count(1)
    expect(ada.find("[data-hints]")).to_have_count(0)

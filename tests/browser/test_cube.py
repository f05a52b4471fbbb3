"""Break the Cube: figures that will not do, a guess that is wrong, and advice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.clicking import FIGURE, Player, ask, compose
from browser.company import HAND_OVER, invite, join, surprise
from browser.conftest import Come
from browser.people import PHONE, SCREENS, Person, Screen
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


@on_both
def test_a_question_is_chosen_seen_and_only_then_asked(come: Come, screen: Screen) -> None:
    ada = come(screen=screen)
    ada.set_table("break-the-cube", "bot:random")
    surprise(ada)
    expect(ada.find("[data-word='?B'][aria-disabled=false]")).to_be_visible()
    ada.press("[data-word='?B']")
    expect(ada.find("[data-ask='?B']")).to_be_visible()
    expect(ada.find("[data-explained='?B']")).to_be_visible()
    if not screen.touch:
        ada.find("[data-word='?5']").hover()
        expect(ada.find("[data-explained='?5']")).to_be_visible()
    expect(ada.find("[data-ask='?B']")).to_be_visible()
    assert not any('"?B"' in each for each in ada.sent)
    ada.press("[data-ask]")
    expect(ada.find("[data-ask]")).to_have_count(0)
    assert sum('"?B"' in each for each in ada.sent) == 1


def test_a_guess_that_would_cost_the_game_is_asked_about_once_more(come: Come) -> None:
    ada = come()
    ada.set_by_hand("break-the-cube", "bot:random", held={"elimination": "a"})
    surprise(ada)
    expect(ada.find("[data-word='?B'][aria-disabled=false]")).to_be_visible()
    compose(ada)
    guess = ada.find(f"[data-word='guess={FIGURE}']")
    ada.press(guess)
    expect(guess).to_have_text(said("guess.sure", area="cube"))
    assert f"guess={FIGURE}" not in ada.log()
    ada.press(guess)
    expect(ada.find("[data-entry]").get_by_text(f"guess={FIGURE}", exact=True)).to_have_count(1)
    # Who is out has a sign in the bar of seats.
    expect(ada.find("[data-out]")).to_contain_text(said("seat.out"))


def test_one_sees_what_one_would_tell_and_what_was_said(come: Come) -> None:
    ada = come()
    ada.set_table("break-the-cube", "bot:random", options={"notes": "a"})
    surprise(ada)
    ada.press("[data-word='?B'][aria-disabled=false]")
    expect(ada.find("[data-would]")).to_be_visible()  # BTC-07: the asker answers too
    ada.press("[data-word='?5']")
    expect(ada.find("[data-would]")).to_have_count(0)  # BTC-06: only the neighbour does
    ada.press("[data-ask='?5']")
    expect(ada.find("[data-event]")).to_be_visible()


def test_notes_fill_themselves_and_a_rebuild_is_held_against_the_answers(come: Come) -> None:
    """With help on; with help off nothing of this is there. Two people: no bot ends the game."""
    ada = come(settings={"name": "Ada"})
    ada.set_table("break-the-cube", "here", options={"notes": "a"})
    for _ in range(2):
        ada.press(f"{HAND_OVER} button")
        surprise(ada)
    for question in ("?5", "?B", "?E"):
        hand_over_to(ada, "Ada")
        ask(ada, question)
        expect(ada.find(HAND_OVER)).to_be_visible()
    hand_over_to(ada, "Ada")
    expect(ada.find("[data-filled], [data-possible]")).to_have_count(0)
    ada.press("[data-how-many]")
    expect(ada.find("[data-possible]")).to_be_visible()
    assert int(ada.find("[data-possible]").get_attribute("data-possible") or 0) < 19_272
    expect(ada.find("[data-filled]")).to_have_count(0)
    ada.press("[data-help]")
    expect(ada.find("[data-filled]").first).to_be_visible()
    # A rebuild that cannot be it is not praised: the answer it contradicts stands there.
    compose(ada)
    expect(ada.find("[data-against]")).to_contain_text("Guest 1")
    expect(ada.find(VERDICT)).not_to_contain_text(said("guess.ready", area="cube"))
    # What somebody marks is their own, and stays when the help goes.
    filled = ada.find("[data-filled]").count()
    ada.press("[data-note]:has([data-filled])")
    expect(ada.find("[data-filled]")).to_have_count(filled - 1)
    ada.press("[data-help]")
    expect(ada.find("[data-filled], [data-against]")).to_have_count(0)
    expect(ada.find(VERDICT)).to_contain_text(said("guess.ready", area="cube"))


def test_a_table_without_help_says_so_and_has_none(come: Come) -> None:
    ada = come()
    ada.set_by_hand("break-the-cube", "bot:random", held={"notes": "a"}, aids=False)
    surprise(ada)
    expect(ada.find("[data-without]")).to_have_text(said("notes.without", area="cube"))
    ada.press("[data-word='?B'][aria-disabled=false]")
    expect(ada.find("[data-would]")).to_be_visible()  # that is the rules', not help
    expect(ada.find("[data-help], [data-how-many], [data-after]")).to_have_count(0)


def test_who_has_built_moves_the_front_board_while_others_build(come: Come) -> None:
    """BTC-09: at any moment of the game."""
    ada, bob = come(settings={"name": "Ada"}), come()
    link = invite(ada, "break-the-cube")
    join(bob, link, "Bob")
    surprise(ada)
    expect(ada.find("[data-guide=build]")).to_have_count(0)
    compose(ada)
    front = f"front={FIGURE}"
    ada.press(f"[data-word='{front}']:enabled")
    expect(ada.find("[data-entry]").get_by_text(front, exact=True)).to_have_count(1)
    # Bob sees it, has nothing of Ada's secret, and builds on.
    expect(bob.find("[data-entry]").get_by_text(front, exact=True)).to_have_count(1)
    surprise(bob)
    expect(bob.find("[data-guide=fronts]")).to_be_visible()


ASKED = "[data-word='?5'][aria-disabled=false]"
SHEETS = ("ask", "answers", "notes", "work", "fronts")


def is_shown(person: Person, sheet: str) -> None:
    expect(person.find(f"[data-tab={sheet}]")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("size", [(360, 740), (390, 844)], ids=["360x740", "390x844"])
def test_a_turn_on_a_phone_is_on_one_screen(come: Come, size: tuple[int, int]) -> None:
    ada = come(screen=Screen("phone", *size, touch=True))
    ada.set_table("break-the-cube", "bot:random", options={"notes": "a"})
    surprise(ada)
    for question in ("?B", "?5"):
        ask(ada, question)
        expect(ada.find(ASKED)).to_be_visible()
    # Choose, see what it tells, ask: all in sight, with what was answered last.
    ada.press("[data-word='?E']")
    for part in ("[data-event]", "[data-ask]", "[data-would]", "[data-after]", "[data-word='?H']"):
        expect(ada.find(part)).to_be_in_viewport(ratio=1)
    assert ada.page.evaluate("scrollY") == 0
    # What was answered, by a tab; the notes, by a key; both in sight as a whole.
    ada.press("[data-tab=answers]")
    is_shown(ada, "answers")
    expect(ada.find("#cube-sheet-answers tbody tr").last).to_be_in_viewport(ratio=1)
    ada.page.keyboard.press("ArrowRight")
    is_shown(ada, "notes")
    expect(ada.find("[data-tab=notes]")).to_be_focused()
    for part in ("[data-note='0']", "[data-note='26']", "[data-how-many]"):
        expect(ada.find(part)).to_be_in_viewport(ratio=1)
    # The letters stand around every layer; the one that was asked shows what it saw there.
    assert ada.find("#cube-sheet-notes .sight").count() == 3 * 12
    assert ada.find("[data-sight^=B]").count() == 3
    # As a finger pushes it.
    for place in (0, 3, 4):
        ada.find(".columns").evaluate("(row, to) => (row.scrollLeft = to * row.clientWidth)", place)
        is_shown(ada, SHEETS[place])
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A hint is seen where it points, wherever one was.
    ada.press("[data-hint]:not(:disabled)")
    expect(ada.find("[data-hints] li")).to_have_count(3)
    is_shown(ada, "ask")


def test_who_plays_from_memory_has_no_help(come: Come) -> None:
    ada = come()
    ada.set_table("break-the-cube", "bot:random")
    surprise(ada)
    expect(ada.find("[data-word='?5'][aria-disabled=false]")).to_be_visible()
    expect(ada.find("[data-help], [data-how-many]")).to_have_count(0)


def test_what_a_turn_needs_is_in_the_window_of_a_phone(come: Come) -> None:
    """Building and asking: figure, blocks and buttons at once; in large windows:
    test_first_game_window.py.
    """
    ada = come(screen=PHONE)
    ada.set_table("break-the-cube", "bot:random")
    for part in ("[data-block=l]", "[data-guide=build]", "[data-surprise]"):
        expect(ada.find(part)).to_be_in_viewport(ratio=1)
    surprise(ada)
    ada.press("[data-word='?B'][aria-disabled=false]")
    expect(ada.find("[data-ask]")).to_be_in_viewport(ratio=1)
    ada.press("[data-tab=work]")
    is_shown(ada, "work")
    for part in ("[data-guide=figure]", "[data-block=l]", "[data-guide=guess]"):
        expect(ada.find(part)).to_be_in_viewport(ratio=1)
    ada.press("[data-hint]:not(:disabled)")
    expect(ada.find("[data-hints] li")).to_have_count(3)
    # It stands above the board, whose first rows are seen under it.
    expect(ada.find("[data-word='?2']")).to_be_in_viewport(ratio=1)
    assert ada.page.evaluate("scrollY") == 0


def test_who_has_built_sees_the_table_from_its_top(come: Come) -> None:
    ada = come(screen=Screen("low", 1280, 400, touch=False))
    ada.set_table("break-the-cube", "bot:random")
    surprise_at_the_bottom(ada)
    expect(ada.find("[data-guide=questions]")).to_be_visible()
    ada.page.wait_for_function("() => scrollY === 0")


def surprise_at_the_bottom(person: Person) -> None:
    """A figure for the undecided, built from as far down as the page goes."""
    person.press("[data-surprise]")
    build = person.find("[data-guide=build]")
    expect(build).to_be_enabled()
    person.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert person.page.evaluate("scrollY") > 0
    build.evaluate("(button) => button.click()")

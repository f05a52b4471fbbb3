"""Several people around one screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.clicking import FIGURE, Player, build_by_taps
from browser.company import HAND_OVER, LINK, join, surprise
from browser.conftest import Come
from browser.people import PHONE, Person


def shows(person: Person, secret: str) -> bool:
    """Whether the page holds this anywhere, seen or unseen."""
    html = person.page.evaluate("document.documentElement.outerHTML")
    return secret in html or secret.replace("/", "") in html


def test_the_screen_is_handed_over_and_shows_nobody_elses_secret(come: Come) -> None:
    ada = come(screen=PHONE, settings={"name": "Ada"})
    ada.set_table("break-the-cube", "here")
    expect(ada.find(HAND_OVER)).to_contain_text("Ada")
    ada.press(f"{HAND_OVER} button")
    build_by_taps(ada)

    expect(ada.find(HAND_OVER)).to_contain_text("Guest 1")
    assert not shows(ada, FIGURE)
    ada.press(f"{HAND_OVER} button")
    expect(ada.find("[data-guide=build]")).to_be_visible()
    expect(ada.find("[data-cell].filled")).to_have_count(0)
    assert not shows(ada, FIGURE)
    secret = surprise(ada)

    # Now they ask in turn, whoever begins; each time the screen is handed over first.
    foreign = {"Ada": secret, "Guest 1": FIGURE}
    for turn in range(3):
        expect(ada.find(f"{HAND_OVER}, [data-guide=questions]").first).to_be_visible()
        if turn or ada.find(HAND_OVER).count():
            assert not any(shows(ada, each) for each in foreign.values())
            ada.press(f"{HAND_OVER} button")
        expect(ada.find("[data-guide=questions]")).to_be_visible()
        stage = ada.find("[data-stage]").inner_text()
        (asker,) = [name for name in foreign if name in stage]
        assert not shows(ada, foreign[asker])
        Player(ada, "break-the-cube").play(until=HAND_OVER)


def test_secrets_are_covered_as_soon_as_somebody_else_is_awaited(come: Come) -> None:
    """Two around a screen and one by a link: who built last at the screen leaves nothing."""
    ada, bob = come(settings={"name": "Ada"}), come()
    ada.set_by_hand("break-the-cube", "here", "link")
    link = ada.find(LINK).first
    expect(link).to_have_value(re.compile("#invite="))
    join(bob, link.input_value(), "Bob")
    ada.press(f"{HAND_OVER} button")
    build_by_taps(ada)
    ada.press(f"{HAND_OVER} button")
    secret = surprise(ada)

    # Bob is still building; whoever sits here, nothing is to be seen.
    idle = ada.find(f"{HAND_OVER}[data-hand-over=idle]")
    expect(idle).to_be_visible()
    assert not any(shows(ada, each) for each in (FIGURE, secret))
    # Whoever wants to look at their own says who they are.
    ada.press(idle.get_by_role("button", name="Ada"))
    expect(ada.find(HAND_OVER)).to_have_count(0)
    assert not shows(ada, secret)
    # And it is covered again as soon as the game goes on.
    surprise(bob)
    expect(ada.find(HAND_OVER)).to_be_visible()
    assert not any(shows(ada, each) for each in (FIGURE, secret))


def test_a_clever_game_around_one_screen(come: Come) -> None:
    ada = come(settings={"name": "Ada"})
    ada.set_table("clever-hoch-drei", "here")
    Player(ada, "clever-hoch-drei").play(until="[data-entry='9']")
    assert ada.find(HAND_OVER).count() == 0

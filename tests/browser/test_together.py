"""Two people in two browsers, and somebody who watches."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.clicking import END, FIGURE, Player, build_by_taps, compose
from browser.company import finish, invite, join, surprise
from browser.conftest import Come
from browser.first_game import enter, take
from browser.people import HOLD_NOTES, PHONE, Person
from browser.speech import said


def test_a_friend_comes_by_a_link_and_undo_needs_consent_once_something_hangs_on_it(
    come: Come,
) -> None:
    ada = come(settings={"name": "Ada"})
    ada.context.add_init_script(HOLD_NOTES)  # that it was refused is to be seen, however late
    bob = come(screen=PHONE)
    link = invite(ada, "ganz-schoen-clever", dice="real")
    ada.press(ada.page.get_by_role("button", name=said("share.qr")).first)
    expect(ada.page.get_by_role("img", name=said("share.qrLabel"))).to_be_visible()

    join(bob, link, "Bob")
    assert "#" not in bob.page.url
    expect(ada.find("[data-stage]")).to_contain_text(said("turn.yours"))
    expect(bob.find("[data-stage]")).to_contain_text("Ada")

    eve = come()
    eve.go(f"/table/{ada.table}")
    expect(eve.find(".watching").first).to_be_visible()
    expect(ada.find("li.watching")).to_contain_text("1")

    # Nothing hangs on it yet: the next roll is Ada's.
    enter(ada, "y3 b5 g2 o6 p1 w4")
    take(ada, "p", "p1")
    expect(bob.find("[data-entry]")).to_have_count(2)
    ada.press("[data-undo]")
    for each in (ada, bob, eve):
        expect(each.find("[data-entry]")).to_have_count(1)
    expect(bob.find("[data-consent]")).to_have_count(0)

    # All lower dice go to the tray, and Bob is asked to take one of them.
    take(ada, "o", "o1")
    expect(bob.find("[data-stage]")).to_contain_text(said("where.passive", area="clever"))
    expect(ada.find("[data-entry]")).to_have_count(2)  # her page may hear of it after Bob's
    before = ada.log()
    for other in (bob, eve):
        expect(other.find("[data-entry]")).to_have_count(len(before))
        assert other.log() == before

    waiting = ada.page.get_by_text(said("consent.waiting").format(names="Bob"))
    ada.press("[data-undo]")
    expect(waiting).to_be_visible()
    expect(eve.find("[data-consent]")).to_have_count(0)
    bob.press("[data-consent=yes]")
    expect(waiting).to_have_count(0)
    refused = ada.page.get_by_text(said("consent.refused"))
    expect(refused).to_have_count(0)
    for each in (ada, bob, eve):
        expect(each.find("[data-entry]")).to_have_count(1)
        assert each.log() == before[:1]

    # What was taken back can be said again, and may be refused to be taken back.
    take(ada, "o", "o1")
    for each in (ada, bob):
        expect(each.find("[data-entry]")).to_have_count(2)
    said_again = ada.log()
    ada.press("[data-undo]")
    expect(waiting).to_be_visible()
    bob.press("[data-consent=no]")
    expect(refused).to_be_visible()
    expect(bob.find("[data-consent]")).to_have_count(0)
    expect(waiting).to_have_count(0)
    assert ada.log() == said_again


def test_no_frame_tells_a_foreign_secret_and_a_rematch_follows(come: Come) -> None:
    ada = come(settings={"name": "Ada"})
    bob = come()
    eve = come(screen=PHONE)
    join(bob, invite(ada, "break-the-cube"), "Bob")
    eve.go(f"/table/{ada.table}")
    expect(eve.find("[data-stage]")).to_be_visible()

    build_by_taps(ada)
    secret = surprise(bob)
    asking = "[data-word^='?'][aria-disabled=false]"
    for each in (ada, bob):
        expect(each.find("[data-guide=questions]")).to_be_visible()
    # Who has built waits before the same board: whose turn it is, is told with the last figure.
    expect(ada.find("[data-entry]")).to_have_count(len(bob.log()))
    expect(ada.find("[data-stage]")).to_contain_text(re.compile(f"{said('turn.yours')}|Bob"))
    if said("turn.yours") in ada.find("[data-stage]").inner_text():  # she may be the first
        asked = len(ada.log())
        Player(ada, "break-the-cube").play(until=f"[data-entry='{asked}']")
    expect(bob.find(asking).first).to_be_visible()
    for stranger in (bob, eve):
        tell_tale(stranger, FIGURE)
    for stranger in (ada, eve):
        tell_tale(stranger, secret)

    # Bob finds it; if he began, Ada has one more turn.
    compose(bob)
    bob.press(f"[data-word='guess={FIGURE}']")
    expect(ada.find(f"{asking}, {END}").first).to_be_visible()
    Player(ada, "break-the-cube").play()
    expect(bob.find(f"{END} h2")).to_contain_text(said("end.youWon"))
    for stranger in (ada, eve):
        tell_tale(stranger, secret, unless="own")

    old = ada.table
    ada.press("[data-rematch]")
    expect(ada.find("main")).to_contain_text(said("gathering.former").format(name="Bob"))
    expect(bob.find("[data-rematch]")).to_contain_text(said("end.toRematch"))
    bob.press("[data-rematch]")
    for each in (ada, bob):
        expect(each.find("[data-guide=build]")).to_be_visible()
        assert each.table != old
    assert ada.table == bob.table


def test_who_watches_sees_everything_and_may_touch_nothing(come: Come) -> None:
    ada = come(settings={"name": "Ada"})
    ada.set_table("ganz-schoen-clever", "bot:random")
    eve = come(screen=PHONE)
    eve.go(f"/table/{ada.table}")
    expect(eve.find(".watching").first).to_be_visible()
    player = Player(ada, "ganz-schoen-clever")
    for entry in (1, 4, 9):
        player.play(until=f"[data-entry='{entry}']")
        expect(eve.find(f"[data-entry='{entry}']")).to_be_attached()
        for mine in ("[data-roll]", "[data-word]", ".can"):
            expect(eve.find(mine)).to_have_count(0)
        for tool in ("[data-undo]", "[data-hint]"):
            expect(eve.find(tool)).to_be_disabled()
    eve.press("[data-menu]")
    expect(eve.find("[data-export]")).to_be_visible()
    expect(eve.find("[data-give], [data-leave]")).to_have_count(0)
    eve.page.keyboard.press("Escape")

    finish(ada)
    expect(eve.find(f"{END} h2")).to_be_visible()
    assert eve.points() == ada.points()
    assert eve.log() == ada.log()
    assert not [text for text in eve.sent if '"hello"' not in text and '"ping"' not in text]


def test_a_record_saved_in_the_middle_holds_nobody_elses_secret(come: Come) -> None:
    ada = come(settings={"name": "Ada"})
    bob, eve = come(), come(screen=PHONE)
    join(bob, invite(ada, "break-the-cube"), "Bob")
    eve.go(f"/table/{ada.table}")
    expect(eve.find("[data-stage]")).to_be_visible()
    build_by_taps(ada)
    secret = surprise(bob)
    for each in (ada, bob, eve):
        expect(each.find("[data-guide=questions], [data-entry='1']").first).to_be_attached()
    copies = {person: save(person) for person in (ada, bob, eve)}
    assert [FIGURE in copy for copy in copies.values()] == [True, False, False]
    assert [secret in copy for copy in copies.values()] == [False, True, False]


def save(person: Person) -> str:
    """The record as the menu saves it."""
    person.press("[data-menu]")
    with person.page.expect_download() as download:
        person.press("dialog[open] [data-export]")
    person.page.keyboard.press("Escape")
    return download.value.path().read_text("utf-8")


def tell_tale(stranger: Person, secret: str, unless: str = "") -> None:
    """Nothing that ever came to this browser holds the figure, in any writing of it."""
    assert stranger.frames
    cells = secret.replace("/", "")
    for frame in stranger.frames:
        if unless and f'"{unless}"' in frame and '"over":true' in frame:
            continue
        assert secret not in frame
        assert cells not in frame

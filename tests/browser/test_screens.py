"""Every screen on a desktop and a phone, by day and by night: axe finds no grave fault, nothing
is wider than the screen, and there is a photograph to look at (inspection.py)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.clicking import ROLL, Player
from browser.company import finish, invite
from browser.conftest import Come
from browser.inspection import Inspector
from browser.people import SCREENS, Screen
from server.harness import House

SIZES = [pytest.param(screen, id=screen.name) for screen in SCREENS]


@pytest.fixture(params=SIZES)
def inspector(come: Come, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inspector]:
    screen: Screen = request.param
    inspector = Inspector(come(screen=screen, settings={"name": "Ada"}), tmp_path)
    yield inspector
    inspector.report()


def test_the_pages(inspector: Inspector) -> None:
    ada = inspector.person
    ada.go()
    expect(ada.find("[data-game]")).to_have_count(4)
    inspector.look("start")
    ada.press("[data-set=break-the-cube]")
    expect(ada.find("dialog [data-make]")).to_be_visible()
    inspector.look("set-table")
    for page in ("settings", "rules", "rules/ganz-schoen-clever", "replay", "nowhere"):
        ada.go(f"/{page}")
        expect(ada.find("h1").first).to_be_visible()
        ada.page.wait_for_load_state("networkidle")
        inspector.look(page.replace("/", "-"))


def test_before_the_game(inspector: Inspector, come: Come) -> None:
    ada = inspector.person
    link = invite(ada, "high-score")
    inspector.look("gathering")
    guest = come(screen=ada.wish.screen)
    guest.go(link)
    expect(guest.find("[data-join]")).to_be_visible()
    other = Inspector(guest, inspector.place)
    other.look("invited")
    inspector.faults += other.faults
    ada.go("/lobby")
    expect(ada.find("[data-table]").first).to_be_visible()
    inspector.look("lobby")


@pytest.mark.parametrize("game", ["ganz-schoen-clever", "clever-hoch-drei"])
def test_clever(inspector: Inspector, game: str) -> None:
    ada = inspector.person
    ada.set_table(game, "bot:greedy")
    expect(ada.find(ROLL)).to_be_visible()
    player = Player(ada, game, seed=3)
    player.play(until=f"[data-entry='{inspector.later(7, 40)}']")
    player.play(until="button[data-die].can")
    ada.press("button[data-die].can")
    expect(ada.find("[data-cell].can").first).to_be_visible()
    inspector.look(f"{game}-turn")
    finish(ada, "greedy")
    inspector.look(f"{game}-end")
    if game == "ganz-schoen-clever":  # what is around the sheet is the same in both games
        ada.go(f"/replay/{ada.table}?at=12")
        expect(ada.find("[data-slider]")).to_be_visible()
        inspector.look(f"{game}-replay")


def test_the_menu(inspector: Inspector) -> None:
    ada = inspector.person
    ada.set_table("high-score", "here")
    ada.press("[data-menu]")
    expect(ada.find("dialog [data-give]")).to_be_visible()
    inspector.look("menu")


def test_a_hint(inspector: Inspector, come: Come, own_house: House) -> None:
    """At a server of its own: whoever thinks there keeps nobody else waiting."""
    ada = come(at=own_house, screen=inspector.person.wish.screen)
    ada.set_table("ganz-schoen-clever")
    Player(ada, "ganz-schoen-clever").play(until="[data-hint]:not(:disabled)")
    ada.press("[data-hint]")
    expect(ada.find("[data-hints]")).to_be_in_viewport()
    advised = Inspector(ada, inspector.place)
    advised.look("hint")
    inspector.faults += advised.faults
    ada.press(ada.find("[data-hints] ol button").first)
    ada.press("[data-play-hint]")
    expect(ada.find("[data-entry='1']")).to_have_count(1)


def test_high_score(inspector: Inspector) -> None:
    ada = inspector.person
    ada.set_table("high-score", "bot:random", "bot:expectation")
    player = Player(ada, "high-score", seed=1)
    player.play(until=f"[data-entry='{inspector.later(14, 40)}']")
    player.play(until="[data-word]:not(:disabled)")
    inspector.look("high-score-turn")
    finish(ada)
    inspector.look("high-score-end")


def test_break_the_cube(inspector: Inspector) -> None:
    ada = inspector.person
    ada.set_table("break-the-cube", "here")
    expect(ada.find("[data-hand-over]")).to_be_visible()
    inspector.look("hand-over")
    ada.set_table("break-the-cube", "bot:entropy")
    expect(ada.find("canvas.ready")).to_be_visible()
    ada.press("[data-surprise]")
    expect(ada.find("[data-guide=build]")).to_be_enabled()
    inspector.look("break-the-cube-space")
    ada.press("label:has(input[value=layers])")
    expect(ada.find("button[data-cell].filled").first).to_be_visible()
    inspector.look("break-the-cube-layers")
    ada.press("[data-guide=build]")
    for _ in range(inspector.later(2, 4)):
        if not Player(ada, "break-the-cube", seed=5).step(until="[data-end], .news"):
            break
    expect(
        ada.find("[data-word^='?'][aria-disabled=false], .news, [data-end]").first
    ).to_be_visible()
    inspector.look("break-the-cube-asking")
    finish(ada)
    inspector.look("break-the-cube-end")


def test_real_dice_and_the_guide(inspector: Inspector, come: Come) -> None:
    ada = inspector.person
    ada.set_table("clever-hoch-drei", dice="real")
    expect(ada.find("[data-enter]")).to_be_visible()
    inspector.look("real-dice")
    ada.set_table("high-score", "here", dice="real")
    ada.find("[data-swirl=other]").fill("150")
    expect(ada.find("[data-guide=card] [role=alert]")).to_be_visible()
    inspector.look("real-card")
    novice = come(screen=ada.wish.screen, guide=True)
    novice.set_table("ganz-schoen-clever")
    expect(novice.find("[data-guide-step]")).to_be_visible()
    guided = Inspector(novice, inspector.place)
    guided.look("guide")
    inspector.faults += guided.faults

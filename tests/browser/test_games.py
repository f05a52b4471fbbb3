"""Whole games by clicks on a desktop and by taps on a phone; the end as the server has it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.clicking import END, Player, build_by_taps, seek
from browser.conftest import Come
from browser.ends import check_the_end
from browser.people import SCREENS, Screen
from server.guest import read_record

pytestmark = pytest.mark.every_screen
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@on_both
def test_ganz_schoen_clever_alone(come: Come, screen: Screen) -> None:
    ada = come(screen=screen)
    ada.quick("ganz-schoen-clever")
    Player(ada, "ganz-schoen-clever").play()
    record = read_record(ada.record())
    (total,) = record.game.scores(record.end()).totals
    assert ada.points() == [total]
    expect(ada.find(f"{END} .total")).to_contain_text(str(total))
    expect(ada.find(f"{END} h2")).to_contain_text(str(total))


@on_both
def test_clever_hoch_drei_against_a_bot(come: Come, screen: Screen) -> None:
    ada = come(screen=screen, settings={"name": "Ada"})
    ada.set_by_hand("clever-hoch-drei", "bot:random")
    Player(ada, "clever-hoch-drei").play()
    check_the_end(ada)


@on_both
def test_high_score_against_a_bot(come: Come, screen: Screen) -> None:
    ada = come(screen=screen, settings={"name": "Ada"})
    ada.set_by_hand("high-score", "bot:random")
    Player(ada, "high-score").play()
    check_the_end(ada)


@on_both
def test_break_the_cube_found_by_a_guess(come: Come, screen: Screen) -> None:
    ada = come(screen=screen, settings={"name": "Ada"})
    ada.set_by_hand("break-the-cube", "bot:random")
    build_by_taps(ada)
    guesses = seek(ada)
    record = read_record(ada.record())
    assert record.game.scores(record.end()).winners == (0,)
    assert (0, f"guess={guesses[-1]}") in [(step.seat, step.text) for step in record.steps]
    assert ada.record().count("guess=") >= len(guesses)
    check_the_end(ada)


def test_break_the_cube_lost_to_a_bot(come: Come) -> None:
    """Who asks and never guesses cannot win; the bot finds the figure sooner or later."""
    ada = come(settings={"name": "Ada"})
    ada.set_table("break-the-cube", "bot:entropy")
    build_by_taps(ada)
    Player(ada, "break-the-cube").play()
    record = read_record(ada.record())
    assert record.game.scores(record.end()).winners == (1,)
    check_the_end(ada)

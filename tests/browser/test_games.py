"""Whole games by clicks on a desktop and by taps on a phone; the end as the server has it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.clicking import END, Player, build_by_taps, seek
from browser.conftest import Come
from browser.people import SCREENS, Person, Screen
from browser.speech import said
from server.harness import read_record

on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


def check_the_end(person: Person, counts_points: bool = True) -> None:
    """The panel and the strip of seats tell what the record says."""
    record = read_record(person.record())
    scores = record.game.scores(record.end())
    expect(person.find(END)).to_be_in_viewport()
    if counts_points:
        assert person.points() == list(scores.totals)
    title = person.find(f"{END} h2").first.inner_text()
    assert (said("end.youWon") in title) == (0 in scores.winners)


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
    ada.set_table("clever-hoch-drei", "bot:random")
    Player(ada, "clever-hoch-drei").play()
    check_the_end(ada)


@on_both
def test_high_score_against_a_bot(come: Come, screen: Screen) -> None:
    ada = come(screen=screen, settings={"name": "Ada"})
    ada.set_table("high-score", "bot:random")
    Player(ada, "high-score").play()
    check_the_end(ada)


@on_both
def test_break_the_cube_found_by_a_guess(come: Come, screen: Screen) -> None:
    ada = come(screen=screen, settings={"name": "Ada"})
    ada.set_table("break-the-cube", "bot:random")
    build_by_taps(ada)
    guesses = seek(ada)
    record = read_record(ada.record())
    assert record.game.scores(record.end()).winners == (0,)
    assert (0, f"guess={guesses[-1]}") in [(step.seat, step.text) for step in record.steps]
    assert ada.record().count("guess=") >= len(guesses)
    check_the_end(ada, counts_points=False)
    expect(ada.find(f"{END} li.won")).to_have_count(1)


def test_break_the_cube_lost_to_a_bot(come: Come) -> None:
    ada = come(settings={"name": "Ada"})
    ada.set_table("break-the-cube", "bot:entropy")
    build_by_taps(ada)
    Player(ada, "break-the-cube").play()
    check_the_end(ada, counts_points=False)
    record = read_record(ada.record())
    winners = record.game.scores(record.end()).winners
    expect(ada.find(f"{END} li.won")).to_have_count(len(winners))

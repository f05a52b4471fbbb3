"""Whole games by clicks on a desktop and by taps on a phone; the end as the server has it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.clicking import END, Player, build_by_taps
from browser.conftest import Come
from browser.people import SCREENS, Person, Screen
from server.harness import read_record

on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


def check_the_end(person: Person) -> None:
    """The panel and the strip of seats tell what the record says."""
    record = read_record(person.record())
    score = record.game.scores(record.end())
    panel = person.find(END)
    expect(panel).to_be_visible()
    assert person.points() == list(score.totals)
    names = [record.names[seat] for seat in score.winners]
    for name in names:
        expect(panel).to_contain_text(name)


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
def test_break_the_cube_against_a_bot(come: Come, screen: Screen) -> None:
    ada = come(screen=screen, settings={"name": "Ada"})
    ada.set_table("break-the-cube", "bot:entropy")
    build_by_taps(ada)
    Player(ada, "break-the-cube").play()
    check_the_end(ada)

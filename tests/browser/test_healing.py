"""Reloading, losing the net, losing the server: nothing is lost and nothing is said twice."""

from __future__ import annotations

import json
import signal

from playwright.sync_api import expect

from browser.clicking import ROLL, Player
from browser.conftest import Come
from browser.people import PHONE, Person
from browser.speech import said
from server.harness import House

ENTRY = "[data-entry]"


def rolls(person: Person) -> int:
    """How often the dice fell, as the server has it."""
    return person.record().count("<")


def words_sent(person: Person) -> list[dict[str, object]]:
    sent = [json.loads(text) for text in person.sent]
    return [each for each in sent if each["type"] in ("word", "roll")]


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(come: Come) -> None:
    ada = come(screen=PHONE)
    ada.set_table("ganz-schoen-clever")
    ada.press(ROLL)
    expect(ada.find(ENTRY)).to_have_count(1)
    dice = ada.find("[data-die]").evaluate_all("all => all.map((die) => die.ariaLabel)")
    log = ada.log()

    ada.page.reload()
    expect(ada.find("button[data-die].can").first).to_be_visible()
    assert ada.find("[data-die]").evaluate_all("all => all.map((die) => die.ariaLabel)") == dice
    assert ada.log() == log
    Player(ada, "ganz-schoen-clever").play(until="[data-entry='3']")


def test_without_a_net_the_page_says_so_and_says_its_word_when_it_is_back(come: Come) -> None:
    ada = come()
    ada.quick("ganz-schoen-clever")
    expect(ada.find(ROLL).first).to_be_enabled()
    ada.context.set_offline(True)
    expect(ada.find("[data-line=offline]")).to_contain_text(said("line.offline"))
    ada.press(ROLL)
    assert rolls(ada) == 0
    ada.context.set_offline(False)
    expect(ada.find("[data-line]")).to_have_count(0)
    expect(ada.find(ENTRY)).to_have_count(1)
    assert rolls(ada) == 1


def test_a_server_that_was_killed_and_comes_back_goes_on(come: Come, own_house: House) -> None:
    ada = come(at=own_house)
    ada.quick("high-score")
    Player(ada, "high-score").play(until="[data-word]:not(:disabled)")
    before = ada.log()
    own_house.stop(signal.SIGKILL)
    expect(ada.find("[data-line=healing]")).to_contain_text(said("line.healing"))
    # A word that is said now waits for the server, and arrives once.
    ada.press(ada.find("[data-word]:not(:disabled)").last)
    assert ada.log() == before
    own_house.start()
    expect(ada.find("[data-line]")).to_have_count(0)
    word = ada.find("[data-entry]").nth(len(before))
    expect(word).to_be_attached()
    ada.page.wait_for_function("() => !window.onTheWay")
    assert ada.log()[: len(before)] == before
    spoken = {(str(each["type"]), str(each.get("word")), str(each["ply"])) for each in sent(ada)}
    assert len(spoken) == len(sent(ada)), "said twice"


def sent(person: Person) -> list[dict[str, object]]:
    """What was said and taken: a word that was sent into a dead line is not."""
    answered = {json.loads(frame).get("id") for frame in person.frames if '"ack"' in frame}
    return [each for each in words_sent(person) if each["id"] in answered]


def test_a_double_click_says_a_word_once(come: Come) -> None:
    ada = come()
    ada.set_table("ganz-schoen-clever")
    ada.find(ROLL).first.dblclick()
    expect(ada.find(ENTRY)).to_have_count(1)
    ada.press("button[data-die].can")
    cell = ada.find("[data-cell][data-word]").first
    word = cell.get_attribute("data-word")
    cell.dblclick()
    expect(ada.find(ENTRY).nth(1)).to_have_text(word or "")
    ada.page.wait_for_function("() => !window.onTheWay")
    assert [each["type"] for each in words_sent(ada)] == ["roll", "word"]
    assert ada.find("[role=alert]").count() == 0

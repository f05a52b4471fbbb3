"""The page of the day: one's try, from two devices; how it went; practice and past days."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.elsewhere import as_device
from browser.people import DESKTOP, PHONE, Person, Screen
from browser.speech import said
from server.guest import Guest
from server.harness import House
from server.settled import TODAY

CLEVER = "ganz-schoen-clever"
MINE = f"[data-challenge={CLEVER}]"


def play_elsewhere(house: House, person: Person) -> None:
    """Another device of the same person takes the try up and plays it to its end."""

    async def go(guest: Guest) -> None:
        made = await guest.post(f"/api/day/{CLEVER}", {}, status=201)
        assert made["table"]["id"] == person.table
        guest.table = made["table"]["id"]
        guest.tickets = [each["ticket"] for each in made["tickets"]]
        await guest.enter()
        await guest.play()
        refused = await guest.post(f"/api/day/{CLEVER}", {}, status=422)
        assert refused["reason"]["code"] == "day-played"
        assert not any(guest.info["fair"]["seed"] or "seed=" in text for text in guest.texts)

    as_device(house, person, go)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=lambda screen: screen.name)
def test_the_day_from_its_try_to_its_practice(come: Come, house: House, screen: Screen) -> None:
    ada = come(screen=screen)
    ada.go("/")
    ada.press("[data-day]")
    expect(ada.find("[data-challenge]")).to_have_count(4)
    expect(ada.find("[data-date-shown]")).to_have_attribute("data-date-shown", TODAY)
    expect(ada.find("[data-left]")).to_be_visible()
    expect(ada.find("[data-streak]")).to_have_count(0)

    ada.press(f"{MINE} [data-play]")
    expect(ada.find("[data-stage]")).to_be_visible()
    table = ada.table
    ada.go("/day")  # a break
    expect(ada.find(f"{MINE} [data-play]")).to_have_text(said("goOn", area="day"))
    ada.press(f"{MINE} [data-play]")
    expect(ada.find("[data-stage]")).to_be_visible()
    assert ada.table == table
    expect(ada.find("[data-hint]")).to_have_count(0)

    play_elsewhere(house, ada)
    expect(ada.find("[data-day-counts]")).to_have_text(said("day.counts"))
    expect(ada.find("[data-rematch]")).to_have_count(0)
    ada.press("[data-end] [data-day]")
    expect(ada.find(f"{MINE} [data-mine]")).to_be_visible()
    expect(ada.find(f"{MINE} [data-spread]")).to_be_visible()
    expect(ada.find(f"{MINE} [data-rivals] li")).to_have_count(2)
    expect(ada.find(f"{MINE} [data-play]")).to_have_count(0)
    expect(ada.find("[data-streak]")).to_have_attribute("data-streak", "1")

    ada.press("[data-date='2026-03-02']")
    expect(ada.find("[data-date-shown]")).to_have_attribute("data-date-shown", "2026-03-02")
    expect(ada.find("[data-practise]")).to_have_count(4)
    ada.press("[data-today]")
    expect(ada.find("[data-date-shown]")).to_have_attribute("data-date-shown", TODAY)
    ada.press(f"{MINE} [data-practise]")
    expect(ada.find("[data-stage]")).to_be_visible()
    assert ada.table != table

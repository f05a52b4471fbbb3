"""A finished game reviewed: the course, the moments, trying again, playing on; on both screens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.clicking import END
from browser.conftest import Come
from browser.inspection import Inspector
from browser.people import DESKTOP, PHONE, SCREENS, Person, Screen
from browser.speech import said
from browser.test_ends import KEPT, retell
from browser.test_lessons import keep
from foxtray.kernel import record as records
from server.guest import read_record
from server.harness import House

on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
GOLDEN = Path(__file__).parents[1] / "records" / "golden"
POOR = (KEPT / "high-score-gold.rec").read_text("utf-8")
"""High Score by three who have much to learn."""
MARKED = ("inaccuracy", "mistake", "blunder")
MOMENT, LOOK = "[data-moment]", "section[data-place]"
FIRST_LOOK = re.compile(r"/api/review\?watch=")
Json = dict[str, Any]


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text("utf-8").partition("\n#")[0] + "\n"


def bring(person: Person, text: str, home: Path) -> None:
    """A record from one's own device."""
    file = home / "brought.rec"
    file.write_text(text, encoding="utf-8")
    person.go("/review")
    person.find("input[type=file]").set_input_files(file)


def hold_deeper_looks(person: Person) -> list[Route]:
    """None is asked for before it is let go: the table may have made it for another test."""
    held: list[Route] = []
    person.page.route(re.compile(r"/review\?.*\bby="), lambda route: held.append(route))
    return held


def review_of(person: Person, text: str) -> Json:
    """What the table answers, to hold the page against."""
    found: Json = person.post("/api/review", text).json()
    return found


def steps_of(found: Json, seat: str) -> list[Json]:
    return [step for step in found["steps"] if step["seat"] == seat]


def worst_of(steps: list[Json]) -> list[int]:
    marked = [i for i, step in enumerate(steps) if step.get("mark") in MARKED]
    return sorted(marked, key=lambda i: (-steps[i]["loss"], i))


@on_both
def test_a_game_is_reviewed_from_its_end(
    come: Come, house: House, screen: Screen, tmp_path: Path
) -> None:
    """It opens at the worst moment, with the better word and why; arrow keys go on from there."""
    end = retell(house, "ganz-schoen-clever-decided")
    ada = come(screen=screen)
    hold_deeper_looks(ada)
    ada.go(end.link(0))
    ada.press(f"{END} [data-review]")
    expect(ada.find("[data-sums]")).to_have_count(2)
    ada.press("[data-stop]")
    expect(ada.find("[data-deepen]")).to_be_visible()
    found = ada.ask(f"/api/tables/{end.table}/review")
    mine = steps_of(found, "a")
    worst = worst_of(mine)
    expect(ada.find(LOOK)).to_have_attribute("data-place", str(worst[0]))
    expect(ada.find(f"[data-dot={mine[worst[0]]['mark']}]").first).to_be_visible()
    expect(ada.find("[data-dot]")).to_have_count(len(worst))
    expect(ada.find("[data-mark]")).to_have_attribute("data-mark", mine[worst[0]]["mark"])
    for what in ("[data-said]", "[data-best]"):
        assert ada.find(what).inner_text().strip()
    for number, seat in enumerate(found["seats"]):
        told = ada.find(f"[data-sums='{number}'] [data-accuracy]").inner_text()
        assert abs(float(told) - seat["accuracy"]) < 0.06
    inspector = Inspector(ada, tmp_path)
    inspector.look("review")
    inspector.report()

    ada.find("h1").click()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.find(LOOK)).to_have_attribute("data-place", str(worst[0] + 1))
    slider = ada.find(MOMENT)
    first = next(i for i, step in enumerate(mine) if step["kind"] == "fact")
    slider.fill(str(first))
    expect(ada.find("[data-step=fact] [data-luck]")).to_be_visible()
    assert (slider.get_attribute("aria-valuetext") or "").startswith(mine[first]["turn"])
    ada.press("[data-next]")
    following = next(i for i in sorted(worst) if i > first)
    expect(ada.find(LOOK)).to_have_attribute("data-place", str(following))
    ada.press("[data-sums='1']")
    theirs = worst_of(steps_of(found, "b"))
    expect(ada.find(LOOK)).to_have_attribute("data-place", str(theirs[0]))


def test_a_deeper_look_comes_by_itself(come: Come, tmp_path: Path) -> None:
    """It takes the quick one's place, but not while the board asks again. Who does not want to
    wait for the quick one stops it, and may ask again.
    """
    text = golden("ganz-schoen-clever-solo")
    ada = come()
    held = hold_deeper_looks(ada)
    ada.page.route(FIRST_LOOK, lambda route: None)
    bring(ada, text, tmp_path)
    ada.press("[data-stop-first]")
    expect(ada.find("[data-stopped]")).to_be_visible()
    ada.page.unroute(FIRST_LOOK)
    ada.press("[data-again]")
    expect(ada.find("[data-deepening]")).to_be_visible()
    ada.until(lambda: held)
    ada.press("[data-try]")
    expect(ada.find("[data-asking='0']")).to_be_visible()
    with ada.page.expect_response(re.compile("by=fox-deep")):
        held[0].continue_()
    expect(ada.find("[data-deepening]")).to_have_count(0)
    expect(ada.find("[data-asking='0']")).to_be_visible()
    ada.press("[data-leave]")
    expect(ada.find("[data-by=fox-deep]")).to_be_visible()
    expect(ada.find("[data-try]")).to_be_focused()


@on_both
def test_worst_moments_are_asked_again(come: Come, screen: Screen, tmp_path: Path) -> None:
    """What was played is told to be so; the best is found, and the next one asked."""
    text = POOR
    ada = come(screen=screen)
    bring(ada, text, tmp_path)
    expect(ada.find(LOOK)).to_be_visible()
    mine = steps_of(review_of(ada, text), "a")
    first, second = [mine[place] for place in worst_of(mine)[:2]]
    ada.press("[data-try]")
    expect(ada.find("[data-asking='0']")).to_be_visible()
    expect(ada.find("[data-best]")).to_have_count(0)
    inspector = Inspector(ada, tmp_path)
    inspector.look("try")
    lay(ada, first["text"])
    expect(ada.find("[data-heat=same]")).to_be_visible()
    lay(ada, first["best"]["word"])
    expect(ada.find("[data-heat=found]")).to_be_visible()
    expect(ada.find("[data-best]")).to_be_visible()
    inspector.look("found")
    inspector.report()
    ada.press("[data-next-asked]")
    expect(ada.find("[data-asking='1']")).to_be_visible()
    ada.press("[data-show]")
    expect(ada.find("[data-mark]")).to_have_attribute("data-mark", second["mark"])
    ada.press("[data-leave]")
    expect(ada.find("[data-asking]")).to_have_count(0)
    expect(ada.find(LOOK)).to_have_attribute("data-place", str(worst_of(mine)[1]))


def lay(person: Person, word: str) -> None:
    """High Score: stop, or keep these dice and roll the others."""
    if word == ".":
        person.press("[data-word='.']:enabled")
    else:
        keep(person, word)


def test_a_game_is_played_on_from_a_moment(come: Come, tmp_path: Path) -> None:
    """At a new table, which begins with what had happened before; a record without proof of its
    dice offers no others.
    """
    text = POOR
    ada = come()
    bring(ada, text, tmp_path)
    expect(ada.find(LOOK)).to_be_visible()
    expect(ada.find("[data-on=same]")).to_have_count(0)
    mine = steps_of(review_of(ada, text), "a")
    at = mine[worst_of(mine)[0]]["at"]
    ada.press("[data-on=new]")
    ada.page.wait_for_url("**/table/*")
    expect(ada.find("[data-stage]")).to_be_visible()
    old, new = read_record(text), read_record(ada.record())
    assert list(map(str, new.steps[:at])) == list(map(str, old.steps[:at]))
    assert len(new.steps) == at


@pytest.mark.parametrize(("screen", "locale"), [(DESKTOP, "en-GB"), (PHONE, "uk-UA")])
def test_a_bot_plays_the_same_dice_beside_ones_own_sheet(
    come: Come, screen: Screen, locale: str, tmp_path: Path
) -> None:
    """Both sheets and their totals, and how many dice were the same."""
    text = golden("ganz-schoen-clever-solo")
    ada = come(screen=screen, locale=locale)
    hold_deeper_looks(ada)
    bring(ada, text, tmp_path)
    ada.press("[data-stop]")
    ada.find("[data-rivals]").select_option("fox")
    ada.press("[data-play-rival]")
    expect(ada.find("[data-game] [data-total]")).to_have_count(2)
    found: Json = ada.post("/api/review/rival?bot=fox", text).json()
    totals = ada.find("[data-game] [data-total]")
    expect(totals.nth(0)).to_have_text("151")
    expect(totals.nth(1)).to_have_text(str(found["score"]["totals"][0]))
    told = ada.find("[data-same]")
    expect(told).to_have_attribute("data-same", str(found["same"]))
    expect(told).to_have_attribute("data-new", str(found["new"]))
    assert found["same"] > found["new"] > 0
    inspector = Inspector(ada, tmp_path)
    inspector.look("rival")
    inspector.report()


def test_where_there_are_no_sheets_both_ends_are_shown(come: Come, tmp_path: Path) -> None:
    """And what a word was worth for the round alone."""
    ada = come(screen=PHONE, locale="ru-RU")
    hold_deeper_looks(ada)
    bring(ada, POOR, tmp_path)
    expect(ada.find("[data-aim='aim.round']")).to_be_visible()
    ada.find("[data-rivals]").select_option("exact")
    ada.press("[data-play-rival]")
    expect(ada.find("[data-game=rival] [data-total]")).to_be_visible()
    expect(ada.find("[data-game=mine] [data-total]")).to_be_visible()
    inspector = Inspector(ada, tmp_path)
    inspector.look("rival-of-several")
    inspector.report()


def test_no_game_under_way_is_reviewed(come: Come, tmp_path: Path) -> None:
    ada = come()
    ada.quick("high-score")
    expect(ada.find("[data-review]")).to_have_count(0)
    ada.go(f"/review/{ada.table}")
    expect(ada.find("[role=alert]")).to_be_visible()
    expect(ada.find(LOOK)).to_have_count(0)
    unfinished = records.write(read_record(golden("high-score-two")).truncate(12))
    bring(ada, unfinished, tmp_path)
    expect(ada.find("[role=alert]")).to_have_text(said("refused.not-finished"))


@pytest.mark.parametrize(("screen", "locale"), [(DESKTOP, "uk-UA"), (PHONE, "ru-RU")])
def test_a_search_is_reviewed_and_read_as_a_table(
    come: Come, screen: Screen, locale: str, tmp_path: Path
) -> None:
    """From the replay of a record one brought: it is carried along."""
    text = golden("break-the-cube-two")
    ada = come(screen=screen, locale=locale)
    file = tmp_path / "cube.rec"
    file.write_text(text, encoding="utf-8")
    ada.go("/replay")
    ada.find("input[type=file]").set_input_files(file)
    ada.press("[data-review]")
    expect(ada.find(LOOK)).to_be_visible()
    found = steps_of(review_of(ada, text), "a")
    language = locale.partition("-")[0]
    ada.press(f"{LOOK} summary")
    rows = ada.find("[data-course-table] tbody tr")
    expect(rows).to_have_count(len(found))
    inspector = Inspector(ada, tmp_path)
    inspector.look("search")
    inspector.report()
    ada.press(rows.nth(0).locator("button"))
    expect(ada.find(LOOK)).to_have_attribute("data-place", "0")
    assert said("title", area="review", language=language) in ada.find("h1").inner_text()

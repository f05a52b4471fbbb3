"""The end of a game alone: the praise, the step above it, bars beside numbers, a moment of joy."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.first_game import GSC, box, overlap, play_on
from browser.people import SCREENS, Person, Screen
from foxtray.games.clever.sheets.ganz_schoen_clever import SHEET
from foxtray.kernel import record as records
from foxtray.kernel.playing import Record
from support.reviewed_games import played

# It falls for a few seconds only, and a busy machine may look too late.
WATCH_FOR_JOY = """new MutationObserver(() => {
  if (document.querySelector('[data-joy]')) window.joyful = true;
}).observe(document, { childList: true, subtree: true })"""
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


def finish(person: Person, earlier: Record | None = None) -> int:
    """Play a game alone to its end; its points. `earlier`: a record of a game before it, which
    this browser has brought along.
    """
    if earlier:
        brought = {"record": records.write(replace(earlier, date="2026-01-02")), "seat": 0}
        person.post("/api/mine/games", brought)
    person.set_table(GSC)
    play_on(person)
    expect(person.find("[data-end]")).to_be_visible()
    return int(person.find(".praise .mine .least").first.inner_text())


@on_both
def test_the_praise_has_the_next_step_above_it_and_bars_leave_the_numbers_free(
    come: Come, screen: Screen
) -> None:
    """GSC-35."""
    ada = come(screen=screen)
    total = finish(ada)
    rank = SHEET.rank(total)
    expect(ada.find(f"[data-praise='{rank}']")).to_be_visible()
    expect(ada.find("[data-end]")).not_to_contain_text("Rank")
    if rank > 1:
        above = ada.find("[data-next-step]")
        expect(above).to_contain_text(f"{SHEET.ranks[rank - 2] - total} point")
        assert box(ada, "[data-next-step]")["bottom"] <= box(ada, "[data-praise]")["top"] + 8
    ada.press("details summary")
    expect(ada.find("details li")).to_have_count(len(SHEET.ranks) + 1)
    expect(ada.find("details [aria-current=true]")).to_have_count(1)
    rows = ada.find("tbody tr:not(.total)").count()
    for row in range(1, rows + 1):
        bar = box(ada, f"tbody tr:nth-child({row}) .bar")
        assert not overlap(bar, box(ada, f"tbody tr:nth-child({row}) .value"))


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_a_personal_best_is_a_moment_of_joy_unless_nothing_may_move(
    come: Come, motion: bool
) -> None:
    ada = come(motion=motion)
    ada.context.add_init_script(WATCH_FOR_JOY)
    worse = played(GSC, "random", 1, "worse 4")
    assert finish(ada, earlier=worse) > worse.game.scores(worse.end()).totals[0]
    expect(ada.find("[data-best]")).to_have_text("Your best result so far!")
    if motion:
        ada.page.wait_for_function("() => window.joyful")
    expect(ada.find("[data-joy]")).to_have_count(0)  # once, and it is gone
    ada.page.wait_for_load_state("networkidle")
    assert bool(ada.page.evaluate("() => window.joyful")) is motion
    ada.page.reload()
    expect(ada.find("[data-best]")).to_be_visible()  # the same table says the same


def test_the_first_result_is_not_called_a_best(come: Come) -> None:
    ada = come()
    finish(ada)
    ada.page.wait_for_load_state("networkidle")
    expect(ada.find("[data-best]")).to_have_count(0)

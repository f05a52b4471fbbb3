"""Ends that a game seldom has: a tie that is decided, a win that is shared, in all the games.

The games stand in ends_of_games/ and are told to a table; the page is opened at their end.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from browser.clicking import END
from browser.conftest import Come
from browser.ends import check_the_end, listed
from browser.people import PHONE, SCREENS, Screen
from browser.speech import said
from server.guest import FIGURES, Guest, gather_at, guests, level, play_together, read_record
from server.harness import House, run
from server.retelling import retold

KEPT = Path(__file__).with_name("ends_of_games")
NAMES = ("Ada", "Bob", "Cyd")
AREAS = {
    "ganz-schoen-clever": ("yellow", "blue", "green", "orange", "purple"),
    "clever-hoch-drei": ("yellow", "turquoise", "blue", "brown", "pink"),
}
on_both = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
in_both = pytest.mark.parametrize("game", AREAS)


class Finished(NamedTuple):
    """A table whose game is over, and what opens its seats."""

    table: str
    tickets: list[str]

    def link(self, seat: int) -> str:
        return f"/table/{self.table}#seat={self.tickets[seat]}"


def finish_by(go: Callable[[], Coroutine[Any, Any, Finished]]) -> Finished:
    """In a thread of its own: Playwright's loop counts as running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: run(go())).result()


def finished(players: list[Guest]) -> Finished:
    return Finished(players[0].table, [guest.tickets[0] for guest in players])


@cache
def retell(house: House, game: str) -> Finished:
    """Once for all tests of a process: nobody changes a game that is over."""
    record = read_record((KEPT / f"{game}.rec").read_text("utf-8"))

    async def go() -> Finished:
        async with retold(house, record, NAMES[: len(record.names)]) as players:
            return finished(players)

    return finish_by(go)


@on_both
@in_both
def test_a_clever_win_is_shared(come: Come, house: House, game: str, screen: Screen) -> None:
    """GSC-31, CHD-30: equal totals and equal best areas. Nobody is told to have won alone."""
    end = retell(house, f"{game}-shared")
    ada = come(screen=screen)
    ada.go(end.link(0))
    scores = check_the_end(ada)
    assert scores.winners == (0, 1)
    shared = said("finish.tie.shared", area="clever").format(names=listed(["Ada", "Bob"]))
    expect(ada.find(f"{END} .decided")).to_have_text(shared)


@in_both
def test_a_clever_tie_is_decided_by_the_best_area(come: Come, house: House, game: str) -> None:
    """GSC-31, CHD-30: as the winner sees it, and as the other one does."""
    end = retell(house, f"{game}-decided")
    for seat in range(2):
        person = come()
        person.go(end.link(seat))
        scores = check_the_end(person, mine=seat)
        assert scores.totals[0] == scores.totals[1]
        (winner,) = scores.winners
        best = max(scores.detail[winner][area] for area in AREAS[game])
        decided = said("finish.tie.best", area="clever").format(names=NAMES[winner], points=best)
        expect(person.find(f"{END} .decided")).to_have_text(decided)


@pytest.mark.parametrize("by", ["gold", "silver", "shared"])
def test_a_tie_of_high_score(come: Come, house: House, by: str) -> None:
    """HSC-07: more gold, then more silver, then shared; the first as everybody sees it."""
    end = retell(house, f"high-score-{by}")
    for seat in range(len(end.tickets)) if by == "gold" else [0]:
        person = come()
        person.go(end.link(seat))
        scores = check_the_end(person, mine=seat)
        top = [seat for seat, total in enumerate(scores.totals) if total == max(scores.totals)]
        assert len(top) > 1
        assert (len(scores.winners) > 1) == (by == "shared")
        expect(person.find(f"{END} .tie")).to_have_text(said(f"end.tie.{by}", area="high-score"))


def test_both_find_the_figure_in_the_same_round(come: Come, house: House) -> None:
    """BTC-10: who comes later in the round has the turn that is left, and finds it too."""

    async def go() -> Finished:
        async with guests(house, *NAMES[:2]) as (ada, bob):
            made = await ada.make("break-the-cube", "here", "link")
            await gather_at(ada, made, bob)
            await play_together(ada, bob)
            return finished([ada, bob])

    end = finish_by(go)
    for seat, screen in enumerate(SCREENS):
        person = come(screen=screen)
        person.go(end.link(seat))
        assert check_the_end(person, mine=seat).winners == (0, 1)
        # How the search went: both figures were found.
        course = person.find(f"{END} tr[data-left]")
        expect(course.first).to_have_attribute("data-left", "19272 19272")
        expect(course.last).to_have_attribute("data-left", "1 1")


@pytest.mark.parametrize("wrong", [True, False], ids=["out", "found"])
def test_the_game_is_over_before_the_other_has_had_a_turn(
    come: Come, house: House, wrong: bool
) -> None:
    """BTC-13: the only one left wins at once. BTC-10: so does who finds it in the last turn of
    a round.
    """

    async def go() -> Finished:
        async with guests(house, *NAMES[:2]) as (ada, bob):
            made = await ada.make("break-the-cube", "here", "link", options={"elimination": "ab"})
            await gather_at(ada, made, bob)
            for guest in (ada, bob):
                await guest.until(lambda: bool(guest.present))  # noqa: B023  # awaited at once
                await guest.act()
            ply = await level(ada, bob)
            begins, other = (ada, bob) if ada.task() else (bob, ada)
            if wrong:
                await begins.say(begins.mine[0], f"guess={FIGURES[begins.mine[0]]}")
            else:
                await begins.say(begins.mine[0], "?5")
                await other.reach(ply + 1)
                await other.say(other.mine[0], f"guess={FIGURES[begins.mine[0]]}")
            for guest in (ada, bob):
                await guest.until(lambda: guest.over)  # noqa: B023  # awaited at once
            return finished([ada, bob])

    end = finish_by(go)
    for seat in range(2):
        person = come()
        person.go(end.link(seat))
        scores = check_the_end(person, mine=seat)
        assert len(scores.winners) == 1


def test_who_watches_a_shared_win_is_told_both_names(come: Come, house: House) -> None:
    end = retell(house, "high-score-shared")
    eve = come(screen=PHONE)
    eve.go(f"/table/{end.table}")
    assert len(check_the_end(eve, mine=-1).winners) > 1

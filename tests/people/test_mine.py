"""One's own history over HTTP: told to its person and to nobody else, whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daily.test_doors import begin
from people.mine import CUBE, FOUR, SOLO, golden
from server.guest import Guest, guests
from server.harness import FREELY, House, run, standing

CLEVER = "ganz-schoen-clever"
DOORS = ("games", "summary", "statistics", "goals")
ODD = ("\x00", "%", "'; DROP TABLE played", "\u202e", "é" * 200, "-1", "9" * 40, "../..", "1e999 x")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with standing(House(tmp_path_factory.mktemp("house") / "data", *FREELY)) as house:
        yield house


async def told_to(guest: Guest) -> list[object]:
    """What all doors tell somebody of themselves."""
    return [await guest.get(f"/api/mine/{door}") for door in DOORS]


def test_a_game_is_in_ones_own_history_and_in_no_other(house: House) -> None:
    """The harness holds every answer against the seeds of the day that is on."""

    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            nothing = await told_to(eve)
            await begin(ada, CLEVER)
            facts = [entry for entry in ada.log if entry.get("chance")]
            assert await told_to(ada) == nothing  # it is not over
            await ada.play()
            facts = [entry for entry in ada.log if entry.get("chance")]
            occasions = [entry["occasion"] for entry in facts]
            assert len({*occasions}) == len(occasions)
            assert all(each["occasion"].startswith(f"{each['label']} ") for each in facts)
            now = await ada.get(f"/api/mine/games/{ada.table}")
            assert now["game"]["score"] == ada.info["day"]["result"]
            assert (now["is_best"], now["best_before"]) == (False, None)
            history = await ada.get("/api/mine/games")
            assert [game["table"] for game in history["games"]] == [ada.table]
            assert (await ada.get("/api/mine/statistics"))["figures"]["results"] == 1
            await eve.get(f"/api/mine/games/{ada.table}", status=404)
            assert await told_to(eve) == nothing
            assert (await ada.ask_http("DELETE", f"/api/tables/{ada.table}")).status_code == 409

    run(go())


def test_a_record_is_brought_found_and_deleted(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Bo", "Eve") as (bo, eve):
            asked = {"record": golden(FOUR, "2026-01-02")}
            names = (await bo.post("/api/mine/games", asked))["names"]
            assert len(names) == 4
            for _ in range(2):  # twice is once
                table = (await bo.post("/api/mine/games", {**asked, "seat": 2}))["table"]
                await bo.get(f"/api/mine/games/{table}")
            for wanted, count in (
                ("", 1),
                ("?company=others&origin=record&since=2026-01-02&until=2026-01-02", 1),
                ("?company=alone", 0),
                ("?since=2026-01-03", 0),
                (f"?name={names[1].upper()}", 1),
                ("?name=nobody", 0),
            ):
                assert (await bo.get(f"/api/mine/games{wanted}"))["total"] == count
            assert (await eve.get("/api/mine/games"))["total"] == 0
            await bo.post("/api/mine/games", {"record": "Dear Ada,", "seat": 0}, status=422)
            await bo.post("/api/mine/games", {**asked, "seat": 6}, status=422)
            assert (await bo.ask_http("DELETE", f"/api/tables/{table}")).status_code == 204
            assert (await bo.get("/api/mine/games"))["total"] == 0
            await bo.get(f"/api/mine/games/{table}", status=404)

    run(go())


def test_pages_go_on_where_the_one_before_ended(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Cy", "Di") as (cy, _):
            for day in range(1, 4):
                record = {"record": golden(SOLO, f"2020-01-0{day}"), "seat": 0}
                await cy.post("/api/mine/games", record)
            await cy.post("/api/mine/games", {"record": golden(CUBE), "seat": 1})
            found = await cy.get("/api/mine/games")
            assert (found["total"], found["next"]) == (4, "")
            assert [g["ended"][:10] for g in found["games"][1:]] == [
                "2020-01-03",
                "2020-01-02",
                "2020-01-01",
            ]

    run(go())


def test_nothing_that_can_be_asked_breaks_a_door(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Eve", "Mal") as (eve, _):
            for name in ("game", "name", "since", "until", "company", "origin", "after", "kind"):
                for odd in ODD:
                    for door in ("games", "statistics"):
                        answer = await eve.ask_http("GET", f"/api/mine/{door}", params={name: odd})
                        assert answer.status_code in (200, 422), (name, odd, answer.text)

    run(go())

"""Tables are made, refused, listed, played again and deleted."""

import asyncio

import pytest

from server.company import CLEVER, CUBE, HIGH_SCORE, refused, two
from server.conftest import NewHouse
from server.guest import guests, play_together
from server.harness import House, run


@pytest.mark.parametrize(
    "deck", ["/etc/passwd", "../../deck.toml", "file:///etc/passwd", "\x00", "~"]
)
def test_a_deck_is_given_as_text_and_no_file_is_opened(house: House, deck: str) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            denied = await ada.make(HIGH_SCORE, "here", "here", options={"deck": deck}, status=422)
            assert "root" not in str(denied)
            record = (
                f'[Game "high-score"]\n[Rules "1"]\n[Date "2026-08-29"]\n[Options "deck={deck}"]\n'
                '[a "A"]\n[b "B"]\n[Result "*"]\n\n*\n'
            )
            answer = await ada.ask_http(
                "POST", "/api/replay", content=record, headers={"Content-Type": "text/plain"}
            )
            assert answer.status_code == 422
            assert "root" not in answer.text

    run(go())


def test_tables_that_cannot_be_played_are_refused(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            here = {"kind": "here"}
            for game, seats, options, status in (
                ("chess", [here], {}, 404),
                (CLEVER, [here] * 5, {}, 422),
                (CUBE, [here], {}, 422),
                (CLEVER, [], {}, 422),
                (CLEVER, [{"kind": "bot", "bot": "detective"}], {}, 422),
                (CLEVER, [{"kind": "bot"}], {}, 422),
                (CLEVER, [{"kind": "here", "bot": "fox"}], {}, 422),
                (CLEVER, [{"kind": "ghost"}], {}, 422),
                (CLEVER, [here], {"house-rule": "yes"}, 422),
                (CUBE, [here, here], {"blocks": "99"}, 422),
            ):
                body = {"game": game, "seats": seats, "options": options}
                await ada.post("/api/tables", body, status=status)

    run(go())


def test_one_person_has_only_so_many_tables(new_house: NewHouse) -> None:
    async def go() -> None:
        house = new_house("--most-tables", "2")
        async with guests(house, "Ada") as (ada,):
            for _ in range(2):
                await ada.make(HIGH_SCORE, "here", "open")
            denied = await ada.make(HIGH_SCORE, "here", "open", status=429)
            assert denied["kind"] == "too-many"
            await ada.ask_http("DELETE", f"/api/tables/{ada.table}")
            await ada.make(HIGH_SCORE, "here", "open")

    run(go())


def test_a_rematch_moves_everybody_one_seat_on(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Eve") as (ada, bo, eve):
            await two(ada, bo, CUBE)
            old = ada.table
            await ada.post(f"/api/tables/{old}/rematch", {"ticket": ada.tickets[0]}, status=409)
            await play_together(ada, bo)
            await eve.post(f"/api/tables/{old}/rematch", {"ticket": "s.x.0.y.z"}, status=403)
            asked = [
                guest.post(f"/api/tables/{old}/rematch", {"ticket": guest.tickets[0]}, status=201)
                for guest in (ada, bo, ada, bo)
            ]
            made = await asyncio.gather(*asked)  # all at once: still one table
            tables = {each["table"]["id"] for each in made}
            assert len(tables) == 1
            (new,) = tables
            await ada.until(lambda: ada.info["next"] == new)
            await eve.sit(new, status=403, former="s.x.0.y.z")
            for guest, seat in ((ada, 1), (bo, 0)):
                former = guest.tickets.pop()
                assert (await guest.sit(new, former=former))["seat"] == seat
                await guest.sit(new, status=409, former=former)  # once
                await guest.drop()
                guest.present, guest.log, guest.said = {}, [], []
                guest.figures = {}
            for guest in (ada, bo):
                guest.figures = bo.figures
                await guest.enter()
            await play_together(ada, bo)
            assert ada.mine == (1,)

    run(go())


def test_a_table_is_deleted_by_whoever_made_it_and_nobody_else(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo)
            path = f"/api/tables/{ada.table}"
            assert (await bo.ask_http("DELETE", path)).status_code == 403
            assert (await ada.ask_http("DELETE", path)).status_code == 204
            await bo.until(lambda: "gone" in bo.kinds)
            assert (await bo.ask_http("GET", path)).status_code == 404
            assert (await ada.ask_http("DELETE", path)).status_code == 404
            answer = await (ada if ada.task() else bo).act()
            assert answer is not None
            refused(answer, "unknown")
            await bo.drop()
            await bo.open()
            await bo.send({"type": "hello", "table": ada.table, "tickets": bo.tickets})
            await bo.until(lambda: bool(bo.refusals))
            assert bo.refusals[-1]["kind"] == "unknown"
            lobby = await ada.get("/api/tables")
            assert ada.table not in str(lobby)

    run(go())


def test_the_lobby_lists_what_is_mine_open_and_finished(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await ada.make(CLEVER, "here", "open", visibility="listed")
            listed = ada.table
            await ada.make(CLEVER, "here", "open")
            private = ada.table
            await ada.make(HIGH_SCORE, "here", "bot:random")
            await ada.enter()
            await ada.play()
            finished = ada.table
            lobby = await ada.get("/api/tables")
            cards = {name: [card["id"] for card in lobby[name]] for name in lobby}
            assert {listed, private} <= set(cards["mine"])
            assert listed in cards["listed"]
            assert private not in cards["listed"]
            assert cards["finished"] == [finished]
            theirs = await bo.get("/api/tables")
            assert (theirs["mine"], theirs["finished"]) == ([], [])
            card = next(each for each in theirs["listed"] if each["id"] == listed)
            assert (card["names"], card["free"], card["status"]) == (["Ada", ""], 1, "gathering")

    run(go())

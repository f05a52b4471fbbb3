"""Taking it along: one device becomes the same person as another, once, and nobody's else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from between.tables import ADA, BO
from daily.days import clock_on, opened as open_hub
from foxtray.kernel.errors import OutOfTurn
from foxtray.server.between import passes
from foxtray.server.store import open_store
from foxtray.server.store.migrate import rotate
from foxtray.server.walls import rates
from foxtray.server.walls.steady import Steady
from server.guest import Guest, guests
from server.harness import House, run
from server.knocking import ask, indoor
from server.store.helping import engine_of, opened


async def refused(hub: object, text: str) -> bool:
    with pytest.raises(OutOfTurn, match="no longer good"):
        await passes.take(hub, text)  # type: ignore[arg-type]  # a Hub
    return True


def test_a_pass_is_good_once_and_at_any_server_of_the_store(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as one, open_hub(open_store(where)) as other:
            text = (await passes.give(one, ADA)).text
            assert await passes.take(other, text) == ADA
            for hub in (one, other):
                assert await refused(hub, text)

    run(go())


def test_of_many_who_bring_one_pass_at_once_one_gets_it(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as one, open_hub(open_store(where)) as other:
            text = (await passes.give(one, ADA)).text
            both = [passes.take(hub, text) for hub in (one, other) * 5]
            found = await asyncio.gather(*both, return_exceptions=True)
            assert [each for each in found if each == ADA] == [ADA]
            assert sum(isinstance(each, OutOfTurn) for each in found) == 9

    run(go())


def test_a_late_one_an_older_one_and_an_invented_one_are_void(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            clock = clock_on("2026-03-05")
            now = clock.now()
            older, newer = [(await passes.give(hub, ADA)).text for _ in range(2)]
            assert await refused(hub, older)
            hub.clock = Steady(lambda: now + passes.SECONDS, lambda: 0.0)
            assert await refused(hub, newer)
            hub.clock = clock
            assert await refused(hub, newer), "to come late uses it up"
            text = (await passes.give(hub, BO)).text
            for guess in ("", text[:-1], text + "A", text.swapcase(), passes.key_of(text), "é"):
                assert await refused(hub, guess)
            assert await passes.take(hub, text) == BO

    run(go())


def test_rotating_the_secret_voids_passes(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub, opened(where) as store:
            used, unused = (await passes.give(hub, ADA)).text, (await passes.give(hub, BO)).text
            await passes.take(hub, used)
            rotate(engine_of(store), 0.0)
            for text in (used, unused):
                assert await refused(hub, text)

    run(go())


def test_the_store_keeps_no_pass_that_could_be_used(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub, opened(where) as store:
            text = (await passes.give(hub, ADA)).text
            with engine_of(store).connect() as connection:
                rows = connection.exec_driver_sql("SELECT * FROM passes").all()
            assert len(rows) == 1
            assert text not in str(rows)

    run(go())


def test_another_browser_finds_the_games_and_the_seats(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Phone") as (ada, phone):
            await ada.post("/api/me", {"name": "Ada"})
            await ada.make("high-score", "here", "open")
            given = await ada.post("/api/me/pass", {})
            before = phone.http.cookies.get("foxtray_me")
            assert await phone.post("/api/me/take", {"text": given["text"]}) == {"name": "Ada"}
            assert phone.http.cookies["foxtray_me"] != before
            assert [each["id"] for each in (await phone.get("/api/tables"))["mine"]] == [ada.table]
            mine = await phone.get(f"/api/tables/{ada.table}/mine")
            assert [each["seat"] for each in mine["tickets"]] == [0]
            phone.table, phone.tickets = ada.table, [mine["tickets"][0]["ticket"]]
            await phone.enter()
            assert phone.mine == (0,)
            problem = await phone.post("/api/me/take", {"text": given["text"]}, status=422)
            assert problem["reason"]["code"] == "pass-void"

    run(go())


async def stolen(guest: Guest, table: str) -> list[object]:
    return list((await guest.get(f"/api/tables/{table}/mine"))["tickets"])


def test_who_has_only_a_tables_address_gets_no_seat_of_it(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            await ada.make("high-score", "here", "open")
            assert await stolen(eve, ada.table) == []
            status, _, _ = ask(house, "GET", f"/api/tables/{ada.table}/mine", Cookie="foxtray_me=x")
            assert status == 200

    run(go())


def test_another_site_and_another_name_take_nothing(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            text = (await ada.post("/api/me/pass", {}))["text"]
            for headers, status in (
                ({"Origin": "https://evil.example"}, 403),
                ({"Host": "evil.example"}, 421),
            ):
                for path in ("/api/me/take", "/api/me/pass"):
                    answer = await ada.ask_http("POST", path, json={"text": text}, headers=headers)
                    assert answer.status_code == status
            await ada.post("/api/me/take", {"text": text})

    run(go())


def test_who_guesses_is_stopped_before_anything_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a body that is no JSON counts, and is not looked at after that. No time passes."""
    monkeypatch.setattr(rates, "time", SimpleNamespace(monotonic=lambda: 0.0))

    async def go() -> None:
        async with indoor(tmp_path) as eve:
            statuses = []
            for number in range(30):
                body = b"{" * 100_000 if number % 2 else b'{"text": "guess"}'
                statuses.append((await eve.post("/api/me/take", content=body)).status_code)
            assert set(statuses[:10]) <= {400, 422}
            assert set(statuses[10:]) == {429}

    run(go())

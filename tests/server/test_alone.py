"""The table inside a page: the same messages, with nothing but a drawer and a helper."""

from __future__ import annotations

import csv
import gzip
import io
import os
import random
import re
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware

from daily.days import opened as open_hub
from foxtray.games import shelf
from foxtray.players import roster
from foxtray.server import app
from foxtray.server.alone import page
from foxtray.server.between.archive import everything
from foxtray.server.daily import days
from foxtray.server.doors.guard import Guard
from foxtray.server.people.bringing import bring
from foxtray.server.people.history import my_games
from foxtray.server.play.tickets import Person
from foxtray.server.settings import Settings
from foxtray.server.store import open_store
from foxtray.server.walls import steady
from foxtray.server.wire.played import BroughtRecord
from server.settled import TODAY
from server.store.drawers import MemoryDrawer
from server.visitor import ALONE, Visitor, new_table, play, run, visiting


def test_a_whole_game_alone_against_a_bot_and_it_is_there_afterwards() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as visitor:
            _, shelf = await visitor.ask("GET", "/api/games")
            assert "high-score" in [game["name"] for game in shelf["games"]]
            seats = [*ALONE, {"kind": "bot", "bot": "random"}]
            status, made = await visitor.ask("POST", "/api/tables", new_table("high-score", seats))
            assert status == 201
            await visitor.sit_at(made)
            log = await play(visitor)
            assert len(log) > 20
        async with visiting(drawer) as visitor:  # the page was closed and opened again
            _, lobby = await visitor.ask("GET", "/api/tables")
            assert [card["id"] for card in lobby["finished"]] == [made["table"]["id"]]
            status, replay = await visitor.ask("GET", f"/api/tables/{made['table']['id']}/replay")
            assert status == 200
            assert [entry["text"] for entry in replay["log"]] == log

    run(go)


def test_a_word_is_acknowledged_when_it_is_kept_and_refused_when_it_is_not() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as visitor:
            table = new_table("high-score", [*ALONE, {"kind": "here", "name": "Bo"}])
            _, made = await visitor.ask("POST", "/api/tables", table)
            await visitor.sit_at(made)
            update = await visitor.wait_for("update")
            roll = {"type": "roll", "seat": update["awaits"]["roller"], "ply": update["ply"]}
            drawer.full = "QuotaExceededError"
            visitor.tell(roll | {"id": 1})
            refused = await visitor.wait_for("refused")
            assert (refused["id"], refused["kind"]) == (1, "not-kept")
            drawer.full = ""
            visitor.tell(roll | {"id": 2})
            acknowledged = await visitor.wait_for("ack")
            kept = drawer._last(made["table"]["id"])
            assert acknowledged["id"] == 2
            assert acknowledged["ply"] <= kept

    run(go)


def test_a_helper_that_is_lost_is_asked_again() -> None:
    async def go() -> None:
        async with visiting(MemoryDrawer()) as visitor:
            table = new_table("high-score", [{"kind": "bot", "bot": "random"}, *ALONE])
            visitor.lost = 2
            _, made = await visitor.ask("POST", "/api/tables", table)
            await visitor.sit_at(made)
            log = await play(visitor)
            assert visitor.lost == 0
            assert len(log) > 20

    run(go)


def test_two_tabs_share_one_drawer_and_no_word_is_kept_twice() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as one, visiting(drawer) as other:
            seats = [*ALONE, {"kind": "here", "name": "Bo"}]
            _, made = await one.ask("POST", "/api/tables", new_table("high-score", seats))
            await one.sit_at(made)
            await other.sit_at(made)
            update, _ = await one.wait_for("update"), await other.wait_for("update")
            roll = {"type": "roll", "seat": update["awaits"]["roller"], "ply": update["ply"]}
            one.tell(roll | {"id": 1})
            await one.wait_for("ack")
            other.tell(roll | {"id": 1})
            refused = await other.wait_for("refused")
            assert refused["kind"] == "stale"

    run(go)


def test_a_tab_sees_what_another_has_played() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as one, visiting(drawer) as other:
            table = new_table("high-score", ALONE * 2)
            _, made = await one.ask("POST", "/api/tables", table)
            await one.sit_at(made)
            await other.sit_at(made)
            update, _ = await one.wait_for("update"), await other.wait_for("update")
            roll = {"type": "roll", "seat": update["awaits"]["roller"], "ply": update["ply"]}
            one.tell(roll | {"id": 1})
            fell = await one.wait_for("update")
            other.page.moved(made["table"]["id"])  # as the drawer of a page tells it
            assert (await other.wait_for("update"))["ply"] == fell["ply"]

    run(go)


def test_what_one_tab_has_finished_another_finds_in_the_history() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as one, visiting(drawer) as other:
            _, made = await one.ask("POST", "/api/tables", new_table("high-score", ALONE * 2))
            await one.sit_at(made)
            await play(one)
            other.page.moved("")
            _, found = await other.ask("GET", "/api/mine/games")
            assert [each["table"] for each in found["games"]] == [made["table"]["id"]]

    run(go)


async def finish(visitor: Visitor) -> str:
    """A game; its table."""
    _, made = await visitor.ask("POST", "/api/tables", new_table("high-score", ALONE * 2))
    await visitor.sit_at(made)
    await play(visitor)
    table: str = made["table"]["id"]
    return table


async def history(visitor: Visitor) -> set[str]:
    """The tables of all games in it."""
    visitor.page.moved("")  # as the drawer of a page tells it
    _, found = await visitor.ask("GET", "/api/mine/games")
    return {each["table"] for each in found["games"]}


def test_two_tabs_that_finish_games_at_once_lose_neither() -> None:
    """Each notes all it knows of; what the other has noted just before is not forgotten."""
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as one, visiting(drawer) as other:
            both = {await finish(one), await finish(other)}
            assert len(both) == 2
            for tab in (one, other, one):
                assert await history(tab) == both
        async with visiting(drawer) as later:
            assert await history(later) == both

    run(go)


def test_a_game_that_is_worked_out_after_another_tab_has_noted_its_own_takes_none_away() -> None:
    """A tab that has not looked since notes what it knows of beside what is noted, not instead."""
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as one, visiting(drawer) as other:
            other.may_think.clear()
            both = {await finish(one), await finish(other)}
            await one.page._hub.ledger.quiet()
            assert await history(one) == both
            other.may_think.set()
            await other.page._hub.ledger.quiet()
            for tab in (other, one):
                assert await history(tab) == both
        async with visiting(drawer) as later:
            assert await history(later) == both

    run(go)


def test_two_tabs_that_come_for_the_first_time_at_once_are_one_person() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as one, visiting(drawer) as other:
            _, made = await one.ask("POST", "/api/tables", new_table("high-score", ALONE * 2))
            _, lobby = await other.ask("GET", "/api/tables")
            assert [card["id"] for card in lobby["mine"]] == [made["table"]["id"]]

    run(go)


def games_in(archive: bytes) -> list[tuple[str, int]]:
    """Records, and which seat was mine."""
    with zipfile.ZipFile(io.BytesIO(archive)) as found:
        table = io.StringIO(found.read("games.csv").decode("utf-8-sig"))
        return [
            (found.read(row["file"]).decode(), "abcd".index(row["letter"]))
            for row in csv.DictReader(table)
        ]


def test_everything_goes_to_a_table_server_and_back_and_nothing_is_there_twice(
    tmp_path: Path,
) -> None:
    ann = Person("ann-at-the-server", "Ann")

    async def go() -> None:
        async with visiting(MemoryDrawer()) as here, open_hub(open_store(str(tmp_path))) as there:
            table = new_table("high-score", [{"kind": "bot", "bot": "random"}, *ALONE])
            _, made = await here.ask("POST", "/api/tables", table)
            await here.sit_at(made)
            await play(here)
            _, mine = await here.ask("GET", "/api/mine/games")
            [(record, seat)] = games_in((await here.ask("GET", "/api/me/everything"))[1])
            assert seat == 1
            await bring(there, ann, BroughtRecord(record, seat), "address")
            moved = (await my_games(there, ann, {})).games
            assert [list(game.totals) for game in moved] == [mine["games"][0]["totals"]]
            back = b"".join([piece async for piece in everything(there, ann, "address")])
            for record, seat in games_in(back):
                told = {"record": record, "seat": seat}
                _, brought = await here.ask("POST", "/api/mine/games", told)
                assert brought["table"] == made["table"]["id"]
            _, after = await here.ask("GET", "/api/mine/games")
            assert after["total"] == mine["total"] == 1

    run(go)


def test_all_that_is_somebodys_is_deleted() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as one, visiting(MemoryDrawer()) as other:
            for visitor in (one, other):
                table = new_table("high-score", [*ALONE, {"kind": "here", "name": "Bo"}])
                _, made = await visitor.ask("POST", "/api/tables", table)
                await visitor.sit_at(made)
                await play(visitor)
            [(record, _)] = games_in((await other.ask("GET", "/api/me/everything"))[1])
            await one.ask("POST", "/api/mine/games", {"record": record, "seat": 1})
            assert len(drawer.tables) == 2
            _, told = await one.ask("DELETE", "/api/me", {})
            assert (told["deleted"], told["unnamed"], told["tries"]) == (2, 0, 0)
            assert (drawer.tables, drawer.events) == ({}, {})
            assert (await one.ask("GET", "/api/mine/games"))[1]["total"] == 0

    run(go)


def test_what_somebody_lets_go_of_is_ended() -> None:
    async def go() -> None:
        async with visiting(MemoryDrawer()) as visitor:
            visitor.say(ask=99, method="GET", path="/api/games", headers={}, body="")
            visitor.say(drop=99)
            visitor.say(drop=98)
            assert (await visitor.ask("GET", "/api/me"))[0] == 200

    run(go)


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/unknown"])
def test_what_is_not_there_is_told(path: str) -> None:
    async def go() -> None:
        async with visiting(MemoryDrawer()) as visitor:
            status, problem = await visitor.ask("GET", path)
            assert (status, problem["kind"]) == (404, "unknown")

    run(go)


def test_who_sits_here_is_remembered() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as visitor:
            await visitor.ask("POST", "/api/me", {"name": "Ann"})
        async with visiting(drawer) as visitor:
            assert (await visitor.ask("GET", "/api/me"))[1] == {"name": "Ann"}

    run(go)


def test_a_days_game_is_practice_and_has_the_same_dice_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(days, "date_at", lambda moment: TODAY)  # no midnight in between

    async def go() -> None:
        seeds = []
        for _ in range(2):
            async with visiting(MemoryDrawer()) as visitor:
                status, made = await visitor.ask("POST", "/api/day/high-score", {"name": "Ann"})
                assert status == 201
                assert made["table"]["day"]["counted"] is False
                seeds.append(made["table"]["fair"]["commitment"])
        assert seeds[0] == seeds[1]

    run(go)


def test_a_server_that_has_the_folder_shows_it_and_lets_only_it_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("the table inside")
    (tmp_path / "sw.js").write_text("// keeps everything")
    monkeypatch.setattr(app, "SITE_ALONE", tmp_path)
    served = Starlette(routes=app._site(), middleware=[Middleware(Guard, settings=Settings())])

    async def go() -> None:
        transport = httpx.ASGITransport(served)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            page, worker = await client.get("/alone/"), await client.head("/alone/sw.js")
            assert page.text == "the table inside"
            assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
            assert "javascript" in worker.headers["content-type"]
            other = await client.get("/")
            assert "wasm" not in other.headers["content-security-policy"]

    run(go)


def test_it_needs_nothing_that_a_page_does_not_bring(tmp_path: Path) -> None:
    """msgspec, Starlette and what that stands on (tools/page_requirements.txt)."""
    script, tests = Path(__file__).with_name("page_alone.py"), Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(tests), "FOXTRAY_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.count('"status":200') == 2, done.stderr[-3000:]
    assert "ganz-schoen-clever" in done.stdout


FOLDER = Path(__file__).parents[2] / "build" / "static"


def unpacked(name: str) -> bytes:
    assert (FOLDER / name).is_file(), "make static"
    return gzip.decompress((FOLDER / name).read_bytes())


def test_the_page_goes_on_from_a_python_that_has_imported_the_table() -> None:
    """As it stands beside it, and with nothing of the machine that made it."""
    memory = unpacked("python/memory.pack")
    for module in ("foxtray.server.alone.page", "starlette.applications", "msgspec._core"):
        assert module.encode() in memory
    # Who first asks for a game or a bot does not wait until it is imported.
    for entry in roster.everybody():
        assert entry.maker.partition(":")[0].encode() in memory
    for name in shelf.names():
        assert shelf.kit_of(name).pictures.partition(":")[0].encode() in memory
    assert str(FOLDER.parent).encode() not in memory
    with tarfile.open(fileobj=io.BytesIO(unpacked("table.pack"))) as found:
        names = set(found.getnames())
    imported = {
        *re.findall(rb"/foxtray/((?:foxtray|starlette|anyio|msgspec)/[\w/]+\.py)\0", memory)
    }
    assert len(imported) > 100
    assert {each.decode() for each in imported} <= names


def test_a_copy_that_wakes_lives_today_and_has_luck_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random.seed(0)
    common = random.random()
    random.seed(0)
    monkeypatch.setattr(steady.CLOCK, "_day", 0.0)  # as if it had been made long ago
    assert steady.CLOCK.now() < time.time() - 1e6
    page.wake()
    assert abs(steady.CLOCK.now() - time.time()) < 60
    assert random.random() != common

"""The table inside a page: the same messages, with nothing but a drawer and a helper."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware

from foxtray.server import app
from foxtray.server.alone.page import Page, help_with
from foxtray.server.daily import days
from foxtray.server.doors.guard import Guard
from foxtray.server.settings import Settings
from server.settled import TODAY
from server.store.drawers import MemoryDrawer

ALONE = [{"kind": "here", "name": "Ann"}]


class Visitor:
    """A page's own side: what its client would do."""

    def __init__(self) -> None:
        self.page = Page(self._take)
        self.answers: dict[int, asyncio.Future[Any]] = {}
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.lost = 0
        """How many times the helper is to be lost."""
        self.replaced = 0

    async def think(self, number: int, packed: str) -> str:
        if self.lost:
            self.lost -= 1
            return ""
        return await asyncio.to_thread(help_with, packed, lambda told: None)

    def replace(self) -> None:
        self.replaced += 1

    def _take(self, text: str) -> None:
        message = msgspec.json.decode(text)
        if "answer" in message:
            self.answers.pop(message["answer"]).set_result(message)
        elif "heard" in message:
            self.heard.put_nowait(msgspec.json.decode(message["text"]))
        else:
            self.heard.put_nowait(message)

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        number = len(self.answers) + 1
        self.answers[number] = asyncio.get_running_loop().create_future()
        waiting = self.answers[number]
        told = "" if body is None else msgspec.json.encode(body).decode()
        self.say(ask=number, method=method, path=path, headers={}, body=told)
        answer = await waiting
        return answer["status"], msgspec.json.decode(answer["body"] or "null")

    def say(self, **message: object) -> None:
        self.page.hear(msgspec.json.encode(message).decode())

    async def wait_for(self, kind: str) -> dict[str, Any]:
        while True:
            message = await self.heard.get()
            if message.get("type") == kind or kind in message:
                return message

    async def sit_at(self, made: dict[str, Any]) -> None:
        table = made["table"]["id"]
        self.say(dial=1, path=f"/socket?table={table}")
        tickets = [each["ticket"] for each in made["tickets"]]
        self.tell({"type": "hello", "table": table, "tickets": tickets})

    def tell(self, message: dict[str, Any]) -> None:
        self.say(say=1, text=msgspec.json.encode(message).decode())


@asynccontextmanager
async def visiting(drawer: MemoryDrawer) -> AsyncIterator[Visitor]:
    visitor = Visitor()
    await visitor.page.open(drawer.call, visitor.think, visitor.replace)
    try:
        yield visitor
    finally:
        await visitor.page.close()


def new_table(game: str, seats: list[dict[str, str]]) -> dict[str, Any]:
    return {"game": game, "seats": seats, "options": {}, "language": "en"}


async def play(visitor: Visitor, most: int = 400) -> list[str]:
    """Say the first word that is offered, or roll, until the game is over; its log."""
    log: list[str] = []
    for number in range(1, most):
        update = await visitor.wait_for("update")
        log[update["start"] :] = [entry["text"] for entry in update["log"]]
        awaits = update["awaits"]
        if awaits["over"]:
            return log
        about = {"id": number, "ply": update["ply"]}
        if update["offers"]:
            offer = update["offers"][0]
            word = {"type": "word", "seat": offer["seat"], "word": offer["offer"]["words"][0]}
            visitor.tell(word | about)
        elif awaits["roller"] is not None:
            visitor.tell({"type": "roll", "seat": awaits["roller"]} | about)
    raise AssertionError("the game does not end")


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

    asyncio.run(go())


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

    asyncio.run(go())


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

    asyncio.run(go())


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

    asyncio.run(go())


def test_what_somebody_lets_go_of_is_ended() -> None:
    async def go() -> None:
        async with visiting(MemoryDrawer()) as visitor:
            visitor.say(ask=99, method="GET", path="/api/games", headers={}, body="")
            visitor.say(drop=99)
            visitor.say(drop=98)
            assert (await visitor.ask("GET", "/api/me"))[0] == 200

    asyncio.run(go())


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/unknown"])
def test_what_is_not_there_is_told(path: str) -> None:
    async def go() -> None:
        async with visiting(MemoryDrawer()) as visitor:
            status, problem = await visitor.ask("GET", path)
            assert (status, problem["kind"]) == (404, "unknown")

    asyncio.run(go())


def test_who_sits_here_is_remembered() -> None:
    drawer = MemoryDrawer()

    async def go() -> None:
        async with visiting(drawer) as visitor:
            await visitor.ask("POST", "/api/me", {"name": "Ann"})
        async with visiting(drawer) as visitor:
            assert (await visitor.ask("GET", "/api/me"))[1] == {"name": "Ann"}

    asyncio.run(go())


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

    asyncio.run(go())


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

    asyncio.run(go())


def test_it_needs_nothing_that_a_page_does_not_bring(tmp_path: Path) -> None:
    """msgspec, Starlette and what that stands on (tools/page_requirements.txt)."""
    script, tests = Path(__file__).with_name("page_alone.py"), Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(tests), "FOXTRAY_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert '"status":200' in done.stdout, done.stderr[-3000:]
    assert "ganz-schoen-clever" in done.stdout

"""A page's own side of the table inside it: what the client would do, without a browser."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from foxtray.server.alone.page import Page, help_with
from server.harness import PATIENCE
from server.store.drawers import MemoryDrawer

ALONE = [{"kind": "here", "name": "Ann"}]
A_DAY = {"name": "Ann", "practice": True, "date": "2026-03-05"}
"""A day that is past, so that no midnight comes between two who play it."""


class Visitor:
    """A page's own side: what its client would do."""

    def __init__(self) -> None:
        self.page = Page(self._take)
        self.answers: dict[int, asyncio.Future[Any]] = {}
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.lost = 0
        """How many times the helper is to be lost."""
        self.replaced = 0
        self.may_think = asyncio.Event()
        """Until then the helper takes its time."""
        self.may_think.set()

    async def think(self, number: int, packed: str) -> str:
        if self.lost:
            self.lost -= 1
            return ""
        await self.may_think.wait()
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
        if "bytes" in answer:
            return answer["status"], base64.b64decode(answer["bytes"])
        is_json = "json" in answer["kind"]
        body = msgspec.json.decode(answer["body"]) if is_json else answer["body"]
        return answer["status"], body

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


def run(go: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """To its end, which has to come."""
    asyncio.run(asyncio.wait_for(go(), PATIENCE))


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


Offer = dict[str, Any]


def first_word(offer: Offer) -> str:
    return str(offer["words"][0])


async def play(
    visitor: Visitor, most: int = 400, choose: Callable[[Offer], str] = first_word
) -> list[str]:
    """Say a word that is offered, or roll, until the game is over; its log."""
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
            word = {"type": "word", "seat": offer["seat"], "word": choose(offer["offer"])}
            visitor.tell(word | about)
        elif awaits["roller"] is not None:
            visitor.tell({"type": "roll", "seat": awaits["roller"]} | about)
    raise AssertionError("the game does not end")


GUESS = "guess="
QUESTIONS = 2
"""Before a secret is guessed."""


def play_days(games: Sequence[str]) -> dict[str, tuple[list[str], str]]:
    """A day's games, played outside of a page: by name, what I said, and the record."""
    found: dict[str, tuple[list[str], str]] = {}

    async def go() -> None:
        async with visiting(MemoryDrawer()) as visitor:
            for game in games:
                found[game] = await play_day(visitor, game)

    run(go)
    return found


async def play_day(visitor: Visitor, game: str) -> tuple[list[str], str]:
    _, made = await visitor.ask("POST", f"/api/day/{game}", A_DAY)
    name = made["table"]["id"]
    said: list[str] = []

    def choose(offer: Offer) -> str:
        word = first_word(offer)
        if GUESS in offer["typed"] and len(said) >= QUESTIONS:  # where there is a secret, the truth
            word = GUESS + visitor.page._hub.tables[name].under_way().state.built[1]
        said.append(word)
        return word

    await visitor.sit_at(made)
    await play(visitor, choose=choose)
    visitor.say(hang=1)
    visitor.heard = asyncio.Queue()
    _, record = await visitor.ask("GET", f"/api/tables/{name}/record")
    return said, record

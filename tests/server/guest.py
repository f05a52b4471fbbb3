"""Guests who talk to a server as a browser would.

A `Guest` is one browser: a cookie, tickets, a socket. It keeps every text it was ever sent, so that
a test can look for what it should not have been told.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import combinations
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.playing import Record
from foxtray.server.play import fair
from server.harness import PATIENCE, PATIENTLY, House
from server.leaks import check_answer

Json = dict[str, Any]
KEPT = httpx.Limits(max_keepalive_connections=0)
"""None: a server ends a connection that was idle for five seconds, and on a busy machine a request
could come just when it is ended."""
FIGURES = (
    "lllmml.m./.ss....../.........",
    "ll.mm.ss./l..m...../l........",
)


class Closed(Exception):
    """The socket is closed."""


class Guest:
    """Somebody's browser."""

    def __init__(self, house: House, name: str = "Ada", seed: int = 0) -> None:
        self.house, self.name = house, name
        self.mind = f"{name} {seed}"
        """What its choices follow from, beside what it has said before."""
        self.rng = random.Random(self.mind)
        self.http = httpx.AsyncClient(
            base_url=house.url, timeout=PATIENCE, limits=KEPT, verify=house.tls or True
        )
        self.texts: list[str] = []
        """Everything ever sent here, by HTTP or socket."""
        self.table = ""
        self.tickets: list[str] = []
        self.mine: tuple[int, ...] = ()
        self.info: Json = {}
        self.log: list[Json] = []
        self.present: Json = {}
        self.updates: list[Json] = []
        self.kinds: list[str] = []
        self.refusals: list[Json] = []
        self.said: list[tuple[int, str]] = []
        """Words that were acknowledged; or may have been, for all that is known here."""
        self.doubtful: list[int] = []
        """Which of them: the socket closed before there was an answer."""
        self.closed: int | None = None
        self.figures: dict[int, str] = {}
        """Break the Cube: what is built where, shared by guests who help each other."""
        self.questions = 2
        """Break the Cube: how many are asked before the guess."""
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._asked: dict[int, asyncio.Future[Json]] = {}
        self._number = 0
        self.luck = ""
        """What is thrown into the dice."""
        self._pledged = 1
        """The last round for which a hash was sent."""
        self._thrown_in: set[tuple[int, str]] = set()
        self._throwing: set[asyncio.Task[None]] = set()
        self._news = asyncio.Event()

    async def close(self) -> None:
        await self.drop()
        await self.http.aclose()

    # HTTP

    async def ask_http(self, method: str, path: str, **more: Any) -> httpx.Response:
        response = await self.http.request(method, path, **more)
        self.texts.append(response.text)
        self.texts.append(str(response.headers))
        check_answer(response.text, *self.house.secrets)
        return response

    async def get(self, path: str, status: int = 200, **more: Any) -> Any:
        return await self._json("GET", path, status, **more)

    async def post(self, path: str, body: Any, status: int = 200, **more: Any) -> Any:
        return await self._json("POST", path, status, json=body, **more)

    async def _json(self, method: str, path: str, status: int, **more: Any) -> Any:
        response = await self.ask_http(method, path, **more)
        assert response.status_code == status, response.text
        return response.json()

    async def make(self, game: str, *seats: Json | str, status: int = 201, **more: Any) -> Json:
        """A table: seats as "here", "link", "open", "bot:random". In Break the Cube all may look
        up what they heard (BTC-11), for guests compare the whole log; unless options say else.
        """
        told = [_seat(seat) for seat in seats]
        if game == "break-the-cube":
            more.setdefault("options", {"notes": "abcd"[: len(seats)]})
        made: Json = await self.post(
            "/api/tables", {"game": game, "seats": told, **more}, status=status
        )
        if status == 201:
            self.table = made["table"]["id"]
            self.tickets = [each["ticket"] for each in made["tickets"]]
        return made

    async def sit(self, table: str, status: int = 200, **how: Any) -> Json:
        seat: Json = await self.post(
            f"/api/tables/{table}/sit", {"name": self.name, **how}, status=status
        )
        if status == 200:
            self.table = table
            self.tickets.append(seat["ticket"])
        return seat

    async def record(self, ticket: str = "") -> str:
        headers = {"Authorization": f"Bearer {ticket}"} if ticket else {}
        response = await self.ask_http("GET", f"/api/tables/{self.table}/record", headers=headers)
        assert response.status_code == 200, response.text
        return response.text

    # The socket

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def enter(self, last: int | None = None, contribution: str | None = None) -> None:
        """Say hello and wait for the welcome. What is thrown in is revealed as a browser does
        it: as soon as all hashes are sealed."""
        await self.open()
        self._thrown_in.clear()
        hello: Json = {"type": "hello", "table": self.table, "tickets": self.tickets}
        if last is not None:
            hello["last"] = last
        if contribution is not None:
            self.luck = contribution.ljust(16, "-")
            hello["pledge"] = fair.pledge_of(self.luck)
        self.info = {}
        await self.send(hello)
        await self.until(lambda: bool(self.info))
        if self.info["status"] != "gathering":  # a picture of the game comes with the welcome
            await self.until(lambda: bool(self.present))

    async def open(self, **headers: str) -> None:
        """A socket, before any hello."""
        self.closed = None
        named = f"?table={self.table}" if self.table else ""
        self._socket = await connect(
            f"{self.house.sockets}/socket{named}",
            ssl=self.house.tls,
            additional_headers={"Cookie": self.cookie, **headers},
            max_size=None,
            **PATIENTLY,
        )
        self._reader = asyncio.create_task(self._read(self._socket))

    async def come_back(self) -> None:
        """As a browser does after its socket has closed: with the last ply it saw."""
        while True:
            try:
                await self.drop()
                return await self.enter(self.present.get("ply"))
            except (OSError, Closed, InvalidHandshake):
                await asyncio.sleep(0.05)

    async def drop(self) -> None:
        socket, reader, self._socket, self._reader = self._socket, self._reader, None, None
        if socket is not None and reader is not None:
            await socket.close()
            await reader

    async def send(self, message: Json | str | bytes) -> None:
        assert self._socket is not None
        text = json.dumps(message) if isinstance(message, dict) else message
        try:
            await self._socket.send(text)
        except ConnectionClosed:
            raise Closed from None

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.texts.append(text)
                check_answer(text, *self.house.secrets)
                self._take(msgspec.json.decode(text))
                self._news.set()
        except ConnectionClosed:
            pass
        finally:  # also if what was said is wrong: nobody shall wait for more
            self.closed = socket.close_code or 0
            for asked in self._asked.values():
                if not asked.done():
                    asked.set_exception(Closed())
            self._asked.clear()
            self._news.set()

    def _take(self, message: Json) -> None:
        kind = message["type"]
        self.kinds.append(kind)
        if kind == "update":
            assert message["ply"] >= self.present.get("ply", 0), "a ply only grows"
            del self.log[message["start"] :]
            assert len(self.log) == message["start"], "a gap in the log"
            self.log += message["log"]
            self.present = message
            self.updates.append(message)
        elif kind in ("welcome", "seats"):
            self.info = message["table"]
            self.mine = tuple(message["mine"]) if kind == "welcome" else self.mine
            if self.luck and self.info["status"] == "gathering" and self.info["fair"]:
                self._throw_in(self.info["fair"])
        elif kind == "refused":
            self.refusals.append(message)
        asked = self._asked.pop(message.get("id", -1) or -1, None)
        if asked is not None and not asked.done():
            asked.set_result(message)

    def _throw_in(self, told: Json) -> None:
        """Reveal when it is time; pledge anew when a round came to nothing."""
        number, text = told["round"], self.luck
        if number > 1:
            text = f"{text}-{number}"
        mine = [self.info["seats"][seat]["letter"] for seat in self.mine]
        if told["seal"] and any(told["hashes"].get(each) == fair.pledge_of(text) for each in mine):
            message = {"type": "reveal", "id": 0, "round": number, "text": text}
        elif number > self._pledged and not told["seal"]:
            message = {"type": "pledge", "id": 0, "round": number, "hash": fair.pledge_of(text)}
        else:
            return
        if (number, message["type"]) not in self._thrown_in:
            self._thrown_in.add((number, message["type"]))
            self._pledged = number
            task = asyncio.create_task(self.send(message))
            self._throwing.add(task)
            task.add_done_callback(self._throwing.discard)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true; Closed if the socket closes before."""
        while not true():
            if self.closed is not None:
                raise Closed
            self._news.clear()
            await self._news.wait()

    def look_again(self) -> None:
        """What is waited for may have come true without news of one's own."""
        self._news.set()

    async def reach(self, ply: int) -> None:
        """Wait for an update of this ply or a later one."""
        await self.until(lambda: self.ply >= ply)

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message with an id; its answer."""
        self._number += 1
        future = self._asked[self._number] = asyncio.get_running_loop().create_future()
        try:
            await self.send({"type": kind, "id": self._number, **fields})
        except Closed:
            self._asked.pop(self._number, None)
            raise
        answer: Json = await future
        return answer

    # Playing

    @property
    def ply(self) -> int:
        return int(self.present.get("ply", 0))

    @property
    def over(self) -> bool:
        """Whether the last update has come, and what the table tells of its end, which follows."""
        ended = bool(self.present) and bool(self.present["awaits"]["over"])
        return ended and bool(self.info) and self.info["status"] == "finished"

    def offer(self, seat: int) -> Json | None:
        if not self.present:
            return None
        found = (each["offer"] for each in self.present["offers"] if each["seat"] == seat)
        offer: Json | None = next(found, None)
        return offer

    async def say(self, seat: int, word: str, ply: int | None = None) -> Json:
        ply = self.ply if ply is None else ply
        try:
            answer = await self.ask("word", seat=seat, word=word, ply=ply)
        except Closed:
            self.doubtful.append(len(self.said))
            self.said.append((seat, word))
            raise
        if answer["type"] == "ack":
            self.said.append((seat, word))
            await self.reach(answer["ply"])
        return answer

    async def roll(self, seat: int) -> Json:
        answer = await self.ask("roll", seat=seat, ply=self.ply)
        if answer["type"] == "ack":
            await self.reach(answer["ply"])
        return answer

    def task(self) -> tuple[str, int] | None:
        """What the table waits for from one of my seats: a roll or a word."""
        if not self.present or self.over:
            return None
        awaits = self.present["awaits"]
        if awaits["chance"] and awaits["roller"] in self.mine and self.info["dice"] == "rolled":
            return "roll", awaits["roller"]
        asked = [seat for seat in self.mine if seat in awaits["seats"]]
        return ("word", asked[0]) if asked else None

    def choose(self, seat: int) -> str:
        """Some legal word; in Break the Cube a figure, a few questions, then the truth."""
        offer = self.offer(seat)
        assert offer is not None
        if "build=" in offer["typed"]:
            return f"build={self.figures.setdefault(seat, FIGURES[seat % 2])}"
        if "guess=" in offer["typed"] and self._asked_enough(seat):
            neighbour = (seat + 1) % len(self.info["seats"])
            return f"guess={self.figures.get(neighbour, FIGURES[0])}"
        # Not one draw after the other: a word that came too late is chosen anew.
        rng = random.Random(f"{self.mind} {seat} {len(self.words(seat))}")
        word: str = rng.choice(offer["words"])
        return word

    def _asked_enough(self, seat: int) -> bool:
        asked = [e for e in self.log if e.get("seat") == seat and e["text"].startswith("?")]
        return len(asked) >= self.questions

    async def act(self) -> Json | None:
        """Do what the table waits for from me, if it does; the answer."""
        task = self.task()
        if task is None:
            return None
        kind, seat = task
        return await (self.roll(seat) if kind == "roll" else self.say(seat, self.choose(seat)))

    async def play(self, until: Callable[[Guest], bool] = lambda guest: guest.over) -> None:
        """Play on until something is true; by default to the end."""
        while not until(self):
            answer = await self.act()
            if answer is None:
                await self.until(lambda: self.task() is not None or until(self))
            elif answer["type"] != "ack":
                assert answer["kind"] == "stale", answer

    def check_said(self, seat: int) -> None:
        """Every acknowledged word is in the log, in order, none twice."""
        words = self.words(seat)
        for count in range(len(self.doubtful) + 1):
            for lost in combinations(self.doubtful, count):
                if words == [word for at, (_, word) in enumerate(self.said) if at not in lost]:
                    return
        raise AssertionError(f"said {self.said}, heard {words}")

    def words(self, seat: int) -> list[str]:
        """What a seat chose, as the log has it."""
        entries = [e for e in self.log if e.get("seat") == seat]
        return [e["text"] for e in entries if not e.get("fact") and not e.get("forced")]


def _seat(seat: Json | str) -> Json:
    if isinstance(seat, dict):
        return seat
    kind, _, bot = seat.partition(":")
    return {"kind": kind, "bot": bot} if bot else {"kind": kind}


@asynccontextmanager
async def guests(house: House, *names: str) -> AsyncIterator[list[Guest]]:
    """Some browsers, each of which has told its name."""
    async with AsyncExitStack() as stack:
        came = []
        for name in names:
            guest = Guest(house, name)
            stack.push_async_callback(guest.close)
            await guest.post("/api/me", {"name": name})
            came.append(guest)
        yield came


async def gather_at(owner: Guest, made: Json, *others: Guest) -> None:
    """Let others take the seats they are invited to, and everybody say hello."""
    for guest, invitation in zip(others, made["invitations"], strict=True):
        await guest.sit(made["table"]["id"], invite=invitation["invite"])
        guest.figures = owner.figures
    for guest in (owner, *others):
        await guest.enter(contribution=f"luck-of-{guest.name}")


async def play_through(guest: Guest) -> None:
    """To the end, as a browser: it comes back by itself whenever the socket closes."""
    while not guest.over:
        try:
            await guest.play()
        except Closed:
            await guest.come_back()


async def play_together(*players: Guest) -> None:
    """To the end."""
    async with asyncio.TaskGroup() as group:
        for guest in players:
            group.create_task(guest.play())


async def level(*players: Guest) -> int:
    """Wait until all have seen the latest that one of them has seen; its ply."""
    ply = 0
    while not all(guest.ply == ply > 0 for guest in players):
        ply = max(1, *(guest.ply for guest in players))
        for guest in players:
            await guest.reach(ply)
    return ply


async def play_until(enough: Callable[[], bool], *players: Guest) -> None:
    """Until something is true that may come true without news for each of them."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(guest.play(lambda _: enough())) for guest in players]
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0.01)
            for guest in players:
                guest.look_again()


async def play_some(words: int, *players: Guest) -> None:
    """Until these have said so many words, or the game is over."""
    await play_until(
        lambda: sum(len(guest.said) for guest in players) >= words or players[0].over, *players
    )
    await level(*players)


def read_record(text: str) -> Record:
    """A record, checked step by step by the kernel."""
    return records.read(text, shelf.take_down)

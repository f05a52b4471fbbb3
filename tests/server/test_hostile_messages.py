"""Malformed or hostile messages by the thousand: no crash, no leak, no stuck table."""

import asyncio
import gc
import json
import logging
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from foxtray.server import wire
from foxtray.server.doors.socket import Sockets
from foxtray.server.hub import Hub
from foxtray.server.metrics import Meters
from foxtray.server.play.tickets import Person
from foxtray.server.settings import Settings
from foxtray.server.wire import bodies
from server import hostile
from server.guest import FIGURES, gather_at, guests, play_together
from server.harness import House, run
from server.indoors import AtOnce, Memory
from server.leaks import check_answer
from server.walls.strangers import stranger

EACH = int(os.environ.get("FOXTRAY_HOSTILE", "2000"))
"""Messages to a table of each game; `make faults` sends 25,000."""
FRAMES = (
    b"\xff\xff",
    b"\x83\x80\x00\x00\x00\x00",
    b"\x81\x82\x00\x00\x00\x00\xff\xfe",
    b"\x81\xff" + b"\xff" * 8,
    b"\x01\x05hello",
    b"GET / HTTP/1.1\r\n\r\n",
)
GAMES = ("ganz-schoen-clever", "clever-hoch-drei", "break-the-cube", "high-score")
SCOPE = {"type": "websocket", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1)}
FREE = Settings(rate=1e9, burst=10**9)


class Browser:
    """A socket whose other end is a test: what it is to send is queued, what it hears is kept."""

    def __init__(self, sockets: Sockets) -> None:
        self.texts: list[str] = []
        self.present: dict[str, Any] = {}
        self.mine: tuple[int, ...] = ()
        self.closed: int | None = None
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._queue.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(sockets(SCOPE, self._queue.get, self._hear))

    async def _hear(self, event: Any) -> None:
        if event["type"] == "websocket.close":
            self.closed = event["code"]
        elif event["type"] == "websocket.send":
            self.texts.append(event["text"])
            check_answer(event["text"])
            if event["text"].startswith('{"type":"update"'):
                self.present = msgspec.json.decode(event["text"])
            elif event["text"].startswith('{"type":"welcome"'):
                self.mine = tuple(msgspec.json.decode(event["text"])["mine"])

    def say(self, message: Any) -> None:
        if isinstance(message, bytes):
            self._queue.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            self._queue.put_nowait({"type": "websocket.receive", "text": text})

    async def heard(self) -> None:
        """Wait until everything said has been dealt with."""
        number = len(self.texts)
        self.say({"type": "ping", "id": 424242})
        while not any('"pong","id":424242' in text for text in self.texts[number:]):
            assert self.closed is None, self.closed
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    async def leave(self) -> None:
        self._queue.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[Hub, Sockets]]:
    hub = Hub(Memory(), AtOnce(), FREE)
    await hub.open()
    yield hub, Sockets(hub, FREE, Meters())
    await hub.close()


async def play_on(table: Any, *browsers: Browser) -> None:
    """To the end: roll, or say the first word there is; in Break the Cube what is true."""
    for number in range(2000):
        for browser in browsers:
            await browser.heard()
        if table.course.over:
            return
        for browser in browsers:
            for seat in browser.mine:
                if message := _task(browser.present, seat):
                    browser.say({**message, "id": number, "ply": browser.present["ply"]})
    raise AssertionError("the game does not end")


def _task(present: dict[str, Any], seat: int) -> dict[str, Any] | None:
    awaits = present["awaits"]
    if awaits["roller"] == seat:
        return {"type": "roll", "seat": seat}
    if seat not in awaits["seats"]:
        return None
    offer = next(each["offer"] for each in present["offers"] if each["seat"] == seat)
    if "build=" in offer["typed"]:
        return {"type": "word", "seat": seat, "word": f"build={FIGURES[seat]}"}
    if "guess=" in offer["typed"]:
        return {"type": "word", "seat": seat, "word": f"guess={FIGURES[1 - seat]}"}
    return {"type": "word", "seat": seat, "word": offer["words"][0]}


@pytest.mark.parametrize("game", GAMES)
def test_hostile_messages_do_no_harm(game: str, caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random(game)

    async def storm(browser: Browser, count: int) -> None:
        for number in range(count):
            browser.say(hostile.message(rng))
            if number % 40 == 0:
                await browser.heard()
        await browser.heard()

    async def go() -> None:
        async with opened() as (hub, sockets):
            here = bodies.NewSeat(wire.Kind.HERE)
            asked = bodies.NewTable(game, (here, here), hints=False)
            made = await hub.make(Person("ada", "Ada"), asked)
            table = await hub.find(made.table.id)
            ada, bo, eve = (Browser(sockets) for _ in range(3))
            for browser, tickets in ((eve, ()), (ada, made.tickets[:1]), (bo, made.tickets[1:])):
                told = [ticket.ticket for ticket in tickets]
                browser.say({"type": "hello", "table": table.id, "tickets": told})
                await browser.heard()
            assert (ada.mine, bo.mine, eve.mine) == ((0,), (1,), ())
            if game == "break-the-cube":  # something to keep secret meanwhile
                bo.say({**(_task(bo.present, 1) or {}), "id": 1, "ply": bo.present["ply"]})
                await bo.heard()
            tasks = len(asyncio.all_tasks())
            for browser, share in ((ada, 0.6), (eve, 0.4)):
                for _ in range(5):
                    await storm(browser, int(EACH * share / 5))
                    del browser.texts[:-300]
                    gc.collect()
                    assert FIGURES[1] not in "".join(browser.texts)
            assert len(asyncio.all_tasks()) <= tasks
            assert len(table.connections) == 3
            assert list(hub.tables) == [table.id]
            assert [chair.person for chair in table.seating.chairs] == ["ada", "ada"]
            for browser in (ada, bo):
                await browser.heard()
            await play_on(table, ada, bo)
            for browser in (ada, bo, eve):
                await browser.leave()
            assert not sockets.open
            assert not table.connections
            fresh = list(Meters().registry.collect())
            assert len(list(sockets.meters.registry.collect())) == len(fresh)
            samples = [s for m in sockets.meters.registry.collect() for s in m.samples]
            before = [s for m in fresh for s in m.samples]
            assert len(samples) < len(before) + 60  # nobody makes up labels

    with caplog.at_level(logging.WARNING):
        run(go())
    assert not caplog.records


def test_some_thousands_over_a_real_socket(house: House) -> None:
    rng = random.Random(7)

    async def go(count: int) -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            made = await ada.make("high-score", "here", "link", hints=False)
            await gather_at(ada, made, bo)
            for number in range(count):
                message = hostile.message(rng)
                if isinstance(message, str):
                    message = message.encode("utf-8", "surrogatepass")
                if len(message) < 16_000:
                    await ada.send(message)
                if number % 100 == 0:
                    await ada.ask("ping")
            await ada.ask("ping")
            await play_together(ada, bo)
            assert ada.log == bo.log

    run(go(500))  # what a first game loads is no leak
    before = house.memory()
    run(go(2500))
    assert house.memory() - before < 32 * 2**20
    assert "a message failed" not in house.log
    assert "a socket failed" not in house.log


def test_frames_that_are_none_close_only_their_own_socket(house: House) -> None:
    """Broken WebSocket frames: reserved bits, unknown opcodes, text that is no UTF-8."""

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make("high-score", "here", "bot:random")
            await ada.enter()
            for frame in FRAMES:
                await _send_raw(house, frame)
            await ada.play()

    run(go())
    assert "a socket failed" not in house.log


async def _send_raw(house: House, frame: bytes) -> None:
    async with stranger(house) as somebody:
        await somebody.upgrade()
        await somebody.send(frame)
        await somebody.reader.read(100)  # its close frame, or the end

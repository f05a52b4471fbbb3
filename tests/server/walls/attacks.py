"""Everything one stranger can do to a table at once, from an address of their own.

Each attack is a round that is repeated until somebody says enough. They are played by the
tests and, in a process of their own, by bench/walls.py:

    python -m server.walls.attacks PORT
"""

from __future__ import annotations

import asyncio
import json
import math
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from server.walls.strangers import CONTINUED, PING, PONG, Stranger, frame

STRANGER = "127.0.0.2"
"""Where they come from: on Linux all of 127.x is this machine."""
HEAD = """[Game "break-the-cube"]
[Rules "1"]
[Date "2026-11-16"]
{options}[a "Ada"]
[b "Bo"]
[Result "*"]

0. a: {a}
   b: {b}
"""
ANSWER = " <a:--- b:--->"
FIVE = "ssmlmmlll/SSM.MM.../........."
FRONTS = ("front=ss......./........./.........", "front=.ss....../........./.........")
WORDS = 100
"""Asides in one round of the attack."""
RECORD_BRINGERS = 4
"""Who bring records at the same time, as long as it lasts."""
PACE = 0.05
"""Seconds between two words: as fast as a server with its usual limits listens."""
Attack = Callable[[int], Awaitable[None]]


def hidden_record(size: int = 10_000) -> bytes:
    """Ten kilobytes of a redacted record with five blocks, which cost 12 s to look through: what
    fits to its answers had to be found among five million figures.
    """
    options = '[Options "blocks=55"]\n'
    return _questions(HEAD.format(options=options, a="<built>", b="<built>"), ANSWER, size)


def long_record(size: int = 30_000) -> bytes:
    """Thirty kilobytes that were answered with 33 MB: every moment shows all asked before it, to
    seats that may look it up.
    """
    options = '[Options "notes=ab"]\n'
    built = "build=lllmml.m./.ss....../.........", "build=ll.mm.ss./l..m...../l........"
    return _questions(HEAD.format(options=options, a=built[0], b=built[1]), "", size)


def _questions(text: str, answer: str, size: int) -> bytes:
    number = 1
    while len(text) < size:
        text += f"{number}a. a: ?B{answer}\n{number}b. b: ?B{answer}\n"
        number += 1
    return f"{text}*\n".encode()


@asynccontextmanager
async def coming(port: int) -> AsyncIterator[Stranger]:
    opening = asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0))
    somebody = Stranger(*await opening)
    try:
        yield somebody
    finally:
        somebody.writer.transport.abort()
        with suppress(OSError):
            await somebody.writer.wait_closed()


def client(port: int) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=STRANGER)
    return httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{port}", timeout=60)


async def flood_frames(port: int) -> None:
    """Pings, pongs and empty continuations, before hello."""
    for flood in (frame(PING) * 9000, frame(PONG) * 9000, frame(0x01) + frame(CONTINUED) * 9000):
        async with coming(port) as somebody:
            try:
                await somebody.upgrade()
                await somebody.pour(flood, 20)
            except (AssertionError, asyncio.IncompleteReadError):
                await asyncio.sleep(PACE)  # not let in


async def send_endless_heads(port: int) -> None:
    for opening, more in (
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"y" * 2**18),
        (b"GET / HTTP/1.1\r\n", b"X-A: b\r\n" * 2**15),
        (b"GET /", b"a" * 2**18),
    ):
        async with coming(port) as somebody:
            await somebody.send(opening)
            await somebody.pour(more, 20)


async def hold_connections(port: int) -> None:
    """Half-sent requests and silence, as many as are let in."""
    async with AsyncExitStack() as held:
        for number in range(300):
            somebody = await held.enter_async_context(coming(port))
            await somebody.send(b"GET / HTTP/1.1\r\nHost" if number % 2 else b"")
        await asyncio.sleep(1)


async def bring_decks(port: int) -> None:
    decks = (
        "name = 1\n" + ".".join("a" * 9990) + " = 1",
        f"[[card]]\nswirl = {'9' * 5000}\n",
        "a = " + "[\n" * 9000,
        "[[card]]\n" * 2200,
    )
    async with client(port) as http:
        for deck in decks:
            asked = {"game": "high-score", "seats": [{"kind": "here"}], "options": {"deck": deck}}
            await http.post("/api/tables", json=asked)


async def ask_long_paths(port: int) -> None:
    async with client(port) as http:
        for path in ("/" + "a/" * 2000, "/" + "a" * 3000, "/assets/" + "../" * 1000, "/"):
            await asyncio.gather(*(http.get(path) for _ in range(8)))


async def bring_records(port: int) -> None:
    async with client(port) as http:
        # 9 kB are within the bound of steps, and so are read until there is too much to show.
        bombs = hidden_record(), long_record(), long_record(9000)
        await asyncio.gather(*(http.post("/api/replay", content=each) for each in bombs))


async def seat_bots(port: int) -> None:
    async with client(port) as http:
        seats = [{"kind": "bot", "bot": "random"}] * 2
        for game in ("break-the-cube", "high-score"):
            http.cookies.clear()
            await http.post("/api/tables", json={"game": game, "seats": seats})


async def move_blocks(port: int) -> None:
    """A table of five blocks, and asides without end."""
    async with client(port) as http:
        asked = {
            "game": "break-the-cube",
            "seats": [{"kind": "here"}] * 2,
            "options": {"blocks": "55"},
        }
        answer = await http.post("/api/tables", json=asked)
        if answer.status_code != 201:
            await asyncio.sleep(PACE)
            return
        made = answer.json()
        table, tickets = made["table"]["id"], [each["ticket"] for each in made["tickets"]]
        address = f"ws://127.0.0.1:{port}/socket"
        async with connect(address, local_addr=(STRANGER, 0), max_size=None) as socket:
            hello = {"type": "hello", "table": table, "tickets": tickets}
            await socket.send(json.dumps(hello))
            words = [(0, f"build={FIVE}"), (1, f"build={FIVE}")]
            words += [(number % 2, FRONTS[number // 2 % 2]) for number in range(WORDS)]
            ply = 0
            for number, (seat, word) in enumerate(words):
                told = json.loads(await socket.recv())
                while told["type"] not in ("update", "refused"):
                    told = json.loads(await socket.recv())
                ply = told.get("ply", ply)
                said = {"type": "word", "id": number, "seat": seat, "word": word, "ply": ply}
                await asyncio.sleep(PACE)
                await socket.send(json.dumps(said))
        await http.get(f"/api/tables/{table}/record")


ATTACKS: dict[str, Attack] = {
    "frames": flood_frames,
    "heads": send_endless_heads,
    "connections": hold_connections,
    "decks": bring_decks,
    "paths": ask_long_paths,
    "records": bring_records,
    "bots": seat_bots,
    "asides": move_blocks,
}


async def play(name: str, port: int, times: float = math.inf) -> None:
    """One attack so many times, whatever the server does about it."""
    count = 0
    while count < times:
        try:
            await ATTACKS[name](port)
        except (OSError, httpx.HTTPError, WebSocketException, json.JSONDecodeError):
            await asyncio.sleep(PACE)  # sent away; so it begins anew
        count += 1


async def attack_with_all(port: int, times: float = math.inf) -> None:
    """All of them at once; what is brought in passing can be brought by many."""
    crowd = ["records"] * (RECORD_BRINGERS - 1) if times == math.inf else []
    async with asyncio.TaskGroup() as group:
        for name in (*ATTACKS, *crowd):
            group.create_task(play(name, port, times))


if __name__ == "__main__":
    asyncio.run(attack_with_all(int(sys.argv[1])))

"""Measure what a word costs inside the server, without the system's sockets.

    python bench/word_inside.py [OTHER/src ...] [--rounds 3] [--tables 80] [--words 4000]

Application, store and socket protocol run in one process with the people of table_people.py; the
transports between them only count. What the people take is not counted. It shows small steps that
bench/word.py, with the system's part, does not; trees run in turns, each in a process of its own.
By thread: the loop's, and all others' (the one that keeps). Of many short spans the tenth part
that was least disturbed is told, too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import deque
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, cast

import httpx
import msgspec
import uvloop

from table_people import Game, Tally
from thin_socket import _frame

OWN = (Path(__file__).parent.parent / "src").resolve()
SPAN = 100
"""Words that are timed together."""
WARM = 500
HEAD = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Net:
    """Between the people and the server: what was sent lies here until the loop's next turn."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.people_ns = 0
        """What the people took of the processor."""
        self.writes = 0
        self._told: deque[tuple[Wire, bytes]] = deque()
        self._said: deque[tuple[Wire, bytes]] = deque()
        self._due = False

    def tell(self, wire: Wire, data: bytes) -> None:
        self.writes += 1
        self._told.append((wire, data))
        self._wake()

    def say(self, wire: Wire, data: bytes) -> None:
        self._said.append((wire, data))
        self._wake()

    def _wake(self) -> None:
        if not self._due:
            self._due = True
            self.loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._due = False
        began = time.thread_time_ns()
        told, self._told = self._told, deque()
        for wire, data in told:
            wire.hear_all(data)
        said, self._said = self._said, deque()
        self.people_ns += time.thread_time_ns() - began
        for wire, data in said:
            wire.protocol.data_received(data)


class Wire(asyncio.Transport):
    """A person's connection, both ends: the server's transport and the person's line."""

    def __init__(self, net: Net, protocol: Any, hear: Any) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.net, self.protocol, self._hear = net, protocol, hear
        self._open = self._closing = False

    def write(self, data: Any) -> None:
        self.net.tell(self, bytes(data))

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        self._closing = True

    abort = write_eof = close

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def hear_all(self, data: bytes) -> None:
        at = 0
        if not self._open:
            at, self._open = data.find(b"\r\n\r\n") + 4, True
        while (frame := _frame(data, at)) is not None:
            code, start, at = frame
            if code == 1:
                self._hear(data[start:at])

    def send(self, text: bytes) -> None:
        size = len(text)
        length = bytes((128 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.net.say(self, b"\x81" + length + b"\0\0\0\0" + text)


class Player(Game):
    """Somebody whose line is a wire."""

    async def open_inside(self, net: Net, make: Any) -> None:
        for seat, ticket in enumerate(self.tickets):
            protocol = make()
            wire = Wire(net, protocol, partial(self.hear, seat))
            self.lines.append(wire)  # type: ignore[arg-type]  # a line's send is all that is used
            protocol.connection_made(wire)
            protocol.data_received(HEAD)
            await asyncio.sleep(0)
            hello = {"type": "hello", "table": self.id, "tickets": [ticket]}
            wire.send(msgspec.json.encode(hello))


async def measure(tables: int, words: int, data: str) -> dict[str, float]:
    import gc

    import uvicorn

    from foxtray.server import run
    from foxtray.server.app import make_app
    from foxtray.server.settings import Settings
    from foxtray.server.walls.crowd import Crowd
    from foxtray.server.walls.limits import LimitedConfig, Limits

    many = 1_000_000
    settings = Settings(
        data=data,
        workers=1,
        rate=many,
        burst=many,
        sockets_each=many,
        most_sockets=many,
        most_tables=many,
        tables_each=many,
        lazy=True,
        log_level="warning",
    )
    gc.freeze()
    gc.set_threshold(*run.COLLECT)
    app = make_app(settings)
    config = LimitedConfig(app, ws=run.short_way(), ws_per_message_deflate=False, log_config=None)
    config.limits = Limits(settings, Crowd(many, many))
    config.load()
    state: Any = uvicorn.Server(config).server_state
    make = partial(cast(Any, config.ws_protocol_class), config, state, {})
    async with app.router.lifespan_context(app):
        net, tally = Net(), Tally()
        body = {"game": "ganz-schoen-clever", "seats": [{"kind": "here"}, {"kind": "here"}]}
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://localhost"
        ) as client:
            await client.get("/api/me")
            made = [(await client.post("/api/tables", json=body)).json() for _ in range(tables)]
        games = [Player(each, tally, 0) for each in made]
        for game in games:
            await game.open_inside(net, make)
        while not all(all(game.begun) for game in games):
            await asyncio.sleep(0.01)
        tally.going = True
        tally.begin()
        while tally.words < WARM:
            await asyncio.sleep(0.002)

        def now() -> tuple[int, int, int, int]:
            return tally.words, time.process_time_ns(), time.thread_time_ns(), net.people_ns

        spans, began = [], now()
        writes, last = net.writes, began
        while last[0] < began[0] + words:
            await asyncio.sleep(0.002)
            if tally.words >= last[0] + SPAN:
                this = now()
                spans.append((this[1] - last[1] - this[3] + last[3]) / (this[0] - last[0]) / 1000)
                last = this
        said = last[0] - began[0]
        people = last[3] - began[3]
        if tally.refused or tally.over:
            raise SystemExit(f"refused: {tally.refused[:1]}, over: {tally.over}; fewer --words")
        tally.held = []  # all fall silent
        await asyncio.sleep(0.2)
        spans.sort()
        every = (last[1] - began[1] - people) / said / 1000
        loop = (last[2] - began[2] - people) / said / 1000
        return {
            "µs a word": every,
            "in the loop": loop,
            "in other threads": every - loop,
            "least disturbed": median(spans[: max(1, len(spans) // 10)]),
            "writes": (net.writes - writes) / said,
        }


def run_one(source: Path, args: argparse.Namespace) -> dict[str, float]:
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, __file__, "--alone"]
    command += ["--tables", str(args.tables), "--words", str(args.words)]
    done = subprocess.run(command, check=True, capture_output=True, env=environment)
    found: dict[str, float] = json.loads(done.stdout.decode().splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("others", nargs="*", type=Path, help="the src of another tree")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--words", type=int, default=4000)
    parser.add_argument("--alone", action="store_true", help="this tree, in this process")
    args = parser.parse_args()
    if args.alone:
        with tempfile.TemporaryDirectory() as data:
            print(json.dumps(uvloop.run(measure(args.tables, args.words, data))))
        return
    found: dict[Path, list[dict[str, float]]] = {s.resolve(): [] for s in [*args.others, OWN]}
    for number in range(args.rounds):
        for source in list(found) if number % 2 == 0 else reversed(found):
            told = run_one(source, args)
            found[source].append(told)
            print(source, json.dumps({k: round(v, 1) for k, v in told.items()}), flush=True)
    for source, all_told in found.items():
        for what in ("µs a word", "in the loop", "in other threads", "least disturbed"):
            pairs = zip(found[OWN], all_told, strict=True)
            ratio = median(mine[what] / theirs[what] for mine, theirs in pairs)
            middle = median(each[what] for each in all_told)
            print(source, what, f"{middle:.0f}, now by that {ratio:.2f}")


if __name__ == "__main__":
    main()

"""People who play as fast as they are let, and the tally of what they are told."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from thin_socket import Line, open_line


class Awaited(Struct):
    """Who is asked."""

    seats: tuple[int, ...]
    chance: dict[str, Any] | None
    roller: int | None
    over: bool


class Offer(Struct):
    """Words."""

    words: tuple[str, ...]


class SeatOffer(Struct):
    """Words of a seat."""

    seat: int
    offer: Offer


class Message(Struct):
    """What of a message a person looks at."""

    type: str
    ply: int = 0
    awaits: Awaited | None = None
    offers: tuple[SeatOffer, ...] = ()
    kind: str = ""
    message: str = ""


read = msgspec.json.Decoder(Message).decode


class Tally:
    """What is counted while it is time."""

    def __init__(self) -> None:
        self.going = False
        """Whether it is counted."""
        self.held: list[Callable[[], None]] | None = []
        """What people would say, until all of them have come; then None."""
        self.words = self.delivered = self.size = self.over = 0
        self.waits: list[float] = []
        self.refused: list[Message] = []

    def say(self, what: Callable[[], None]) -> None:
        """Now, or when all of them have come."""
        if self.held is None:
            what()
        else:
            self.held.append(what)

    def begin(self) -> None:
        """All have come."""
        held, self.held = self.held or [], None
        for what in held:
            what()

    def result(self, seconds: float) -> dict[str, float]:
        if self.refused:
            raise AssertionError(self.refused[0])
        waits = sorted(self.waits) or [0.0]
        return {
            "words/s": self.words / seconds,
            "delivered/s": self.delivered / seconds,
            "bytes": self.size / max(self.delivered, 1),
            "p50 ms": 1000 * waits[len(waits) // 2],
            "p99 ms": 1000 * waits[len(waits) * 99 // 100],
            "over": self.over,
        }


class Game:
    """A table and the two who play at it."""

    def __init__(self, made: dict[str, Any], tally: Tally, ease: float) -> None:
        self.id = made["table"]["id"]
        self.tickets = [each["ticket"] for each in made["tickets"]]
        self.tally, self.ease = tally, ease
        self.lines: list[Line] = []
        self.rng = random.Random(self.id)
        self._said: deque[tuple[int, float, set[int]]] = deque()
        """What was said and not seen by all: of which ply, when, and who saw the next."""
        self._speaking = [False, False]
        self.begun = [False, False]
        self._number = 0

    async def open(self, *ports: int) -> None:
        """Everybody at one server, or one after the other at these in turn."""
        for seat, ticket in enumerate(self.tickets):
            port = ports[seat % len(ports)]
            line = await open_line(port, partial(self.hear, seat), self.id)
            self.lines.append(line)
            hello = {"type": "hello", "table": self.id, "tickets": [ticket]}
            line.send(msgspec.json.encode(hello))

    def hear(self, seat: int, data: bytes) -> None:
        tally, message = self.tally, read(data)
        if tally.going:
            tally.delivered += 1
            tally.size += len(data)
        if message.type == "update":
            self.begun[seat] = True
            self._see(seat, message)
        elif message.type == "ack":
            self._speaking[seat] = False
        elif message.type == "refused":
            tally.refused.append(message)

    def _see(self, seat: int, update: Message) -> None:
        now = time.perf_counter()
        for ply, said, seen in self._said:
            if ply < update.ply and seat not in seen:
                seen.add(seat)
                if len(seen) == len(self.lines) and self.tally.going:
                    self.tally.waits.append(now - said)
        while self._said and len(self._said[0][2]) == len(self.lines):
            self._said.popleft()
        awaits = update.awaits
        if awaits is None or awaits.over:
            self.tally.over += 1
            return
        asked = awaits.roller == seat if awaits.chance else seat in awaits.seats
        if asked and not self._speaking[seat]:  # else another's word came between
            self._speaking[seat] = True
            self.tally.say(partial(self._think, seat, update))

    def _think(self, seat: int, update: Message) -> None:
        if self.ease:
            wait = self.rng.uniform(0, 2 * self.ease)
            asyncio.get_running_loop().call_later(wait, self._act, seat, update)
        else:
            self._act(seat, update)

    def _act(self, seat: int, update: Message) -> None:
        self._number += 1
        message = {"type": "roll", "id": self._number, "ply": update.ply, "seat": seat}
        if update.awaits is not None and not update.awaits.chance:
            message |= {"type": "word", "word": self.rng.choice(update.offers[0].offer.words)}
        self._said.append((update.ply, time.perf_counter(), set()))
        self.tally.words += self.tally.going
        self.lines[seat].send(msgspec.json.encode(message))

"""Keeps what finished games were for people up to date, while nobody waits for it.

A game that has just ended is worked out at once, for whoever played it looks at the end now. Rows
of before there were any, or of an older version, are worked out one after the other whenever the
server tidies up. All of it is done in processes of their own and gives way to people.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec

from foxtray.kernel.game import LETTERS
from foxtray.server.people.rows import whole_rows
from foxtray.server.play.denied import Ends
from foxtray.server.replays import Told
from foxtray.server.store.interface import Damaged, NotKept, Store
from foxtray.server.store.played import Review
from foxtray.server.thinking.waiting import HOUSE
from foxtray.server.thinking.workers import Workers

log = logging.getLogger(__name__)
MOST_AT_ONCE = 64
"""Ends of games that are being worked out; those of further ones are when the server tidies up."""


class SeatSaid(msgspec.Struct, frozen=True):
    """Of a review, a seat's sums."""

    seat: str
    luck: float
    loss: float
    accuracy: float


class Said(msgspec.Struct, frozen=True):
    """Of a review, what is noted."""

    unit_code: str
    seats: tuple[SeatSaid, ...]


class Ledger:
    """Of one server."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store, self._workers = store, workers
        self._ends: dict[str, asyncio.Task[None]] = {}
        self._others: set[asyncio.Task[None]] = set()
        self._catching_up: asyncio.Task[None] | None = None

    def wake(self, table: str) -> None:
        """A game has ended: work out what it was."""
        if table not in self._ends and len(self._ends) < MOST_AT_ONCE:
            task = self._ends[table] = asyncio.create_task(self._work_out(table))
            task.add_done_callback(lambda _: self._ends.pop(table, None))

    async def settled(self, table: str) -> None:
        """Wait until what has just ended there is worked out."""
        if ending := self._ends.get(table):
            await asyncio.wait((ending,))
            if ending.cancelled():
                raise Ends

    async def work_out_again(self, table: str) -> None:
        """Its events say something else than before, and what is being worked out from those of
        before does not count.
        """
        await self.settled(table)
        await self._work_out(table)

    def tidy(self) -> None:
        """Work out what is due, unless that is being done."""
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self.catch_up())

    async def catch_up(self) -> None:
        """All that is due, one after the other."""
        try:
            done: set[str] = set()
            while due := [each for each in await self._store.played.due() if each not in done]:
                for table in due:
                    done.add(table)  # if it could not be kept: next time
                    await self._work_out(table)
        except NotKept:
            log.warning("history is worked out later: the store cannot be asked")

    async def _work_out(self, table: str) -> None:
        try:
            events = await self._store.load(table)
            while events:
                rows = await self._workers.read(whole_rows, table, events, party=HOUSE)
                await self._store.played.keep(table, rows)
                if await self._store.last(table) == events[-1].number:
                    return
                events = await self._store.load(table)  # a name may have left it meanwhile
        except NotKept as reason:
            if isinstance(reason, Damaged):
                await self._give_up(table)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whatever a game's own numbers may stumble over
            log.error("what a game was cannot be told: %s", type(error).__name__)
            if not isinstance(error, TimeoutError):
                await self._give_up(table)

    async def _give_up(self, table: str) -> None:
        try:
            await self._store.played.give_up(table)
        except NotKept:
            log.warning("history is worked out later: the store cannot be written")

    def hear_review(self, table: str, told: Told) -> None:
        """Note what a review says of those who sat there."""
        self._start(self._note(table, told))

    async def _note(self, table: str, told: Told) -> None:
        said = await asyncio.to_thread(_read_review, told)
        try:
            await self._store.played.review(table, said)
        except NotKept:
            log.warning("a review was not noted: the store cannot be written")

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._others.add(task)
        task.add_done_callback(self._others.discard)

    async def quiet(self) -> None:
        """Wait until nothing is under way."""
        while tasks := [*self._ends.values(), *self._others]:
            await asyncio.wait(tasks)

    def close(self) -> None:
        for task in (*self._ends.values(), *self._others, self._catching_up):
            if task is not None:
                task.cancel()


def _read_review(told: Told) -> tuple[Review, ...]:
    said = msgspec.json.decode(gzip.decompress(told.body) if told.packed else told.body, type=Said)
    return tuple(
        Review(LETTERS.index(each.seat), each.accuracy, each.luck, each.loss, said.unit_code)
        for each in said.seats
    )

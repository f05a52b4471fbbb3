"""The bots at a table: each thinks when it is asked, and speaks when it has thought.

A word nobody thought about is not said while thinking is possible: a process that dies, or
a bot that takes too long, errs or says what it may not, is asked again. Only when it has
failed again and again does it say the first word there is, so that the people can go on.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import Seat, Word
from foxtray.server.play.denied import Denied
from foxtray.server.store.interface import NotKept
from foxtray.server.thinking.waiting import Asker, Party
from foxtray.server.thinking.workers import AskedSeat

if TYPE_CHECKING:
    from foxtray.server.play.course import Course
    from foxtray.server.play.table import Table

log = logging.getLogger(__name__)
WAITS = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Seconds before a bot that failed is asked again. Each time its lane has tried already in
several processes (lanes.TRIES)."""
RETRY_SECONDS = 5.0
"""After which a bot speaks again if its word could not be kept."""


class Bots:
    """All bots of one table, those that think at this moment."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}
        self._weary: set[Seat] = set()
        """Bots that gave up last time: they are asked once, not for half a minute each time."""
        self._closed = False

    @property
    def are_busy(self) -> bool:
        return any(not task.done() for _, task in self._thinking.values())

    @property
    def party(self) -> Party:
        """For whom they think: who plays here, or else who looks on, or else who made the table."""
        table = self._table
        seated = [each.client for each in table.connections if each.seats]
        looking = [each.client for each in table.connections]
        return Party(min(seated or looking, default=table.maker), table.id)

    def wake(self) -> None:
        """Let every bot think that is asked and does not think already, if what it says can
        still be kept.
        """
        course = self._table.course
        if course is None or not self._table.seating.bots or self._closed or self._table.is_full:
            return
        for seat, since in course.since.items():
            bot = self._table.seating.chairs[seat].bot
            thinking = self._thinking.get(seat)
            if bot and (thinking is None or thinking[0] != since or thinking[1].done()):
                task = asyncio.create_task(self._speak(seat, since, bot))
                self._thinking[seat] = since, task

    async def _speak(self, seat: Seat, since: int, bot: str) -> None:
        """Think, speak, and wake whoever is next."""
        table = self._table
        course = table.under_way()
        if not await self._is_ours():
            return  # another process thinks for it
        word = await self._think(course, seat, since, bot)
        if table.pause:
            await asyncio.sleep(table.pause)
        before = table.ply
        if word is not None:
            await self._say(course, seat, since, word)
        if self._thinking.get(seat, (since, None))[1] is asyncio.current_task():
            del self._thinking[seat]
        if table.ply != before:
            table.tell_course()
        else:
            self.wake()

    async def _is_ours(self) -> bool:
        """Whether this process is to think here: it does already, or nobody does."""
        keeping = self._table.keeping
        while keeping is not None:
            try:
                return await keeping.hold()
            except NotKept as reason:
                log.warning("not kept", extra={"why": str(reason)})
                await asyncio.sleep(RETRY_SECONDS)
        return True

    async def _think(self, course: Course, seat: Seat, since: int, bot: str) -> Word | None:
        """What the bot says; None if nobody asks any more."""
        told = {"bot": bot, "table": self._table.id}
        for wait in (*(() if seat in self._weary else WAITS), None):
            word = await self._ask(seat, bot)
            if not self._is_asked(course, seat, since):
                return None
            if word is not None:
                try:
                    self._table.draft().say(seat, word)
                except Refusal:
                    log.exception("bot said what it may not", extra=told)
                else:
                    self._weary.discard(seat)
                    return word
            if wait is not None:
                await asyncio.sleep(wait)
        self._weary.add(seat)
        log.error("bot gives up: it says the first word there is", extra=told)
        return course.game.legal(course.state, seat)[0]

    async def _ask(self, seat: Seat, bot: str) -> Word | None:
        table = self._table
        try:
            position = table.position_for(seat)
            asked = AskedSeat(table.game.name, table.setting, position, int(seat))
            asker = Asker(self.party, wanted=lambda: bool(table.connections))
            return await table.workers.choose(asked, bot, asker)
        except Exception:  # whatever it is: the people wait
            log.exception("bot failed", extra={"bot": bot, "table": table.id})
            return None

    async def _say(self, course: Course, seat: Seat, since: int, word: Word) -> None:
        """Let it happen. What cannot be kept now is said again, a while later."""
        table = self._table
        try:
            async with table.exclusive():
                keeping = table.keeping
                lost = keeping is not None and keeping.epoch is None
                if self._is_asked(course, seat, since) and not lost:
                    draft = table.draft()
                    draft.say(seat, word)
                    await table.keep_draft(draft, None if keeping is None else keeping.epoch)
        except (Denied, Refusal):  # deleted, or another server wrote: it has been read again
            log.info("a bot came too late", extra={"table": table.id})
        except Exception:
            log.exception("a bot's word could not be kept", extra={"table": table.id})
            await asyncio.sleep(RETRY_SECONDS)

    def _is_asked(self, course: Course, seat: Seat, since: int) -> bool:
        return self._table.course is course and course.since.get(seat) == since

    def close(self) -> None:
        """Stop thinking."""
        self._closed = True
        for _, task in self._thinking.values():
            task.cancel()

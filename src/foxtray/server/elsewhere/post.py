"""A server's side of the queue: what it has sent out, and what came back.

The queue is a stream of Redis for each lane, whose consumer group notes who has taken what. A
server sends no more than those who think have desks for, so its own fair queue
(thinking/waiting.py) decides who is next and nothing piles up in Redis. The work stays the
server's: who thinks says so every second, and what was taken by somebody who is heard no more, or
by nobody, comes back to the lane, which has it done again, here if nobody else has room. When Redis
is gone, all of it comes back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from foxtray.server.cluster.line import Tries, end, tolerated
from foxtray.server.elsewhere.letters import LANES, Reply, outcome, read_beat, read_reply, write
from foxtray.server.elsewhere.names import GROUP, Names, connect, hear, names
from foxtray.server.play.tickets import new_id
from foxtray.server.thinking.desks import Desk, Why, Work
from foxtray.server.thinking.lanes import Lane
from foxtray.server.thinking.process import Lost

log = logging.getLogger(__name__)
BEAT = 1.0
"""Seconds between two words of who thinks, and between two looks at what was sent out."""
LEASE = 3.5
"""Seconds of silence after which they are gone."""
UNTAKEN = 2.0
"""Seconds after which what nobody has taken comes back."""
FULL = 5.0
"""Seconds for which nothing more of that lane is sent then: those who think have too much."""
MOST_ROOM = 256
"""Jobs of a lane that are elsewhere at once."""
MOST_LETTERS = 4096
"""In a stream, of all servers: those that died may have left some."""
KEPT = 600
"""Seconds after which Redis forgets what nobody asks for."""


class Away(Desk):
    """A desk at whichever machine takes the job."""

    is_away = True

    def __init__(self, post: Post, lane: str) -> None:
        super().__init__()
        self._post, self.lane = post, lane
        self.number = new_id()
        self.entry = ""
        """What the stream calls it, as soon as it is there."""
        self.sent = 0.0
        self.reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    async def do(self, work: Work) -> Any:
        return outcome(work.job, await self._post.ask(self, work))

    def end(self, why: Why) -> None:
        self.why = why
        if not self.reply.done():
            self.reply.set_exception(Lost())


class Post:
    """Other machines that think (desks.Elsewhere)."""

    def __init__(self, address: str) -> None:
        """NoRedis if that cannot be one."""
        self._redis = connect(address)
        self._name = new_id()
        self._names: Names
        self._lanes: Sequence[Lane] = ()
        self._heard: dict[str, tuple[float, dict[str, int]]] = {}
        """Who thinks: when they last said so, and what they take."""
        self._full: dict[str, float] = {}
        """Until when nothing of a lane is sent."""
        self._out: dict[str, Away] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._dropping: set[asyncio.Task[None]] = set()

    async def open(self, lanes: Sequence[Lane]) -> None:
        self._lanes = [lane for lane in lanes if lane.name in LANES]
        self._names = await asyncio.to_thread(names)
        going = (self._hear(), self._collect(), self._look_after())
        self._tasks = [asyncio.create_task(each) for each in going]
        for lane in self._lanes:
            lane.elsewhere = self

    # What a lane asks

    def room(self, lane: str) -> int:
        if asyncio.get_running_loop().time() < self._full.get(lane, 0.0):
            return 0
        return min(MOST_ROOM, sum(desks.get(lane, 0) for _, desks in self._heard.values()))

    def desk(self, lane: str) -> Desk:
        return Away(self, lane)

    async def ask(self, desk: Away, work: Work) -> Reply:
        """Send it out, and wait for what comes back."""
        from redis.exceptions import RedisError

        self._out[desk.number] = desk
        try:
            await self._send(desk, work)
            return await desk.reply
        except (RedisError, OSError):
            self._out.pop(desk.number, None)
            self._lose()
            desk.why = Why.GAVE_WAY
            raise Lost from None
        except (Lost, asyncio.CancelledError):
            self._drop(desk)
            raise
        finally:
            self._out.pop(desk.number, None)

    async def _send(self, desk: Away, work: Work) -> None:
        queue = self._names.queue(desk.lane)
        letter = write(desk.number, self._name, work)
        desk.sent = asyncio.get_running_loop().time()
        async with self._redis.pipeline() as asked:
            asked.xadd(queue, {"letter": letter}, maxlen=MOST_LETTERS)
            asked.expire(queue, KEPT)
            entry, _ = await asked.execute()
        desk.entry = entry.decode()

    def _drop(self, desk: Away) -> None:
        """Nobody waits for it any more: who has it may stop, and nobody needs to take it."""
        if desk.entry:
            task = asyncio.create_task(self._call_off(desk))
            self._dropping.add(task)
            task.add_done_callback(self._dropping.discard)

    async def _call_off(self, desk: Away) -> None:
        from redis.exceptions import RedisError

        queue = self._names.queue(desk.lane)
        with tolerated(Tries("what was called off", log.debug), RedisError, OSError):
            async with self._redis.pipeline() as asked:
                asked.xack(queue, GROUP, desk.entry)
                asked.xdel(queue, desk.entry)
                asked.publish(self._names.drops, desk.number)
                await asked.execute(raise_on_error=False)  # there may be no group

    def _lose(self) -> None:
        """Redis is gone, or was: what is out comes home."""
        self._heard.clear()
        for desk in list(self._out.values()):
            desk.end(Why.GAVE_WAY)

    # What comes back

    async def _collect(self) -> None:
        from redis.exceptions import RedisError

        tries = Tries("the queue of who thinks elsewhere")
        key = self._names.answers(self._name)
        while True:
            is_there = False
            with tolerated(tries, RedisError, OSError):
                told = await self._redis.blpop([key], timeout=BEAT)
                is_there = True
                tries.succeed()
                if told is not None:
                    self._take(told[1])
            if not is_there:
                self._lose()
                await self._redis.connection_pool.disconnect(inuse_connections=False)  # old ones
                await tries.wait()

    def _take(self, text: bytes) -> None:
        try:
            reply = read_reply(text)
        except msgspec.DecodeError:
            log.warning("an answer from elsewhere cannot be read")
            return
        desk = self._out.get(reply.number)
        if desk is None or desk.reply.done():
            return
        if reply.news is None:
            desk.reply.set_result(reply)
        elif desk.work is not None and desk.work.hear is not None:
            desk.work.hear(reply.news)

    async def _hear(self) -> None:
        from redis.exceptions import RedisError

        tries = Tries("the word of who thinks elsewhere", log.debug)
        while True:
            with tolerated(tries, RedisError, OSError):
                await hear(self._redis, self._names.beats, self._note, tries)
            await tries.wait()

    def _note(self, text: bytes) -> None:
        """Somebody thinks, or does no more."""
        try:
            beat = read_beat(text)
        except msgspec.DecodeError:
            return
        if not beat.desks:
            self._heard.pop(beat.name, None)
            return
        if beat.name not in self._heard:
            log.info("somebody thinks elsewhere", extra={"entry": beat.name})
        self._heard[beat.name] = asyncio.get_running_loop().time(), beat.desks
        for lane in self._lanes:
            lane.go()

    # Who is gone, and what they had

    async def _look_after(self) -> None:
        from redis.exceptions import RedisError

        tries = Tries("what is out", log.debug)
        while True:
            await asyncio.sleep(BEAT)
            now = asyncio.get_running_loop().time()
            for name, (heard, _) in list(self._heard.items()):
                if now - heard > LEASE:
                    log.warning("who thought elsewhere is gone", extra={"entry": name})
                    del self._heard[name]
            with tolerated(tries, RedisError, OSError):
                await self._fetch_back(now)

    async def _fetch_back(self, now: float) -> None:
        old = [each for each in self._out.values() if each.entry and now - each.sent > UNTAKEN]
        if not old:
            return
        async with self._redis.pipeline(transaction=False) as asked:
            for desk in old:
                queue = self._names.queue(desk.lane)
                asked.xpending_range(queue, GROUP, desk.entry, desk.entry, 1)
            found = await asked.execute(raise_on_error=False)  # there may be no group
        for desk, taken in zip(old, found, strict=True):
            if isinstance(taken, Exception) or not taken:
                # Nobody has it; or its answer is on its way, and comes too late.
                self._full[desk.lane] = now + FULL
                desk.end(Why.GAVE_WAY)
            elif taken[0]["consumer"].decode() not in self._heard:
                desk.end(Why.DIED)

    async def close(self) -> None:
        """When the lanes are closed: what is still out is called off."""
        while self._out:
            for desk in self._out.values():
                desk.end(Why.DROPPED)
            await asyncio.sleep(0)
        if self._dropping:
            await asyncio.wait(self._dropping, timeout=BEAT)
        await end(*self._tasks, *self._dropping)
        await self._redis.aclose()

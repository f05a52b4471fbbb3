"""A machine that only thinks: `foxtray think`. It keeps nothing, and knows nobody.

It takes a job from the queue whenever it has a desk free, has it done in processes of its own as a
server would (thinking/lanes.py), and answers. It may be killed at any moment: the servers notice
(post.py).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from functools import partial
from typing import Any

from foxtray.games import shelf
from foxtray.server.cluster.line import Tries, end, tolerated
from foxtray.server.elsewhere import letters
from foxtray.server.elsewhere.letters import LANES, Beat, Unreadable, encode
from foxtray.server.elsewhere.names import GROUP, Names, NoRedis, connect, hear, names
from foxtray.server.elsewhere.post import BEAT, KEPT
from foxtray.server.play.tickets import new_id
from foxtray.server.thinking.lanes import Lane
from foxtray.server.thinking.waiting import Asker, Party
from foxtray.server.thinking.workers import Workers

log = logging.getLogger(__name__)
Ready = Callable[[bool], None]
BLOCK = 1000
"""Milliseconds for which it waits for a job in one go."""
LEAVING = 5.0
"""Seconds for what is in hand when it is asked to end; the rest is done by others."""
LONG_GONE = 3_600_000
"""Milliseconds after which a name in the group is nobody's any more."""


class Thinker:
    """Takes, thinks, answers."""

    def __init__(self, address: str, workers: Workers) -> None:
        """NoRedis if that cannot be an address."""
        self._redis = connect(address)
        self._workers = workers
        self._lanes = {lane.name: lane for lane in workers.lanes if lane.name in LANES}
        self._name = new_id()
        self._names: Names
        self._hand: dict[str, asyncio.Task[None]] = {}
        """What is being thought about."""
        self.done = 0

    async def run(
        self, ending: asyncio.Event, lazy: bool = False, ready: Ready = lambda _: None
    ) -> None:
        """Until it is asked to end; say when there is nothing to prepare any more, and whether
        there is a queue to take from. Where there is none yet, it is looked for again and again.
        """
        self._names = await asyncio.to_thread(names)
        await self._workers.open(shelf.names())
        if not lazy:
            await self._prepare(ending)
        ready(await self._finds_queue())
        going = [self._beat(), self._hear_drops()]
        going += [self._take_for_ever(lane) for lane in self._lanes.values()]
        tasks = [asyncio.create_task(each) for each in going]
        await ending.wait()
        await self._leave(tasks)

    async def _finds_queue(self) -> bool:
        from redis.exceptions import RedisError

        try:
            await self._redis.ping()
        except (RedisError, OSError):
            return False
        return True

    async def _prepare(self, ending: asyncio.Event) -> None:
        """Nothing is taken before it can be done at once."""
        ready = asyncio.create_task(self._workers.prepare_players())
        asked = asyncio.create_task(ending.wait())
        await asyncio.wait([ready, asked], return_when=asyncio.FIRST_COMPLETED)
        for task in (ready, asked):
            task.cancel()

    async def _leave(self, tasks: list[asyncio.Task[None]]) -> None:
        """Take nothing more; what is in hand may be done yet. Servers that hear of it at once have
        the rest done elsewhere at once.
        """
        await end(*tasks[1:])  # it beats on
        if self._hand:
            await asyncio.wait(self._hand.values(), timeout=LEAVING)
        await end(tasks[0])
        with contextlib.suppress(Exception):
            await self._redis.publish(self._names.beats, encode(Beat(self._name)))
            for lane in self._lanes:
                await self._redis.xgroup_delconsumer(self._names.queue(lane), GROUP, self._name)
        self._workers.close()
        with contextlib.suppress(Exception):
            await self._redis.aclose()

    async def _beat(self) -> None:
        from redis.exceptions import RedisError

        tries = Tries("the queue")
        beat = encode(Beat(self._name, {lane.name: lane.count for lane in self._lanes.values()}))
        while True:
            with tolerated(tries, RedisError, OSError):
                async with self._redis.pipeline() as asked:
                    for lane in self._lanes:
                        asked.expire(self._names.queue(lane), KEPT)
                    asked.publish(self._names.beats, beat)
                    await asked.execute()
                tries.succeed()
            await asyncio.sleep(BEAT)

    async def _hear_drops(self) -> None:
        from redis.exceptions import RedisError

        tries = Tries("what is called off", log.debug)
        while True:
            with tolerated(tries, RedisError, OSError):
                await hear(self._redis, self._names.drops, self._drop, tries)
            await tries.wait()

    def _drop(self, number: bytes) -> None:
        task = self._hand.get(number.decode(errors="replace"))
        if task is not None:
            task.cancel()

    # Jobs

    async def _take_for_ever(self, lane: Lane) -> None:
        from redis.exceptions import RedisError

        free = asyncio.Semaphore(lane.count)
        tries = Tries(f"the queue ({lane.name})", log.debug)
        while True:
            with tolerated(tries, RedisError, OSError):
                await self._join(lane)
                tries.succeed()
                await self._go_on(lane, free)
            await tries.wait()

    async def _go_on(self, lane: Lane, free: asyncio.Semaphore) -> None:
        while True:
            async with free:  # wait for a desk; nobody else takes it meanwhile
                taken = await self._take(lane)
            for entry, text in taken:
                await free.acquire()
                self._begin(lane, entry, text, free)

    async def _join(self, lane: Lane) -> None:
        """Be of the group; who has long been gone is no more."""
        from redis.exceptions import ResponseError

        queue = self._names.queue(lane.name)
        with contextlib.suppress(ResponseError):  # there is one already
            await self._redis.xgroup_create(queue, GROUP, id="0", mkstream=True)
        for each in await self._redis.xinfo_consumers(queue, GROUP):
            if each["idle"] > LONG_GONE:
                await self._redis.xgroup_delconsumer(queue, GROUP, each["name"])

    async def _take(self, lane: Lane) -> list[tuple[bytes, bytes]]:
        """The next, if there is one within a moment."""
        queue = self._names.queue(lane.name)
        found = await self._redis.xreadgroup(GROUP, self._name, {queue: ">"}, 1, BLOCK)
        streams = found.values() if isinstance(found, dict) else [each[1] for each in found or []]
        flat = [each for entries in streams for each in _flat(entries)]
        return [(entry, fields.get(b"letter", b"")) for entry, fields in flat]

    def _begin(self, lane: Lane, entry: bytes, text: bytes, free: asyncio.Semaphore) -> None:
        try:
            letter, job, args = letters.read(text)
        except Unreadable as reason:
            log.warning("a job is left out", extra={"why": str(reason)})
            task = asyncio.create_task(self._answer(lane, entry))
            number = entry.decode()
        else:
            number = letter.number
            task = asyncio.create_task(self._think(lane, entry, letter, partial(job, *args)))
        self._hand[number] = task

        def end(_: object) -> None:
            self._hand.pop(number, None)
            free.release()

        task.add_done_callback(end)

    async def _think(
        self, lane: Lane, entry: bytes, letter: letters.Letter, job: partial[Any]
    ) -> None:
        loop, key = asyncio.get_running_loop(), self._names.answers(letter.server)

        def hear(news: tuple[int, int]) -> None:
            text = encode(letters.Reply(letter.number, news=news))
            asyncio.run_coroutine_threadsafe(self._tell(key, text), loop)

        try:
            asker = Asker(Party(letter.server))
            done = await lane.run(job.func, job.args, letter.limit, asker, hear)
            text = letters.answer(letter.number, done)
        except Exception as error:
            log.info("a job failed", extra={"job": letter.job, "why": type(error).__name__})
            text = letters.failure(letter.number, error)
        await self._answer(lane, entry, key, text)
        self.done += 1

    async def _tell(self, key: str, text: bytes) -> None:
        with contextlib.suppress(Exception):  # it is only how far it is
            await self._redis.rpush(key, text)

    async def _answer(self, lane: Lane, entry: bytes, key: str = "", text: bytes = b"") -> None:
        """It is done: all of that at once, or nothing."""
        from redis.exceptions import RedisError

        queue = self._names.queue(lane.name)
        with tolerated(Tries("an answer"), RedisError, OSError):
            async with self._redis.pipeline() as asked:
                if key:
                    asked.rpush(key, text)
                    asked.expire(key, KEPT)
                asked.xack(queue, GROUP, entry)
                asked.xdel(queue, entry)
                await asked.execute(raise_on_error=False)


async def think(address: str, count: int, lazy: bool, ready: Ready) -> None:
    """Until Ctrl-C or SIGTERM (Thinker.run)."""
    workers = Workers(count, beside=max(1, count // 2))
    try:
        thinker = Thinker(address, workers)
    except NoRedis:
        workers.close()
        raise
    ending, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C ends it at once
            loop.add_signal_handler(number, ending.set)
    await thinker.run(ending, lazy, ready)


def _flat(entries: Any) -> list[tuple[bytes, dict[bytes, bytes]]]:
    """As one or the other version of the library gives them."""
    nested = entries and isinstance(entries[0], list)
    return [each for one in entries for each in one] if nested else list(entries)

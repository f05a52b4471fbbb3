"""Somebody who thinks elsewhere, as a test wants them: each job is taken and answered by hand."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from foxtray.server.cluster.line import end
from foxtray.server.elsewhere import letters
from foxtray.server.elsewhere.letters import Beat, Letter, encode
from foxtray.server.elsewhere.names import GROUP, names
from foxtray.server.elsewhere.post import BEAT
from foxtray.server.elsewhere.thinker import _flat

NAME = "by-hand"


class Taken(NamedTuple):
    """A job that was taken."""

    entry: bytes
    text: bytes
    letter: Letter
    job: Any
    args: tuple[Any, ...]


class ByHand:
    """Beats by itself, unless it is to be dead."""

    def __init__(self, redis: Any, desks: dict[str, int]) -> None:
        self.redis, self.names, self._desks = redis, names(), desks
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            with suppress(RedisError):
                await self.redis.publish(self.names.beats, encode(Beat(NAME, self._desks)))
            await asyncio.sleep(BEAT / 10)

    async def die(self) -> None:
        """Without a word."""
        await end(self._beating)

    async def take(self, lane: str) -> Taken:
        queue = self.names.queue(lane)
        with suppress(ResponseError):
            await self.redis.xgroup_create(queue, GROUP, id="0", mkstream=True)
        while True:
            found = await self.redis.xreadgroup(GROUP, NAME, {queue: ">"}, 1, 1000)
            streams = found.values() if isinstance(found, dict) else [each[1] for each in found]
            for entry, fields in (each for entries in streams for each in _flat(entries)):
                return Taken(entry, fields[b"letter"], *letters.read(fields[b"letter"]))

    async def answer(self, lane: str, taken: Taken, text: bytes | None = None) -> None:
        """What the job answers, or something else."""
        if text is None:
            text = letters.answer(taken.letter.number, taken.job(*taken.args))
        await self.redis.rpush(self.names.answers(taken.letter.server), text)
        await self.redis.xack(self.names.queue(lane), GROUP, taken.entry)
        await self.redis.xdel(self.names.queue(lane), taken.entry)


@asynccontextmanager
async def by_hand(url: str, **desks: int) -> AsyncIterator[ByHand]:
    redis = Redis.from_url(url)
    thinker = ByHand(redis, desks)
    try:
        yield thinker
    finally:
        await thinker.die()
        await redis.aclose()

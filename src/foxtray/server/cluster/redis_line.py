"""The line by Redis' (or Valkey's) publish and subscribe.

It takes the telling off PostgreSQL. What was kept is published when it is; if this process ends in
between, or Redis forgets, the others hear nothing of it, and find it when they next look
(cluster.py).
"""

from __future__ import annotations

import asyncio
from typing import Any

from foxtray.server.cluster.line import (
    Ears,
    Pending,
    Tries,
    channel_of,
    encode,
    end,
    hear,
    tolerated,
)
from foxtray.server.store.interface import Moved, Secrets
from foxtray.server.store.location import PATIENCE

PING = 10.0
"""Seconds of silence after which it is asked whether the connection still is one."""


class NoRedis(Exception):
    """The library for it is not installed."""


class RedisLine:
    """A line (line.Line)."""

    def __init__(self, name: str, address: str) -> None:
        try:
            from redis.asyncio import Redis
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
        except ModuleNotFoundError:
            raise NoRedis("Redis needs redis-py: pip install 'foxtray[redis]'") from None
        self.name = name
        self._redis = Redis.from_url(
            address,
            socket_connect_timeout=PATIENCE,
            socket_timeout=2 * PING,
            socket_keepalive=True,
            health_check_interval=PING,
            retry=Retry(NoBackoff(), 0),  # it is tried again below, and known to be lost meanwhile
        )
        self._pending: Pending | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, ears: Ears, secrets: Secrets) -> None:
        channel = channel_of(secrets)
        self._pending = Pending()
        self._tasks = [
            asyncio.create_task(self._listen(channel, ears)),
            asyncio.create_task(self._tell(channel, self._pending)),
        ]

    def within(self, connection: Any, moved: Moved) -> None:
        """It is told after the COMMIT."""

    def after(self, moved: Moved) -> None:
        if self._pending is not None:
            self._pending.add_from_thread(moved)

    async def _tell(self, channel: str, pending: Pending) -> None:
        from redis.exceptions import RedisError

        tries = Tries("the line to other processes (publishing)")
        while True:
            wakes = await pending.take(self.name)
            told = False
            with tolerated(tries, RedisError, OSError):
                await self._redis.publish(channel, encode(wakes))
                tries.succeed()
                told = True
            if not told:
                pending.put_back(wakes)
            await tries.wait()

    async def _listen(self, channel: str, ears: Ears) -> None:
        from redis.exceptions import RedisError

        tries = Tries("the line to other processes (subscribing)")
        while True:
            with tolerated(tries, RedisError, OSError):
                await self._hear(channel, ears, tries)
            await tries.wait()

    async def _hear(self, channel: str, ears: Ears, tries: Tries) -> None:
        async with self._redis.pubsub() as subscribed:
            await subscribed.subscribe(channel)
            while True:
                told = await subscribed.get_message(timeout=PING)
                if told is None:
                    await subscribed.ping()
                elif told["type"] == "subscribe":  # also when the library has connected again
                    tries.succeed()
                    ears.look()
                elif told["type"] == "message":
                    hear(told["data"], self.name, ears)

    async def close(self) -> None:
        await end(*self._tasks)
        await self._redis.aclose()

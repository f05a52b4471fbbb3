"""What the queue's parts are called in Redis, and who meets there.

Only those meet who have the very same rules and players, also from other packages: a machine that
was brought up to date before the others waits for them, and they think for themselves meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from foxtray.server.cluster.line import Tries
from foxtray.server.elsewhere.letters import VERSION
from foxtray.server.program import digest_program

GROUP = "thinkers"
PATIENCE = 1.0
"""Seconds between two looks whether somebody has said something."""
STILL = 5.0
"""Seconds after which a Redis that says nothing is gone; nothing it is asked takes so long."""


class NoRedis(Exception):
    """The queue cannot be: the library is not installed, or that is no address."""


class Names(NamedTuple):
    """By what all of it begins."""

    prefix: str

    @property
    def beats(self) -> str:
        """The channel by which those who think say that they do."""
        return f"{self.prefix}:beats"

    @property
    def drops(self) -> str:
        """The channel by which they hear what nobody waits for any more."""
        return f"{self.prefix}:drops"

    def queue(self, lane: str) -> str:
        """The stream of a lane's jobs."""
        return f"{self.prefix}:{lane}"

    def answers(self, server: str) -> str:
        """The list of what a server has been answered."""
        return f"{self.prefix}:answers:{server}"


def names() -> Names:
    """Of this very version. Reads all sources: in a thread."""
    return Names(f"foxtray:think:{digest_program(str(VERSION))[:12]}")


async def hear(redis: Any, channel: str, take: Callable[[bytes], None], tries: Tries) -> None:
    """What is said on a channel, as long as it is there."""
    async with redis.pubsub() as subscribed:
        await subscribed.subscribe(channel)
        while True:
            told = await subscribed.get_message(timeout=PATIENCE)
            tries.succeed()
            if told is not None and told["type"] == "message":
                take(told["data"])


def connect(address: str) -> Any:
    """A client of the Redis at an address; nothing is asked of it yet."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ModuleNotFoundError:
        raise NoRedis("Redis needs redis-py: pip install 'foxtray[redis]'") from None
    try:
        return Redis.from_url(
            address,
            socket_connect_timeout=STILL,
            socket_timeout=STILL,
            retry=Retry(NoBackoff(), 0),  # who asks knows what to do meanwhile
        )
    except ValueError:  # whose text may quote a password
        raise NoRedis("--queue is no address of a Redis: redis://host:6379") from None

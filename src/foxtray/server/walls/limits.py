"""What every connection is told of its bounds, by way of uvicorn's configuration."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import uvicorn

from foxtray.server.settings import Settings
from foxtray.server.walls.crowd import Crowd

OVERLONG = 4
"""So many times the longest body is read and thrown away, so that its sender hears the answer."""
LINGER = 10.0
"""Seconds for last words to arrive; meanwhile their hearer is counted as here."""


@dataclass(frozen=True)
class Limits:
    """What a connection may do, and who counts it."""

    settings: Settings
    crowd: Crowd
    count: Callable[[str], None] = lambda why: None
    """Told why somebody was turned away."""

    @property
    def body_bytes(self) -> int:
        return OVERLONG * self.settings.upload_bytes


class LimitedConfig(uvicorn.Config):
    """uvicorn's configuration, which every connection gets, with our limits."""

    limits: Limits


def limits_of(config: uvicorn.Config) -> Limits:
    return cast(LimitedConfig, config).limits


def hang_up(transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> asyncio.TimerHandle:
    """Say no more, and be gone soon. Not at once: closed on somebody who is still sending, a
    connection is reset, and our last words with it. What still comes is not looked at.
    """
    try:
        transport.write_eof()
    except (OSError, RuntimeError):  # gone already
        transport.abort()
    return loop.call_later(LINGER, transport.abort)

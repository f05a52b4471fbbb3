"""What every connection is told of its bounds, by way of uvicorn's configuration."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

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
    lead: Callable[[int, bytes, bytes], bool] | None = None
    """Hands a connection (its descriptor, the address asked for, the request's head) to another
    process, if it belongs there; None: there is no other (siblings/)."""

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


def watch_over(socket: Any, limits: Limits, address: str | None) -> None:
    """A connection that is a socket now: it is counted until it is gone, under an address that
    was let in (None: it was not), and has to come to its hello.
    """
    loop = asyncio.get_running_loop()
    loop.call_later(limits.settings.request_seconds, _end_unless_open, socket, limits)
    if address is None:
        return
    if hasattr(socket, "on_gone"):  # now it is the socket that leaves
        socket.on_gone = lambda: limits.crowd.leave(address)
    else:  # it is one without our bounds, and only the application counts it
        limits.crowd.leave(address)


def _end_unless_open(socket: Any, limits: Limits) -> None:
    """An upgrade that announces a body is waited for by nobody else."""
    if not getattr(socket, "handshake_complete", True):
        limits.count("slow")
        socket.transport.abort()

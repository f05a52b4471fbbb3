"""The end of the server has a bound, whatever strangers hold open.

Whoever is asked to end first says goodbye: sockets are told to come again, answers that are being
written may be taken, what is being kept is kept. But a stranger may send half a request, or not
take an answer, or bring a record that takes half a minute to read; so heavy reading stops at once,
and after a moment every connection that is left is cut.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import cast

import uvicorn

MOMENT = 1.0
"""Seconds for last answers to be taken."""


class Server(uvicorn.Server):
    """uvicorn's server with a goodbye that nobody can draw out."""

    def __init__(
        self,
        config: uvicorn.Config,
        let_go: Callable[[], None],
        hand_over: Callable[[], Awaitable[None]] | None = None,
        begin: Callable[[], None] | None = None,
    ) -> None:
        """`let_go` ends what nobody is to wait for; `hand_over` leaves to other processes what
        they can go on with; `begin` is called when it serves.
        """
        super().__init__(config)
        self._let_go, self._hand_over, self._begin = let_go, hand_over, begin

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._begin is not None and self.started:
            self._begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._let_go()
        if self._hand_over is not None:  # before anybody is told to come again
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hand_over(), MOMENT)
        cutting = asyncio.get_running_loop().call_later(MOMENT, self._cut)
        await super().shutdown(sockets)
        cutting.cancel()
        self._cut()

    def _cut(self) -> None:
        for connection in list(self.server_state.connections):
            transport = cast(asyncio.Transport | None, connection.transport)
            if transport is not None:
                transport.abort()

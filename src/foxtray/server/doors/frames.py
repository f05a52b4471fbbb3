"""uvicorn's WebSocket with a short way out.

A word brings a message to everybody at its table, and on the long way each of them goes
through the application's wrappers, ASGI's dicts and a writer of all kinds of frames. The
short way writes the one frame that it always is: a whole text, unmasked, uncompressed.
Whoever cannot take it at once is left to the long way, which knows how to wait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

SHORT_WAY = "foxtray.short_way"
"""Where a connection's scope has it, among the extensions of ASGI."""
WHOLE_TEXT = b"\x81"
"""The first byte of a frame that is a whole text (RFC 6455, 5.2)."""

Write = Callable[[bytes], bool]
"""Puts a text on its way if that can be done at once."""


class ShortWay(WebSocketsSansIOProtocol):
    """A WebSocket whose application may write texts directly."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else the handshake was refused
            cast(dict[str, Any], self.scope["extensions"])[SHORT_WAY] = self.write_text

    def write_text(self, text: bytes) -> bool:
        """Whether it is on its way."""
        gone = self.close_sent or self.disconnected or self.transport.is_closing()
        if gone or not self.writable.is_set():
            return False
        self.transport.write(frame_of(text))
        return True


def frame_of(text: bytes) -> bytes:
    """A whole text on its way to a client."""
    return WHOLE_TEXT + _length(len(text)) + text


def _length(size: int) -> bytes:
    """The length of a frame that goes to a client.

    >>> [_length(size).hex() for size in (125, 126, 65535, 65536)]
    ['7d', '7e007e', '7effff', '7f0000000000010000']
    """
    if size < 126:
        return bytes((size,))
    if size < 1 << 16:
        return b"\x7e" + size.to_bytes(2, "big")
    return b"\x7f" + size.to_bytes(8, "big")


def short_way(scope: Scope) -> Write | None:
    """The short way of this connection, where the server has one."""
    write: Write | None = scope.get("extensions", {}).get(SHORT_WAY)
    return write

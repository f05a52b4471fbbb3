"""uvicorn's WebSocket with a short way out and a short way in, and a bound on what comes in.

A word brings a message to everybody at its table, and on the long way each of them goes
through the application's wrappers, ASGI's dicts and a writer of all kinds of frames. The
short way writes the one frame that it always is: a whole text, unmasked, uncompressed.
Whoever cannot take it at once is left to the long way, which knows how to wait.

A word itself comes as one short text that arrives whole, and is read here without the parser
of all frames. Whatever else comes is left to that, and so is everything while it is in the middle
of something. Nor is reading stopped and begun again for every message, but only while several
wait.

What comes in is counted here, where it arrives: bytes, and frames of every kind. The
application never sees a ping, a pong or an empty continuation, and a chunk of a few hundred
kilobytes holds tens of thousands of them; so it is read in small pieces, and whoever has sent
too much is sent away before the rest is looked at.

It leans on inner parts of uvicorn that another version may have elsewhere (`PARTS`, `conn`,
`close_timer`, `queue`, `read_paused`, and the methods named `handle_...` and `..._keepalive`). Then
everybody takes the long way: everything works, slower, and only the application counts (run.py).
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from foxtray.server.doors.socket import SHORT_WAY
from foxtray.server.walls.limits import LINGER, hang_up, limits_of
from foxtray.server.walls.rates import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # a websockets without parts in C
    from websockets.utils import apply_mask

PARTS = ("scope", "close_sent", "disconnected", "transport", "writable")
"""What the short way needs of uvicorn's protocol."""
WHOLE_TEXT = b"\x81"
"""The first byte of a frame that is a whole text (RFC 6455, 5.2)."""


PIECE = 1024
"""Bytes read at once: a hundred and seventy of the smallest frames."""
CONTROL_RATE, CONTROL_BURST = 5.0, 60
"""Frames that are no message: a browser sends a pong every half minute, and at the end a close."""
PATIENCE = 500
"""Messages over the rate before the application's own patience (doors/socket.py) is at its end."""
POLICY = 1008
MASKED = 0x80
"""The bit of a frame's second byte that says so; the others are its length, if that is short."""
SHORT = 126
"""Bytes from which on a length is said otherwise."""
HEAD = 6
"""Bytes before a short text of a client: two, and the mask's four."""
MOST_UNREAD = 8
"""Messages that may wait for the application before no more are read."""


class Mail:
    """What has come for the application: a queue with one reader (asyncio.Queue is for many)."""

    __slots__ = ("_reader", "waiting")

    def __init__(self) -> None:
        self.waiting: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self.waiting.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        return not self.waiting

    async def get(self) -> Any:
        while not self.waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self.waiting.popleft()


class ShortWay(WebSocketsSansIOProtocol):
    """A WebSocket whose application may write texts directly."""

    def __init__(self, config: uvicorn.Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.on_gone: Callable[[], None] = lambda: None
        """Called when the connection is lost."""
        self.queue = cast("asyncio.Queue[Any]", Mail())
        self._limits = limits_of(config)
        settings = self._limits.settings
        most = max(settings.burst * settings.message_bytes, 4 * config.ws_max_size)
        self._bytes = Bucket(settings.rate * settings.message_bytes, most)
        self._messages = Bucket(settings.rate, settings.burst + PATIENCE)
        self._control = Bucket(CONTROL_RATE, CONTROL_BURST)
        self._too_much = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.on_gone()
        super().connection_lost(exc)

    # What comes in

    def data_received(self, data: bytes) -> None:
        if (text := self._whole_text(data)) is None:
            self._read(data)
            return
        self._too_much |= not self._bytes.take(len(data)) or not self._messages.take()
        if self._too_much:
            self._send_away()
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
            self._pause_if_full()

    def _whole_text(self, data: bytes) -> bytes | None:
        """If it is one short text and no more, and nothing else is under way: the text."""
        size = len(data) - HEAD
        if not 0 <= size < SHORT or data[0] != WHOLE_TEXT[0] or data[1] != MASKED | size:
            return None
        gone = self._too_much or self.close_sent or self.transport.is_closing()
        if gone or not is_between_messages(self.conn):
            return None
        text = bytes(apply_mask(data[HEAD:], data[2:HEAD]))
        return text if text.isascii() else None  # else it is for the parser to say what is wrong

    def _pause_if_full(self) -> None:
        if not self.read_paused and len(cast(Mail, self.queue).waiting) > MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _read(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            if self._too_much or self.transport.is_closing():
                return
            piece = data[at : at + PIECE]
            self._too_much |= not self._bytes.take(len(piece))
            if not self._too_much:
                super().data_received(piece)
            if self._too_much:
                self._send_away()

    def _send_away(self) -> None:
        self._limits.count("frames")
        self.conn.fail(POLICY, "too much at once")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY})
        # By this uvicorn knows that somebody sees to the end, and does not close at once.
        self.close_timer = hang_up(self.transport, self.loop)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()  # which waits for what is still to be sent
        self.loop.call_later(LINGER, self.transport.abort)

    def handle_text(self, event: Frame) -> None:
        self._too_much |= not self._messages.take()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._too_much |= not self._messages.take()
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        self._too_much |= not self._control.take()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._too_much |= not self._control.take()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._too_much |= not self._control.take()
        super().handle_pong(event)

    # The short way

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if all(hasattr(self, part) for part in PARTS):  # no scope: the handshake was refused
            extensions = cast(dict[str, Any], self.scope).setdefault("extensions", {})
            extensions[SHORT_WAY] = self.write_text

    def write_text(self, *texts: bytes) -> bool:
        """Whether they are on their way. Together: each trip to the system costs as much as to
        write it all.
        """
        gone = self.close_sent or self.disconnected or self.transport.is_closing()
        if gone or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in (head_of(text), text)]))
        return True


def is_between_messages(conn: Any) -> bool:
    """Whether the parser waits for the first byte of a message. By what it waits in: there may be
    no other trace of a frame that came in two pieces.
    """
    if conn.state is not OPEN or conn.current_size is not None:
        return False
    waits_in = conn.parser
    while (inner := waits_in.gi_yieldfrom) is not None:
        waits_in = inner
    return bool(waits_in.__name__ == "at_eof")


def frame_of(text: bytes) -> bytes:
    """A whole text on its way to a client."""
    return head_of(text) + text


_MIDDLE, _LONG = struct.Struct("!2BH").pack, struct.Struct("!2BQ").pack


def head_of(text: bytes) -> bytes:
    """What stands before it: that it is a whole text, and its length.

    >>> [head_of(bytes(size)).hex() for size in (125, 126, 65535, 65536)]
    ['817d', '817e007e', '817effff', '817f0000000000010000']
    """
    size = len(text)
    if size < SHORT:
        return bytes((WHOLE_TEXT[0], size))
    if size < 1 << 16:
        return _MIDDLE(WHOLE_TEXT[0], 126, size)
    return _LONG(WHOLE_TEXT[0], 127, size)

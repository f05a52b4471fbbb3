"""Before a request is one: bounds and deadlines where bytes arrive, below the application.

An application is asked only when a request's head has come whole, so until then nobody else
can bound it. Counted here: connections, the head's bytes, its lines, the address asked for,
all of a request, requests sent ahead; and a time for the head, for the body and for taking
the answer. Whoever is over a bound hears why in a line of HTTP and is closed; whoever is too
slow likewise.

This leans on parts of uvicorn's `HttpToolsProtocol` that are not promised: its parser's
callbacks (`on_message_begin`, `on_url`, `on_header`, `on_headers_complete`, `on_body`,
`on_message_complete`), `pause_writing`, `resume_writing`, `handle_websocket_upgrade`, and the
attributes `client`, `connections`, `cycle`, `headers`, `parser`, `pipeline`, `transport` and `url`.
tests/server/walls/test_doorstep.py notices if one of them goes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from foxtray.server.walls.limits import hang_up, limits_of, watch_over
from foxtray.server.walls.rates import household
from foxtray.server.wire.faults import Denial

HEAD_BYTES = 16_384
URL_BYTES = 4096
HEAD_LINES = 64
MOST_AHEAD = 8
"""Requests that may wait on one connection for the answer to the first."""
BODY_TIMES = 3
"""A body may take so many times as long as a head; taking an answer too."""
PIECE, BODY_PIECE = 2048, 65_536
"""Bytes given to the parser at once: between two pieces the bounds are looked at."""
UNMET = "?"


class Quiet:
    """A transport that takes no more words when it is closed; uvloop's would fail, and who
    answers learns only afterwards that nobody listens.
    """

    def __init__(self, real: asyncio.Transport) -> None:
        self.real = real
        self._ended = False

    def write(self, data: bytes) -> None:
        if not self._ended and not self.real.is_closing():
            self.real.write(data)

    def write_eof(self) -> None:
        self._ended = True
        self.real.write_eof()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class Doorstep(HttpToolsProtocol):
    """A connection that speaks HTTP, within bounds."""

    def __init__(self, config: uvicorn.Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._limits = limits_of(config)
        self._address: str | None = None
        """Under which it is counted; None: it is not, or no longer by us."""
        self._in_head = True
        self._bytes = self._lines = self._piece = 0
        self._refusal: HTTPStatus | None = None
        self._answering = self._gone = False
        self._timer: asyncio.TimerHandle | None = None

    # Coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(cast(asyncio.Transport, Quiet(transport)))
        address = household(self.client[0]) if self.client else UNMET
        if not self._limits.crowd.enter(address):
            self._limits.count("crowded")
            transport.write(_last_words(HTTPStatus.SERVICE_UNAVAILABLE))
            transport.close()  # at once: it holds a file that somebody else could have
            return
        self._address = address
        self._give_time(1)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._address is not None:
            self._limits.crowd.leave(self._address)
            self._address = None

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        self.transport = cast(Any, self.transport).real  # a socket looks before it writes
        if self._limits.lead is not None and self._lead(self._limits.lead):
            return
        super().handle_websocket_upgrade()
        address, self._address = self._address, None
        watch_over(cast(Any, self.transport.get_protocol()), self._limits, address)

    def _lead(self, lead: Callable[[int, bytes, bytes], bool]) -> bool:
        """Whether another process goes on with this connection. Here it is closed, which is
        no end of it: the other has its own hold on it.
        """
        lines = [self.scope["method"].encode() + b" " + self.url + b" HTTP/1.1"]
        lines += [name + b": " + value for name, value in self.scope["headers"]]
        head = b"\r\n".join([*lines, b"", b""])
        if not lead(self.transport.get_extra_info("socket").fileno(), self.url, head):
            return False
        self.connections.discard(self)
        self.transport.close()
        return True

    # Time

    def _give_time(self, times: float) -> None:
        self._stop_timer()
        seconds = times * self._limits.settings.request_seconds
        self._timer = self.loop.call_later(seconds, self._be_too_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _be_too_slow(self) -> None:
        self._timer = None
        self._turn_away(HTTPStatus.REQUEST_TIMEOUT, "slow")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._give_time(BODY_TIMES)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._answering:
            self._stop_timer()
        else:  # of a request that is answered before it has come whole
            self._give_time(BODY_TIMES)

    # Bytes

    def data_received(self, data: bytes) -> None:
        at = 0
        while at < len(data) and not self._gone and not self.transport.is_closing():
            if self._timer is None and not self._answering:
                self._give_time(1)
            piece = data[at : at + (PIECE if self._in_head else BODY_PIECE)]
            at += len(piece)
            self._piece = len(piece)
            self._bytes += len(piece)
            super().data_received(piece)
            if self.transport.get_protocol() is not self:  # a socket now
                return
            if self._in_head and self._bytes > HEAD_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            elif self._bytes > HEAD_BYTES + self._limits.body_bytes:
                self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            if self._refusal is not None:
                self._turn_away(self._refusal, "bounds")

    def eof_received(self) -> None:
        self._stop_answering()  # the transport closes now

    def _stop_answering(self) -> None:
        """The application may go on; nobody listens."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _refuse(self, status: HTTPStatus) -> None:
        """From within the parser, which has to come to its end first."""
        self._refusal = self._refusal or status

    def _turn_away(self, status: HTTPStatus, why: str) -> None:
        """The end of this connection; if no answer is under way, it is told why."""
        if self._gone or self.transport.is_closing():
            return
        self._gone = True
        self._limits.count(why)
        cycle = self.cycle
        if cycle is None or not cycle.response_started or cycle.response_complete:
            self.transport.write(_last_words(status))
        self._stop_answering()
        hang_up(self.transport, self.loop)

    # The parser's callbacks

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._answering = True, False
        self._bytes, self._lines = self._piece, 0
        if len(self.pipeline) >= MOST_AHEAD:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def on_url(self, url: bytes) -> None:
        if len(self.url) + len(url) > URL_BYTES:
            self._refuse(HTTPStatus.REQUEST_URI_TOO_LONG)
        if self._refusal is None:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        if self._lines > HEAD_LINES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if self._refusal is None:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._refusal is None:
            self._give_time(BODY_TIMES)
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self._refusal is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self._refusal is not None:
            return
        answered = self.cycle is not None and self.cycle.response_complete
        self._answering = not answered
        if answered:
            self._give_time(1)
        else:
            self._stop_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if not self.pipeline:
            self._answering = False
        super().on_response_complete()


KINDS = {408: Denial.TOO_SLOW, 429: Denial.TOO_FAST, 503: Denial.TOO_MANY}


def _last_words(status: HTTPStatus) -> bytes:
    kind = KINDS.get(status, Denial.UNREADABLE)
    body = f'{{"kind":"{kind}","message":"{status.phrase.lower()}","expected":"","line":null}}'
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n{body}"
    ).encode()

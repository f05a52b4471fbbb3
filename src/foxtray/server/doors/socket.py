"""The socket: one connection of somebody at a table.

Written against ASGI itself: this is the path of every word, and each layer costs. Messages
come one at a time and are answered in order; only a hint is worked out beside. What a slow
reader has not taken waits in a queue, and who is too slow is sent away to come again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Receive, Scope, Send

from foxtray.kernel.errors import Refusal
from foxtray.server import wire
from foxtray.server.doors.guard import client_of, is_known_host, is_same_origin
from foxtray.server.hub import Hub
from foxtray.server.play.denied import Denied, Stale
from foxtray.server.play.doing import ACTIONS, do
from foxtray.server.play.news import encode
from foxtray.server.play.table import Table
from foxtray.server.settings import Settings
from foxtray.server.store.interface import NotKept
from foxtray.server.walls.rates import Bucket, Buckets
from foxtray.server.wire.faults import Denial, NoKind

if TYPE_CHECKING:
    from foxtray.server.metrics import Meters  # nothing is measured in a page (alone/)

log = logging.getLogger(__name__)
COOKIE = "foxtray_me"
decode = msgspec.json.Decoder(wire.ClientMessage).decode
HELLO_SECONDS = 15
MOST_WAITING = 256
"""Messages a slow reader may leave unread."""
MOST_HINTS = 2
"""Hints worked out at once for one connection."""
PATIENCE = 500
"""Messages over the rate before a socket is closed."""
PEOPLE = 10
"""So many times what one socket may say, all sockets of one address may say together."""
SHORT_WAY = "foxtray.short_way"
"""Where a connection's scope has its short way (frames.py), among the extensions of ASGI."""
RECEIVED = "websocket.receive"
"""ASGI's name of a message that has come."""
POLICY, TOO_SLOW, RESTART, GONE = 1008, 1013, 1012, 4404

Write = Callable[..., bool]
"""Puts texts on their way, if that can be done at once."""


class Line:
    """A connection (table.Connection)."""

    __slots__ = (
        *("_busy", "_closing", "_held", "_send", "_short_way", "_waiting", "_wake"),
        *("client", "person", "seats", "seen"),
    )

    def __init__(
        self, send: Send, person: str, short_way: Write | None = None, client: str = ""
    ) -> None:
        self.person, self.client = person, client
        self.seats: frozenset[int] = frozenset()
        self.seen: int | None = None
        self._send = send
        self._short_way = short_way
        self._waiting: deque[bytes] = deque()
        self._held: tuple[bytes, ...] = ()
        """What goes out with the next message."""
        self._busy = False
        """Whether the writer holds a message it has taken and not yet sent."""
        self._wake = asyncio.Event()
        self._closing: int | None = None

    def send(self, message: bytes) -> None:
        """Never waits: written at once, or by the writer when the reader has caught up."""
        self._go((*self._held, message) if self._held else (message,))

    def hold(self, message: bytes) -> None:
        """Send it with the next one, in one go; or when it is released, which must follow in the
        same breath.
        """
        self._held = (*self._held, message)

    def release(self) -> None:
        """If no other message has taken it along."""
        if self._held:
            self._go(self._held)

    def _go(self, messages: tuple[bytes, ...]) -> None:
        self._held = ()
        if self._closing is not None:
            return
        free = not self._waiting and not self._busy
        if free and self._short_way is not None and self._short_way(*messages):
            return
        self._waiting += messages
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self._closing = TOO_SLOW
        self._wake.set()

    def close(self, code: int) -> None:
        """After what is waiting has gone out."""
        if self._closing is None:
            self._closing = code
            self._wake.set()

    async def write(self) -> None:
        """Send what is waiting, until the end."""
        while True:
            while self._waiting:
                self._busy = True
                text = self._waiting.popleft().decode()
                await self._send({"type": "websocket.send", "text": text})
                self._busy = False
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
                return
            self._wake.clear()
            await self._wake.wait()


class Sockets:
    """All open sockets."""

    def __init__(self, hub: Hub, settings: Settings, meters: Meters) -> None:
        self.hub, self.settings, self.meters = hub, settings, meters
        self.open: set[Line] = set()
        self.messages = Buckets(PEOPLE * settings.rate, PEOPLE * settings.burst)
        self.by_client: dict[str, int] = {}
        self.elsewhere: Callable[[str], int] = lambda client: 0
        """How many an address has at other processes (cluster/tally.py)."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_of(scope, self.settings)
        await receive()  # websocket.connect
        if not self._may_enter(scope, client):
            await send({"type": "websocket.close", "code": POLICY})
            return
        await send({"type": "websocket.accept"})
        short_way = scope.get("extensions", {}).get(SHORT_WAY)
        line = Line(send, self._person(scope), short_way, client)
        self._enter(line, client)
        writer = asyncio.create_task(line.write())
        try:
            # In a task of its own: else each wait goes through all the application's layers.
            await asyncio.create_task(Visit(self, line, receive).run())
        except Exception:
            log.exception("a socket failed")
            line.close(1011)
        finally:
            self._exit(line, client)
            line.close(1000)
            await asyncio.gather(writer, return_exceptions=True)

    def _may_enter(self, scope: Scope, client: str) -> bool:
        headers = Headers(scope=scope)
        if not is_same_origin(headers, self.settings) or not is_known_host(headers, self.settings):
            return False
        full = len(self.open) >= self.settings.most_sockets
        theirs = self.by_client.get(client, 0) + self.elsewhere(client)
        return not full and theirs < self.settings.sockets_each

    def _person(self, scope: Scope) -> str:
        cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
        person = self.hub.tickets.read_person(cookies.get(COOKIE, ""))
        return person.id if person else ""

    def _enter(self, line: Line, client: str) -> None:
        self.open.add(line)
        self.by_client[client] = self.by_client.get(client, 0) + 1
        self.meters.sockets.inc()

    def _exit(self, line: Line, client: str) -> None:
        self.open.discard(line)
        self.by_client[client] -= 1
        if not self.by_client[client]:
            del self.by_client[client]
        self.meters.sockets.dec()

    def close(self) -> None:
        """Send everybody away: the server is about to come again."""
        for line in self.open:
            line.close(RESTART)


class Visit:
    """What one connection says, from hello to the end."""

    def __init__(self, sockets: Sockets, line: Line, receive: Receive) -> None:
        self.hub, self.settings, self.meters = sockets.hub, sockets.settings, sockets.meters
        self.line = line
        self._receive = receive
        self._all = sockets.messages
        self._bucket = Bucket(self.settings.rate, self.settings.burst)
        self._too_fast = 0
        self._hints: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        try:
            hello = await asyncio.wait_for(self._read(), HELLO_SECONDS)
        except TimeoutError:
            self.line.close(POLICY)
            return
        if hello is None:
            return
        if not isinstance(hello, wire.Hello):
            self._refuse(None, Denial.OUT_OF_TURN, "the first message is a hello")
            self.line.close(POLICY)
            return
        table = await self._join(hello)
        if table is None:
            return
        try:
            while (event := await self._receive())["type"] == RECEIVED:
                message = self._understand(event)
                if message is None:
                    continue
                if isinstance(message, wire.Hello):
                    self._refuse(None, Denial.OUT_OF_TURN, "you have said hello already")
                else:
                    await self._handle(table, message)
        finally:
            table.part(self.line)
            for task in self._hints:
                task.cancel()

    async def _read(self) -> wire.ClientMessage | None:
        """The next message that can be read; None: they have gone."""
        while True:
            event = await self._receive()
            if event["type"] != RECEIVED:
                return None
            message = self._understand(event)
            if message is not None:
                return message

    def _understand(self, event: Any) -> wire.ClientMessage | None:
        if not self._bucket.take() or not self._all.take(self.line.client):
            self._too_fast += 1
            if self._too_fast > PATIENCE:
                self.line.close(POLICY)
            elif self._too_fast % 20 == 1:
                self._refuse(None, Denial.TOO_FAST, "too many messages; wait a moment")
            return None
        text = event.get("text")
        data: bytes = text.encode("utf-8", "surrogatepass") if text else event.get("bytes") or b""
        if len(data) > self.settings.message_bytes:
            self._refuse(None, Denial.UNREADABLE, "this message is too long")
            return None
        try:
            message: wire.ClientMessage = decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse(None, Denial.UNREADABLE, "no message of this table; see its schema")
            return None
        return message

    async def _join(self, hello: wire.Hello) -> Table | None:
        try:
            if hello.table not in self.hub.tables:
                self.line.send(encode(wire.Preparing()))
            table = await self.hub.find(hello.table)
            self.line.seats = self._seats(table, hello.tickets)
            self.line.seen = hello.last
            try:
                await table.join(self.line, hello.pledge)
            except Exception:
                table.part(self.line)
                raise
        except Denied as denied:
            self._refuse(None, denied.kind, denied.message, expected=denied.expected)
            self.line.close(GONE)
            return None
        except NotKept as reason:
            self._refuse_unkept(None, reason)
            self.line.close(TOO_SLOW)
            return None
        self._renew(table, hello.tickets)
        return table

    def _renew(self, table: Table, tickets: tuple[str, ...]) -> None:
        """Give tickets anew that a former secret signed, as long as it is still known."""
        renewed = {ticket: new for ticket in tickets if (new := self._renewal(table, ticket))}
        if renewed:
            self.line.send(encode(wire.Renewed(renewed)))

    def _renewal(self, table: Table, ticket: str) -> str:
        known = self.hub.tickets
        proof = known.read_seat(ticket)
        if proof is None or table.admit(proof) is None or known.is_current(ticket):
            return ""
        return known.seat(proof)

    def _seats(self, table: Table, tickets: tuple[str, ...]) -> frozenset[int]:
        proofs = (self.hub.tickets.read_seat(ticket) for ticket in tickets)
        seats = (table.admit(proof) for proof in proofs if proof is not None)
        return frozenset(seat for seat in seats if seat is not None)

    async def _handle(self, table: Table, message: wire.ClientMessage) -> None:
        self.meters.count(type(message))
        if isinstance(message, wire.AskHint):
            self._handle_hint(table, message)
            return
        began = time.perf_counter()
        try:
            await ACTIONS[type(message)](table, self.line, message)
        except Exception as error:
            self._explain(table, message, error)
        self.meters.handling.observe(time.perf_counter() - began)

    def _handle_hint(self, table: Table, message: wire.AskHint) -> None:
        if len(self._hints) >= MOST_HINTS:
            self._refuse(message.id, Denial.TOO_FAST, "a hint is on its way already")
            return
        task = asyncio.create_task(self._hint(table, message))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)

    async def _hint(self, table: Table, message: wire.AskHint) -> None:
        try:
            await do(table, self.line, message)
        except Exception as error:
            self._explain(table, message, error)

    def _explain(self, table: Table, message: Any, error: Exception) -> None:
        """Why it was not done."""
        match error:
            case Refusal():
                said = error.what, error.word, error.expected, wire.Why.of(error)
                self._refuse(message.id, error.kind, *said)
            case Denied():
                self._refuse(message.id, error.kind, error.message, None, error.expected)
                if isinstance(error, Stale):
                    table.teller.tell(self.line)
            case NotKept():
                self._refuse_unkept(message.id, error)
            case TimeoutError():
                self._refuse(message.id, Denial.UNAVAILABLE, "this took too long")
            case _:
                log.error("a message failed", extra={"table": table.id}, exc_info=error)
                self._refuse(message.id, Denial.UNAVAILABLE, "something went wrong here; try again")

    def _refuse_unkept(self, number: int | None, reason: NotKept) -> None:
        log.warning("not kept", extra={"why": str(reason)})
        self._refuse(number, Denial.NOT_KEPT, reason.TOLD)

    def _refuse(
        self,
        number: int | None,
        kind: NoKind,
        message: str,
        word: str | None = None,
        expected: str = "",
        why: wire.Why | None = None,
    ) -> None:
        self.meters.refusals.labels(kind).inc()
        self.line.send(encode(wire.Refused(number, kind, message, word, expected, why)))

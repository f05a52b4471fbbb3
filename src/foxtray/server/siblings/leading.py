"""Leading people to the process of their table, whichever they reach.

All siblings accept from one listening socket. Which of them a table belongs to follows from its
name (the highest of a hash for each, so that a sibling more or less moves only its own share).
When a request for a socket arrives at another, the connection itself is handed over: its
descriptor and the request's head go through a Unix socket, and the browser notices nothing. Nothing
is copied afterwards. If the right one is gone the next best takes it; if it cannot now, the table
is served where they are, which is right too, and only costs more (cluster/).
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import socket
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from foxtray.server.play.tickets import is_id
from foxtray.server.siblings.nook import Nook, Place

log = logging.getLogger(__name__)
MOST_HEAD = 1 << 16
HEAD_SECONDS = 5.0
"""In which a sibling has to say what it hands over; it does so at once."""
Take = Callable[[socket.socket, bytes], None]
"""What is done with a connection and its request's head."""


def order(table: str, count: int) -> list[int]:
    """The siblings a table may belong to, the one it does first.

    >>> order("k3J", 3), order("k3J", 4)
    ([2, 1, 0], [2, 3, 1, 0])
    """

    def weight(index: int) -> bytes:
        return hashlib.blake2b(f"{table} {index}".encode(), digest_size=8).digest()

    return sorted(range(count), key=weight, reverse=True)


def table_in(url: bytes) -> str:
    """The table a socket is for, as its address says; empty: it does not.

    >>> table_in(b"/socket?table=k3JaBcDeFgHiJkLm"), table_in(b"/socket?table=../x")
    ('k3JaBcDeFgHiJkLm', '')
    """
    try:
        asked = parse_qs(urlsplit(url.decode("ascii")).query, max_num_fields=8)
    except ValueError:
        return ""
    table = asked.get("table", [""])[0]
    return table if is_id(table) else ""


class Leading:
    """The door between siblings."""

    def __init__(self, nook: Nook, ready: Callable[[], None] = lambda: None) -> None:
        """`ready` is called when others can hand people over."""
        self.nook, self._ready = nook, ready
        self._place: Place | None = None
        self.led = 0
        """How many were handed over."""

    def open(self, take: Take) -> None:
        """From now on others may hand people over."""
        self._place = Place(self.nook.door_of(self.nook.index))
        asyncio.get_running_loop().add_reader(self._place.socket, self._accept, take)
        self._ready()

    def lead(self, connection: int, url: bytes, head: bytes) -> bool:
        """Whether somebody's connection was handed over to the right process."""
        table = table_in(url)
        if not table or self._place is None:
            return False
        for index in order(table, self.nook.count):
            if index == self.nook.index:
                return False
            try:
                self._hand(index, connection, head)
            except (FileNotFoundError, ConnectionRefusedError):
                continue  # it is gone, or about to go: the next one has its tables
            except OSError:  # too many at once
                return False
            self.led += 1
            return True
        return False

    def _hand(self, index: int, connection: int, head: bytes) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as to:
            to.setblocking(False)
            to.connect(str(self.nook.door_of(index)))
            sent = socket.send_fds(to, [head], [connection])
            if sent != len(head):  # never, for a socket that is new and a head within bounds
                raise BlockingIOError

    def _accept(self, take: Take) -> None:
        if self._place is None:
            return
        try:
            sibling, _ = self._place.socket.accept()
        except BlockingIOError:
            return
        sibling.setblocking(False)
        Arriving(sibling, take)

    def close(self) -> None:
        if self._place is not None:
            asyncio.get_running_loop().remove_reader(self._place.socket)
            self._place.close()
            self._place = None


class Arriving:
    """A connection on its way from a sibling."""

    def __init__(self, sibling: socket.socket, take: Take) -> None:
        self._sibling, self._take = sibling, take
        self._head = b""
        self._handed: list[int] = []
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(sibling, self._read)
        self._timer = self._loop.call_later(HEAD_SECONDS, self._end)

    def _read(self) -> None:
        try:
            text, handed, _, _ = socket.recv_fds(self._sibling, MOST_HEAD, 1)
        except BlockingIOError:
            return
        except OSError:
            self._end()
            return
        self._head += text
        self._handed += handed
        if not text:  # that was all
            self._end()

    def _end(self) -> None:
        self._timer.cancel()
        self._loop.remove_reader(self._sibling)
        self._sibling.close()
        whole = self._head.endswith(b"\r\n\r\n")
        for descriptor in self._handed:
            connection = socket.socket(fileno=descriptor)
            if whole:
                self._take(connection, self._head)
            else:
                connection.close()

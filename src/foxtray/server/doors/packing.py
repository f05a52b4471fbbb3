"""Long answers: packed where the browser can read that, and written as they are taken."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from foxtray.server.replays import WORTH_PACKING

LONG = 65_536
"""Bytes that take more than two milliseconds to be packed."""
GZIP = 16
"""By this zlib knows gzip's form."""


async def pack(response: Response, request: Request) -> Response:
    """The answer packed, if it is worth it and the browser can read it; a long one is packed
    beside the loop.
    """
    if isinstance(response, StreamingResponse):
        return response
    body = bytes(response.body)
    if len(body) < WORTH_PACKING or "Content-Encoding" in response.headers:
        return response
    response.headers["Vary"] = "Accept-Encoding"
    if not accepts_gzip(request):
        return response
    how = {"compresslevel": 5, "mtime": 0}
    long = len(body) > LONG
    packed = (
        await asyncio.to_thread(gzip.compress, body, **how) if long else gzip.compress(body, **how)
    )
    response.body = packed
    response.headers.update({"Content-Encoding": "gzip", "Content-Length": str(len(packed))})
    return response


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


class Pieces(StreamingResponse):
    """A whole game on its way. It is kept packed and written piece by piece as it is taken, so who
    asks for many and takes none fills no memory; until it is taken it counts as being read.
    """

    def __init__(
        self, body: bytes, packed: bool, plain: bool, done: Callable[[], None], media_type: str
    ) -> None:
        """`plain`: who takes it cannot unpack. `done` is called when it is taken, or nobody is
        there any more to take it.
        """
        unpack = plain and packed
        headers = {"Vary": "Accept-Encoding"}
        if packed and not plain:
            headers["Content-Encoding"] = "gzip"
        if not unpack:
            headers["Content-Length"] = str(len(body))
        pieces = _unpack(body) if unpack else _cut(body)
        super().__init__(pieces, headers=headers, media_type=media_type)
        self._done = done

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._done()


async def _cut(body: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(body), LONG):
        yield body[at : at + LONG]


async def _unpack(packed: bytes) -> AsyncIterator[bytes]:
    opened = zlib.decompressobj(zlib.MAX_WBITS | GZIP)
    while not opened.eof:
        yield opened.decompress(packed, LONG)
        packed = opened.unconsumed_tail

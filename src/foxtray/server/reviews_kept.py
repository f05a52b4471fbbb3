"""A table's reviews in the store: for the second look after a restart, in every process.

A review is good for the very game and the very program it was made by; what another version or
other weights have made is made anew. It is kept without names, which may leave a game
(between/erasing.py): who sat there is put in again from the table.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
import zlib
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from foxtray.kernel.game import LETTERS
from foxtray.server.program import digest_program
from foxtray.server.replays import Copy, Told, encode, tell
from foxtray.server.reviews import Wanted
from foxtray.server.store.interface import NotKept
from foxtray.server.store.played import KeptReview
from foxtray.server.wire.reviewing import Review

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

log = logging.getLogger(__name__)
FORM = 1
"""Rises when a review is told otherwise over HTTP (wire/reviewing.py)."""
MOST_BYTES = 2**18
"""Of a review, packed; a larger one is made anew."""
this_program = cache(digest_program)


class TableReviews:
    """Those of one finished table."""

    def __init__(self, hub: Hub, table: str, copy: Copy) -> None:
        self._table, self._copy = table, copy
        self._played, self._ledger = hub.store.played, hub.ledger

    async def find(self, wanted: Wanted) -> Told | None:
        """What was told before; None: it is to be made."""
        try:
            kept = await self._played.kept_review(self._table, asked_of(wanted))
        except NotKept:
            return None
        return None if kept is None else await asyncio.to_thread(read, kept, self._copy)

    async def keep(self, wanted: Wanted, told: Told) -> None:
        """With what it says of those who sat there."""
        self._ledger.hear_review(self._table, told)
        kept = await asyncio.to_thread(write, wanted, told, self._copy)
        if len(kept.body) > MOST_BYTES:
            return
        try:
            await self._played.keep_review(self._table, kept)
        except NotKept:
            log.warning("a review was not kept: the store cannot be written")


def asked_of(wanted: Wanted) -> str:
    return f"{wanted.by} {wanted.seat}"


def mark_of(copy: Copy) -> str:
    """Of the game, and who has reviewed it."""
    told = FORM, this_program(), copy.game, len(copy.names), sorted(copy.options.items())
    digest = hashlib.sha256(repr(told).encode())
    digest.update(repr([(step.seat, step.is_fact, step.text) for step in copy.steps]).encode())
    return digest.hexdigest()


def write(wanted: Wanted, told: Told, copy: Copy) -> KeptReview:
    body = gzip.decompress(told.body) if told.packed else told.body
    bare = _name(msgspec.json.decode(body, type=Review), ("",) * len(copy.names))
    return KeptReview(asked_of(wanted), mark_of(copy), gzip.compress(encode(bare), 9, mtime=0))


def read(kept: KeptReview, copy: Copy) -> Told | None:
    """None, if it is not of this very game and program, or not whole."""
    if kept.mark != mark_of(copy):
        return None
    try:
        bare = msgspec.json.decode(gzip.decompress(kept.body), type=Review)
    except (OSError, EOFError, zlib.error, msgspec.DecodeError):
        return None
    return tell(lambda: encode(_name(bare, copy.names)), pack=True)


def _name(review: Review, names: tuple[str, ...]) -> Review:
    seats = (
        msgspec.structs.replace(seat, name=names[LETTERS.index(seat.seat)]) for seat in review.seats
    )
    return msgspec.structs.replace(review, seats=tuple(seats))

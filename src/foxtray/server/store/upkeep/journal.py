"""Whether SQLite's journal is whole, before SQLite reads it.

SQLite reads a write-ahead journal up to the first frame that does not fit, and says nothing of
what comes after. After a crash that is right: the end was never acknowledged. But where whole
frames of the same journal follow a bad one, something that was kept is about to be lost, and
that has to be said. The format: https://www.sqlite.org/fileformat2.html#walformat
"""

from __future__ import annotations

import hashlib
import logging
import shutil
import struct
from pathlib import Path
from typing import NamedTuple

from foxtray.server.store.interface import NotKept
from foxtray.server.store.location import Location

log = logging.getLogger(__name__)
MAGIC = 0x377F0682
"""The lowest bit says in which order the bytes of the sums are."""
HEADER, FRAME = 32, 24
"""Bytes before all frames, and before the page of each."""


class Damage(NamedTuple):
    """Where a journal breaks off."""

    frame: int
    """The first that does not fit, from 1."""
    frames: int
    """As many are there."""


def check_journal(location: Location) -> None:
    """Refuse a damaged journal once, with a copy put aside; who starts again goes on without
    what cannot be read. Only where no server has it open.
    """
    if not location.sqlite:
        return
    journal = Path(f"{location.url.database}-wal")
    found = damage(journal)
    if found is None:
        return
    copy = journal.with_name(f"{journal.name}.damaged-{_digest(journal)}")
    if copy.exists():
        log.error("a damaged journal: it is read as far as it can be")
        return
    try:
        shutil.copyfile(journal, copy)
        copy.chmod(0o600)
    except OSError as error:
        raise location.fault(error) from None
    raise NotKept(
        f"{location}: its journal is damaged at frame {found.frame} of {found.frames}, and what"
        f" was kept after that would be lost. A copy is in {copy.name}. Restore a backup, or"
        " start again to go on with what can be read"
    )


def damage(journal: Path) -> Damage | None:
    """Where a journal is damaged; None: nowhere, or only at its very end."""
    try:
        data = journal.read_bytes()
    except OSError:
        return None
    if len(data) < HEADER + FRAME:
        return None
    magic, _, size, _, *salts = struct.unpack(">6I", data[:24])
    order = ">" if magic & 1 else "<"
    sums = _sums(data[:24], order, (0, 0))
    step = FRAME + size
    frames = (len(data) - HEADER) // step if size else 0
    if magic | 1 != MAGIC | 1 or sums != struct.unpack(">2I", data[24:HEADER]):
        # Without its head nothing of it is read; it has to say so if there is anything.
        return Damage(0, max(frames, 1)) if any(data[HEADER:]) else None
    for number in range(frames):
        at = HEADER + number * step
        head = struct.unpack(">6I", data[at : at + FRAME])
        if list(head[2:4]) != salts:  # left over from the journal before this one
            return None
        sums = _sums(data[at : at + 8], order, sums)
        sums = _sums(data[at + FRAME : at + step], order, sums)
        if sums != head[4:6]:
            rest = range(number + 1, frames)
            later = any(_belongs(data, HEADER + n * step, salts) for n in rest)
            return Damage(number + 1, frames) if later else None
    return None


def _belongs(data: bytes, at: int, salts: list[int]) -> bool:
    """Whether a frame ends something that was kept in this journal."""
    _, pages, *rest = struct.unpack(">4I", data[at : at + 16])
    return bool(pages) and rest == salts


def _sums(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}2I", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def _digest(journal: Path) -> str:
    return hashlib.sha256(journal.read_bytes()).hexdigest()[:12]

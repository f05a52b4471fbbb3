"""Everything I have, as one archive: a record of every game, a table of all, what else is kept.

It is written while it is sent, a game at a time: nobody's thousand games are in memory at once, and
the games themselves are read in processes of their own, where they hold up nobody.
"""

from __future__ import annotations

import asyncio
import csv
import io
import zipfile
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec

from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import Seat, letter
from foxtray.server import replays, wire
from foxtray.server.play.events import Made, read
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.store.interface import Damaged, Event
from foxtray.server.thinking.lanes import Busy
from foxtray.server.thinking.waiting import Party

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

COLUMNS = (
    *("date", "game", "status", "players", "names", "seat", "points", "won", "all points"),
    *("day", "counted", "file", "table", "letter"),
)
"""`seat` is a name, which several may have; `letter` says which of the record's seats it is."""
PATIENCE = 1.0
"""Seconds before a game is tried to be read again where many are."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a table of sheets might take for something to work out."""


class Asked(NamedTuple):
    """A table and for whom it is written, as another process is told it."""

    table: str
    events: list[Event]
    person: str
    today: str


class Written(NamedTuple):
    """A game as it stands in the archive."""

    file: str
    record: str
    row: tuple[str, ...]


# In a process of its own


def write_game(asked: Asked) -> Written | None:
    """A game as this person may have it; None if there is nothing to read yet."""
    made = read(asked.table, asked.events[0])
    if not isinstance(made, Made) or made.setup.game not in shelf.names():
        return None
    game = shelf.take_down(made.setup.game)
    nobody = cast(Any, None)  # a table that is only looked at keeps nothing and asks nobody
    table = Table.rebuild(asked.table, game, asked.events, nobody, nobody)
    table.is_past = lambda date: date < asked.today
    seats = sorted(table.seating.held_by(asked.person))
    if table.course is None or not seats:
        return None
    copy = replays.copy_of(table, seats[0])
    record = copy.record()
    file = f"records/{copy.date} {game.name} {asked.table}.rec"
    return Written(file, records.write(record), _row(table, copy, Seat(seats[0]), file))


def _row(table: Table, copy: replays.Copy, seat: Seat, file: str) -> tuple[str, ...]:
    over = table.status is wire.Status.FINISHED
    score = table.game.scores(table.under_way().state) if over else None
    row = (
        copy.date,
        table.game.name,
        table.status,
        str(len(copy.names)),
        ", ".join(copy.names),
        copy.names[seat],
        str(score.totals[seat]) if score else "",
        ("yes" if seat in score.winners else "no") if score and len(copy.names) > 1 else "",
        " ".join(map(str, score.totals)) if score else "",
        table.daily.date,
        ("yes" if table.daily.counted else "no") if table.daily else "",
        file,
        table.id,
        letter(seat),
    )
    return tuple(map(_plain, row))


def _plain(text: str) -> str:
    """A cell that no program takes for a formula; a number may begin with a minus.

    >>> [_plain(text) for text in ("=1+1", "-7", "-a", "Ada")]
    ["'=1+1", '-7', "'-a", 'Ada']
    """
    number = text.removeprefix("-").isdigit()
    return f"'{text}" if text.startswith(FORMULAS) and not number else text


# In the server


class Pipe(io.RawIOBase):
    """Where the archive is written to, and taken from piece by piece."""

    def __init__(self) -> None:
        self._pieces = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, piece: Any) -> int:
        self._pieces += piece
        return len(piece)

    def take(self) -> bytes:
        taken = bytes(self._pieces)
        self._pieces.clear()
        return taken


async def everything(hub: Hub, person: Person, client: str) -> AsyncIterator[bytes]:
    """The archive, in pieces."""
    today = await hub.days.look()
    pipe, missing = Pipe(), 0
    rows: list[tuple[str, ...]] = [COLUMNS]
    with zipfile.ZipFile(cast(Any, pipe), "w", zipfile.ZIP_DEFLATED) as archive:
        for table in await hub.store.sits(person.id):
            try:
                written = await _write(hub, Asked(table, [], person.id, today), client)
            except (Damaged, Refusal, TimeoutError):
                missing += 1
                continue
            if written is not None:
                archive.writestr(written.file, written.record)
                rows.append(written.row)
                yield pipe.take()
        archive.writestr("games.csv", _csv(rows))
        archive.writestr("me.json", await _about(hub, person, missing))
    yield pipe.take()


async def _write(hub: Hub, asked: Asked, client: str) -> Written | None:
    events = await hub.store.load(asked.table)
    if not events:
        return None
    whole = asked._replace(events=events)
    while True:
        try:
            return await hub.workers.read(write_game, whole, party=Party(client, asked.table))
        except Busy:  # others read, too; who has begun to get an archive gets all of it
            await asyncio.sleep(PATIENCE)


def _csv(rows: list[tuple[str, ...]]) -> str:
    """With the mark by which spreadsheets know that names may have any letters."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return "\ufeff" + text.getvalue()


async def _about(hub: Hub, person: Person, missing: int) -> bytes:
    ranked = await hub.store.people.ranked_of(person.id)
    told = {
        "name": person.name,
        "ranking": [
            {"name": e.name, "game": e.game, "players": e.seats, "day": e.day, "result": e.result}
            for e in ranked
        ],
        "games that could not be read": missing,
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=2)

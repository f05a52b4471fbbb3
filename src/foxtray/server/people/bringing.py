"""Games from elsewhere among one's own: a record becomes a table that is over.

So it is opened, looked through, reviewed and deleted as any other. Who brings the same record
twice finds the table again, for its name follows from the person, the record and the seat; and
so does who played it here.
"""

from __future__ import annotations

import hmac
import time
from typing import TYPE_CHECKING, NamedTuple

from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.errors import Illegal, OutOfTurn, Reason
from foxtray.server import wire
from foxtray.server.people.rows import first_rows
from foxtray.server.play.denied import Denied
from foxtray.server.play.events import Made, Started, happened, write
from foxtray.server.play.seating import ELSEWHERE, Chair, Setup
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person, new_id
from foxtray.server.replays import MOST_STEPS, too_long
from foxtray.server.store.interface import Conflict
from foxtray.server.store.played import Wanted
from foxtray.server.thinking.lanes import Busy
from foxtray.server.thinking.waiting import Party
from foxtray.server.walls.slices import in_slices
from foxtray.server.wire import TableFault
from foxtray.server.wire.faults import Denial
from foxtray.server.wire.played import Brought, BroughtRecord

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

NAME = "foxtray brought record"
ID_LENGTH = 16


class Whole(NamedTuple):
    """A finished game, as another process read it."""

    game: str
    names: tuple[str, ...]
    options: dict[str, str]
    date: str
    steps: tuple[tuple[int | None, str], ...]
    text: str
    """The same record, written as we write it."""
    totals: tuple[int, ...]


def read_whole(text: bytes) -> Whole:
    """Refused with its line if it is none, and if it does not tell a game to its end."""
    record = records.read(text, shelf.take_down)
    if len(record.steps) > MOST_STEPS:
        raise too_long(record, MOST_STEPS)
    end = record.end()
    if record.game.awaits(end) is not None:
        raise OutOfTurn(
            "the game is not over yet",
            expected="a finished game",
            reason=Reason(TableFault.NOT_FINISHED),
        )
    steps = tuple((None if step.is_fact else step.seat, step.text) for step in record.steps)
    game, options = record.game.name, dict(record.options)
    totals, written = record.game.scores(end).totals, records.write(record)
    return Whole(game, record.names, options, record.date, steps, written, totals)


async def bring(hub: Hub, person: Person, asked: BroughtRecord, client: str) -> Brought:
    """What a record holds; with a seat it is mine from now on."""
    text = asked.record.encode()
    for name in shelf.names():
        if name.encode() in text:
            await hub.game(name)  # compiled, before another process reads it
    try:
        whole = await hub.workers.read(read_whole, text, party=Party(client))
    except Busy:
        raise Denied(Denial.TOO_MANY, "too many games are being read; wait a moment") from None
    if asked.seat is None:
        return Brought(whole.game, whole.names, whole.date, "")
    if asked.seat >= len(whole.names):
        raise Illegal("no such seat", word=str(asked.seat), expected=f"0 to {len(whole.names) - 1}")
    table = await _keep(hub, person, whole, asked.seat, client)
    return Brought(whole.game, whole.names, whole.date, table)


async def _find(hub: Hub, person: Person, whole: Whole, seat: int) -> str:
    """This very game among mine: who takes everything along and back has nothing twice."""
    wanted, after = Wanted(game=whole.game), None
    while rows := (await hub.store.played.page(person.id, wanted, after)).rows:
        for row in rows:
            alike = (row.seat, row.names, row.totals) == (seat, whole.names, whole.totals)
            if alike and await _is_same(hub, row.table, whole):
                return row.table
        after = rows[-1].ended, rows[-1].table
    return ""


async def _is_same(hub: Hub, table: str, whole: Whole) -> bool:
    playing = (await hub.find(table)).under_way().playing
    steps = tuple((None if s.is_fact else s.seat, s.text) for s in playing.steps)
    return (playing.date, steps) == (whole.date, whole.steps)


async def _keep(hub: Hub, person: Person, whole: Whole, seat: int, client: str) -> str:
    told = f"{NAME}\n{person.id}\n{seat}\n{whole.text}".encode()
    name = hmac.digest(hub.days.secret, told, "sha256").hex()[:ID_LENGTH]
    if await hub.store.last(name):
        return name
    if known := await _find(hub, person, whole, seat):
        return known
    await hub.check_quotas(person, client, 0)
    now = time.time()
    setup = Setup(
        game=whole.game,
        options=whole.options,
        language=wire.Language.EN,
        dice=wire.DiceSource.REAL,
        visibility=wire.Visibility.PRIVATE,
        hints=False,
        owner=person.id,
        made=now,
        seed="",
        brought=True,
    )
    chairs = tuple(
        Chair(wire.Kind.HERE, each, "", person.id if at == seat else ELSEWHERE, new_id())
        for at, each in enumerate(whole.names)
    )
    happenings = (
        Made(setup, chairs),
        Started(whole.names, whole.date),
        *map(happened, whole.steps),
    )
    events = [write(number, each, now) for number, each in enumerate(happenings, 1)]
    table = Table(name, await hub.game(whole.game), hub.store, hub.workers)
    await in_slices(table.fold(events))
    rows = first_rows(table, table.under_way().state, now)
    try:
        await hub.store.append(name, events, table.line(wire.Status.FINISHED), played=rows)
    except Conflict:  # it was brought twice at once
        return name
    hub.ledger.wake(name)
    return name

"""What a finished game was for each who sat there, as the store keeps it (store/played.py).

The first row is made of the end alone, on the loop, and kept with the end. The whole of it is made
of all events, in a process of its own; that is also how rows of before are made.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from foxtray.analysis.played import annals as annals_of
from foxtray.analysis.played.annals import Deed, goals_reached, outcome, place
from foxtray.games import shelf
from foxtray.kernel.challenge import TABLE
from foxtray.kernel.game import Scores, Seat
from foxtray.server.play.events import FactFell, Made, WordSaid, read
from foxtray.server.play.seating import ELSEWHERE, Chair
from foxtray.server.store.interface import Damaged, Event
from foxtray.server.store.played import VERSION, Played, Rival

if TYPE_CHECKING:
    from foxtray.server.play.table import Table

NOON = 12
"""The hour of a day of which only the date is known."""


def no_rows(ended: float) -> Sequence[Played]:
    """The game goes on."""
    return ()


def first_rows(table: Table, end: Any, ended: float) -> tuple[Played, ...]:
    """Of a table whose game is about to be over: what its end shows."""
    scores = table.game.scores(end)
    return tuple(_row(table, person, end, scores, ended) for person in table.seating.people)


def _row(table: Table, person: str, end: Any, scores: Scores, ended: float) -> Played:
    game, chairs = table.game, table.seating.chairs
    annals = annals_of.of_game(game.name)
    held = sorted(table.seating.held_by(person))
    seat = held[0] if len(held) == 1 else None
    own = held[0] if seat is None else seat
    players = sum(chair.bot != TABLE for chair in chairs)
    many = players > 1
    share = 1 / len(scores.winners) if scores.winners else 0.0
    return Played(
        person=person,
        table=table.id,
        version=0,
        game=game.name,
        kind=annals.kind(game, end, own),
        players=players,
        counts=seat is not None and _is_whole(table),
        origin=_origin(table),
        day=table.daily.date,
        ended=_date_of(table) or ended,
        seat=seat,
        score=None if seat is None else annals.result(game, end, seat),
        place=place(scores, seat) if many and seat is not None else None,
        won=share if many and any(each in scores.winners for each in held) else 0.0,
        helped=any(chairs[each].hinted for each in held),
        names=table.under_way().playing.names,
        totals=scores.totals,
        numbers={} if seat is None else annals.at_end(game, end, seat),
        rivals=() if seat is None else _rivals(table, scores, seat),
    )


def _is_whole(table: Table) -> bool:
    """Whether it was played from the first die to the last, with dice that nobody knew."""
    known = table.setup.opening or table.setup.proof
    return table.daily.counted if table.daily else not known


def _origin(table: Table) -> str:
    if table.setup.brought:
        return "record"
    if table.daily:
        return "day" if table.daily.counted else "practice"
    return "table"


def _date_of(table: Table) -> float | None:
    """When a game was played that came as a record: on its date, if it has one."""
    date = table.under_way().playing.date
    if not table.setup.brought or not date:
        return None
    try:
        day = datetime.date.fromisoformat(date)
    except ValueError:
        return None
    noon = datetime.datetime.combine(day, datetime.time(NOON), datetime.UTC).timestamp()
    return min(noon, table.setup.made)


def _rivals(table: Table, scores: Scores, seat: Seat) -> tuple[Rival, ...]:
    names = table.under_way().playing.names
    return tuple(
        Rival(
            seat=other,
            name=names[other],
            rival=chair.bot or _number(chair, names[other]),
            is_bot=bool(chair.bot),
            outcome=outcome(scores, seat, Seat(other)),
        )
        for other, chair in enumerate(table.seating.chairs)
        if other != seat and chair.bot != TABLE
    )


def _number(chair: Chair, name: str) -> str:
    """Of who sat there. Who left is known, too; who played elsewhere has only a name."""
    known = "" if chair.person == ELSEWHERE else chair.person or chair.former
    return known or f"{ELSEWHERE}{name.casefold()}"


# In a process of its own


def whole_rows(name: str, events: Sequence[Event]) -> tuple[Played, ...]:
    """Of a finished table, from everything that happened there."""
    from foxtray.server.play.table import Table  # it imports this module

    made = read(name, events[0])
    if not isinstance(made, Made):
        raise Damaged(f"table {name} begins with {events[0].kind!r}")
    game = shelf.take_down(made.setup.game)
    nobody = cast(Any, None)  # nothing is kept or thought about here
    table = Table.rebuild(name, game, events, nobody, nobody)
    if table.course is None or not table.course.over:
        raise Damaged(f"table {name} is not over")
    steps = [e.at for e in events if isinstance(read(name, e), WordSaid | FactFell)]
    rows = first_rows(table, table.course.state, steps[-1] if steps else events[-1].at)
    return tuple(_complete(table, row) for row in rows)


def _complete(table: Table, row: Played) -> Played:
    """With what only the whole course tells, and the goals that were reached by it."""
    if row.seat is None:
        return msgspec.structs.replace(row, version=VERSION)
    playing, seat = table.under_way().playing, Seat(row.seat)
    annals = annals_of.of_game(row.game)
    numbers = {**row.numbers, **annals.on_the_way(playing.record(), seat)}
    bots = tuple(chair.bot for chair in table.seating.chairs)
    deed = Deed(table.game, playing.state, seat, bots, numbers)
    goals = goals_reached(annals, deed) if row.counts and not row.helped else ()
    return msgspec.structs.replace(row, version=VERSION, numbers=numbers, goals=goals)

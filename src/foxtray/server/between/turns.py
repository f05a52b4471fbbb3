"""The lobby's line about a table, whose turn it is there, and what is told of that.

The turn is kept where several people play: who comes back after a day wants to know where they are
waited for. Who plays alone, or with bots, knows.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.server import wire
from foxtray.server.play.course import Draft
from foxtray.server.play.seating import Seating
from foxtray.server.play.tickets import Person
from foxtray.server.store.interface import Conflict, NotKept, Store, TableLine, Turn
from foxtray.server.walls.steady import CLOCK
from foxtray.server.wire import bodies

if TYPE_CHECKING:
    from foxtray.server.play.table import Table


def write_line(
    table: Table, status: wire.Status, seating: Seating, result: int | None, state: Any
) -> TableLine:
    """Of a table that is in this state, or before its game (None)."""
    if state is not None and result is None:
        result = table.same_luck.result(table.game, state)
    return TableLine(
        id=table.id,
        game=table.game.name,
        status=status,
        visibility=table.setup.visibility,
        owner=table.setup.owner,
        people=seating.people,
        free=seating.free,
        changed=CLOCK.now(),
        names=tuple(chair.name for chair in seating.chairs),
        day=table.daily.date if table.daily.counted else "",
        result=result,
        turn=None if state is None else _turn_at(table, state, seating),
        challenge=table.same_luck.challenge,
    )


def _turn_at(table: Table, state: Any, seating: Seating) -> Turn | None:
    """Whom all others wait for."""
    seats = awaited_seats(table.game.awaits(state))
    if len(seating.people) < 2 or not seats:
        return None
    people = (seating.chairs[seat].person for seat in seats)
    return Turn(seats, tuple(dict.fromkeys(filter(None, people))), table.turn_since)


def awaited_seats(awaits: tuple[Seat, ...] | Chance | None) -> tuple[int, ...]:
    """The seats that are to speak or to roll."""
    if awaits is None or isinstance(awaits, tuple):  # to ask for a Chance is slow
        return awaits or ()
    return () if awaits.seat is None else (awaits.seat,)


def goes_on(seating: Seating, draft: Draft) -> bool:
    """Whether the turn goes from one person to another."""
    if len(seating.people) < 2:
        return False
    was, now = awaited_seats(draft.course.awaits), awaited_seats(draft.awaits)
    if was == now:
        return False
    chairs = seating.chairs
    return {chairs[seat].person for seat in was} != {chairs[seat].person for seat in now}


async def keep_line(store: Store, table: Table) -> None:
    """Say in the lobby whose turn it is now; the game does not hang on it."""
    if len(table.seating.people) > 1:
        with suppress(NotKept, Conflict):
            await store.append(table.id, [], table.line())


def card(line: TableLine, person: Person) -> bodies.TableCard:
    """A table as somebody finds it in the lobby."""
    return bodies.TableCard(
        id=line.id,
        game=line.game,
        status=wire.Status(line.status),
        names=line.names,
        free=line.free,
        changed=wire.moment(line.changed),
        turn=_turn(line, person),
    )


def _turn(line: TableLine, person: Person) -> bodies.TurnInfo | None:
    """For those who play: whom others wait for is not everybody's business."""
    turn = line.turn
    if turn is None or person.id not in line.people or line.status != wire.Status.PLAYING:
        return None
    names = tuple(line.names[seat] for seat in turn.seats if seat < len(line.names))
    return bodies.TurnInfo(names, person.id in turn.people, wire.moment(turn.since))

"""Tables for tests between people: games that are played at a hub without a network."""

from __future__ import annotations

from daily.days import Choice, first, step
from foxtray.server import wire
from foxtray.server.hub import Hub
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.wire import bodies
from server.indoors import Ear

CLEVER, SCORE, CUBE = "ganz-schoen-clever", "high-score", "break-the-cube"
ADA, BO, EVE = (
    Person("ada-0123456789", "Ada"),
    Person("bo-0123456789", "Bo"),
    Person("eve-01234", "Eve"),
)
HERE = bodies.NewSeat(wire.Kind.HERE)
OPEN = bodies.NewSeat(wire.Kind.OPEN)


async def table_of(
    hub: Hub, person: Person, *seats: bodies.NewSeat, game: str = CLEVER
) -> tuple[Table, Ear]:
    """A new table, at which its maker has sat down."""
    made = await hub.make(person, bodies.NewTable(game, seats or (HERE,)))
    table = await hub.find(made.table.id)
    return table, await arrive(table, person, *(each.seat for each in made.tickets))


async def arrive(table: Table, person: Person, *seats: int) -> Ear:
    ear = Ear(person.id, *seats)
    await table.join(ear, None)
    return ear


async def play_out(table: Table, ear: Ear, choose: Choice = first) -> None:
    """To the end; somebody alone."""
    while table.status is not wire.Status.FINISHED:
        await step(table, ear, choose)

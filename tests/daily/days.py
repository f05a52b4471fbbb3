"""Days for tests: a clock that is set, and people who play a day's game at a hub."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from foxtray.server import wire
from foxtray.server.daily import tries
from foxtray.server.daily.rivals import Rivals
from foxtray.server.hub import Hub
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.settings import Settings
from foxtray.server.store.interface import Store
from foxtray.server.walls.steady import Steady
from foxtray.server.wire import bodies
from server.indoors import AtOnce, Ear, do

CLEVER, CUBE = "ganz-schoen-clever", "break-the-cube"
ADA, BO = Person("ada", "Ada"), Person("bo", "Bo")
DAY, NEXT, BEFORE = "2026-03-05", "2026-03-06", "2026-03-04"
COUNTED = bodies.DayAsked()
PRACTICE = bodies.DayAsked(practice=True)
Choice = Callable[[list[str]], str]


def clock_on(date: str, hour: int = 12) -> Steady:
    """A clock that stands still on a day."""
    moment = datetime.datetime.fromisoformat(f"{date}T{hour:02}:00:00+00:00").timestamp()
    return Steady(lambda: moment, lambda: 0.0)


@asynccontextmanager
async def opened(store: Store, date: str = DAY, **settings: Any) -> AsyncIterator[Hub]:
    """A hub on a day, where bots make of it what costs nothing to know."""
    hub = Hub(store, AtOnce(), Settings(pause=0, lazy=True, **settings))
    hub.rivals = Rivals(made_by, store.played)
    hub.clock = clock_on(date)
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()


async def sit(
    hub: Hub, person: Person, game: str = CLEVER, asked: bodies.DayAsked = COUNTED
) -> tuple[Table, Ear]:
    """At a table of the day."""
    made = await tries.play(hub, person, game, asked, "address")
    table = await hub.find(made.table.id)
    ear = Ear(person.id, *(each.seat for each in made.tickets))
    await table.join(ear, None)
    return table, ear


async def made_by(game: str, seed: str, bot: str) -> int:
    return len(bot)


def first(words: list[str]) -> str:
    return words[0]


def last(words: list[str]) -> str:
    return words[-1]


async def step(table: Table, ear: Ear, choose: Choice = first) -> None:
    """What is awaited of the person."""
    awaits = ear.present["awaits"]
    if awaits["roller"] == 0:
        assert await do(table, ear, wire.Roll(1, table.ply, 0)) == ""
    else:
        (offer,) = [each["offer"] for each in ear.present["offers"] if each["seat"] == 0]
        assert await do(table, ear, wire.SayWord(1, table.ply, 0, choose(offer["words"]))) == ""
    await asyncio.sleep(0)


async def play_out(table: Table, ear: Ear, choose: Choice = first) -> int:
    """To the end, and what the day's game brought."""
    while table.status is not wire.Status.FINISHED:
        await step(table, ear, choose)
    assert table.daily.scored is not None
    return table.daily.scored.result


def rolls(table: Table) -> list[str]:
    assert table.course is not None
    return [step.text for step in table.course.playing.steps if step.is_fact]

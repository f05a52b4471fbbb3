"""Goals: what can be reached in each game, and what of it somebody has."""

from __future__ import annotations

import asyncio
import datetime
from typing import TYPE_CHECKING

from foxtray.analysis.played import annals as annals_of
from foxtray.games import shelf
from foxtray.server.play.tickets import Person
from foxtray.server.store.played import GoalKey, Played
from foxtray.server.wire import played as wire

if TYPE_CHECKING:
    from foxtray.server.hub import Hub


async def goals(hub: Hub, person: Person) -> wire.Goals:
    """All goals of all games."""
    asked = await asyncio.to_thread(_every_goal)  # it asks every room
    reached = await hub.store.played.reached(person.id, asked)
    return wire.Goals(
        tuple(wire.GameGoals(name, _goals_of(name, reached)) for name in shelf.names())
    )


def _every_goal() -> list[GoalKey]:
    return [
        (name, goal.name(part))
        for name in shelf.names()
        for goal in known_goals(name)
        for part in goal.parts(shelf.take_down(name))
    ]


def _goals_of(name: str, reached: dict[GoalKey, float]) -> tuple[wire.GoalInfo, ...]:
    game = shelf.take_down(name)
    return tuple(
        wire.GoalInfo(
            code=goal.code,
            about=dict(goal.about),
            parts=tuple(
                _part(part, reached.get((name, goal.name(part)))) for part in goal.parts(game)
            ),
        )
        for goal in known_goals(name)
    )


def _part(part: str, reached: float | None) -> wire.GoalPart:
    if reached is None:
        return wire.GoalPart(part, "")
    return wire.GoalPart(part, datetime.datetime.fromtimestamp(reached, datetime.UTC).isoformat())


async def told_goals(hub: Hub, person: Person, row: Played) -> tuple[wire.ReachedNow, ...]:
    """Those reached in a game, if they never were before it."""
    if not row.goals or row.game not in shelf.names():
        return ()
    asked = [(row.game, name) for name in row.goals]
    reached = await hub.store.played.reached(person.id, asked)
    new = [name for game, name in asked if reached.get((game, name), row.ended) >= row.ended]
    about = {goal.code: goal.about for goal in known_goals(row.game)}
    return tuple(
        wire.ReachedNow(code, part, dict(about[code]))
        for code, _, part in (name.partition(":") for name in new)
        if code in about
    )


def known_goals(name: str) -> tuple[annals_of.Goal, ...]:
    return annals_of.of_game(name).goals(shelf.take_down(name))

"""What became of the days: one's place, the spread, the streak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from foxtray.games import challenges
from foxtray.kernel.challenge import Measure
from foxtray.server import wire
from foxtray.server.daily.days import move
from foxtray.server.daily.rivals import known_rivals
from foxtray.server.daily.tries import challenge_of, check_date
from foxtray.server.play.tickets import Person
from foxtray.server.store.interface import FINISHED, TableLine
from foxtray.server.wire import bodies

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

BETWEEN = 6
"""Days played between two that are forgiven: one in any seven."""
CALENDAR = 42
"""Days that the page shows."""


async def today(hub: Hub, person: Person) -> bodies.Today:
    """The day's games, as somebody stands with them."""
    date = await hub.days.look()
    tries = await hub.store.tries(person=person.id)
    mine = {line.game: line for line in tries if line.day == date}
    done = [line for line in tries if line.result is not None]
    since = move(date, 1 - CALENDAR)
    return bodies.Today(
        date=date,
        seconds=hub.days.seconds_left(),
        games=tuple(_game(hub, name, date, mine.get(name)) for name in challenges.names()),
        streak=streak({line.day for line in done}, date),
        days=_calendar(line for line in done if line.day >= since),
    )


def _game(hub: Hub, name: str, date: str, mine: TableLine | None) -> bodies.DayGame:
    challenge = challenge_of(name)
    return bodies.DayGame(
        game=name,
        measure=challenge.measure,
        company=challenge.company,
        commitment=hub.days.commitment(date, name),
        tomorrow=hub.days.commitment(move(date, 1), name),
        mine=None if mine is None else _try(mine),
    )


def _try(line: TableLine) -> bodies.DayTry:
    return bodies.DayTry(line.id, wire.Status(line.status), line.result)


def _calendar(lines: Iterable[TableLine]) -> dict[str, tuple[str, ...]]:
    days: dict[str, tuple[str, ...]] = {}
    for line in lines:
        days[line.day] = (*days.get(line.day, ()), line.game)
    return days


def streak(played: Collection[str], today: str) -> int:
    """How many days in a row were played, up to today or yesterday. One day left out in any seven
    is forgiven; it does not count itself.

    >>> streak({"2026-01-05", "2026-01-04", "2026-01-02"}, "2026-01-05")
    3
    >>> streak({"2026-01-05", "2026-01-03", "2026-01-01"}, "2026-01-05")
    2
    >>> streak({"2026-01-01"}, "2026-01-02"), streak({"2026-01-01"}, "2026-01-04")
    (1, 0)
    """
    count, between = 0, BETWEEN
    date = today if today in played else move(today, -1)
    while True:
        if date in played:
            count += 1
            between += 1
        elif between >= BETWEEN and move(date, -1) in played:
            between = 0
        else:
            return count
        date = move(date, -1)


async def results(hub: Hub, person: Person, game: str, date: str | None) -> bodies.DayResults:
    """How a day's game went for everybody."""
    challenge = challenge_of(game)
    now = await hub.days.look()
    date = date or now
    check_date(date, now)
    lines = await hub.store.tries(day=date, game=game)
    made = Counter(line.result for line in lines if line.result is not None)
    mine = next((line for line in lines if line.owner == person.id), None)
    result = None if mine is None else mine.result
    over = hub.days.is_over(date)
    done = mine is not None and mine.status == FINISHED
    tells = over or done
    if made and tells:
        hub.rivals.wake(date, game, hub.days.seed(date, game))
    return bodies.DayResults(
        date=date,
        game=game,
        measure=challenge.measure,
        results={str(each): count for each, count in sorted(made.items())},
        mine=result,
        table=mine.id if mine is not None and done else "",
        place=None if result is None else place(result, made, challenge.measure),
        rivals=await _rivals(hub, date, game) if made and tells else (),
        commitment=hub.days.commitment(date, game),
        seed=hub.days.seed(date, game) if over else "",
    )


async def _rivals(hub: Hub, date: str, game: str) -> tuple[bodies.DayRival, ...]:
    made = await hub.rivals.results(date, game)
    return tuple(bodies.DayRival(bot, made.get(bot)) for bot in known_rivals(game))


def place(result: int, made: Counter[int], measure: Measure) -> int:
    """From 1; equal results share one.

    >>> place(7, Counter({7: 2, 9: 1, 4: 5}), Measure.POINTS)
    2
    """
    return 1 + sum(n for other, n in made.items() if measure.is_better(other, result))

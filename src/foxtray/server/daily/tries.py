"""Playing a day's game: the one counted try, and practice.

A counted try is a table whose name follows from the day, the game and the person (days.py), so
there cannot be two: who asks again, in another tab, from another device of theirs, or at another
server of the same store, finds the same table. It is private, without hints, and nobody but its
person plays there.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from foxtray.games import challenges
from foxtray.kernel.challenge import OPENING, Challenge
from foxtray.kernel.errors import Illegal, OutOfTurn, Reason
from foxtray.kernel.game import AnyGame
from foxtray.server import wire
from foxtray.server.daily.days import is_date
from foxtray.server.play import fair
from foxtray.server.play.denied import Denied
from foxtray.server.play.events import DayOpened, Made
from foxtray.server.play.names import check_person_name
from foxtray.server.play.seating import Chair, Setup
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person, new_id
from foxtray.server.store.interface import Conflict
from foxtray.server.wire import TableFault, bodies
from foxtray.server.wire.faults import Denial

if TYPE_CHECKING:
    from foxtray.server.hub import Hub


def challenge_of(game: str) -> Challenge:
    """What a game asks each day; refused if it asks nothing."""
    try:
        return challenges.find(game)
    except KeyError as known:
        raise Denied(
            Denial.UNKNOWN, f"{game[:32]!r} has no day's game", str(known.args[0])
        ) from None


async def play(
    hub: Hub, person: Person, game: str, asked: bodies.DayAsked, client: str
) -> bodies.Made:
    """A table for it, and my ticket to it."""
    challenge_of(game)
    today = await hub.days.look()
    date = today if asked.date is None else asked.date
    check_date(date, today)
    if asked.practice or date != today or hub.days.are_public:
        table = await _practise(hub, person, game, date, asked, client)
    else:
        table = await _count(hub, person, game, date, asked, client)
    return hub.hand_out(table, person)


def check_date(date: str, today: str) -> None:
    """Refuse what is no day, or none yet."""
    if not is_date(date):
        raise Illegal(
            f"{date!r} is no day",
            word=date,
            expected=f"a date as {today}",
            reason=Reason(TableFault.NO_DAY),
        )
    if date > today:
        raise OutOfTurn(
            f"{date} has not come",
            word=date,
            expected=f"{today} or a day before",
            reason=Reason(TableFault.DAY_TO_COME),
        )


async def find_try(hub: Hub, person: Person, game: str, date: str) -> Table | None:
    """Somebody's counted try of a day."""
    try:
        return await hub.find(hub.days.name_try(date, game, person.id))
    except Denied:
        return None


async def _count(
    hub: Hub, person: Person, game: str, date: str, asked: bodies.DayAsked, client: str
) -> Table:
    table = await find_try(hub, person, game, date)
    if table is None:
        try:
            return await _open(hub, person, game, DayOpened(date, counted=True), asked, client)
        except Conflict:  # two asked at once
            table = await hub.find(hub.days.name_try(date, game, person.id))
    if table.status is wire.Status.FINISHED:
        raise OutOfTurn(
            "you have had your counted try of this game today",
            expected="practice, or tomorrow's game",
            reason=Reason(TableFault.DAY_PLAYED),
        )
    return table


async def _practise(
    hub: Hub, person: Person, game: str, date: str, asked: bodies.DayAsked, client: str
) -> Table:
    if not hub.days.is_over(date) and not hub.days.are_public:
        counted = await find_try(hub, person, game, date)
        if counted is None or counted.status is not wire.Status.FINISHED:
            raise OutOfTurn(
                "practice comes after the counted try: it would show its dice",
                expected="the counted try, or a past day",
                reason=Reason(TableFault.DAY_FIRST),
            )
    return await _open(hub, person, game, DayOpened(date, counted=False), asked, client)


async def _open(
    hub: Hub, person: Person, name: str, day: DayOpened, asked: bodies.DayAsked, client: str
) -> Table:
    game, challenge = await hub.game(name), challenge_of(name)
    await hub.check_quotas(person, client, len(challenge.company))
    seed = hub.days.seed(day.date, name)
    setup = Setup(
        game=name,
        options=dict(challenge.options),
        language=asked.language,
        dice=wire.DiceSource.ROLLED,
        visibility=wire.Visibility.PRIVATE,
        hints=not day.counted,
        owner=person.id,
        made=time.time(),
        seed=seed,
        opening=_opening(game, challenge, seed),
    )
    table_id = hub.days.name_try(day.date, name, person.id) if day.counted else new_id()
    chairs = _chairs(challenge, person, asked.name or person.name or "Player")
    table = await hub.open_table(game, Made(setup, chairs), (day,), table_id)
    table.maker = client
    if day.counted:
        hub.rivals.wake(day.date, name, seed)
    return table


def _opening(game: AnyGame, challenge: Challenge, seed: str) -> tuple[tuple[int | None, str], ...]:
    return tuple(challenge.opening(game, fair.day_luck(seed, OPENING)))


def _chairs(challenge: Challenge, person: Person, name: str) -> tuple[Chair, ...]:
    check_person_name(name)
    mine = Chair(wire.Kind.HERE, name, "", person.id, new_id())
    company = (Chair(wire.Kind.BOT, bot, bot, "", new_id()) for bot in challenge.company)
    return (mine, *company)

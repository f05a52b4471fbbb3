"""The house ranking: results that people have entered under a name of their choice.

Nobody is in it who did not ask to be, each time with a game that they have finished here. Only what
can be compared is taken: dice that the table rolled and nobody knew, and the game as it is sold.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from foxtray.games import challenges, shelf
from foxtray.kernel.challenge import Measure
from foxtray.kernel.errors import OutOfTurn, Reason, Unreadable
from foxtray.server import wire
from foxtray.server.between.same_luck import measure_of
from foxtray.server.play.denied import Denied
from foxtray.server.play.names import check_person_name
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person, new_id
from foxtray.server.store.people import Ranked
from foxtray.server.wire import TableFault, people
from foxtray.server.wire.faults import Denial

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

MOST_SHOWN = 10
"""Lines of one list."""
MOST_LISTS = 40
LONGEST_NAME = 20
MARKUP = frozenset("<>&\\`")


def check_rank_name(name: str) -> str:
    """The name as it is kept; refused if it is long, cannot be seen, or looks like markup."""
    name = " ".join(name.split())
    check_person_name(name)
    if len(name) > LONGEST_NAME or MARKUP & set(name):
        raise Unreadable(
            "a name for the ranking is short and plain",
            word=name,
            expected=f"at most {LONGEST_NAME} letters, none of {' '.join(sorted(MARKUP))}",
            reason=Reason(TableFault.NAME_MARKUP, {"most": LONGEST_NAME}),
        )
    return name


async def enter(hub: Hub, person: Person, name: str, asked: people.RankAsked) -> people.Ranking:
    """A finished game of mine; of several results by one person the best stays."""
    _check_open(hub)
    told = check_rank_name(asked.name)
    table = await hub.find(name)
    if asked.seat not in table.seating.held_by(person.id):
        raise Denied(Denial.FORBIDDEN, "only who played it can enter a result")
    day, result = _result(table, asked.seat)
    new = Ranked(
        id=new_id(6),
        person=person.id,
        name=told,
        game=table.game.name,
        seats=len(table.seating.chairs),
        day=day,
        result=result,
        hints=table.setup.hints,
        table=table.id,
        at=time.time(),
    )
    await hub.store.people.enter(new, measure_of(table.game.name))
    return await show(hub, person)


def _check_open(hub: Hub) -> None:
    if hub.settings.no_ranking:
        raise OutOfTurn(
            "this house has no ranking",
            expected="a house that has one",
            reason=Reason(TableFault.RANKING_OFF),
        )


def _result(table: Table, seat: int) -> tuple[str, int]:
    """The day it counts for, if it does, and what was made of it."""
    daily, setup = table.daily, table.setup
    if table.status is not wire.Status.FINISHED:
        raise OutOfTurn(
            "the game is not over yet",
            expected="a finished game",
            reason=Reason(TableFault.NOT_FINISHED),
        )
    if daily.scored is not None and daily.scored.in_time:
        return daily.date, daily.scored.result
    known = setup.proof or setup.opening or table.same_luck or daily
    free = {option.name for option in table.game.options if not option.values}
    comparable = measure_of(table.game.name) is Measure.POINTS and not free & setup.options.keys()
    if known or not table.rolled or not comparable:
        raise OutOfTurn(
            "this game is not compared with others",
            expected="dice that the table rolled and nobody knew",
            reason=Reason(TableFault.NOT_RANKED),
        )
    return "", table.game.scores(table.under_way().state).totals[seat]


async def show(hub: Hub, person: Person) -> people.Ranking:
    """All lists: of today's games, then of all times."""
    today = await hub.days.look()
    if hub.settings.no_ranking:
        return people.Ranking(False, "", today, ())
    rows = hub.store.people
    mine = await rows.ranked_of(person.id)
    groups = [(game, seats, "") for game, seats in await rows.ranked_groups()]
    days = [(game, challenges.find(game).seats, today) for game in challenges.names()]
    lists = []
    for game, seats, day in [*days, *groups][:MOST_LISTS]:
        if game in shelf.names():
            found = await rows.rank_list(game, seats, day, measure_of(game), MOST_SHOWN)
            if found:
                lists.append(_list(found, person))
    return people.Ranking(True, mine[0].name if mine else "", today, tuple(lists))


def _list(found: list[Ranked], person: Person) -> people.RankList:
    first = found[0]
    results = [each.result for each in found]
    entries = tuple(
        people.RankEntry(
            place=1 + results.index(each.result),
            name=each.name,
            result=each.result,
            hints=each.hints,
            at=wire.moment(each.at),
            mine=each.person == person.id,
        )
        for each in found
    )
    return people.RankList(first.game, first.seats, first.day, measure_of(first.game), entries)

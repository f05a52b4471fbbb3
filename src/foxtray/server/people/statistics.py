"""My statistics. The numbers themselves are those of analysis/stats.py, as in `foxtray stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foxtray.analysis import stats
from foxtray.analysis.played import annals as annals_of
from foxtray.games import shelf
from foxtray.kernel.challenge import Measure
from foxtray.players.player import Unit
from foxtray.server.people.history import check_printable, measure_of, moment
from foxtray.server.play.denied import Denied
from foxtray.server.play.tickets import Person
from foxtray.server.store.played import Group, Met, Played
from foxtray.server.wire import played as wire
from foxtray.server.wire.faults import Denial

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

NUMBERS_OF = 1000
"""The last games, over which areas, foxes and the like are averaged. Their numbers are read one by
one, and how somebody played a thousand games ago is not how they play."""
REVIEWS = 30
MOST_PLAYERS = 9
MOST_RIVALS = 100
"""Who was met most often is told of."""


async def statistics(
    hub: Hub, person: Person, game: str, players: str, kind: str
) -> wire.Statistics:
    """Of the game asked for, with so many players; else of what was played most."""
    check_printable(game, kind)
    groups = await hub.store.played.groups(person.id)
    most = sorted(groups, key=lambda group: (-groups[group], group))
    chosen = _choose(most, game, players, kind)
    infos = tuple(_info(group, groups[group]) for group in most)
    if chosen is None:
        return wire.Statistics(infos, None, ())
    met = await hub.store.played.met(person.id, chosen.game)
    figures = await _figures(hub, person, chosen, groups[chosen])
    return wire.Statistics(infos, figures, _rivals(met))


def _choose(groups: list[Group], game: str, players: str, kind: str) -> Group | None:
    if players and not (players.isascii() and players.isdigit() and len(players) == 1):
        raise Denied(Denial.UNREADABLE, "players is a number", f"1 to {MOST_PLAYERS}")
    fitting = [
        group
        for group in groups
        if game in ("", group.game)
        and players in ("", str(group.players))
        and kind in ("", group.kind)
    ]
    return fitting[0] if fitting else None


def _info(group: Group, games: int) -> wire.GroupInfo:
    return wire.GroupInfo(group.game, group.players, group.kind, games)


async def _figures(hub: Hub, person: Person, group: Group, games: int) -> wire.Figures | None:
    played = hub.store.played
    tally = await played.tally(person.id, group)
    if not tally:
        return None
    rows = await played.latest(person.id, group, NUMBERS_OF)
    judged = (await played.reviewed(person.id, group, REVIEWS))[::-1]
    unit = judged[-1].unit if judged else None
    sums, measure = stats.of_tally(tally), measure_of(group.game)
    latest = rows[: stats.LAST][::-1]
    scores = [row.score for row in latest if row.score is not None]
    areas, numbers = _means(group, rows)
    fewest = measure is Measure.TURNS
    return wire.Figures(
        group=_info(group, games),
        measure=measure,
        results=sums["results"],
        mean=sums["mean"],
        sd=sums["sd"],
        median=sums["median"],
        best=sums["worst" if fewest else "best"],
        worst=sums["best" if fewest else "worst"],
        latest=tuple(
            wire.Point(row.table, moment(row.ended), row.score)
            for row in latest
            if row.score is not None
        ),
        latest_mean=sum(scores) / len(scores),
        spread={str(score): count for score, count in sorted(tally.items())},
        beside=_beside(group),
        areas=areas,
        numbers=numbers,
        numbers_of=len(rows),
        judged=tuple(_judged(row) for row in judged if row.unit == unit),
        unit=Unit(unit) if unit else None,
    )


def _means(group: Group, rows: tuple[Played, ...]) -> tuple[dict[str, float], dict[str, float]]:
    """By area, and of everything else."""
    means = stats.mean_numbers([row.numbers for row in rows])
    areas: tuple[str, ...] = ()
    if group.game in shelf.names():
        game = shelf.take_down(group.game)
        areas = annals_of.of_game(group.game).areas(game)
    return (
        {name: means[name] for name in areas if name in means},
        {name: mean for name, mean in means.items() if name not in areas},
    )


def _judged(row: Played) -> wire.Judged:
    return wire.Judged(
        row.table, moment(row.ended), row.luck or 0.0, row.loss or 0.0, row.accuracy or 0.0
    )


def _beside(group: Group) -> wire.BotSpread | None:
    if group.game not in shelf.names():
        return None
    found = annals_of.of_game(group.game).spread(group.game, group.players, group.kind)
    if found is None:
        return None
    results = {str(score): count for score, count in sorted(found.results.items())}
    return wire.BotSpread(found.bot, found.games, results)


def _rivals(met: tuple[Met, ...]) -> tuple[wire.RivalInfo, ...]:
    often = sorted(met, key=lambda each: (-each.games, each.name))[:MOST_RIVALS]
    return tuple(
        wire.RivalInfo(each.name, each.rival if each.is_bot else "", each.games, each.won)
        for each in often
    )

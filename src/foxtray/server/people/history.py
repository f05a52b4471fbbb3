"""My games: lists, what a game that has just ended was, and how I play in a few numbers."""

from __future__ import annotations

import datetime
import math
from typing import TYPE_CHECKING

from foxtray.analysis.played import annals as annals_of
from foxtray.analysis.stats import LAST
from foxtray.games import shelf
from foxtray.kernel.challenge import Measure
from foxtray.players import roster
from foxtray.server.daily.days import is_date, move
from foxtray.server.people.goals import told_goals
from foxtray.server.play.denied import Denied
from foxtray.server.play.tickets import Person, is_id
from foxtray.server.store.played import PAGE, Played, Wanted
from foxtray.server.wire import played as wire
from foxtray.server.wire.faults import Denial

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

LONGEST = 40
"""Signs of a name that is looked for."""
ENOUGH = 3
"""Games after which somebody's mean says something."""
ASKED = {
    "game": "its name",
    "name": "a part of somebody's name",
    "since": "a date, the first day",
    "until": "a date, the last day",
    "company": "alone or others",
    "origin": "table, day, practice or record",
    "after": "`next` of the answer before",
}


def moment(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat()


def measure_of(game: str) -> Measure:
    """Of a game that may no longer be on the shelf."""
    return annals_of.of_game(game).measure if game in shelf.names() else Measure.POINTS


async def my_games(hub: Hub, person: Person, asked: dict[str, str]) -> wire.History:
    """A page of them. What cannot be looked for is refused."""
    wanted = read_wanted(asked)
    after = read_cursor(asked.get("after", ""))
    page = await hub.store.played.page(person.id, wanted, after, PAGE + 1)  # is there one more?
    shown = page.rows[:PAGE]
    return wire.History(
        games=tuple(map(told_game, shown)),
        total=page.total,
        next=write_cursor(shown[-1]) if len(page.rows) > PAGE else "",
    )


def check_printable(*texts: str) -> None:
    """What nobody can be called is not looked for; some databases cannot even be asked it."""
    if not all(text.isprintable() for text in texts):
        raise Denied(Denial.UNREADABLE, "nothing is called like that", "printable text")


def read_wanted(asked: dict[str, str]) -> Wanted:
    check_printable(*asked.values())
    company, origin = asked.get("company", ""), asked.get("origin", "")
    if company not in ("", "alone", "others"):
        raise Denied(Denial.UNREADABLE, "no such company", "alone or others")
    if origin not in ("", *wire.Origin):
        raise Denied(Denial.UNREADABLE, "no such origin", ", ".join(wire.Origin))
    return Wanted(
        game=asked.get("game", "")[:LONGEST],
        name=asked.get("name", "").strip()[:LONGEST],
        since=_midnight(asked.get("since", "")),
        until=_midnight(asked.get("until", ""), days=1),
        company=company,
        origin=origin,
    )


def _midnight(date: str, days: int = 0) -> float | None:
    """When a day begins, or so many days later, UTC."""
    if not date:
        return None
    if not is_date(date) or not "1970" < date < "9000":
        raise Denied(Denial.UNREADABLE, "that is no day", "a date as 2026-11-17")
    return datetime.datetime.fromisoformat(f"{move(date, days)}T00:00:00+00:00").timestamp()


def write_cursor(row: Played) -> str:
    return f"{row.ended!r} {row.table}"


def read_cursor(text: str) -> tuple[float, str] | None:
    """Where a page begins; it says nothing that the asker does not know."""
    if not text:
        return None
    ended, _, table = text.partition(" ")
    try:
        seconds = float(ended)
    except ValueError:
        seconds = math.nan
    if not math.isfinite(seconds) or not is_id(table):
        raise Denied(Denial.UNREADABLE, "these games are not after any", "`next` of an answer")
    return seconds, table


def told_game(row: Played) -> wire.PlayedGame:
    return wire.PlayedGame(
        table=row.table,
        game=row.game,
        ended=moment(row.ended),
        origin=wire.Origin(row.origin),
        day=row.day,
        names=row.names,
        bots=tuple(rival.seat for rival in row.rivals if rival.is_bot),
        totals=row.totals,
        seat=row.seat,
        players=row.players,
        measure=measure_of(row.game),
        score=row.score,
        place=row.place,
        won=row.won > 0,
        counts=row.counts,
        helped=row.helped,
        accuracy=row.accuracy,
    )


async def just_played(hub: Hub, person: Person, table: str) -> wire.PlayedNow:
    """What a game was for me: a best, goals; as soon as that is worked out."""
    await hub.ledger.settled(table)
    row = await hub.store.played.find(person.id, table) if is_id(table) else None
    if row is None:
        raise Denied(Denial.UNKNOWN, "this is no finished game of yours")
    measure = measure_of(row.game)
    before = None
    if row.counts and row.score is not None:
        before = await hub.store.played.best_before(row, measure is Measure.TURNS)
    return wire.PlayedNow(
        game=told_game(row),
        best_before=before,
        is_best=before is not None
        and row.score is not None
        and measure.is_better(row.score, before),
        goals=await told_goals(hub, person, row),
    )


async def summary(hub: Hub, person: Person) -> wire.Summary:
    """How I play each game."""
    found = await hub.store.played.recent(person.id, LAST)
    levels = []
    for name in shelf.names():
        if name in found:
            games, scores = found[name]
            mean = sum(scores) / len(scores) if scores else None
            alike = _alike_by_mean(name, scores) or await _alike_by_wins(hub, person, name)
            levels.append(wire.Level(name, games, mean, measure_of(name), alike))
    return wire.Summary(tuple(levels))


def _alike_by_mean(game: str, scores: list[int]) -> str:
    """Whose mean of points is nearest; empty: not known."""
    if len(scores) < ENOUGH or measure_of(game) is not Measure.POINTS:
        return ""
    entry = roster.as_strong_as(shelf.take_down(game), sum(scores) / len(scores))
    return entry.name if entry else ""


async def _alike_by_wins(hub: Hub, person: Person, game: str) -> str:
    """Who would have done as well against the bots I met, however many sat there."""
    met = await hub.store.played.met(person.id, game)
    known = [roster.Against(each.rival, each.games, each.won) for each in met if each.is_bot]
    if sum(each.games for each in known) < ENOUGH:
        return ""
    entry = roster.as_good_as(shelf.take_down(game), known)
    return entry.name if entry else ""

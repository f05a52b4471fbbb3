"""Statistics over finished games: what a folder of records says about who played them.

Every seat of a finished game is one result. Results are added up by game, by how many sat at
the table, and by name. A game that was not played to its end is counted and left out.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from foxtray.kernel.playing import Record

Key = TypeVar("Key", int, str)
LAST = 30
"""Games that count as the latest."""


@dataclass(frozen=True)
class Result:
    """What one seat of a finished game came to."""

    record: int
    """Which of the records: its seats have the same."""
    game: str
    seats: int
    name: str
    date: str
    total: int
    win: float
    """1 for a winner, a share where several won, else 0."""
    detail: dict[str, float]
    """As the game counts it: areas, foxes, chips."""


def results_of(record: Record, number: int) -> list[Result] | None:
    """One a seat, in their order; None if the game was not played to its end."""
    game, state = record.game, record.end()
    if game.awaits(state) is not None:
        return None
    scores = game.scores(state)
    share = 1 / len(scores.winners) if scores.winners else 0.0
    return [
        Result(
            number,
            game.name,
            len(record.names),
            name,
            record.date,
            scores.totals[seat],
            share if seat in scores.winners else 0.0,
            {what: float(count) for what, count in scores.detail[seat].items()},
        )
        for seat, name in enumerate(record.names)
    ]


def summarize(results: Iterable[Result]) -> dict[str, Any]:
    """By game: its numbers, those by how many sat there, and those by name."""
    return {
        game: {
            **figures(played),
            "by_seats": {
                str(seats): figures(some) for seats, some in grouped(played, lambda r: r.seats)
            },
            "by_name": {name: figures(some) for name, some in grouped(played, lambda r: r.name)},
        }
        for game, played in grouped(results, lambda result: result.game)
    }


def grouped(
    results: Iterable[Result], by: Callable[[Result], Key]
) -> list[tuple[Key, list[Result]]]:
    """The results with the same key together, keys in their order."""
    groups: dict[Key, list[Result]] = {}
    for result in results:
        groups.setdefault(by(result), []).append(result)
    return [(key, groups[key]) for key in sorted(groups)]


def figures(results: list[Result]) -> dict[str, Any]:
    """The numbers of some results of one game, at least one."""
    totals = [result.total for result in results]
    latest = [r.total for r in sorted(results, key=lambda result: result.date)[-LAST:]]
    return {
        "games": len({result.record for result in results}),
        "results": len(results),
        "mean": statistics.fmean(totals),
        "sd": statistics.stdev(totals) if len(totals) > 1 else 0.0,
        "best": max(result.total for result in results),
        "worst": min(result.total for result in results),
        "median": statistics.median(totals),
        "latest": statistics.fmean(latest),
        "wins": sum(result.win for result in results),
        "detail": {
            what: statistics.fmean(result.detail.get(what, 0.0) for result in results)
            for what in results[0].detail
        },
    }

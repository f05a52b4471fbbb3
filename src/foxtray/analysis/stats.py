"""Statistics over finished games: what a folder of records says about who played them.

Every seat of a finished game is one result. Results are added up by game, by how many sat at
the table, and by name. A game that was not played to its end is counted and left out.

The history at a table (server/people) has its numbers from here too: `of_tally` and `mean_numbers`.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from foxtray.analysis.played.annals import of_game
from foxtray.kernel.game import Seat
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
    """As the game counts it: areas, foxes, chips, actions left unused."""


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
            {
                **{what: float(count) for what, count in scores.detail[seat].items()},
                **of_game(game.name).at_end(game, state, Seat(seat)),
            },
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
    latest = [r.total for r in sorted(results, key=lambda result: result.date)[-LAST:]]
    return {
        "games": len({result.record for result in results}),
        **of_tally(Counter(result.total for result in results)),
        "latest": statistics.fmean(latest),
        "wins": sum(result.win for result in results),
        "detail": mean_numbers([result.detail for result in results]),
    }


def of_tally(tally: Mapping[int, int]) -> dict[str, Any]:
    """The numbers of results that are counted by what they are; at least one.

    >>> of_tally({200: 1, 220: 2, 260: 1})["mean"], of_tally({200: 1, 220: 2, 260: 1})["median"]
    (225.0, 220.0)
    """
    count = sum(tally.values())
    mean = sum(total * times for total, times in tally.items()) / count
    square = sum(times * (total - mean) ** 2 for total, times in tally.items())
    return {
        "results": count,
        "mean": mean,
        "sd": math.sqrt(square / (count - 1)) if count > 1 else 0.0,
        "best": max(tally),
        "worst": min(tally),
        "median": (_nth(tally, (count - 1) // 2) + _nth(tally, count // 2)) / 2,
    }


def _nth(tally: Mapping[int, int], number: int) -> int:
    """The result that would have this number if all stood in a row, from 0."""
    for total in sorted(tally):
        number -= tally[total]
        if number < 0:
            return total
    raise IndexError("there are fewer results")


def mean_numbers(details: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """By number its mean, over the games that have it: not every kind of a game counts all."""
    names = dict.fromkeys(what for detail in details for what in detail)
    return {
        what: statistics.fmean(detail[what] for detail in details if what in detail)
        for what in names
    }

"""What a game remembers of one that was played: a result to compare, numbers, goals.

The history at a table (server/people), `foxtray stats` and the measured spreads all ask here. What
a game counts only the game knows, so its kit names its `Annals` under `TOOL`; of a game without any
the points are compared, and the details of its score are the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from foxtray.games import shelf
from foxtray.kernel.challenge import TABLE, Measure
from foxtray.kernel.game import AnyGame, Scores, Seat
from foxtray.kernel.playing import Record
from foxtray.kernel.reasons import Named
from foxtray.players import roster

TOOL = "annals"
"""The tool of a kit that is its game's annals."""
WHOLE = ""
"""The one part of a goal that has no parts."""
Numbers = dict[str, float]


@dataclass(frozen=True)
class Deed:
    """A finished game, as a seat has played it."""

    game: AnyGame
    end: Any
    seat: Seat
    bots: tuple[str, ...]
    """By seat: the bot that sat there; empty for a person."""
    numbers: Mapping[str, float]
    """All of them, those of the way there too."""

    @property
    def scores(self) -> Scores:
        return self.game.scores(self.end)

    @property
    def alone(self) -> bool:
        return len(self.bots) == 1

    @property
    def has_won(self) -> bool:
        return self.seat in self.scores.winners

    def beaten(self) -> tuple[str, ...]:
        """The bots that came in behind."""
        scores = self.scores
        return tuple(
            dict.fromkeys(
                bot
                for seat, bot in enumerate(self.bots)
                if bot not in ("", TABLE) and outcome(scores, self.seat, Seat(seat)) == 1
            )
        )


def outcome(scores: Scores, seat: Seat, other: Seat) -> float:
    """1 if a seat came in before the other, 0 behind it, 0.5 neither. Who won was before who did
    not, though ties may have been broken by what the totals do not show.
    """
    mine, theirs = ((each in scores.winners, scores.totals[each]) for each in (seat, other))
    return 0.5 if mine == theirs else float(mine > theirs)


def place(scores: Scores, seat: Seat) -> int:
    """From 1; equal ones share one.

    >>> place(Scores((7, 9, 7, 4), (Seat(1),)), Seat(2))
    2
    """
    others = range(len(scores.totals))
    return 1 + sum(outcome(scores, seat, Seat(other)) == 0 for other in others if other != seat)


@dataclass(frozen=True)
class Goal:
    """Something to reach in one game, or part by part in several."""

    code: str
    reached: Callable[[Deed], Iterable[str]]
    """The parts reached; `WHOLE` of a goal without parts."""
    about: Mapping[str, Named] = field(default_factory=dict)
    """What its sentence names."""
    parts: Callable[[AnyGame], tuple[str, ...]] = lambda game: (WHOLE,)
    """All there are."""

    def name(self, part: str) -> str:
        """As it is kept: the code, and the part if it has any."""
        return f"{self.code}:{part}" if part else self.code


def goal(code: str, when: Callable[[Deed], bool], **about: Named) -> Goal:
    """One without parts."""
    return Goal(code, lambda deed: (WHOLE,) if when(deed) else (), about)


def _bots_of(game: AnyGame) -> tuple[str, ...]:
    return tuple(entry.name for entry in roster.known_to(game) if entry.proposed)


BEAT_BOTS = Goal("bots", Deed.beaten, parts=_bots_of)
"""Each of them once; the weakest is the first to try."""


def _total(game: AnyGame, end: Any, seat: Seat) -> int | None:
    return game.scores(end).totals[seat]


def _details(game: AnyGame, end: Any, seat: Seat) -> Numbers:
    detail = game.scores(end).detail
    return {what: float(count) for what, count in detail[seat].items()} if detail else {}


@dataclass(frozen=True)
class Spread:
    """The results of a bot in many games, measured (bench/spreads.py)."""

    bot: str
    games: int
    command: str
    results: Mapping[int, int]


@dataclass(frozen=True)
class Annals:
    """What a game remembers."""

    measure: Measure = Measure.POINTS
    result: Callable[[AnyGame, Any, Seat], int | None] = _total
    """What is compared; None: nothing that could be."""
    kind: Callable[[AnyGame, Any, Seat], str] = lambda game, end, seat: ""
    """Results are compared only with their like; game and number of players are the same."""
    at_end: Callable[[AnyGame, Any, Seat], Numbers] = _details
    """What the end shows. Asked on the table's loop, so it takes no time."""
    on_the_way: Callable[[Record, Seat], Numbers] = lambda record, seat: {}
    """What only the whole game does."""
    areas: Callable[[AnyGame], tuple[str, ...]] = lambda game: ()
    """Those of the numbers that add up to the points, as they stand on the sheet."""
    goals: Callable[[AnyGame], tuple[Goal, ...]] = lambda game: (BEAT_BOTS,)

    def spread(self, game: str, players: int, kind: str) -> Spread | None:
        """What a strong bot makes of it, if that was measured."""
        return _spreads(game).get(" ".join(filter(None, (str(players), kind))))


PLAIN = Annals()


def of_game(name: str) -> Annals:
    """Those of the game of this name."""
    annals: Annals | None = shelf.kit_of(name).tool(TOOL)
    return annals or PLAIN


@cache
def _spreads(game: str) -> dict[str, Spread]:
    file = files(__package__) / "spreads" / f"{game}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Spread]) if file.is_file() else {}


def goals_reached(annals: Annals, deed: Deed) -> tuple[str, ...]:
    """The names of all goals, or parts of goals, that were reached in a game."""
    known = {goal.name(part) for goal in annals.goals(deed.game) for part in goal.parts(deed.game)}
    found = [goal.name(part) for goal in annals.goals(deed.game) for part in goal.reached(deed)]
    return tuple(name for name in found if name in known)

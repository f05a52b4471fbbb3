"""A challenge: what a game asks of everybody each day, with the same luck for all.

The same luck means that dice depend on *which* roll it is and not on what was done before it. So
every roll has an `occasion`: the turn, who rolls where several do so in one turn, the roll of that
turn, and how often it was thrown there. Who re-rolls throws another occasion, and the next roll
is for all the same one again. What a "roll of a turn" is, only the game can say.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from foxtray.kernel.chance import Chance, DiceForm
from foxtray.kernel.game import LETTERS, AnyGame, Fact, Seat, Word
from foxtray.kernel.kit import ImportPath
from foxtray.kernel.playing import Step

TOOL = "day"
"""The tool of a kit that is its game's challenge."""
PERSON = Seat(0)
"""Where whoever takes it up sits."""
TABLE = "table"
"""Who sits where nobody plays: the table itself, which says what the challenge lets it say."""
OPENING = "opening"
"""The occasion of what is drawn before anybody speaks."""
Said = tuple[Seat, Word]
Before = Iterable[tuple[Any, Step]]
"""The steps so far, the latest first, each with the state in which it was made."""


class Measure(StrEnum):
    """What the result of a day's game is counted in."""

    POINTS = "points"
    TURNS = "turns"
    """The fewer the better."""

    def is_better(self, one: int, other: int) -> bool:
        """Whether one result is better than another.

        >>> Measure.TURNS.is_better(4, 6), Measure.POINTS.is_better(4, 6)
        (True, False)
        """
        return one < other if self is Measure.TURNS else one > other


def _total(game: AnyGame, state: Any) -> int:
    return game.scores(state).totals[PERSON]


def _nothing(game: AnyGame, luck: random.Random) -> tuple[Said, ...]:
    return ()


def _silence(game: AnyGame, state: Any) -> Word:
    raise ValueError(f"nobody speaks for the table in {game.name}")


@dataclass(frozen=True)
class Challenge:
    """What a game asks each day. Its kit names it under `TOOL`."""

    company: tuple[str, ...] = ()
    """Who sits after the person: bots, or `TABLE`; nobody: it is played alone."""
    options: Mapping[str, str] = field(default_factory=dict)
    measure: Measure = Measure.POINTS
    result: Callable[[AnyGame, Any], int] = _total
    """What the person has made of a game that is over."""
    opening: Callable[[AnyGame, random.Random], tuple[Said, ...]] = _nothing
    """What is said for the seats before the game begins, drawn with the day's luck."""
    speak: Callable[[AnyGame, Any], Word] = _silence
    """What the table says where it sits, whenever it is asked."""
    roll: Callable[[Any], str] = lambda state: ""
    """Which roll of its turn the state awaits; the same if it is thrown again."""
    rivals: tuple[str, ...] = ()
    """The bots whose results are shown beside people's, the weakest first."""
    makers: Mapping[str, ImportPath] = field(default_factory=dict)
    """By name those of them who play it otherwise than at a table (players.PlayerMaker)."""

    @property
    def seats(self) -> int:
        return 1 + len(self.company)

    def speaks_for(self, seat: Seat) -> bool:
        """Whether the table itself sits there."""
        return seat in range(1, self.seats) and self.company[seat - 1] == TABLE

    def occasion(self, game: AnyGame, state: Any, chance: Chance, before: Before) -> str:
        """The name of what chance is asked now: ``3a - 2 1`` is the second roll of turn 3a, thrown
        for the first time.
        """
        label = game.heading(state).label
        place, times = self._place(game, state, chance), 1
        for then, step in before:
            if game.heading(then).label != label:
                break
            asked = game.awaits(then) if step.is_fact else None
            times += isinstance(asked, Chance) and self._place(game, then, asked) == place
        return f"{place} {times}"

    def _place(self, game: AnyGame, state: Any, chance: Chance) -> str:
        """Where seats share a label one after the other, each has luck of its own."""
        heading = game.heading(state)
        shared = heading.active is None and chance.seat is not None
        who = LETTERS[chance.seat] if shared and chance.seat is not None else "-"
        return f"{heading.label} {who} {self.roll(state) or '-'}"


NO_CHALLENGE = Challenge()
"""Of a game that is no day's: nobody sits there for the table, and nobody asks for occasions."""


def fall_again(chance: Chance, fell: Fact, drawn: Fact) -> tuple[Fact, int]:
    """What falls where `fell` did before and `drawn` would now, and how much of it is as it was:
    a die that was thrown then shows the same, whichever dice are thrown with it.

    >>> from foxtray.kernel.chance import Dice
    >>> fall_again(Dice("yb", of="ybg"), "b5 g2", "y1 b1")
    ('y1 b5', 1)
    """
    form = chance.form
    if not isinstance(form, DiceForm):
        same = chance.probability(fell) > 0
        return (fell, 1) if same else (drawn, 0)
    shown = {die[0]: die for die in fell.split()}
    if form.ordered:  # how they lie is told of all together
        whole = sorted(shown) == sorted(form.dice)
        return (chance.check(fell), len(shown)) if whole else (drawn, 0)
    dice = [shown.get(die[0], die) for die in drawn.split()]
    return chance.check(" ".join(dice)), sum(die[0] in shown for die in dice)

"""A table's part in the day's game (docs/decisions/0016): what its events say of it.

Its dice follow from the seed of the day and game, the same for all who play it. The seed is told
when the day is over, so a game that ends later than its day does not count: by then its dice can
be known beforehand.
"""

from __future__ import annotations

from typing import Any

from foxtray.games import challenges
from foxtray.kernel.challenge import NO_CHALLENGE, Challenge
from foxtray.kernel.game import AnyGame
from foxtray.server import wire
from foxtray.server.play import fair
from foxtray.server.play.events import DayOpened, DayScored


class Daily:
    """What the events of a table say about it."""

    def __init__(self) -> None:
        self.opened: DayOpened | None = None
        self.scored: DayScored | None = None

    def __bool__(self) -> bool:
        """Whether the table is a day's."""
        return self.opened is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Daily) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def apply(self, happened: DayOpened | DayScored) -> None:
        """An event."""
        if isinstance(happened, DayOpened):
            self.opened = happened
        else:
            self.scored = happened

    @property
    def counted(self) -> bool:
        """Whether it is somebody's one try."""
        return self.opened is not None and self.opened.counted

    @property
    def date(self) -> str:
        return "" if self.opened is None else self.opened.date

    def challenge(self, game: AnyGame) -> Challenge:
        return challenges.find(game.name) if self else NO_CHALLENGE

    def score(self, game: AnyGame, end: Any, late: bool) -> list[DayScored]:
        """What else happens when the game is over; `late`: its day is, too."""
        if not self:
            return []
        in_time = self.counted and not late
        return [DayScored(self.challenge(game).result(game, end), in_time)]

    def result(self, *scored: DayScored) -> int | None:
        """What counts for the day, of a score that is kept or is about to be."""
        each = next(iter(scored), self.scored)
        return each.result if each is not None and each.in_time else None

    # What everybody may know

    def proof(self, seed: str) -> fair.Proof:
        """What the dice follow from."""
        return fair.day_proof(seed, self.date)

    def fair_info(self, seed: str, told: bool) -> wire.FairInfo:
        """`told`: the game is over, and so is its day."""
        return wire.FairInfo(
            commitment=fair.commit(seed),
            contributions={},
            seed=seed if told else "",
            version=3,
            round=1,
            hashes={},
            seal="",
            out="",
        )

    def info(self) -> wire.DayInfo | None:
        if self.opened is None:
            return None
        result = None if self.scored is None else self.scored.result
        counts = self.counted and (self.scored is None or self.scored.in_time)
        return wire.DayInfo(self.opened.date, self.opened.counted, counts, result)

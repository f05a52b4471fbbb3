"""A table's part in a challenge (docs/decisions/0021): the dice of a game that was played before.

What fell there on an occasion falls again on it; a die that was not thrown then, and every roll on
an occasion that did not come, follow from a seed and the occasion. So who takes the same way sees
the same dice, and another way shifts none of what follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foxtray.games import challenges
from foxtray.kernel.challenge import NO_CHALLENGE, Challenge, Measure
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame, Fact
from foxtray.kernel.playing import Record
from foxtray.server.play import fair
from foxtray.server.play.events import ChallengeOpened, Unnamed


class SameLuck:
    """What the events of a table say about it."""

    def __init__(self) -> None:
        self.opened: ChallengeOpened | None = None

    def __bool__(self) -> bool:
        """Whether the table takes up a challenge."""
        return self.opened is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameLuck) and self.opened == other.opened

    __hash__ = None  # type: ignore[assignment]  # it changes

    def apply(self, happened: ChallengeOpened | Unnamed) -> None:
        """An event; a name that has gone changes nothing here."""
        if isinstance(happened, ChallengeOpened):
            self.opened = happened

    @property
    def challenge(self) -> str:
        """The name of what is taken up."""
        return "" if self.opened is None else self.opened.challenge

    @property
    def fell(self) -> Mapping[str, Fact]:
        return {} if self.opened is None else self.opened.fell

    def proof(self) -> fair.Proof:
        """What the other dice follow from: by their occasion, as a day's do."""
        seed = "" if self.opened is None else self.opened.seed
        return fair.day_proof(seed, self.challenge)

    def result(self, game: AnyGame, end: Any) -> int | None:
        """What was made of it, when it is over."""
        over = bool(self) and game.awaits(end) is None
        return occasions_of(game).result(game, end) if over else None


def occasions_of(game: AnyGame) -> Challenge:
    """How this game tells rolls apart; one that has no day's game, by turn and number."""
    try:
        return challenges.find(game.name)
    except KeyError:
        return NO_CHALLENGE


def measure_of(game: str) -> Measure:
    """What results of a game for one are counted in."""
    try:
        return challenges.find(game).measure
    except KeyError:
        return Measure.POINTS


def falls_of(record: Record) -> dict[str, Fact]:
    """What fell in a game, by occasion."""
    game, fell = record.game, {}
    challenge = occasions_of(game)
    states = tuple(record.states())
    for at, (state, step) in enumerate(zip(states, record.steps, strict=False)):
        chance = game.awaits(state)
        if isinstance(chance, Chance):
            before = zip(reversed(states[:at]), reversed(record.steps[:at]), strict=True)
            fell[challenge.occasion(game, state, chance, before)] = step.text
    return fell

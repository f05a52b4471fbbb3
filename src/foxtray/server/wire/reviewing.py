"""What a review looks like over HTTP: luck, loss and correction, and a game played again."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from foxtray.kernel.reasons import Named
from foxtray.players.player import Unit
from foxtray.server.wire.shared import Standing, View


class Remark(Struct, frozen=True):
    """A reason or theme of a review, for readers of any language (docs/review.md)."""

    code: str
    """Of an enumeration beside each reviewer, which is not loaded to describe this."""
    about: dict[str, Named]
    """What its sentence names."""


class BestWord(Struct, frozen=True):
    """What would have been best to say."""

    word: str
    value: float


class Aim(Struct, frozen=True):
    """The chance a word left, and that of the word that is best for it."""

    value: float
    best: BestWord


class ReviewStep(Struct, frozen=True):
    """A word that was judged, or a fact that brought luck, in the eyes of one seat."""

    turn: str
    seat: str
    """A letter."""
    kind: Literal["word", "fact"]
    text: str
    at: int
    """How many steps came before: the frame of a replay that shows the moment."""
    value: float
    correction: float
    best: BestWord | None = None
    """Of a word, as the next five."""
    loss: float = 0.0
    mark: Literal["", "best", "good", "inaccuracy", "mistake", "blunder"] = ""
    reasons: tuple[Remark, ...] = ()
    words: dict[str, float] = {}
    """Where more was lost than is good: what every word would have been worth, to try it again."""
    left: int = 0
    """How many figures were possible, where something is searched for."""
    besides: dict[str, Aim] = {}
    """What else could have been played for, by name ("match", "round")."""
    expected: float = 0.0
    """Of a fact, as the next three."""
    stderr: float = 0.0
    falls: int = 0
    luck: float = 0.0


class ReviewSeat(Struct, frozen=True):
    """A seat's game: result = start + luck - loss + correction."""

    seat: str
    name: str
    result: float
    start: float
    luck: float
    loss: float
    correction: float
    adjusted: float
    accuracy: float
    marks: dict[str, int]
    themes: tuple[Remark, ...]


class Review(Struct, frozen=True):
    """A finished game as a reviewer saw it."""

    game: str
    by: str
    unit: str
    """In English; a client has words of its own for the code."""
    unit_code: Unit
    seed: int
    limits: dict[str, float]
    reviewers: tuple[str, ...]
    """Who else could be asked, the quickest first."""
    seats: tuple[ReviewSeat, ...]
    steps: tuple[ReviewStep, ...]
    rivals: tuple[str, ...] = ()
    """The bots that could play the same dice, the weakest first; none: these cannot be had."""


class Rivalled(Struct, frozen=True):
    """A finished game, played again by a bot on one seat with the dice and cards that fell."""

    bot: str
    seat: int
    same: int
    """So many dice fell as they did then."""
    new: int
    """So many were not thrown then: they were drawn from the seed."""
    instead: int
    """So often the word another seat said then was none any more, and a bot spoke for it."""
    seed: int
    view: View
    """The end."""
    score: Standing
    record: str


class Progress(Struct, frozen=True):
    """How far a review is: so many steps done of so many; 0 of 0 before it has begun."""

    done: int
    count: int

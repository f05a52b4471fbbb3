"""High Score as a browser draws it: the deck once, then the rounds and the dice in hand.

Dice are written as in records, sorted faces 1 to 5 and v for the swirl. Which cards stand
in the printed box is not known: `reconstruction` has to be said wherever a card is shown.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class HighScoreRoll(StrEnum):
    """How the dice may be rolled."""

    FULL = "four_full_rolls"
    ANY = "any_three_rolls"
    ASIDE = "set_aside_after_each_roll"


class HighScoreScoring(StrEnum):
    """What counts."""

    TOTAL = "total"
    EQUALS = "equals"
    EQUALS_MINUS_REST = "equals_minus_rest"
    TENS_MINUS_REST = "tens_minus_rest"
    PAIRS = "pairs"
    PAIRS_MINUS_REST = "pairs_minus_rest"
    TRIPLES_MINUS_REST = "triples_minus_rest"
    ODD = "odd"
    SHOWN_4321_MINUS_REST = "shown_4321_minus_rest"
    ASCENDING = "ascending_from_1_and_swirl"


class HighScoreSwirl(StrEnum):
    """A swirl that is no plain number."""

    FROZEN = "frozen"
    CHOICE = "choice"


class HighScoreChip(StrEnum):
    """A chip."""

    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"


# What lies in the box


class HighScoreCard(Struct, frozen=True):
    """A challenge card."""

    id: str
    swirl: int | HighScoreSwirl
    roll: HighScoreRoll
    scoring: HighScoreScoring
    colour: str
    """green, red, or empty where the owner of a deck gave none."""
    most_rolls: int
    provenance: str
    reconstruction: bool
    """Whether it is of the shipped deck, which is a reconstruction."""


class HighScorePrize(Struct, frozen=True):
    """A chip to be won in every round, and its points."""

    chip: HighScoreChip
    points: int


class HighScoreTrack(Struct, frozen=True):
    """The track: fields from `first` to `last`; beyond them a marker stands for `last`."""

    first: int
    last: int


class HighScorePrint(Struct, frozen=True, tag_field="kind", tag="high-score"):
    """The deck and the track."""

    title: str
    deck: tuple[HighScoreCard, ...]
    seats: int
    rounds: int
    dice: int
    faces: str
    track: HighScoreTrack
    prizes: tuple[HighScorePrize, ...]
    """For this number of players, the best first."""


# A moment


class HighScoreResult(Struct, frozen=True):
    """What a seat brought in a round."""

    seat: int
    result: int
    field: int | None
    """Where the piece stands, below `first` too; None: not on the track."""
    pushed: bool
    """Whether its field was taken, so that it stands lower than its result."""
    rank: int | None
    """1 for the farthest on the track so far; None: not on it."""
    chip: HighScoreChip | None
    """Won when the round was over."""


class HighScoreRound(Struct, frozen=True):
    """A card and what came of it."""

    card: str
    """Its id, in the print's deck or among the view's foreign cards."""
    starter: int | None
    """None: still to be drawn."""
    order: tuple[int, ...]
    """The seats as they play; empty while the starter is to be drawn."""
    results: tuple[HighScoreResult, ...]
    """In playing order, as far as played."""
    over: bool


class HighScoreHand(Struct, frozen=True):
    """The dice in the middle of a turn."""

    kept: str
    """What stays on the table, frozen swirls included."""
    rolled: str
    """The last roll; empty while dice are to be rolled."""
    frozen: str
    """Those that may not be rolled again."""
    rolls: int
    most_rolls: int
    to_roll: int
    """How many dice are to be rolled next; 0 while all lie."""
    worth: int | None
    """What the dice bring as they lie; None while some are to be rolled."""


class HighScoreChips(Struct, frozen=True):
    """A player's chips."""

    gold: int
    silver: int
    bronze: int
    points: int


class HighScoreView(Struct, frozen=True, tag_field="kind", tag="high-score"):
    """A moment of a game."""

    round: int
    """The number of the round being played, from 1."""
    rounds: tuple[HighScoreRound, ...]
    foreign: tuple[HighScoreCard, ...]
    """Cards that were turned but are not of this deck: real ones, told by their text."""
    active: int | None
    hand: HighScoreHand | None
    """None while nobody is at turn."""
    standing: tuple[HighScoreChips, ...]
    """By seat."""
    over: bool

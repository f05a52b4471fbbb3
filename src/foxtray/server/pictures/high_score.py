"""High Score as a browser draws it: the deck once, then the rounds and the dice in hand.

Dice are written as in records, sorted faces 1 to 5 and v for the swirl. Which cards stand
in the printed box is not known: `reconstruction` has to be said wherever a card is shown.

The enumerations here and in the other pictures say once more what the games' own say: what goes
over the wire is called after its game, and stays if a game is rewritten. A test holds them alike.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from foxtray.games.high_score.cards import EXTENSIONS, SHIPPED, Card, Special, spell_card
from foxtray.games.high_score.dice import DICE, FACES
from foxtray.games.high_score.rules import (
    MOST_ROLLS,
    ROUNDS,
    Chips,
    Hand,
    award,
    fields,
    frozen,
    playing_order,
    prizes,
    ranking,
)
from foxtray.games.high_score.scoring import result
from foxtray.server import wire
from foxtray.server.pictures.drawn.drawing import Drawing
from foxtray.server.pictures.plain import Pictures

if TYPE_CHECKING:
    from foxtray.games.high_score.game import HighScoreGame
    from foxtray.games.high_score.state import Round, State, View

TRACK_FIELDS = 30
"""HSC-04: results above 30 are the marker 30 plus the rest."""


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
    TRIPLES = "triples"
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
    fact: str
    """As it is told when it is turned: card HS15."""
    provenance: str
    reconstruction: bool
    """Whether it is of the shipped deck, which is a reconstruction."""
    extension: bool
    """Whether it counts as the rulebook does not."""


class HighScorePrize(Struct, frozen=True):
    """A chip to be won in every round, and its points."""

    chip: HighScoreChip
    points: int


class HighScoreTrack(Struct, frozen=True):
    """The track: fields from `first` to `last`; beyond them a marker stands for `last`."""

    first: int
    last: int


class HighScorePrint(wire.Print, frozen=True, tag="high-score"):
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


class HighScoreView(wire.View, frozen=True, tag="high-score"):
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


# From the deck


def print_of(game: HighScoreGame, first: View) -> HighScorePrint:
    """The deck of a game (it may be a player's own) and the track."""
    state = first.shown
    return HighScorePrint(
        title=game.title,
        deck=tuple(map(_card, state.deck)),
        seats=state.seats,
        rounds=ROUNDS,
        dice=DICE,
        faces=FACES,
        track=HighScoreTrack(1, TRACK_FIELDS),
        prizes=tuple(_prize(chips) for chips in prizes(state.seats)),
    )


def _card(card: Card) -> HighScoreCard:
    swirl = card.swirl
    return HighScoreCard(
        id=card.id,
        swirl=HighScoreSwirl(swirl.value) if isinstance(swirl, Special) else swirl,
        roll=HighScoreRoll(card.roll.value),
        scoring=HighScoreScoring(card.scoring.value),
        colour=card.colour,
        most_rolls=MOST_ROLLS[card.roll],
        fact=spell_card(card),
        provenance=card.provenance,
        reconstruction=card in SHIPPED,
        extension=card.scoring in EXTENSIONS,
    )


def _prize(chips: Chips) -> HighScorePrize:
    chip = _chip(chips)
    assert chip is not None  # noqa: S101 - a prize is a chip
    return HighScorePrize(chip, chips.points)


def _chip(chips: Chips) -> HighScoreChip | None:
    """The one chip a round brings, if any."""
    had = {
        HighScoreChip.GOLD: chips.gold,
        HighScoreChip.SILVER: chips.silver,
        HighScoreChip.BRONZE: chips.bronze,
    }
    return next((chip for chip, number in had.items() if number), None)


# From a view


def picture(view: View) -> HighScoreView:
    """A moment. There are no secrets: the cards to come are drawn when they are turned."""
    state = view.shown
    deck = {card.id for card in state.deck}
    return HighScoreView(
        round=min(state.number, ROUNDS),
        rounds=tuple(_round(each, state.seats) for each in state.rounds),
        foreign=tuple(_card(each.card) for each in state.rounds if each.card.id not in deck),
        active=state.active,
        hand=None if state.active is None else _hand(state.round.card, state.hand),
        standing=tuple(
            HighScoreChips(chips.gold, chips.silver, chips.bronze, chips.points)
            for chips in state.standing
        ),
        over=state.is_over,
    )


@lru_cache(4096)
def _round(each: Round, seats: int) -> HighScoreRound:
    """A round; those that are over do not change, so they are kept."""
    over = len(each.results) == seats
    order = () if each.starter is None else playing_order(each.starter, seats)
    marked = fields(each.results)
    ranks = {place: rank for rank, place in enumerate(ranking(each.results), 1)}
    won = tuple(map(_chip, award(each.results))) if over else (None,) * len(each.results)
    results = tuple(
        HighScoreResult(
            seat=order[place],
            result=brought,
            field=marked[place],
            pushed=marked[place] not in (None, brought),
            rank=ranks.get(place),
            chip=won[place],
        )
        for place, brought in enumerate(each.results)
    )
    return HighScoreRound(each.card.id, each.starter, order, results, over)


def _hand(card: Card, hand: Hand) -> HighScoreHand:
    return HighScoreHand(
        kept=hand.kept,
        rolled=hand.rolled,
        frozen=frozen(card, hand.dice),
        rolls=hand.rolls,
        most_rolls=MOST_ROLLS[card.roll],
        to_roll=hand.to_roll,
        worth=result(card, hand.dice) if hand.rolled else None,
    )


class HighScorePictures(Pictures):
    """The looks of the game."""

    views = HighScoreView
    prints = HighScorePrint

    def picture(self, view: View) -> HighScoreView:
        return picture(view)

    def print_of(self, game: HighScoreGame, first: View) -> HighScorePrint:
        return print_of(game, first)

    def card(self, game: HighScoreGame, state: State, seat: int) -> Drawing:
        from foxtray.server.pictures.drawn.high_score import draw_score_sheet

        view = game.view(state, None)
        return draw_score_sheet(self.print_of(game, view), picture(view), seat)


PICTURES = HighScorePictures()

"""The one door between a table and the pictures: what everybody is shown of any game.

Nothing here decides. A picture is made of a view and of nothing else, so what a seat may
not know cannot be in it; an offer is what the game lists as legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from foxtray.games.high_score.dice import Handful, Pile
from foxtray.kernel.chance import Chance, Dice, DiceInOrder, Starter
from foxtray.kernel.game import AnyGame, Options, Seat, Word
from foxtray.server import wire
from foxtray.server.pictures import break_the_cube, clever, clever_print, high_score

CLEVER = ("ganz-schoen-clever", "clever-hoch-drei")
"""The games that are counted by sheets."""

PICTURES: Mapping[str, Callable[[Any], wire.View]] = {
    **dict.fromkeys(CLEVER, clever.picture),
    "break-the-cube": break_the_cube.picture,
    "high-score": high_score.picture,
}
PRINTS: Mapping[str, Callable[[Any, Any], wire.Print]] = {
    **dict.fromkeys(CLEVER, clever_print.print_of),
    "break-the-cube": break_the_cube.print_of,
    "high-score": high_score.print_of,
}


def print_of(game: AnyGame, seats: int, options: Options | None = None) -> wire.Print:
    """What is printed, for a game with so many seats and these options."""
    first = game.view(game.start(seats, options or {}), None)
    return PRINTS[game.name](game, first)


def picture(game: AnyGame, view: Any) -> wire.View:
    """What a view shows."""
    return PICTURES[game.name](view)


def offer(game: AnyGame, state: Any, seat: Seat) -> wire.Offer:
    """What a seat may say now, asides too."""
    words, typed = _listed(game.legal(state, seat))
    beside, more = _listed(game.asides(state, seat))
    return wire.Offer(words + beside, typed + more)


def _listed(words: Sequence[Word]) -> tuple[tuple[Word, ...], tuple[str, ...]]:
    """The words, and the beginnings of those too many to list: a game that has such words
    gives a list which says how they begin, and making them all would take seconds.
    """
    prefix: str | None = getattr(words, "prefix", None)
    if prefix is None:
        return tuple(words), ()
    plain: tuple[Word, ...] = getattr(words, "plain", ())
    return plain, (prefix,)


def awaited(game: AnyGame, state: Any) -> wire.Awaited:
    """What the table waits for.

    In a record somebody may only know in part, an answer may be awaited: that is no chance
    a table could bring about, so the asker is named and nothing asked for.
    """
    awaits = game.awaits(state)
    if awaits is None:
        return wire.Awaited(over=True)
    if isinstance(awaits, tuple):
        return wire.Awaited(seats=awaits)
    return wire.Awaited(chance=asked(awaits), roller=awaits.seat)


def asked(chance: Chance) -> wire.ChanceAsked | None:
    """What chance has to bring; None for an answer that somebody else has to tell."""
    if isinstance(chance, Dice | DiceInOrder):
        return wire.DiceAsked(chance.dice, chance.faces, isinstance(chance, DiceInOrder))
    if isinstance(chance, Starter):
        return wire.StarterAsked(chance.letters)
    if isinstance(chance, Handful):
        return wire.HandfulAsked(chance.count)
    if isinstance(chance, Pile):
        return wire.CardAsked(tuple(card.id for card in chance.left))
    return None


def score(game: AnyGame, state: Any) -> wire.Score:
    """The standing as if the game ended now."""
    if game.name in CLEVER:
        return _clever_score(game, state)
    scores = game.scores(state)
    return wire.Score(scores.totals, scores.winners, tuple(map(dict, scores.detail)))


def _clever_score(game: AnyGame, state: Any) -> wire.Score:
    """The same from the sheets that the picture has counted already: to count them all
    again takes longer than everything else about an update. Who won, the game says.
    """
    sheets = clever.standing(game.view(state, None))
    totals = tuple(sheet.total for sheet in sheets)
    return wire.Score(
        totals,
        game.scores(state).winners if game.awaits(state) is None else (),
        tuple(sheet.detail for sheet in sheets),
        tuple(map(state.sheet.rank, totals)) if len(totals) == 1 else (),
    )

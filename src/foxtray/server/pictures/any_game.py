"""What everybody is shown of a game, whichever it is: a table asks here, and the album knows whom.

Nothing here decides. A picture is made of a view and of nothing else, so what a seat may
not know cannot be in it; an offer is what the game lists as legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from foxtray.kernel.chance import CardForm, Chance, Dice, DiceForm, HandfulForm, SeatForm
from foxtray.kernel.game import AnyGame, Awaits, Options, Seat, Word
from foxtray.server import wire
from foxtray.server.pictures import album

KEPT = 1024
"""What is awaited, that is kept: a set of dice for each seat, and not many more."""


def print_of(game: AnyGame, seats: int, options: Options | None = None) -> wire.Print:
    """What is printed, for a game with so many seats and these options."""
    first = game.view(game.start(seats, options or {}), None)
    return album.of_game(game).print_of(game, first)


def picture(game: AnyGame, view: Any) -> wire.View:
    """What a view shows."""
    return album.of_game(game).picture(view)


def offer(game: AnyGame, state: Any, seat: Seat) -> wire.Offer:
    """What a seat may say now, asides too."""
    words, typed = _listed(game.legal(state, seat))
    asides = game.asides(state, seat)
    if not asides:
        return wire.Offer(words, typed)
    beside, more = _listed(asides)
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


def foresee(game: AnyGame, state: Any, seat: Seat, word: Word) -> wire.Foreseen | None:
    """What a legal word of a seat would bring, where the game lets that be seen."""
    return album.of_game(game).foresee(game, state, seat, word)


def awaited(game: AnyGame, state: Any) -> wire.Awaited:
    """What the table waits for.

    In a record somebody may only know in part, an answer may be awaited: that is no chance
    a table could bring about, so the asker is named and nothing asked for.
    """
    return _awaited(game.awaits(state))


def written_awaited(awaits: Awaits) -> bytes:
    """The same as JSON. Seats, and dice, are awaited again and again."""
    if isinstance(awaits, tuple | Dice):
        return _written_awaited(awaits)
    return _encode(_awaited(awaits))


_encode = msgspec.json.Encoder().encode


@lru_cache(KEPT)
def _written_awaited(awaits: tuple[Seat, ...] | Dice) -> bytes:
    return _encode(_awaited(awaits))


def _awaited(awaits: Awaits) -> wire.Awaited:
    if awaits is None:
        return wire.Awaited(over=True)
    if isinstance(awaits, tuple):
        return wire.Awaited(seats=awaits)
    return wire.Awaited(chance=asked(awaits), roller=awaits.seat)


def asked(chance: Chance) -> wire.ChanceAsked | None:
    """What chance has to bring; None for what no table can bring about."""
    return _asked_dice(chance) if isinstance(chance, Dice) else _asked(chance)


@lru_cache(KEPT)
def _asked_dice(chance: Dice) -> wire.ChanceAsked | None:
    return _asked(chance)


def _asked(chance: Chance) -> wire.ChanceAsked | None:
    form = chance.form
    if isinstance(form, DiceForm):
        return wire.DiceAsked(form.dice, form.faces, form.ordered, form.of or form.dice)
    if isinstance(form, HandfulForm):
        return wire.HandfulAsked(form.how_many, form.thrown or form.how_many, form.faces)
    if isinstance(form, CardForm):
        return wire.CardAsked(form.cards)
    if isinstance(form, SeatForm):
        return wire.StarterAsked(form.letters)
    return None


def score(game: AnyGame, state: Any) -> wire.Standing:
    """The standing as if the game ended now."""
    return album.of_game(game).score(game, state)


def written_moment(game: AnyGame, state: Any) -> tuple[bytes, bytes]:
    """What everybody sees of it, and the standing: as JSON."""
    return album.of_game(game).written_moment(game, state)

"""What chance has to bring, as a table asks for it."""

from __future__ import annotations

from msgspec import Struct


class DiceAsked(Struct, frozen=True, tag_field="kind", tag="dice"):
    """Coloured dice: their letters, how many faces, and whether the order matters."""

    dice: str
    faces: int
    ordered: bool
    of: str
    """All that the table throws, in this order; those that are not asked for do not count."""


class HandfulAsked(Struct, frozen=True, tag_field="kind", tag="handful"):
    """Dice without names: so many of them."""

    count: int
    thrown: int
    """How many the table throws; the first ones count."""
    faces: str
    """What is on a die, in the order in which it is drawn; empty: that is not told."""


class CardAsked(Struct, frozen=True, tag_field="kind", tag="card"):
    """One of these cards."""

    cards: tuple[str, ...]


class StarterAsked(Struct, frozen=True, tag_field="kind", tag="starter"):
    """One of these seats."""

    seats: str


ChanceAsked = DiceAsked | HandfulAsked | CardAsked | StarterAsked

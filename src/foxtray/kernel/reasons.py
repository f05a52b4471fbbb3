"""Why, as data: a code that stays the same, and what its sentence names.

A refusal, an advice and a review all carry these. Words are made of them where they are shown,
in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Named = str | int | float
"""What a sentence names: a card, a number of dice, a block's size and colour."""


class Code(StrEnum):
    """Reasons by name. A game or a player with reasons of its own lists them in a subclass, and
    the wire unites them all; a screen that does not know one says less.
    """


@dataclass(frozen=True)
class Reason:
    """Why, for a screen that says it in its reader's language."""

    code: str
    """A `Code` of some enumeration."""
    about: Mapping[str, Named] = field(default_factory=dict)

    def report(self) -> dict[str, Named]:
        """As JSON has it.

        >>> Reason("leaves", {"dice": "y1 b2"}).report()
        {'code': 'leaves', 'dice': 'y1 b2'}
        """
        return {"code": str(self.code), **self.about}

    def say(self, sentences: Mapping[str, str]) -> str:
        """In words, given sentences by code in which braces hold what is named; of a code
        without one, the code.

        >>> Reason("leaves", {"dice": "y1 b2"}).say({"leaves": "leaves {dice} on the tray"})
        'leaves y1 b2 on the tray'
        """
        return sentences.get(self.code, str(self.code)).format(**self.about)

"""How a browser is told of a game: the answers that do for any, for a kit to better.

A picture is made of a view and of nothing else, so what a seat may not know cannot be in it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from foxtray.kernel.game import AnyGame, Seat, Word
from foxtray.server import wire
from foxtray.server.pictures.drawn.drawing import Drawing


class PlainView(wire.View, frozen=True, tag="plain"):
    """What a view says, as text."""

    text: str


class PlainPrint(wire.Print, frozen=True, tag="plain"):
    """A game of which nothing is drawn."""

    title: str


class Pictures:
    """The looks of a game in a browser."""

    views: type[wire.View] = PlainView
    prints: type[wire.Print] = PlainPrint

    def picture(self, view: Any) -> wire.View:
        """What a view shows."""
        return PlainView(str(view))

    def written(self, view: Any) -> bytes:
        """The same as JSON; to be bettered where it need not all be written again."""
        return msgspec.json.encode(self.picture(view))

    def print_of(self, game: Any, first: Any) -> wire.Print:
        """What is printed, for a game that begins with this view."""
        return PlainPrint(game.title)

    def score(self, game: AnyGame, state: Any) -> wire.Standing:
        """The standing as if the game ended now."""
        scores = game.scores(state)
        return wire.Standing(scores.totals, scores.winners, tuple(map(dict, scores.detail)))

    def written_moment(self, game: AnyGame, state: Any) -> tuple[bytes, bytes]:
        """What everybody sees and the standing, as JSON; to be bettered likewise."""
        view = self.written(game.view(state, None))
        return view, msgspec.json.encode(self.score(game, state))

    def foresee(self, game: Any, state: Any, seat: Seat, word: Word) -> wire.Foreseen | None:
        """What a legal word would bring; None where a word may bring what is hidden."""
        return None

    def card(self, game: Any, state: Any, seat: int) -> Drawing | None:
        """What a seat has at the end, as a small picture to be shared; None: only numbers."""
        return None


PICTURES = Pictures()

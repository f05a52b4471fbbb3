"""Taking a game from the shelf by a name that a type checker can read.

A game found by its whole name has its own type, and so have its states, views and words; found by
the beginning of a name, or by a text that is only known later, it is any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from foxtray.games import shelf
from foxtray.kernel.game import AnyGame

if TYPE_CHECKING:
    from foxtray.games.break_the_cube.game import BreakTheCube
    from foxtray.games.clever.game import CleverGame
    from foxtray.games.high_score.game import HighScoreGame


@overload
def find(name: Literal["ganz-schoen-clever", "clever-hoch-drei"]) -> CleverGame: ...
@overload
def find(name: Literal["break-the-cube"]) -> BreakTheCube: ...
@overload
def find(name: Literal["high-score"]) -> HighScoreGame: ...
@overload
def find(name: str) -> AnyGame: ...
def find(name: str) -> AnyGame:
    """The game of this name, or whose name alone begins so. KeyError, naming the candidates, if
    there is not just one.

    >>> find("high-score").start(2, {}).seats
    2
    """
    return shelf.find(name)


def games() -> tuple[str, ...]:
    """The names of all games installed, in the order of the shelf.

    >>> len(games()) >= 4
    True
    """
    return shelf.names()

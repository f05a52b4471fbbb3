"""Loops that play whole games without a way through Python, for players that can.

A game's kit may name one under the tool "loop": given the game, the players' names and the
options it answers with a `Loop`, or with None where somebody has to be asked word by word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from foxtray.kernel.arrays import np, npt
from foxtray.kernel.game import AnyGame, Options

TOOL = "loop"
Integers = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]


class Block(NamedTuple):
    """Some games that were played, a row a game and a column a seat."""

    points: Integers
    winners: Booleans
    areas: Mapping[str, Integers]
    """By name, as the game details its scores."""
    words: Integers
    """How many each seat said."""


class Loop(Protocol):
    """Whole games of certain players."""

    def __call__(self, seed: str, games: int) -> Block:
        """So many games; the same seed gives the same, and more of them begin with the same."""
        ...


class LoopFinder(Protocol):
    """What a kit names."""

    def __call__(self, game: AnyGame, players: Sequence[str], options: Options) -> Loop | None: ...

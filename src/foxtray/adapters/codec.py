"""A game in numbers, for who learns from numbers: actions for words, a row of integers for a view.

A game's kit names its codec under the tool "codec". The numbering of actions and the parts of a
row are fixed for a version of an environment: who changes them raises its version.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from foxtray.games import shelf
from foxtray.kernel.game import AnyGame, Options, Seat, Word

TOOL = "codec"
Row = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Part:
    """A part of a row: its name, how many numbers it has, and between which they lie."""

    name: str
    length: int
    low: int
    high: int


class Codec(Protocol):
    """The numbers of one game for so many seats."""

    @property
    def actions(self) -> int:
        """How many actions there are."""
        ...

    @property
    def parts(self) -> tuple[Part, ...]:
        """What a row consists of, in order."""
        ...

    @property
    def longest(self) -> int:
        """More words and single dice than any game has; after so many an environment ends it."""
        ...

    @property
    def points(self) -> tuple[int, int]:
        """No result lies below the first or above the second."""
        ...

    @property
    def falls(self) -> int:
        """The most that may come next where a die falls or a card is drawn."""
        ...

    def legal(self, state: Any, seat: Seat) -> Sequence[int]:
        """The actions of the words this seat may say, ascending."""
        ...

    def word(self, state: Any, seat: Seat, action: int) -> Word:
        """The word of an action that is legal here. KeyError if it is not."""
        ...

    def name(self, action: int) -> str:
        """An action in words that mean the same everywhere."""
        ...

    def observe(self, view: Any) -> Row:
        """What a seat may know, in numbers."""
        ...


class CodecMaker(Protocol):
    """What a kit names."""

    def __call__(self, game: AnyGame, seats: int, options: Options) -> Codec: ...


def codec_of(game: AnyGame, seats: int, options: Options) -> Codec:
    """The codec of a game. KeyError if it has none."""
    maker: CodecMaker | None = shelf.kit_of(game.name).tool(TOOL)
    if maker is None:
        raise KeyError(f"{game.name} has no codec")
    return maker(game, seats, options)


def size_of(parts: Sequence[Part]) -> int:
    """How many numbers a row has."""
    return sum(part.length for part in parts)


def bounds_of(parts: Sequence[Part], kind: Any = np.int16) -> tuple[Any, Any]:
    """The least and the most of every number of a row."""
    low = [part.low for part in parts for _ in range(part.length)]
    high = [part.high for part in parts for _ in range(part.length)]
    return np.array(low, kind), np.array(high, kind)


def split(parts: Sequence[Part], row: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
    """A row by the names of its parts.

    >>> parts = (Part("round", 1, 1, 6), Part("faces", 2, 0, 6))
    >>> {name: part.tolist() for name, part in split(parts, np.array([3, 6, 5])).items()}
    {'round': [3], 'faces': [6, 5]}
    """
    found, at = {}, 0
    for part in parts:
        found[part.name] = row[..., at : at + part.length]
        at += part.length
    return found


def mask_of(actions: int, legal: Sequence[int]) -> npt.NDArray[np.int8]:
    """1 for every legal action, else 0."""
    mask = np.zeros(actions, np.int8)
    mask[np.asarray(legal, np.int64)] = 1
    return mask

"""The words and position lines of Break the Cube (docs/notation.md).

Lists of words that contain figures are never made: a `Words` knows how many there are,
which stands at a place and whether one is in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from foxtray.games.break_the_cube.blocks import LETTERS, NOTHING, SIGHTS, TEXT, why_not
from foxtray.games.break_the_cube.questions import NUMBERS, QUESTIONS
from foxtray.games.break_the_cube.rules import ASKED, OUT
from foxtray.games.break_the_cube.shapes import Catalogue, Stands, catalogue, stands
from foxtray.games.break_the_cube.state import NOT_BUILT, UNKNOWN, State
from foxtray.kernel.game import LETTERS as SEATS

BUILD, GUESS, FRONT = "build=", "guess=", "front="
BUILT = "built"
WORD = re.compile(rf"\?[{NUMBERS}{''.join(SIGHTS)}]|(?:{BUILD}|{GUESS}|{FRONT})({TEXT.pattern})")
SEEN = f"[{LETTERS}-]"
FACT = re.compile(
    rf"{BUILT}|{ASKED}|{OUT}|yes|no|[a-d]:{SEEN}|[a-d]:{SEEN}{{3}}(?: [a-d]:{SEEN}{{3}}){{1,3}}"
)


def figure_in(word: str) -> str:
    """The figure a word names."""
    return word.partition("=")[2]


class Words(Sequence[str]):
    """Some plain words, then one for each figure of a kind; made when asked for."""

    def __init__(self, plain: tuple[str, ...], prefix: str, blocks: str, complete: bool) -> None:
        self.plain = plain
        self.prefix = prefix
        self.blocks = blocks
        self.complete = complete
        """Whether it is to be a whole, lawful figure; else any front board."""

    @cached_property
    def _figures(self) -> Catalogue | Stands:
        return catalogue(self.blocks) if self.complete else stands(self.blocks)

    def __len__(self) -> int:
        return len(self.plain) + len(self._figures)

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(len(self))))
        if at < 0:
            at += len(self)
        if 0 <= at < len(self.plain):
            return self.plain[at]
        at -= len(self.plain)
        if 0 <= at < len(self._figures):
            return self.prefix + self._figures.text(at)
        raise IndexError("no such word")

    def __iter__(self) -> Iterator[str]:
        yield from self.plain
        for number in range(len(self._figures)):
            yield self.prefix + self._figures.text(number)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        if word in self.plain:
            return True
        figure = figure_in(word)
        return (
            word.startswith(self.prefix)
            and TEXT.fullmatch(figure) is not None
            and why_not(figure, self.blocks, self.complete) is None
        )

    def index(self, word: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of a word. ValueError if it is not here."""
        at = self._place(word) if word in self else -1
        if at < start or (stop is not None and at >= stop):
            raise ValueError(f"{word!r} is not in this list")
        return at

    def _place(self, word: str) -> int:
        if word in self.plain:
            return self.plain.index(word)
        number = self._figures.number(figure_in(word))
        if number is None:
            raise ValueError(f"{word!r} is not in this list")
        return len(self.plain) + number

    def count(self, word: Any) -> int:
        return int(word in self)

    def _key(self) -> tuple[tuple[str, ...], str, str, bool]:
        return self.plain, self.prefix, self.blocks, self.complete

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Words) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        plain = ", ".join(self.plain)
        return f"<{plain}{', ' if plain else ''}{self.prefix}... with {' '.join(self.blocks)}>"


def builds(blocks: str) -> Words:
    """BTC-02: every figure that may be built."""
    return Words((), BUILD, blocks, complete=True)


def turn_words(blocks: str) -> Words:
    """BTC-05: every question about a figure of these blocks."""
    return Words(QUESTIONS, GUESS, blocks, complete=True)


def front_words(blocks: str) -> Words:
    """BTC-09: every way the blocks before the screen may be held, some or all of them."""
    return Words((), FRONT, blocks, complete=False)


# Position lines

NONE = "-"
FIELDS = ("blocks", "elimination", "notes", "built", "starter", "heard", "pending", "fronts")


def write_position(state: State) -> str:
    """A state as one line. Unknown figures are a question mark in it."""
    heard = ";".join(f"{h.word}<{h.fact.replace(' ', '+')}>" for h in state.heard)
    fields = {
        "blocks": "".join(map(str, state.blocks)),
        "elimination": write_seats(state.elimination),
        "notes": write_seats(state.notes),
        "built": ",".join(figure or NONE for figure in state.built),
        "starter": NONE if state.starter is None else SEATS[state.starter],
        "heard": heard or NONE,
        "pending": state.pending or NONE,
        "fronts": ",".join(NONE if front == NOTHING else front for front in state.fronts),
    }
    return " ".join(["break-the-cube", *(f"{name}={fields[name]}" for name in FIELDS)])


def write_seats(held: tuple[bool, ...]) -> str:
    """The letters of the seats for which something holds.

    >>> write_seats((True, False, True))
    'ac'
    """
    return "".join(SEATS[seat] for seat, holds in enumerate(held) if holds) or NONE


Play = Callable[[str, State, Any], State]


def read_fields(line: str) -> dict[str, str]:
    """The fields of a position line. ValueError if it has others."""
    name, *parts = line.split(" ")
    pairs = [part.partition("=") for part in parts]
    if name != "break-the-cube" or tuple(pair[0] for pair in pairs) != FIELDS:
        raise ValueError
    return {field: value for field, _, value in pairs}


def read_heard(text: str) -> list[tuple[str, str]]:
    """The questions of a position line with their answers."""
    if text == NONE:
        return []
    found = []
    for item in text.split(";"):
        word, less, fact = item.removesuffix(">").partition("<")
        if not less or not item.endswith(">"):
            raise ValueError
        found.append((word, fact.replace("+", " ")))
    return found


def read_built(text: str) -> list[str]:
    """The figures of a position line."""
    return [NOT_BUILT if figure == NONE else figure for figure in text.split(",")]


def is_known(figure: str) -> bool:
    """Whether a state's entry is a figure's text."""
    return figure not in (NOT_BUILT, UNKNOWN)

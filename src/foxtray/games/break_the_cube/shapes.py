"""All legal figures, numbered, with their answers to all 21 questions as one table.

`catalogue("sml")` has 19,272 figures; four blocks give 397,872, five some five million.
They are found by putting blocks together, never by trying texts, once for each set of
blocks; then they are kept in the user's cache under a name made of the data they came
from. A file that cannot be read is computed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, overload

from foxtray.games.break_the_cube import blocks as box, questions
from foxtray.games.break_the_cube.blocks import CELLS, SPACE, placements, size_of, text_of
from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.kept import Arrays, kept
from foxtray.kernel.arrays import np

Array = Any
"""A NumPy array; its element type is said where it is made."""

SOURCES = [Path(__file__).with_name(name) for name in ("blocks.py", "questions.py", "shapes.py")]
"""What the figures and their answers follow from."""
CHUNK = 1 << 21
"""Candidates looked at together: enough for NumPy to be fast, little memory."""


class Catalogue:
    """The legal figures of some blocks, in a steady order.

    A figure's number is its place in `keys`; a key is the blocks' placements, read as
    the digits of a number, the last block's the lowest digit.
    """

    def __init__(self, blocks: str, keys: Array, table: Array) -> None:
        self.blocks = blocks
        self.keys = keys
        self.table = table
        """The answers, a row for each question, a column for each figure."""

    def __len__(self) -> int:
        return len(self.keys)

    def text(self, number: int) -> str:
        """The figure of this number."""
        return _text_of_key(self.blocks, int(self.keys[number]))

    def number(self, figure: str) -> int | None:
        """The number of this figure, None if it is not among them."""
        key = _key_of_text(self.blocks, figure)
        if key is None:
            return None
        at = int(np.searchsorted(self.keys, key))
        return at if at < len(self.keys) and self.keys[at] == key else None


class Figures(Sequence[str]):
    """Some figures of a catalogue, as texts that are made when asked for."""

    def __init__(self, figures: Catalogue, numbers: Array) -> None:
        self.figures = figures
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Figures: ...
    def __getitem__(self, at: int | slice) -> str | Figures:
        if isinstance(at, slice):
            return Figures(self.figures, self.numbers[at])
        return self.figures.text(int(self.numbers[at]))

    def __contains__(self, figure: object) -> bool:
        number = self.figures.number(figure) if isinstance(figure, str) else None
        return number is not None and bool((self.numbers == number).any())


@cache
def catalogue(blocks: str) -> Catalogue:
    """All legal figures of these blocks (BTC-02), from the cache if they are there."""

    def find() -> Arrays:
        keys = enumerate_keys(blocks)
        return {"keys": keys, "table": _table(blocks, keys)}

    found = kept(name_of(blocks), SOURCES, find, packed=False)
    return Catalogue(blocks, found["keys"], found["table"])


def name_of(blocks: str) -> str:
    """By which the figures of these blocks are kept: also where files know no capitals."""
    return "figures-" + "".join(f"{each.lower()}_" if each.isupper() else each for each in blocks)


class Stands:
    """Every way some or all of these blocks may be held before the screen, in the air too
    (BTC-09): no two in one cell, and nothing else is asked of them.

    They are far too many to list, some hundred millions with four blocks. A block's digit is 0
    in the tray, else 1 + its placement. What the blocks of one half can do is listed, with how
    many ways that leaves the other half; so any number is found without the ones before it.
    """

    def __init__(self, blocks: str) -> None:
        bulky = [b for b in blocks if size_of(b) == "medium"]
        rest = [b for b in blocks if size_of(b) != "medium"]
        self.halves = "".join(rest), "".join(bulky)
        (self._first, masks), (self._second, self._over) = map(_held, self.halves)
        kinds, which = np.unique(masks, return_inverse=True)
        others, times = np.unique(self._over, return_counts=True)
        step = max(1, CHUNK // len(others))
        found = [
            ((kinds[at : at + step, None] & others[None]) == 0) @ times
            for at in range(0, len(kinds), step)
        ]
        ways = np.concatenate(found)[which]
        self._masks, self._ends = masks, np.cumsum(ways)

    def __len__(self) -> int:
        return int(self._ends[-1])

    def text(self, number: int) -> str:
        """The front board of this number."""
        at = int(np.searchsorted(self._ends, number, "right"))
        fits = np.flatnonzero((self._over & self._masks[at]) == 0)
        place = number - (int(self._ends[at - 1]) if at else 0)
        masks = {}
        halves = (self._first[at], self._second[int(fits[place])])
        for half, digits in zip(self.halves, halves, strict=True):
            for block, digit in zip(half, digits.tolist(), strict=True):
                if digit:
                    masks[block] = placements(size_of(block))[digit - 1]
        return text_of(masks)

    def number(self, figure: str) -> int | None:
        """The number of this front board, None if the blocks cannot be held so."""
        masks = box.masks_of(figure)
        digits = [_digits_held(half, masks) for half in self.halves]
        if any(each is None for each in digits) or set(masks) - set("".join(self.halves)):
            return None
        at, other = (
            int(np.flatnonzero((rows == np.array(each, np.uint8)).all(axis=1))[0])
            for rows, each in zip((self._first, self._second), digits, strict=True)
        )
        fits = (self._over & self._masks[at]) == 0
        before = int(self._ends[at - 1]) if at else 0
        return before + int(fits[:other].sum()) if fits[other] else None


@lru_cache(maxsize=8)
def stands(blocks: str) -> Stands:
    """Every front board of these blocks."""
    return Stands(blocks)


def _held(blocks: str) -> tuple[Array, Array]:
    """Blocks in the tray or anywhere without overlap: their digits, a column each, and cells."""
    digits, masks = np.zeros((1, 0), np.uint8), np.zeros(1, np.int32)
    for block in blocks:
        own = np.array((0, *placements(size_of(block))), np.int32)
        before, placed = np.nonzero((masks[:, None] & own[None]) == 0)
        digits = np.column_stack([digits[before], placed.astype(np.uint8)])
        masks = masks[before] | own[placed]
    return digits, masks


def _digits_held(blocks: str, masks: dict[str, int]) -> list[int] | None:
    digits = []
    for block in blocks:
        ways = (0, *placements(size_of(block)))
        if masks.get(block, 0) not in ways:
            return None
        digits.append(ways.index(masks.get(block, 0)))
    return digits


def thin_out(numbers: Array, most: int) -> Array:
    """Some of many figures, evenly spread: neighbours in the order look alike."""
    return numbers[:: -(-len(numbers) // most)] if len(numbers) > most else numbers


# Putting blocks together


def enumerate_keys(blocks: str) -> Array:
    """The keys of all lawful figures of these blocks, ascending.

    Blocks of one size are alike but for their colour: they are placed in one order
    only, and the others follow by swapping.
    """
    bulky = [b for b in blocks if size_of(b) == "medium"]
    rest = [b for b in blocks if size_of(b) != "medium"]
    left, right = (_together("".join(some)) for some in (rest, bulky))
    found = list(_join(left, right))
    digits = np.concatenate([np.stack(columns, 1) for columns in found])
    order = [rest.index(b) if b in rest else len(rest) + bulky.index(b) for b in blocks]
    return _spread_twins(blocks, digits[:, order])


def _together(blocks: str) -> tuple[Array, Array]:
    """Some blocks without overlap: their placements, a column each, and their cells."""
    digits, masks = np.zeros((1, 0), np.uint8), np.zeros(1, np.int32)
    for i, block in enumerate(blocks):
        own = np.array(placements(size_of(block)), np.int32)
        fits = (masks[:, None] & own[None]) == 0
        for j in range(i):
            if size_of(blocks[j]) == size_of(block):
                fits &= digits[:, j][:, None] < np.arange(len(own))[None]
        before, placed = np.nonzero(fits)
        digits = np.column_stack([digits[before], placed.astype(np.uint8)])
        masks = masks[before] | own[placed]
    return digits, masks


def _join(left: tuple[Array, Array], right: tuple[Array, Array]) -> Iterator[list[Array]]:
    """The columns of all lawful pairs of two halves, a chunk at a time."""
    step = max(1, CHUNK // len(right[1]))
    for at in range(0, len(left[1]), step):
        one = left[1][at : at + step, None]
        both = one | right[1][None]
        lawful = (one & right[1][None]) == 0
        # BTC-02, as in blocks.is_supported and is_flat, for many at once.
        lawful &= (both >> CELLS & ~both & (1 << SPACE - CELLS) - 1) == 0
        lawful &= both >> CELLS != 0
        i, j = np.nonzero(lawful)
        yield [*left[0][at + i].T, *right[0][j].T]


def _spread_twins(blocks: str, digits: Array) -> Array:
    """Keys of all figures, given those in which blocks of one size stand in order."""
    for first, second in combinations(range(len(blocks)), 2):
        if size_of(blocks[first]) == size_of(blocks[second]):
            swapped = digits.copy()
            swapped[:, [first, second]] = digits[:, [second, first]]
            digits = np.concatenate([digits, swapped])
    keys = np.zeros(len(digits), np.int64)
    for column, block in enumerate(blocks):
        keys = keys * len(placements(size_of(block))) + digits[:, column]
    keys.sort()
    return keys


def _digits(blocks: str, key: Any) -> list[Any]:
    """The placement of each block in a key, or in many keys."""
    digits = []
    for block in reversed(blocks):
        key, digit = divmod(key, len(placements(size_of(block))))
        digits.append(digit)
    return digits[::-1]


def _text_of_key(blocks: str, key: int) -> str:
    digits = _digits(blocks, key)
    return text_of({b: placements(size_of(b))[d] for b, d in zip(blocks, digits, strict=True)})


def _key_of_text(blocks: str, figure: str) -> int | None:
    masks = box.masks_of(figure)
    if sorted(masks) != sorted(blocks):
        return None
    key = 0
    for block in blocks:
        placed = placements(size_of(block))
        if masks[block] not in placed:
            return None
        key = key * len(placed) + placed.index(masks[block])
    return key


# The table


def _table(blocks: str, keys: Array) -> Array:
    """The answers of all figures to all questions."""
    table = np.empty((len(QUESTIONS), len(keys)), np.uint8)
    for at in range(0, len(keys), CHUNK // 4):
        some = slice(at, at + CHUNK // 4)
        cells = cells_of_keys(blocks, keys[some])
        for row, question in enumerate(QUESTIONS):
            table[row, some] = questions.answers(cells, question, blocks)
    return table


def cells_of_keys(blocks: str, keys: Array) -> Array:
    """Figures as rows of 27 numbers, 0 for an empty cell, else 1 + the block's place."""
    cells = np.zeros((len(keys), SPACE), np.uint8, order="F")
    for i, digit in enumerate(_digits(blocks, keys)):
        masks = np.array(placements(size_of(blocks[i])), np.int32)[digit]
        for cell in range(SPACE):
            cells[:, cell] |= (masks >> cell & 1).astype(np.uint8) * np.uint8(i + 1)
    return cells

"""What lies in the box: blocks, colours, the board's numbers and letters; and what may be built.

Everything printed or moulded is data at the top of this file, so that a corrected fact
is a change of one line. What is marked as a reconstruction was not read from a real
copy (docs/rules/break_the_cube.md says how sure we are).

A figure's text is three layers from the ground up, nine cells each in the order 1 to 9:
``lllmml.m./.ss....../.........``. Read next: shapes.py, which numbers all figures.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import permutations, product

from foxtray.kernel.errors import Code, Illegal, Reason, Refusal, Unreadable


class FigureFault(Code):
    """Why a figure, or a word about one, is not taken."""

    NO_FIGURE = "no-figure"
    NO_SUCH_BLOCK = "no-such-block"
    SHAPE = "shape"
    MISSING = "missing"
    HANGS = "hangs"
    FLAT = "flat"
    BUILD_FIRST = "build-first"
    """A question while figures are built."""
    BUILT_ALREADY = "built-already"
    """A figure after they were."""


SHAPES = {
    "small": "##",
    "medium": "##/#.",
    "large": "###/#..",
}
"""By size: the block seen from above, a # for each cube, rows parted by a stroke."""

SETS = {3: "sml", 4: "smlM", 5: "smlSM"}
"""By number of blocks: their letters (BTC-01; 4 and 5 are a reconstruction, BTC-12)."""

COLOURS = {
    "small": ("white", "light grey", "dark grey", "black"),
    "medium": ("green", "blue", "purple", "turquoise"),
    "large": ("red", "orange", "yellow", "pink"),
}
"""By size: the four colours in the box (a reconstruction)."""

BOARD = ("123", "456", "789")
"""The numbers of the cells, seen from above."""

SIGHTS = {
    "A": "147",
    "B": "258",
    "C": "369",
    "D": "321",
    "E": "654",
    "F": "987",
    "G": "963",
    "H": "852",
    "I": "741",
    "J": "789",
    "K": "456",
    "L": "123",
}
"""By letter: the row of cells seen from there, the nearest first (BTC-07, BTC-16). That
the letters run clockwise from the upper left is a reconstruction."""

RUSSIAN = dict(zip(SIGHTS, "АБВГДЕЖЗИКЛМ", strict=True))
"""The letters as the Russian edition prints them (BTC-16)."""

SIDE = 3
CELLS = SIDE * SIDE
SPACE = CELLS * SIDE
EMPTY = "."
NOTHING = "........./........./........."
"""The text of an empty board."""

SIZES = {"s": "small", "m": "medium", "l": "large"}
LETTERS = "smlSM"
TEXT = re.compile(rf"[{LETTERS}.]{{9}}(?:/[{LETTERS}.]{{9}}){{2}}")


def size_of(block: str) -> str:
    """The size of a block by its letter.

    >>> size_of("M")
    'medium'
    """
    return SIZES[block.lower()]


def colour_of(block: str, seat: int) -> str:
    """The colour of a seat's block; the second of a size takes the colour two seats on,
    so that no two blocks of one figure, or of two players, look alike (BTC-12).

    >>> colour_of("m", 0), colour_of("M", 0), colour_of("m", 1)
    ('green', 'purple', 'blue')
    """
    return COLOURS[size_of(block)][(seat + 2 * block.isupper()) % 4]


# Placing blocks

Cube = tuple[int, int, int]


@cache
def placements(size: str) -> tuple[int, ...]:
    """Every way to put a block of this size into the 3x3x3 space, turned at will (BTC-03).

    Each is a number with a bit for each cell, the ground's cell 1 first; ascending.

    >>> len(placements("small")), len(placements("medium")), len(placements("large"))
    (54, 144, 144)
    """
    drawn = SHAPES[size].split("/")
    cubes = [(x, y, 0) for y, row in enumerate(drawn) for x, mark in enumerate(row) if mark == "#"]
    found: set[int] = set()
    for turned in _turnings(cubes):
        room = [SIDE - 1 - max(cube[axis] for cube in turned) for axis in range(3)]
        for dx, dy, dz in product(*(range(free + 1) for free in room)):
            found.add(sum(1 << _cell(x + dx, y + dy, z + dz) for x, y, z in turned))
    return tuple(sorted(found))


def _cell(x: int, y: int, z: int) -> int:
    return z * CELLS + y * SIDE + x


def _turnings(cubes: list[Cube]) -> set[tuple[Cube, ...]]:
    """All rotations of a block, moved into the corner. A mirror image that no turning
    gives is another block: axes are only swapped together with a sign.
    """
    found = set()
    for axes in permutations(range(3)):
        odd = sum(axes[i] > axes[j] for i in range(3) for j in range(i, 3)) % 2
        for signs in product((1, -1), repeat=3):
            if (signs.count(-1) + odd) % 2:
                continue
            turned = [
                [sign * cube[axis] for axis, sign in zip(axes, signs, strict=True)]
                for cube in cubes
            ]
            least = [min(column) for column in zip(*turned, strict=True)]
            corner = (tuple(c - low for c, low in zip(cube, least, strict=True)) for cube in turned)
            found.add(tuple(sorted((x, y, z) for x, y, z in corner)))
    return found


# Figures


def masks_of(figure: str) -> dict[str, int]:
    """Where each block of a figure lies: by letter, a bit for each cell."""
    masks: dict[str, int] = {}
    for cell, mark in enumerate(figure.replace("/", "")):
        if mark != EMPTY:
            masks[mark] = masks.get(mark, 0) | 1 << cell
    return masks


def text_of(masks: dict[str, int]) -> str:
    """The text of a figure, the other way round."""
    cells = [EMPTY] * SPACE
    for block, mask in masks.items():
        for cell in range(SPACE):
            if mask >> cell & 1:
                cells[cell] = block
    layers = (cells[at : at + CELLS] for at in range(0, SPACE, CELLS))
    return "/".join("".join(layer) for layer in layers)


def is_supported(mask: int) -> bool:
    """BTC-02: under every cube is the board or another cube."""
    return not mask >> CELLS & ~mask & (1 << SPACE - CELLS) - 1


def is_flat(mask: int) -> bool:
    """BTC-02: a figure must be at least two cubes high."""
    return not mask >> CELLS


def check_text(figure: str) -> None:
    """Refuse what is no three layers of nine cells: nothing else fits the 3x3x3 space."""
    if not TEXT.fullmatch(figure):
        raise Unreadable(
            "this is no figure",
            expected=f"three layers of nine cells from the ground up, with {' '.join(LETTERS)} "
            "for blocks and . for empty, as in lllmml.m./.ss....../.........",
            reason=Reason(FigureFault.NO_FIGURE),
        )


def why_not(figure: str, blocks: str, complete: bool = True) -> Refusal | None:
    """Why these blocks cannot stand so, or None if they can. The text is readable.

    With `complete` all blocks are needed, nothing hangs, and there are at least two layers
    (BTC-02); without, it is a front board: its blocks are moved in any way, also held in the
    air, only that every one has its shape (BTC-09).
    """
    masks = masks_of(figure)
    spelled = " ".join(blocks)
    for block, mask in masks.items():
        if block not in blocks:
            return Illegal(
                f"there is no block {block} here",
                expected=f"the blocks {spelled}",
                reason=Reason(FigureFault.NO_SUCH_BLOCK),
            )
        if mask not in placements(size_of(block)):
            shape = SHAPES[size_of(block)].replace("/", " over ")
            return Illegal(
                f"{block} has not the shape of a {size_of(block)} block",
                expected=f"{shape}, turned",
                reason=Reason(FigureFault.SHAPE, {"block": block}),
            )
    whole = sum(masks.values())
    missing = [block for block in blocks if block not in masks]
    if not complete:
        return None
    if missing:
        return Illegal(
            f"the block {missing[0]} is missing",
            expected=f"the blocks {spelled}",
            reason=Reason(FigureFault.MISSING, {"block": missing[0]}),
        )
    if not is_supported(whole):
        return Illegal(
            "a cube hangs in the air",
            expected="under every cube the board or another cube",
            reason=Reason(FigureFault.HANGS),
        )
    if is_flat(whole):
        return Illegal(
            "all blocks lie in one layer",
            expected="a figure at least two cubes high",
            reason=Reason(FigureFault.FLAT),
        )
    return None

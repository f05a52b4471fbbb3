"""What a seat's answers leave possible of the figure it looks for: how many figures, which blocks
may be in which cell, and which answers a rebuild contradicts.

Only for a seat that may look up what it has heard (BTC-11), and from nothing but that (BTC-15).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from foxtray.games.break_the_cube import questions, rules
from foxtray.games.break_the_cube.blocks import EMPTY, SPACE, check_text, why_not
from foxtray.games.break_the_cube.rules import GUESS, NO
from foxtray.games.break_the_cube.shapes import CHUNK, Array, catalogue, cells_of_keys
from foxtray.games.break_the_cube.state import FORGOTTEN, NOT_BUILT, State
from foxtray.kernel.game import LETTERS, AnyGame


class Narrowed(NamedTuple):
    """What is still possible."""

    figures: int
    cells: tuple[str, ...]
    """By cell of the space, the letters it may hold, a dot for none."""
    against: tuple[int, ...]
    """Which of the questions heard, by their places, the figure asked about contradicts."""


def narrow(game: AnyGame, position: str, seat: int, figure: str) -> Narrowed | None:
    """What this seat may know; None where it may look up nothing, or nothing is built yet."""
    state: State = game.from_position(position)
    owner = state.left_of(seat)
    if not state.may_note(seat) or state.built[owner] == NOT_BUILT:
        return None
    blocks = state.blocks_of(owner)
    left = rules.possible(state, owner)
    against: tuple[int, ...] = ()
    if figure:
        check_text(figure)
        if why_not(figure, blocks) is None:
            against = _contradicted(state, owner, figure)
    return Narrowed(len(left), _cells(blocks, left), against)


def _cells(blocks: str, numbers: Array) -> tuple[str, ...]:
    marks = EMPTY + blocks
    seen = np.zeros((SPACE, len(marks)), bool)
    keys = catalogue(blocks).keys
    for at in range(0, len(numbers), CHUNK // 8):
        cells = cells_of_keys(blocks, keys[numbers[at : at + CHUNK // 8]])
        for mark in range(len(marks)):
            seen[:, mark] |= (cells == mark).any(axis=0)
    return tuple(
        "".join(mark for mark, is_there in zip(marks, row, strict=True) if is_there)
        for row in seen.tolist()
    )


def _contradicted(state: State, owner: int, figure: str) -> tuple[int, ...]:
    blocks = state.blocks_of(owner)
    found = []
    for place, heard in enumerate(state.heard):
        if heard.word == FORGOTTEN:
            continue
        if heard.word.startswith(GUESS):
            if state.left_of(heard.seat) == owner:
                same = heard.word.removeprefix(GUESS) == figure
                if same == (heard.fact == NO):
                    found.append(place)
            continue
        told = dict(part.split(":") for part in heard.fact.split(" "))
        said = told.get(LETTERS[owner])
        if said is not None and said != questions.answer(figure, heard.word, blocks):
            found.append(place)
    return tuple(found)

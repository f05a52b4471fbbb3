"""What a seat's answers leave possible of the figure it looks for: how many figures, which blocks
may be in which cell, and which answers a rebuild contradicts; and what is left for the others to
think of its own figure.

Only for a seat that may look up what it has heard (BTC-11), and from nothing but that (BTC-15).
When the game is over everybody may know the course of it all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from foxtray.games.break_the_cube import questions, rules
from foxtray.games.break_the_cube.blocks import EMPTY, SIGHTS, SPACE, check_text, why_not
from foxtray.games.break_the_cube.notation import is_known
from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.break_the_cube.rules import GUESS, NO
from foxtray.games.break_the_cube.shapes import CHUNK, Array, catalogue, cells_of_keys
from foxtray.games.break_the_cube.state import FORGOTTEN, NOT_BUILT, State
from foxtray.kernel.arrays import np
from foxtray.kernel.game import LETTERS, AnyGame


class Narrowed(NamedTuple):
    """What is still possible."""

    figures: int
    cells: tuple[str, ...]
    """By cell of the space, the letters it may hold, a dot for none."""
    against: tuple[int, ...]
    """Which of the questions heard, by their places, the figure asked about contradicts."""
    own: int
    """How many figures this seat's own may still be, for who has heard all it answered."""
    after: dict[str, int]
    """The same once this seat has answered a letter, by letter (BTC-07)."""


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
    return Narrowed(len(left), _cells(blocks, left), against, *_given_away(state, seat))


def _given_away(state: State, seat: int) -> tuple[int, dict[str, int]]:
    """What others can think of a seat's figure, now and after each letter."""
    blocks, figure = state.blocks_of(seat), state.built[seat]
    thought = rules.possible(state, seat)
    if not is_known(figure):
        return len(thought), {}
    after = {}
    for letter in SIGHTS:
        question = f"?{letter}"
        mine = questions.read(questions.answer(figure, question, blocks), question, blocks)
        told = catalogue(blocks).table[QUESTIONS.index(question)][thought]
        after[letter] = int((told == mine).sum())
    return len(thought), after


def course(state: State) -> tuple[tuple[int, ...], ...]:
    """How many figures each seat's may have been, at first and after every answer. From what was
    said aloud alone, so it holds for whoever remembered all of it.
    """
    moments = (replace(state, heard=state.heard[:told]) for told in range(len(state.heard) + 1))
    return tuple(
        tuple(len(rules.possible(moment, seat)) for seat in range(state.seats))
        for moment in moments
    )


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

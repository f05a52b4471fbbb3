"""The 21 questions and their answers (BTC-06, BTC-07), for one figure or for all at once.

A figure is a row of 27 numbers, 0 for an empty cell, else 1 + the block's place among
the blocks of its player. An answer is one number too: what is seen, read from the
bottom to the top as digits. `spell` turns it into the text of a record.
"""

from __future__ import annotations

from typing import Any

from foxtray.games.break_the_cube.blocks import BOARD, CELLS, EMPTY, SIDE, SIGHTS
from foxtray.kernel.arrays import np

NUMBERS = "".join(BOARD)
QUESTIONS = tuple(f"?{mark}" for mark in (*NUMBERS, *SIGHTS))
"""All 21, the numbers (question A) before the letters (question B)."""
FROM_ABOVE = len(NUMBERS)
"""How many of them are of kind A."""
SEES_NOTHING = "-"

Cells = Any
"""An array of figures by cells. NumPy's own types say no more than Any would here."""


def asks_all(question: str) -> bool:
    """Whether everybody answers this question (BTC-07) or the left neighbour (BTC-06)."""
    return question[1:] in SIGHTS


def cells_of(figures: list[str], blocks: str) -> Cells:
    """Figures' texts as rows of numbers."""
    digit = {EMPTY: 0} | {block: i + 1 for i, block in enumerate(blocks)}
    return np.array([[digit[mark] for mark in text.replace("/", "")] for text in figures], np.uint8)


def answers(cells: Cells, question: str, blocks: str) -> Cells:
    """The answer of every figure to one question."""
    mark = question[1:]
    if not asks_all(question):
        # BTC-06: the topmost cube there, seen from above; its height is not told.
        cell = NUMBERS.index(mark)
        return nearest(cells, [level * CELLS + cell for level in reversed(range(SIDE))])
    # BTC-07: at each level, from the bottom to the top, the nearest cube, however deep.
    seen = np.zeros(len(cells), np.uint8)
    for level in range(SIDE):
        row = [level * CELLS + NUMBERS.index(number) for number in SIGHTS[mark]]
        seen = seen * np.uint8(len(blocks) + 1) + nearest(cells, row)
    return seen


def nearest(cells: Cells, line: list[int]) -> Cells:
    """The first cube on a line of sight, the nearest cell first; 0 where there is none."""
    seen = np.zeros(len(cells), np.uint8)
    for cell in reversed(line):
        seen = np.where(cells[:, cell] > 0, cells[:, cell], seen)
    return seen


def answer(figure: str, question: str, blocks: str) -> str:
    """One figure's answer to one question, as it is said.

    >>> answer("lllmml.m./.ss....../.........", "?B", "sml")
    'ls-'
    """
    return spell(int(answers(cells_of([figure], blocks), question, blocks)[0]), question, blocks)


def spell(code: int, question: str, blocks: str) -> str:
    """An answer's text: a letter for each cube seen, - for none."""
    marks = SEES_NOTHING + blocks
    text = ""
    for _ in range(SIDE if asks_all(question) else 1):
        code, digit = divmod(code, len(marks))
        text = marks[digit] + text
    return text


def read(text: str, question: str, blocks: str) -> int | None:
    """The number of an answer's text; None if these blocks can give no such answer."""
    marks = SEES_NOTHING + blocks
    if len(text) != (SIDE if asks_all(question) else 1) or any(mark not in marks for mark in text):
        return None
    code = 0
    for mark in text:
        code = code * len(marks) + marks.index(mark)
    return code


# The square looks the same from its four sides and in a mirror.


def symmetries() -> list[tuple[int, ...]]:
    """The eight ways to turn or mirror the board, each as: by question, the question it
    becomes. The first changes nothing.
    """
    found = []
    for mirrored in (False, True):
        for turns in range(4):
            moved = {number: _move(number, turns, mirrored) for number in NUMBERS}
            rows = {sight: letter for letter, sight in SIGHTS.items()}
            lines = {a: rows["".join(moved[n] for n in sight)] for a, sight in SIGHTS.items()}
            becomes = moved | lines
            found.append(tuple(QUESTIONS.index(f"?{becomes[q[1:]]}") for q in QUESTIONS))
    return found


def _move(number: str, turns: int, mirrored: bool) -> str:
    row, column = divmod(NUMBERS.index(number), SIDE)
    if mirrored:
        column = SIDE - 1 - column
    for _ in range(turns):
        row, column = column, SIDE - 1 - row
    return BOARD[row][column]

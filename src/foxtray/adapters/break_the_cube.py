"""Break the Cube in numbers: an action for every question and every figure, and a row of what a
seat has heard. Nothing of another's figure is in it that was not answered aloud (BTC-15).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from foxtray.adapters.codec import Part, Row
from foxtray.games.break_the_cube.blocks import CELLS, LETTERS, SETS, SIDE, SIGHTS, SPACE
from foxtray.games.break_the_cube.game import BREAK_THE_CUBE
from foxtray.games.break_the_cube.questions import QUESTIONS, SEES_NOTHING, asks_all
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.games.break_the_cube.state import NOT_BUILT, UNKNOWN, Phase, State, View
from foxtray.kernel.game import LETTERS as SEATS, AnyGame, Options, Seat, Word

ROUNDS = 30
"""After so many rounds an environment ends a game that nobody has won; the best players need ten
at most (docs/players.md)."""
COLOURS = len(LETTERS)
HEARD = COLOURS + 1
"""What a seat is told of a place: 0 nothing yet, 1 that it is empty, else 1 + the colour."""
PHASES = tuple(Phase)
KINDS = len(QUESTIONS)


class CubeCodec:
    """The numbers of Break the Cube (codec.py)."""

    points = (0, 1)

    def __init__(self, seats: int, blocks: Sequence[str]) -> None:
        self.seats = seats
        self.blocks = tuple(blocks)
        self.figures = max(len(catalogue(each)) for each in blocks)
        self.longest = seats * (1 + ROUNDS) + 1
        self.falls = seats
        leads = ["own_", *(f"rival_{other}_" for other in range(1, seats))]
        self.parts = (
            Part("phase", 1, 0, len(PHASES) - 1),
            Part("round", 1, 0, ROUNDS + 1),
            Part("active", 1, 0, seats),
            Part("figure", SPACE, 0, COLOURS),
            *(part for lead in leads for part in _seat_parts(lead)),
        )

    @property
    def actions(self) -> int:
        return KINDS + self.figures

    def legal(self, state: State, seat: Seat) -> Sequence[int]:
        words = BREAK_THE_CUBE.legal(state, seat)
        first = KINDS if state.phase is Phase.BUILDING else 0
        return range(first, first + len(words))

    def word(self, state: State, seat: Seat, action: int) -> Word:
        words = BREAK_THE_CUBE.legal(state, seat)
        place = action - KINDS if state.phase is Phase.BUILDING else action
        if not 0 <= place < len(words):
            raise KeyError(action)
        return words[place]

    def name(self, action: int) -> str:
        """A question as it is asked; of figures the number, for whose blocks the state tells."""
        return QUESTIONS[action] if action < KINDS else f"figure={action - KINDS}"

    def observe(self, view: View) -> Row:
        state, me = view.shown, view.seat or 0
        own = state.built[me]
        figure = "" if own in (NOT_BUILT, UNKNOWN) else own
        active = self.seats if state.starter is None else (state.active - me) % self.seats
        numbers = [PHASES.index(state.phase), min(state.round, ROUNDS + 1), active]
        numbers += _cells(figure)
        told = _heard(state)
        for other in range(self.seats):
            seat = (me + other) % self.seats
            numbers += [int(state.built[seat] != NOT_BUILT), int(state.solved[seat])]
            numbers += [int(state.out[seat]), *told[seat], *_cells(state.fronts[seat])]
        return np.array(numbers, np.int16)


def _seat_parts(lead: str) -> tuple[Part, ...]:
    return (
        Part(f"{lead}has_built", 1, 0, 1),
        Part(f"{lead}solved", 1, 0, 1),
        Part(f"{lead}out", 1, 0, 1),
        Part(f"{lead}heard_above", CELLS, 0, HEARD),
        Part(f"{lead}heard_rows", len(SIGHTS) * SIDE, 0, HEARD),
        Part(f"{lead}front", SPACE, 0, COLOURS),
    )


def _cells(figure: str) -> list[int]:
    """A figure, cell by cell: 0 for none, else 1 + the block's place among all there are."""
    marks = figure.replace("/", "") or "." * SPACE
    return [LETTERS.index(mark) + 1 if mark in LETTERS else 0 for mark in marks]


def _heard(state: State) -> list[list[int]]:
    """By seat: what was answered of its figure, from above and along the rows."""
    told = [[0] * (CELLS + len(SIGHTS) * SIDE) for _ in range(state.seats)]
    for heard in state.heard:
        if heard.word not in QUESTIONS:
            continue
        place = QUESTIONS.index(heard.word)
        first = CELLS + (place - CELLS) * SIDE if asks_all(heard.word) else place
        for answer in heard.fact.split(" "):
            letter, _, seen = answer.partition(":")
            for i, mark in enumerate(seen):
                colour = 1 if mark == SEES_NOTHING else 2 + LETTERS.index(mark)
                told[SEATS.index(letter)][first + i] = colour
    return told


def make_codec(game: AnyGame, seats: int, options: Options) -> CubeCodec:
    """What the kit of Break the Cube names."""
    start = BREAK_THE_CUBE.start(seats, options)
    return CubeCodec(seats, [SETS[blocks] for blocks in start.blocks])

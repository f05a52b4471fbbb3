"""Whole games of Break the Cube between players who ask for what tells them most, or for anything:
random, entropy, whispering, forgetful. With three blocks and nobody put out by a guess; other
games, and the detective, who plans (solve.py), are asked word by word.

A game is little then: everybody looks for one figure, that of the left neighbour, among those
that agree with what was heard of it (BTC-05 to BTC-08), round by round until somebody has it
(BTC-10). Answers are those of the catalogue's table.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from foxtray.games.break_the_cube.blocks import SETS
from foxtray.games.break_the_cube.game import BASE_BLOCKS, CURIOSITY, BreakTheCube
from foxtray.games.break_the_cube.questions import FROM_ABOVE, QUESTIONS
from foxtray.games.break_the_cube.shapes import Array, catalogue
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import OFF, compiled, door
from foxtray.kernel.game import AnyGame, Options
from foxtray.kernel.random_stream import RandomStream, random_below
from foxtray.players import roster
from foxtray.players.break_the_cube.detective import hard_figures
from foxtray.players.break_the_cube.entropy import SAME, Entropy, information
from foxtray.players.break_the_cube.levels import KEPT, SOME, WHISPERED, Forgetful, Whispering
from foxtray.players.loops import Block, Integers, Loop
from foxtray.players.player import Player
from foxtray.players.uniform import Uniform

ASKED: Final = len(QUESTIONS)
IS_NOT: Final = ASKED
"""Behind the questions, in a clue: a guess that was wrong."""
SHARES: Final = 1000
"""A chance is drawn as so many of these."""
ASKS, KEEPS = round(CURIOSITY * SHARES), round(KEPT * SHARES)
CODES: Final = (BASE_BLOCKS + 1) ** 3
NEWS: Final = 8
"""More clues than a seat can hear of one figure from one of its turns to the next: at most one in
every turn."""


class Cast(NamedTuple):
    """Who plays, by seat."""

    blind: Integers
    """Says anything."""
    forgets: Integers
    few: Integers
    """Of so many figures it tries one."""
    whispers: Integers
    builds: Integers
    """The row of figures it builds one of."""
    figures: Array
    """Rows of such figures, and how many each has."""
    lengths: Integers


class Heard(NamedTuple):
    """By seat: what was heard of the figure it looks for since its last turn."""

    question: Integers
    code: Integers
    clues: Integers
    """How many."""


class Minds(NamedTuple):
    """By seat: the figures it thinks possible, all while nothing told more."""

    left: Array
    size: Integers
    """How many."""


class Asking(NamedTuple):
    """What the questions tell."""

    table: Array
    """The answers, a row for each question, a column for each figure."""
    at_first: Array
    """By question: the bits its answer tells while every figure is possible."""
    bits: Array
    sizes: Integers
    logs: Array
    """By number: times its logarithm to the base of 2."""


@compiled
def sift(minds: Minds, seat: int, question: int, code: int, table: Array) -> None:
    """Leave the figures that agree with a clue."""
    left, count = minds.left[seat], 0
    for i in range(minds.size[seat]):
        number = left[i]
        agrees = number != code if question == IS_NOT else table[question, number] == code
        if agrees:
            left[count] = number
            count += 1
    minds.size[seat] = count


@compiled
def think_over(
    cast: Cast, heard: Heard, minds: Minds, seat: int, luck: RandomStream, table: Array
) -> None:
    """What a seat has heard since its last turn; a forgetful one does not keep all of it."""
    for i in range(heard.clues[seat]):
        if cast.forgets[seat] and random_below(luck, SHARES) >= KEEPS:
            continue
        sift(minds, seat, heard.question[seat, i], heard.code[seat, i], table)
    heard.clues[seat] = 0


@compiled
def inform(asking: Asking, minds: Minds, seat: int) -> None:
    """By question: how many bits its answer tells (entropy.information)."""
    left, count = minds.left[seat], minds.size[seat]
    for question in range(ASKED):
        if count == asking.table.shape[1]:
            asking.bits[question] = asking.at_first[question]
            continue
        for code in range(CODES):
            asking.sizes[code] = 0
        for i in range(count):
            asking.sizes[asking.table[question, left[i]]] += 1
        told = asking.logs[count]
        for code in range(CODES):
            told -= asking.logs[asking.sizes[code]]
        asking.bits[question] = told / count


@compiled
def choose(cast: Cast, asking: Asking, minds: Minds, seat: int, luck: RandomStream) -> int:
    """A seat's question, or IS_NOT for a guess."""
    count = minds.size[seat]
    if cast.blind[seat]:
        asks = random_below(luck, SHARES) < ASKS
        return random_below(luck, ASKED) if asks else IS_NOT
    if count <= cast.few[seat]:
        return IS_NOT
    inform(asking, minds, seat)
    bits, most, worth = asking.bits, 0.0, 0.0
    for question in range(ASKED):
        most = max(most, bits[question])
    if most < SAME:
        return IS_NOT
    for question in range(ASKED):
        if cast.whispers[seat] and question < FROM_ABOVE:
            bits[question] *= WHISPERED
        worth = max(worth, bits[question])
    best = 0
    for question in range(ASKED):
        best += bits[question] > worth - SAME
    drawn, question = random_below(luck, best), -1
    while drawn >= 0:
        question += 1
        drawn -= bits[question] > worth - SAME
    return question


@compiled
def begin(cast: Cast, heard: Heard, minds: Minds, built: Integers, luck: RandomStream) -> None:
    """Everybody builds, and knows nothing."""
    for seat in range(len(built)):
        row = cast.builds[seat]
        built[seat] = cast.figures[row, random_below(luck, cast.lengths[row])]
        heard.clues[seat] = 0
        minds.size[seat] = minds.left.shape[1]
        for number in range(minds.left.shape[1]):
            minds.left[seat, number] = number


@door
def play_cast(
    cast: Cast,
    asking: Asking,
    heard: Heard,
    minds: Minds,
    lucks: list[RandomStream],
    solved: Integers,
    rounds: Integers,
) -> None:
    """As many games as there are rows."""
    luck, table, seats = lucks[0], asking.table, solved.shape[1]
    built = np.zeros(seats, np.int64)
    for game in range(len(solved)):
        begin(cast, heard, minds, built, luck)
        starter, over = random_below(luck, seats), False
        while not over:
            rounds[game] += 1
            for place in range(seats):
                seat = (starter + place) % seats
                neighbour = (seat + 1) % seats
                think_over(cast, heard, minds, seat, luck, table)
                question = choose(cast, asking, minds, seat, luck)
                if question == IS_NOT:
                    guess = minds.left[seat, random_below(luck, minds.size[seat])]
                    if guess == built[neighbour]:
                        solved[game, seat] = 1
                        over = True
                        continue
                for other in range(seats):  # BTC-06: one answers; BTC-07: all do
                    if other == seat or (question >= FROM_ABOVE and question != IS_NOT):
                        at = heard.clues[other]
                        heard.question[other, at] = question
                        if question == IS_NOT:
                            heard.code[other, at] = guess
                        else:
                            heard.code[other, at] = table[question, built[(other + 1) % seats]]
                        heard.clues[other] = at + 1


class CubeLoop:
    """Games of certain players from certain seeds (players/loops.py)."""

    def __init__(self, players: Sequence[Player]) -> None:
        blocks = SETS[BASE_BLOCKS]
        figures = catalogue(blocks)
        every, hard = np.arange(len(figures), dtype=np.int32), hard_figures(blocks, SOME)[0]
        rows = np.zeros((2, len(every)), np.int32)
        rows[0], rows[1, : len(hard)] = every, hard
        seats = len(players)

        def by_seat(kind: type[object]) -> Integers:
            return np.array([isinstance(player, kind) for player in players], np.int64)

        self.cast = Cast(
            by_seat(Uniform),
            by_seat(Forgetful),
            np.array([getattr(player, "few", 0) for player in players], np.int64),
            by_seat(Whispering),
            by_seat(Whispering),
            rows,
            np.array([len(every), len(hard)], np.int64),
        )
        counts = np.arange(len(every) + 1)
        self.asking = Asking(
            figures.table,
            information(blocks, every),
            np.zeros(ASKED),
            np.zeros(CODES, np.int64),
            counts * np.log2(np.maximum(counts, 1)),
        )
        self.heard = Heard(
            np.zeros((seats, NEWS), np.int64),
            np.zeros((seats, NEWS), np.int64),
            np.zeros(seats, np.int64),
        )
        self.minds = Minds(np.zeros((seats, len(every)), np.int32), np.zeros(seats, np.int64))

    def __call__(self, seed: str, games: int) -> Block:
        seats = len(self.cast.blind)
        solved = np.zeros((games, seats), np.int64)
        rounds = np.zeros(games, np.int64)
        luck = RandomStream.of(seed)
        play_cast(self.cast, self.asking, self.heard, self.minds, _given(luck), solved, rounds)
        turns = np.repeat(rounds[:, None], seats, axis=1)
        areas = {"solved": solved, "out": np.zeros_like(solved), "turns": turns}
        return Block(solved, solved > 0, areas, turns + 1)


def _given(luck: RandomStream) -> Any:
    """As compiled functions want it, or plain ones."""
    if OFF:
        return [luck]
    array = np.zeros(1, RandomStream.dtype())
    luck.store(array[0])
    return array


def find_loop(game: AnyGame, players: Sequence[str], options: Options) -> Loop | None:
    """The loop for these players; None where one of them plans, or the game is another."""
    if not isinstance(game, BreakTheCube) or set(options) - {"notes"}:
        return None
    seated = [roster.invite(name, game, random.Random(0)) for name in players]
    if any(type(player) not in (Uniform, Entropy, Whispering, Forgetful) for player in seated):
        return None
    return CubeLoop(seated)

"""Many solo games of a Clever game side by side, one step each at a time, in compiled code.

A step says a word at every table, lets dice fall until somebody is asked again, and writes rows,
masks and rewards. A table whose game is over begins another at its next step, whatever action it
is given (Gymnasium's AutoresetMode.NEXT_STEP). An action that is not legal changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from foxtray.adapters.clever import actions_of, codes_of, parts_of, write_row
from foxtray.adapters.codec import size_of
from foxtray.games.clever.areas import count_score
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import PHASE_OVER, Moves, Print, SheetScore, Table, Throw
from foxtray.games.clever.legal import legal
from foxtray.games.clever.simulate import asked_seat, clear_table, roll
from foxtray.games.clever.state import State
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.game import Options
from foxtray.kernel.random_stream import RandomStream, random_below

Rows = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
NO_END: Final = 1 << 62
"""Actions that no game has."""


class Room(NamedTuple):
    """All tables, and what is written of them."""

    prints: list[Print]
    tables: list[Table]
    lucks: list[RandomStream]
    """A table's own."""
    moves: list[Moves]
    scratch: list[Moves]
    dice: list[Throw]
    scores: list[SheetScore]
    codes: Integers
    """By action."""
    actions: npt.NDArray[np.int32]
    """By move code."""
    listed: npt.NDArray[np.int32]
    """By table: its legal actions."""
    counts: Integers
    """By table: how many these are."""
    rows: Rows
    masks: Rows
    points: Integers
    rewards: Floats
    steps: Integers
    """By table: how many actions its game has had, refused ones too."""
    over: Flags
    cut: Flags
    """By table: whether its game was ended because it had too many."""
    refused: Flags


@compiled
def begin(room: Room, at: int) -> None:
    """A new game at a table, up to the first word."""
    clear_table(room.tables[at])
    start_game(room.prints[0], room.tables[at])
    room.points[at] = 0
    room.rewards[at] = 0
    room.steps[at] = 0
    room.over[at] = False
    room.cut[at] = False
    room.refused[at] = False
    go_on(room, at)


@compiled
def go_on(room: Room, at: int) -> None:
    """Let dice fall until the seat is asked or the game is over; write what is to be seen."""
    printed, table, moves = room.prints[0], room.tables[at], room.moves[0]
    while table.phase != PHASE_OVER and asked_seat(table) < 0:
        roll(printed, table, room.lucks[at], room.dice[0])
    for i in range(room.counts[at]):
        room.masks[at, room.listed[at, i]] = 0
    moves.count = 0
    if table.phase != PHASE_OVER:
        legal(printed, table, 0, moves)
    room.counts[at] = moves.count
    for i in range(moves.count):
        action = room.actions[moves.codes[i]]
        room.listed[at, i] = action
        room.masks[at, action] = 1
    write_row(printed, table, 0, room.rows[at])


@door
def begin_all(room: Room, which: Flags) -> None:
    for at in range(len(which)):
        if which[at]:
            begin(room, at)


@door
def step_all(room: Room, chosen: Integers, final: bool, most: int) -> None:
    """One action at every table; the reward is the points gained, or `final` those of the end.
    After `most` actions a game is ended.
    """
    printed, score = room.prints[0], room.scores[0]
    for at in range(len(chosen)):
        if room.over[at] or room.cut[at]:
            begin(room, at)
            continue
        action = chosen[at]
        room.rewards[at] = 0
        room.steps[at] += 1
        room.cut[at] = room.steps[at] >= most
        room.refused[at] = not (0 <= action < len(room.codes) and room.masks[at, action] == 1)
        if room.refused[at]:
            continue
        table = room.tables[at]
        play(printed, table, 0, room.codes[action], room.scratch[0])
        go_on(room, at)
        count_score(printed, table.pads[0], score)
        room.over[at] = table.phase == PHASE_OVER
        room.cut[at] = room.cut[at] and not room.over[at]
        if not final:
            room.rewards[at] = score.total - room.points[at]
        elif room.over[at]:
            room.rewards[at] = score.total
        room.points[at] = score.total


@door
def choose_all(room: Room, lucks: list[RandomStream], chosen: Integers) -> None:
    """A legal action drawn for every table; 0 where a game is over."""
    for at in range(len(chosen)):
        chosen[at] = 0
        if room.counts[at] > 0:
            chosen[at] = room.listed[at, random_below(lucks[0], room.counts[at])]


class Batch:
    """So many tables of one player each."""

    def __init__(self, game: CleverGame, tables: int, options: Options) -> None:
        if game.engine.uncompiled:
            raise ValueError("this needs the compiler, which FOXTRAY_PLAIN has switched off")
        self.game = game
        start = game.start(1, options).table
        codes = np.array(codes_of(game.sheet), np.int64)
        widest = np.zeros(1, Moves.dtype())["codes"].shape[1]
        self.room = Room(
            prints=game.engine.prints,
            tables=np.repeat(start, tables),  # type: ignore[arg-type]  # records, as all compiled code
            lucks=np.zeros(tables, RandomStream.dtype()),  # type: ignore[arg-type]  # likewise
            moves=np.zeros(1, Moves.dtype()),  # type: ignore[arg-type]  # likewise
            scratch=np.zeros(1, Moves.dtype()),  # type: ignore[arg-type]  # likewise
            dice=np.zeros(1, Throw.dtype()),  # type: ignore[arg-type]  # likewise
            scores=np.zeros(1, SheetScore.dtype()),  # type: ignore[arg-type]  # likewise
            codes=codes,
            actions=actions_of(game.sheet),
            listed=np.zeros((tables, widest), np.int32),
            counts=np.zeros(tables, np.int64),
            rows=np.zeros((tables, size_of(parts_of(game.sheet, 1))), np.int8),
            masks=np.zeros((tables, len(codes)), np.int8),
            points=np.zeros(tables, np.int64),
            rewards=np.zeros(tables, np.float32),
            steps=np.zeros(tables, np.int64),
            over=np.zeros(tables, np.bool_),
            cut=np.zeros(tables, np.bool_),
            refused=np.zeros(tables, np.bool_),
        )
        self._luck: Any = np.zeros(1, RandomStream.dtype())
        RandomStream.of("choosing").store(self._luck[0])

    def seed(self, seeds: Sequence[int]) -> None:
        """Give every table luck of its own."""
        lucks: Any = self.room.lucks
        for at, seed in enumerate(seeds):
            RandomStream.of(f"gymnasium {seed}").store(lucks[at])

    def begin(self, which: Flags) -> None:
        """New games at these tables."""
        begin_all(self.room, which)

    def step(self, chosen: npt.NDArray[Any], final: bool, most: int = NO_END) -> None:
        """One action at every table."""
        step_all(self.room, np.ascontiguousarray(chosen, np.int64), final, most)

    def choose(self) -> Integers:
        """A legal action for every table, drawn."""
        chosen = np.zeros(len(self.room.counts), np.int64)
        choose: Any = choose_all
        choose(self.room, self._luck, chosen)
        return chosen

    def state(self, at: int) -> State:
        """A table as a state."""
        tables: Any = self.room.tables
        table = tables[at : at + 1].copy()
        table.flags.writeable = False
        return State(self.game.engine, table)

"""Whole games between players that are compiled: random, cub, greedy, and foxes that look one
word ahead. What the arena asks a player for in Python, one word at a time, happens here inside
one compiled loop.

Each seat has a way of choosing (`kinds`), and what it takes to choose. A word that is the only
one is said without thinking, as the players themselves do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from foxtray.games.clever.areas import count_score
from foxtray.games.clever.game import FIRST, CleverGame, find_winners
from foxtray.games.clever.layout import AREAS, PHASE_OVER, SEATS, Moves, SheetScore, Table, Throw
from foxtray.games.clever.legal import legal
from foxtray.games.clever.simulate import asked_seat, clear_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import door
from foxtray.kernel.game import AnyGame, Options
from foxtray.kernel.random_stream import RandomStream, random_below
from foxtray.players import roster
from foxtray.players.clever.cub import Cub
from foxtray.players.clever.greedy import Greedy, Thumb, judge
from foxtray.players.clever.mode import Mode
from foxtray.players.fox.player import Fox, FoxPoints
from foxtray.players.fox.rivals import Match, judge_to_win
from foxtray.players.fox.value.judging import judge_closely
from foxtray.players.loops import Block, Integers, Loop
from foxtray.players.player import Player
from foxtray.players.uniform import Uniform

# The ways of choosing a word.
BLINDLY: Final = 0
DISTRACTEDLY: Final = 1
GREEDILY: Final = 2
FOR_POINTS: Final = 3
TO_WIN: Final = 4
DISTRACTED: Final = 3
"""The cub says just anything every so often."""
FOXES, FOX_POINTS, TOTAL = AREAS, AREAS + 1, AREAS + 2
"""Behind the areas, in a row of what a sheet counts."""
COUNTED: Final = AREAS + 3


class Cast(NamedTuple):
    """Who plays, and room to play in."""

    kinds: Integers
    """By place in the order of play: how it chooses."""
    thumb: Thumb
    matches: tuple[Match, Match, Match, Match]
    """By place: a fox's mind, or anybody's where no fox sits."""
    moves: list[Moves]
    scratch: list[Moves]
    dice: list[Throw]
    scores: list[SheetScore]


@door
def play_cast(  # noqa: C901  # five ways of choosing, and why they are not handed on is said below
    cast: Cast, tables: list[Table], lucks: list[RandomStream], counted: Integers, words: Integers
) -> None:
    """As many games as `counted` has rows: what each sheet counts in the end, and how many words
    its owner said.

    All in one function: a cast is some three hundred arrays, and to hand it on costs more than
    most words (bench/results.md).
    """
    thumb, moves, luck, score = cast.thumb, cast.moves[0], lucks[0], cast.scores[0]
    printed, table, kinds, first = thumb.prints[0], tables[0], cast.kinds, cast.matches[0].own
    for game in range(len(counted)):
        clear_table(table)
        start_game(printed, table)
        while table.phase != PHASE_OVER:
            seat = asked_seat(table)
            if seat < 0:
                roll(printed, table, luck, cast.dice[0])
                continue
            legal(printed, table, seat, moves)
            kind, best = kinds[seat], 0
            if moves.count > 1:
                if kind == BLINDLY or (
                    kind == DISTRACTEDLY and random_below(luck, DISTRACTED) == 0
                ):
                    best = random_below(luck, moves.count)
                elif kind == FOR_POINTS and seat == 0:
                    best = judge_closely(first, table, seat)
                elif kind == FOR_POINTS:
                    best = judge_closely(cast.matches[seat].own, table, seat)
                elif kind == TO_WIN:
                    best = judge_to_win(cast.matches[seat], table, seat)
                else:
                    judge(thumb, tables, seat)
                    for i in range(moves.count):
                        if thumb.values[i] > thumb.values[best]:
                            best = i
            play(printed, table, seat, moves.codes[best], cast.scratch[0])
            words[game, seat] += 1
        for seat in range(table.seats):
            count_score(printed, table.pads[seat], score)
            for area in range(AREAS):
                counted[game, seat, area] = score.areas[area]
            counted[game, seat, FOXES] = table.pads[seat].foxes
            counted[game, seat, FOX_POINTS] = score.foxes
            counted[game, seat, TOTAL] = score.total


class CleverLoop:
    """Games of certain players from certain seeds (players/loops.py)."""

    def __init__(self, game: CleverGame, players: Sequence[Player], options: Options) -> None:
        self.game = game
        self._mode = mode = Mode(game.engine)
        start = game.start(len(players), options)
        for player in players:
            if isinstance(player, Fox):
                player.is_prepared(start)  # it sits down at a table of so many
        self._start = start.table
        self._seats = len(players)
        foxes = [player for player in players if isinstance(player, Fox)]
        anybody = foxes[0] if foxes else FoxPoints(game, random.Random(0))
        seated = [player if isinstance(player, Fox) else anybody for player in players]
        seated += [anybody] * (SEATS - len(seated))
        kinds = [_kind_of(player, self._seats) for player in players]
        self.cast = Cast(
            np.array(kinds, np.int64),
            Greedy(game, random.Random(0)).thumb,
            (seated[0].match, seated[1].match, seated[2].match, seated[3].match),
            mode.blank(Moves),
            mode.blank(Moves),
            mode.blank(Throw),
            mode.blank(SheetScore),
        )

    def __call__(self, seed: str, games: int) -> Block:
        counted = np.zeros((games, self._seats, COUNTED), np.int64)
        words = np.zeros((games, self._seats), np.int64)
        table: Any = self._mode.given(Table.load(self._start[0]))
        luck = self._mode.given(RandomStream.of(seed))
        self._mode.of(play_cast)(self.cast, table, luck, counted, words)
        names = (*(area.colour for area in self.game.sheet.areas), "foxes", "fox_points")
        points = counted[:, :, TOTAL]
        return Block(
            points,
            find_winners(points, counted[:, :, :AREAS].max(2)),
            {name: counted[:, :, i] for i, name in enumerate(names)},
            words,
        )


def _kind_of(player: Player, seats: int) -> int:
    """How a player chooses; -1: as nothing here does."""
    if isinstance(player, Fox):
        looks_one_word_ahead = (type(player).judge, type(player).choose) == (Fox.judge, Fox.choose)
        kind = TO_WIN if player.to_win and seats > 1 else FOR_POINTS
        return kind if looks_one_word_ahead else -1
    return {Uniform: BLINDLY, Cub: DISTRACTEDLY, Greedy: GREEDILY}.get(type(player), -1)


def find_loop(game: AnyGame, players: Sequence[str], options: Options) -> Loop | None:
    """The loop for these players; None where one of them is not compiled, or a starter is drawn."""
    if not isinstance(game, CleverGame) or FIRST.name in options:
        return None
    seated = [roster.invite(name, game, random.Random(0)) for name in players]
    if any(_kind_of(player, len(seated)) < 0 for player in seated):
        return None
    return CleverLoop(game, seated, options)

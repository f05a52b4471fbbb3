"""The fox that plays to win against others that mind their points, inside compiled code.

    python bench/fox_duel.py GAME SEATS GAMES

One seat of the table is the fox, a seat further in every game; all others are fox-points,
with the same weights. As `foxtray arena`, but several times as fast: no words are spelled,
dice are not paired, and equal totals are shared.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

from foxtray.games import shelf
from foxtray.games.clever.areas import count_score
from foxtray.games.clever.engine import array_of
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import PHASE_OVER, Table
from foxtray.games.clever.simulate import asked_seat, clear_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.compiled import compiled
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.rivals import Match, judge_to_win, new_match
from foxtray.players.fox.school.training import compiled_mind, new_table
from foxtray.players.fox.value.judging import judge_words
from foxtray.players.fox.value.network import Doubles
from foxtray.players.fox.weights import shipped


@compiled
def duel(match: Match, tables: list[Table], lucks: list[RandomStream], totals: Doubles) -> None:
    """As many games as `totals` has rows; the fox's points come first."""
    printed, table, desk = match.own.prints[0], tables[0], match.own.desks[0]
    for game in range(len(totals)):
        fox = game % table.seats
        clear_table(table)
        start_game(printed, table)
        while table.phase != PHASE_OVER:
            seat = asked_seat(table)
            if seat < 0:
                roll(printed, table, lucks[0], desk.dice[0])
                continue
            if seat == fox:
                best = judge_to_win(match, table, seat)
            else:
                best = judge_words(match.own, table, seat)
            play(printed, table, seat, desk.moves[0].codes[best], desk.scratch[0])
        for seat in range(table.seats):
            count_score(printed, table.pads[seat], desk.score[0])
            totals[game, (seat - fox) % table.seats] = desk.score[0].total


def main(name: str, seats: int, games: int) -> None:
    game = shelf.take_down(name)
    if not isinstance(game, CleverGame):
        raise SystemExit("the fox knows the Clever games only")
    net, _, rivals = shipped(game.sheet, seats)
    own, other = (compiled_mind(game, net) for _ in range(2))
    totals = np.zeros((games, seats))
    luck = array_of(RandomStream.of("fox duel"))
    began = time.perf_counter()
    play_all: Any = duel
    play_all(new_match(own, other, rivals), new_table(game, seats), luck, totals)
    winners = totals == totals.max(1, keepdims=True)
    shares = winners[:, 0] / winners.sum(1)
    print(
        f"{name}, {seats} seats, {games} games: the fox wins {100 * shares.mean():.2f} "
        f"+- {100 * shares.std() / games**0.5:.2f} of 100, fair would be {100 / seats:.2f}; "
        f"points {totals[:, 0].mean():.1f}, the others {totals[:, 1:].mean():.1f}; "
        f"{time.perf_counter() - began:.0f} s"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

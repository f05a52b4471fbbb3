"""How long `exact` thinks in High Score: the processor's time of every decision of whole games.

    python bench/exact_time.py SEATS GAMES [bare] [beside]

All seats are `exact`, and Python's collector of garbage is held off while they think as it is in
the processes that think for a server (players/undisturbed.py). `bare`: it comes when it will, as in
a program that does nothing about it. `beside`: the process holds the compiled rules of the other
games too, as one of a server does after a while.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from contextlib import nullcontext

from foxtray.games import shelf
from foxtray.games.high_score.state import State
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame
from foxtray.players.high_score.exact import Exact
from foxtray.players.undisturbed import tidy, undisturbed


def main(seats: int, games: int, bare: bool, beside: bool) -> None:
    with nullcontext() if bare else undisturbed():
        game = shelf.take_down("high-score")
        players = [Exact(game, random.Random(seat)) for seat in range(seats)]
        players[0].prepare(game.start(seats, {}))
        for other in shelf.names() if beside else ():
            shelf.take_down(other).warm_up()
        if not bare:
            tidy()
        taken, tidied, met = _play(game, players, games, bare)
    first = taken[0]
    taken.sort()
    print(
        f"{seats} seats, {games} games, {len(taken)} decisions: {sum(taken) / len(taken):.2f} ms "
        f"in the mean, the first {first:.1f}, 99 of 100 below "
        f"{taken[len(taken) * 99 // 100]:.1f}, the slowest "
        + ", ".join(f"{each:.1f}" for each in taken[-3:])
        + f"; {met} collections inside decisions, between them at most {tidied:.1f} ms"
    )


def _play(
    game: AnyGame, players: list[Exact], games: int, bare: bool
) -> tuple[list[float], float, int]:
    """What every decision took, the longest that was tidied between two, and the collections
    that fell into decisions.
    """
    taken, longest, met = [], 0.0, 0
    seats = len(players)
    for number in range(games):
        rng = random.Random(f"exact {number}")
        state: State = game.start(seats, {})
        while (awaits := game.awaits(state)) is not None:
            if isinstance(awaits, Chance):
                state = game.settle(state, awaits.sample(rng))
                continue
            seat = awaits[-1]
            view, legal = game.view(state, seat), game.legal(state, seat)
            before = _collections()
            began = time.process_time()
            word = players[seat].choose(view, legal)
            ended = time.process_time()
            taken.append(1000 * (ended - began))
            met += _collections() - before
            state = game.play(state, seat, word)
            if not bare:
                began = time.process_time()
                tidy()
                longest = max(longest, 1000 * (time.process_time() - began))
    return taken, longest, met


def _collections() -> int:
    return sum(each["collections"] for each in gc.get_stats())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), "bare" in sys.argv[3:], "beside" in sys.argv[3:])

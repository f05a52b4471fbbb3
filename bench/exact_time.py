"""How long `exact` thinks in High Score: the processor's time of every decision of whole games.

    python bench/exact_time.py SEATS GAMES [tidy]

All seats are `exact`. With `tidy` Python's collector of garbage is held off meanwhile: when it
goes through everything there is, it takes longer than any decision.
"""

from __future__ import annotations

import gc
import random
import sys
import time

from foxtray.games import shelf
from foxtray.games.high_score.state import State
from foxtray.kernel.chance import Chance
from foxtray.players.high_score.exact import Exact


def main(seats: int, games: int, tidy: bool) -> None:
    game = shelf.take_down("high-score")
    players = [Exact(game, random.Random(seat)) for seat in range(seats)]
    players[0].prepare(game.start(seats, {}))
    if tidy:
        gc.collect()
        gc.disable()
    taken = []
    for number in range(games):
        rng = random.Random(f"exact {number}")
        state: State = game.start(seats, {})
        while (awaits := game.awaits(state)) is not None:
            if isinstance(awaits, Chance):
                state = game.settle(state, awaits.sample(rng))
                continue
            seat = awaits[-1]
            view, legal = game.view(state, seat), game.legal(state, seat)
            began = time.process_time()
            word = players[seat].choose(view, legal)
            taken.append(1000 * (time.process_time() - began))
            state = game.play(state, seat, word)
    taken.sort()
    print(
        f"{seats} seats, {games} games, {len(taken)} decisions: {sum(taken) / len(taken):.2f} ms "
        f"in the mean, 99 of 100 below {taken[len(taken) * 99 // 100]:.1f}, the slowest "
        + ", ".join(f"{each:.1f}" for each in taken[-3:])
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), "tidy" in sys.argv[3:])

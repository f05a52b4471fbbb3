"""Whether the chances to win a match of High Score come true: told and won, by table.

    python bench/high_score_chances.py SEATS GAMES

`exact` plays against itself. Before every round each seat's chance is told (players/high_score/
outlook.py); in the end it is compared with the wins, a shared one counting its share. All seats
together always have 1, so chances are sorted into tenths of how high they were told.
"""

from __future__ import annotations

import random
import sys

import numpy as np
import numpy.typing as npt

from foxtray.games import shelf
from foxtray.games.high_score.rules import winners
from foxtray.games.high_score.state import State
from foxtray.kernel.chance import Chance
from foxtray.players import roster
from foxtray.players.high_score.outlook import chance_of

TENTHS = 10
FALLS = "high score chances"


def told_and_won(seats: int, games: int) -> npt.NDArray[np.float64]:
    """Rows of: the game, the rounds played, the chance told, the share won."""
    game = shelf.take_down("high-score")
    players = [roster.invite("exact", game, random.Random(seat)) for seat in range(seats)]
    rows = []
    for number in range(games):
        told: list[tuple[int, int, float]] = []
        rng = random.Random(f"{FALLS} {number}")
        state: State = game.start(seats, {})
        while (awaits := game.awaits(state)) is not None:
            if isinstance(awaits, Chance):
                if state.card_is_due and state.rounds:
                    told += [(s, len(state.rounds), chance_of(state, s)) for s in range(seats)]
                state = game.settle(state, awaits.sample(rng))
                continue
            seat = awaits[0]
            view, legal = game.view(state, seat), game.legal(state, seat)
            state = game.play(state, seat, players[seat].choose(view, legal))
        best = winners(state.standing)
        rows += [(number, r, c, (s in best) / len(best)) for s, r, c in told]
    return np.array(rows)


def main(seats: int, games: int) -> None:
    rows = told_and_won(seats, games)
    print("| told | moments | mean told | won |\n|---|---:|---:|---:|")
    for tenth in range(TENTHS):
        here = rows[(rows[:, 2] * TENTHS).astype(int).clip(0, TENTHS - 1) == tenth]
        if len(here) >= 30:
            error = here[:, 3].std() / len(np.unique(here[:, 0])) ** 0.5
            told = f"{tenth * 10} to {tenth * 10 + 10} %"
            print(
                f"| {told} | {len(here):,} | {100 * here[:, 2].mean():.1f} % "
                f"| {100 * here[:, 3].mean():.1f} ± {100 * error:.1f} % |"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

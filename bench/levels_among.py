"""How the levels of a Clever game do among others: each against the next one up.

    python bench/levels_among.py GAME GAMES [seats=2,3,4] [levels=cub,hedgehog,...]

One seat is the lower level, all others are the next one up. Every deal is played from every seat
and begins with the same luck. The share of wins has its standard error over deals; a shared win
counts its share. Inside compiled code (players/clever/loop.py).
"""

from __future__ import annotations

import sys
import time
from itertools import pairwise

import numpy as np

from foxtray.games import shelf
from foxtray.players.clever.loop import find_loop

LEVELS = "random,cub,hedgehog,greedy,badger,marten,wolf,lynx,fox"


def measure(name: str, lower: str, upper: str, seats: int, games: int) -> str:
    """One row of the table."""
    game = shelf.find(name)
    loops = []
    for place in range(seats):
        players = [upper] * seats
        players[place] = lower
        loop = find_loop(game, players, {})
        if loop is None:
            raise SystemExit(f"{lower} and {upper} do not play {game.name} inside compiled code")
        loops.append(loop)
    deals = -(-games // seats)
    won, mine, theirs = (np.zeros((deals, seats)) for _ in range(3))
    began = time.process_time()
    for deal in range(deals):
        for place, loop in enumerate(loops):
            block = loop(f"levels among others {deal}", 1)
            points, winners = block.points[0], block.winners[0]
            won[deal, place] = winners[place] / winners.sum()
            mine[deal, place] = points[place]
            theirs[deal, place] = (points.sum() - points[place]) / (seats - 1)
    shares = won.mean(1)
    return (
        f"| `{lower}` | `{upper}` | {seats} | {won.size:,} | {100 * shares.mean():.1f} ± "
        f"{100 * shares.std(ddof=1) / deals**0.5:.1f} % | {100 / seats:.1f} % | "
        f"{mine.mean():.1f} | {theirs.mean():.1f} | {time.process_time() - began:.0f} s"
    )


def main(name: str, games: int, given: dict[str, str]) -> None:
    print("| level | among | seats | games | won | fair | points | of the others |")
    print("|---|---|---:|---:|---:|---:|---:|---:|", flush=True)
    for lower, upper in pairwise(given.get("levels", LEVELS).split(",")):
        for seats in given.get("seats", "2,3,4").split(","):
            print(measure(name, lower, upper, int(seats), games), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), dict(word.split("=") for word in sys.argv[3:]))

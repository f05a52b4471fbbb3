"""That luck is fair, and how fast a review is.

    python bench/review_luck.py luck [GAMES] [GAME...]   mean luck over many games
    python bench/review_luck.py speed                    a game by each reviewer, best of five

Luck must lie within four standard errors of zero; the exit code says whether it did.
"""

from __future__ import annotations

import random
import sys
import time
from statistics import fmean, stdev

from foxtray.analysis.match import play_match
from foxtray.analysis.review.reviewer import find_reviewer, reviewers
from foxtray.analysis.review.walk import luck_of, walk
from foxtray.games import shelf
from foxtray.kernel.game import Seat
from foxtray.players import roster

ERRORS = 4.0
STEP = 250
"""After so many games it is told how things stand, for who must stop early."""
PLAYERS = ("random", "cub", "entropy", "expectation")
"""Of a game, those that know it take turns."""


def is_fair(name: str, games: int) -> bool:
    game = shelf.find(name)
    seats = game.seats[0]
    reviewer = find_reviewer(game)[1].hurried(8)
    known = {entry.name for entry in roster.known_to(game)}
    players = [player for player in PLAYERS if player in known]
    lucks = []
    for deal in range(games):
        player = players[deal % len(players)]
        minds = [roster.invite(player, game, random.Random(f"{deal} {i}")) for i in range(seats)]
        record = play_match(game, minds, {}, f"luck {deal}").record()
        lucks.append(luck_of(record, Seat(deal % seats), reviewer).luck)
        if len(lucks) % STEP == 0:
            print(_row(game.name, lucks), file=sys.stderr, flush=True)
    print(_row(game.name, lucks), flush=True)
    return abs(fmean(lucks)) < ERRORS * _error(lucks)


def _error(lucks: list[float]) -> float:
    return stdev(lucks) / len(lucks) ** 0.5


def _row(name: str, lucks: list[float]) -> str:
    mean, error = fmean(lucks), _error(lucks)
    return f"| {name} | {len(lucks):,} | {mean:+.4f} | {error:.4f} | {mean / error:+.2f} |"


def speed() -> None:
    for name in shelf.names():
        game = shelf.take_down(name)
        seats = game.seats[0]
        strongest = roster.known_to(game)[-1].name
        minds = [roster.invite(strongest, game, random.Random(i)) for i in range(seats)]
        record = play_match(game, minds, {}, "speed").record()
        for by in reviewers(game):
            reviewer = find_reviewer(game, by)[1]
            took = []
            for _ in range(5):
                began = time.perf_counter()
                for seat in range(seats):
                    walk(record, Seat(seat), reviewer)
                took.append(time.perf_counter() - began)
            told = f"{name}, {seats} at the table, by {by}"
            print(f"| {told} | {min(took[1:]):.2f} s | {took[0]:.2f} s |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["speed"]:
        speed()
    else:
        count = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
        print("| game | games | mean luck | its error | in errors |\n|---|---:|---:|---:|---:|")
        judged = [is_fair(name, count) for name in sys.argv[3:] or shelf.names()]
        sys.exit(0 if all(judged) else 1)

"""That luck is fair, and how fast a review is.

    python bench/review_luck.py luck [--keep FOLDER] [GAMES] [GAME...]   mean luck over many games
    python bench/review_luck.py speed [GAME...]                          how fast each reviewer is

Luck must lie within four standard errors of zero; the exit code says whether it did. What is kept
in a folder, a line a deal, is not played again: a run that was stopped goes on from there.
"""

from __future__ import annotations

import math
import os
import random
import sys
import time
from pathlib import Path
from statistics import fmean, median, stdev

from foxtray.analysis.match import play_match
from foxtray.analysis.review.reviewer import find_reviewer, reviewers
from foxtray.analysis.review.walk import luck_of, walk
from foxtray.games import shelf
from foxtray.kernel.game import Seat
from foxtray.players import roster

ERRORS = 4.0
GAMES = 3
"""Reviewed to see how fast that is."""
STEP = 250
"""After so many games it is told how things stand, for who must stop early."""
PLAYERS = ("random", "cub", "entropy", "expectation")
"""Of a game, those that know it take turns."""


def is_fair(name: str, games: int, keep: Path | None) -> bool:
    game = shelf.find(name)
    seats = game.seats[0]
    reviewer = find_reviewer(game)[1].hurried(8)
    known = {entry.name for entry in roster.known_to(game)}
    players = [player for player in PLAYERS if player in known]
    kept = keep / f"{game.name}.txt" if keep else None
    lucks = _kept(kept)[:games]
    for deal in range(len(lucks), games):
        player = players[deal % len(players)]
        minds = [roster.invite(player, game, random.Random(f"{deal} {i}")) for i in range(seats)]
        record = play_match(game, minds, {}, f"luck {deal}").record()
        lucks.append(luck_of(record, Seat(deal % seats), reviewer).luck)
        if kept:
            with kept.open("a") as file:
                file.write(f"{deal} {lucks[-1]!r}\n")
        if len(lucks) % STEP == 0:
            print(_row(game.name, lucks), file=sys.stderr, flush=True)
    print(_row(game.name, lucks), flush=True)
    return abs(fmean(lucks)) < ERRORS * _error(lucks)


def _kept(file: Path | None) -> list[float]:
    """The lucks of deals 0, 1, 2, ..., as far as they go."""
    if file is None or not file.exists():
        return []
    rows = [line.split() for line in file.read_text().splitlines()]
    if [int(deal) for deal, _ in rows] != list(range(len(rows))):
        sys.exit(f"{file}: not the deals from 0 on, one a line; take it away and begin anew")
    return [float(luck) for _, luck in rows]


def _error(lucks: list[float]) -> float:
    return stdev(lucks) / math.sqrt(len(lucks))


def _row(name: str, lucks: list[float]) -> str:
    mean, error = fmean(lucks), _error(lucks)
    return f"| {name} | {len(lucks):,} | {mean:+.4f} | {error:.4f} | {mean / error:+.2f} |"


def measure(name: str, by: str) -> str:
    """Whole games of the strongest, all seats reviewed; the first look compiles and is not told."""
    game = shelf.find(name)
    seats = game.seats[0]
    strongest = roster.known_to(game)[-1].name
    reviewer = find_reviewer(game, by)[1]
    took, clock = [], []
    for number in range(-1, GAMES):
        minds = [roster.invite(strongest, game, random.Random(i)) for i in range(seats)]
        record = play_match(game, minds, {}, f"speed {max(number, 0)}").record()
        began, on_wall = time.process_time(), time.perf_counter()
        for seat in range(seats):
            walk(record, Seat(seat), reviewer)
        if number >= 0:
            took.append(time.process_time() - began)
            clock.append(time.perf_counter() - on_wall)
    told = f"{game.name}, {seats} at the table, by {by}"
    return f"| {told} | {median(took):.2f} | {max(took):.2f} | {median(clock):.2f} |"


def speed(names: list[str]) -> None:
    print(f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores, {GAMES} games each\n")
    print("| reviewed | processor, median s | worst s | clock, median s |\n|---|---:|---:|---:|")
    for name in names:
        for by in reviewers(shelf.find(name)):
            print(measure(name, by), flush=True)


def luck(words: list[str]) -> bool:
    keep = None
    if words[:1] == ["--keep"]:
        keep, words = Path(words[1]), words[2:]
        keep.mkdir(parents=True, exist_ok=True)
    count = int(words[0]) if words else 5000
    print("| game | games | mean luck | its error | in errors |\n|---|---:|---:|---:|---:|")
    judged = [is_fair(name, count, keep) for name in words[1:] or shelf.names()]
    return all(judged)


if __name__ == "__main__":
    if sys.argv[1:2] == ["speed"]:
        speed(sys.argv[2:] or list(shelf.names()))
    else:
        sys.exit(0 if luck(sys.argv[2:]) else 1)

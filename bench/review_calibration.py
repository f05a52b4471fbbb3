"""How players look in a review: accuracy, loss and marks.

    python bench/review_calibration.py GAME GAMES [--seats N] [--by NAME] PLAYER...

Each player plays GAMES games against itself. A row each: means with standard errors, and the share
of words by mark. What was luck is asked by bench/review_luck.py.
"""

from __future__ import annotations

import argparse
import random
import sys
from statistics import fmean, stdev

from foxtray.analysis.match import play_match
from foxtray.analysis.review.marks import MARKS, accuracy, count_marks
from foxtray.analysis.review.reviewer import Limits, find_reviewer
from foxtray.analysis.review.walk import Course, words_of
from foxtray.games import shelf
from foxtray.kernel.game import Seat
from foxtray.players import roster

STEP = 5
"""After so many games it is told how things stand, for who must stop early."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("games", type=int)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--by", default="")
    args = parser.parse_args()
    game = shelf.find(args.game)
    seats = args.seats or game.seats[0]
    name, reviewer = find_reviewer(game, args.by)
    print(f"{game.name}, {seats} at the table, {args.games} games each, reviewed by {name}\n")
    print(f"| player | games | result | accuracy | loss | {' | '.join(MARKS)} |")
    print("|---|" + "---:|" * (4 + len(MARKS)))
    for player in args.players:
        courses: list[Course] = []
        for deal in range(args.games):
            minds = [
                roster.invite(player, game, random.Random(f"{deal} {i}")) for i in range(seats)
            ]
            record = play_match(game, minds, {}, f"calibration {deal}").record()
            courses.append(words_of(record, Seat(deal % seats), reviewer))
            if len(courses) % STEP == 0:
                print(_row(player, courses, reviewer.limits), file=sys.stderr, flush=True)
        print(_row(player, courses, reviewer.limits), flush=True)


def _row(player: str, courses: list[Course], limits: Limits) -> str:
    counted = [count_marks(course, limits) for course in courses]
    digits = 1 if limits.good >= 1 else 3
    words = sum(sum(each.values()) for each in counted)
    cells = [
        player,
        f"{len(courses):,}",
        _mean([course.result for course in courses], digits),
        _mean([accuracy(course.words) for course in courses], 1),
        _mean([course.loss for course in courses], digits),
        *(f"{sum(each[mark] for each in counted) / words:.1%}" for mark in MARKS),
    ]
    return f"| {' | '.join(cells)} |"


def _mean(values: list[float], digits: int) -> str:
    error = stdev(values) / len(values) ** 0.5
    return f"{fmean(values):.{digits}f} ± {error:.{digits}f}"


if __name__ == "__main__":
    main()

"""How players look in a review: accuracy, loss and marks; and that luck is fair.

    python bench/review_calibration.py GAME GAMES [--seats N] [--by NAME] PLAYER...

Each player plays GAMES games against itself. A row each: means with standard errors, the share of
words by mark, and the luck in standard errors of its mean (within four: fair).
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import fmean, stdev

from foxtray.analysis.match import play_match
from foxtray.analysis.review.marks import MARKS, accuracy, count_marks
from foxtray.analysis.review.reviewer import find_reviewer
from foxtray.analysis.review.walk import Course, walk
from foxtray.games import shelf
from foxtray.kernel.game import Seat
from foxtray.players import roster


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
    print(
        "| player | result | accuracy | loss | correction | luck, errors | adjusted: sd, before |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|" + "---:|" * (len(MARKS) - 1))
    for player in args.players:
        began = time.perf_counter()
        courses = []
        for deal in range(args.games):
            minds = [
                roster.invite(player, game, random.Random(f"{deal} {i}")) for i in range(seats)
            ]
            record = play_match(game, minds, {}, f"calibration {deal}").record()
            courses.append(walk(record, Seat(deal % seats), reviewer))
        print(_row(player, courses, reviewer.limits), f" {time.perf_counter() - began:.0f} s")


def _row(player: str, courses: list[Course], limits: object) -> str:
    lucks = [course.luck for course in courses]
    counted = [count_marks(course, limits) for course in courses]  # type: ignore[arg-type]
    words = sum(sum(each.values()) for each in counted)
    shares = [sum(each[mark] for each in counted) / words for mark in MARKS]
    error = stdev(lucks) / len(lucks) ** 0.5
    cells = [
        player,
        _mean([course.result for course in courses]),
        _mean([accuracy(course.words) for course in courses]),
        _mean([course.loss for course in courses]),
        _mean([course.correction for course in courses]),
        f"{fmean(lucks) / error if error else 0:+.1f}",
        f"{stdev([c.adjusted for c in courses]):.3f}, {stdev([c.result for c in courses]):.3f}",
        *(f"{share:.1%}" for share in shares),
    ]
    return f"| {' | '.join(cells)} |"


def _mean(values: list[float]) -> str:
    return f"{fmean(values):.2f} ± {stdev(values) / len(values) ** 0.5:.2f}"


if __name__ == "__main__":
    main()

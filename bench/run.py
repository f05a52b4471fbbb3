"""Measure, and add a dated line block to bench/results.md. Run by ``make bench``.

Numbers depend on the machine and on what else it does: compare the ratios of one run.
"""

from __future__ import annotations

import datetime
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
FOXTRAY = [sys.executable, "-m", "foxtray"]
REPEAT = 5


def timed(words: list[str], cache: str | None = None) -> float:
    """Seconds one command takes."""
    env = {**os.environ, "FOXTRAY_CACHE": cache} if cache else None
    began = time.perf_counter()
    subprocess.run([*FOXTRAY, *words], check=True, stdout=subprocess.DEVNULL, env=env)
    return time.perf_counter() - began


def starts() -> list[tuple[str, float]]:
    """How long starting takes: the help, and a first game cold and warm."""
    one_game = ["arena", "ganz", "--players", "random", "--games", "1"]
    both = "ganz-schoen-clever and clever-hoch-drei"
    with tempfile.TemporaryDirectory() as cache:
        cold = timed(one_game, cache) + timed(["arena", "clever-h", *one_game[2:]], cache)
        warm = min(timed(one_game, cache) for _ in range(REPEAT))
    return [
        ("foxtray --help, best of five, s", min(timed(["--help"]) for _ in range(REPEAT))),
        (f"one game of {both}, cold cache, s", cold),
        ("one game of ganz-schoen-clever, warm, best of five, s", warm),
    ]


def speeds() -> list[tuple[str, float]]:
    """What ``foxtray bench`` says."""
    done = subprocess.run([*FOXTRAY, "bench", "--json"], check=True, capture_output=True)
    report = json.loads(done.stdout)
    return [
        (f"{game}: {key.replace('_', ' ')}", value)
        for game, numbers in report.items()
        for key, value in numbers.items()
    ]


def greedy() -> list[tuple[str, float]]:
    """How well the greedy player plays alone."""
    rows = []
    for game in ("ganz-schoen-clever", "clever-hoch-drei"):
        words = [
            "arena",
            game,
            "--players",
            "greedy",
            "--games",
            "2000",
            "--seed",
            "1000",
            "--json",
        ]
        done = subprocess.run([*FOXTRAY, *words], check=True, capture_output=True)
        seat = json.loads(done.stdout)["seats"][0]
        rows.append((f"{game}: greedy alone, mean of 2,000 games", seat["mean"]))
        rows.append((f"{game}: its standard error", seat["stderr"]))
    return rows


def decisions() -> list[tuple[str, float]]:
    """How long `exact` thinks about the first word of a turn, all cards solved: the mean."""
    from foxtray.games.high_score.cards import SHIPPED, Roll
    from foxtray.games.high_score.state import Round, State
    from foxtray.games.shelf import take_down
    from foxtray.kernel.game import Seat
    from foxtray.players import roster

    game = take_down("high-score")
    rows = []
    for seats in (2, 3, 5):
        player = roster.invite("exact", game, random.Random(0))
        states = [
            State(seats, rounds=(Round(card, 0, tuple(range(10, 8 + seats))),)).roll(
                "1223455" if card.freezes else "122345v"
            )
            for card in SHIPPED
            if card.roll is not Roll.FULL
        ]
        asked = [(state, Seat(state.active or 0)) for state in states]
        for last in (False, True):  # the first time everything is solved
            began = time.perf_counter()
            for state, seat in asked:
                player.choose(game.view(state, seat), game.legal(state, seat))
            if last:
                took = 1000 * (time.perf_counter() - began) / len(asked)
                rows.append((f"high-score: a decision of exact, {seats} players, ms", took))
    return rows


def main() -> None:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 - whichever git is there
        capture_output=True,
        text=True,
        check=False,
        cwd=HERE,
    ).stdout.strip()
    head = f"## {datetime.date.today()}, {platform.machine()}, Python {platform.python_version()}"
    lines = [f"{head}, commit {commit or 'unknown'}", "", "| what | measured |", "|---|---:|"]
    for what, value in [*starts(), *speeds(), *greedy(), *decisions()]:
        lines.append(f"| {what} | {value:,.2f} |")
        print(lines[-1])
    results = HERE / "results.md"
    with results.open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

"""Measure `foxtray.simulate` beside the loop the fox was taught in, and add to bench/results.md.

    python bench/simulate.py [--rounds 3] [--seconds 3] [--write]

Both by the second of the processor, in turns: the loop of self-play that nothing is learned from
(`HeldOut`), `simulate` with the fox alone, with others, and the same games asked word by word.
"""

from __future__ import annotations

import argparse
import datetime
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from foxtray import find, simulate
from foxtray.games.clever.game import CleverGame
from foxtray.players import roster
from foxtray.players.fox.school.training import HeldOut
from foxtray.players.fox.weights import shipped
from foxtray.players.invited import Invited
from foxtray.players.player import Player

HERE = Path(__file__).parent
GAMES = ("ganz-schoen-clever", "clever-hoch-drei")


class Asked:
    """A player of the roster that is not known to be compiled, so that it is asked for words."""

    def __init__(self, player: Player) -> None:
        self.choose = player.choose

    def __deepcopy__(self, memo: object) -> Asked:
        return self


def speed(play: Callable[[int], None], batch: int, seconds: float) -> float:
    """Games in a second of the processor; what is compiled is compiled before."""
    play(1)
    games, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        play(batch)
        games += batch
    return games / (time.process_time() - began)


def ways(game: CleverGame) -> dict[str, tuple[Callable[[int], None], int]]:
    """What is measured, each with how many games at a time."""
    school, net = HeldOut(game, 1, "bench"), shipped(game.sheet).net

    def by(players: Sequence[Invited]) -> Callable[[int], None]:
        return lambda games: simulate(game, players, games).points.sum()

    asked = Asked(roster.invite("fox", game, random.Random(0)))
    return {
        "the loop of its training, nothing learned": (lambda n: school(net, n).sum(), 256),
        "simulate: fox": (by(["fox"]), 256),
        "simulate: fox, fox-points": (by(["fox", "fox-points"]), 64),
        "simulate: greedy": (by(["greedy"]), 1024),
        "simulate: random": (by(["random"]), 1 << 13),
        "the fox asked word by word": (by([asked]), 16),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--write", action="store_true", help="add to bench/results.md")
    args = parser.parse_args()
    lines = [
        f"## simulate, {datetime.date.today()}",
        *("", f"`python bench/simulate.py --rounds {args.rounds} --seconds {args.seconds:g}`", ""),
        "| games in a second of the processor, the median of all rounds | "
        + " | ".join(GAMES)
        + " |",
        "|---|---:|---:|",
    ]
    found: dict[str, dict[str, list[float]]] = {}
    for name in GAMES:
        game = find(name)
        assert isinstance(game, CleverGame)  # noqa: S101  # for the type checker
        for _ in range(args.rounds):
            for what, (play, batch) in ways(game).items():
                measured = speed(play, batch, args.seconds)
                found.setdefault(what, {}).setdefault(name, []).append(measured)
                print(f"{name}: {what}: {measured:,.1f}", flush=True)
    for what, by_game in found.items():
        lines.append(
            f"| {what} | " + " | ".join(f"{median(by_game[g]):,.0f}" for g in GAMES) + " |"
        )
    text = "\n".join(lines)
    print(text)
    if args.write:
        with (HERE / "results.md").open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")


if __name__ == "__main__":
    main()

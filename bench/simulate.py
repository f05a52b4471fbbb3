"""Measure `foxtray.simulate` beside the loop the fox was taught in, and add to bench/results.md.

    python bench/simulate.py [--rounds 3] [--seconds 3] [--only clever|others] [--write]

Both by the second of the processor, in turns: the loop of self-play that nothing is learned from
(`HeldOut`), `simulate` with the fox alone, with others, and the same games asked word by word. Then
the players of the other games, two of each at a table: in their loop, asked word by word, and how
much of that they think (what no loop would save).
"""

from __future__ import annotations

import argparse
import datetime
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from foxtray import find, simulate
from foxtray.games.clever.game import CleverGame
from foxtray.kernel.game import AnyGame, Word
from foxtray.players import roster
from foxtray.players.fox.rivals import ALONE
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
    close = ALONE.get(game.name, 0.0)
    school, net = HeldOut(game, 1, "bench", close), shipped(game.sheet).net

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


OTHERS = {
    "high-score": ("random", "timid", "bold", "expectation", "exact"),
    "break-the-cube": ("random", "entropy", "whispering", "forgetful", "detective"),
}


class Watched:
    """A player of the roster, asked word by word, with a clock at its choosing."""

    thought = 0.0

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, game: AnyGame, rng: random.Random) -> Player:
        player = roster.invite(self.name, game, rng)
        ask = player.choose

        def choose(view: Any, legal: Sequence[Word]) -> Word:
            began = time.process_time()
            word = ask(view, legal)
            Watched.thought += time.process_time() - began
            return word

        player.choose = choose  # type: ignore[method-assign]  # a clock around it
        return player


def play_two(game: str, name: str, games: int) -> None:
    simulate(game, [name, name], games)


def measure_others(seconds: float) -> list[str]:
    lines = [
        "| two of them | games a second, in the loop | asked word by word | of that they think |",
        "|---|---:|---:|---:|",
    ]
    for game, names in OTHERS.items():
        for name in names:
            looped = "none"
            if simulate(game, [name, name], 1).compiled:
                looped = f"{speed(partial(play_two, game, name), 256, seconds):,.0f}"
            watched: list[Invited] = [Watched(name) for _ in range(2)]
            simulate(game, watched, 1)
            Watched.thought, games, began = 0.0, 0, time.process_time()
            while time.process_time() - began < seconds:
                games += simulate(game, watched, 4, seed=games + 2).games
            spent = time.process_time() - began
            lines.append(
                f"| {game}: {name} | {looped} | {games / spent:,.1f} | "
                f"{Watched.thought / spent:.0%} |"
            )
            print(lines[-1], flush=True)
    return lines


def measure_clever(rounds: int, seconds: float) -> list[str]:
    lines = [
        "| games in a second of the processor, the median of all rounds | "
        + " | ".join(GAMES)
        + " |",
        "|---|---:|---:|",
    ]
    found: dict[str, dict[str, list[float]]] = {}
    for name in GAMES:
        game = find(name)
        assert isinstance(game, CleverGame)  # noqa: S101  # for the type checker
        for _ in range(rounds):
            for what, (play, batch) in ways(game).items():
                measured = speed(play, batch, seconds)
                found.setdefault(what, {}).setdefault(name, []).append(measured)
                print(f"{name}: {what}: {measured:,.1f}", flush=True)
    for what, by_game in found.items():
        lines.append(
            f"| {what} | " + " | ".join(f"{median(by_game[g]):,.0f}" for g in GAMES) + " |"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--write", action="store_true", help="add to bench/results.md")
    parser.add_argument("--only", choices=("clever", "others"))
    args = parser.parse_args()
    lines = [
        f"## simulate, {datetime.date.today()}",
        *("", f"`python bench/simulate.py --rounds {args.rounds} --seconds {args.seconds:g}`", ""),
    ]
    if args.only != "others":
        lines += [*measure_clever(args.rounds, args.seconds), ""]
    if args.only != "clever":
        lines += measure_others(args.seconds)
    text = "\n".join(lines)
    print(text)
    if args.write:
        with (HERE / "results.md").open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")


if __name__ == "__main__":
    main()

"""foxtray bench: how fast the games are, on one core, compiling counted apart."""

from __future__ import annotations

import argparse
import random
import time

from foxtray.cli.common import games_asked, print_json
from foxtray.games import shelf
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame


def run(args: argparse.Namespace) -> int:
    report = {game.name: _measure(game, args.seconds) for game in games_asked(args.game)}
    if args.json:
        print_json(report)
        return 0
    for name, numbers in report.items():
        print(name)
        for key, value in numbers.items():
            print(f"  {key.replace('_', ' '):32} {value:14,.2f}")
    return 0


def _measure(game: AnyGame, seconds: float) -> dict[str, float]:
    """What every game can be asked, and what its kit adds: games in loops of its own."""
    own = shelf.kit_of(game.name).tool("bench")
    numbers: dict[str, float] = own(game, seconds) if own else {}
    python = _measure_python(game, seconds)
    numbers.setdefault("random_games_per_second", python["python_games_per_second"])
    return numbers | python


def _measure_python(game: AnyGame, seconds: float) -> dict[str, float]:
    """Random games driven from Python: state, legal words, play, one at a time."""
    rng = random.Random(1)
    games = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        state = game.start(game.seats[0], {})
        while (awaits := game.awaits(state)) is not None:
            if isinstance(awaits, Chance):
                state = game.settle(state, awaits.sample(rng))
            else:
                seat = awaits[0]
                words = game.legal(state, seat)
                state = game.play(state, seat, game.random_word(game.view(state, seat), words, rng))
        games += 1
    return {"python_games_per_second": games / spent}

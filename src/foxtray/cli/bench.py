"""foxtray bench: how fast the games are, on one core, compiling counted apart."""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from foxtray.cli.common import games_asked, print_json
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
    numbers: dict[str, float] = {}
    engine = getattr(game, "engine", None)
    if engine is not None:
        numbers |= _measure_compiled(engine, seconds)
        numbers["fox_games_per_second"] = _measure_fox(game, seconds)
    python = _measure_python(game, seconds)
    if engine is None:
        numbers["random_games_per_second"] = python["python_games_per_second"]
    return numbers | python


def _measure_compiled(engine: Any, seconds: float) -> dict[str, float]:
    """Random games inside the compiled loop: solo, and four seats."""
    numbers = {}
    for seats, key in ((1, "random_games_per_second"), (4, "random_games_of_four_per_second")):
        began = time.perf_counter()
        engine.random_games(1, seats, seed=1)
        if seats == 1:
            numbers["first_call_seconds"] = time.perf_counter() - began
        games, words, batch = 0, 0, 1000
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            words += engine.random_games(batch, seats, seed=games)[1]
            games += batch
        numbers[key] = games / spent
        if seats == 1:
            numbers["words_per_game"] = words / games
    return numbers


def _measure_fox(game: Any, seconds: float) -> float:
    """Solo games of the fox inside the compiled loop."""
    from foxtray.games.clever.engine import array_of
    from foxtray.kernel.luck import Luck
    from foxtray.players.fox.training import Room, new_table, play_games
    from foxtray.players.fox.weights import shipped

    net = shipped(game.sheet)[0]
    room, luck = Room(len(net.bias)), array_of(Luck.of("bench"))
    tables = new_table(game, 1)
    play_games(game, net, room, tables, 1, luck)
    games, batch = 0, 100
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        play_games(game, net, room, tables, batch, luck)
        games += batch
    return games / spent


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

"""How fast the Clever games are inside the compiled code: random games, and the fox's."""

from __future__ import annotations

import time

from foxtray.games.clever.engine import Engine
from foxtray.games.clever.game import CleverGame


def measure(game: CleverGame, seconds: float) -> dict[str, float]:
    """What `foxtray bench` says of a Clever game besides what it says of every game."""
    numbers = _measure_random(game.engine, seconds)
    numbers["fox_games_per_second"] = _measure_fox(game, seconds)
    return numbers


def _measure_random(engine: Engine, seconds: float) -> dict[str, float]:
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


def _measure_fox(game: CleverGame, seconds: float) -> float:
    """Solo games of the fox inside the compiled loop."""
    from foxtray.players.fox.rivals import ALONE
    from foxtray.players.fox.school.training import HeldOut
    from foxtray.players.fox.weights import shipped

    play = HeldOut(game, 1, "bench", ALONE.get(game.name, 0.0))
    net = shipped(game.sheet).net
    play(net, 1)
    games, batch = 0, 100
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        play(net, batch)
        games += batch
    return games / spent

"""OpenSpiel's Monte Carlo tree search, as it comes, against random words in High Score.

python examples/open_spiel_search.py [GAMES] [SIMULATIONS]
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

from foxtray.adapters.open_spiel import register

register()


def play(game, bots, luck):
    """One game; the returns."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    game, luck = pyspiel.load_game("foxtray_high_score(seats=2)"), np.random.RandomState(1)
    searcher = mcts.MCTSBot(
        game, 1.0, simulations, mcts.RandomRolloutEvaluator(1, luck), random_state=luck
    )
    bots = [searcher, uniform_random.UniformRandomBot(1, luck)]
    won = [0.5 + play(game, bots, luck)[0] for _ in range(games)]
    print(f"the search wins {sum(won):g} of {games} games")

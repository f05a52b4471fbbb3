"""A table of three with PettingZoo's interface: two who say anything, one who never rolls again.

python examples/pettingzoo_table.py [GAMES]
"""

import sys

import numpy as np

from foxtray.adapters.pettingzoo import high_score_v1

STOP = 0  # of High Score's actions the first: the dice lie as they lie


def play(env, seed, rng):
    """One game; what each agent won of it."""
    env.reset(seed=seed)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        won[agent] += reward
        if terminated or truncated:
            env.step(None)
        elif agent == "seat_0" and seen["action_mask"][STOP]:
            env.step(STOP)
        else:
            env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return won


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    table, luck = high_score_v1.env(seats=3), np.random.default_rng(1)
    wins = [play(table, seed, luck) for seed in range(games)]
    for agent in table.possible_agents:
        print(f"{agent} wins {sum(each[agent] for each in wins) / games:.1%}")

"""PettingZoo's own tests on every game and number of seats."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from foxtray.games import shelf

MODULES = {name: f"{name.replace('-', '_')}_v1" for name in shelf.names()}
SEATED = [(name, seats) for name in MODULES for seats in shelf.take_down(name).seats]
DICT = "ignore:Observation is not a NumPy array"  # PettingZoo's own games with masks are listed
SPACE = "ignore:Observation space for each agent probably should be"  # there by name, ours not


def module(name: str) -> Any:
    return import_module(f"foxtray.adapters.pettingzoo.{MODULES[name]}")


@pytest.mark.parametrize(("name", "seats"), SEATED)
@pytest.mark.filterwarnings(DICT)
@pytest.mark.filterwarnings(SPACE)
def test_pettingzoos_own_tests(name: str, seats: int) -> None:
    api_test(module(name).env(seats=seats), num_cycles=30)
    seed_test(lambda: module(name).env(seats=seats), num_cycles=10)


@pytest.mark.parametrize(
    ("name", "seats"), [("high-score", 3), ("ganz-schoen-clever", 2), ("ganz-schoen-clever", 1)]
)
def test_a_whole_game_gives_what_was_won(name: str, seats: int) -> None:
    env = module(name).env(seats=seats)
    env.reset(seed=4)
    rng = np.random.default_rng(2)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    table = env.unwrapped.table
    assert table.is_over
    if seats == 1:
        assert list(returns.values()) == list(table.points())
    else:
        assert list(returns.values()) == table.wins()
        assert sum(returns.values()) == pytest.approx(1)


def test_who_is_not_asked_has_nothing_to_say() -> None:
    env = module("high-score").raw_env(seats=2)
    env.reset(seed=1)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(waiting)["action_mask"].any()


def test_what_is_not_legal_loses_the_game() -> None:
    env = module("high-score").env(seats=2)
    env.reset(seed=1)
    loser = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations[loser]
    assert env.rewards[loser] == -1


def test_a_game_without_end_is_cut_off() -> None:
    env = module("break-the-cube").raw_env(seats=2)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


def test_options_and_pictures() -> None:
    env = module("break-the-cube").raw_env(seats=2, options={"notes": "a"}, render_mode="ansi")
    env.reset(seed=1)
    assert env.render()
    with pytest.raises(ValueError, match="win, points"):
        module("high-score").raw_env(reward="love")

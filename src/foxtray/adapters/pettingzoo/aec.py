"""Any game with a codec as a PettingZoo environment, agent after agent.

    agents       seat_0, seat_1, ...; where several are asked at once, in the order of the seats
    observation  {"observation": a row of integers, "action_mask": 1 for every legal action}; the
                 row has what the seat may know, as its view does, and nothing else
    reward       "win": at the end 1 for the winner, its share where several won; "points": what
                 everybody gained with each word. Alone "points" is usual, else "win"
    truncation   of a game that goes on for ever

Dice and cards fall by themselves. `table` has the game's own state.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from foxtray.adapters.codec import bounds_of, mask_of
from foxtray.adapters.drawing import as_pixels, as_text
from foxtray.adapters.table import Table
from foxtray.games import shelf
from foxtray.kernel.game import Seat, keep_options

REWARDS = ("win", "points")
MODES = ("ansi", "human", "rgb_array")


class FoxtrayEnv(AECEnv, EzPickle):
    """One game, for so many seats."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo asks the instance for its name
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        game: str,
        name: str,
        seats: int | None = None,
        reward: str = "",
        render_mode: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        EzPickle.__init__(self, game, name, seats, reward, render_mode, options)
        super().__init__()
        self.game = shelf.find(game)
        seats = self.game.seats[0] if seats is None else seats
        reward = reward or ("points" if seats == 1 else "win")
        if reward not in REWARDS:
            raise ValueError(f"{reward!r} is none of {', '.join(REWARDS)}")
        if render_mode not in (None, *MODES):
            raise ValueError(f"{render_mode!r} is none of {', '.join(MODES)}")
        self.metadata = {**FoxtrayEnv.metadata, "name": name}
        self.render_mode = render_mode
        self.reward = reward
        self.table = Table.open(self.game, seats, keep_options(self.game, options or {}))
        self._first = self.table.copy()
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        codec = self.table.codec
        low, high = bounds_of(codec.parts)
        seen = {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (codec.actions,), np.int8),
        }
        self._observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self._action_spaces = {
            agent: spaces.Discrete(codec.actions) for agent in self.possible_agents
        }
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new game; the same seed gives the same dice to the same words."""
        if seed is not None:
            self._rng = random.Random(f"pettingzoo {seed}")
        self.table = self._first.copy()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._points = (0,) * len(self.agents)
        self._let_fall()
        self._select()

    def step(self, action: int | None) -> None:
        """The selected agent's action. KeyError if it is not legal; `env()` ends the game then."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.say(-1 if action is None else int(action))
        self._let_fall()
        self._give_rewards()
        if self.table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.is_too_long:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _let_fall(self) -> None:
        while (chance := self.table.chance) is not None:
            self.table.settle(chance.sample(self._rng))

    def _select(self) -> None:
        asked = self.table.asked
        self.agent_selection = self.agents[0 if asked is None else asked]

    def _give_rewards(self) -> None:
        given: list[float] = [0.0] * len(self.agents)
        if self.reward == "points":
            points = self.table.points()
            given = [float(now - then) for now, then in zip(points, self._points, strict=True)]
            self._points = points
        elif self.table.is_over:
            given = self.table.wins()
        self.rewards = dict(zip(self.agents, given, strict=True))

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        table = self.table
        legal = table.legal() if table.asked == seat else ()
        mask = mask_of(table.codec.actions, legal)
        return {"observation": table.observe(seat), "action_mask": mask}

    def render(self) -> Any:
        """What the selected agent may see, drawn by the terminal's screen."""
        if self.render_mode is None:
            return None
        seat = Seat(self.possible_agents.index(self.agent_selection))
        view = self.game.view(self.table.state, seat)
        if self.render_mode == "rgb_array":
            return as_pixels(self.game, view, self.possible_agents)
        text = as_text(self.game, view, self.possible_agents)
        if self.render_mode == "human":
            print(text)  # noqa: T201  # what rendering for people is
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""


def wrapped(raw: FoxtrayEnv) -> Any:
    """As PettingZoo's own games are given: who says what is not legal loses the game."""
    env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))

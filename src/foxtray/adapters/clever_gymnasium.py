"""The solo Clever games as Gymnasium environments: one, and many at once in compiled code.

    action       the number of a word (`words` names them all); `info["action_mask"]` has 1 for
                 those that are legal now. One that is not changes nothing, gives a reward of 0
                 and `info["refused"]`.
    observation  "compact": a row of small integers, the parts of clever.parts_of one behind
                 the other. "readable": the same parts by their names.
    reward       "points": what the word gained, so that the sum is the result. "final": the
                 result, at the end.
    rendering    "ansi", "human" and "rgb_array", drawn by the terminal's own sheet.

Dice fall by themselves between the words. The game is over when Gymnasium says terminated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from foxtray.adapters.clever import CleverCodec, parts_of
from foxtray.adapters.clever_batch import NO_END, Batch
from foxtray.adapters.codec import Part, bounds_of, split
from foxtray.adapters.drawing import as_pixels, as_text
from foxtray.games import shelf
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.state import State, View

OBSERVATIONS = ("compact", "readable")
REWARDS = ("points", "final")
MODES = ("ansi", "human", "rgb_array")
NAMES = ("you",)
Mask = npt.NDArray[np.int8]


class _Table:
    """What both environments share: the game, its numbers, and what was asked for."""

    def __init__(
        self,
        game: str,
        tables: int,
        observation: str,
        reward: str,
        render_mode: str | None,
        options: Mapping[str, str] | None,
    ) -> None:
        for given, known in ((observation, OBSERVATIONS), (reward, REWARDS)):
            if given not in known:
                raise ValueError(f"{given!r} is none of {', '.join(known)}")
        if render_mode not in (None, *MODES):
            raise ValueError(f"{render_mode!r} is none of {', '.join(MODES)}")
        found = shelf.find(game)
        if not isinstance(found, CleverGame):
            raise ValueError(f"{found.name} is not played alone")
        self.game = found
        self.batch = Batch(found, tables, dict(options or {}))
        self.codec = CleverCodec(found, 1)
        self.parts: tuple[Part, ...] = parts_of(found.sheet, 1)
        self.readable = observation == "readable"
        self.final = reward == "final"
        self.action_space = spaces.Discrete(self.codec.actions)
        self.observation_space = self._space()

    def _space(self) -> Any:
        if self.readable:
            return spaces.Dict(
                {
                    part.name: spaces.Box(part.low, part.high, (part.length,), np.int8)
                    for part in self.parts
                }
            )
        low, high = bounds_of(self.parts, np.int8)
        return spaces.Box(low, high, dtype=np.int8)

    def observation(self, rows: npt.NDArray[np.int8]) -> Any:
        """Rows as they were asked for, never the room's own."""
        copied = rows.copy()
        return split(self.parts, copied) if self.readable else copied

    def draw(self, state: State, mode: str | None) -> Any:
        view = View(0, state)
        if mode == "rgb_array":
            return as_pixels(self.game, view, NAMES)
        text = as_text(self.game, view, NAMES)
        if mode == "human":
            print(text)  # noqa: T201  # what rendering for people is
            return None
        return text


class CleverEnv(gymnasium.Env):
    """One solo game."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 4}

    def __init__(
        self,
        game: str,
        observation: str = "compact",
        reward: str = "points",
        render_mode: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self._table = _Table(game, 1, observation, reward, render_mode, options)
        self.render_mode = render_mode
        self.action_space = self._table.action_space
        self.observation_space = self._table.observation_space
        self.words = self._table.codec.names
        """By action: what it says, as records write it."""
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game. The same seed gives the same dice; without one they go on as they were."""
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**31))
        if seed is not None:
            self._table.batch.seed([seed])
            self._seeded = True
        self._table.batch.begin(np.ones(1, np.bool_))
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        room = self._table.batch.room
        if not self._seeded or room.over[0]:
            raise gymnasium.error.ResetNeeded("the game is over, or none has begun: reset it")
        self._table.batch.step(np.array([action]), self._table.final)
        if self.render_mode == "human":
            self.render()
        info = self._info()
        info["refused"] = bool(room.refused[0])
        return self._observation(), float(room.rewards[0]), bool(room.over[0]), False, info

    @property
    def state(self) -> State:
        """The game's own state, with everything one can ask it."""
        return self._table.batch.state(0)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask as some learners ask for it."""
        masks: npt.NDArray[np.bool_] = self._table.batch.room.masks[0].astype(np.bool_)
        return masks

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode was not given: make(..., render_mode='ansi')")
            return None
        return self._table.draw(self.state, self.render_mode)

    def _observation(self) -> Any:
        return self._table.observation(self._table.batch.room.rows[0])

    def _info(self) -> dict[str, Any]:
        room = self._table.batch.room
        return {"action_mask": room.masks[0].copy(), "points": int(room.points[0])}


class CleverVectorEnv(VectorEnv):
    """Many solo games, a step of all of them in compiled code. Table `i` of a seed plays the
    games that one environment alone plays from that seed and `i`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES[:1]),
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        observation: str = "compact",
        reward: str = "points",
        render_mode: str | None = None,
        options: Mapping[str, str] | None = None,
        copy: bool = True,
        max_episode_steps: int | None = None,
    ) -> None:
        self._table = _Table(game, num_envs, observation, reward, render_mode, options)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._most = NO_END if max_episode_steps is None else max_episode_steps
        self.copy = copy
        """Whether what a step gives is the caller's own; else the next step writes over it."""
        self.single_action_space = self._table.action_space
        self.single_observation_space = self._table.observation_space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.words = self._table.codec.names
        self._seeded = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games at all tables, or at those of `options["reset_mask"]`."""
        first = seed if isinstance(seed, int) else None
        super().reset(seed=first)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**31))
        if isinstance(seed, int):
            seed = [seed + i for i in range(self.num_envs)]
        if seed is not None:
            self._table.batch.seed([0 if each is None else each for each in seed])
            self._seeded = True
        which = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            which = np.asarray(options["reset_mask"], np.bool_)
        self._table.batch.begin(which)
        return self._observation(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self._table.batch
        if not self._seeded:
            raise gymnasium.error.ResetNeeded("no game has begun: reset it")
        batch.step(np.asarray(actions), self._table.final, self._most)
        room = batch.room
        info = self._info()
        info["refused"] = room.refused.copy() if self.copy else room.refused
        rewards = room.rewards.copy() if self.copy else room.rewards
        over = room.over.copy() if self.copy else room.over
        cut = room.cut.copy() if self.copy else room.cut
        return self._observation(), rewards, over, cut, info

    def sample_legal(self) -> npt.NDArray[np.int64]:
        """A legal action for every table, drawn; 0 where a game is over and the next begins."""
        return self._table.batch.choose()

    def state(self, table: int) -> State:
        """A table's own state."""
        return self._table.batch.state(table)

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(
            self._table.draw(self.state(table), self.render_mode) for table in range(self.num_envs)
        )

    def _observation(self) -> Any:
        rows = self._table.batch.room.rows
        if self.copy:
            return self._table.observation(rows)
        return split(self._table.parts, rows) if self._table.readable else rows

    def _info(self) -> dict[str, Any]:
        room = self._table.batch.room
        masks = room.masks.copy() if self.copy else room.masks
        points = room.points.copy() if self.copy else room.points
        return {"action_mask": masks, "points": points}

"""A fox that is drilled: it plays with the running mean of what it learns.

The weights themselves take large and noisy steps (drill.py); their mean over the last games is
who plays and who sets the targets, and what is kept in the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from foxtray.games.clever.engine import array_of
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.school.drill import Slopes, drill_notes, new_drill
from foxtray.players.fox.school.notes import new_notes, note_games
from foxtray.players.fox.value.judging import Mind
from foxtray.players.fox.value.network import LEARNED, Network, complete, learned_of

GAMES = 1_000
"""A batch of games: played first, then learned from."""
WARM_UP = 20
"""Batches after which the steps are as long as planned: Adam's means know nothing at first."""


class Drilling:
    """What is learned between two batches of games."""

    def __init__(self, net: Network, seats: int, seed: int) -> None:
        self.notes = new_notes(GAMES, seats)
        self.drill = new_drill(net, len(self.notes.counts))
        # As the first drills called it: the same seed means the same order still.
        self.luck: Any = array_of(RandomStream.of(f"practising {seed}"))
        self.batches = 0

    def play(
        self, mind: Mind, tables: Any, lucks: Any, games: int, trace: float
    ) -> npt.NDArray[np.int64]:
        """Play so many games and note what was passed; the totals of all seats."""
        totals = np.zeros(games * int(tables["seats"][0]), np.int64)
        loop: Any = note_games
        loop(mind, tables, lucks, trace, self.notes, totals)
        return totals

    def learn(self, rate: float, unity: float, looks: int) -> None:
        """Learn from the notes, so many times from each."""
        early = min(1.0, self.batches / WARM_UP)
        step: Any = drill_notes
        for _ in range(looks):
            step(self.drill, self.notes, self.luck, rate * early, unity)
        self.batches += 1

    def mean_with(self, net: Network, horizon: int) -> Network:
        """The running mean of the weights, as it was and with what they are now."""
        share = np.float32(GAMES / min(max(self.batches * GAMES, GAMES), horizon))
        pairs = zip(learned_of(net), learned_of(self.drill.net), strict=True)
        return complete(*(mean + share * (now - mean) for mean, now in pairs))

    def checkpoint(self) -> dict[str, Any]:
        """What it takes to go on."""
        kept: dict[str, Any] = {"order_luck": self.luck, "batches": np.array(self.batches)}
        kept["times"] = self.drill.touched.times
        for name, arrays in self._states():
            kept |= {f"{name}_{field}": array for field, array in arrays.items()}
        return kept

    def go_on_from(self, kept: dict[str, Any]) -> None:
        """Whatever is missing there raises a KeyError."""
        self.luck = kept["order_luck"].astype(self.luck.dtype)
        self.batches = int(kept["batches"])
        self.drill.touched.times[:] = kept["times"]
        for name, arrays in self._states():
            for field, array in arrays.items():
                array[:] = kept[f"{name}_{field}"]

    def _states(self) -> list[tuple[str, dict[str, Any]]]:
        own = {name: getattr(self.drill.net, name) for name in LEARNED}
        means, squares = (
            {name: getattr(each, name) for name in Slopes._fields}
            for each in (self.drill.means, self.drill.squares)
        )
        return [("own", own), ("means", means), ("squares", squares)]

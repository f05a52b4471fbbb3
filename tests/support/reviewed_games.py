"""Games to review: played by players of the roster, the same every time."""

from __future__ import annotations

import random
from functools import cache

from foxtray.analysis.match import play_match
from foxtray.games import shelf
from foxtray.kernel.playing import Record
from foxtray.players import roster

GREEDY = {
    "ganz-schoen-clever": "greedy",
    "clever-hoch-drei": "greedy",
    "break-the-cube": "entropy",
    "high-score": "expectation",
}
STRONG = {
    "ganz-schoen-clever": "fox",
    "clever-hoch-drei": "fox",
    "break-the-cube": "detective",
    "high-score": "exact",
}


def players_of(game: str) -> tuple[str, str, str]:
    return "random", GREEDY[game], STRONG[game]


@cache
def played(game: str, player: str, seats: int, seed: str) -> Record:
    """A finished game between so many of the same player."""
    shown = shelf.take_down(game)
    minds = [roster.invite(player, shown, random.Random(f"{seed} {i}")) for i in range(seats)]
    return play_match(shown, minds, {}, seed).record()

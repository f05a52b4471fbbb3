"""The shelf: every game of the house by name, taken down only when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from foxtray.kernel.game import AnyGame

GAMES = {
    "ganz-schoen-clever": ("foxtray.games.clever.game", "GANZ_SCHOEN_CLEVER"),
    "clever-hoch-drei": ("foxtray.games.clever.game", "CLEVER_HOCH_DREI"),
    "break-the-cube": ("foxtray.games.break_the_cube.game", "BREAK_THE_CUBE"),
    "high-score": ("foxtray.games.high_score.game", "HIGH_SCORE"),
}
"""By name: the module, and what the game is called there."""


@cache
def take_down(name: str) -> AnyGame:
    """The game of this exact name. KeyError, naming all, if there is none."""
    if name not in GAMES:
        raise KeyError(", ".join(GAMES))
    module, attribute = GAMES[name]
    game: AnyGame = getattr(import_module(module), attribute)
    return game


def find(prefix: str) -> AnyGame:
    """The game whose name begins so. KeyError, naming the candidates, if not just one.

    >>> find("ganz").title
    'Ganz schön clever'
    """
    if prefix in GAMES:
        return take_down(prefix)
    names = [name for name in GAMES if prefix and name.startswith(prefix)]
    if len(names) != 1:
        raise KeyError(", ".join(names or GAMES))
    return take_down(names[0])

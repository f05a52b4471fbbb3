"""The day's challenges of the games on the shelf."""

from __future__ import annotations

from foxtray.games import shelf
from foxtray.kernel.challenge import TOOL, Challenge


def names() -> tuple[str, ...]:
    """The games that have a day's game, in the order of the shelf."""
    return tuple(name for name, kit in shelf.kits().items() if TOOL in kit.tools)


def find(game: str) -> Challenge:
    """What the game of this name asks each day. KeyError, naming those that do, if nothing."""
    if game not in names():
        raise KeyError(", ".join(names()))
    challenge: Challenge = shelf.kit_of(game).tool(TOOL)
    return challenge

"""foxtray: a home for four tabletop games.

    >>> from foxtray import find
    >>> game = find("ganz")
    >>> game.title
    'Ganz schön clever'

Start with kernel/game.py, the contract every game keeps; docs/architecture.md is the
map. Nothing heavy is imported until a game is taken from the shelf.
"""

from foxtray.games.shelf import find

__all__ = ["find"]

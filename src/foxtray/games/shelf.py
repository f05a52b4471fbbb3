"""The shelf: every game that is installed, by name, taken down only when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from foxtray.kernel.game import AnyGame
from foxtray.kernel.kit import GAMES, Found, Kit, find_all


class Empty(RuntimeError):
    """Not even our own games are there."""


@cache
def _found() -> Found[Kit]:
    found = find_all(GAMES, Kit)
    if not found.good:
        raise Empty("no game is installed: install foxtray again (pip install -e . in a clone)")
    return found


@cache
def kits() -> Mapping[str, Kit]:
    """Every kit by its game's name, in the order of the shelf."""
    ordered = sorted(_found().good, key=lambda kit: (kit.shelved, kit.name))
    return {kit.name: kit for kit in ordered}


def names() -> tuple[str, ...]:
    """The games' names, in the order of the shelf."""
    return tuple(kits())


def broken() -> Mapping[str, str]:
    """Games that a package offers and that cannot be loaded, and why."""
    return _found().broken


def kit_of(name: str) -> Kit:
    """The kit of the game of this exact name. KeyError, naming all, if there is none."""
    if name not in kits():
        raise KeyError(", ".join(names()))
    return kits()[name]


def take_down(name: str) -> AnyGame:
    """The game of this exact name. KeyError, naming all, if there is none."""
    return kit_of(name).game


def find(prefix: str) -> AnyGame:
    """The game whose name begins so. KeyError, naming the candidates, if not just one.

    >>> find("ganz").title
    'Ganz schön clever'
    """
    if prefix in kits():
        return take_down(prefix)
    candidates = [name for name in names() if prefix and name.startswith(prefix)]
    if len(candidates) != 1:
        raise KeyError(", ".join(candidates or names()))
    return take_down(candidates[0])

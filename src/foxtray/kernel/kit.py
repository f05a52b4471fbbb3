"""A kit: what goes with a game besides its rules, and how kits and players are found.

The rooms that all games share (arena, terminal, table, command line) know no game. What they
want of one, its kit names: the rules, the looks in a terminal and in a browser, what can be
done with this game alone. Each is named as ``package.module:thing`` and loaded when it is
first wanted, so that a list of games costs nothing.

A package offers its kits under the entry point ``foxtray.games`` and its players under
``foxtray.players``; ours do it in just this way (pyproject.toml). One that cannot be loaded, or
names what cannot be, is named and left out: somebody else's mistake closes no table of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from foxtray.kernel.game import AnyGame

GAMES, PLAYERS = "foxtray.games", "foxtray.players"
"""The entry points."""
ImportPath = str
"""Where a thing is to be had: ``package.module:thing``."""
OURS = "foxtray."
"""How the paths of this package begin."""


class Offered(Protocol):
    """What a package offers under an entry point."""

    @property
    def name(self) -> str: ...

    @property
    def paths(self) -> Iterable[ImportPath]:
        """Where the parts are that have to be there."""
        ...


Thing = TypeVar("Thing", bound=Offered)


@cache
def load(path: ImportPath) -> Any:
    """The thing at a path.

    >>> load("foxtray.kernel.game:letter")(2)
    'c'
    """
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True)
class Kit:
    """A game and all that goes with it."""

    name: str
    """The game's own name, as on the command line and in records."""
    rules: ImportPath
    """The game: an object that answers the questions of kernel/game.py."""
    screen: ImportPath = ""
    """Its looks in a terminal: a class for terminal/screen.py, made with the game."""
    pictures: ImportPath = ""
    """Its looks in a browser: an object for server/pictures."""
    reasons: ImportPath = ""
    """Why its rules refuse: an enumeration of codes (kernel/errors.py)."""
    tools: Mapping[str, ImportPath] = field(default_factory=dict)
    """By name: what can be done with this game and not with every one (odds, study, train)."""
    shelved: int = 100
    """Where it stands on the shelf: the lowest first."""

    @property
    def paths(self) -> Iterable[ImportPath]:
        return filter(None, (self.rules, self.screen, self.pictures, self.reasons))

    @property
    def game(self) -> AnyGame:
        game: AnyGame = load(self.rules)
        return game

    def tool(self, name: str) -> Any:
        """What does this with the game; None if nobody does."""
        return load(self.tools[name]) if name in self.tools else None


class Found(NamedTuple, Generic[Thing]):
    """What packages offer, and what of it cannot be had."""

    good: tuple[Thing, ...]
    broken: Mapping[str, str]
    """By the entry point's name: why."""


def find_all(group: str, kind: type[Thing]) -> Found[Thing]:
    """Everything that installed packages offer under an entry point, each by its own name."""
    good: dict[str, Thing] = {}
    broken: dict[str, str] = {}
    for entry in entry_points(group=group):
        try:
            thing = entry.load()
            fits = isinstance(thing, kind) and thing.name == entry.name
            if fits:
                _open(thing)
        except Exception as error:  # whatever may be wrong in somebody else's package
            broken[entry.name] = f"{entry.value}: {type(error).__name__}: {error}"
            continue
        if not fits:
            broken[entry.name] = f"{entry.value} is no {kind.__name__} of this name"
        elif entry.name in good and good[entry.name] != thing:
            broken[entry.name] = f"{entry.value}: there is one of this name already"
        else:
            good[entry.name] = thing
    return Found(tuple(good.values()), broken)


def _open(thing: Offered) -> None:
    """Load what another package's thing names: later it would be too late to leave it out. Ours
    are tested, and wait until they are wanted.
    """
    for path in thing.paths:
        if not path.startswith(OURS):
            load(path)

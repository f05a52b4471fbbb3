"""Who may be invited: a name of the roster, what makes a player, or a player itself.

A class or a function that makes players is given the game and luck of its own, a player for
every game. An object with `choose` is copied for every game (`copy.deepcopy`): it carries
nothing from one game to the next, so that the games are the same for any number of processes.
One that is too large to be copied gives itself in its `__deepcopy__`.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any, cast

from foxtray.kernel.errors import Unreadable
from foxtray.kernel.game import AnyGame
from foxtray.players import roster
from foxtray.players.player import Player, PlayerMaker

Invited = str | Player | PlayerMaker
"""A name, a player, or a maker of players."""


def name_of(invited: Invited) -> str:
    """What a table calls it: its own `name` if it has one, else its class's.

    >>> name_of("fox"), name_of(random.Random)
    ('fox', 'Random')
    """
    if isinstance(invited, str):
        return invited
    named: Any = getattr(invited, "name", "") or getattr(invited, "__name__", "")
    return named if isinstance(named, str) and named else type(invited).__name__


def is_player(invited: Invited) -> bool:
    """Whether it is a player already, not a name and not what makes one."""
    return not isinstance(invited, str | type) and hasattr(invited, "choose")


def seat_down(invited: Invited, game: AnyGame, rng: random.Random) -> Player:
    """A player for one seat of one game."""
    if isinstance(invited, str):
        return roster.invite(invited, game, rng)
    if is_player(invited):
        return copy.deepcopy(cast(Player, invited))
    return cast(PlayerMaker, invited)(game, rng)


def check_invited(players: Sequence[Invited], game: AnyGame) -> None:
    """Refuse whoever is not on the roster, does not know the game, or is no player at all."""
    for invited in players:
        if isinstance(invited, str):
            why = roster.why_not(invited, game)
            if why:
                known = ", ".join(entry.name for entry in roster.known_to(game))
                raise Unreadable(f"{invited!r} {why}", word=invited, expected=f"one of {known}")
        elif not is_player(invited) and not callable(invited):
            raise Unreadable(
                f"{invited!r} is no player",
                word=repr(invited),
                expected="a name, an object with choose(view, legal), or what makes one",
            )

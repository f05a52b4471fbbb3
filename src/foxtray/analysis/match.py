"""The one loop that seats players and lets them play.

Dice come from a random generator that depends on the seed, the turn and the number of the roll
in it, and on nothing the players did: two matches with the same seed share their luck
as far as the rules allow, whoever plays. That is what "paired dice" means in arena.py.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from foxtray.games import shelf
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame, Fact, Heading, Options, keep_options
from foxtray.kernel.playing import Playing
from foxtray.players.invited import Invited, check_invited, is_player, seat_down
from foxtray.players.player import Player


class PairedChance:
    """Facts that depend on a seed, a turn's label and how many that turn had before."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._label = ""
        self._count = 0

    def fact(self, label: str, chance: Chance) -> Fact:
        """The next fact of this turn."""
        self._count = self._count + 1 if label == self._label else 1
        self._label = label
        return chance.sample(random.Random(f"{self.seed} {label} {self._count}"))


def _label_of(heading: Heading, chance: Chance) -> str:
    """Where seats share a label one after the other, each has luck of its own."""
    shared = heading.active is None and chance.seat is not None
    return f"{heading.label} {chance.seat}" if shared else heading.label


def play_match(
    game: AnyGame | str,
    players: Sequence[Invited],
    options: Options | None = None,
    seed: int | str = 1,
    names: tuple[str, ...] | None = None,
) -> Playing:
    """A whole game between these players, a seat each.

    A player is an object with `choose`, a name of the roster, or a class that makes one.

    >>> playing = play_match("ganz", ["greedy", "random"], seed=7)
    >>> playing.awaits is None, len(playing.record().names)
    (True, 2)
    """
    found = shelf.find(game) if isinstance(game, str) else game
    check_invited(players, found)
    called = names or tuple(f"seat {i}" for i in range(len(players)))
    playing = Playing(found, called, keep_options(found, options or {}), "")
    seated = [
        cast(Player, player)
        if is_player(player)
        else seat_down(player, found, random.Random(f"{seed} player {seat}"))
        for seat, player in enumerate(players)
    ]
    luck = PairedChance(str(seed))
    while (awaits := playing.awaits) is not None:
        state = playing.state
        if isinstance(awaits, Chance):
            playing.settle(luck.fact(_label_of(found.heading(state), awaits), awaits))
        else:
            seat = awaits[0]
            word = seated[seat].choose(found.view(state, seat), found.legal(state, seat))
            playing.play(seat, word)
    return playing

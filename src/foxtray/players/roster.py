"""Who can be invited: the players by name, and the games each of them knows."""

from __future__ import annotations

import random
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from foxtray.kernel import compiled as compiler
from foxtray.kernel.game import AnyGame
from foxtray.players.player import Adviser, Player, PlayerMaker

CLEVER = ("ganz-schoen-clever", "clever-hoch-drei")
BREAK_THE_CUBE = ("break-the-cube",)
HIGH_SCORE = ("high-score",)


@dataclass(frozen=True)
class Entry:
    """A player on the roster."""

    name: str
    module: str
    maker: str
    about: str
    games: tuple[str, ...] = ()
    """The games it knows; empty: all."""
    compiled_only: bool = False
    """Whether it would think far too long where the rules run plain."""
    studious: bool = True
    """Whether it has something to prepare before its first word (player.Studious)."""

    def why_not(self, game: AnyGame) -> str:
        """Why it cannot be invited to a game; empty if it can."""
        if self.games and game.name not in self.games:
            return f"does not know {game.name}"
        engine = getattr(game, "engine", None)
        if self.compiled_only and (compiler.OFF if engine is None else engine.uncompiled):
            return "needs the compiler, which FOXTRAY_PLAIN has switched off"
        return ""


ROSTER = (
    Entry("random", "foxtray.players.uniform", "Uniform", "any legal word", studious=False),
    Entry(
        "cub",
        "foxtray.players.cub",
        "Cub",
        "a beginner: greedy, and distracted every third time",
        CLEVER,
    ),
    Entry(
        "greedy",
        "foxtray.players.clever_greedy",
        "Greedy",
        "what looks best at once, by rules of thumb",
        CLEVER,
    ),
    Entry(
        "fox-points",
        "foxtray.players.fox.player",
        "FoxPoints",
        "the most expected points, by a value learned from its own games",
        CLEVER,
    ),
    Entry(
        "fox",
        "foxtray.players.fox.player",
        "Fox",
        "the same alone; among others it plays to win",
        CLEVER,
    ),
    Entry(
        "fox-deep",
        "foxtray.players.fox.deep",
        "FoxDeep",
        "the fox, with a look at what the next roll may bring",
        CLEVER,
        compiled_only=True,
    ),
    Entry(
        "entropy",
        "foxtray.players.break_the_cube.entropy",
        "Entropy",
        "the question that tells most, and a guess when sure",
        BREAK_THE_CUBE,
        studious=False,
    ),
    Entry(
        "detective",
        "foxtray.players.break_the_cube.detective",
        "Detective",
        "plans to the end, minds what it gives away, guesses when it pays",
        BREAK_THE_CUBE,
    ),
    Entry(
        "expectation",
        "foxtray.players.high_score.expectation",
        "Expectation",
        "the best mean result, exactly, whatever the others have",
        HIGH_SCORE,
    ),
    Entry(
        "exact",
        "foxtray.players.high_score.exact",
        "Exact",
        "the best chance to win the game, by exact odds",
        HIGH_SCORE,
    ),
)


def known_to(game: AnyGame) -> tuple[Entry, ...]:
    """The players that can play this game here, the weakest first."""
    return tuple(entry for entry in ROSTER if not entry.why_not(game))


def why_not(name: str, game: AnyGame) -> str:
    """Why nobody of this name can be invited; empty if somebody can."""
    for entry in ROSTER:
        if entry.name == name:
            return entry.why_not(game)
    return "is not on the roster"


def invite(name: str, game: AnyGame, rng: random.Random) -> Player:
    """The player of this name. KeyError, naming all who know the game, if there is none."""
    for entry in known_to(game):
        if entry.name == name:
            maker: PlayerMaker = getattr(import_module(entry.module), entry.maker)
            return maker(game, rng)
    raise KeyError(", ".join(entry.name for entry in known_to(game)))


def find_adviser(game: AnyGame) -> tuple[str, Adviser]:
    """The strongest player of a game that can say what it thinks of every word.

    KeyError if nobody can.
    """
    for entry in reversed(known_to(game)):
        player = invite(entry.name, game, random.Random(0))
        if hasattr(player, "advise"):
            return entry.name, cast(Adviser, player)
    raise KeyError(game.name)

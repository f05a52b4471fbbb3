"""The players of the Clever games on the roster."""

from __future__ import annotations

from foxtray.kernel.kit import ImportPath
from foxtray.players.roster import Entry

GAMES = ("ganz-schoen-clever", "clever-hoch-drei")
REASONS: ImportPath = "foxtray.players.clever.reasons:FoxReason"
SENTENCES: ImportPath = "foxtray.terminal.clever_screen:REASONS"


def means(first: float, second: float) -> tuple[tuple[str, float], ...]:
    """Points alone, in the order of the games; docs/players.md says how they were measured."""
    return tuple(zip(GAMES, (first, second), strict=True))


CUB = Entry(
    "cub",
    "foxtray.players.clever.cub:Cub",
    "a beginner: greedy, and distracted every third time",
    GAMES,
    strength=10,
    means=means(102.2, 120.0),
)
HEDGEHOG = Entry(
    "hedgehog",
    "foxtray.players.fox.young:Hedgehog",
    "careful: a young fox that trusts what it has",
    GAMES,
    strength=15,
    means=means(138.6, 170.6),
)
GREEDY = Entry(
    "greedy",
    "foxtray.players.clever.greedy:Greedy",
    "what looks best at once, by rules of thumb",
    GAMES,
    strength=20,
    advises=True,
    means=means(164.8, 222.0),
)
BADGER = Entry(
    "badger",
    "foxtray.players.fox.young:Badger",
    "forgetful: a young fox that gives little for actions",
    GAMES,
    strength=25,
    means=means(205.3, 263.4),
)
MARTEN = Entry(
    "marten",
    "foxtray.players.fox.young:Marten",
    "greedy for foxes: a young fox that looks after them first",
    GAMES,
    strength=30,
    means=means(230.3, 324.5),
)
WOLF = Entry(
    "wolf",
    "foxtray.players.fox.young:Wolf",
    "patient: a young fox that rather builds than counts",
    GAMES,
    strength=40,
    means=means(255.8, 387.4),
)
LYNX = Entry(
    "lynx",
    "foxtray.players.fox.young:Lynx",
    "lies in wait: a young fox that keeps its actions for the right moment",
    GAMES,
    strength=43,
    means=means(274.5, 436.7),
)
FOX_1 = Entry(
    "fox-1",
    "foxtray.players.fox.player:FirstFox",
    "the fox of the first litter, to compare with",
    GAMES,
    strength=45,
    proposed=False,
)
FOX_POINTS = Entry(
    "fox-points",
    "foxtray.players.fox.player:FoxPoints",
    "the most expected points, by a value learned from its own games",
    GAMES,
    strength=50,
    advises=True,
    reasons=REASONS,
    sentences=SENTENCES,
)
FOX = Entry(
    "fox",
    "foxtray.players.fox.player:Fox",
    "the same alone; among others it plays to win",
    GAMES,
    strength=60,
    advises=True,
    reasons=REASONS,
    sentences=SENTENCES,
    means=means(296.7, 478.0),
)
FOX_DEEP = Entry(
    "fox-deep",
    "foxtray.players.fox.deep:FoxDeep",
    "the fox, with a look at what the next rolls may bring",
    GAMES,
    strength=70,
    advises=True,
    reasons=REASONS,
    sentences=SENTENCES,
    compiled_only=True,
    means=means(301.7, 489.5),
)

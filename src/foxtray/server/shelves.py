"""What can be played at this table, as visitors see it: games, bots, and what of it is ready."""

from __future__ import annotations

from collections.abc import Callable

from foxtray.games import shelf
from foxtray.players import roster
from foxtray.server.thinking import workers
from foxtray.server.thinking.preparing import ADVISER
from foxtray.server.wire import bodies

GameReady = Callable[[str], bool]
BotReady = Callable[[str, str], bool]


def describe_shelf(game_ready: GameReady, bot_ready: BotReady) -> bodies.Shelf:
    """All games. It asks every room, so not on the loop."""
    return bodies.Shelf(tuple(_describe(name, game_ready, bot_ready) for name in shelf.names()))


def _describe(name: str, game_ready: GameReady, bot_ready: BotReady) -> bodies.GameInfo:
    game = shelf.take_down(name)
    options = (bodies.OptionInfo(o.name, o.values, o.about) for o in game.options)
    bots = (
        bodies.BotInfo(entry.name, entry.about, bot_ready(name, entry.name))
        for entry in roster.known_to(game)
        if entry.proposed
    )
    return bodies.GameInfo(
        name=name,
        title=game.title,
        least=game.seats[0],
        most=game.seats[-1],
        options=tuple(options),
        bots=tuple(bots),
        has_dice=game.has_dice,
        ready=game_ready(name),
        hints_ready=bot_ready(name, ADVISER),
        aids=workers.POSSIBLE in shelf.kit_of(name).tools,
    )

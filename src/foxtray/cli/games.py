"""foxtray games: what stands on the shelf."""

from __future__ import annotations

import argparse
import sys

from foxtray.cli.common import fold, games_asked, print_json
from foxtray.games import shelf
from foxtray.kernel.game import AnyGame
from foxtray.players import roster
from foxtray.terminal.words import bot_name


def run(args: argparse.Namespace) -> int:
    games = games_asked(None)
    for name, why in {**shelf.broken(), **roster.broken()}.items():
        print(f"foxtray: {name} is left out: {why}", file=sys.stderr)
    if args.json:
        print_json({"games": [_entry(game) for game in games]})
        return 0
    for game in games:
        print(f"{game.name}  ({game.title}), {game.seats[0]} to {game.seats[-1]} players")
        for option in game.options:
            values = "|".join(option.values) or "..."
            print(fold(f"    --option {option.name}={values}  {option.about}", 8))
        for bot in roster.known_to(game):
            shown = bot_name(bot.name)
            called = "" if shown == bot.name else f" ({shown})"
            print(fold(f"    bot {bot.name}{called}: {bot.about}", 8))
    return 0


def _entry(game: AnyGame) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": [game.seats[0], game.seats[-1]],
        "rules": game.rules,
        "options": [
            {"name": o.name, "values": list(o.values), "about": o.about} for o in game.options
        ],
        "players": [
            {"name": bot.name, "shown": bot_name(bot.name), "about": bot.about}
            for bot in roster.known_to(game)
        ],
    }

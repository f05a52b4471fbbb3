"""foxtray games: what stands on the shelf."""

from __future__ import annotations

import argparse
import sys

from foxtray.cli.common import games_asked, print_json
from foxtray.games import shelf
from foxtray.kernel.game import AnyGame
from foxtray.players import roster


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
            print(f"    --option {option.name}={values}  {option.about}")
        for bot in roster.known_to(game):
            called = f" ({bot.shown})" if bot.shown else ""
            print(f"    bot {bot.name}{called}: {bot.about}")
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
            {"name": e.name, "shown": e.shown, "about": e.about} for e in roster.known_to(game)
        ],
    }

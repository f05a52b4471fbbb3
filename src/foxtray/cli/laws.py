"""foxtray laws: hold random games against kernel/laws.py."""

from __future__ import annotations

import argparse
import sys

from foxtray.cli import CHECK_FAILED
from foxtray.cli.common import games_asked, progress
from foxtray.kernel import laws


def run(args: argparse.Namespace) -> int:
    for game in games_asked(args.game):
        with progress(game.name, args.games, quiet=False) as advance:
            for number in range(args.games):
                seats = game.seats[number % len(game.seats)]
                seed = args.seed + number
                try:
                    laws.check(game, seats, {}, seed)
                except laws.Broken as broken:
                    print(
                        f"foxtray: {game.name}, {seats} seats, seed {seed}: {broken}",
                        file=sys.stderr,
                    )
                    return CHECK_FAILED
                advance(1)
        print(f"{game.name}: {len(laws.LAWS)} laws hold on {args.games} random games")
    return 0

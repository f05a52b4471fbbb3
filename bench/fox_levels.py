"""The levels for people: what each young fox scores alone.

python bench/fox_levels.py GAME GAMES [LEVEL ...]
"""

from __future__ import annotations

import sys

from foxtray.games import shelf
from foxtray.games.clever.game import CleverGame
from foxtray.players import roster
from foxtray.players.fox.school.training import HeldOut
from foxtray.players.fox.young import Badger, Hedgehog, Lynx, Marten, Wolf, with_taste, young_net


def main(name: str, games: int, wanted: list[str]) -> None:
    game = shelf.take_down(name)
    if not isinstance(game, CleverGame):
        raise SystemExit("the young foxes know the Clever games only")
    for level in (Hedgehog, Badger, Marten, Wolf, Lynx):
        if roster.why_not(level.name, game) or (wanted and level.name not in wanted):
            continue
        net = young_net(game.sheet, level.name)
        points = HeldOut(game, 1)(with_taste(net, level.taste), games)
        error = points.std() / len(points) ** 0.5
        print(f"{game.name} {level.name}: {points.mean():.1f} +- {error:.1f}, {games:,} games")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])

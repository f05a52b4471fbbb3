"""A new bot, ten thousand games against the fox, and a picture of what came of it.

python examples/your_first_bot.py [GAMES] [PICTURE.svg]
"""

import sys
from pathlib import Path

import foxtray


class Painter:
    """Fills its favourite colours first, and rolls again only where nothing else fits."""

    FAVOURITES = "+Egyopbw-.R"

    def choose(self, view, legal):
        return min(legal, key=lambda word: self.FAVOURITES.index(word[0]))


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    found = foxtray.simulate("ganz-schoen-clever", [Painter(), "fox"], games, seed=1, jobs=2)
    print(f"Painter wins {found.wins[:, 0].mean():.1%} of {games} games; the mean points are")
    print(dict(zip(found.players, found.points.mean(0).round(1).tolist(), strict=True)))
    picture = Path(sys.argv[2] if len(sys.argv) > 2 else "first_bot.svg")
    picture.write_text(found.svg("A first bot against the fox"), "utf-8")

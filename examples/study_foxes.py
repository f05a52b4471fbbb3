"""A study with a plot: what is a fox worth? Points by the number of foxes on the sheet, for the fox
and for the greedy player.

    python examples/study_foxes.py [GAMES] [PICTURE.svg]
"""

import sys
from pathlib import Path

import foxtray

if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    lines = []
    for player in ("fox", "greedy"):
        found = foxtray.simulate("ganz-schoen-clever", [player], games, seed=5)
        foxes, points = found.areas["foxes"][:, 0], found.points[:, 0]
        counted = [n for n in range(6) if (foxes == n).sum() >= 5]  # not by a handful of games
        lines.append((player, [(n, points[foxes == n].mean()) for n in counted]))
        for n, mean in lines[-1][1]:
            print(f"{player:7} {n} foxes: {mean:6.1f} points in {(foxes == n).sum()} games")
    picture = foxtray.draw_lines("What a fox is worth", lines, "foxes", "mean points")
    Path(sys.argv[2] if len(sys.argv) > 2 else "foxes.svg").write_text(picture, "utf-8")

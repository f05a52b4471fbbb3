"""Write the golden games again. Run by ``make golden``; read the diff before you commit it."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from foxtray.analysis.match import play_match
from foxtray.games.shelf import take_down
from foxtray.kernel.game import Options
from foxtray.players import roster
from support.playthrough import playthrough

HERE = Path(__file__).parent / "golden"
OWN_DECK = ",".join(
    f"X{i}:{swirl}:{roll}:{scoring}"
    for i, (swirl, roll, scoring) in enumerate(
        [
            ("7", "four_full_rolls", "total"),
            ("frozen", "any_three_rolls", "equals"),
            ("choice", "set_aside_after_each_roll", "tens_minus_rest"),
            ("-3", "any_three_rolls", "pairs_minus_rest"),
            ("2", "set_aside_after_each_roll", "triples_minus_rest"),
            ("1", "four_full_rolls", "odd"),
            ("-20", "any_three_rolls", "ascending_from_1_and_swirl"),
        ],
        1,
    )
)
HANDICAP = {"blocks": "43", "elimination": "a", "notes": "b"}
GAMES: list[tuple[str, str, tuple[str, ...], Options]] = [
    ("ganz-schoen-clever", "solo", ("greedy",), {}),
    ("ganz-schoen-clever", "solo-fallback", ("random",), {"solo-fallback": "yes"}),
    ("ganz-schoen-clever", "two", ("greedy", "random"), {}),
    ("ganz-schoen-clever", "three", ("random", "greedy", "greedy"), {}),
    ("ganz-schoen-clever", "four", ("greedy", "random", "greedy", "random"), {}),
    ("ganz-schoen-clever", "drawn", ("random", "greedy", "random"), {"first": "drawn"}),
    ("clever-hoch-drei", "solo", ("greedy",), {}),
    ("clever-hoch-drei", "two", ("greedy", "random"), {}),
    ("clever-hoch-drei", "three", ("random", "greedy", "greedy"), {}),
    ("clever-hoch-drei", "four", ("greedy", "random", "greedy", "random"), {}),
    ("clever-hoch-drei", "drawn", ("greedy", "random"), {"first": "drawn"}),
    ("high-score", "two", ("exact", "expectation"), {}),
    ("high-score", "three", ("random", "expectation", "exact"), {}),
    ("high-score", "four", ("exact", "random", "expectation", "random"), {}),
    ("high-score", "five", ("random", "exact", "expectation", "random", "exact"), {}),
    ("high-score", "own-deck", ("expectation", "random"), {"deck": OWN_DECK}),
    ("break-the-cube", "two", ("entropy", "detective"), {}),
    ("break-the-cube", "three", ("detective", "random", "entropy"), {}),
    ("break-the-cube", "four", ("entropy", "random", "detective", "random"), {}),
    ("break-the-cube", "notes", ("detective", "random"), {"notes": "b"}),
    ("break-the-cube", "elimination", ("random", "entropy", "random"), {"elimination": "abc"}),
    ("break-the-cube", "four-blocks", ("detective", "entropy"), {"blocks": "44"}),
    ("break-the-cube", "handicap", ("entropy", "detective"), HANDICAP),
]


def make(game_name: str, name: str, players: tuple[str, ...], options: Options) -> str:
    """One golden game: these players, dice from its own name."""
    game = take_down(game_name)
    seated = [
        roster.invite(player, game, random.Random(f"{name} {seat}"))
        for seat, player in enumerate(players)
    ]
    playing = play_match(game, seated, options, f"golden {game_name} {name}", players)
    return playthrough(playing.record())


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for game_name, name, players, options in GAMES:
        (HERE / f"{game_name}-{name}.txt").write_text(
            make(game_name, name, players, options), encoding="utf-8"
        )


if __name__ == "__main__":
    main()

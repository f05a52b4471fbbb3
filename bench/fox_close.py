"""Where the fox alone would choose better if it followed close words, by round.

    python bench/fox_close.py GAME GAMES

Games as the fox plays them by first sight. At every word, those up to so many points behind the
best are followed to the next dice; what the best of them then is worth more than the one that
looked best is summed up. The same gain may be found again at the next word, so the sums say where,
not how much.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from foxtray.games import shelf
from foxtray.games.clever.engine import array_of
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import PHASE_OVER, Table
from foxtray.games.clever.simulate import asked_seat, clear_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.compiled import door
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.school.training import compiled_mind, new_table
from foxtray.players.fox.value.judging import Mind, count_close, follow_words
from foxtray.players.fox.value.network import Doubles
from foxtray.players.fox.weights import shipped

ROUNDS = 6
CLOSE = (1.0, 2.0, 4.0, 8.0)


@door
def find_gains(
    mind: Mind,
    tables: list[Table],
    lucks: list[RandomStream],
    games: int,
    close: Doubles,
    gains: Doubles,
) -> None:
    """By round and closeness: what following brings, summed over the games, and behind that how
    many words are as close, where there are several.
    """
    printed, table, desk, values = mind.prints[0], tables[0], mind.desks[0], mind.paper.values
    for _ in range(games):
        clear_table(table)
        start_game(printed, table)
        while table.phase != PHASE_OVER:
            if asked_seat(table) < 0:
                roll(printed, table, lucks[0], desk.dice[0])
                continue
            best = follow_words(mind, table, 0, 0.0)
            round_no = table.round_no - 1
            for i in range(len(close)):
                count = count_close(desk.moves[0], values, values[best] - close[i])
                if count > 1:
                    other = follow_words(mind, table, 0, close[i])
                    gains[round_no, i] += values[other] - values[best]
                    gains[round_no, len(close) + i] += count
                    follow_words(mind, table, 0, 0.0)
            play(printed, table, 0, desk.moves[0].codes[best], desk.scratch[0])


def main(name: str, games: int) -> None:
    game = shelf.find(name)
    if not isinstance(game, CleverGame):
        raise SystemExit("the fox knows the Clever games only")
    gains, loop = np.zeros((ROUNDS, 2 * len(CLOSE))), find_gains
    mind, luck = compiled_mind(game, shipped(game.sheet).net), array_of(RandomStream.of("close"))
    ask: Any = loop
    ask(mind, new_table(game, 1), luck, games, np.array(CLOSE), gains)
    heads = [f"{close:g}: gain, words" for close in CLOSE]
    print(f"| round | {' | '.join(heads)} |")
    print("|---|" + "---:|" * len(CLOSE))
    for round_no, row in enumerate(gains / games, 1):
        pairs = zip(row[: len(CLOSE)], row[len(CLOSE) :], strict=True)
        print(f"| {round_no} | {' | '.join(f'{gain:.2f}, {words:.1f}' for gain, words in pairs)} |")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

"""Whether the parts of the fox's value come true: predicted and real means by round, alone.

    python bench/fox_parts.py GAME GAMES [FILE]

Held-out games as the fox plays them; after its first word of every round it says what each area
and the foxes will bring in the end. FILE: weights that are not shipped.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

from foxtray.games import shelf
from foxtray.games.clever.areas import count_score
from foxtray.games.clever.engine import array_of
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import PHASE_OVER, Table
from foxtray.games.clever.simulate import asked_seat, clear_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.compiled import door
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.rivals import ALONE
from foxtray.players.fox.school.training import compiled_mind, new_table
from foxtray.players.fox.value.judging import Mind, copy_score, judge_closely, value_parts
from foxtray.players.fox.value.network import PARTS, Doubles
from foxtray.players.fox.weights import load, shipped

ROUNDS = 6


@door
def foretell(mind: Mind, tables: list[Table], lucks: list[RandomStream], told: Doubles) -> None:
    """By game: the parts foretold after the first word of a round, and last those that came."""
    printed, table, desk = mind.prints[0], tables[0], mind.desks[0]
    for game in range(len(told)):
        clear_table(table)
        start_game(printed, table)
        noted = 0
        while table.phase != PHASE_OVER:
            seat = asked_seat(table)
            if seat < 0:
                roll(printed, table, lucks[0], desk.dice[0])
                continue
            best = judge_closely(mind, table, seat)
            play(printed, table, seat, desk.moves[0].codes[best], desk.scratch[0])
            if noted < table.round_no:
                noted = table.round_no
                value_parts(mind, table, 0, told[game, noted - 1])
        count_score(printed, table.pads[0], desk.score[0])
        copy_score(desk.score[0], told[game, ROUNDS])


def main(name: str, games: int, file: str = "") -> None:
    game = shelf.take_down(name)
    if not isinstance(game, CleverGame):
        raise SystemExit("the fox knows the Clever games only")
    net = load(Path(file), game.sheet)[0] if file else shipped(game.sheet).net
    if net.outer.shape[1] != PARTS:
        raise SystemExit("these weights have no parts")
    told = np.zeros((games, ROUNDS + 1, PARTS))
    loop: Any = foretell
    mind = compiled_mind(game, net, ALONE.get(game.name, 0.0))
    loop(mind, new_table(game, 1), array_of(RandomStream.of("foretold")), told)
    names = [*(area.colour for area in game.sheet.areas), "foxes"]
    print(f"| round | {' | '.join(names)} | all | error of one game |")
    print("|---|" + "---:|" * (PARTS + 2))
    came = told[:, ROUNDS]
    for round_no in range(ROUNDS):
        said, gap = told[:, round_no], told[:, round_no] - came
        parts = zip(said.mean(0), gap.mean(0), strict=True)
        cells = [f"{mean:.1f} ({error:+.2f})" for mean, error in parts]
        whole = gap.sum(1)
        cells += [f"{said.sum(1).mean():.1f} ({whole.mean():+.2f})", f"{whole.std():.1f}"]
        print(f"| {round_no + 1} | {' | '.join(cells)} |")
    cells = [f"{mean:.1f}" for mean in (*came.mean(0), came.sum(1).mean())]
    print(f"| came | {' | '.join(cells)} | |")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:4])

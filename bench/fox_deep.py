"""How strong the deep fox is alone, by how far it looks: points, and points without luck.

    python bench/fox_deep.py GAME GAMES [SEED] [rolls=4] [falls=3200] [leg=80] [most=12000]
        [runners=6] [close=3] [net=FILE]

The luck of every roll is what the best word after it is worth, less the mean of that over other
falls of the same dice, by the fox's own value; without it far fewer games tell two efforts apart.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from foxtray.games import shelf
from foxtray.games.clever.areas import count_score
from foxtray.games.clever.engine import array_of
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import MOVES, PHASE_OVER, Table
from foxtray.games.clever.simulate import asked_seat, clear_table, copy_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.deep import EFFORTS, MOST_RUNNERS, Ahead, Effort, deepen, new_race
from foxtray.players.fox.rivals import ALONE, Match, new_match, unstudied
from foxtray.players.fox.school.training import compiled_mind, new_table
from foxtray.players.fox.value.judging import Mind, judge_words
from foxtray.players.fox.value.network import Doubles
from foxtray.players.fox.weights import load, shipped

OTHER_FALLS = 24


class Umpire(NamedTuple):
    """Who says what was luck: a mind of its own, a table to try falls on, and other dice."""

    mind: Mind
    works: list[Table]
    others: list[RandomStream]


@compiled
def value_after(umpire: Umpire, table: Table) -> float:
    """What the best word is worth now that the dice have fallen."""
    copy_table(table, umpire.works[0])
    return float(umpire.mind.paper.values[judge_words(umpire.mind, umpire.works[0], 0)])


@compiled
def mean_of_falls(umpire: Umpire, table: Table) -> float:
    """The same in the mean of other falls."""
    total, mind, work = 0.0, umpire.mind, umpire.works[0]
    for _ in range(OTHER_FALLS):
        copy_table(table, work)
        roll(mind.prints[0], work, umpire.others[0], mind.desks[0].dice[0])
        total += mind.paper.values[judge_words(mind, work, 0)]
    return total / OTHER_FALLS


@door
def deep_game(
    match: Match,
    tables: list[Table],
    lucks: list[RandomStream],
    umpire: Umpire,
    ahead: Ahead,
    deep: Doubles,
) -> tuple[float, float]:
    """One game: its points and its luck."""
    printed, table, desk = match.own.prints[0], tables[0], match.own.desks[0]
    clear_table(table)
    start_game(printed, table)
    luck = 0.0
    while table.phase != PHASE_OVER:
        if asked_seat(table) < 0:
            luck -= mean_of_falls(umpire, table)
            roll(printed, table, lucks[0], desk.dice[0])
            luck += value_after(umpire, table)
            continue
        deepen(match, tables, 0, ahead, deep)
        best = 0
        for i in range(desk.moves[0].count):
            if deep[i] > deep[best]:
                best = i
        play(printed, table, 0, desk.moves[0].codes[best], desk.scratch[0])
    count_score(printed, table.pads[0], desk.score[0])
    return float(desk.score[0].total), luck


def main(  # what the command line says
    name: str, games: int, seed: str, net_file: str, close: float | None, effort: dict[str, float]
) -> None:
    game = shelf.find(name)
    if not isinstance(game, CleverGame):
        raise SystemExit("the fox knows the Clever games only")
    if close is None:
        close = ALONE.get(game.name, 0.0)
    net = load(Path(net_file), game.sheet)[0] if net_file else shipped(game.sheet).net
    own, other = (compiled_mind(game, net, close) for _ in range(2))
    match = new_match(own, other, unstudied())
    work: Any = np.zeros(1, Table.dtype())
    umpire = Umpire(compiled_mind(game, net), work, array_of(RandomStream.of("others")))
    ahead = Ahead(
        np.zeros(MOST_RUNNERS, Table.dtype()),  # type: ignore[arg-type]  # records for compiled code
        np.zeros(1, Table.dtype()),  # type: ignore[arg-type]  # likewise
        array_of(RandomStream.of(f"deep {seed}")),
        np.zeros(1, RandomStream.dtype()),  # type: ignore[arg-type]  # likewise
        EFFORTS.get(game.name, Effort())._replace(**effort),  # type: ignore[arg-type]  # its whole numbers
        new_race(),
    )
    lucks, table = array_of(RandomStream.of(f"held out {seed}")), new_table(game, 1)
    found, seconds, loop, deep = [], 0.0, deep_game, np.zeros(MOVES)
    for number in range(games):
        began = time.process_time()
        found.append(loop(match, table, lucks, umpire, ahead, deep))
        if number:  # the first one compiles
            seconds += time.process_time() - began
    points, luck = np.array(found).T
    for told, values in (("points", points), ("without luck", points - luck)):
        print(f"{told}: {values.mean():.2f} +- {values.std() / games**0.5:.2f}")
    print(f"{ahead.effort}; {games} games, {seconds / max(games - 1, 1):.2f} s a game")


if __name__ == "__main__":
    given = dict(word.split("=") for word in sys.argv[3:] if "=" in word)
    plain = [word for word in sys.argv[3:] if "=" not in word]
    file = given.pop("net", "")
    close = given.pop("close", None)
    real = ("margin", "clearly")
    numbers = {name: float(n) if name in real else int(n) for name, n in given.items()}
    main(
        sys.argv[1],
        int(sys.argv[2]),
        plain[0] if plain else "1",
        file,
        float(close) if close else None,
        numbers,
    )

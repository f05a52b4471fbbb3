"""The fox that plays to win against others, inside compiled code.

    python bench/fox_duel.py GAME SEATS GAMES [fox=LITTER] [others=LITTER] [points=others] [seed=1]
        [fox_close=6] [others_close=0]

One seat of the table is the fox; all others are of another litter, or fox-points with
`points=others`, which mind their points. A litter is `first`, `second` or a file of weights;
without the word it is the shipped one. The first litter follows no words to the next dice,
the others do, unless it is said how close (0: none). Every deal is played from every seat with
the same dice. As `foxtray arena`, but several times as fast: no words are spelled, and equal
totals are shared.
"""

from __future__ import annotations

import sys
import time
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
from foxtray.players.fox.rivals import CLOSE, Match, judge_to_win, new_match
from foxtray.players.fox.school.training import compiled_mind, new_table
from foxtray.players.fox.value.judging import judge_words
from foxtray.players.fox.value.network import Doubles
from foxtray.players.fox.weights import FIRST, SECOND, Shipped, read_weights, shipped


@door
def duel(
    match: Match,
    others: Match,
    to_win: bool,
    tables: list[Table],
    lucks: list[RandomStream],
    fox: int,
    totals: Doubles,
) -> None:
    """One game with the fox at this seat; its points come first."""
    printed, table, desk = match.own.prints[0], tables[0], match.own.desks[0]
    clear_table(table)
    start_game(printed, table)
    while table.phase != PHASE_OVER:
        seat = asked_seat(table)
        if seat < 0:
            roll(printed, table, lucks[0], desk.dice[0])
            continue
        mine = match if seat == fox else others
        if seat == fox or to_win:
            best = judge_to_win(mine, table, seat)
        else:
            best = judge_words(mine.own, table, seat)
        play(printed, table, seat, mine.own.desks[0].moves[0].codes[best], desk.scratch[0])
    for seat in range(table.seats):
        count_score(printed, table.pads[seat], desk.score[0])
        totals[(seat - fox) % table.seats] = desk.score[0].total


def take(game: CleverGame, seats: int, litter: str, close: float) -> Match:
    """A player of this litter, or with the weights of a file."""
    found: Shipped
    if litter in (FIRST, SECOND):
        found = shipped(game.sheet, seats, litter)
    else:
        found = read_weights(Path(litter), game.sheet)
    own, other = (compiled_mind(game, found.net) for _ in range(2))
    return new_match(own, other, found.rivals, close)


def main(name: str, seats: int, games: int, given: dict[str, str]) -> None:
    game = shelf.find(name)
    if not isinstance(game, CleverGame):
        raise SystemExit("the fox knows the Clever games only")
    litters = {who: given.get(who, SECOND) for who in ("fox", "others")}
    match, others = (
        take(game, seats, litter, float(given.get(f"{who}_close", CLOSE * (litter != FIRST))))
        for who, litter in litters.items()
    )
    to_win = given.get("points") != "others"
    table, totals = new_table(game, seats), np.zeros((games // seats, seats, seats))
    began, play_one = time.perf_counter(), duel
    for deal, of_deal in enumerate(totals):
        for fox, found in enumerate(of_deal):
            luck: Any = array_of(RandomStream.of(f"fox duel {given.get('seed', '1')} {deal}"))
            play_one(match, others, to_win, table, luck, fox, found)
    winners = totals == totals.max(2, keepdims=True)
    shares = (winners[:, :, 0] / winners.sum(2)).mean(1)
    print(
        f"{game.name}, {seats} seats, {totals.size // seats} games, {given}: the fox wins "
        f"{100 * shares.mean():.2f} +- {100 * shares.std() / len(shares) ** 0.5:.2f} of 100, fair "
        f"would be {100 / seats:.2f}; points {totals[:, :, 0].mean():.1f}, the others "
        f"{totals[:, :, 1:].mean():.1f}; {time.perf_counter() - began:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    words = dict(word.split("=") for word in sys.argv[4:])
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), words)

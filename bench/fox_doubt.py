"""How far looks of several lengths err in which of two close words is better, alone, by round.

    python bench/fox_doubt.py GAME GAMES FALLS [SHARE]

Games as the fox plays them. At a share of the words where its two best differ by less than two
points, both are played on over the same dice to the game's end, so many times, and what the value
says of them after a few rolls is noted on the way. Told are, by round and length of the look: what
one fall says of the difference more or less (its standard deviation), and how far the mean of many
would still be from the difference that comes out in the end (what the finite number of falls adds
to that is taken away).
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from foxtray.games import shelf
from foxtray.games.clever.areas import count_score
from foxtray.games.clever.engine import array_of
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import PHASE_OVER, Table
from foxtray.games.clever.simulate import asked_seat, clear_table, copy_table, roll
from foxtray.games.clever.turn import play, start_game
from foxtray.kernel.compiled import compiled, door
from foxtray.kernel.random_stream import RandomStream, random_below
from foxtray.players.fox.deep import awaits_own, copy_luck
from foxtray.players.fox.rivals import ALONE
from foxtray.players.fox.school.training import compiled_mind, new_table
from foxtray.players.fox.value.judging import Mind, choose_word, judge_closely, make_ready
from foxtray.players.fox.value.network import Doubles
from foxtray.players.fox.weights import shipped

LENGTHS = (1, 2, 4, 8, 12)
"""Of looks, in rolls; the last look goes on to the end."""
LOOKS = len(LENGTHS) + 1
CLOSE = 2.0
SHARE = 0.12
IN_THOUSANDS = 1000
ROOM = 20_000


class Pair(NamedTuple):
    """Two words under trial: tables after them, one to play on, and what is noted of each."""

    words: list[Table]
    work: list[Table]
    said: Doubles
    """By word and look: what it is worth then, or in the end."""


class Lucks(NamedTuple):
    """Of the games; of what falls for a pair, and the same again; of which pairs are tried."""

    games: list[RandomStream]
    falls: list[RandomStream]
    again: list[RandomStream]
    chosen: list[RandomStream]


@compiled
def say(mind: Mind, table: Table, place: int) -> None:
    desk = mind.desks[0]
    play(mind.prints[0], table, 0, desk.moves[0].codes[place], desk.scratch[0])


@compiled
def play_out(mind: Mind, table: Table, luck: RandomStream, said: Doubles) -> None:
    """Play on to the end, and note what it looked like after each length."""
    desk, rolls, look = mind.desks[0], 0, 0
    while table.phase != PHASE_OVER:
        if asked_seat(table) >= 0:
            say(mind, table, choose_word(mind, table, 0))
            continue
        roll(mind.prints[0], table, luck, desk.dice[0])
        rolls += 1
        best = judge_closely(mind, table, 0)
        if look < len(LENGTHS) and rolls == LENGTHS[look]:
            said[look] = mind.paper.values[best]
            look += 1
        say(mind, table, best)
    count_score(mind.prints[0], table.pads[0], desk.score[0])
    said[look:] = desk.score[0].total


@compiled
def take_word(mind: Mind, table: Table, place: int, work: Table) -> None:
    """A table after a word and what follows it before the next dice."""
    judge_closely(mind, table, 0)
    copy_table(table, work)
    say(mind, work, place)
    make_ready(mind, work, 0, 0.0)


@compiled
def try_pair(mind: Mind, pair: Pair, lucks: Lucks, falls: int, row: Doubles) -> None:
    """Add up differences and their squares, and how far they are from that of the end."""
    for _ in range(falls):
        copy_luck(lucks.falls[0], lucks.again[0])
        for word in range(2):
            copy_luck(lucks.again[0], lucks.falls[0])
            copy_table(pair.words[word], pair.work[0])
            play_out(mind, pair.work[0], lucks.falls[0], pair.said[word])
        end = pair.said[0, LOOKS - 1] - pair.said[1, LOOKS - 1]
        for look in range(LOOKS):
            lead = pair.said[0, look] - pair.said[1, look]
            row[4 * look] += lead
            row[4 * look + 1] += lead * lead
            row[4 * look + 2] += end - lead
            row[4 * look + 3] += (end - lead) * (end - lead)


@compiled
def second_best(values: Doubles, count: int, best: int) -> int:
    """-1 if there is no other word that is close."""
    second = -1
    for i in range(count):
        if i != best and (second < 0 or values[i] > values[second]):
            second = i
    return second if second >= 0 and values[best] - values[second] < CLOSE else -1


@door
def find_doubts(
    mind: Mind,
    tables: list[Table],
    pair: Pair,
    lucks: Lucks,
    games: int,
    falls: int,
    share: int,
    rounds: Doubles,
    rows: Doubles,
) -> int:
    """Return how many pairs were tried; `rounds` says in which round, `rows` what was found."""
    table, desk, tried = tables[0], mind.desks[0], 0
    for _ in range(games):
        clear_table(table)
        start_game(mind.prints[0], table)
        while table.phase != PHASE_OVER:
            if asked_seat(table) < 0:
                roll(mind.prints[0], table, lucks.games[0], desk.dice[0])
                continue
            best = judge_closely(mind, table, 0)
            second = second_best(mind.paper.values, desk.moves[0].count, best)
            chosen = random_below(lucks.chosen[0], IN_THOUSANDS) < share
            if second >= 0 and chosen and tried < len(rows):
                take_word(mind, table, best, pair.words[0])
                take_word(mind, table, second, pair.words[1])
                if awaits_own(pair.words[0], 0) and awaits_own(pair.words[1], 0):
                    try_pair(mind, pair, lucks, falls, rows[tried])
                    rounds[tried] = table.round_no
                    tried += 1
                judge_closely(mind, table, 0)
            say(mind, table, best)
    return tried


def tell(rounds: Doubles, rows: Doubles, falls: int) -> None:
    heads = [f"{length} roll{'s' * (length > 1)}" for length in LENGTHS]
    print(f"| round | pairs | {' | '.join(heads)} | to the end |")
    print("|---|" + "---:|" * (LOOKS + 1))
    for round_no in sorted(set(rounds)):
        found = rows[rounds == round_no] / falls
        cells = []
        for look in range(LOOKS):
            lead, squares, error, errors = found[:, 4 * look : 4 * look + 4].T
            spread = np.sqrt(np.maximum(squares - lead**2, 0).mean())
            noise = (np.maximum(errors - error**2, 0) / falls).mean()
            doubt = np.sqrt(max((error**2).mean() - noise, 0))
            cells.append(f"{spread:.1f}" + f", {doubt:.2f}" * (look < LOOKS - 1))
        print(f"| {round_no:.0f} | {len(found)} | {' | '.join(cells)} |")


def main(name: str, games: int, falls: int, share: float) -> None:
    game = shelf.find(name)
    if not isinstance(game, CleverGame):
        raise SystemExit("the fox knows the Clever games only")
    mind = compiled_mind(game, shipped(game.sheet).net, ALONE.get(game.name, 0.0))
    lucks = Lucks(*(array_of(RandomStream.of(f"doubt {name}")) for name in Lucks._fields))
    words, work = (np.zeros(count, Table.dtype()) for count in (2, 1))
    pair = Pair(words, work, np.zeros((2, LOOKS)))  # type: ignore[arg-type]  # records for compiled code
    rounds, rows = np.zeros(ROOM), np.zeros((ROOM, 4 * LOOKS))
    ask: Any = find_doubts
    in_thousands = int(share * IN_THOUSANDS)
    tried = ask(mind, new_table(game, 1), pair, lucks, games, falls, in_thousands, rounds, rows)
    tell(rounds[:tried], rows[:tried], falls)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(given[0], int(given[1]), int(given[2]), float(given[3]) if len(given) > 3 else SHARE)

"""The first rounds of the Clever games by everybody on the roster, in a process of its own.

test_plain.py runs it with the compiler off and reads what it prints: who played how much.
"""

import random

from foxtray.games import shelf
from foxtray.kernel import compiled
from foxtray.kernel.chance import Chance
from foxtray.players import roster
from foxtray.players.clever import entries

WORDS = 8


def play(game_name: str, player_name: str, seats: int) -> int:
    """How many words were said; a word that is not legal is refused by the game."""
    game, rng = shelf.take_down(game_name), random.Random(4)
    players = [roster.invite(player_name, game, rng) for _ in range(seats)]
    state, said = game.start(seats, {}), 0
    while said < WORDS:
        awaits = game.awaits(state)
        if isinstance(awaits, Chance):
            state = game.settle(state, awaits.sample(rng))
            continue
        assert awaits is not None
        seat = awaits[0]
        word = players[seat].choose(game.view(state, seat), game.legal(state, seat))
        state = game.play(state, seat, word)
        said += 1
    return said


if __name__ == "__main__":
    assert compiled.OFF
    for name in entries.GAMES:
        for entry in roster.known_to(shelf.take_down(name)):
            for seats in (1, 2):
                print(name, entry.name, play(name, entry.name, seats))  # noqa: T201  # it is read

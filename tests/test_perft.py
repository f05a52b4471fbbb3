"""Perft: how many ways a turn can go with given dice, counted word by word.

The first numbers are worked out by hand in the comments; the deeper ones guard what
was once found and checked in both modes.
"""

import pytest

from foxtray.games.clever.engine import Engine
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.state import State
from foxtray.kernel.game import Seat
from support.clever_positions import GSC, at, crosses, numbers, pad


def perft(game: CleverGame, state: State, words: int, faces: dict[str, int]) -> int:
    """Sequences of this many words; whenever dice are thrown they show these faces."""
    if words == 0:
        return 1
    if not state.asked:
        if state.solo_passive or game.awaits(state) is None:
            return 1
        fact = " ".join(f"{die}{faces[die]}" for die in state.pool)
        return perft(game, game.settle(state, fact), words, faces)
    seat = Seat(state.asked[0])
    return sum(
        perft(game, game.play(state, seat, word), words - 1, faces)
        for word in game.legal(state, seat)
    )


FACES = {"y": 3, "b": 5, "g": 2, "o": 6, "p": 1, "w": 4}


def test_first_words_by_hand() -> None:
    # y3: two cells; b5+w4: b9; g, o, p: one each; w4: two yellow, b9, g, o, p; and R.
    start = GSC.settle(GSC.start(1, {}), "y3 b5 g2 o6 p1 w4")
    assert perft(GSC, start, 1, FACES) == 2 + 1 + 3 + 6 + 1


def test_two_words_by_hand_without_a_reroll() -> None:
    # After o6 no die is left and, alone, the passive roll follows: 1. After b5: only o6
    # is not lower: 1. After w4: b5 and o6: b9 (unless w took it) and o: 2, but white as
    # b9 leaves blue without a cell: 1, and as o1: b9 and o2: 2. After y3 (twice): b, o,
    # w4 with 6 or 5 words... counted by die: b9, o1, w: yc4 yd3 b9 g1 o1 p1 = 8.
    # After g2: y 2, b, o, w (yc4 yd3 b9 g2 o1 p1, g2 needs 2) = 2 + 1 + 1 + 6 = 10.
    # After p1: y 2, b, g, o, w (yc4 yd3 b9 g1 o1 p2) = 2 + 1 + 1 + 1 + 6 = 11.
    state = at("1a", "choosing", "y3 b5 g2 o6 p1 w4")
    orange, blue, yellow, green, purple = 1, 1, 2 * 8, 10, 11
    white = 2 + 2 + 1 + 2 + 2 + 2  # yc4, yd3, b9, g1, o1, p1
    assert perft(GSC, state, 2, FACES) == orange + blue + yellow + green + purple + white


RICH = pad(
    yellow=".xxx/.xxx/.xxx/x...",
    blue="xx./.xxx/....",
    green=crosses(5),
    orange=numbers(1, 1, 1, 2),
    purple=numbers(2, 3),
    rerolls="o",
    extras="oo",
)


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (at("1a", "choosing", "y3 b5 g2 o6 p1 w4"), {1: 12, 2: 50, 3: 107}),
        (at("2a", "choosing", "y3 b5 g2 o6 p1 w4", RICH, roll=3), {1: 11, 2: 88, 3: 495, 4: 2293}),
    ],
    ids=["blank", "rich"],
)
def test_deeper_counts(state: State, counts: dict[int, int]) -> None:
    plain = CleverGame(GSC.sheet, Engine(GSC.sheet, uncompiled=True))
    for words, count in counts.items():
        assert perft(GSC, state, words, FACES) == count
    assert perft(plain, plain.from_position(GSC.position(state)), 2, FACES) == counts[2]

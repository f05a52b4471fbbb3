"""Break the Cube in a few words, for tests.

A is notation.md's first figure, B its second:

    A  ground  middle        B  ground  middle  top
       l l l   . s s            l l .   l . .   l . .
       m m l   . . .            m m .   m . .   . . .
       . m .   . . .            s s .   . . .   . . .
"""

from __future__ import annotations

from foxtray.games.break_the_cube.game import BREAK_THE_CUBE
from foxtray.games.break_the_cube.state import State
from foxtray.kernel.game import Options, Seat

GAME = BREAK_THE_CUBE
A = "lllmml.m./.ss....../........."
B = "ll.mm.ss./l..m...../l........"
FLAT = "lllmmlmss/........./........."
FOUR = "lllmml.m./.ssMM..../...M....."
FIVE = "lllmmlSm./.ssMM.S../...M....."


def begin(
    seats: int = 2, starter: str = "a", options: Options | None = None, figures: str = ""
) -> State:
    """A game in which all have built (A and B in turn, unless told) and the starter is drawn."""
    state = GAME.start(seats, options or {})
    built = figures.split() if figures else [A, B, A, B][:seats]
    for seat, figure in enumerate(built):
        state = GAME.play(state, Seat(seat), f"build={figure}")
    return GAME.settle(state, starter)


def say(state: State, *words: str) -> State:
    """Words of whoever is at turn."""
    for word in words:
        state = GAME.play(state, Seat(state.active), word)
    return state

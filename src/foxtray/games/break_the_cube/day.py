"""The day's game of Break the Cube: a figure is to be found in as few turns as possible.

By the base rules for two; but at the other seat sits the table. It hides the figure that the
day's luck has built, and when it is to ask, it asks for what tells the person nothing. The person
may look up the answers (BTC-11): who plays alone may write them down anyway, and comes back later.
"""

from __future__ import annotations

import random
from typing import Any

from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.kernel.challenge import PERSON, TABLE, Challenge, Measure, Said
from foxtray.kernel.game import AnyGame, Seat, Word

HIDING = Seat(1)


def hide(game: AnyGame, luck: random.Random) -> tuple[Said, ...]:
    """The figure to be found, each as likely as another; nobody looks for the person's own."""
    state = game.start(CHALLENGE.seats, CHALLENGE.options)
    mine = game.legal(state, PERSON)[0]
    hidden = luck.choice(game.legal(state, HIDING))
    return (PERSON, mine), (HIDING, hidden)


def ask_idly(game: AnyGame, state: Any) -> Word:
    """Only the asker's left neighbour answers a number (BTC-06), and that is the person."""
    return QUESTIONS[0]


def turns_of(game: AnyGame, state: Any) -> int:
    """All of them, the right guess included."""
    return game.scores(state).detail[PERSON]["turns"]


CHALLENGE = Challenge(
    company=(TABLE,),
    options={"notes": "a"},
    measure=Measure.TURNS,
    result=turns_of,
    opening=hide,
    speak=ask_idly,
    rivals=("entropy", "detective"),
    makers={"detective": "foxtray.players.break_the_cube.detective:Seeker"},
)

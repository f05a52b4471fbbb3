"""The annals of Break the Cube: the fewer turns the better, of figures with as many blocks."""

from __future__ import annotations

from typing import Any

from foxtray.analysis.played.annals import BEAT_BOTS, Annals, Deed, Goal, Numbers, goal
from foxtray.games.break_the_cube.rules import GUESS
from foxtray.games.break_the_cube.state import State
from foxtray.kernel.challenge import Measure
from foxtray.kernel.game import AnyGame, Seat

FEW = 6
"""Turns, the right guess included: about what the detective takes who looks for nothing else."""


def result(game: AnyGame, end: Any, seat: Seat) -> int | None:
    """Only who has found the figure has a result."""
    state: State = end
    return state.turns_of(seat) if state.solved[seat] else None


def kind(game: AnyGame, end: Any, seat: Seat) -> str:
    """How many blocks the figure has that this seat looks for (BTC-05, BTC-12)."""
    state: State = end
    return str(state.blocks[state.left_of(seat)])


def at_end(game: AnyGame, end: Any, seat: Seat) -> Numbers:
    state: State = end
    guesses = sum(_is_guess_of(heard.word, heard.seat, seat) for heard in state.heard)
    return {"turns": float(state.turns_of(seat)), "guesses": float(guesses)}


def _is_guess_of(word: str, asker: int, seat: Seat) -> bool:
    return asker == seat and word.startswith(GUESS)


def _found(deed: Deed) -> bool:
    state: State = deed.end
    return state.solved[deed.seat]


def goals(game: AnyGame) -> tuple[Goal, ...]:
    return (
        BEAT_BOTS,
        goal("first-guess", lambda deed: _found(deed) and deed.numbers["guesses"] == 1),
        goal("turns", lambda deed: _found(deed) and deed.numbers["turns"] <= FEW, count=FEW),
        # BTC-11: who may look nothing up
        goal("memory", lambda deed: deed.has_won and not deed.end.notes[deed.seat]),
    )


ANNALS = Annals(Measure.TURNS, result, kind, at_end, goals=goals)

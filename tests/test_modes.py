"""Compiled and plain: one set of rules, the same games."""

import random

import numpy as np
import pytest

from foxtray.games.clever.engine import Engine, shared_engine
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.games.shelf import names, take_down
from foxtray.kernel import laws
from foxtray.kernel.compiled import plain as uncompiled
from foxtray.kernel.random_stream import RandomStream, random_below as compiled_below

random_below = uncompiled(compiled_below)
SHEETS = [game.sheet for name in names() if isinstance(game := take_down(name), CleverGame)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_whole_games_are_identical(sheet: Sheet, seats: int) -> None:
    compiled, words = shared_engine(sheet).random_games(40, seats, seed=7)
    plain, plain_words = Engine(sheet, uncompiled=True).random_games(40, seats, seed=7)
    assert words == plain_words
    assert np.array_equal(compiled, plain)
    assert len(set(compiled.ravel().tolist())) > 10


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_step_from_the_same_facts_is_identical(sheet: Sheet, seats: int) -> None:
    case = laws.play_randomly(CleverGame(sheet), seats, {}, random.Random(5))
    plain = CleverGame(sheet, Engine(sheet, uncompiled=True))
    state = plain.start(seats, {})
    for step, expected in zip(case.record.steps, case.states, strict=False):
        assert state == expected
        for seat in state.asked:
            assert plain.legal(state, seat) == case.game.legal(expected, seat)
        state = (
            plain.settle(state, step.text)
            if step.is_fact
            else plain.play(state, step.seat or 0, step.text)  # type: ignore[arg-type]  # seats are ints here
        )
    assert state == case.states[-1]


def test_luck_is_fair() -> None:
    """Each face within five standard errors in 6,000 throws; and seeds differ."""
    luck = RandomStream.of(3)
    counts = np.bincount([random_below(luck, 6) for _ in range(6_000)], minlength=6)
    assert abs(counts - 1000).max() < 5 * (1000 * 5 / 6) ** 0.5
    seeded = RandomStream.of(1), RandomStream.of(2)
    streams = [[random_below(luck, 1000) for _ in range(20)] for luck in seeded]
    assert streams[0] != streams[1]

"""Random play: never stuck, never above what any sheet can hold, counted right."""

import random

import pytest

from foxtray.games.clever.engine import shared_engine
from foxtray.games.clever.game import CleverGame
from foxtray.games.shelf import GAMES, take_down
from foxtray.kernel import laws, record
from support.clever_positions import GSC
from support.naive_scorer import score

CLEVER = [name for name in GAMES if isinstance(take_down(name), CleverGame)]


@pytest.mark.parametrize(("seats", "bound"), [(1, 335), (2, 335), (3, 365), (4, 335)])
def test_no_game_of_ganz_schoen_clever_exceeds_its_bound(seats: int, bound: int) -> None:
    totals, words = shared_engine(GSC.sheet).random_games(20_000, seats, seed=seats)
    assert 0 <= totals.min() <= totals.max() <= bound
    assert words > 20_000 * seats * 15


@pytest.mark.parametrize("name", CLEVER)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_naive_scorer_counts_the_same(name: str, seats: int) -> None:
    game = take_down(name)
    for seed in range(12):
        case = laws.play_randomly(game, seats, {}, random.Random(f"{name} {seed}"))
        scores = game.scores(case.states[-1])
        naive = score(record.write(case.record))
        expected = [
            {**detail, "total": total}
            for detail, total in zip(scores.detail, scores.totals, strict=True)
        ]
        assert naive == expected

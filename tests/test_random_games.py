"""Random play: never stuck, never above what any sheet can hold, counted right."""

import random

import pytest

from foxtray.analysis.match import play_match
from foxtray.games.clever.engine import shared_engine
from foxtray.games.clever.game import CleverGame
from foxtray.games.shelf import names, take_down
from foxtray.kernel import laws, record
from foxtray.players import roster
from support.clever_positions import CHD, GSC
from support.naive_scorer import score

CLEVER = [name for name in names() if isinstance(take_down(name), CleverGame)]


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


MAXIMA = {
    "ganz-schoen-clever": {"yellow": 60, "blue": 56, "green": 66, "orange": 96, "purple": 66},
    "clever-hoch-drei": {"yellow": 126, "turquoise": 105, "blue": 68, "brown": 90, "pink": 129},
}


@pytest.mark.parametrize("name", CLEVER)
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_no_area_ever_exceeds_its_maximum(name: str, player: str) -> None:
    game = take_down(name)
    for seed in range(25):
        players = [roster.invite(player, game, random.Random(seed)) for _ in range(2)]
        playing = play_match(game, players, {}, f"maxima {seed}")
        for detail in game.scores(playing.state).detail:
            for colour, most in MAXIMA[name].items():
                assert 0 <= detail[colour] <= most
            assert detail["foxes"] <= 6
            assert detail["fox_points"] == detail["foxes"] * min(detail[c] for c in MAXIMA[name])


def test_no_game_of_clever_hoch_drei_exceeds_all_maxima_together() -> None:
    totals, _ = shared_engine(CHD.sheet).random_games(20_000, 1, seed=4)
    most = MAXIMA["clever-hoch-drei"].values()
    assert 0 <= totals.min() <= totals.max() <= sum(most) + 6 * min(most)

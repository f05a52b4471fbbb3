"""What a word left of a chance, besides the value it is judged by: to win, or to win the round."""

from __future__ import annotations

import random
from typing import cast

import pytest

from foxtray.analysis.review.report import as_data, review
from foxtray.analysis.review.reviewer import aim_at
from foxtray.games.high_score.notation import STOP
from foxtray.games.high_score.rules import award, playing_order, winners
from foxtray.kernel.game import Seat
from foxtray.players import roster
from foxtray.players.player import Adviser
from support.reviewed_games import played


def test_of_equal_words_the_first_is_the_best() -> None:
    aim = aim_at({"a": 0.25, "b": 0.5, "c": 0.5}, "a")
    assert aim == (0.25, "b", 0.5)
    assert aim.report() == {"value": 0.25, "best": {"word": "b", "value": 0.5}}


@pytest.mark.parametrize("game", ["ganz-schoen-clever", "clever-hoch-drei"])
def test_among_several_the_chance_to_win_is_told_as_the_fox_sees_it(game: str) -> None:
    record = played(game, "greedy", 2, "aims")
    told = [step for step in as_data(review(record, seats=[Seat(1)]))["steps"] if "best" in step]
    fox = cast(Adviser, roster.invite("fox", record.game, random.Random(1)))
    states = list(record.states())
    for step in told[:12]:
        state = states[step["at"]]
        legal = record.game.legal(state, Seat(1))
        advice = {a.word: a.value for a in fox.advise(record.game.view(state, Seat(1)), legal)}
        match = step["besides"]["match"]
        assert match["value"] == pytest.approx(advice[step["text"]])
        assert match["best"]["value"] == pytest.approx(max(advice.values()))
        assert 0 < match["value"] <= match["best"]["value"] < 1


def test_alone_there_is_nobody_to_win_against() -> None:
    record = played("ganz-schoen-clever", "greedy", 1, "aims")
    assert all("besides" not in step for step in as_data(review(record))["steps"])


def test_who_stops_last_has_won_the_round_or_not() -> None:
    """The round alone: whoever has its gold, and half where nobody has any."""
    record = played("high-score", "random", 2, "aims")
    states = list(record.states())
    found = set()
    for step in as_data(review(record))["steps"]:
        state = states[step["at"]]
        if step.get("text") != STOP or not state.round.results:
            continue
        after = states[step["at"] + 1]
        played_now = after.rounds[len(state.rounds) - 1]
        order = playing_order(played_now.starter or 0, 2)
        best = winners(award(played_now.results))
        place = order.index("ab".index(step["seat"]))
        share = 1 / len(best) if place in best else 0.0
        assert step["besides"]["round"]["value"] == pytest.approx(share)
        found.add(share)
    assert {0.0, 1.0} <= found

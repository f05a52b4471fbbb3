"""Levels for people in Break the Cube and High Score: a style each, and an order."""

from __future__ import annotations

import random

import numpy as np
import pytest

from foxtray.analysis.arena import Fixture, run as run_arena
from foxtray.games.break_the_cube.rules import possible
from foxtray.games.high_score.solve import odds
from foxtray.players import roster
from foxtray.players.break_the_cube.levels import Forgetful
from foxtray.players.high_score.levels import Bold, Timid, play_of, reached
from support.clever_positions import CHD, GSC
from support.cube import GAME, begin, say
from support.high_score import HS


@pytest.mark.parametrize(
    ("game", "weaker", "stronger"),
    [
        ("high-score", "random", "timid"),
        ("high-score", "timid", "expectation"),
        ("high-score", "bold", "expectation"),
        ("break-the-cube", "forgetful", "entropy"),
        ("break-the-cube", "entropy", "whispering"),
        ("break-the-cube", "whispering", "detective"),
    ],
)
def test_each_level_is_beaten_by_a_later_one(game: str, weaker: str, stronger: str) -> None:
    outcome = run_arena(Fixture(game, (weaker, stronger), {}, seed=3, games=40))
    assert outcome.tallies[1].wins > 22


def test_the_timid_one_stops_once_it_is_content_and_the_bold_one_does_not() -> None:
    card = HS.start(2, {}).deck[0]
    found = odds(card)
    content = reached(found, Timid.CONTENT)
    assert content < found.expected < reached(found, Bold.GREAT)
    sets = np.flatnonzero(found.results >= content)
    timid, bold = play_of(Timid.worth, card), play_of(Bold.worth, card)
    assert (timid.worth[sets] == content).all()
    assert bold.worth[sets].max() > 1 > bold.worth[sets].min()


def test_who_forgets_still_thinks_the_truth_possible() -> None:
    state, forgetful = begin(), Forgetful(GAME, random.Random(1))
    forgot = False
    for question in ("?1", "?A", "?2", "?B", "?3", "?C", "?4", "?D"):
        state = say(state, question)
        neighbour = state.left_of(0)
        known, certain = forgetful.known(state, neighbour), possible(state, neighbour)
        assert set(certain.tolist()) <= set(known.tolist())
        forgot = forgot or len(known) > len(certain)
    assert forgot


def test_as_strong_as_somebody_is() -> None:
    """The nearest mean of those who are proposed; nobody where none were measured."""
    nearest = [roster.as_strong_as(GSC, mean) for mean in (0, 150, 206, 250, 1000)]
    names = [entry.name for entry in nearest if entry]
    assert names == ["cub", "hedgehog", "badger", "wolf", "fox-deep"]
    second = roster.as_strong_as(CHD, 380)
    assert second is not None
    assert second.name == "wolf"
    assert roster.as_strong_as(HS, 12) is None

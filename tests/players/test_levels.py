"""Levels for people in Break the Cube and High Score: a style each, and an order."""

from __future__ import annotations

import random

import numpy as np
import pytest

from foxtray.analysis.arena import Fixture, run as run_arena
from foxtray.games.break_the_cube.rules import possible
from foxtray.games.high_score.solve import odds
from foxtray.kernel.game import AnyGame
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
    nearest = [roster.as_strong_as(GSC, mean) for mean in (0, 150, 206, 250, 275, 1000)]
    names = [entry.name for entry in nearest if entry]
    assert names == ["cub", "hedgehog", "badger", "wolf", "lynx", "fox-deep"]
    second = roster.as_strong_as(CHD, 380)
    assert second is not None
    assert second.name == "wolf"
    assert roster.as_strong_as(HS, 12) is None


def test_as_good_as_somebody_is_against_those_who_were_met() -> None:
    """Where nobody plays alone: who would have won as much against the same bots."""

    def nearest(game: AnyGame, *met: tuple[str, int, float]) -> str:
        entry = roster.as_good_as(game, [roster.Against(*each) for each in met])
        return entry.name if entry else ""

    assert nearest(HS, ("expectation", 20, 10)) == "expectation"
    assert nearest(HS, ("expectation", 20, 5)) == "timid"
    assert nearest(HS, ("timid", 30, 15), ("bold", 30, 11)) == "timid"
    assert nearest(HS, ("exact", 20, 10)) == "exact"
    assert nearest(HS, ("timid", 40, 40)) == "exact"
    assert nearest(GAME, ("detective", 40, 0)) == "forgetful"
    assert nearest(GAME, ("entropy", 30, 20)) == "whispering"
    assert nearest(GAME, ("entropy", 30, 28)) == "detective"
    assert nearest(GAME, ("a stranger", 30, 28)) == ""
    assert nearest(HS) == ""
    assert nearest(GSC, ("fox", 30, 28)) == ""  # there the mean of points tells


@pytest.mark.parametrize("game", [HS, GAME])
def test_whom_the_ratings_put_higher_is_the_stronger(game: AnyGame) -> None:
    """And each is nearest to one who does as it does."""
    rated = [e for e in roster.known_to(game) if e.ratings]
    ratings = [dict(entry.ratings)[game.name] for entry in rated]
    assert len(rated) == 4
    assert ratings == sorted(ratings)
    for entry, own in zip(rated, ratings, strict=True):
        met = [
            roster.Against(other.name, 400, 400 * roster.expected_score(own, rating))
            for other, rating in zip(rated, ratings, strict=True)
        ]
        assert roster.as_good_as(game, met) is entry

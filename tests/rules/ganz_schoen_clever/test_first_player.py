"""GSC-01, CHD-01: who starts, as seated or drawn by lot.

Tests cite GSC-01 CHD-01. A game in which seat c was drawn is, seat for seat, the game as seated
of the same players in the order c, a, b: whatever the rules and the bots say of one, they say of
the other.
"""

import random
from fractions import Fraction
from typing import cast

import pytest

from foxtray.analysis.review.reviewer import find_reviewer
from foxtray.analysis.review.walk import walk
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.state import State
from foxtray.games.shelf import take_down
from foxtray.kernel import laws, record
from foxtray.kernel.chance import Starter
from foxtray.kernel.errors import Illegal, Refusal
from foxtray.kernel.game import Seat
from foxtray.players import roster
from foxtray.players.player import Adviser
from support.clever_positions import CHD, GSC, A, C

GAMES = pytest.mark.parametrize("game", [GSC, CHD], ids=lambda game: game.name)
DRAWN = {"first": "drawn"}


@GAMES
def test_gsc_01_as_seated_the_first_seat_starts_and_drawn_anybody(game: CleverGame) -> None:
    assert game.heading(game.start(3, {})).active == A
    state = game.start(3, DRAWN)
    assert state.active is None
    assert game.awaits(state) == Starter("abc")
    assert Starter("abc").probability("c") == Fraction(1, 3)
    drawn = game.settle(state, "c")
    assert (game.heading(drawn).label, game.heading(drawn).active) == ("1c", C)
    assert game.settle(state, "a") == game.start(3, {})


@GAMES
def test_gsc_01_nobody_draws_alone_or_draws_a_seat_that_is_not_there(game: CleverGame) -> None:
    with pytest.raises(Illegal, match="for several"):
        game.start(1, DRAWN)
    for fact in ("d", "y1", ""):
        with pytest.raises(Refusal):
            game.settle(game.start(3, DRAWN), fact)


def drawn_game(game: CleverGame, seats: int, seed: int) -> laws.Case:
    """A random game whose starter is not the first seat."""
    starters = (
        laws.play_randomly(game, seats, DRAWN, random.Random(f"{seed} {i}")) for i in range(50)
    )
    return next(case for case in starters if case.states[1].first)


@GAMES
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_gsc_01_a_round_goes_on_in_seat_order_from_the_first_player(
    game: CleverGame, seats: int
) -> None:
    case = drawn_game(game, seats, seed=seats)
    labels = dict.fromkeys(game.heading(state).label for state in case.states[1:-1])
    turns = [label for label in labels if not label.isdigit()]
    first = case.states[1].first
    order = [(first + i) % seats for i in range(seats)]
    rounds = range(1, game.sheet.rounds[seats - 1] + 1)
    assert turns == [f"{r}{'abcd'[seat]}" for r in rounds for seat in order]


def rotated(case: laws.Case) -> list[State]:
    """The same words and dice as seated, the starter in the first seat."""
    game, first, seats = case.game, case.states[1].first, len(case.record.names)
    states = [game.start(seats, {})]
    for step in case.record.steps[1:]:
        if step.is_fact:
            states.append(game.settle(states[-1], step.text))
        else:
            assert step.seat is not None
            states.append(game.play(states[-1], Seat((step.seat - first) % seats), step.text))
    return states


@GAMES
def test_gsc_01_the_game_is_the_same_as_with_the_starter_seated_first(game: CleverGame) -> None:
    case = drawn_game(game, 3, seed=7)
    first = case.states[1].first
    as_seated = rotated(case)
    for state, twin in zip(case.states[1:], as_seated, strict=True):
        for seat in range(3):
            place = Seat((seat - first) % 3)
            assert state.sheets[seat] == twin.sheets[place]
            assert game.legal(state, Seat(seat)) == game.legal(twin, place)
    totals, twins = game.scores(case.states[-1]).totals, game.scores(as_seated[-1]).totals
    assert totals == tuple(twins[(seat - first) % 3] for seat in range(3))


@pytest.mark.parametrize("name", ["greedy", "hedgehog", "fox"])
def test_gsc_01_bots_say_the_same_wherever_the_starter_sits(name: str) -> None:
    game = take_down("ganz-schoen-clever")
    case = drawn_game(GSC, 3, seed=7)
    first = case.states[1].first
    bot = cast(Adviser, roster.invite(name, game, random.Random(0)))
    told = 0
    for state, twin in list(zip(case.states[1:], rotated(case), strict=True))[::7]:
        for seat in state.asked:
            place = Seat((seat - first) % 3)
            here = bot.advise(game.view(state, seat), game.legal(state, seat))
            there = bot.advise(game.view(twin, place), game.legal(twin, place))
            assert here == there
            told += 1
    assert told > 10


@GAMES
def test_gsc_01_a_reviewer_thinks_the_same_of_it(game: CleverGame) -> None:
    case = drawn_game(game, 3, seed=7)
    first = case.states[1].first
    _, owl = find_reviewer(game, "owl")
    assert owl.expect(game.view(case.states[0], A), random.Random(0)) is None
    for state, twin in list(zip(case.states[1:], rotated(case), strict=True))[::25]:
        for seat in range(3):
            mine, theirs = (
                game.view(moment, Seat(place))
                for moment, place in ((state, seat), (twin, (seat - first) % 3))
            )
            assert owl.outlook(mine) == owl.outlook(theirs)
    course = walk(case.record, Seat(first), owl)
    assert course.facts[0].turn == f"1{'abc'[first]}"
    assert course.result == game.scores(case.states[-1]).totals[first]


@GAMES
def test_gsc_01_a_record_shows_who_was_drawn_by_its_first_turn(game: CleverGame) -> None:
    case = drawn_game(game, 3, seed=1)
    letter = "abc"[case.states[1].first]
    text = record.write(case.record)
    assert '[Options "first=drawn"]' in text
    assert f"\n1{letter}. {letter}: <" in text
    assert record.read(text, lambda _: game).end() == case.states[-1]
    begun = record.write(case.record.truncate(1))
    assert f"\n1{letter}.\n*" in begun
    as_seated = text.replace('[Options "first=drawn"]\n', "")
    with pytest.raises(Refusal, match=f"1{letter}. while it is 1a."):
        record.read(as_seated, lambda _: game)

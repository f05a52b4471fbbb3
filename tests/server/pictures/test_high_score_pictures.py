"""The deck, the track and the dice of High Score as a client gets them."""

import random

import pytest

from foxtray.games.high_score.cards import SHIPPED, Roll, Scoring
from foxtray.games.high_score.rules import Hand
from foxtray.games.high_score.state import Round, State, View
from foxtray.kernel import laws
from foxtray.server.pictures import any_game
from foxtray.server.pictures.high_score import (
    HighScoreChip,
    HighScorePrint,
    HighScoreRoll,
    HighScoreSwirl,
    HighScoreView,
)
from support.high_score import FROZEN, HS, at, card

GOLD, SILVER, BRONZE = HighScoreChip


def shown(state: State) -> HighScoreView:
    view = any_game.picture(HS, View(None, state))
    assert isinstance(view, HighScoreView)
    return view


def printed(seats: int) -> HighScorePrint:
    found = any_game.print_of(HS, seats)
    assert isinstance(found, HighScorePrint)
    return found


def test_the_deck_says_that_it_is_a_reconstruction() -> None:
    deck = printed(3).deck
    assert [each.id for each in deck] == [f"HS{i:02}" for i in range(1, 22)]
    assert all(each.reconstruction for each in deck)
    assert {each.provenance for each in deck} == {"reported in part", "reconstructed"}
    assert [sum(each.roll is roll for each in deck) for roll in HighScoreRoll] == [7, 7, 7]
    assert deck[6].swirl is HighScoreSwirl.FROZEN
    assert deck[1].swirl == -5
    assert [deck[i].most_rolls for i in range(3)] == [4, 3, 7]


def test_an_owners_deck_is_none() -> None:
    own = ",".join(f"X{i}:{i}:any_three_rolls:total" for i in range(1, 8))
    found = any_game.print_of(HS, 2, {"deck": own})
    assert isinstance(found, HighScorePrint)
    assert not any(each.reconstruction for each in found.deck)
    assert found.deck[2].fact == "card X3 swirl=3 roll=any_three_rolls scoring=total"


def test_the_box_holds_seven_dice_and_chips_for_the_best() -> None:
    box = printed(2)
    assert (box.rounds, box.dice, box.faces) == (7, 7, "12345v")
    assert (box.track.first, box.track.last) == (1, 30)
    assert [(each.chip, each.points) for each in box.prizes] == [(GOLD, 3), (BRONZE, 1)]
    assert [each.points for each in printed(5).prizes] == [3, 2, 1]


def test_ties_are_pushed_down_the_track_and_win_less() -> None:
    ended = Round(SHIPPED[0], 1, (10, 10, -4, 37))
    found = shown(State(4, rounds=(ended,))).rounds[0]
    assert found.order == (1, 2, 3, 0)
    assert [each.seat for each in found.results] == [1, 2, 3, 0]
    assert [each.field for each in found.results] == [10, 9, None, 37]
    assert [each.pushed for each in found.results] == [False, True, False, False]
    assert [each.rank for each in found.results] == [2, 3, None, 1]
    assert [each.chip for each in found.results] == [SILVER, BRONZE, None, GOLD]
    assert found.over


def test_chips_are_won_when_the_round_is_over_and_not_before() -> None:
    found = shown(State(3, rounds=(Round(SHIPPED[0], 0, (10, 12)),))).rounds[0]
    assert [each.rank for each in found.results] == [2, 1]
    assert [each.chip for each in found.results] == [None, None]


def test_a_hand_tells_what_it_is_worth_and_what_is_frozen() -> None:
    view = shown(at(card(Roll.ANY, Scoring.TOTAL, FROZEN), rolled="1233v", kept="5v", rolls=2))
    hand = view.hand
    assert hand is not None
    assert (hand.kept, hand.rolled, hand.frozen) == ("5v", "1233v", "vv")
    assert (hand.rolls, hand.most_rolls, hand.to_roll) == (2, 3, 0)
    assert hand.worth == 14
    assert view.foreign[0].id == "T1"


def test_dice_in_the_hand_are_worth_nothing_yet() -> None:
    state = State(2, rounds=(Round(SHIPPED[1], 0),), hand=Hand("55", "", 1))
    hand = shown(state).hand
    assert hand is not None
    assert (hand.to_roll, hand.worth) == (5, None)


def test_before_the_first_card_and_before_the_starter() -> None:
    first = shown(State(3))
    assert (first.round, first.rounds, first.active, first.hand) == (1, (), None, None)
    turned = shown(State(3, rounds=(Round(SHIPPED[4], None),)))
    assert (turned.rounds[0].starter, turned.rounds[0].order) == (None, ())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chips_of_all_rounds_add_up_to_the_standing(seats: int) -> None:
    for seed in range(6):
        for state in laws.play_randomly(HS, seats, {}, random.Random(seed)).states:
            view = shown(state)
            won = [each for one in view.rounds for each in one.results]
            for seat, chips in enumerate(view.standing):
                mine = [each.chip for each in won if each.seat == seat]
                assert [mine.count(c) for c in HighScoreChip] == [
                    chips.gold,
                    chips.silver,
                    chips.bronze,
                ]
            assert tuple(chips.points for chips in view.standing) == HS.scores(state).totals
            assert view.active == state.active
            assert (view.hand is None) == (state.active is None)
            assert view.foreign == ()
        assert view.over
        assert len(view.rounds) == view.round == 7

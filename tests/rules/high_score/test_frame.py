"""HSC-01 to HSC-07: rounds, the track, chips, starters and the winner.

Tests cite HSC-01 HSC-02 HSC-03 HSC-04 HSC-05 HSC-06 HSC-07.
"""

import random

import pytest

from foxtray.games.high_score.cards import SHIPPED
from foxtray.games.high_score.dice import Handful, Pile
from foxtray.games.high_score.rules import (
    BRONZE,
    GOLD,
    NONE,
    SILVER,
    Chips,
    award,
    fields,
    next_starter,
    playing_order,
    winners,
)
from foxtray.kernel.chance import Starter
from foxtray.kernel.errors import Refusal
from foxtray.kernel.laws import play_randomly
from support.high_score import HS, read, round_of

ROUND = "\n".join(["1. <card HS01>", *round_of("HS01", ("b", 12), ("c", 12), ("a", 11))])


@pytest.mark.parametrize("seats", [1, 6])
def test_hsc_01_is_for_2_to_5_players(seats: int) -> None:
    assert list(HS.seats) == [2, 3, 4, 5]
    with pytest.raises(Refusal):
        HS.start(seats, {})


def test_hsc_01_seven_rounds_with_seven_different_cards_of_21() -> None:
    assert len(SHIPPED) == 21
    for seed in range(5):
        case = play_randomly(HS, 3, {}, random.Random(seed))
        played = case.states[-1].played
        assert len(played) == len(set(played)) == 7
        assert set(played) <= {card.id for card in SHIPPED}


def test_hsc_01_seven_dice_with_five_numbers_and_a_swirl() -> None:
    state = HS.settle(HS.settle(HS.start(2, {}), "card HS01"), "a")
    assert HS.awaits(state) == Handful(7, seat=0)
    assert [face for face, _ in Handful(1).walk()] == ["1", "2", "3", "4", "5", "v"]


def test_hsc_02_a_card_then_one_turn_each_clockwise_from_the_starter() -> None:
    game = read(ROUND, seats=3)
    spoke = [step.seat for step in game.steps if not step.is_fact]
    assert spoke == [1, 2, 0]
    assert playing_order(1, 3) == (1, 2, 0)
    assert isinstance(HS.awaits(game.end()), Pile)


def test_hsc_02_every_turn_begins_with_all_seven_dice() -> None:
    for state in read(ROUND, seats=3).states():
        if state.active is not None and not state.hand.rolls:
            assert HS.awaits(state) == Handful(7, seat=state.active)


def test_hsc_03_0_or_less_is_not_marked_and_wins_no_chip() -> None:
    assert fields((0, 5, -3)) == (None, 5, None)
    assert award((0, 5, -3)) == (NONE, GOLD, NONE)
    assert award((0, -3)) == (NONE, NONE)


def test_hsc_04_whose_field_is_taken_goes_to_the_next_lower_free_one() -> None:
    assert fields((10, 9, 10)) == (10, 9, 8)
    assert fields((10, 10, 10, 9)) == (10, 9, 8, 7)


def test_hsc_04_rank_follows_the_field() -> None:
    assert award((10, 9, 10)) == (GOLD, SILVER, BRONZE)


def test_hsc_04_results_above_30_do_not_disturb_those_below() -> None:
    assert fields((37, 7, 37)) == (37, 7, 36)
    assert fields((7, 37)) == (7, 37)


def test_hsc_04_pushed_below_1_still_ranks_last() -> None:
    assert fields((1, 1, 1)) == (1, 0, -1)
    assert award((1, 2, 1)) == (SILVER, GOLD, BRONZE)
    assert award((1, 1)) == (GOLD, BRONZE)


def test_hsc_05_gold_silver_bronze_for_the_three_best() -> None:
    assert award((4, 9, 7, 20, 1)) == (NONE, SILVER, BRONZE, GOLD, NONE)
    assert [chips.points for chips in (GOLD, SILVER, BRONZE, NONE)] == [3, 2, 1, 0]


def test_hsc_05_two_players_get_gold_and_bronze() -> None:
    assert award((4, 9)) == (BRONZE, GOLD)
    assert award((4, 0)) == (GOLD, NONE)


def test_hsc_05_chips_are_counted_when_the_round_is_over() -> None:
    scores = HS.scores(read(ROUND, seats=3).end())
    assert scores.totals == (1, 3, 2)
    assert [dict(each) for each in scores.detail] == [
        {"gold": 0, "silver": 0, "bronze": 1},
        {"gold": 1, "silver": 0, "bronze": 0},
        {"gold": 0, "silver": 1, "bronze": 0},
    ]


def test_hsc_06_the_first_starter_is_drawn() -> None:
    state = HS.settle(HS.start(3, {}), "card HS01")
    chance = HS.awaits(state)
    assert chance == Starter("abc")
    assert {HS.settle(state, letter).active for letter in "abc"} == {0, 1, 2}


def test_hsc_06_the_gold_winner_starts_the_next_round() -> None:
    game = read(f"{ROUND}\n2. <card HS02>", seats=3)
    assert game.end().active == 1
    assert next_starter(1, (4, 9, 2)) == 2


def test_hsc_06_without_a_positive_result_the_same_starts_again() -> None:
    assert next_starter(1, (0, -4, -1)) == 1
    turns = ["1. <card HS02>", *round_of("HS02", ("b", -35), ("a", 0)), "2. <card HS01>"]
    assert read("\n".join(turns)).end().active == 1


def test_hsc_07_the_most_points_win() -> None:
    assert winners((Chips(gold=2), Chips(gold=1, silver=1), Chips(bronze=5))) == (0,)


def test_hsc_07_ties_are_broken_by_gold_then_silver_then_shared() -> None:
    assert winners((Chips(gold=1), Chips(silver=1, bronze=1))) == (0,)
    assert winners((Chips(gold=1, bronze=2), Chips(gold=1, silver=1))) == (1,)
    assert winners((Chips(gold=1, silver=1), Chips(gold=1, silver=1))) == (0, 1)


def test_hsc_07_after_seven_rounds_it_is_over() -> None:
    case = play_randomly(HS, 2, {}, random.Random(1))
    end = case.states[-1]
    assert end.is_over
    assert HS.awaits(end) is None
    assert HS.scores(end).winners
    assert HS.scores(case.states[-2]).winners == ()

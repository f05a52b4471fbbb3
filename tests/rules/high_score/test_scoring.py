"""HSC-12 to HSC-24: what seven dice bring, every roll worked out by hand.

Tests cite HSC-11 HSC-12 HSC-13 HSC-14 HSC-15 HSC-16 HSC-17 HSC-18 HSC-19 HSC-20 HSC-21 HSC-22
HSC-23 HSC-24.
"""

from collections import Counter

import pytest

from foxtray.games.high_score.cards import EXTENSIONS, SHIPPED, Scoring, Swirl, read_spelt_deck
from foxtray.games.high_score.scoring import explain, result
from support.high_score import CHOICE, FROZEN, worth


def test_hsc_11_a_frozen_swirl_counts_0() -> None:
    assert worth(Scoring.TOTAL, "12345vv", FROZEN) == 15
    assert worth(Scoring.EQUALS_MINUS_REST, "12345vv", FROZEN) == -15


@pytest.mark.parametrize(
    ("swirl", "total"), [(10, 37), (0, 17), (-5, 7), (5, 27), (FROZEN, 17), (CHOICE, 29)]
)
def test_hsc_12_the_card_says_what_a_swirl_is_worth(swirl: int, total: int) -> None:
    assert worth(Scoring.TOTAL, "12455vv", swirl) == total


def test_hsc_12_each_swirl_of_choice_is_chosen_on_its_own() -> None:
    # 1+1+1 and 4+4+4, the lone 5 is deducted: one swirl is a 1, the other a 4.
    assert worth(Scoring.TRIPLES_MINUS_REST, "11445vv", CHOICE) == 3 + 12 - 5


def test_hsc_12_a_choice_is_the_best_for_the_player() -> None:
    assert worth(Scoring.PAIRS, "112234v", CHOICE) == 2 + 4 + 8  # a 4
    assert worth(Scoring.PAIRS_MINUS_REST, "112233v", CHOICE) == 12  # a 0 is deducted for nothing
    assert worth(Scoring.TENS_MINUS_REST, "334455v", CHOICE) == 30  # 5+5, 3+3+4, 4+6


def test_hsc_12_a_choice_goes_no_higher_than_6() -> None:
    assert worth(Scoring.TOTAL, "vvvvvvv", CHOICE) == 42


def test_hsc_13_the_swirl_takes_part_by_its_value() -> None:
    assert worth(Scoring.EQUALS, "123455v", 5) == 15  # two fives and a swirl worth 5
    assert worth(Scoring.PAIRS, "11234vv", 10) == 22
    assert worth(Scoring.EQUALS, "112345v", 10) == 2  # one ten equals nothing


def test_hsc_14_total_is_the_sum_of_all_seven() -> None:
    assert worth(Scoring.TOTAL, "122345v", 10) == 27
    assert worth(Scoring.TOTAL, "1223345", 10) == 20


def test_hsc_15_equals_counts_what_is_there_twice_or_more() -> None:
    assert worth(Scoring.EQUALS, "1122234", 0) == 2 + 6
    assert worth(Scoring.EQUALS, "123455v", 0) == 10


def test_hsc_15_counting_is_not_optional() -> None:
    assert worth(Scoring.EQUALS, "11344vv", -5) == 2 + 8 - 10
    assert worth(Scoring.EQUALS, "112344v", -5) == 2 + 8  # one alone does not count


def test_hsc_16_equals_minus_rest_deducts_the_singles() -> None:
    assert worth(Scoring.EQUALS_MINUS_REST, "1122234", 0) == 8 - 3 - 4
    assert worth(Scoring.EQUALS_MINUS_REST, "112234v", 10) == 2 + 4 - 3 - 4 - 10


def test_hsc_17_tens_are_groups_of_exactly_ten() -> None:
    assert worth(Scoring.TENS_MINUS_REST, "1234555", 0) == 20 - 5  # 5+5, 1+2+3+4, and a 5
    assert worth(Scoring.TENS_MINUS_REST, "1111111", 0) == -7  # seven are not ten
    assert worth(Scoring.TENS_MINUS_REST, "4444444", 0) == -28


def test_hsc_17_the_best_grouping_counts() -> None:
    # 5+3+2 and 4+4+2 are two tens; 4+3+2+1 would leave only one.
    assert worth(Scoring.TENS_MINUS_REST, "1223445", 0) == 20 - 1


def test_hsc_17_a_swirl_worth_ten_is_a_group_by_itself() -> None:
    assert worth(Scoring.TENS_MINUS_REST, "11355vv", 10) == 30 - 5
    assert worth(Scoring.TENS_MINUS_REST, "vvvvvvv", 10) == 70


def test_hsc_18_three_equal_are_one_pair_and_four_are_two() -> None:
    assert worth(Scoring.PAIRS, "1115555", 0) == 2 + 20
    assert worth(Scoring.PAIRS, "1234555", 0) == 10


def test_hsc_19_pairs_minus_rest_deducts_what_is_left_over() -> None:
    assert worth(Scoring.PAIRS_MINUS_REST, "1115555", 0) == 2 + 20 - 1
    assert worth(Scoring.PAIRS_MINUS_REST, "123455v", 6) == 10 - 10 - 6
    assert worth(Scoring.PAIRS_MINUS_REST, "12344vv", 6) == 8 + 12 - 6


def test_hsc_20_four_equal_are_a_triple_and_one() -> None:
    assert worth(Scoring.TRIPLES_MINUS_REST, "1115555", 0) == 3 + 15 - 5
    assert worth(Scoring.TRIPLES_MINUS_REST, "11355vv", 10) == -(1 + 1 + 3 + 5 + 5 + 20)
    assert worth(Scoring.TRIPLES_MINUS_REST, "1145vvv", 10) == 30 - 11


def test_hsc_20_six_equal_are_two_triples() -> None:
    assert worth(Scoring.TRIPLES_MINUS_REST, "3333334", 0) == 18 - 4


def test_hsc_21_odd_counts_5_3_and_1_and_deducts_nothing() -> None:
    assert worth(Scoring.ODD, "1224355", 0) == 14
    assert worth(Scoring.ODD, "2244444", 0) == 0


def test_hsc_21_a_swirl_worth_5_counts_as_odd() -> None:
    assert worth(Scoring.ODD, "12244vv", 5) == 11
    assert worth(Scoring.ODD, "12244vv", 10) == 1
    assert worth(Scoring.ODD, "12244vv", CHOICE) == 11


def test_hsc_22_fives_and_swirls_are_rest() -> None:
    assert worth(Scoring.SHOWN_4321_MINUS_REST, "1234455", 10) == 14 - 10
    assert worth(Scoring.SHOWN_4321_MINUS_REST, "123444v", 10) == 18 - 10
    assert worth(Scoring.SHOWN_4321_MINUS_REST, "123444v", 4) == 18 - 4  # a swirl is never shown
    assert worth(Scoring.SHOWN_4321_MINUS_REST, "123444v", CHOICE) == 18


def test_hsc_23_ascending_counts_multiples_and_stops_at_a_gap() -> None:
    assert worth(Scoring.ASCENDING, "1122355", 0) == 9  # no 4: the fives are lost
    assert worth(Scoring.ASCENDING, "2345555", 0) == 0  # no 1
    assert worth(Scoring.ASCENDING, "1234455", 0) == 24


def test_hsc_23_the_swirl_is_the_step_after_5() -> None:
    assert worth(Scoring.ASCENDING, "12345vv", 10) == 35
    assert worth(Scoring.ASCENDING, "11234vv", 10) == 11  # no 5: the swirls are lost
    assert worth(Scoring.ASCENDING, "11234vv", 5) == 11  # a swirl worth 5 is not the 5
    assert worth(Scoring.ASCENDING, "12345vv", CHOICE) == 27


def test_hsc_24_a_negative_swirl_is_never_deducted_twice() -> None:
    assert worth(Scoring.PAIRS_MINUS_REST, "112233v", -5) == 12 - 5
    assert worth(Scoring.TRIPLES_MINUS_REST, "111222v", -5) == 9 - 5
    assert worth(Scoring.EQUALS_MINUS_REST, "111222v", -5) == 9 - 5
    assert worth(Scoring.SHOWN_4321_MINUS_REST, "111222v", -5) == 9 - 5


def test_hsc_24_a_negative_swirl_joins_no_ten_and_is_not_odd() -> None:
    assert worth(Scoring.TENS_MINUS_REST, "344444v", -1) == -24  # 4+4+3-1 is no ten
    assert worth(Scoring.TENS_MINUS_REST, "123555v", -5) == 20 - 1 - 5
    assert worth(Scoring.ODD, "11355vv", -5) == 15


@pytest.mark.parametrize(
    ("identity", "dice", "brings"),
    [
        ("HS01", "122345v", 27),
        ("HS02", "12345vv", 5),
        ("HS03", "234555v", 14),
        ("HS04", "12455vv", 20),
        ("HS05", "2255vvv", -1),
        ("HS06", "11234vv", -7),
        ("HS07", "1144555", 25),
        ("HS08", "123455v", 30),
        ("HS09", "123455v", 20),
        ("HS10", "12344vv", 28),
        ("HS11", "124455v", 22),
        ("HS12", "1144vvv", 10),
        ("HS13", "11445vv", 17),
        ("HS14", "111555v", 18),
        ("HS15", "14555vv", -10),
        ("HS16", "1133555", 23),
        ("HS17", "12455vv", 21),
        ("HS18", "1244555", -4),
        ("HS19", "1234v5v", -5),
        ("HS20", "12345vv", 35),
        ("HS21", "1234455", 24),
    ],
)
def test_every_shipped_card_by_a_hand_worked_roll(identity: str, dice: str, brings: int) -> None:
    (card,) = [card for card in SHIPPED if card.id == identity]
    assert result(card, "".join(sorted(dice))) == brings


# What is told of a result


def told(scoring: Scoring, swirl: Swirl, dice: str) -> list[tuple[int, str, int]]:
    return [(p.value, p.role.value, p.group) for p in explain(scoring, swirl, dice)]


def test_hsc_17_the_groups_of_ten_and_the_rest_are_told() -> None:
    parts = told(Scoring.TENS_MINUS_REST, 10, "123455v")
    assert parts.count((10, "counts", parts[-1][2])) == 1
    groups = [sorted(v for v, _, g in parts if g == group) for group in (1, 2, 3)]
    assert sorted(groups) == [[1, 2, 3, 4], [5, 5], [10]]
    assert told(Scoring.TENS_MINUS_REST, 0, "4vv") == [
        (4, "deducted", 0),
        (0, "deducted", 0),
        (0, "deducted", 0),
    ]


def test_hsc_12_what_each_swirl_became_is_told() -> None:
    values = [value for value, _, _ in told(Scoring.PAIRS_MINUS_REST, CHOICE, "114445v")]
    assert values == [1, 1, 4, 4, 4, 5, 5]
    assert worth(Scoring.PAIRS_MINUS_REST, "114445v", CHOICE) == 2 + 8 + 10 - 4


@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize("swirl", [-5, 0, 7, FROZEN, CHOICE])
def test_hsc_14_what_is_told_adds_up_and_groups_are_whole(scoring: Scoring, swirl: Swirl) -> None:
    """HSC-14 to HSC-24: by the sizes of the groups, whatever lies there."""
    for dice in ("1123455", "12345vv", "5555vvv", "1122334", "vvvvvvv", "444"):
        parts = explain(scoring, swirl, dice)
        assert len(parts) == len(dice)
        groups = Counter(part.group for part in parts if part.group)
        sizes = {
            Scoring.PAIRS: {2},
            Scoring.PAIRS_MINUS_REST: {2},
            Scoring.TRIPLES: {3},
            Scoring.TRIPLES_MINUS_REST: {3},
        }.get(scoring)
        assert sizes is None or set(groups.values()) <= sizes
        if scoring is Scoring.TENS_MINUS_REST:
            for group in groups:
                assert sum(part.value for part in parts if part.group == group) == 10


def test_hsc_20_triples_without_the_deduction_are_an_extension() -> None:
    assert worth(Scoring.TRIPLES, "4444511") == 12
    assert worth(Scoring.TRIPLES_MINUS_REST, "4444511") == 12 - 4 - 5 - 2
    assert Scoring.TRIPLES in EXTENSIONS
    assert not any(each.scoring in EXTENSIONS for each in SHIPPED)
    deck = ",".join(f"X{i}:{i}:any_three_rolls:triples" for i in range(1, 8))
    assert {each.scoring for each in read_spelt_deck(deck)} == {Scoring.TRIPLES}

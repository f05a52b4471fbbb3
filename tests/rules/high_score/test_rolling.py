"""HSC-08 to HSC-11: how the dice may be rolled.

Tests cite HSC-08 HSC-09 HSC-10 HSC-11.
"""

from foxtray.games.high_score.cards import Roll, Scoring
from foxtray.games.high_score.dice import Handful
from foxtray.games.high_score.rules import parts
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from support.high_score import FROZEN, HS, at, card, words

A = Seat(0)
FULL, ANY, ASIDE = card(Roll.FULL), card(Roll.ANY), card(Roll.ASIDE)
ICE_FULL = card(Roll.FULL, swirl=FROZEN)
ICE_ANY = card(Roll.ANY, swirl=FROZEN)
ICE_ASIDE = card(Roll.ASIDE, swirl=FROZEN)


def rolled_next(state: object) -> int:
    """How many dice are rolled next."""
    chance = HS.awaits(state)  # type: ignore[arg-type]  # a state of this game
    assert isinstance(chance, Handful)
    return chance.count


def test_hsc_08_after_a_full_roll_all_seven_or_stop() -> None:
    state = at(FULL, "1123455")
    assert words(state) == {".", "k"}
    assert rolled_next(HS.play(state, A, "k")) == 7


def test_hsc_08_there_are_four_rolls_and_the_last_counts() -> None:
    state = at(FULL, "5555555")
    for _ in range(3):
        state = HS.settle(HS.play(state, A, "k"), "1111111")
    assert state.round.results == (7,)
    assert state.active == 1


def test_hsc_09_any_dice_may_be_rolled_again() -> None:
    state = at(ANY, "112345v")
    expected = {"." if kept == "112345v" else f"k{kept}" for kept in parts("112345v")}
    assert words(state) == expected
    assert rolled_next(HS.play(state, A, "k11")) == 5


def test_hsc_09_also_dice_left_before() -> None:
    state = at(ANY, "24", kept="11555", rolls=2)
    assert {"k", "k1", "k2", "k1155", "k11555", "k24"} <= words(state)


def test_hsc_09_there_are_three_rolls() -> None:
    state = HS.settle(HS.play(at(ANY, "24", kept="11555", rolls=2), A, "k11555"), "12")
    assert state.round.results == (1 + 1 + 15 + 1 + 2,)


def test_hsc_10_at_least_one_more_die_is_laid_aside() -> None:
    state = at(ASIDE, "25", kept="11333", rolls=2)
    assert words(state) == {".", "k113332".replace("113332", "112333"), "k113335"}
    assert "k" not in words(at(ASIDE, "1122345"))


def test_hsc_10_what_lies_aside_stays() -> None:
    state = at(ASIDE, "2355v", kept="5v", rolls=2)
    assert all(word == "." or ("5" in word and "v" in word) for word in words(state))
    assert {"k25v", "k55v", "k5vv", "k2355vv", "k555vv"} <= words(state)
    assert "k235" not in words(state)


def test_hsc_10_the_last_die_is_laid_aside_without_a_word() -> None:
    state = HS.settle(HS.play(at(ASIDE, "25", kept="11333", rolls=2), A, "k113335"), "4")
    assert state.round.results == (1 + 1 + 9 + 5 + 4,)


def test_hsc_10_seven_rolls_are_the_most() -> None:
    state = at(ASIDE, "1111111")
    for kept in range(1, 7):
        state = HS.play(state, A, "k" + "1" * kept)
        state = HS.settle(state, "1" * (7 - kept))
    assert state.round.results == (7,)


def test_hsc_11_full_rolls_leave_frozen_swirls_out() -> None:
    state = at(ICE_FULL, "11345vv")
    assert words(state) == {".", "k"}
    state = HS.play(state, A, "k")
    assert rolled_next(state) == 5
    state = HS.settle(state, "1234v")
    assert rolled_next(HS.play(state, A, "k")) == 4


def test_hsc_11_a_frozen_swirl_is_never_named_nor_rolled() -> None:
    state = at(ICE_ANY, "11345vv")
    assert words(state) == {"." if k == "11345" else f"k{k}" for k in parts("11345")}
    assert rolled_next(HS.play(state, A, "k")) == 5
    assert rolled_next(HS.play(state, A, "k1")) == 4


def test_hsc_11_all_dice_frozen_ends_the_turn() -> None:
    for icy in (ICE_FULL, ICE_ANY, ICE_ASIDE):
        state = at(icy, "1vvvvvv")
        on = HS.play(state, A, "k")
        assert rolled_next(on) == 1
        assert HS.settle(on, "v").round.results == (0,)


def test_hsc_11_a_die_that_freezes_fulfils_the_duty_of_its_roll() -> None:
    assert "k" in words(at(ICE_ASIDE, "112345v"))
    assert "k" not in words(at(ICE_ASIDE, "1123455"))
    assert "k11" in words(at(ICE_ASIDE, "245v", kept="11v", rolls=2))


def test_hsc_11_a_die_frozen_earlier_does_not() -> None:
    state = at(ICE_ASIDE, "2455", kept="11v", rolls=2)
    assert "k11" not in words(state)
    assert "k112" in words(state)


def test_hsc_11_a_single_die_beside_a_fresh_swirl_may_be_rolled_again() -> None:
    state = at(ICE_ASIDE, "2v", kept="11335", rolls=3)
    assert words(state) == {".", "k11335"}
    assert rolled_next(HS.play(state, A, "k11335")) == 1


def test_a_word_is_asked_for_only_if_another_roll_is_lawful() -> None:
    assert words(at(FULL, "1112345", rolls=4)) == set()
    assert words(at(ANY, "12345", kept="11", rolls=3)) == set()
    assert isinstance(HS.awaits(HS.start(2, {})), Chance)


def test_a_roll_has_its_exact_chance() -> None:
    chance = Handful(7)
    assert chance.probability("1111111") * 6**7 == 1
    assert chance.probability("112233v") * 6**7 == 5040 // 8
    assert chance.probability("112233") == 0
    assert Scoring.TOTAL is card(Roll.FULL).scoring

"""GSC-04 to GSC-10: the active player's turn.

Tests cite GSC-04 GSC-05 GSC-06 GSC-07 GSC-08 GSC-09 GSC-10.
"""

import pytest

from foxtray.games.clever.state import Phase
from foxtray.kernel.chance import Dice
from foxtray.kernel.errors import Illegal
from support.clever_positions import GSC, A, B, at, crosses, numbers, pad, places

FIRST = "y3 b5 g2 o6 p1 w4"

# A sheet on which only a few dice fit: yellow, green, orange and purple are full.
FULL = {
    "yellow": "xxxx/xxxx/xxxx/xxxx",
    "green": crosses(11),
    "orange": numbers(*[1] * 11),
    "purple": numbers(*[6] * 11),
}


def test_gsc_04_the_first_roll_is_of_all_six_dice() -> None:
    assert GSC.awaits(GSC.start(1, {})) == Dice("ybgopw", of="ybgopw", seat=0)


def test_gsc_04_later_rolls_are_of_the_dice_left_over_and_there_are_three() -> None:
    state = at("1a", "choosing", "y1 b1 g1 o1 p1 w1")
    rolled = []
    for word in ("y=yb2", "g=g1", "o=o1"):
        rolled.append(state.pool)
        state = GSC.play(state, A, word)
        if word != "o=o1":
            chance = GSC.awaits(state)
            assert isinstance(chance, Dice)
            state = GSC.settle(state, " ".join(f"{die}1" for die in chance.dice))
    assert rolled == ["ybgopw", "bgopw", "bopw"]
    assert GSC.heading(state).label == "1s"


def test_gsc_05_only_dice_just_rolled_may_be_chosen() -> None:
    state = at("1a", "choosing", "y3i b5t g2t o6 p1t w4", roll=2)
    assert {word[0] for word in GSC.legal(state, A)} == {"o", "w"}


def test_gsc_05_while_a_die_can_be_marked_one_must_be_chosen() -> None:
    state = at("1a", "choosing", FIRST)
    assert "-" not in GSC.legal(state, A)
    with pytest.raises(Illegal):
        GSC.play(state, A, "-")


def test_gsc_05_only_a_die_that_can_be_marked_may_be_chosen() -> None:
    state = at("1a", "choosing", FIRST, pad(purple=numbers(2)))
    assert not any(word.startswith("p=") for word in GSC.legal(state, A))


def test_gsc_05_the_die_goes_to_a_field_and_is_marked() -> None:
    state = GSC.play(at("1a", "choosing", FIRST), A, "p=p1")
    assert places(state)["p"] == "FIELD_1"
    assert state.sheets[0].areas[4].written[0] == 1


def test_gsc_06_lower_faces_go_to_the_tray_and_equal_ones_stay() -> None:
    state = GSC.play(at("1a", "choosing", "y3 b3 g2 o6 p1 w4"), A, "y=ya1")
    assert places(state) == {
        "y": "FIELD_1",
        "b": "POOL",
        "g": "TRAY",
        "o": "POOL",
        "p": "TRAY",
        "w": "POOL",
    }


def test_gsc_06_the_face_counts_and_not_the_blue_sum() -> None:
    state = GSC.play(at("1a", "choosing", "y3 b2 g2 o6 p1 w6"), A, "b=b8")
    assert [d for d, place in places(state).items() if place == "TRAY"] == ["p"]


def test_gsc_06_whoever_takes_the_lowest_sends_nothing_away() -> None:
    state = GSC.play(at("1a", "choosing", FIRST), A, "p=p1")
    assert "TRAY" not in places(state).values()


def test_gsc_06_dice_already_on_fields_stay_there() -> None:
    state = GSC.play(at("1a", "choosing", "y1i b5 g2 o6 p3 w6", roll=2), A, "o=o1")
    assert places(state)["y"] == "FIELD_1"


def test_gsc_07_no_dice_left_ends_the_turn_early() -> None:
    state = GSC.play(at("1a", "choosing", FIRST, pad(), pad()), A, "o=o1")
    assert state.phase is Phase.PASSIVE
    assert sorted(d for d, p in places(state).items() if p == "TRAY") == sorted("ybgpw")


def test_gsc_08_a_void_roll_is_spent_and_the_dice_are_rolled_again() -> None:
    state = at("1a", "choosing", "y3 b5 g2 o6 p1 w4", pad(**FULL, blue="xxx/xxxx/xxxx"))
    assert GSC.legal(state, A) == ("-",)
    state = GSC.play(state, A, "-")
    assert state.roll == 2
    assert set(places(state).values()) == {"POOL"}
    assert GSC.awaits(state) == Dice("ybgopw", of="ybgopw", seat=0)


def test_gsc_08_void_rolls_count_as_rolls() -> None:
    blocked = pad(**FULL, blue="xxx/xxxx/xxxx")
    state = at("1a", "choosing", "y3 b5 g2 o6 p1 w4", blocked, blocked, roll=3)
    state = GSC.play(state, A, "-")
    assert state.phase is Phase.PASSIVE
    assert set(places(state).values()) == {"TRAY"}  # GSC-09: six dice on the tray


def test_gsc_09_after_the_last_roll_all_others_go_to_the_tray() -> None:
    state = at("1a", "choosing", "y3i b5t g2ii o6 p1 w4", pad(), pad(), roll=3)
    state = GSC.play(state, A, "p=p1")
    assert places(state) == {
        "y": "FIELD_1",
        "b": "TRAY",
        "g": "FIELD_2",
        "o": "TRAY",
        "p": "FIELD_3",
        "w": "TRAY",
    }


def test_gsc_10_a_reroll_throws_all_dice_of_the_roll_and_is_not_a_roll() -> None:
    state = at("1a", "choosing", "y3i b5t g2 o6 p1 w4", pad(rerolls="o"), roll=2)
    state = GSC.play(state, A, "R")
    assert GSC.awaits(state) == Dice("gopw", of="ybgopw", seat=0)
    assert state.roll == 2
    assert places(state)["y"] == "FIELD_1"
    assert places(state)["b"] == "TRAY"


def test_gsc_10_as_often_as_there_are_boxes() -> None:
    state = at("1a", "choosing", FIRST, pad(rerolls="oo"))
    for left in (1, 0):
        state = GSC.settle(GSC.play(state, A, "R"), "y3 b5 g2 o6 p1 w4")
        assert state.sheets[0].rerolls.left == left
    with pytest.raises(Illegal):
        GSC.play(state, A, "R")


def test_gsc_10_also_on_a_void_roll() -> None:
    blocked = pad(**FULL, blue="xxx/xxxx/xxxx", rerolls="o")
    assert set(GSC.legal(at("1a", "choosing", FIRST, blocked), A)) == {"R", "-"}


def test_gsc_10_one_unlocked_this_turn_may_be_spent_this_turn() -> None:
    state = at("1a", "choosing", "y3 b5 g2 o1 p1 w4", pad(orange=numbers(1, 1)))
    assert "R" not in GSC.legal(state, A)
    state = GSC.settle(GSC.play(state, A, "o=o3"), "y3 b5 g2 p1 w4")
    assert "R" in GSC.legal(state, A)


def test_gsc_10_not_for_passive_players() -> None:
    state = at("1a", "passive", "y3i b5t g2ii o6t p1iii w4t", pad(), pad(rerolls="oo"))
    assert "R" not in GSC.legal(state, B)

"""CHD-01 to CHD-06: the frame and the turn.

Tests cite CHD-01 CHD-02 CHD-03 CHD-04 CHD-05 CHD-06.
"""

import random

import pytest

from foxtray.games.clever.state import Phase, State
from foxtray.kernel import laws
from foxtray.kernel.chance import Dice
from foxtray.kernel.errors import Illegal
from support.clever_positions import CHD, A, B, C, at3, pad3, places

ROLL = "y3 t5 b2 n6 k1 w4"
NOTHING_FITS = {
    "yellow": "xxxxxx/xxxxxx/xxxxxx",
    "turquoise": "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx",
    "blue": "6,5,4,3,2,7,8,9,10,11,12,7",
    "brown": "...........x",
    "pink": ",".join(["1"] * 12),
}


@pytest.mark.parametrize(("seats", "rounds"), [(1, 6), (2, 6), (3, 5), (4, 4)])
def test_chd_01_rounds(seats: int, rounds: int) -> None:
    case = laws.play_randomly(CHD, seats, {}, random.Random(1))
    assert max(state.round for state in case.states) == rounds


def end_of_round(number: int) -> State:
    dice = "y1t t1t b1t n1i k1ii w1iii"
    return CHD.play(at3(f"{number}b", "passive", dice, pad3(), pad3()), A, "-")


@pytest.mark.parametrize(("ended", "gained"), [(1, "extras"), (2, "jokers"), (4, None)])
def test_chd_01_round_bonuses(ended: int, gained: str | None) -> None:
    for sheet in end_of_round(ended).sheets:
        for row in ("rerolls", "extras", "jokers"):
            assert getattr(sheet, row).left == (row == gained), row


def test_chd_01_the_first_round_gives_a_reroll_and_the_fourth_a_black_choice() -> None:
    assert [sheet.rerolls.left for sheet in CHD.start(3, {}).sheets] == [1, 1, 1]
    state = end_of_round(3)
    assert CHD.awaits(state) == (A, B)
    assert {"+y33", "+t2a", "+bl1^6", "+n7", "+k1h^5"} <= set(CHD.legal(state, B))


def test_chd_01_the_end_of_an_action_row_may_ask_before_a_rounds_first_roll() -> None:
    dice = "y1t t1t b1t n1i k1ii w1iii"
    state = at3("1b", "passive", dice, pad3(extras="xxxxxo"), pad3())
    state = CHD.play(CHD.play(state, A, "-"), A, ".")
    assert state.sheets[0].extras.circled == 7
    assert CHD.heading(state).label == "2"
    assert set(CHD.legal(state, A)) == {f"+n{i}" for i in range(1, 13)}


@pytest.mark.parametrize(("roll", "field"), [(1, "FIELD_1"), (2, "FIELD_2"), (3, "FIELD_3")])
def test_chd_02_a_roll_fills_the_field_of_its_number(roll: int, field: str) -> None:
    state = CHD.play(at3("1a", "choosing", ROLL, pad3(), pad3(), roll=roll), A, "k=k1h")
    assert places(state)["k"] == field


def test_chd_02_after_a_declined_roll_the_field_stays_empty() -> None:
    state = CHD.settle(CHD.play(at3("1a", "choosing", ROLL), A, "-"), "y3 t5 b2 n6 k1 w4")
    assert places(CHD.play(state, A, "k=k1h"))["k"] == "FIELD_2"


def test_chd_02_lower_faces_go_to_the_tray() -> None:
    state = CHD.play(at3("1a", "choosing", ROLL), A, "y=y13")
    assert {d for d, place in places(state).items() if place == "TRAY"} == {"b", "k"}


def test_chd_03_the_active_player_may_decline_though_something_fits() -> None:
    state = CHD.play(at3("1a", "choosing", ROLL), A, "-")
    assert set(places(state).values()) == {"POOL"}
    assert state.roll == 2
    assert CHD.awaits(state) == Dice("ytbnkw", of="ytbnkw", seat=0)


def test_chd_03_after_the_third_decline_all_dice_lie_on_the_tray() -> None:
    state = CHD.play(at3("1a", "choosing", ROLL, pad3(), pad3(), roll=3), A, "-")
    assert set(places(state).values()) == {"TRAY"}
    assert state.phase is Phase.PASSIVE


def test_chd_03_a_die_that_cannot_be_marked_cannot_be_chosen() -> None:
    state = at3("1a", "choosing", ROLL, pad3(**NOTHING_FITS))
    assert CHD.legal(state, A) == ("-",)
    with pytest.raises(Illegal):
        CHD.play(state, A, "k=k1h")


TRAY = "y3i t5ii b2t n6t k1t w4iii"


def test_chd_04_passive_players_take_from_the_tray_at_the_same_time() -> None:
    state = at3("1a", "passive", TRAY, pad3(), pad3(), pad3())
    assert CHD.awaits(state) == (B, C)
    assert {word[0] for word in CHD.legal(state, B)} == {"b", "n", "k", "-"}
    state = CHD.play(state, B, "k=k1h")
    assert "k=k1h" in CHD.legal(state, C)


ONLY_FIELDS = {**NOTHING_FITS, "yellow": "xx.xxx/xxxxxx/xxxxxx"}


def test_chd_04_the_fields_are_open_only_if_no_tray_die_can_be_used() -> None:
    state = at3("1a", "passive", TRAY, pad3(), pad3(**ONLY_FIELDS))
    assert set(CHD.legal(state, B)) == {"y=y13", "-"}
    usable = {**ONLY_FIELDS, "pink": "1,1,1,1,1,1,1,1,1,1,1,-"}
    state = at3("1a", "passive", TRAY, pad3(), pad3(**usable))
    assert set(CHD.legal(state, B)) == {"k=k12h", "k=k12x", "-"}


def test_chd_04_usable_is_judged_without_number_jokers() -> None:
    # The brown 6 of the tray fits only as a 3, by a joker: the fields are open all the same.
    sheet = pad3(**{**ONLY_FIELDS, "brown": "..........x."}, jokers="o")
    state = at3("1a", "passive", TRAY, pad3(), sheet)
    assert set(CHD.legal(state, B)) == {"y=y13", "n=n12^3", "w=n12^3", "-"}


def test_chd_04_once_the_fields_are_open_a_joker_goes_with_any_of_these_dice() -> None:
    sheet = pad3(**{**NOTHING_FITS, "brown": "..........x."}, jokers="o")
    state = at3("1a", "passive", TRAY, pad3(), sheet)
    assert set(CHD.legal(state, B)) == {"n=n12^3", "w=n12^3", "-"}
    # A usable tray die closes the fields to jokers as well.
    sheet = pad3(
        **{**NOTHING_FITS, "brown": "..........x.", "pink": "1,1,1,1,1,1,1,1,1,1,1,-"}, jokers="o"
    )
    state = at3("1a", "passive", TRAY, pad3(), sheet)
    assert not any(word.startswith("w=") for word in CHD.legal(state, B))


def test_chd_05_white_is_any_colour() -> None:
    words = {w for w in CHD.legal(at3("1a", "choosing", ROLL), A) if w.startswith("w=")}
    turquoise = {f"w=t4{row}" for row in "abcde"}
    # Blue 2 and white 4 are 6 (CHD-13); brown has a 4 twice.
    assert words == {"w=y14", *turquoise, "w=bl1", "w=n4", "w=n7", "w=k1h"}


def test_chd_06_one_die_one_mark_and_a_cell_is_marked_once() -> None:
    state = CHD.play(at3("1a", "choosing", ROLL), A, "y=y13")
    assert [sum(area.crossed) for area in state.sheets[0].areas] == [1, 0, 0, 0, 0]
    taken = at3("1a", "choosing", ROLL, pad3(yellow="..x.../....../......"))
    assert "y=y13" not in CHD.legal(taken, A)

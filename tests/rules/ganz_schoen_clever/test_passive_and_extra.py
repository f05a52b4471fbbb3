"""GSC-11 to GSC-14: passive players and extra dice.

Tests cite GSC-11 GSC-12 GSC-13 GSC-14.
"""

import pytest

from foxtray.games.clever.state import Phase
from foxtray.kernel.errors import Illegal, OutOfTurn
from support.clever_positions import GSC, A, B, C, at, crosses, numbers, pad

TRAY = "y3i b5ii g2t o6t p1t w4iii"
ONLY_YELLOW_3 = {
    "blue": "xxx/xxxx/xxxx",
    "green": crosses(11),
    "orange": numbers(*[1] * 11),
    "purple": numbers(*[6] * 11),
    "yellow": ".xxx/xxxx/xxxx/xxxx",
}


def test_gsc_11_all_others_at_the_same_time_and_in_any_order() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(), pad())
    assert GSC.awaits(state) == (B, C)
    first = GSC.play(GSC.play(state, B, "g=g1"), C, "o=o1")
    second = GSC.play(GSC.play(state, C, "o=o1"), B, "g=g1")
    assert first == second


def test_gsc_11_several_may_take_the_same_die() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(), pad())
    state = GSC.play(state, B, "o=o1")
    assert "o=o1" in GSC.legal(state, C)


def test_gsc_11_only_one_die_and_only_from_the_tray() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(), pad())
    assert {word[0] for word in GSC.legal(state, B)} == {"g", "o", "p", "-"}
    with pytest.raises(OutOfTurn):
        GSC.play(GSC.play(state, B, "o=o1"), B, "g=g1")


def test_gsc_11_declining_is_allowed() -> None:
    state = at("1a", "passive", TRAY, pad(), pad())
    assert GSC.heading(GSC.play(state, B, "-")).label == "1b"


def test_gsc_11_the_active_player_takes_no_tray_die() -> None:
    state = at("1a", "passive", TRAY, pad(), pad())
    with pytest.raises(OutOfTurn):
        GSC.play(state, A, "o=o1")


def test_gsc_12_fields_are_open_if_no_tray_die_can_be_marked() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(**ONLY_YELLOW_3))
    assert set(GSC.legal(state, B)) == {"y=ya1", "-"}


def test_gsc_12_a_usable_tray_die_keeps_the_fields_closed() -> None:
    usable = pad(**{**ONLY_YELLOW_3, "orange": numbers(*[1] * 10)})
    state = at("1a", "passive", TRAY, pad(), usable)
    assert set(GSC.legal(state, B)) == {"o=o11", "-"}
    state = GSC.play(state, B, "-")
    assert state.round == 1
    assert state.active == 1


def test_gsc_12_judged_on_ones_own_sheet() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(**ONLY_YELLOW_3), pad())
    assert "y=ya1" in GSC.legal(state, B)
    assert not any(word[0] == "y" for word in GSC.legal(state, C))


def test_gsc_13_the_active_player_after_the_last_roll_any_die() -> None:
    state = at("1a", "choosing", "y3i b5t g2ii o6 p1t w4t", pad(extras="o"), pad(), roll=3)
    state = GSC.play(state, A, "o=o1")
    assert {word[1] for word in GSC.legal(state, A) if word[0] == "E"} == set("ybgopw")
    assert state.phase is Phase.FINISHING


def test_gsc_13_not_before_the_last_roll() -> None:
    state = at("1a", "choosing", "y3 b5 g2 o6 p1 w4", pad(extras="o"))
    assert not any(word[0] == "E" for word in GSC.legal(state, A))
    state = GSC.play(state, A, "p=p1")
    assert not isinstance(GSC.awaits(state), tuple)


def test_gsc_13_a_passive_player_after_the_tray() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(extras="o"))
    with pytest.raises(Illegal):
        GSC.play(state, B, "Eo=o1")
    state = GSC.play(state, B, "o=o1")
    assert {"Eo=o2", "Ey=ya1", "."} <= set(GSC.legal(state, B))


def test_gsc_13_also_a_die_just_used_in_the_ordinary_way() -> None:
    state = at("1a", "choosing", "y3i b5t g2ii o6 p1t w4t", pad(extras="o"), pad(), roll=3)
    state = GSC.play(GSC.play(state, A, "o=o1"), A, "Eo=o2")
    assert state.sheets[0].areas[3].written[:2] == (6, 6)


def test_gsc_14_each_die_once_a_turn_as_an_extra_die() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(extras="oo"))
    state = GSC.play(GSC.play(state, B, "-"), B, "Eo=o1")
    assert not any(word.startswith("Eo") for word in GSC.legal(state, B))
    assert any(word.startswith("Ew") for word in GSC.legal(state, B))


def test_gsc_14_the_same_die_again_in_the_next_turn() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(extras="oo"))
    for word in ("-", "Eo=o1", "."):
        state = GSC.play(state, B, word)
    state = GSC.settle(state, "y1 b1 g1 o6 p1 w1")
    state = GSC.play(state, B, "o=o2")  # the highest die: the turn ends
    assert "Eo=o3" in GSC.legal(state, B)


def test_gsc_14_one_gained_in_the_window_may_be_used_in_it() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(extras="o", orange=numbers(1, 1, 1, 2, 1)))
    state = GSC.play(GSC.play(state, B, "-"), B, "Eo=o6")
    assert state.sheets[1].extras.left == 1
    assert "." in GSC.legal(state, B)


def test_gsc_14_without_a_box_no_window() -> None:
    state = at("1a", "passive", TRAY, pad(), pad())
    assert GSC.heading(GSC.play(state, B, "o=o1")).label == "1b"


def test_gsc_14_without_a_legal_mark_no_window() -> None:
    full = {**ONLY_YELLOW_3, "yellow": "xxxx/xxxx/xxxx/xxxx"}
    state = at("1a", "passive", TRAY, pad(), pad(**full, extras="oo"))
    assert GSC.heading(GSC.play(state, B, "-")).label == "1b"


def test_gsc_14_spending_is_optional() -> None:
    state = at("1a", "passive", TRAY, pad(), pad(extras="o"))
    state = GSC.play(GSC.play(state, B, "-"), B, ".")
    assert state.sheets[1].extras.left == 1

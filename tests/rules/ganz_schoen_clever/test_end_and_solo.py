"""GSC-30 to GSC-35: the end, and playing alone.

Tests cite GSC-30 GSC-31 GSC-32 GSC-33 GSC-34 GSC-35.
"""

import random

import pytest

from foxtray.games.clever.state import Phase, State
from foxtray.kernel.chance import DiceInOrder
from foxtray.kernel.errors import Illegal, Unreadable
from foxtray.kernel.game import Seat
from support.clever_positions import GSC, A, B, at, crosses, numbers, pad, places

TRAY = "y3i b5ii g2t o6t p1t w4iii"
NOTHING_FITS = {
    "blue": "xxx/xxxx/xxxx",
    "green": crosses(11),
    "orange": numbers(*[1] * 11),
    "purple": numbers(*[6] * 11),
}


def test_gsc_30_the_last_chance_is_the_window_of_the_last_turn() -> None:
    state = at("6b", "passive", TRAY, pad(extras="o"), pad())
    state = GSC.play(state, A, "-")
    assert "Eo=o1" in GSC.legal(state, A)
    state = GSC.play(state, A, "Eo=o1")
    assert state.phase is Phase.OVER
    assert GSC.awaits(state) is None


def test_gsc_30_rerolls_lapse() -> None:
    state = at("6b", "passive", TRAY, pad(rerolls="ooo"), pad())
    state = GSC.play(state, A, "-")
    assert GSC.awaits(state) is None
    assert GSC.scores(state).totals == (0, 0)


def over(*pads: dict[str, str]) -> State:
    """A game just ended with these sheets: the last word was said."""
    state = at(f"{ {2: 6, 3: 5}[len(pads)] }{'abc'[len(pads) - 1]}", "passive", TRAY, *pads)
    for seat in state.asked:
        state = GSC.play(state, Seat(seat), "-")
    return state


def test_gsc_31_the_most_points_win() -> None:
    scores = GSC.scores(over(pad(orange=numbers(5)), pad(orange=numbers(6))))
    assert scores.totals == (5, 6)
    assert scores.winners == (B,)


def test_gsc_31_a_tie_goes_to_the_highest_single_area() -> None:
    spread = pad(orange=numbers(3), purple=numbers(3))
    peak = pad(orange=numbers(6))
    assert GSC.scores(over(spread, peak)).winners == (B,)
    assert GSC.scores(over(peak, spread)).winners == (A,)


def test_gsc_31_then_it_is_shared() -> None:
    scores = GSC.scores(over(pad(orange=numbers(6)), pad(purple=numbers(6)), pad()))
    assert scores.winners == (A, B)


def test_gsc_31_foxes_are_not_an_area() -> None:
    rich = pad(
        yellow="x..x/x.x./xx../x...",
        blue="xxx/xx../....",
        green=crosses(4),
        orange=numbers(5, 5),
        purple=numbers(4, 6),
        foxes="5",
    )
    plain = pad(yellow="...x/..xx/.x.x/x..x", blue="xxx/xxxx/xxxx", orange=numbers(6, 6, 6, 7))
    scores = GSC.scores(over(rich, plain))
    assert scores.totals[0] == scores.totals[1] == 101
    assert scores.winners == (B,)  # its best area is 56; fifty fox points are no area


def solo_passive(dice: str, fallback: bool = False, **marks: str) -> State:
    state = at("1s", "rolling", "y0 b0 g0 o0 p0 w0", pad(**marks), fallback=fallback)
    return GSC.settle(state, dice)


def test_gsc_32_all_six_dice_are_rolled_and_the_three_lowest_go_to_the_tray() -> None:
    state = solo_passive("p1 g2 o6 y3 w4 b5")
    assert {d for d, p in places(state).items() if p == "TRAY"} == {"p", "g", "y"}


def test_gsc_32_between_equal_faces_the_nearest_goes() -> None:
    state = solo_passive("p1 g2 o6 w3 y3 b5")
    assert {d for d, p in places(state).items() if p == "TRAY"} == {"p", "g", "w"}


def test_gsc_32_the_order_is_drawn_at_random() -> None:
    chance = DiceInOrder("ybgopw", seat=0)
    rng = random.Random(1)
    nearest = {chance.sample(rng)[0] for _ in range(200)}
    assert nearest == set("ybgopw")


def test_gsc_32_one_tray_die_may_be_taken() -> None:
    state = solo_passive("p1 g2 o6 y3 w4 b5")
    assert {w[0] for w in GSC.legal(state, A)} == {"p", "g", "y", "-"}


def test_gsc_33_no_reroll_in_the_passive_turn_but_extra_dice() -> None:
    state = solo_passive("p1 g2 o6 y3 w4 b5", rerolls="oo", extras="o")
    assert "R" not in GSC.legal(state, A)
    after = GSC.play(state, A, "-")
    assert {w[1] for w in GSC.legal(after, A) if w[0] == "E"} == set("ybgopw")


def test_gsc_34_no_fallback_alone() -> None:
    only_yellow_6 = {**NOTHING_FITS, "yellow": "xxxx/xxxx/xxxx/xxx."}
    state = solo_passive("p1 g2 o5 y6 w3 b5", False, **only_yellow_6)
    assert GSC.legal(state, A) == ("-",)


def test_gsc_34_the_option_opens_the_other_three() -> None:
    only_yellow_6 = {**NOTHING_FITS, "yellow": "xxxx/xxxx/xxxx/xxx."}
    state = solo_passive("p1 g2 o5 y6 w3 b5", True, **only_yellow_6)
    assert set(GSC.legal(state, A)) == {"y=yd4", "-"}


def test_gsc_34_but_only_if_none_on_the_tray_can_be_marked() -> None:
    marks = {**NOTHING_FITS, "yellow": "xxxx/xxxx/xxxx/xxx.", "purple": numbers(*[6] * 10)}
    state = solo_passive("p1 g2 o5 y6 w3 b5", True, **marks)
    assert set(GSC.legal(state, A)) == {"p=p11", "w=p11", "-"}


def test_gsc_34_the_option_is_off_unless_asked_for() -> None:
    assert not GSC.start(1, {}).fallback
    assert GSC.start(1, {"solo-fallback": "yes"}).fallback
    with pytest.raises(Unreadable, match="cannot be 'maybe'"):
        GSC.start(1, {"solo-fallback": "maybe"})


def test_gsc_34_the_option_is_for_playing_alone() -> None:
    with pytest.raises(Illegal, match="for playing alone"):
        GSC.start(2, {"solo-fallback": "yes"})


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        *((335, 1), (281, 1), (280, 2), (260, 2), (259, 3), (240, 3), (239, 4), (220, 4), (219, 5)),
        *((200, 5), (199, 6), (180, 6), (179, 7), (160, 7), (159, 8), (140, 8), (139, 9), (0, 9)),
    ],
)
def test_gsc_35_ranks(points: int, rank: int) -> None:
    assert GSC.sheet.rank(points) == rank

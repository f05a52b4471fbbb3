"""GSC-23 to GSC-29: bonuses, actions and foxes.

Tests cite GSC-22 GSC-23 GSC-24 GSC-25 GSC-26 GSC-27 GSC-28 GSC-29.
"""

import random

import pytest

from foxtray.games.clever.state import State
from foxtray.kernel import laws
from foxtray.kernel.errors import Ambiguous, Illegal
from support.clever_positions import GSC, A, at, crosses, numbers, pad

ROLL = "y3 b5 g2 o6 p1 w4"


def with_pending(*bonuses: str, **marks: str) -> State:
    return at("1a", "choosing", ROLL, pad(pending=",".join(bonuses), **marks))


def legal(state: State) -> set[str]:
    return set(GSC.legal(state, A))


def test_gsc_23_a_bonus_comes_before_anything_else() -> None:
    assert all(word.startswith("+") for word in legal(with_pending("blue-x")))


def test_gsc_23_one_bonus_may_release_the_next() -> None:
    state = at("1a", "choosing", ROLL, pad(yellow=".xxx/..x./.x../x...", blue=".../x.../x..."))
    state = GSC.play(state, A, "y=ya1")
    assert state.sheets[0].pending == ("blue-x",)
    state = at("1a", "choosing", ROLL, pad(yellow=".xxx/..x./.x../x...", blue="xx./..../...."))
    state = GSC.play(GSC.play(state, A, "y=ya1"), A, "+b4")
    assert state.sheets[0].pending == ("orange-5",)
    assert GSC.play(state, A, "+o1").sheets[0].areas[3].written[0] == 5


def test_gsc_23_a_bonus_that_cannot_be_used_is_lost() -> None:
    state = at("1a", "choosing", ROLL, pad(yellow=".xxx/..x./.x../x...", blue="xxx/xxxx/xxxx"))
    state = GSC.play(state, A, "y=ya1")
    assert state.sheets[0].pending == ()
    assert not isinstance(GSC.awaits(state), tuple)


def test_gsc_24_yellow_x_is_any_free_yellow_cell() -> None:
    expected = {f"+y{c}{r}" for c in "abcd" for r in "1234"} - {"+yd1", "+yc2", "+yb3", "+ya4"}
    assert legal(with_pending("yellow-x")) == expected


def test_gsc_24_blue_x_is_any_free_blue_cell() -> None:
    assert legal(with_pending("blue-x", blue="x../..../....")) == {f"+b{n}" for n in range(3, 13)}


@pytest.mark.parametrize("count", range(11))
def test_gsc_24_green_x_is_the_next_cell_whatever_its_minimum(count: int) -> None:
    assert legal(with_pending("green-x", green=crosses(count))) == {f"+g{count + 1}"}


def test_gsc_25_a_number_is_written_in_the_next_cell_and_multiplied_in_orange() -> None:
    state = with_pending("orange-4", orange=numbers(1, 1, 1))
    assert legal(state) == {"+o4"}
    after = GSC.play(state, A, "+o4")
    assert after.sheets[0].areas[3].written[3] == 8


@pytest.mark.parametrize("last", range(1, 7))
def test_gsc_25_a_purple_6_always_fits(last: int) -> None:
    state = with_pending("purple-6", purple=numbers(last))
    after = GSC.play(state, A, "+p2")
    assert after.sheets[0].areas[4].written[1] == 6


def test_gsc_26_the_owner_picks_from_the_heap_freely_and_new_ones_join_it() -> None:
    state = with_pending("yellow-x", "green-x", green=crosses(5))
    assert {"+ya1", "+g6"} <= legal(state)
    after = GSC.play(state, A, "+g6")
    assert after.sheets[0].pending == ("yellow-x", "blue-x")
    assert {"+ya1", "+b2"} <= set(GSC.legal(after, A))


def test_gsc_26_two_orange_numbers_are_told_apart() -> None:
    state = with_pending("orange-4", "orange-5")
    assert legal(state) == {"+o1^4", "+o1^5"}
    with pytest.raises(Ambiguous):
        GSC.play(state, A, "+o1")
    after = GSC.play(state, A, "+o1^5")
    assert after.sheets[0].areas[3].written[0] == 5
    assert set(GSC.legal(after, A)) == {"+o2"}
    with pytest.raises(Illegal):
        GSC.play(after, A, "+o2^4")


def test_gsc_26_two_equal_orange_numbers_need_no_number() -> None:
    assert legal(with_pending("orange-5", "orange-5")) == {"+o1"}


def test_gsc_26_actions_and_foxes_are_noted_at_once() -> None:
    state = at("1a", "choosing", ROLL, pad(green=crosses(3)))
    assert GSC.play(state, A, "w=g4").sheets[0].extras.left == 1
    state = at("1a", "choosing", ROLL, pad(green=crosses(6)))
    assert GSC.play(state, A, "g=g7").sheets[0].foxes == 1


def test_gsc_27_black_is_an_x_or_a_6() -> None:
    words = legal(with_pending("black", green=crosses(2), orange=numbers(1, 1, 1)))
    assert words == (
        {f"+y{c}{r}" for c in "abcd" for r in "1234"} - {"+yd1", "+yc2", "+yb3", "+ya4"}
    ) | {f"+b{n}" for n in range(2, 13)} | {"+g3", "+o4", "+p1"}
    state = with_pending("black", orange=numbers(1, 1, 1))
    after = GSC.play(state, A, "+o4")
    assert after.sheets[0].areas[3].written[3] == 12


def test_gsc_27_black_6_in_purple() -> None:
    after = GSC.play(with_pending("black", purple=numbers(5)), A, "+p2")
    assert after.sheets[0].areas[4].written[:2] == (5, 6)


def test_gsc_27_it_must_be_used_if_any_mark_is_possible() -> None:
    words = legal(with_pending("black"))
    assert not words & {"-", "."}


def test_gsc_28_actions_circle_a_box_and_cross_it_when_spent() -> None:
    state = at("1a", "choosing", ROLL, pad(rerolls="xo"))
    after = GSC.play(state, A, "R").sheets[0].rerolls
    assert after.circled == 2
    assert after.spent == (True, True)


def test_gsc_28_seven_boxes_each_can_never_overflow() -> None:
    """The sheet and the rounds hold exactly seven sources of each action."""
    sources = [group.bonus for area in GSC.sheet.areas for group in area.groups]
    sources += GSC.sheet.round_bonus
    assert sources.count("reroll") == len(GSC.sheet.rerolls.boxes) == 7
    assert sources.count("extra") == len(GSC.sheet.extras.boxes) == 7
    for seed in range(5):
        case = laws.play_randomly(GSC, 1, {}, random.Random(seed))
        assert max(state.sheets[0].extras.circled for state in case.states) <= 7


def test_gsc_29_each_fox_scores_the_weakest_area() -> None:
    sheet = pad(
        yellow="...x/..xx/.x.x/x..x",
        blue="xxx/..../....",
        green=crosses(3),
        orange=numbers(5),
        purple=numbers(2, 5),
        foxes="3",
    )
    state = at("1a", "choosing", ROLL, sheet)
    assert GSC.scores(state).detail[0] == {
        "yellow": 20,
        "blue": 4,
        "green": 6,
        "orange": 5,
        "purple": 7,
        "foxes": 3,
        "fox_points": 12,
    }
    assert GSC.scores(state).totals == (20 + 4 + 6 + 5 + 7 + 12,)


def test_gsc_29_an_area_without_points_makes_foxes_worthless() -> None:
    state = at("1a", "choosing", ROLL, pad(green=crosses(11), foxes="5"))
    assert GSC.scores(state).detail[0]["fox_points"] == 0


def test_gsc_22_the_rulebooks_foxes_areas_46_37_28_5_21_each_worth_5() -> None:
    sheet = pad(
        yellow="x.xx/x.xx/xxxx/x.xx",  # columns 1, 3 and 4: 10 + 16 + 20
        blue="xxx/xxxx/xx..",  # nine crosses: 37
        green=crosses(7),  # 28
        orange=numbers(5),
        purple=numbers(1, 2, 3, 4, 5, 6),
        foxes="2",
    )
    scores = GSC.scores(at("1a", "choosing", ROLL, sheet))
    areas = [scores.detail[0][c] for c in ("yellow", "blue", "green", "orange", "purple")]
    assert areas == [46, 37, 28, 5, 21]
    assert scores.detail[0]["fox_points"] == 2 * 5

"""CHD-18 to CHD-29: bonuses, foxes, jokers and extra dice.

Tests cite CHD-18 CHD-19 CHD-20 CHD-21 CHD-22 CHD-23 CHD-24 CHD-25 CHD-26 CHD-27 CHD-28 CHD-29.
"""

import pytest

from foxtray.games.clever.state import State
from foxtray.kernel.errors import Ambiguous, Illegal, Unreadable
from support.clever_positions import CHD, A, B, at3, blue3, pad3, pink3, places

ROLL = "y3 t5 b2 n6 k1 w4"
FULL = {
    "yellow": "xxxxxx/xxxxxx/xxxxxx",
    "turquoise": "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx",
    "blue": "6,5,4,3,2,7,8,9,10,11,12,7",
    "brown": "...........x",
    "pink": ",".join(["1"] * 12),
}


def with_pending(*bonuses: str, **marks: str) -> State:
    return at3("1a", "choosing", ROLL, pad3(pending=",".join(bonuses), **marks))


def legal(state: State) -> set[str]:
    return set(CHD.legal(state, A))


def test_chd_18_a_coloured_choice_comes_at_once() -> None:
    assert all(word.startswith("+y") for word in legal(with_pending("yellow-?")))


def test_chd_18_it_is_lost_if_impossible() -> None:
    # y=y13 above y23 gives a pink ?, but pink is full.
    sheet = pad3(yellow="....../..x.../......", pink=pink3(*[1] * 12))
    state = CHD.play(at3("1a", "choosing", ROLL, sheet), A, "y=y13")
    assert state.sheets[0].pending == ()


def test_chd_19_yellow_choice_is_any_free_cell_of_any_row() -> None:
    words = legal(with_pending("yellow-?", yellow="x...../....../....x."))
    assert words == {f"+y{r}{n}" for r in "123" for n in "123456"} - {"+y11", "+y35"}


def test_chd_19_turquoise_choice_is_one_cross_without_company() -> None:
    state = at3("1a", "choosing", "y5i t5 b5 n5 k5 w5", pad3(pending="turquoise-?"), roll=2)
    assert legal(state) == {f"+t{n}{row}" for n in "123456" for row in "abcde"}


def test_chd_19_brown_choice_is_any_cell_right_of_the_last_cross() -> None:
    assert legal(with_pending("brown-?", brown="..x.....x...")) == {"+n10", "+n11", "+n12"}


def test_chd_20_blue_choice_is_what_fits_or_a_7_within_2_to_12() -> None:
    assert legal(with_pending("blue-?", blue=blue3([6], [8, 7]))) == {
        "+bl2^5",
        "+bl2^7",
        "+br3^8",
    }
    low = with_pending("blue-?", blue=blue3([6, 5, 4, 3, 2], [8, 9, 10, 11, 12]))
    assert legal(low) == {"+bl6^7", "+br6^7"}


def test_chd_20_the_white_die_does_not_count() -> None:
    after = CHD.play(with_pending("blue-?"), A, "+bl1^6").sheets[0].areas[2]
    assert after.written[0] == 6


def test_chd_20_the_number_is_always_written() -> None:
    with pytest.raises(Ambiguous):
        CHD.play(with_pending("blue-?", blue=blue3([6])), A, "+bl2")
    with pytest.raises(Illegal):
        CHD.play(with_pending("blue-?"), A, "+bl1")


def test_chd_21_pink_choice_is_a_number_then_half_or_times() -> None:
    words = legal(with_pending("pink-?", pink=pink3(1, 1)))
    assert words == {f"+k3{how}^{n}" for how in "hx" for n in "123456"}
    after = CHD.play(with_pending("pink-?", pink=pink3(1, 1)), A, "+k3x^6").sheets[0]
    assert after.areas[4].written[2] == 12
    after = CHD.play(with_pending("pink-?", pink=pink3(1, 1)), A, "+k3h^6").sheets[0]
    assert after.areas[4].written[2] == 3
    assert after.pending == ("blue-?",)


def test_chd_22_black_is_free_in_its_area_too() -> None:
    words = legal(with_pending("black"))
    assert {word[1] for word in words} == set("ytbnk")
    assert len(words) == 18 + 30 + 2 + 12 + 6


def test_chd_22_the_last_pink_cell_gives_a_black_choice() -> None:
    state = at3("1a", "choosing", ROLL, pad3(pink=pink3(*[1] * 11)))
    assert CHD.play(state, A, "k=k12h").sheets[0].pending == ("black",)
    assert CHD.play(state, A, "k=k12x").sheets[0].pending == ()


def test_chd_23_a_coloured_choice_is_spent_before_a_black_one() -> None:
    state = with_pending("yellow-?", "black")
    assert len(CHD.legal(state, A)) == len(set(CHD.legal(state, A)))
    assert CHD.play(state, A, "+y33").sheets[0].pending == ("black",)
    assert CHD.play(state, A, "+n3").sheets[0].pending == ("yellow-?",)


@pytest.mark.parametrize(
    ("row", "marks", "word", "gives"),
    [
        ("rerolls", {"pink": pink3(1)}, "k=k2h", "fox"),
        ("extras", {"pink": pink3(1, 1, 1)}, "k=k4h", "brown-?"),
        ("jokers", {"pink": pink3(1, 1, 1, 1)}, "k=k5h", "pink-?"),
    ],
)
def test_chd_24_circling_the_last_box_gives_the_bonus_at_the_rows_end(
    row: str, marks: dict[str, str], word: str, gives: str
) -> None:
    for circled, comes in ((6, True), (5, False)):
        state = at3("1a", "choosing", ROLL, pad3(**marks, **{row: "o" * circled}))
        sheet = CHD.play(state, A, word).sheets[0]
        assert getattr(sheet, row).circled == circled + 1
        assert (sheet.foxes == 1 if gives == "fox" else sheet.pending == (gives,)) is comes


def test_chd_24_seven_sources_of_each_action() -> None:
    sources = [group.bonus for area in CHD.sheet.areas for group in area.groups]
    sources += [*CHD.sheet.round_bonus, *(row.end for row in CHD.sheet.action_rows)]
    for action in ("reroll", "extra", "joker"):
        assert sources.count(action) == 7


def test_chd_25_six_foxes_each_scoring_the_weakest_area_three_of_14_are_42() -> None:
    sources = [group.bonus for area in CHD.sheet.areas for group in area.groups]
    sources += [row.end for row in CHD.sheet.action_rows]
    assert sources.count("fox") == 6
    sheet = pad3(
        yellow="xxxx../xx..../......",  # 20 + 6
        turquoise="xxxxx./....../....../....../......",  # 15
        blue=blue3([6, 5, 7], [8, 9]),  # 9 + 6 = 15
        brown="xxxx........",  # 14
        pink=pink3(3, 6, 6),
        foxes="3",
    )
    detail = CHD.scores(at3("1a", "choosing", ROLL, sheet)).detail[0]
    assert detail["brown"] == 14
    assert detail["fox_points"] == 42


def test_chd_26_a_reroll_as_in_the_first_game() -> None:
    state = at3("1a", "choosing", "y3i t5t b2 n6 k1 w4", pad3(rerolls="o"), roll=2)
    state = CHD.play(state, A, "R")
    assert state.pool == "bnkw"
    assert state.roll == 2


# Number jokers


def test_chd_27_a_box_reads_the_die_as_its_number() -> None:
    state = at3("1a", "choosing", ROLL, pad3(jokers="o"))  # the first box is a 3
    assert "k=k1h^3" in legal(state)
    assert not any("^" in word and not word.endswith("^3") for word in legal(state))
    after = CHD.play(state, A, "k=k1h^3").sheets[0]
    assert after.areas[4].written[0] == 2
    assert after.jokers.left == 0


def test_chd_27_a_choice_box_reads_it_as_any_number() -> None:
    state = at3("1a", "choosing", ROLL, pad3(jokers="xxxxo"))
    assert {word[-1] for word in legal(state) if word.startswith("k=k1h^")} == set("23456")


def test_chd_27_boxes_go_in_any_order_and_the_number_before_the_choice() -> None:
    state = at3("1a", "choosing", ROLL, pad3(jokers="ooooo"))
    after = CHD.play(state, A, "k=k1h^5").sheets[0].jokers
    assert after.spent == (False, False, True, False, False)
    state = at3("1a", "choosing", ROLL, pad3(jokers="ooxoo"))
    after = CHD.play(state, A, "k=k1h^5").sheets[0].jokers
    assert after.spent == (False, False, True, False, True)


def test_chd_27_never_for_the_dies_own_face() -> None:
    state = at3("1a", "choosing", ROLL, pad3(jokers="o"))
    assert not any(word.startswith("y=") and "^3" in word for word in legal(state))
    with pytest.raises(Illegal):
        CHD.play(state, A, "y=y13^3")


def test_chd_27_none_without_a_box() -> None:
    with pytest.raises(Illegal):
        CHD.play(at3("1a", "choosing", ROLL), A, "k=k1h^3")


def test_chd_27_only_the_marking_changes_and_not_the_tray() -> None:
    state = at3("1a", "choosing", "y3 t5 b2 n6 k1 w4", pad3(jokers="oooo"))
    after = CHD.play(state, A, "y=y16^6")
    # The real 3 decides: blue 2 and pink 1 go, turquoise 5 and white 4 stay.
    assert {d for d, place in places(after).items() if place == "TRAY"} == {"b", "k"}
    assert next(die.face for die in after.dice if die.letter == "y") == 3


def test_chd_27_passive_players_may_use_them_too() -> None:
    state = at3("1a", "passive", "y3i t5ii b2t n6t k1t w4iii", pad3(), pad3(jokers="o"))
    assert "k=k1h^3" in CHD.legal(state, B)


def test_chd_27_joker_words_are_listed_after_the_ordinary_ones() -> None:
    words = CHD.legal(at3("1a", "choosing", ROLL, pad3(jokers="ooooo", rerolls="o")), A)
    first = next(i for i, word in enumerate(words) if "^" in word)
    assert all("^" in word for word in words[first:])
    assert {"R", "-"} <= set(words[:first])


def test_chd_28_blue_is_the_changed_value_plus_the_real_face_of_the_other() -> None:
    state = at3("1a", "choosing", "y3 t5 b1 n6 k1 w5", pad3(jokers="o"))
    assert {word for word in legal(state) if word.startswith("b=")} == {"b=bl1", "b=br1^3"}
    assert CHD.play(state, A, "b=br1^3").sheets[0].areas[2].written[6] == 8


def test_chd_28_turquoise_company_are_dice_whose_real_face_is_the_new_column() -> None:
    dice = "y3i t5 b3ii n6 k1 w4"
    state = at3("1a", "choosing", dice, pad3(jokers="o"), roll=3)
    assert "t=t3abc^3" in legal(state)
    assert "t=t5ab" not in legal(state)


def test_chd_28_pink_halves_or_multiplies_the_changed_value() -> None:
    state = at3("1a", "choosing", ROLL, pad3(jokers="oooo", pink=pink3(1, 1)))
    assert CHD.play(state, A, "k=k3x^6").sheets[0].areas[4].written[2] == 12
    assert CHD.play(state, A, "k=k3h^5").sheets[0].areas[4].written[2] == 3


def test_chd_28_yellow_changes_its_number_and_not_its_row() -> None:
    state = at3("1a", "choosing", ROLL, pad3(jokers="oo"), roll=2)
    assert {word for word in legal(state) if word.startswith("y=")} == {"y=y23", "y=y24^4"}


def test_chd_29_a_joker_may_go_with_an_extra_die_and_the_place_matters() -> None:
    state = at3("1a", "finishing", "y3ii t5t b2t n6i k1t w4t", pad3(extras="o", jokers="oo"))
    words = legal(state)
    assert {w for w in words if w.startswith("Ey")} == {"Ey=y23", "Ey=y24^4"}
    after = CHD.play(state, A, "Ey=y24^4")
    assert after.sheets[0].extras.left == 0
    assert after.sheets[0].jokers.left == 1


def test_chd_29_a_mark_that_needs_a_joker_keeps_the_window_open() -> None:
    sheet = pad3(**{**FULL, "brown": "..........x."}, extras="o", jokers="o")
    state = at3("1a", "passive", "y1i t5ii b2t n6t k1t w4iii", pad3(), sheet)
    state = CHD.play(state, B, "-")
    assert set(CHD.legal(state, B)) == {"En=n12^3", "Ew=n12^3", "."}


@pytest.mark.parametrize("word", ["k=k2", "t=t2", "t=t2ba", "y=y43", "y=y37", "b=b7", "+y33^3"])
def test_cells_and_numbers_that_do_not_exist_are_unreadable(word: str) -> None:
    with pytest.raises(Unreadable):
        CHD.play(at3("1a", "choosing", ROLL), A, word)

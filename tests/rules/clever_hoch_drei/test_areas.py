"""CHD-07 to CHD-17: the five areas.

Tests cite CHD-07 CHD-08 CHD-09 CHD-10 CHD-11 CHD-12 CHD-13 CHD-14 CHD-15 CHD-16 CHD-17.
"""

import pytest

from foxtray.games.clever.state import State
from support.clever_positions import CHD, A, B, at3, blue3, pad3, pink3, points

ROLL = "y3 t5 b2 n6 k1 w4"


def words(state: State, start: str) -> set[str]:
    return {w for w in CHD.legal(state, A) if w.startswith(start)}


# Yellow


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_chd_07_active_the_roll_is_the_row(roll: int) -> None:
    state = at3("1a", "choosing", "y3 t5 b2 n6 k1 w5", pad3(), pad3(), roll=roll)
    assert words(state, "y=") == {f"y=y{roll}3"}
    assert words(state, "w=y") == {f"w=y{roll}5"}


@pytest.mark.parametrize(("face", "row"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_chd_07_from_the_tray_only_the_grey_cell(face: int, row: int) -> None:
    state = at3("1a", "passive", f"y{face}t t1i b1ii n1iii k1t w1t", pad3(), pad3())
    assert {w for w in CHD.legal(state, B) if w[0] == "y"} == {f"y=y{row}{face}"}


def test_chd_07_an_extra_die_on_field_ii_belongs_to_row_ii() -> None:
    state = at3("1a", "finishing", "y5ii t1i b1t n1iii k1t w1t", pad3(extras="o"), pad3())
    assert words(state, "Ey") == {"Ey=y25"}


def test_chd_07_so_does_one_a_passive_player_takes_from_the_fields() -> None:
    full = {"turquoise": "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx", "brown": "...........x"}
    full |= {"blue": "6,5,4,3,2,7,8,9,10,11,12,7", "pink": pink3(*[1] * 12)}
    sheet = pad3(**full, yellow="xxxxxx/xxxx.x/xxxxxx")
    state = at3("1a", "passive", "y5ii t1i b1t n1iii k1t w1t", pad3(), sheet)
    assert set(CHD.legal(state, B)) == {"y=y25", "-"}


@pytest.mark.parametrize(
    ("column", "upper", "lower"),
    [
        (1, "reroll", "joker"),
        (2, "joker", "turquoise-?"),
        (3, "pink-?", "blue-?"),
        (4, "extra", "brown-?"),
        (5, "turquoise-?", "yellow-?"),
        (6, "fox", "extra"),
    ],
)
def test_chd_08_a_bonus_between_two_cells_needs_both(column: int, upper: str, lower: str) -> None:
    gap = "." * (column - 1) + "x" + "." * (6 - column)
    blank = "......"
    for rows, bonus in (((gap, blank, blank), upper), ((blank, blank, gap), lower)):
        state = at3(
            "1a", "choosing", f"y{column} t5 b2 n6 k1 w4", pad3(yellow="/".join(rows)), roll=2
        )
        after = CHD.play(state, A, f"y=y2{column}").sheets[0]
        gained = {
            "reroll": after.rerolls.left,
            "extra": after.extras.left,
            "joker": after.jokers.left,
            "fox": after.foxes,
        }
        assert gained.get(bonus, after.pending == (bonus,))
        assert sum(gained.values()) + len(after.pending) == 1


def test_chd_08_points_by_crosses_per_row_3_2_and_2_are_24() -> None:
    state = at3("1a", "choosing", ROLL, pad3(yellow="x.x.x./xx..../....xx"))
    assert points(state)["yellow"] == 12 + 6 + 6 == 24
    full = at3("1a", "choosing", ROLL, pad3(yellow="xxxxxx/xxxxxx/xxxxxx"))
    assert points(full)["yellow"] == 126


# Turquoise


def test_chd_09_one_cell_of_the_numbers_column() -> None:
    assert words(at3("1a", "choosing", ROLL), "t=") == {f"t=t5{row}" for row in "abcde"}


def test_chd_10_a_3_on_field_i_and_turquoise_3_make_two_crosses() -> None:
    state = at3("1a", "choosing", "y3i t3 b2t n6 k4 w4", pad3(), roll=2)
    pairs = {w for w in words(state, "t=") if len(w) == 6}
    assert len(pairs) == 10
    assert len(words(state, "t=")) == 5 + 10  # CHD-09: taking fewer is allowed
    after = CHD.play(state, A, "t=t3bd").sheets[0].areas[1]
    crossed = zip(after.area.cells, after.crossed, strict=True)
    assert [c.name for c, x in crossed if x] == ["t3b", "t3d"]


def test_chd_10_a_tray_with_turquoise_pink_and_blue_4_makes_three_crosses() -> None:
    state = at3("1a", "passive", "y3i t4t b4t n6ii k4t w4iii", pad3(), pad3())
    assert "t=t4ace" in CHD.legal(state, B)
    assert max(len(w) for w in CHD.legal(state, B) if w[0] == "t") == len("t=t4abc")


def test_chd_11_the_place_of_the_die_decides_its_company() -> None:
    # White 4 on a field is no company for turquoise 4 on the tray, nor the other way round.
    dice = "y3i t4t b1t n4ii k1t w4iii"
    state = at3("1a", "finishing", dice, pad3(extras="o"), pad3())
    assert {len(w) for w in words(state, "Et=")} == {len("Et=t4a")}
    assert {len(w) for w in words(state, "Ew=t")} == {len("Ew=t4a"), len("Ew=t4ab")}


def test_chd_11_dice_still_in_the_pool_are_no_company() -> None:
    state = at3("1a", "choosing", "y5 t5 b5 n5 k5 w5")
    assert {len(w) for w in words(state, "t=")} == {len("t=t5a")}


def test_chd_11_any_free_cells_of_the_column() -> None:
    sheet = pad3(turquoise="....x./....../....x./....../......")
    assert words(at3("1a", "choosing", ROLL, sheet), "t=") == {"t=t5b", "t=t5d", "t=t5e"}


@pytest.mark.parametrize(
    ("rows", "word", "bonus"),
    [
        ("xxxxx./....../....../....../......", "t=t6a", "fox"),
        ("....../xxxx../....../....../......", "t=t5b", "extra"),
        ("....../....../xx..../....../......", "t=t3c", "brown-?"),
        ("....../....../....../x...../......", "t=t2d", "turquoise-?"),
    ],
)
def test_chd_10_row_bonuses_need_only_the_tinted_cells(rows: str, word: str, bonus: str) -> None:
    sheet = CHD.play(
        at3("1a", "choosing", f"y1 t{word[3]} b2 n6 k1 w4", pad3(turquoise=rows)), A, word
    ).sheets[0]
    got = {"fox": sheet.foxes, "extra": sheet.extras.left}
    assert got.get(bonus, bonus in sheet.pending)


@pytest.mark.parametrize(
    ("column", "tinted", "bonus"),
    [
        (1, "abcde", "brown-?"),
        (2, "abcd", "pink-?"),
        (3, "abc", "yellow-?"),
        (4, "ab", "joker"),
        (5, "ab", "blue-?"),
        (6, "a", "reroll"),
    ],
)
def test_chd_10_column_bonuses(column: int, tinted: str, bonus: str) -> None:
    rows = [["."] * 6 for _ in range(5)]
    for row in tinted[:-1]:
        rows["abcde".index(row)][column - 1] = "x"
    cells = "/".join("".join(row) for row in rows)
    state = at3("1a", "choosing", f"y1 t{column} b2 n6 k1 w4", pad3(turquoise=cells))
    sheet = CHD.play(state, A, f"t=t{column}{tinted[-1]}").sheets[0]
    got = {"joker": sheet.jokers.left, "reroll": sheet.rerolls.left}
    assert got.get(bonus, bonus in sheet.pending)


@pytest.mark.parametrize(("count", "expected"), list(enumerate([0, 1, 3, 6, 10, 15, 21])))
def test_chd_10_every_cross_counts_for_the_rows_points(count: int, expected: int) -> None:
    row = "x" * count + "." * (6 - count)
    sheet = pad3(turquoise=f"....../....../....../....../{row}")
    assert points(at3("1a", "choosing", ROLL, sheet))["turquoise"] == expected


# Blue


def blue_words(total: int, blue: str) -> set[str]:
    white = min(6, total - 1)
    state = at3("1a", "choosing", f"y1 t5 b{total - white} n6 k1 w{white}", pad3(blue=blue))
    return words(state, "b=")


def test_chd_12_the_first_numbers_are_6_to_the_left_and_8_to_the_right() -> None:
    for total in range(2, 13):
        expected = {6: {"b=bl1"}, 8: {"b=br1"}}.get(total, set())
        assert blue_words(total, blue3()) == expected


def test_chd_12_exactly_one_less_or_one_more_or_a_7_after_any_other_number() -> None:
    blue = blue3([6, 5], [8])
    assert blue_words(4, blue) == {"b=bl3"}
    assert blue_words(5, blue) == set()
    assert blue_words(9, blue) == {"b=br2"}
    assert blue_words(7, blue) == {"b=bl3", "b=br2"}


def test_chd_12_a_7_resets_and_7_after_7_is_not_allowed() -> None:
    blue = blue3([6, 7], [8, 9, 7])
    assert blue_words(7, blue) == set()
    assert blue_words(6, blue) == {"b=bl3"}
    assert blue_words(8, blue) == {"b=br4"}


def test_chd_12_six_cells_a_side() -> None:
    assert blue_words(7, blue3([6, 5, 4, 3, 2, 7], [8])) == {"b=br2"}


@pytest.mark.parametrize("die", ["b", "w"])
def test_chd_13_blue_plus_white_whichever_is_taken(die: str) -> None:
    state = at3("1a", "choosing", "y1 t5 b2 n6 k1 w4")
    assert f"{die}=bl1" in CHD.legal(state, A)


@pytest.mark.parametrize(
    ("side", "cell", "bonus"),
    [
        ("l", 2, "joker"),
        ("l", 3, "yellow-?"),
        ("l", 5, "pink-?"),
        ("l", 6, "extra"),
        ("r", 2, "reroll"),
        ("r", 3, "brown-?"),
        ("r", 5, "turquoise-?"),
        ("r", 6, "fox"),
    ],
)
def test_chd_14_a_bonus_under_a_cell_comes_when_it_is_filled(
    side: str, cell: int, bonus: str
) -> None:
    # Alternating 6 and 7 (8 and 7) fill the cells before.
    step = 6 if side == "l" else 8
    filled = [step if i % 2 == 0 else 7 for i in range(cell - 1)]
    number = step if (cell - 1) % 2 == 0 else 7
    blue = blue3(filled) if side == "l" else blue3((), filled)
    dice = f"y1 t5 b{number - 4} n6 k1 w4"
    sheet = CHD.play(at3("1a", "choosing", dice, pad3(blue=blue)), A, f"b=b{side}{cell}").sheets[0]
    got = {
        "joker": sheet.jokers.left,
        "extra": sheet.extras.left,
        "reroll": sheet.rerolls.left,
        "fox": sheet.foxes,
    }
    assert got.get(bonus, sheet.pending == (bonus,))


def test_chd_14_left_9_right_13_a_10_and_an_11_are_30() -> None:
    sheet = pad3(blue=blue3([6, 5, 7], [8, 9, 10, 11]))
    assert points(at3("1a", "choosing", ROLL, sheet))["blue"] == 9 + 13 + 4 + 4 == 30


def test_chd_14_a_side_without_numbers_scores_nothing() -> None:
    assert points(at3("1a", "choosing", ROLL, pad3(blue=blue3([6]))))["blue"] == 3
    assert points(at3("1a", "choosing", ROLL))["blue"] == 0


def test_chd_14_low_numbers_count_4_each_too() -> None:
    sheet = pad3(blue=blue3([6, 5, 4, 3, 2]))
    assert points(at3("1a", "choosing", ROLL, sheet))["blue"] == 17 + 3 * 4


# Brown


def test_chd_15_anywhere_to_the_right_of_the_last_cross_and_never_back() -> None:
    for crossed, expected in (
        ("............", {"n=n6", "n=n11"}),
        ("x....x......", {"n=n11"}),
        ("..........x.", set()),
        ("...........x", set()),
    ):
        assert words(at3("1a", "choosing", ROLL, pad3(brown=crossed)), "n=") == expected


@pytest.mark.parametrize(
    ("left", "bonus"),
    [
        (1, "joker"),
        (2, "pink-?"),
        (4, "reroll"),
        (5, "turquoise-?"),
        (7, "extra"),
        (8, "blue-?"),
        (10, "yellow-?"),
        (11, "fox"),
    ],
)
def test_chd_16_a_bonus_between_two_neighbours_needs_both(left: int, bonus: str) -> None:
    number = CHD.sheet.areas[3].cells[left].number
    dice = f"y1 t5 b2 n{number} k1 w4"
    for crossed, comes in (("." * (left - 1) + "x", True), ("." * left, False)):
        brown = crossed.ljust(12, ".")
        state = at3("1a", "choosing", dice, pad3(brown=brown))
        sheet = CHD.play(state, A, f"n=n{left + 1}").sheets[0]
        got = {
            "joker": sheet.jokers.left,
            "extra": sheet.extras.left,
            "reroll": sheet.rerolls.left,
            "fox": sheet.foxes,
        }
        assert bool(got.get(bonus, sheet.pending == (bonus,))) is comes


@pytest.mark.parametrize(
    ("count", "expected"),
    list(enumerate([0, 2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77, 90])),
)
def test_chd_16_points_by_crosses(count: int, expected: int) -> None:
    sheet = pad3(brown="x" * count + "." * (12 - count))
    assert points(at3("1a", "choosing", ROLL, sheet))["brown"] == expected


# Pink


@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_chd_17_half_rounded_up_with_the_bonus_or_times_without_it(face: int, half: int) -> None:
    state = at3("1a", "choosing", f"y1 t5 b2 n6 k{face} w4", pad3(pink=pink3(1)))
    halved = CHD.play(state, A, "k=k2h").sheets[0]
    assert halved.areas[4].written[1] == half
    assert halved.rerolls.left == 1
    timed = CHD.play(state, A, "k=k2x").sheets[0]
    assert timed.areas[4].written[1] == face
    assert timed.rerolls.left == 0
    assert timed.areas[4].struck[1]


@pytest.mark.parametrize(
    ("cell", "factor"),
    list(enumerate([1, 2, 2, 1, 2, 2, 1, 3, 2, 2, 3], 2)),
)
def test_chd_17_factors(cell: int, factor: int) -> None:
    dice = "y1 t5 b2 n6 k5 w4"
    state = at3("1a", "choosing", dice, pad3(pink=pink3(*[1] * (cell - 1))))
    after = CHD.play(state, A, f"k=k{cell}x").sheets[0].areas[4]
    assert after.written[cell - 1] == 5 * factor
    assert after.points == cell - 1 + 5 * factor


def test_chd_17_the_first_cell_half_only() -> None:
    assert words(at3("1a", "choosing", ROLL), "k=") == {"k=k1h"}


def test_chd_17_left_to_right_none_skipped() -> None:
    state = at3("1a", "choosing", ROLL, pad3(pink=pink3(1, 1)))
    assert words(state, "k=") == {"k=k3h", "k=k3x"}

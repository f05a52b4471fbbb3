"""GSC-15 to GSC-22: the five areas.

Tests cite GSC-15 GSC-16 GSC-17 GSC-18 GSC-19 GSC-20 GSC-21 GSC-22.
"""

import pytest

from foxtray.games.clever.state import State
from support.clever_positions import GSC, A, B, at, crosses, numbers, pad, points

ROLL = "y3 b5 g2 o6 p1 w4"


def words(state: State, die: str) -> set[str]:
    return {w for w in GSC.legal(state, A) if w.startswith(f"{die}=")}


def test_gsc_15_white_is_any_colour_at_its_face() -> None:
    assert words(at("1a", "choosing", ROLL), "w") == {
        "w=yc4",
        "w=yd3",
        "w=b9",
        "w=g1",
        "w=o1",
        "w=p1",
    }


def test_gsc_15_coloured_dice_only_in_their_colour() -> None:
    state = at("1a", "choosing", ROLL)
    for die in "ybgop":
        assert {word[2] for word in words(state, die)} == {die}


def test_gsc_16_yellow_any_free_cell_with_the_face() -> None:
    assert words(at("1a", "choosing", ROLL), "y") == {"y=ya1", "y=yb4"}
    half = pad(yellow="x..x/..x./.x../x...")
    assert words(at("1a", "choosing", ROLL, half), "y") == {"y=yb4"}


@pytest.mark.parametrize(
    ("cells", "word", "bonus"),
    [
        (".xxx/..x./.x../x...", "y=ya1", "blue-x"),
        ("...x/x.xx/.x../x...", "w=yb2", "orange-4"),
        ("...x/..x./xx.x/x...", "w=yc3", "green-x"),
    ],
)
def test_gsc_16_a_full_row_gives_its_bonus(cells: str, word: str, bonus: str) -> None:
    face = {"y=ya1": 3, "w=yb2": 1, "w=yc3": 2}[word]
    state = at("1a", "choosing", f"y3 b5 g2 o6 p1 w{face}", pad(yellow=cells))
    assert GSC.play(state, A, word).sheets[0].pending == (bonus,)


def test_gsc_16_the_fourth_row_gives_a_fox_and_the_diagonal_an_extra_die() -> None:
    state = at("1a", "choosing", "y6 b5 g2 o6 p1 w4", pad(yellow="x..x/.xx./.xx./xxx."))
    after = GSC.play(state, A, "y=yd4").sheets[0]
    assert after.foxes == 1
    assert after.extras.left == 1


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("...x/..x./.x../x...", 0),
        ("x..x/x.x./xx../x...", 10),
        (".x.x/.xx./.x../xx..", 14),
        ("..xx/..x./.xx./x.x.", 16),
        ("...x/..xx/.x.x/x..x", 20),
        ("xxxx/xxxx/xxxx/xxxx", 60),
    ],
)
def test_gsc_16_columns_score(cells: str, expected: int) -> None:
    assert points(at("1a", "choosing", ROLL, pad(yellow=cells)))["yellow"] == expected


@pytest.mark.parametrize("place", ["b5 w4", "b5t w4", "b5i w4t"])
def test_gsc_17_blue_is_blue_plus_white_wherever_the_other_lies(place: str) -> None:
    blue, white = place.split()
    extra = pad(extras="o", stage="window")
    state = at("1a", "finishing", f"y3i {blue.rstrip('ti')}t g2t o6t p1t {white[:2]}t", extra)
    assert {"Eb=b9", "Ew=b9"} <= set(GSC.legal(state, A))
    state = at("1a", "choosing", f"y3i {blue} g2 o6 p1 {white}", pad(), roll=2)
    for die in "bw":
        if f"{die}5" in (blue,) or f"{die}4" in (white,):
            assert f"{die}=b9" in GSC.legal(state, A)


def test_gsc_17_a_sum_that_is_taken_cannot_be_marked() -> None:
    state = at("1a", "choosing", ROLL, pad(blue=".../..../x..."))
    assert words(state, "b") == set()
    assert "w=b9" not in GSC.legal(state, A)


@pytest.mark.parametrize(
    ("cells", "sum_of", "gives"),
    [
        (".xx/..../....", 2, ("orange-5",)),
        (".../.xxx/....", 5, ("yellow-x",)),
        ("..x/...x/....", 12, ()),
        ("x../.x../....", 10, ("green-x",)),
        (".x./..x./....", 11, ("purple-6",)),
    ],
)
def test_gsc_17_rows_and_columns_give_bonuses(
    cells: str, sum_of: int, gives: tuple[str, ...]
) -> None:
    white = sum_of // 2
    state = at("1a", "choosing", f"y3 b{sum_of - white} g2 o6 p1 w{white}", pad(blue=cells))
    after = GSC.play(state, A, f"b=b{sum_of}").sheets[0]
    assert after.pending == gives
    assert after.extras.left == (sum_of == 12)


def test_gsc_17_the_first_column_and_the_last_row_give_a_reroll_and_a_fox() -> None:
    state = at("1a", "choosing", "y3 b5 g2 o6 p1 w4", pad(blue=".../x.../.xxx"))
    after = GSC.play(state, A, "b=b9").sheets[0]
    assert after.rerolls.left == 1
    assert after.foxes == 1


def test_gsc_18_blue_and_white_in_one_turn_mark_two_blue_cells() -> None:
    state = at("1a", "choosing", "y3 b1 g2 o6 p1 w4")
    state = GSC.settle(GSC.play(state, A, "b=b5"), "y3 g2 o6 p1 w6")
    state = GSC.play(state, A, "w=b7")
    assert sum(state.sheets[0].areas[1].crossed) == 2


@pytest.mark.parametrize(("count", "least"), list(enumerate([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6])))
def test_gsc_19_green_needs_at_least_the_cells_number(count: int, least: int) -> None:
    for face in range(1, 7):
        state = at("1a", "choosing", f"y3 b5 g{face} o6 p1 w4", pad(green=crosses(count)))
        assert words(state, "g") == ({f"g=g{count + 1}"} if face >= least else set())


@pytest.mark.parametrize(
    ("count", "expected"), list(enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66]))
)
def test_gsc_19_green_points(count: int, expected: int) -> None:
    assert points(at("1a", "choosing", ROLL, pad(green=crosses(count))))["green"] == expected


@pytest.mark.parametrize(("count", "factor"), list(enumerate([1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3])))
def test_gsc_20_orange_writes_the_face_times_the_factor(count: int, factor: int) -> None:
    for face in range(1, 7):
        state = at("1a", "choosing", f"y3 b5 g2 o{face} p1 w4", pad(orange=numbers(*[1] * count)))
        after = GSC.play(state, A, f"o=o{count + 1}").sheets[0].areas[3]
        assert after.written[count] == face * factor
        assert after.points == count + face * factor


@pytest.mark.parametrize("last", range(1, 7))
def test_gsc_21_purple_rises_and_after_a_6_anything_follows(last: int) -> None:
    for face in range(1, 7):
        state = at("1a", "choosing", f"y3 b5 g2 o6 p{face} w4", pad(purple=numbers(last)))
        fits = face > last or last == 6
        assert words(state, "p") == ({"p=p2"} if fits else set())


def test_gsc_21_tracks_end_after_eleven_cells() -> None:
    full = pad(green=crosses(11), orange=numbers(*[1] * 11), purple=numbers(*[6] * 11))
    state = at("1a", "choosing", ROLL, full)
    assert {word[2] for word in GSC.legal(state, A)} == {"y", "b"}


def test_gsc_22_purple_2_5_6_3_scores_16() -> None:
    assert points(at("1a", "choosing", ROLL, pad(purple=numbers(2, 5, 6, 3))))["purple"] == 16


def test_gsc_22_orange_5_2_3_and_a_6_in_the_double_cell_scores_22() -> None:
    state = at("1a", "choosing", ROLL, pad(orange=numbers(5, 2, 3)))
    assert points(GSC.play(state, A, "o=o4"))["orange"] == 22


@pytest.mark.parametrize(
    ("blue", "expected"), [("xxx/x.../....", 7), ("xxx/xxxx/xx..", 37), ("xxx/xxxx/xxxx", 56)]
)
def test_gsc_22_blue_points(blue: str, expected: int) -> None:
    assert points(at("1a", "choosing", ROLL, pad(blue=blue)))["blue"] == expected


def test_gsc_22_green_with_five_crosses_scores_15() -> None:
    assert points(at("1a", "choosing", ROLL, pad(green=crosses(5))))["green"] == 15


def test_gsc_22_after_white_as_an_extra_yellow_4_blue_3_and_white_4_cross_7() -> None:
    sheet = pad(extras="oo")
    state = at("1a", "passive", "y3i b3t g2t o6ii p1t w4iii", pad(), sheet)
    for word in ("-", "Ew=yc4", "Eb=b7"):
        state = GSC.play(state, B, word)
    crossed = state.sheets[1].areas[1]
    assert [c.name for c, x in zip(crossed.area.cells, crossed.crossed, strict=True) if x] == ["b7"]

"""CHD-30 to CHD-32: the end, and playing alone.

Tests cite CHD-30 CHD-31 CHD-32.
"""

import pytest

from foxtray.games.clever.state import Phase, State
from support.clever_positions import CHD, A, B, at3, pad3, pink3, places

FULL = {
    "yellow": "xxxxxx/xxxxxx/xxxxxx",
    "turquoise": "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx",
    "blue": "6,5,4,3,2,7,8,9,10,11,12,7",
    "brown": "...........x",
}
TRAY = "y3i t5ii b2t n6t k1t w4iii"


def test_chd_30_the_last_chance_is_the_window_of_the_last_turn() -> None:
    state = at3("6b", "passive", TRAY, pad3(extras="o", rerolls="o", jokers="o"), pad3())
    state = CHD.play(state, A, "-")
    assert {"Ek=k1h", "Ek=k1h^3", "."} <= set(CHD.legal(state, A))
    state = CHD.play(state, A, ".")
    assert state.phase is Phase.OVER


def test_chd_30_ties_by_the_best_area_then_shared() -> None:
    def winners(*pads: dict[str, str]) -> tuple[int, ...]:
        state = CHD.play(at3("6b", "passive", TRAY, *pads), A, "-")
        return CHD.scores(state).winners

    peak = pad3(pink=pink3(3, 5))
    spread = pad3(pink=pink3(2, 4), yellow="x...../....../......")
    assert winners(peak, spread) == (A,)
    assert winners(spread, peak) == (B,)
    assert winners(peak, peak) == (A, B)


def solo_passive(dice: str, **marks: str) -> State:
    return CHD.settle(at3("1s", "rolling", "y0 t0 b0 n0 k0 w0", pad3(**marks)), dice)


def test_chd_31_the_three_lowest_to_the_tray_the_others_to_the_fields_nearest_first() -> None:
    state = solo_passive("k1 t2 n6 y3 w4 b5")
    assert places(state) == {
        "k": "TRAY",
        "t": "TRAY",
        "y": "TRAY",
        "n": "FIELD_1",
        "w": "FIELD_2",
        "b": "FIELD_3",
    }


def test_chd_31_between_equal_faces_the_nearest_goes() -> None:
    assert places(solo_passive("k1 t2 n6 w3 y3 b5"))["w"] == "TRAY"
    assert places(solo_passive("k1 t2 n6 w3 y3 b5"))["y"] == "FIELD_2"


def test_chd_31_the_three_are_the_active_players_fields() -> None:
    # Nothing of the tray fits; yellow 6 lies on field II and belongs to row II.
    marks = {**FULL, "pink": pink3(*[1] * 12), "yellow": "xxxxxx/xxxxx./xxxxxx"}
    state = solo_passive("k1 t2 n5 y6 w3 b5", **marks)
    assert set(CHD.legal(state, A)) == {"y=y26", "-"}


def test_chd_31_a_usable_tray_die_keeps_them_closed() -> None:
    marks = {**FULL, "pink": pink3(*[1] * 11), "yellow": "xxxxxx/xxxxx./xxxxxx"}
    state = solo_passive("k1 t2 n5 y6 w3 b5", **marks)
    assert {word[0] for word in CHD.legal(state, A)} == {"k", "w", "-"}


def test_chd_31_no_reroll_in_the_passive_turn() -> None:
    assert "R" not in CHD.legal(solo_passive("k1 t2 n6 y3 w4 b5", rerolls="oo"), A)


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        *((500, 1), (451, 1), (450, 2), (420, 2), (419, 3), (390, 3), (389, 4), (360, 4)),
        *((359, 5), (330, 5), (329, 6), (300, 6), (299, 7), (270, 7), (269, 8), (240, 8)),
        *((239, 9), (210, 9), (209, 10), (180, 10), (179, 11), (0, 11)),
    ],
)
def test_chd_32_eleven_ranks(points: int, rank: int) -> None:
    assert CHD.sheet.rank(points) == rank


MAXIMA = {"yellow": 126, "turquoise": 105, "blue": 68, "brown": 90, "pink": 129}


@pytest.mark.parametrize(("colour", "most"), MAXIMA.items())
def test_area_maxima_are_what_a_full_area_scores(colour: str, most: int) -> None:
    best = {
        "yellow": "xxxxxx/xxxxxx/xxxxxx",
        "turquoise": "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx",
        "blue": "6,5,4,3,2,7,8,9,10,11,12,7",
        "brown": "xxxxxxxxxxxx",
        "pink": pink3(3, *(f"{6 * f}*" for f in (1, 2, 2, 1, 2, 2, 1, 3, 2, 2, 3))),
    }
    state = at3("1a", "choosing", "y3 t5 b2 n6 k1 w4", pad3(**{colour: best[colour]}))
    assert CHD.scores(state).detail[0][colour] == most

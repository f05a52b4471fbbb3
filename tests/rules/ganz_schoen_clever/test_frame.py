"""GSC-01 to GSC-03: the frame of the game.

Tests cite GSC-01 GSC-02 GSC-03.
"""

import random

import pytest

from foxtray.games.clever.state import State
from foxtray.kernel import laws
from support.clever_positions import GSC, A, B, at, pad


def turns_of(seats: int) -> list[str]:
    case = laws.play_randomly(GSC, seats, {}, random.Random(seats))
    labels = [GSC.heading(state).label for state in case.states[:-1]]
    return list(dict.fromkeys(label for label in labels if not label.isdigit()))


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 5), (4, 4)])
def test_gsc_01_every_player_is_active_once_a_round_in_seat_order(seats: int, rounds: int) -> None:
    expected = [f"{r}{seat}" for r in range(1, rounds + 1) for seat in "abcd"[:seats]]
    assert turns_of(seats) == expected


def test_gsc_01_alone_six_rounds() -> None:
    assert turns_of(1) == [f"{r}{kind}" for r in range(1, 7) for kind in "as"]


@pytest.mark.parametrize("seats", [0, 5])
def test_gsc_01_one_to_four_players(seats: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 players"):
        GSC.start(seats, {})


def end_of_round(number: int) -> State:
    """Two players, the last passive seat has just ended this round."""
    state = at(f"{number}b", "passive", "y1t b1t g1t o1i p1ii w1iii", pad(), pad())
    return GSC.play(state, A, "-")


def test_gsc_02_the_first_round_gives_everybody_a_reroll_before_the_first_roll() -> None:
    state = GSC.start(3, {})
    assert [sheet.rerolls.left for sheet in state.sheets] == [1, 1, 1]
    assert not isinstance(GSC.awaits(state), tuple)


@pytest.mark.parametrize(("ended", "gained"), [(1, "extras"), (2, "rerolls"), (4, None), (5, None)])
def test_gsc_02_round_bonuses(ended: int, gained: str | None) -> None:
    state = end_of_round(ended)
    for sheet in state.sheets:
        for row in ("rerolls", "extras"):
            assert getattr(sheet, row).left == (1 if row == gained else 0), row
        assert sheet.pending == ()


def test_gsc_02_round_four_gives_a_black_bonus_to_use_before_the_first_roll() -> None:
    state = end_of_round(3)
    assert GSC.awaits(state) == (A, B)
    words = set(GSC.legal(state, B))
    assert {"+ya1", "+b7", "+g1", "+o1", "+p1"} <= words
    assert len(words) == 12 + 11 + 3
    assert GSC.heading(state).label == "4"


def test_gsc_03_six_dice_and_a_sheet_per_player() -> None:
    state = GSC.start(4, {})
    assert "".join(die.letter for die in state.dice) == "ybgopw"
    assert [area.colour for area in GSC.sheet.areas] == [
        "yellow",
        "blue",
        "green",
        "orange",
        "purple",
    ]
    assert len(state.sheets) == 4

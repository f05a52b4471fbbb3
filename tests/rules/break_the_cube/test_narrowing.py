"""What answers leave possible: BTC-06 to BTC-08, for who may look them up (BTC-11)."""

from __future__ import annotations

import pytest

from foxtray.games.break_the_cube import rules
from foxtray.games.break_the_cube.narrowing import course, narrow
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.games.break_the_cube.state import State
from foxtray.kernel.errors import Unreadable
from foxtray.kernel.game import Seat
from support.cube import GAME, A, B, begin, say

NOTES = {"notes": "ab"}


def seen_by(state: State, seat: int) -> str:
    """The position as this seat knows it."""
    return GAME.position(GAME.view(state, Seat(seat)).shown)


def test_btc_11_before_any_answer_everything_is_possible() -> None:
    found = narrow(GAME, seen_by(begin(options=NOTES), 0), 0, "")
    assert found is not None
    assert found.figures == len(catalogue("sml")) == 19_272
    assert set(found.cells[4]) == set(".sml")


def test_btc_07_every_answer_narrows_and_the_truth_stays() -> None:
    state = begin(options=NOTES)
    before = 19_272
    for question in ("?5", "?B", "?A", "?1", "?I"):
        state = say(state, question, "?9")
        found = narrow(GAME, seen_by(state, 0), 0, B)
        assert found is not None
        assert found.figures <= before
        before = found.figures
        assert found.against == ()
        for cell, mark in enumerate(B.replace("/", "")):
            assert mark in found.cells[cell]
    assert before < 200


def test_btc_08_a_figure_that_contradicts_answers_is_told_which() -> None:
    state = say(begin(options=NOTES), "?5", "?9", f"guess={A}", "?9", "?1")
    found = narrow(GAME, seen_by(state, 0), 0, A)
    assert found is not None
    # Of A's own questions: what is on top of 5 agrees by chance (m), the guess was wrong.
    told = [state.heard[place].word for place in found.against]
    assert f"guess={A}" in told
    assert "?9" not in told  # that was asked of seat a


def test_btc_11_who_plays_from_memory_is_told_nothing() -> None:
    state = say(begin(options={"notes": "b"}), "?5", "?9")
    assert narrow(GAME, seen_by(state, 0), 0, "") is None
    assert narrow(GAME, seen_by(state, 1), 1, "") is not None


def test_btc_07_what_a_letter_tells_of_ones_own_figure() -> None:
    state = say(begin(options=NOTES), "?5", "?9")
    before = narrow(GAME, seen_by(state, 0), 0, "")
    assert before is not None
    assert set(before.after) == set("ABCDEFGHIJKL")
    # B asked about 9: so much is known of A's figure, and A's own question changed nothing.
    assert before.own == len(rules.possible(state, 0)) < 19_272
    after = narrow(GAME, seen_by(say(state, "?B"), 0), 0, "")
    assert after is not None
    assert after.own == before.after["B"] < before.own
    assert after.after["B"] == after.own  # to answer it again would tell nothing
    # Whatever B has built: only A's own figure and what was said count.
    twin = say(begin(options=NOTES, figures=f"{A} {A}"), "?5", "?9")
    other = narrow(GAME, seen_by(twin, 0), 0, "")
    assert other is not None
    assert other.after == before.after


def test_btc_10_the_course_of_a_search() -> None:
    state = say(begin(options=NOTES), "?5", "?9", f"guess={A}", f"guess={A}")
    told = course(state)
    assert [len(row) for row in told] == [2] * 5
    assert told[0] == (19_272, 19_272)
    assert told[1][0] == 19_272 > told[1][1]  # BTC-06: only B answered
    assert (told[2][0] < told[1][0], told[2][1]) == (True, told[1][1])  # and only A here
    assert told[3] == (told[2][0], told[2][1] - 1)  # BTC-08: one figure less
    assert told[4][0] == 1  # found


def test_btc_09_a_rebuild_in_the_making_contradicts_nothing_and_nonsense_is_refused() -> None:
    state = say(begin(options=NOTES), "?5", "?9")
    half = "......ss./........./........."
    found = narrow(GAME, seen_by(state, 0), 0, half)
    assert found is not None
    assert found.against == ()
    with pytest.raises(Unreadable):
        narrow(GAME, seen_by(state, 0), 0, "nonsense")

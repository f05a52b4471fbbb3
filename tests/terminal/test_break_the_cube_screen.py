"""Break the Cube in the terminal: words as people type them, and pictures."""

import io

import pytest
from rich.console import Console

from foxtray.games.break_the_cube.blocks import NOTHING
from foxtray.games.break_the_cube.state import State
from foxtray.kernel.errors import Illegal
from foxtray.kernel.game import Seat
from foxtray.terminal.break_the_cube_drawing import picture
from foxtray.terminal.break_the_cube_screen import BreakTheCubeScreen
from support.cube import GAME, A, begin, say

ONE = Seat(0)
TWIN_OF_B = "ll.mm.ss./l...m..../l........"
"""It answers ?5, ?C and ?F as B does."""


def drawn(state: State, seat: Seat | None) -> str:
    return drawn_by(BreakTheCubeScreen(GAME), state, seat)


def drawn_by(screen: BreakTheCubeScreen, state: State, seat: Seat | None) -> str:
    out = io.StringIO()
    view = GAME.view(state, seat)
    Console(file=out, width=80, no_color=True).print(screen.draw(view, ["Ada", "Bo"]))
    return out.getvalue()


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("b", "?B"),
        ("?5", "?5"),
        ("Б", "?B"),
        ("м", "?L"),
        ("s 7 8", "front=......ss./........./........."),
        ("l 1112", "front=ll......./l......../l........"),
        (A, f"guess={A}"),
        (f"guess={A}", f"guess={A}"),
        ("hello", "hello"),
    ],
)
def test_what_is_typed_becomes_a_word(typed: str, word: str) -> None:
    screen = BreakTheCubeScreen(GAME)
    assert screen.read_word(GAME.view(begin(), ONE), typed) == word


def test_blocks_are_placed_on_what_stands_there_and_lifted() -> None:
    screen = BreakTheCubeScreen(GAME)
    state = begin()
    for typed in ("l 1 2 3 6", "m 4 5 8", "s 2 3"):
        state = GAME.play(state, ONE, screen.read_word(GAME.view(state, ONE), typed))
    assert state.fronts[0] == A
    assert screen.read_word(GAME.view(state, ONE), "guess") == f"guess={A}"
    lifted = screen.read_word(GAME.view(state, ONE), "lift s")
    assert lifted == "front=lllmml.m./........./........."


def test_a_secret_figure_is_built_block_by_block_and_only_by_its_own_word() -> None:
    screen = BreakTheCubeScreen(GAME)
    state = GAME.start(2, {})
    view = GAME.view(state, ONE)
    for typed in ("l 1 2 3 6", "m 4 5 8", "s 2 3"):
        assert screen.menu(view, ()) == []
        assert screen.read_word(view, typed) == ""
    text = drawn_by(screen, state, ONE)
    assert "1 2 3    l l l    . s s    . . ." in text
    assert "Cubes drop" in text
    assert "All blocks stand" in text
    assert screen.read_word(view, "lift s") == ""
    with pytest.raises(Illegal, match="missing"):
        screen.read_word(view, "build")
    assert "Still to place: s ##" in drawn_by(screen, state, ONE)
    assert screen.read_word(view, "s 2 3") == ""
    assert [group.words for group in screen.menu(view, ())] == [(f"build={A}",)]
    assert screen.read_word(view, "build") == f"build={A}"


def test_a_flat_figure_is_no_figure_yet() -> None:
    screen = BreakTheCubeScreen(GAME)
    state = GAME.start(2, {})
    view = GAME.view(state, ONE)
    for typed in ("l 1 2 3 6", "s 8 9", "m 4 5 7"):
        screen.read_word(view, typed)
    assert "Everything lies in one layer" in drawn_by(screen, state, ONE)
    assert screen.menu(view, ()) == []
    with pytest.raises(Illegal, match="one layer"):
        screen.read_word(view, "build")


def test_a_surprise_is_a_figure_that_can_be_built() -> None:
    screen = BreakTheCubeScreen(GAME)
    state = GAME.start(2, {})
    view = GAME.view(state, ONE)
    assert screen.read_word(view, "surprise") == ""
    GAME.play(state, ONE, screen.read_word(view, "build"))


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("m 4 5 6", "shape of a medium"),
        ("S 4 5", "no block S"),
        ("m 1 2 4", "shape"),
        ("lift m", "not on the board"),
        ("m 1 1 1 2", "full"),
    ],
)
def test_an_illegal_placement_is_refused_with_the_reason(typed: str, why: str) -> None:
    screen = BreakTheCubeScreen(GAME)
    view = GAME.view(GAME.start(2, {}), ONE)
    for before in ("l 1 2 3 6", "s 8 9"):
        screen.read_word(view, before)
    with pytest.raises(Illegal, match=why):
        screen.read_word(view, typed)
    assert screen.drafts[0] == "lll..l.ss/........./........."


def test_a_figure_is_drawn_in_layers_and_as_a_picture() -> None:
    text = drawn(begin(), ONE)
    assert "l l l    . s s    . . ." in text
    assert "m m l    . . .    . . ." in text
    assert "[s][s]" in text
    assert "Not known for certain from the box" in drawn(GAME.start(2, {}), ONE)


def test_pictures_show_what_is_in_front() -> None:
    assert picture("......ss./........./.........") == [" /_//_/", "[s][s]/"]
    assert picture(NOTHING) == []
    tower = picture("l......../l......../l........")
    assert [line.strip() for line in tower] == ["/_/", "[l]/", "[l]/", "[l]/"]


def test_it_fits_eighty_columns_and_draws_only_what_the_seat_may_see() -> None:
    state = say(begin(options={"notes": "ab"}), "?5", "?C", f"guess={A}", "?F")
    other = begin(options={"notes": "ab"}, figures=f"{A} {TWIN_OF_B}")
    other = say(other, "?5", "?C", f"guess={A}", "?F")
    for seat in (ONE, None):
        text = drawn(state, seat)
        assert max(map(len, text.split("\n"))) <= 80
        assert text == drawn(other, seat)
    assert drawn(state, Seat(1)) != drawn(other, Seat(1))

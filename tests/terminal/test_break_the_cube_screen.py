"""Break the Cube in the terminal: words as people type them, and pictures."""

import io

import pytest
from rich.console import Console

from foxtray.games.break_the_cube.blocks import NOTHING
from foxtray.games.break_the_cube.state import State
from foxtray.kernel.errors import Illegal
from foxtray.kernel.game import Seat
from foxtray.terminal.break_the_cube_screen import BreakTheCubeScreen, picture
from support.cube import GAME, A, begin, say

ONE = Seat(0)
TWIN_OF_B = "ll.mm.ss./l...m..../l........"
"""It answers ?5, ?C and ?F as B does."""


def drawn(state: State, seat: Seat | None) -> str:
    out = io.StringIO()
    screen = BreakTheCubeScreen(GAME)
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


def test_a_secret_figure_is_built_block_by_block() -> None:
    screen = BreakTheCubeScreen(GAME)
    view = GAME.view(GAME.start(2, {}), ONE)
    assert screen.read_word(view, "l 1 2 3 6") == ""
    assert "lll" in screen.menu(view, ())[0].heading.replace(" ", "")
    assert screen.read_word(view, "m 4 5 8") == ""
    assert screen.read_word(view, "s 2 3") == f"build={A}"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("m 4 5 6", "shape of a medium"),
        ("m 4 5 7", "one layer"),
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
    assert "reconstruction" in text


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

"""Blocks, figures and the beginning: BTC-01 to BTC-04, BTC-12, BTC-16."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from foxtray.games.break_the_cube import blocks as box, questions, shapes
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.games.break_the_cube.state import Phase
from foxtray.kernel.chance import Starter
from foxtray.kernel.errors import Illegal, OutOfTurn, Refusal, Unreadable
from foxtray.kernel.game import Seat
from support.cube import FIVE, FLAT, FOUR, GAME, A, B, begin

ONE, TWO = Seat(0), Seat(1)


# BTC-01


def test_btc_01_two_to_four_play_with_a_small_a_medium_and_a_large_block() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    assert GAME.start(4, {}).blocks_of(3) == "sml"
    assert [box.SHAPES[box.size_of(b)].count("#") for b in "sml"] == [2, 3, 4]
    with pytest.raises(Refusal):
        GAME.start(5, {})


def test_btc_01_in_front_of_a_screen_stand_the_left_neighbours_blocks() -> None:
    state = begin(options={"blocks": "43"}, figures=f"{FOUR} {B}")
    assert f"front={A}" in GAME.asides(state, ONE)
    assert f"front={FOUR}" not in GAME.asides(state, ONE)
    assert f"front={FOUR}" in GAME.asides(state, TWO)


def test_btc_01_a_pair_has_one_colour_and_players_have_different_ones() -> None:
    for block in "sml":
        assert len({box.colour_of(block, seat) for seat in range(4)}) == 4


# BTC-02


@pytest.mark.parametrize(
    ("figure", "why"),
    [
        pytest.param(FLAT, "one layer", id="one layer"),
        pytest.param("lll..l.../mm......./m..ss....", "hangs", id="a cube hangs over a cube's gap"),
        pytest.param("lllmml.m./......ss./.........", "hangs", id="half a block hangs"),
        pytest.param("lllmml.m./........./.ss......", "hangs", id="a block hangs two high"),
        pytest.param("lllmml.m./........./.........", "s is missing", id="a block is missing"),
        pytest.param("lllmml.m./.sss...../.........", "shape of a small", id="small of three"),
        pytest.param("lllmmlm.m/.ss....../.........", "shape of a medium", id="medium of four"),
        pytest.param("lll..lmmm/.ss....../.........", "shape of a medium", id="medium in a line"),
        pytest.param("lll.l.mm./m..ss..../.........", "shape of a large", id="large as a T"),
        pytest.param("ll.ll..mm/m.......s/s........", "shape of a large", id="large as a square"),
        pytest.param(
            "lllmml.m./s.s....../.........", "shape of a small", id="a block in two parts"
        ),
        pytest.param("lllmml.m./.ssMM..../...M.....", "no block M", id="a block too many"),
    ],
)
def test_btc_02_an_illegal_figure_is_refused_with_the_reason(figure: str, why: str) -> None:
    state = GAME.start(2, {})
    with pytest.raises(Illegal, match=why):
        GAME.play(state, ONE, f"build={figure}")
    assert f"build={figure}" not in GAME.legal(state, ONE)
    assert catalogue("sml").number(figure) is None


@pytest.mark.parametrize(
    "figure",
    [
        pytest.param("lllmml.m./.s......./.s......./.........", id="four high"),
        pytest.param("llllmml.m./.ss......./..........", id="too wide"),
        pytest.param("lllmml.m/.ss....../.........", id="too narrow"),
        pytest.param("xllmml.m./.ss....../.........", id="no such block"),
        pytest.param("", id="nothing"),
    ],
)
def test_btc_02_what_is_no_three_layers_of_nine_is_unreadable(figure: str) -> None:
    with pytest.raises(Unreadable):
        GAME.play(GAME.start(2, {}), ONE, f"build={figure}")


@pytest.mark.parametrize("figure", [A, B])
def test_btc_02_notations_figures_are_legal(figure: str) -> None:
    assert f"build={figure}" in GAME.legal(GAME.start(2, {}), ONE)


# BTC-03


def test_btc_03_blocks_need_not_touch() -> None:
    # l l .   l . .   l . .
    # . . m   . . .   . . .
    # s . m   s . m   . . .
    assert "build=ll...ms.m/l.....s.m/l........" in GAME.legal(GAME.start(2, {}), ONE)


def test_btc_03_a_block_may_be_turned_any_way() -> None:
    for size, ways in (("small", 54), ("medium", 144), ("large", 144)):
        assert len(box.placements(size)) == ways
    upright = "ll.s..mm./l..s..m../l........"
    assert f"build={upright}" in GAME.legal(GAME.start(2, {}), ONE)


def test_btc_03_all_build_at_the_same_time_in_any_order() -> None:
    state = GAME.start(3, {})
    assert GAME.awaits(state) == (0, 1, 2)
    state = GAME.play(state, Seat(2), f"build={A}")
    assert GAME.awaits(state) == (0, 1)
    state = GAME.play(state, Seat(0), f"build={B}")
    assert GAME.awaits(state) == (1,)


# BTC-04


def test_btc_04_the_first_player_is_drawn_once_all_have_built() -> None:
    state = GAME.play(GAME.play(GAME.start(2, {}), TWO, f"build={A}"), ONE, f"build={B}")
    assert state.phase is Phase.DRAWING
    assert GAME.awaits(state) == Starter("ab")
    assert Starter("abc").probability("c") == Fraction(1, 3)
    assert GAME.awaits(GAME.settle(state, "b")) == (TWO,)
    with pytest.raises(OutOfTurn):
        GAME.play(state, ONE, "?5")


# BTC-12


@pytest.mark.parametrize(("count", "letters", "figure"), [(4, "smlM", FOUR), (5, "smlSM", FIVE)])
def test_btc_12_two_may_build_with_four_or_five(count: int, letters: str, figure: str) -> None:
    state = GAME.start(2, {"blocks": f"{count}{count}"})
    assert state.blocks_of(0) == letters
    GAME.play(state, ONE, f"build={figure}")
    with pytest.raises(Illegal):
        GAME.play(state, ONE, f"build={A}")
    for seat in range(2):
        assert len({box.colour_of(block, seat) for block in letters}) == count


@pytest.mark.parametrize("letters", ["smlM", "smlSM"])
def test_btc_12_no_block_of_one_player_looks_like_one_of_the_other(letters: str) -> None:
    colours = [box.colour_of(block, seat) for seat in range(2) for block in letters]
    assert len(set(colours)) == len(colours)


def test_btc_12_more_than_two_play_with_three_blocks() -> None:
    with pytest.raises(Illegal):
        GAME.start(3, {"blocks": "433"})


@pytest.mark.parametrize("blocks", ["4", "444", "63", "33", "ab", "2"])
def test_btc_12_the_option_is_a_digit_per_seat_that_says_something(blocks: str) -> None:
    with pytest.raises(Unreadable):
        GAME.start(2, {"blocks": blocks})


# BTC-16


def test_btc_16_twelve_letters_stand_around_the_board() -> None:
    assert "".join(box.SIGHTS) == "ABCDEFGHIJKL"
    assert "".join(box.RUSSIAN.values()) == "АБВГДЕЖЗИКЛМ"
    #      A B C
    #    L 1 2 3 D
    #    K 4 5 6 E
    #    J 7 8 9 F
    #      I H G
    sights = ["147", "258", "369", "321", "654", "987", "963", "852", "741", "789", "456", "123"]
    assert list(box.SIGHTS.values()) == sights


# All figures, counted another way

Cell = tuple[int, int, int]
SPACE: list[Cell] = [(x, y, z) for x, y, z in product(range(3), repeat=3)]


def beside(one: Cell, other: Cell) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


def in_line(cells: tuple[Cell, ...]) -> bool:
    return sum(len({cell[axis] for cell in cells}) > 1 for axis in range(3)) == 1


def is_small(cells: tuple[Cell, ...]) -> bool:
    return beside(*cells)


def is_medium(cells: tuple[Cell, ...]) -> bool:
    joints = [c for c in cells if all(c == other or beside(c, other) for other in cells)]
    return len(joints) == 1 and not in_line(cells)


def is_large(cells: tuple[Cell, ...]) -> bool:
    for extra in cells:
        three = tuple(cell for cell in cells if cell != extra)
        joint = [c for c in three if all(c == other or beside(c, other) for other in three)]
        if in_line(three) and len(joint) == 1:
            ends = [cell for cell in three if cell != joint[0]]
            return any(beside(extra, end) for end in ends) and not in_line(cells)
    return False


def bit(cell: Cell) -> int:
    x, y, z = cell
    return 1 << (9 * z + 3 * y + x)


@cache
def pieces() -> dict[tuple[str, int], list[int]]:
    """Wherever a block can lie, by its lowest cell."""
    found: dict[tuple[str, int], list[int]] = {}
    for name, count, is_piece in (("s", 2, is_small), ("m", 3, is_medium), ("l", 4, is_large)):
        for cells in filter(is_piece, combinations(SPACE, count)):
            piece = sum(map(bit, cells))
            found.setdefault((name, piece & -piece), []).append(piece)
    return found


def fillings(cells: int, blocks: str) -> int:
    """In how many ways blocks fill these cells: the lowest cell is covered by one of them."""
    if not blocks:
        return int(cells == 0)
    lowest = cells & -cells
    total = 0
    for i, block in enumerate(blocks):
        for piece in pieces().get((block, lowest), ()):
            if piece & ~cells == 0:
                total += fillings(cells & ~piece, blocks[:i] + blocks[i + 1 :])
    return total


def count_figures(blocks: str, highest: int) -> int:
    """Towers on nine cells, at most so high and not all one high, filled in every way."""
    cubes = sum({"s": 2, "m": 3, "l": 4}[block] for block in blocks)
    total = 0
    for towers in product(range(highest + 1), repeat=9):
        if sum(towers) == cubes and max(towers) > 1:
            cells = sum(
                1 << (9 * level + at) for at, height in enumerate(towers) for level in range(height)
            )
            total += fillings(cells, blocks)
    return total


def test_btc_02_all_figures_of_three_blocks_are_found() -> None:
    assert count_figures("sml", 3) == len(catalogue("sml")) == 19_272


def test_btc_12_the_low_figures_of_four_blocks_are_found() -> None:
    figures = catalogue("smlM")
    top = sum(1 << cell for cell in range(18, 27))
    low = 0
    for block in "smlM":
        masks = np.array(box.placements(box.size_of(block)))
        digits = shapes._digits("smlM", figures.keys)["smlM".index(block)]
        low = low | masks[digits]
    assert len(figures) == 397_872
    assert int((np.asarray(low) & top == 0).sum()) == count_figures("smlm", 2)


def test_numbers_and_texts_of_figures_go_both_ways() -> None:
    figures = catalogue("sml")
    texts = {figures.text(number) for number in range(len(figures))}
    assert len(texts) == len(figures)
    for number in range(0, len(figures), 997):
        assert figures.number(figures.text(number)) == number
        assert box.why_not(figures.text(number), "sml") is None


def test_the_table_holds_every_figures_answers() -> None:
    figures = catalogue("smlM")
    for number in range(0, len(figures), 40_009):
        for row, question in enumerate(questions.QUESTIONS):
            said = questions.answer(figures.text(number), question, "smlM")
            assert questions.spell(int(figures.table[row, number]), question, "smlM") == said
            assert questions.read(said, question, "smlM") == figures.table[row, number]


def test_a_damaged_cache_is_computed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOXTRAY_CACHE", str(tmp_path))
    shapes.catalogue.cache_clear()
    try:
        whole = catalogue("sml")
        (file,) = tmp_path.rglob("figures-sml.npz")
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 255
        for damaged in (b"", bytes(data[:1000]), bytes(data)):
            file.write_bytes(damaged)
            shapes.catalogue.cache_clear()
            again = catalogue("sml")
            assert (again.keys == whole.keys).all()
            assert (again.table == whole.table).all()
        assert list(file.parent.iterdir()) == [file]
    finally:
        shapes.catalogue.cache_clear()

"""Blocks and board of Break the Cube, and that no picture shows a foreign figure (BTC-15)."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from foxtray.games.break_the_cube.blocks import why_not
from foxtray.games.break_the_cube.state import Phase, State
from foxtray.kernel import laws
from foxtray.kernel.game import Options, Seat
from foxtray.server.pictures import any_game
from foxtray.server.pictures.break_the_cube import CubePrint, CubeSide, CubeView
from support.cube import GAME, A, B, begin, say


def printed(seats: int = 2, options: Options | None = None) -> CubePrint:
    found = any_game.print_of(GAME, seats, options)
    assert isinstance(found, CubePrint)
    return found


def shown(state: State, seat: int | None) -> CubeView:
    view = any_game.picture(GAME, GAME.view(state, None if seat is None else Seat(seat)))
    assert isinstance(view, CubeView)
    return view


# The box


def test_the_sizes_are_two_three_and_four_cubes_in_all_their_turnings() -> None:
    sizes = {size.name: size for size in printed().sizes}
    assert [size.shape for size in sizes.values()] == [("##",), ("##", "#."), ("###", "#..")]
    assert [len(size.placements) for size in sizes.values()] == [54, 144, 144]
    for size in sizes.values():
        cubes = sum(row.count("#") for row in size.shape)
        assert all(len(set(where)) == cubes for where in size.placements)


def test_a_placement_on_the_ground_is_one_the_game_takes() -> None:
    for size in printed().sizes:
        on_ground = [where for where in size.placements if max(where) < 9]
        assert on_ground
        for where in on_ground:
            cells = [size.name[0] if cell in where else "." for cell in range(27)]
            text = "/".join("".join(cells[at : at + 9]) for at in (0, 9, 18))
            assert why_not(text, "sml", complete=False) is None


def test_no_two_blocks_of_a_table_look_alike() -> None:
    for seats, options in ((2, {"blocks": "55"}), (4, {})):
        blocks = printed(seats, options).blocks
        looks = [(block.size, block.colour) for own in blocks for block in own]
        assert len(looks) == len(set(looks))
    assert ["".join(b.letter for b in own) for own in printed(2, {"blocks": "43"}).blocks] == [
        "smlM",
        "sml",
    ]


def test_letters_run_clockwise_and_have_russian_twins() -> None:
    box = printed()
    assert "".join(sight.letter for sight in box.sights) == "ABCDEFGHIJKL"
    assert "".join(sight.russian for sight in box.sights) == "АБВГДЕЖЗИКЛМ"
    by_side = {
        side: "".join(
            sight.letter
            for sight in sorted(box.sights, key=lambda sight: sight.place)
            if sight.side is side
        )
        for side in CubeSide
    }
    # From the left or from the top; clockwise the lower and the left edge run the other way.
    assert by_side == {
        CubeSide.TOP: "ABC",
        CubeSide.RIGHT: "DEF",
        CubeSide.BOTTOM: "IHG",
        CubeSide.LEFT: "LKJ",
    }
    lines = {sight.letter: sight.line for sight in box.sights}
    assert (lines["A"], lines["D"], lines["G"], lines["J"]) == (
        (0, 3, 6),
        (2, 1, 0),
        (8, 5, 2),
        (6, 7, 8),
    )
    assert box.reconstructed == ("colours", "letters", "more-blocks")
    assert "".join(box.numbers) == "123456789"
    assert printed(3).left == (1, 2, 0)


# Moments


def test_a_seat_sees_its_own_figure_and_that_others_have_built() -> None:
    state = GAME.play(GAME.start(2, {}), Seat(0), f"build={A}")
    assert shown(state, 0).figure == A
    assert (shown(state, 1).figure, shown(state, None).figure) == ("", "")
    assert shown(state, 1).built == shown(state, None).built == (True, False)
    assert shown(state, 1).active is None


def test_answers_stand_by_seat() -> None:
    state = say(begin(2, options={"notes": "ab"}), "?5", "?B", f"guess={B}")
    view = shown(state, None)
    assert [heard.word for heard in view.heard] == ["?5", "?B", f"guess={B}"]
    assert [heard.answers for heard in view.heard] == [("", "m"), ("ls-", "l--"), ("", "yes")]
    assert view.solved == (True, False)
    for heard in view.heard[:2]:
        said = [f"{who}:{text}" for who, text in zip("ab", heard.answers, strict=True) if text]
        assert " ".join(said) == heard.fact


def test_btc_11_without_notes_nothing_can_be_looked_up() -> None:
    state = say(begin(3, options={"notes": "b"}), "?1", "?2", "?3", "?4", "?5")
    words = {seat: [heard.word for heard in shown(state, seat).heard] for seat in (0, 1, None)}
    assert words[0] == words[None] == ["?3", "?4", "?5"]  # who looks on tells nobody more
    assert words[1] == ["?1", "?2", "?3", "?4", "?5"]
    assert [shown(state, seat).may_note for seat in (0, 1, None)] == [False, True, False]


OPTIONS: list[tuple[int, Options]] = [
    (2, {}),
    (3, {"notes": "ac"}),
    (4, {"elimination": "abcd"}),
    (2, {"blocks": "34"}),
]


def texts_of(state: State) -> dict[Any, str]:
    """Everything that goes out at this moment, by who gets it."""
    out = {}
    for seat in (None, *map(Seat, range(state.seats))):
        thing: Any = [
            any_game.picture(GAME, GAME.view(state, seat)),
            any_game.score(GAME, state),
            any_game.awaited(GAME, state),
            None if seat is None else any_game.offer(GAME, state, seat),
        ]
        out[seat] = msgspec.json.encode(thing).decode()
    return out


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_btc_15_no_picture_holds_a_foreign_figure(seats: int, options: Options, seed: int) -> None:
    """Unless it stands before a screen: somebody has put it there, right or by luck."""
    for state in laws.play_randomly(GAME, seats, options, random.Random(seed)).states:
        said = {heard.word.partition("=")[2] for heard in state.heard} | set(state.fronts)
        for seat, text in texts_of(state).items():
            for owner, figure in enumerate(state.built):
                if figure and figure not in said and owner != seat:
                    assert figure not in text


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_btc_15_a_picture_is_the_same_whatever_the_others_have_built(
    seats: int, options: Options
) -> None:
    """What a seat is shown follows from what it knows: another figure that fits all answers
    gives the same picture, at the end too.
    """
    states = laws.play_randomly(GAME, seats, options, random.Random(11)).states
    rng = random.Random(12)
    for state in states[:: max(1, len(states) // 6)] + states[-1:]:
        for seat in (None, *map(Seat, range(seats))):
            other = GAME.imagine(GAME.view(state, seat), rng)
            assert texts_of(other)[seat] == texts_of(state)[seat]


def test_at_the_end_nobody_is_shown_more() -> None:
    state = laws.play_randomly(GAME, 3, {}, random.Random(4)).states[-1]
    assert state.phase is Phase.OVER
    assert [shown(state, seat).figure for seat in range(3)] == list(state.built)
    assert shown(state, None).figure == ""

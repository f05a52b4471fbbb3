"""Turns, the end, and the variants: BTC-05 to BTC-11, BTC-13, BTC-14."""

import random

import pytest

from foxtray.games.break_the_cube.blocks import NOTHING, placements
from foxtray.games.break_the_cube.notation import front_words
from foxtray.games.break_the_cube.questions import QUESTIONS, answer
from foxtray.games.break_the_cube.state import Phase
from foxtray.kernel import record
from foxtray.kernel.errors import Illegal, OutOfTurn, Refusal, Unreadable
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing
from foxtray.terminal.break_the_cube_screen import BreakTheCubeScreen
from support.cube import FOUR, GAME, A, B, begin, say

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def last(state: object) -> str:
    return str(state.heard[-1].fact)  # type: ignore[attr-defined]  # a State; tests read it briefly


# BTC-05


def test_btc_05_turns_go_clockwise_from_the_starter() -> None:
    state = begin(3, starter="c")
    order = []
    for _ in range(4):
        order.append((state.round, state.active))
        state = say(state, "?1")
    assert order == [(1, 2), (1, 0), (1, 1), (2, 2)]


def test_btc_05_the_left_neighbour_is_asked() -> None:
    state = begin(3, starter="c")
    assert last(say(state, "?1")).startswith("a:")
    assert last(say(state, "?1", "?1")).startswith("b:")


def test_btc_05_exactly_one_question_a_turn() -> None:
    state = say(begin(), "?1")
    with pytest.raises(OutOfTurn):
        GAME.play(state, ONE, "?2")


def test_btc_05_there_is_no_passing() -> None:
    state = begin()
    for word in ("-", ".", "pass", "?"):
        with pytest.raises(Unreadable):
            GAME.play(state, ONE, word)
    words = GAME.legal(state, ONE)
    assert list(words[:21]) == list(QUESTIONS)
    assert all(word.startswith("guess=") for word in words[21:60])
    assert len(words) == 21 + 19_272


# BTC-06


@pytest.mark.parametrize(
    ("cell", "seen"),
    [(1, "l"), (2, "s"), (3, "s"), (4, "m"), (5, "m"), (6, "l"), (7, "-"), (8, "m"), (9, "-")],
)
def test_btc_06_the_topmost_cube_seen_from_above(cell: int, seen: str) -> None:
    assert last(say(begin(starter="b"), f"?{cell}")) == f"a:{seen}"


def test_btc_06_the_height_is_not_told() -> None:
    # Cell 1 of B is three high, cell 2 one; both are the large block.
    state = begin()
    assert last(say(state, "?1")) == last(say(state, "?2")) == "b:l"


# BTC-07


def test_btc_07_everybody_answers_the_asker_too() -> None:
    assert last(say(begin(), "?B")) == "a:ls- b:l--"
    assert last(say(begin(3), "?B")) == "a:ls- b:l-- c:ls-"


@pytest.mark.parametrize(
    ("letter", "seen"),
    [
        ("A", "l--"),
        ("B", "ls-"),
        ("C", "ls-"),
        ("D", "ls-"),
        ("E", "l--"),
        ("F", "m--"),
        ("G", "ls-"),
        ("H", "ms-"),
        ("I", "m--"),
        ("J", "m--"),
        ("K", "m--"),
        ("L", "ls-"),
    ],
)
def test_btc_07_from_the_bottom_to_the_top_the_nearest_cube_however_deep(
    letter: str, seen: str
) -> None:
    assert answer(A, f"?{letter}", "sml") == seen


def test_btc_07_three_levels_each_for_itself() -> None:
    # B from I: the ground's nearest is s, the middle's m, the top's l three deep.
    assert answer(B, "?I", "sml") == "sml"
    assert answer(B, "?G", "sml") == "---"


# BTC-08


def test_btc_08_yes_only_if_every_cube_agrees() -> None:
    assert last(say(begin(), f"guess={B}")) == "yes"
    swapped = B.replace("mm.ss.", "ss.mm.").replace("l..m.....", "l.....m..")
    for other in (A, swapped):
        state = say(begin(), f"guess={other}")
        assert last(state) == "no"
        assert state.active == 1


def test_btc_08_the_same_figure_elsewhere_is_another() -> None:
    mirrored = ".ll.mm.ss/..l..m.../..l......"
    assert last(say(begin(), f"guess={mirrored}")) == "no"


@pytest.mark.parametrize(
    "other",
    [
        pytest.param("ll.ms.ms./l..m...../l........", id="other colours in the same places"),
        pytest.param("ll.mm.ss./.l.m...../.l.......", id="the same ground, another top"),
    ],
)
def test_btc_08_a_figure_that_only_looks_alike_is_another(other: str) -> None:
    assert [mark == "." for mark in other[:9]] == [mark == "." for mark in B[:9]]
    assert last(say(begin(), f"guess={other}")) == "no"


# BTC-09


def test_btc_09_a_front_board_may_be_rearranged_by_anybody_at_any_time() -> None:
    state = begin()
    some = "......ss./........./........."
    for seat in (ONE, TWO):
        after = GAME.play(state, seat, f"front={some}")
        assert after.fronts[seat] == some
        assert after.active == state.active
        assert GAME.view(after, None).shown.fronts[seat] == some


def test_btc_09_also_while_an_answer_is_awaited() -> None:
    state = say(GAME.view(begin(), ONE).shown, "?5")
    assert state.phase is Phase.ANSWERING
    some = "......ss./........./........."
    assert GAME.play(state, TWO, f"front={some}").fronts == (NOTHING, some)
    assert f"front={some}" in GAME.asides(state, TWO)


def test_btc_09_also_while_figures_are_built() -> None:
    some = "......ss./........./........."
    state = GAME.play(GAME.start(2, {}), ONE, f"front={some}")
    assert state.fronts == (some, NOTHING)
    state = GAME.play(state, ONE, f"build={A}")
    assert GAME.play(state, ONE, f"front={NOTHING}").fronts == (NOTHING, NOTHING)
    assert GAME.from_position(GAME.position(state)) == state


def test_btc_09_what_was_moved_while_others_built_is_in_the_record() -> None:
    some = "......ss./........./........."
    playing = Playing(GAME, ("Ada", "Bo"), {}, date="")
    for seat, word in ((TWO, f"build={B}"), (TWO, f"front={some}"), (ONE, f"build={A}")):
        playing.play(seat, word)
    text = record.write(playing.record())
    assert f"   b: front={some} build={B}" in text
    as_it_came = text.replace(f"front={some} build={B}", f"build={B} front={some}")
    for each in (text, as_it_came):
        again = record.read(each, lambda _: GAME)
        assert again.end() == playing.state
        assert record.write(again) == text


def test_btc_09_a_block_may_be_held_in_the_air_before_the_screen() -> None:
    held = "........./......ss./........."
    state = GAME.play(begin(), ONE, f"front={held}")
    assert state.fronts[ONE] == held
    with pytest.raises(Illegal, match="shape"):
        GAME.play(begin(), ONE, "front=........./......s.s/.........")
    # But not in the figure one asks about.
    with pytest.raises(Illegal, match="hangs"):
        GAME.play(state, ONE, "guess=lllmml.m./........./.ss......")


@pytest.mark.parametrize("blocks", ["sml", "smlM"])
def test_btc_09_every_front_board_has_its_number(blocks: str) -> None:
    boards = front_words(blocks)
    rng = random.Random(9)
    for place in (0, len(boards) - 1, *(rng.randrange(len(boards)) for _ in range(30))):
        assert boards.index(boards[place]) == place
        assert boards[place] in boards
    assert f"front={NOTHING}" in boards
    with pytest.raises(IndexError):
        boards[len(boards)]


def test_btc_09_front_boards_are_counted_one_by_one() -> None:
    """Small and medium, in the tray or anywhere: 1 + 54 + 144 and the pairs without overlap."""
    pairs = sum(s & m == 0 for s in placements("small") for m in placements("medium"))
    boards = front_words("sm")
    assert len(boards) == 1 + 54 + 144 + pairs
    assert len(set(boards)) == len(boards)


def test_btc_09_the_hidden_figure_never_changes() -> None:
    state = begin()
    with pytest.raises(Illegal):
        GAME.play(state, ONE, f"build={B}")
    with pytest.raises(OutOfTurn):
        GAME.play(state, TWO, f"build={A}")
    half_built = GAME.play(GAME.start(2, {}), ONE, f"build={A}")
    with pytest.raises(OutOfTurn):
        GAME.play(half_built, ONE, f"build={B}")


@pytest.mark.parametrize(
    "front",
    ["lllmml.m./........./.........", "lllmmlmss/........./.........", FOUR],
    ids=["incomplete", "one layer", "other blocks"],
)
def test_btc_09_a_guess_needs_a_legal_figure_else_it_costs_nothing(front: str) -> None:
    state = begin()
    with pytest.raises(Illegal):
        GAME.play(state, ONE, f"guess={front}")
    assert GAME.awaits(state) == (ONE,)
    assert state.turns_of(0) == 0


def test_btc_09_a_guess_is_what_stands_in_front_from_then_on() -> None:
    assert say(begin(), f"guess={A}").fronts[0] == A


# BTC-10


def test_btc_10_after_a_yes_the_round_is_finished() -> None:
    state = say(begin(3), f"guess={B}")
    assert GAME.awaits(state) == (TWO,)
    state = say(state, f"guess={A}", "?5")
    assert state.phase is Phase.OVER
    assert GAME.scores(state).winners == (ONE, TWO)
    assert GAME.scores(state).totals == (1, 1, 0)
    assert [detail["turns"] for detail in GAME.scores(state).detail] == [1, 1, 1]


def test_btc_10_the_last_players_yes_ends_the_game_at_once() -> None:
    state = say(begin(3, starter="b"), "?1", "?1", f"guess={B}")
    assert state.phase is Phase.OVER
    assert GAME.scores(state).winners == (ONE,)


def test_btc_10_without_a_yes_it_goes_on() -> None:
    state = say(begin(), "?1", "?1", "?1")
    assert GAME.awaits(state) == (TWO,)
    assert GAME.scores(state).winners == ()


def test_btc_10_nothing_is_said_after_the_end() -> None:
    state = say(begin(), "?1", f"guess={A}")
    for word in ("?1", f"front={B}", f"guess={B}"):
        with pytest.raises(OutOfTurn):
            GAME.play(state, ONE, word)


# BTC-11


def text_of_screen(state: object, seat: Seat) -> str:
    from rich.console import Console

    console = Console(width=80, no_color=True, record=True, file=None, quiet=False)
    with console.capture() as capture:
        screen = BreakTheCubeScreen(GAME)
        view = GAME.view(state, seat)  # type: ignore[arg-type]  # a State
        console.print(screen.draw(view, ["Ada", "Bo"]))
    return capture.get()


def test_btc_11_only_who_has_notes_sees_the_answers_heard() -> None:
    state = say(begin(options={"notes": "b"}), "?5", "?B", "?7")
    assert not GAME.view(state, ONE).notes
    assert GAME.view(state, TWO).notes
    assert "Last heard: 2a 7" in text_of_screen(state, ONE)
    shown = text_of_screen(state, TWO)
    assert "Last heard" not in shown
    assert "ls-" in shown
    assert "ls-" not in text_of_screen(state, ONE)
    assert max(map(len, shown.split("\n"))) <= 80


# BTC-13


def test_btc_13_who_gets_a_no_is_out_and_skipped_but_answers() -> None:
    state = say(begin(3, options={"elimination": "abc"}), f"guess={A}")
    assert state.out == (True, False, False)
    state = say(state, "?B")
    assert last(state).startswith("a:ls- ")
    state = say(state, "?1")
    assert (state.round, state.active) == (2, 1)
    with pytest.raises(OutOfTurn):
        GAME.play(state, ONE, "?1")


def test_btc_13_who_is_out_cannot_win() -> None:
    state = say(begin(3, options={"elimination": "abc"}), f"guess={A}", f"guess={A}", "?1")
    assert GAME.scores(state).winners == (TWO,)
    assert GAME.scores(state).detail[0] == {"solved": 0, "out": 1, "turns": 1}


def test_btc_13_the_only_one_left_wins_at_once() -> None:
    state = say(begin(2, options={"elimination": "ab"}), f"guess={A}")
    assert state.phase is Phase.OVER
    assert GAME.scores(state).winners == (TWO,)


def test_btc_13_the_round_ends_with_the_last_who_is_not_out() -> None:
    # c is out; in round 2 a's neighbour b is the last, and its yes ends the game.
    state = say(begin(3, options={"elimination": "c"}), "?1", "?1", f"guess={B}", "?1")
    state = say(state, f"guess={A}")
    assert state.phase is Phase.OVER
    assert GAME.scores(state).winners == (TWO,)


def test_btc_13_without_elimination_a_no_costs_only_the_turn() -> None:
    state = say(begin(), f"guess={A}", "?1")
    assert GAME.awaits(state) == (ONE,)


# BTC-14


def test_btc_14_elimination_may_hold_for_one_only() -> None:
    state = say(begin(3, options={"elimination": "b"}), f"guess={A}", f"guess={B}", "?1")
    assert state.out == (False, True, False)


def test_btc_14_more_blocks_may_be_for_one_only() -> None:
    state = begin(options={"blocks": "43"}, figures=f"{FOUR} {B}")
    assert len(GAME.legal(state, ONE)) == 21 + 19_272
    assert len(GAME.legal(say(state, "?1"), TWO)) == 21 + 397_872
    with pytest.raises(Illegal):
        GAME.play(state, ONE, f"guess={FOUR}")
    assert last(say(state, "?1", f"guess={FOUR}")) == "yes"
    assert last(say(state, "?4")) == "b:m"
    assert last(say(state, "?1", "?4")) == "a:M"


@pytest.mark.parametrize("seats", ["", "ba", "aa", "c", "x", "-"])
def test_btc_14_seats_are_named_in_order(seats: str) -> None:
    for option in ("elimination", "notes"):
        with pytest.raises(Refusal):
            GAME.start(2, {option: seats})

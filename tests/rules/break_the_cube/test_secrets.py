"""BTC-15: nobody learns more of a hidden figure than the answers given to all."""

import io
import logging
import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from rich.console import Console

from foxtray.games.break_the_cube import rules
from foxtray.games.break_the_cube.game import BreakTheCube
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.games.break_the_cube.state import UNKNOWN, State, View
from foxtray.games.shelf import take_down
from foxtray.kernel import laws, record
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing, Record
from foxtray.players import roster
from foxtray.terminal.desk import PlainDesk
from foxtray.terminal.screen import screen_for
from foxtray.terminal.session import Session
from support.cube import FLAT, FOUR, GAME, A, B, begin, say

ONE, TWO = Seat(0), Seat(1)


def hidden_from(text: str, *figures: str) -> bool:
    """Whether a text has neither a figure nor one of its layers."""
    layers = [layer for figure in figures for layer in figure.split("/") if layer != "." * 9]
    return not any(part in text for part in (*figures, *layers))


def test_btc_15_a_view_does_not_hold_the_others_figures() -> None:
    state = say(begin(), "?5", "?B")
    assert GAME.view(state, ONE).shown.built == (A, UNKNOWN)
    assert GAME.view(state, TWO).shown.built == (UNKNOWN, B)
    assert GAME.view(state, None).shown.built == (UNKNOWN, UNKNOWN)
    assert hidden_from(repr(GAME.view(state, ONE)), B)
    assert hidden_from(repr(GAME.view(state, None)), A, B)


@pytest.mark.parametrize(
    ("seat", "word"),
    [
        (0, f"build={A}"),
        (1, f"build={A}"),
        (0, f"guess={FLAT}"),
        (0, f"guess={FOUR}"),
        (1, "?5"),
        (0, "?Z"),
        (0, "hello"),
        (0, "front=........./......s.s/........."),
        (0, ""),
    ],
)
def test_btc_15_no_refusal_shows_a_figure(seat: int, word: str) -> None:
    for state in (begin(), say(begin(), "?5", "?B"), say(begin(), "?5", f"guess={A}")):
        with pytest.raises(Refusal) as refused:
            GAME.play(state, Seat(seat), word)
        text = f"{refused.value} {refused.value.message} {refused.value.position}"
        said = [heard.word for heard in state.heard]
        assert f"guess={A}" in said or hidden_from(text, A, B)
        assert hidden_from(text, B)


def test_btc_15_a_refused_figure_is_not_repeated() -> None:
    state = GAME.play(GAME.start(2, {}), TWO, f"build={B}")
    for word in (f"build={FLAT}", "build=mms", f"build={FOUR}"):
        with pytest.raises(Refusal) as refused:
            GAME.play(state, ONE, word)
        assert word.partition("=")[2] not in str(refused.value)
        assert refused.value.word == "build=..."
        assert hidden_from(str(refused.value), B)


def test_btc_15_a_wrong_position_line_is_not_repeated() -> None:
    line = GAME.position(say(begin(), "?5"))
    assert A in line
    with pytest.raises(Refusal) as refused:
        GAME.from_position(line + " ")
    assert hidden_from(str(refused.value), A, B)


def test_btc_15_a_seats_copy_of_a_record_is_lawful_and_blind() -> None:
    playing = Playing(GAME, ("Ada", "Bo"), {"notes": "ab"}, "2026-08-29")
    playing.play(ONE, f"build={A}")
    playing.play(TWO, f"build={B}")
    playing.settle("a")
    for seat, word in ((ONE, "?5"), (TWO, "?B"), (ONE, "?7"), (TWO, f"guess={B}")):
        playing.play(seat, word)
    text = record.write(playing.record().redact(ONE))
    assert "   b: <built>\n1a. a: ?5 <b:m>\n1b. b: ?B <a:ls- b:l-->\n" in text
    assert f"build={B}" not in text
    again = record.read(text, take_down)
    assert GAME.view(again.end(), ONE) == GAME.view(playing.state, ONE)
    spectators = record.write(playing.record().redact(None))
    assert "build=" not in spectators
    assert record.write(record.read(spectators, take_down)) == spectators


FORGETFUL = """
0. a: build={a}
   b: <built>
1a. a: <asked>
1b. b: <asked>
2a. a: <asked>
2b. b: front={b} ?B <a:ls- b:l-->
3a. a: ?2 <b:l>
*
"""


def test_btc_11_a_copy_from_memory_has_only_the_last_turns_until_the_end() -> None:
    playing = Playing(GAME, ("Ada", "Bo"), {"notes": "b"}, "2026-08-29")
    playing.play(ONE, f"build={A}")
    playing.play(TWO, f"build={B}")
    playing.settle("a")
    turns = ((ONE, "?5"), (TWO, f"guess={B}"), (ONE, "?7"), (TWO, "?B"), (ONE, "?2"))
    for seat, word in turns:
        playing.play(seat, word)
    text = record.write(playing.record().redact(ONE))
    assert text.endswith(FORGETFUL.format(a=A, b=B))
    again = record.read(text, take_down)
    assert record.write(again) == text
    assert GAME.from_position(GAME.position(again.end())) == again.end()
    assert [heard.word for heard in again.end().heard] == ["", "", "", "?B", "?2"]
    assert "?7 <b:s>" in record.write(playing.record().redact(TWO))
    assert "?7" not in record.write(playing.record().redact(None))
    playing.play(TWO, f"guess={A}")
    assert "?7 <b:s>" in record.write(playing.record().redact(ONE))


def test_btc_13_who_was_put_out_is_out_in_a_copy_from_memory() -> None:
    playing = Playing(GAME, ("Ada", "Bo", "Cy"), {"elimination": "abc"}, "2026-08-29")
    for seat in (ONE, TWO, Seat(2)):
        playing.play(seat, f"build={A}")
    playing.settle("a")
    for seat, word in ((ONE, f"guess={B}"), (TWO, "?1"), (Seat(2), "?2"), (TWO, "?3")):
        playing.play(seat, word)
    text = record.write(playing.record().redact(TWO))
    assert "1a. a: <out>" in text
    assert "1b. b: <asked>" in text
    assert record.read(text, take_down).end().out == (True, False, False)


def test_btc_15_answers_are_needed_in_a_copy_and_must_fit() -> None:
    whole = record.write(_copy("?1"))
    with pytest.raises(Refusal):  # a word where an answer is needed
        record.read(whole.replace(" <b:l>", "").replace("*\n", "1b. b: ?1\n*\n"), take_down)
    with pytest.raises(Refusal, match="cannot be the answer"):
        record.read(whole.replace("<b:l>", "<b:M>"), take_down)


def _copy(word: str) -> Record:
    playing = Playing(GAME, ("Ada", "Bo"), {}, "2026-08-29")
    playing.play(ONE, f"build={A}")
    playing.play(TWO, f"build={B}")
    playing.settle("a")
    playing.play(ONE, word)
    return playing.record().redact(ONE)


# What can be known


def slowly_possible(state: State, seat: int) -> set[str]:
    """Every figure that would have given all the answers heard, each asked anew."""
    found = set()
    for number in range(0, 19_272, 7):
        figure = catalogue("sml").text(number)
        built = tuple(figure if s == seat else f for s, f in enumerate(state.built))
        again = begin(state.seats, figures=" ".join(built))
        for heard in state.heard:
            again = say(again, heard.word)
            said = dict(part.partition(":")[::2] for part in again.heard[-1].fact.split(" "))
            was = dict(part.partition(":")[::2] for part in heard.fact.split(" "))
            mine = "ab"[seat]
            if said.get(mine, said) != was.get(mine, was):
                break
        else:
            found.add(figure)
    return found


def test_possible_is_exact_for_both_players() -> None:
    state = say(begin(), "?5", "?B", "?H", "?1")
    for seat in (0, 1):
        numbers = rules.possible(state, seat).tolist()
        fast = {catalogue("sml").text(n) for n in numbers if n % 7 == 0}
        assert fast == slowly_possible(state, seat)
        assert catalogue("sml").number(state.built[seat]) in numbers


def test_every_other_players_figures_are_told_apart() -> None:
    state = say(begin(3), "?5", "?B", "?H", "?1")
    possible = GAME.possible(GAME.view(state, ONE))
    assert list(possible) == [1, 2]
    assert B in possible[TWO]
    assert A not in possible[TWO]
    assert A in possible[Seat(2)]
    assert len(possible[TWO]) == len(set(possible[TWO])) < 500
    assert list(possible[TWO][:2]) == [possible[TWO][0], possible[TWO][1]]


def test_a_wrong_guess_is_no_longer_possible() -> None:
    state = say(begin(), "?5")
    number = next(n for n in rules.possible(state, 1).tolist() if catalogue("sml").text(n) != B)
    after = say(state, "?1", f"guess={catalogue('sml').text(number)}")
    assert number not in rules.possible(after, 1)
    assert len(rules.possible(after, 1)) == len(rules.possible(state, 1)) - 1


def test_possible_does_not_depend_on_the_figures_themselves() -> None:
    state = say(begin(), "?5", "?B", "?H", "?1")
    for seat in (0, 1):
        blind = GAME.view(state, None).shown
        assert (rules.possible(blind, seat) == rules.possible(state, seat)).all()


TABLES = [
    (2, {}),
    (3, {"elimination": "ac"}),
    (4, {"notes": "bd"}),
    (2, {"blocks": "43", "elimination": "b"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_laws_hold_with_every_variant(seats: int, options: dict[str, str], seed: int) -> None:
    laws.check(GAME, seats, options, seed)


class Talkative(BreakTheCube):
    """Break the Cube, but its views show everything."""

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state)


def test_a_game_that_shows_figures_is_caught() -> None:
    case = laws.play_randomly(Talkative(), 2, {}, random.Random(1))
    with pytest.raises(laws.Broken, match="views are blind"):
        laws.views_are_blind(case)


# At the keyboard, and in logs


def test_btc_15_the_terminal_and_logs_show_no_bots_figure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    out = io.StringIO()
    playing = Playing(GAME, ("me", "entropy"), {"notes": "a"})
    typed = iter(
        ["l 1 2 3 6", "m 4 5 8", "s 2 3", "build", "5", "log", "sheet b", "undo", "B", "quit"]
    )
    bots = {TWO: roster.invite("entropy", GAME, random.Random(5))}
    Session(
        playing,
        bots,
        screen_for(GAME),
        PlainDesk(Console(file=out, width=80, no_color=True), lambda prompt: next(typed)),
        tmp_path / "game.rec",
        random.Random(2),
    ).run()
    assert playing.state.built[0] == A
    figure = playing.state.built[1]
    assert UNKNOWN not in figure
    assert hidden_from(out.getvalue() + caplog.text, figure)
    assert "<built>" in out.getvalue()
    assert len([step for step in playing.steps if step.text.startswith("?")]) >= 2


def test_btc_15_two_at_one_keyboard_do_not_see_each_others_figures(tmp_path: Path) -> None:
    shown: list[str] = []
    out = io.StringIO()
    console = Console(file=out, width=80, no_color=True)
    typed = iter([A, B, "5", "B", "quit"])

    def ask(prompt: str) -> str:
        shown.append(prompt)
        return "" if "For the eyes of" in prompt else next(typed)

    Session(
        Playing(GAME, ("Ada", "Bo"), {}),
        {},
        screen_for(GAME),
        PlainDesk(console, ask),
        tmp_path / "game.rec",
        random.Random(1),
    ).run()
    eyes = [prompt for prompt in shown if "For the eyes of" in prompt]
    assert ["Ada" in prompt for prompt in eyes[:3]] == [True, False, True]
    assert all(("Ada" in one) != ("Ada" in two) for one, two in pairwise(eyes))
    assert hidden_from(out.getvalue(), A, B)

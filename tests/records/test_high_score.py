"""High Score records: what notation.md takes and writes, and what it refuses, and where.

Every expectation was worked out from notation.md and the rules. With two seats the first
turn stands on line 8; line 9 is the starter's.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.kernel.errors import Refusal
from support.high_score import HS, read, text

UNREADABLE, OUT_OF_TURN, ILLEGAL = "unreadable", "out-of-turn", "illegal"


class Case(NamedTuple):
    """A record; kind None: it is lawful, else the refusal with its line and word."""

    name: str
    turns: str
    kind: str | None = None
    line: int | None = None
    word: str | None = None


A = "   a: <122345v> k5v <2355v> k555vv <14> ."
CARD = "1. <card HS15>"

CASES = (
    Case("nothing yet", ""),
    Case("only the card", CARD),
    Case("the starter drawn, nothing rolled", f"{CARD}\n   b:"),
    Case("stopped in the middle", f"{CARD}\n   a: <122345v> k5v"),
    Case("the closing fact left out", f"{CARD}\n{A}"),
    Case("the closing fact told", f"{CARD}\n{A} <-10>"),
    Case("dice in any order", f"{CARD}\n   a: <v543221>"),
    Case("comments", f"{CARD} {{nice}}\n   a: {{first}} <122345v> {{oh}} k5v"),
    Case("a re-roll of all on full rolls", "1. <card HS01>\n   a: <122345v> k <1111111> ."),
    Case(
        "no word after the last roll",
        "1. <card HS01>\n   a: <1111111> k <1111111> k <1111111> k <1111111> <7>\n   b: <1111112>",
    ),
    Case(
        "no word for the last die laid aside",
        f"{CARD}\n   a: <1112345> k11123 <45> k111235 <5> <-12>\n   b: <1112345>",
    ),
    Case("frozen dice are not named", "1. <card HS16>\n   a: <11345vv> k11 <345> k115"),
    Case("a freeze is enough", "1. <card HS16>\n   a: <11345vv> k <11345> k1"),
    Case("all frozen: no word", "1. <card HS16>\n   a: <1vvvvvv> k <v> <0>\n   b: <1234555>"),
    Case(
        "a taken field",
        "1. <card HS01>\n   b: <1112223> . <12>\n   a: <1112223> . <12 at 11>\n2. <card HS02>",
    ),
    Case("a card with its text", "1. <card X1 swirl=10 roll=any_three_rolls scoring=total>"),
    Case(
        "a shipped card with its text", "1. <card HS01 swirl=10 roll=four_full_rolls scoring=total>"
    ),
    # Unreadable
    Case("face 6", f"{CARD}\n   a: <1223456>", UNREADABLE, 9, "<1223456>"),
    Case("no such card", "1. <card HS99>", UNREADABLE, 8, "<card HS99>"),
    Case(
        "no such roll",
        "1. <card X1 swirl=1 roll=any scoring=odd>",
        UNREADABLE,
        8,
        "<card X1 swirl=1 roll=any scoring=odd>",
    ),
    Case("a word of another game", f"{CARD}\n   a: <122345v> y=ya1", UNREADABLE, 9, "y=ya1"),
    Case("an unsorted word", f"{CARD}\n   a: <122345v> kv5", UNREADABLE, 9, "kv5"),
    Case("no such face kept", f"{CARD}\n   a: <122345v> k6", UNREADABLE, 9, "k6"),
    Case("no such seat", f"{CARD}\n   c: <122345v>", UNREADABLE, 9, "c:"),
    Case("a wrapped line", f"{CARD}\n   a: <122345v>\n   a: k5v", UNREADABLE, 10, "a:"),
    Case("the starter as a token", f"{CARD} <a>", UNREADABLE, 8, "<a>"),
    Case("a fact without end", f"{CARD}\n   a: <122345v", UNREADABLE, 9, "<122345v"),
    # Out of turn
    Case("dice before the card", "1.\n   a: <122345v>", OUT_OF_TURN, 9, "<122345v>"),
    Case("dice instead of a word", f"{CARD}\n   a: <122345v> <1234>", OUT_OF_TURN, 9, "<1234>"),
    Case("a word instead of dice", f"{CARD}\n   a: k5v", OUT_OF_TURN, 9, "k5v"),
    Case("a word on the label's line", f"{CARD} k5v", UNREADABLE, 8, "k5v"),
    Case(
        "not clockwise",
        "1. <card HS01>\n   a: <1111111> .\n   a: <1112345>",
        OUT_OF_TURN,
        10,
        "<1112345>",
    ),
    Case("a surplus stop", f"{CARD}\n{A} <-10> .", OUT_OF_TURN, 9, "."),
    Case(
        "a stop after the last roll",
        "1. <card HS02>\n   a: <1111111> k <1111111> k <1111111> .",
        OUT_OF_TURN,
        9,
        ".",
    ),
    Case("the wrong round", "2. <card HS15>", OUT_OF_TURN, 8, "2."),
    Case("a result too early", f"{CARD}\n   a: <122345v> <12>", OUT_OF_TURN, 9, "<12>"),
    # Illegal
    Case("six dice", f"{CARD}\n   a: <12234v>", ILLEGAL, 9, "<12234v>"),
    Case(
        "too many dice rolled again",
        f"{CARD}\n   a: <122345v> k5v <123455>",
        ILLEGAL,
        9,
        "<123455>",
    ),
    Case("a die that is not there", f"{CARD}\n   a: <1223455> k5v", ILLEGAL, 9, "k5v"),
    Case("nothing laid aside", f"{CARD}\n   a: <122345v> k", ILLEGAL, 9, "k"),
    Case("a die taken back", f"{CARD}\n   a: <122345v> k5v <23555> k555", ILLEGAL, 9, "k555"),
    Case("all dice named", f"{CARD}\n   a: <122345v> k122345v", ILLEGAL, 9, "k122345v"),
    Case("dice kept on full rolls", "1. <card HS01>\n   a: <122345v> k5", ILLEGAL, 9, "k5"),
    Case("a frozen die named", "1. <card HS16>\n   a: <11345vv> k1v", ILLEGAL, 9, "k1v"),
    Case(
        "an old freeze is no excuse",
        "1. <card HS16>\n   a: <11345vv> k1 <1345> k1",
        ILLEGAL,
        9,
        "k1",
    ),
    Case("a false result", f"{CARD}\n{A} <-9>", ILLEGAL, 9, "<-9>"),
    Case("a field where none differs", f"{CARD}\n{A} <-10 at -11>", ILLEGAL, 9, "<-10 at -11>"),
    Case(
        "a false field",
        "1. <card HS01>\n   b: <1112223> . <12>\n   a: <1112223> . <12 at 10>",
        ILLEGAL,
        10,
        "<12 at 10>",
    ),
    Case(
        "a card twice",
        "1. <card HS01>\n   b: <1112223> .\n   a: <1112223> .\n2. <card HS01>",
        ILLEGAL,
        11,
        "<card HS01>",
    ),
    Case(
        "a shipped name on another card",
        "1. <card HS01 swirl=9 roll=four_full_rolls scoring=total>",
        ILLEGAL,
        8,
        "<card HS01 swirl=9 roll=four_full_rolls scoring=total>",
    ),
    Case(
        "the wrong starter in round 2",
        "1. <card HS01>\n   b: <1112223> .\n   a: <1112222> .\n2. <card HS02>\n   a: <1112223>",
        OUT_OF_TURN,
        12,
        "<1112223>",
    ),
)
LAWFUL = [case for case in CASES if case.kind is None]
REFUSED = [case for case in CASES if case.kind is not None]


@pytest.mark.parametrize("case", LAWFUL, ids=lambda case: case.name)
def test_a_lawful_record_is_read_and_written_again(case: Case) -> None:
    game = read(case.turns)
    again = record.read(record.write(game), take_down)
    assert again == game


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
def test_a_broken_record_is_refused_where_it_breaks(case: Case) -> None:
    with pytest.raises(Refusal) as refusal:
        read(case.turns)
    found = refusal.value
    assert (found.kind, found.line, found.word) == (case.kind, case.line, case.word), str(found)


def test_the_writer_adds_the_result_and_the_field() -> None:
    game = read("1. <card HS01>\n   b: <1112223> .\n   a: <1112223> .")
    assert record.write(game).split("\n")[7:10] == [
        "1. <card HS01>",
        "   b: <1112223> . <12>",
        "   a: <1112223> . <12 at 11>",
    ]


def test_the_first_seat_line_is_all_that_shows_the_starter() -> None:
    game = read(f"{CARD}\n   b:")
    assert game.end().active == 1
    assert record.write(game).split("\n")[7:10] == ["1. <card HS15>", "   b:", "*"]
    assert [str(step) for step in game.steps] == ["<card HS15>", "<b>"]


def test_a_result_of_one_may_be_pushed_to_field_0() -> None:
    # HS16 counts 5, 3 and 1: a single 1.
    turns = "1. <card HS16>\n   a: <1222222> .\n   b: <1222222> ."
    written = record.write(read(turns))
    assert "<1>" in written
    assert "<1 at 0>" in written


def test_a_result_of_0_or_less_takes_no_field() -> None:
    turns = "1. <card HS16>\n   a: <2222222> .\n   b: <2222222> ."
    assert record.write(read(turns)).count("<0>") == 2


def test_totals_that_do_not_match_are_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        record.read(text(CARD, result="3-1"), take_down)
    assert refusal.value.kind == OUT_OF_TURN


def test_a_position_line_reads_back_and_nonsense_does_not() -> None:
    for state in read(f"{CARD}\n{A}").states():
        assert HS.from_position(HS.position(state)) == state
    for line in (
        "high-score seats=2 HS15@a=- hand=5v/2355/2",
        "high-score seats=2 HS01@a=- hand=5/-/1",
        "high-score seats=2 HS15@a=- hand=5/-/3",
        "high-score seats=6 hand=-/-/0",
        "high-score seats=2 HS15@b=3,4 HS16@b=- hand=-/-/0",
        "high-score seats=2 HS15@b=3,4 HS15@a=- hand=-/-/0",
        "high-score seats=2 HS15@-=- HS16@a=- hand=-/-/0",
    ):
        with pytest.raises(Refusal):
            HS.from_position(line)


@pytest.mark.parametrize("players", ["two", "three", "four", "five", "own-deck"])
def test_there_is_a_golden_game_for_every_number_of_players(players: str) -> None:
    """tests/records/test_golden.py replays them."""
    assert (Path(__file__).parent / "golden" / f"high-score-{players}.txt").exists()

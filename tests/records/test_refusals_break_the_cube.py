from __future__ import annotations

import pytest

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from records.refusals_break_the_cube import CASES, SOME, A, record as text
from records.refusing import Case, check_refused

LAWFUL = [case for case in CASES if case.kind is None]
REFUSED = [case for case in CASES if case.kind is not None]


def name(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", LAWFUL, ids=name)
def test_a_lawful_record_is_read_and_written_again(case: Case) -> None:
    game = record.read(case.text, take_down)
    written = record.write(game)
    assert record.write(record.read(written, take_down)) == written


@pytest.mark.parametrize("case", REFUSED, ids=name)
def test_a_broken_record_is_refused_where_it_breaks(case: Case) -> None:
    check_refused(case)


def test_the_names_are_different() -> None:
    assert len({case.name for case in CASES}) == len(CASES)


def test_notations_example_is_written_as_it_stands() -> None:
    example = CASES[0].text
    assert record.write(record.read(example, take_down)) == example
    left_out = record.read(CASES[1].text, take_down)
    assert record.write(left_out) == example


def test_a_front_beside_a_turn_stays_in_that_turn() -> None:
    (case,) = [case for case in CASES if case.name == "a-front-out-of-turn"]
    assert record.write(record.read(case.text, take_down)) == case.text


def test_only_the_last_front_of_a_turn_is_written_and_none_before_a_guess() -> None:
    other = "ss......./........./........."
    builds = CASES[0].text.split("\n")[7:9]
    twice = text(*builds, f"1a. a: front={other} front={SOME} ?5 <b:m>")
    once = text(*builds, f"1a. a: front={SOME} ?5 <b:m>")
    assert record.write(record.read(twice, take_down)) == once
    guessed = text(*builds, f"1a. a: front={SOME} guess={A} <no>")
    assert record.write(record.read(guessed, take_down)) == guessed.replace(f"front={SOME} ", "")

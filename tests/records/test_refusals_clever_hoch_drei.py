from __future__ import annotations

import pytest

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.kernel.errors import Refusal
from records.refusals_clever_hoch_drei import CASES, Case

LAWFUL = [case for case in CASES if case.kind is None]
REFUSED = [case for case in CASES if case.kind is not None]


def name(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", LAWFUL, ids=name)
def test_a_lawful_record_is_read(case: Case) -> None:
    assert record.read(case.text, take_down).game.name == "clever-hoch-drei"


@pytest.mark.parametrize("case", REFUSED, ids=name)
def test_a_broken_record_is_refused_where_it_breaks(case: Case) -> None:
    with pytest.raises(Refusal) as refusal:
        record.read(case.text, take_down)
    found = refusal.value
    assert (found.kind, found.line, found.word) == (case.kind, case.line, case.word), str(found)


@pytest.mark.parametrize("case", REFUSED, ids=name)
def test_the_table_names_a_word_of_that_line(case: Case) -> None:
    assert case.line is not None
    lines = [*case.text.splitlines(), ""]
    assert (case.word or "") in lines[case.line - 1]


def test_the_names_are_different() -> None:
    assert len({case.name for case in CASES}) == len(CASES)

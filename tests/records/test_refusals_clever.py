from __future__ import annotations

import pytest

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from records import refusals_clever_hoch_drei, refusals_ganz_schoen_clever
from records.refusing import Case, check_refused

TABLES = {
    "ganz-schoen-clever": refusals_ganz_schoen_clever.CASES,
    "clever-hoch-drei": refusals_clever_hoch_drei.CASES,
}
LAWFUL = [(game, case) for game, cases in TABLES.items() for case in cases if case.kind is None]
REFUSED = [case for cases in TABLES.values() for case in cases if case.kind is not None]


def name(case: object) -> str:
    return case.name if isinstance(case, Case) else str(case)


@pytest.mark.parametrize(("game", "case"), LAWFUL, ids=name)
def test_a_lawful_record_is_read(game: str, case: Case) -> None:
    assert record.read(case.text, take_down).game.name == game


@pytest.mark.parametrize("case", REFUSED, ids=name)
def test_a_broken_record_is_refused_where_it_breaks(case: Case) -> None:
    check_refused(case)


@pytest.mark.parametrize("case", REFUSED, ids=name)
def test_the_table_names_a_word_of_that_line(case: Case) -> None:
    assert case.line is not None
    lines = [*case.text.splitlines(), ""]
    assert (case.word or "") in lines[case.line - 1]


@pytest.mark.parametrize("game", TABLES)
def test_the_names_are_different(game: str) -> None:
    assert len({case.name for case in TABLES[game]}) == len(TABLES[game])

"""Why players advise: codes that are listed, each with an English sentence."""

from __future__ import annotations

import pytest

from foxtray.analysis.telling import UNITS
from foxtray.kernel.kit import load
from foxtray.kernel.reasons import Named, Reason
from foxtray.players import roster
from foxtray.players.player import Unit
from foxtray.players.roster import Entry
from foxtray.terminal.advice import tell_reasons

WITH_REASONS = [entry for entry in roster.everybody() if entry.reasons]
SAID: dict[str, tuple[dict[str, Named], str]] = {
    "releases": ({"bonus": "fox"}, "releases fox"),
    "leaves": ({"dice": "y1 b2"}, "leaves y1 b2 on the tray"),
    "leaves-nothing": ({}, "leaves nothing on the tray"),
    "expected": ({"result": -3.256}, "expected result -3.26"),
    "one-of": ({"figures": 3, "turns": 2.0}, "right with 1 in 3; 2.00 turns to go"),
    "splits": (
        {"figures": 1200, "answers": 14, "most": 230, "turns": 3.2099},
        "splits 1200 into 14, at most 230 left; 3.21 turns to go",
    ),
    "gives-away": ({"turns": 0.25}, "gives away 0.25 turns"),
    "gives-nothing": ({}, "gives nothing away"),
    "tells": ({"bits": 1.8712}, "an answer tells 1.87 bits of it on average"),
}


def test_who_advises_with_reasons() -> None:
    named = {entry.name for entry in WITH_REASONS}
    assert {"fox", "fox-points", "fox-deep", "exact", "detective"} <= named


@pytest.mark.parametrize("entry", WITH_REASONS, ids=lambda entry: entry.name)
def test_every_code_has_a_sentence(entry: Entry) -> None:
    assert set(roster.sentences_of(entry.name)) == set(load(entry.reasons))


@pytest.mark.parametrize("code", roster.reasons())
def test_in_english(code: str) -> None:
    about, said = SAID[code]
    reason = Reason(code, about)
    teller = next(entry for entry in WITH_REASONS if code in set(load(entry.reasons)))
    assert reason.say(roster.sentences_of(teller.name)) == said
    assert reason.report() == {"code": code, **about}


def test_reasons_of_one_word_stand_in_a_row() -> None:
    reasons = [Reason("releases", {"bonus": "fox"}), Reason("leaves-nothing")]
    assert tell_reasons(reasons, roster.sentences_of("fox")) == (
        "releases fox; leaves nothing on the tray"
    )


def test_a_player_without_sentences_is_told_by_its_codes() -> None:
    assert tell_reasons([Reason("because")], roster.sentences_of("random")) == "because"


def test_every_unit_is_told() -> None:
    assert set(UNITS) == set(Unit)

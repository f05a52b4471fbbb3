"""What hand-made records of all games are written with, and how a refusal is checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.kernel.errors import Refusal


class Case(NamedTuple):
    """A record; kind None: it is lawful, else the refusal with its line and word."""

    name: str
    text: str
    kind: str | None = None
    line: int | None = None
    word: str | None = None


UNREADABLE, OUT_OF_TURN, ILLEGAL, AMBIGUOUS = "unreadable", "out-of-turn", "illegal", "ambiguous"

NAMES = {"a": "Ada", "b": "Bob", "c": "Cem", "d": "Dot"}


def write_out(
    game: str,
    seats: str,
    turns: Sequence[str],
    result: str = "*",
    header: str | None = None,
    options: str = "",
) -> str:
    """A whole text; the Result header says what the last line says unless told otherwise."""
    return "\n".join(
        [
            f'[Game "{game}"]',
            '[Rules "1"]',
            '[Date "2026-08-29"]',
            *([f'[Options "{options}"]'] if options else []),
            *(f'[{seat} "{NAMES[seat]}"]' for seat in seats),
            f'[Result "{result if header is None else header}"]',
            "",
            *turns,
            result,
            "",
        ]
    )


def check_refused(case: Case) -> None:
    """A record is refused for the reason, on the line and at the word that the case names."""
    with pytest.raises(Refusal) as refusal:
        record.read(case.text, take_down)
    found = refusal.value
    assert (found.kind, found.line, found.word) == (case.kind, case.line, case.word), str(found)

"""What `make mutants` breaks stands in the rules as they are now: it runs rarely, and a line that
has been rewritten would stop it.
"""

from pathlib import Path

import pytest

import foxtray
from mutants.__main__ import GAMES, MUTANTS, ROOMS
from mutants.kind import Mutant

PACKAGE = Path(foxtray.__file__).parents[1]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.anchor}-{mutant.file}")
def test_a_mutants_line_stands_once(mutant: Mutant) -> None:
    room, _ = ROOMS[mutant.anchor[:3]]
    text = (PACKAGE / GAMES / room / mutant.file).read_text("utf-8")
    assert text.count(mutant.line) == 1
    assert mutant.broken not in (mutant.line, "")

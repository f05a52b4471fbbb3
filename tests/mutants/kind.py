"""What a mutant is."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """A rule, the line that holds it, and what the line is changed to."""

    anchor: str
    """The rule's number as its tests' names cite it: gsc_05."""
    file: str
    """In the room of the rules."""
    line: str
    """Stands there exactly once."""
    broken: str

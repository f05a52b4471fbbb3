"""How a table says no to whoever asked, where it is not the rules that refuse."""

from __future__ import annotations

from foxtray.server.wire.faults import Denial


class Denied(Exception):
    """Something that cannot be done at this table by whoever asked."""

    def __init__(self, kind: Denial, message: str, expected: str = "") -> None:
        super().__init__(message)
        self.kind, self.message, self.expected = kind, message, expected


class Stale(Denied):
    """Said of a moment that is past; the present follows."""

    def __init__(self) -> None:
        super().__init__(Denial.STALE, "the table has gone on since", "a word on the present")

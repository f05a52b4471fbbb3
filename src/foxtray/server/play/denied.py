"""How a table says no to whoever asked, where it is not the rules that refuse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from foxtray.server.wire.faults import Denial

Done = TypeVar("Done")


class Denied(Exception):
    """Something that cannot be done at this table by whoever asked."""

    def __init__(self, kind: Denial, message: str, expected: str = "") -> None:
        super().__init__(message)
        self.kind, self.message, self.expected = kind, message, expected


class Stale(Denied):
    """Said of a moment that is past; the present follows."""

    def __init__(self) -> None:
        super().__init__(Denial.STALE, "the table has gone on since", "a word on the present")


class Ends(Denied):
    """What was waited for is given up, because the server ends."""

    def __init__(self) -> None:
        told = "the table ends now and comes again"
        super().__init__(Denial.UNAVAILABLE, told, "a moment later")


async def despite_others(do: Callable[[], Awaitable[Done]]) -> Done:
    """For what nobody has said of a moment. If another process writes at the same time, what it
    wrote has been read, and this is done on top of that.
    """
    while True:
        try:
            return await do()
        except Stale:
            continue

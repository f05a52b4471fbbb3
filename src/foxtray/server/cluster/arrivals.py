"""Who has come to a table that gathers, at whichever process.

A game begins when all its people have said hello. Where several processes serve one store, each
hello that brings a seat's holder to another process is an event (events.Arrived), so whoever
writes the last one of them knows of all others, and begins. An arrival is worth as much as the
process it was at: when that has ended, its people have to come again, as they do after a restart.
"""

from __future__ import annotations

from collections.abc import Callable

from foxtray.server.play.events import Arrived

MOST_ARRIVALS = 40
"""Of one holder of a seat: who comes in at two processes in turn, for ever, uses up no more of the
table's events."""


class Arrivals:
    """What the events of a table say about it, by seat."""

    def __init__(self) -> None:
        self.at: dict[int, str] = {}
        """The process where the seat's holder was last."""
        self._counts: dict[int, int] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Arrivals) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def apply(self, happened: Arrived) -> None:
        """An event."""
        self.at[happened.seat] = happened.process
        self._counts[happened.seat] = self._counts.get(happened.seat, 0) + 1

    def forget(self, seat: int) -> None:
        """The seat has changed hands."""
        self.at.pop(seat, None)
        self._counts.pop(seat, None)

    def news(self, seats: frozenset[int], process: str) -> list[Arrived]:
        """What is to be kept of these seats' coming to a process; none: the only one there is."""
        return [
            Arrived(seat, process)
            for seat in sorted(seats)
            if process
            and self.at.get(seat) != process
            and self._counts.get(seat, 0) < MOST_ARRIVALS
        ]

    def elsewhere(self, process: str, is_alive: Callable[[str], bool]) -> frozenset[int]:
        """The seats whose holders are at another process, as far as is known."""
        return frozenset(seat for seat, at in self.at.items() if at != process and is_alive(at))

"""What happens at a table, as types: the only thing that is kept for ever.

The store keeps a row for each: its number, its kind and a body of JSON (store/interface.py). What
was ever written is read for good, so a type here only ever gains fields that have a default, and
no kind goes away; what cannot be said in that way is a new kind, or a new VERSION. A body says its
version in "v", none being the first. What a newer foxtray wrote is refused, not guessed at:
docs/decisions/0014 says why; but for kinds that say themselves that who does not know them may
pass them over (PASSING), so that old and new servers of one store get along.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from foxtray.server.play.seating import Chair, Setup
from foxtray.server.store.interface import Damaged, Event, Newer

VERSION = 1
"""Of what is written here."""
FIRST = 1
"""Of what says none."""


class Happening(Struct, frozen=True, tag_field="kind"):
    """Something that happened at a table."""


class Made(Happening, frozen=True, tag="made"):
    """The table was made: always the first."""

    setup: Setup
    chairs: tuple[Chair, ...]


class ChairChanged(Happening, frozen=True, tag="chair"):
    """Somebody sat down or got up, a bot took over, a name was changed."""

    seat: int
    chair: Chair


class Started(Happening, frozen=True, tag="started"):
    """The game began."""

    names: tuple[str, ...]
    date: str


class WordSaid(Happening, frozen=True, tag="word"):
    """A seat's word."""

    seat: int
    word: str
    forced: bool = False
    """It was the only one: the table said it for the seat."""


class FactFell(Happening, frozen=True, tag="fact"):
    """Dice, a card, who starts."""

    fact: str


class Undone(Happening, frozen=True, tag="undone"):
    """The last steps were taken back."""

    steps: int
    by: int
    """The seat that asked for it."""


class Rematch(Happening, frozen=True, tag="rematch"):
    """The game goes on at another table."""

    next: str


class Pledged(Happening, frozen=True, tag="pledged"):
    """A seat has shown the hash of what it will throw into the dice (pledges.py)."""

    seat: str
    """Its letter."""
    hash: str


class Sealed(Happening, frozen=True, tag="sealed"):
    """The hashes hold, by seat's letter."""

    hashes: dict[str, str]


class Revealed(Happening, frozen=True, tag="revealed"):
    """A seat has told what it pledged."""

    seat: str
    text: str


class LeftOut(Happening, frozen=True, tag="left-out"):
    """Seats that did not reveal throw nothing in."""

    seats: tuple[str, ...]


class Contributed(Happening, frozen=True, tag="contributed"):
    """Before there were hashes: a text thrown in openly."""

    seat: str
    text: str


class DayOpened(Happening, frozen=True, tag="day"):
    """The table is for a day's game (daily.py): always the second."""

    date: str
    """As in 2026-11-17."""
    counted: bool
    """Whether it is somebody's one try of the day; else it is practice."""


class DayScored(Happening, frozen=True, tag="scored"):
    """The day's game was over."""

    result: int
    in_time: bool
    """Whether the day was not; else it does not count."""


class ChallengeOpened(Happening, frozen=True, tag="challenge"):
    """The table takes up a challenge (between/same_luck.py): always the second."""

    challenge: str
    seed: str
    """What was not thrown in the game that is challenged follows from it."""
    fell: dict[str, str]
    """By occasion what fell in that game."""


class Unnamed(Happening, frozen=True, tag="unnamed"):
    """Somebody's name has left what happened before (between/erasing.py): who has read it reads
    all of it again.
    """


class Arrived(Happening, frozen=True, tag="arrived"):
    """A seat's holder has come to a process, where there are several (cluster/arrivals.py)."""

    seat: int
    process: str


KINDS: dict[str, type[Happening]] = {
    str(kind.__struct_config__.tag): kind for kind in Happening.__subclasses__()
}
PASSING = (Arrived,)
"""Kinds without which a table is the same game: an older server may do as if they were not."""
PASS = "pass"  # noqa: S105  # a word of their bodies


class Passed(Happening, frozen=True):
    """What was kept is of a kind that is not known here, and need not be. Never kept itself."""


def write(number: int, happened: Happening, at: float) -> Event:
    """As the store keeps it.

    >>> write(7, FactFell("y1 b2"), 12.5)
    Event(number=7, kind='fact', body={'fact': 'y1 b2'}, at=12.5)
    """
    body: dict[str, Any] = msgspec.to_builtins(happened)
    kind = body.pop("kind")
    if VERSION > FIRST:
        body["v"] = VERSION
    if isinstance(happened, PASSING):
        body[PASS] = True
    return Event(number, kind, body, at)


def read(table: str, event: Event) -> Happening:
    """What was kept. Newer if a later foxtray wrote it, Damaged if nobody can have."""
    kind, version = KINDS.get(event.kind), event.body.get("v", FIRST)
    if kind is None and event.body.get(PASS) is True:
        return Passed()
    if kind is None or version not in range(FIRST, VERSION + 1):
        what = f"{event.kind!r:.40}, version {version!r:.10}"
        raise Newer(f"table {table}: event {event.number} is newer: {what}")
    try:
        return msgspec.convert(event.body, kind)
    except msgspec.ValidationError as error:
        raise Damaged(f"table {table}: event {event.number}, {event.kind}: {error}") from None


def happened(taken_over: tuple[int | None, str]) -> Happening:
    """A step of a record that is played on, as an event of this table."""
    seat, text = taken_over
    return FactFell(text) if seat is None else WordSaid(seat, text)

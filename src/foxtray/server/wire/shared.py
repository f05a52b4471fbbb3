"""What messages over the socket and over HTTP both speak of: seats, tables, what is shown.

A *ply* is the number of things that have happened at a table: it only grows, also when a
word is taken back, so that a ply names one moment. Who speaks names the ply he saw; if his
own question has changed since, he is refused and shown the present.
"""

from __future__ import annotations

import datetime
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from foxtray.kernel.errors import Code, Common, Refusal
from foxtray.kernel.reasons import Named
from foxtray.kernel.record.faults import RecordFault
from foxtray.server.wire.chance import ChanceAsked
from foxtray.server.wire.faults import TableFault

MOST_SEATS = 8

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Ticket = Annotated[str, Meta(max_length=200)]
Seated = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Ply = Annotated[int, Meta(ge=0)]
MessageId = Annotated[int, Meta(ge=0, lt=2**53)]
Said = Annotated[str, Meta(min_length=1, max_length=400)]
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Entropy = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}(?!\n)$")]
"""Long enough that nobody finds it by its hash."""
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]


REASONS: tuple[Code, ...] = (*Common, *TableFault, *RecordFault)
"""Why the house refuses; each game adds reasons of its own (`album.reasons`)."""
ReasonCode = Annotated[str, Meta(title="ReasonCode")]
AdviceCode = Annotated[str, Meta(title="AdviceCode")]
"""Why a player advises: each player has codes of its own (`roster.reasons`)."""


def moment(at: float) -> str:
    """A moment in unix time as it goes over the wire.

    >>> moment(0.0)
    '1970-01-01T00:00:00+00:00'
    """
    return datetime.datetime.fromtimestamp(at, datetime.UTC).isoformat()


class Kind(StrEnum):
    """Who is to sit on a seat."""

    HERE = "here"
    """Somebody at the screen of whoever made the table."""
    LINK = "link"
    """Whoever comes by the seat's invitation."""
    OPEN = "open"
    """Whoever comes."""
    BOT = "bot"


class DiceSource(StrEnum):
    """Where the dice fall."""

    ROLLED = "rolled"
    """The table rolls them, provably fair."""
    REAL = "real"
    """People roll theirs and say what they see."""


class Visibility(StrEnum):
    """Who finds a table."""

    PRIVATE = "private"
    """Those who have its link."""
    LISTED = "listed"
    """Everybody, in the lobby."""


class Language(StrEnum):
    """What a table's invitation speaks. Everybody reads the table in their own language."""

    EN = "en"
    RU = "ru"
    UK = "uk"


class Status(StrEnum):
    """Where a table stands."""

    GATHERING = "gathering"
    PLAYING = "playing"
    FINISHED = "finished"


# What games add


class View(Struct, frozen=True, tag_field="kind"):
    """What somebody sees of a game. Each game has a kind of its own (pictures/)."""


class Print(Struct, frozen=True, tag_field="kind"):
    """What is printed or lies in the box. Each game has a kind of its own."""


# What both sides say


class SeatInfo(Struct, frozen=True):
    """A seat, as everybody may know it."""

    seat: int
    letter: str
    kind: Kind
    name: str
    """Of who sits there; empty while nobody does."""
    bot: str
    """The player's name on the roster; empty for a person."""
    taken: bool
    present: bool
    """Whether somebody who holds the seat is connected. Bots always are."""


class FairInfo(Struct, frozen=True):
    """What it takes to check the dice (docs/fair_dice.md)."""

    commitment: str
    contributions: dict[str, str]
    """By seat letter: what that seat threw in; told when the game begins."""
    seed: str
    """The table's own secret, told when the game is over."""
    version: int
    """1: a game that began when texts were thrown in openly. 3: a day's game; its luck is the same
    for everybody, and the seed is told when the day is over, too."""
    round: int
    """How often the hashes have been asked for: more than once, if somebody kept silent."""
    hashes: dict[str, str]
    """By seat letter: the hash of what that seat will throw in."""
    seal: str
    """The hash of the commitment and of all hashes, which now hold: reveal. Empty until then."""
    out: str
    """Letters of the seats that did not reveal in time: they throw nothing in."""
    since: int = 0
    """So many rolls were taken over from a record that is played on: they follow from nothing
    here.
    """


class DayInfo(Struct, frozen=True):
    """Of a table for a day's game."""

    date: str
    counted: bool
    """Whether it is somebody's one try; else it is practice."""
    counts: bool
    """Whether what is made of it counts: no practice does, nor what was over after its day."""
    result: int | None
    """What was made of it; None while the game is on."""


class TableInfo(Struct, frozen=True):
    """A table, as everybody may know it."""

    id: str
    game: str
    options: dict[str, str]
    language: Language
    dice: DiceSource
    visibility: Visibility
    hints: bool
    aids: bool
    """Whether the game's own aids may be used, as far as it has any."""
    status: Status
    seats: tuple[SeatInfo, ...]
    watching: int
    fair: FairInfo | None
    next: str
    """The table of the rematch; empty while there is none."""
    made: str
    """When, as an ISO date and time."""
    day: DayInfo | None = None
    """Where it is for a day's game."""
    challenge: str = ""
    """The challenge that is taken up here: the dice of a game that somebody played before."""


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """A word or a fact, as a record writes it."""

    text: str
    seat: int | None = None
    fact: bool = False
    forced: bool = False
    """A word that was the only one: the table said it for the seat."""
    label: str = ""
    """The turn it belongs to, as in a record: 1a, 2s."""
    chance: ChanceAsked | None = None
    """Of dice that the table rolled: what was to be rolled, so that anybody can check it."""
    occasion: str = ""
    """Likewise of a day's dice, which follow from it (kernel/challenge.py): 3a - 2 1."""


class Awaited(Struct, frozen=True):
    """What the table waits for: words of seats, or chance, or nothing because it is over."""

    seats: tuple[int, ...] = ()
    chance: ChanceAsked | None = None
    roller: int | None = None
    """The seat that rolls; None where nobody does (a card, who starts)."""
    over: bool = False


class Offer(Struct, frozen=True):
    """What a seat may say now."""

    words: tuple[str, ...]
    typed: tuple[str, ...] = ()
    """Beginnings of further words, too many to list: build=, guess=, front=. Whether one of
    them is legal, the table tells (`Try`)."""


class SeatOffer(Struct, frozen=True):
    """An offer, and whose it is."""

    seat: int
    offer: Offer


class OwnView(Struct, frozen=True):
    """What a seat sees beyond what everybody sees. Only in games with secrets."""

    seat: int
    view: View
    faded: tuple[int, int] = (0, 0)
    """From which entry of the log to before which one this seat may not look up, though
    another at the same screen may. What nobody there may look up is not in the log."""


class Standing(Struct, frozen=True):
    """The standing as if the game ended now; winners only when it is over."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    detail: tuple[dict[str, int], ...]
    ranks: tuple[int, ...] = ()
    """Alone: the rank the points are worth."""


class UndoAsked(Struct, frozen=True):
    """Somebody wants to take a word back, and these seats have still to agree."""

    by: int
    missing: tuple[int, ...]


class Why(Struct, frozen=True):
    """A reason for readers of any language (kernel/reasons.py)."""

    code: ReasonCode
    about: dict[str, Named]

    @classmethod
    def of(cls, refusal: Refusal) -> Why | None:
        """The reason of a refusal that has one."""
        reason = refusal.reason
        return None if reason is None else cls(reason.code, dict(reason.about))

"""Every message of the socket, as a type. Both sides send JSON objects with a `type`; what is
none of these is refused without harm.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from foxtray.kernel.reasons import Named
from foxtray.players.player import Advice, Unit
from foxtray.server.wire.shared import (
    MOST_SEATS,
    AdviceCode,
    Awaited,
    Entropy,
    Hash,
    LogEntry,
    MessageId,
    Name,
    OwnView,
    Ply,
    Said,
    Seated,
    SeatOffer,
    Standing,
    TableId,
    TableInfo,
    Ticket,
    UndoAsked,
    View,
    Why,
)

# From a client


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message to the table."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message: which table, which seats are mine, what I saw last."""

    table: TableId
    tickets: Annotated[tuple[Ticket, ...], Meta(max_length=MOST_SEATS)] = ()
    last: Ply | None = None
    pledge: Hash | None = None
    """The hash of luck of my own for the dice, for every seat I hold (docs/fair_dice.md): taken
    until all have come. When their hashes are sealed (`FairInfo.seal`), `Reveal` it."""
    contribution: Annotated[str, Meta(max_length=64)] | None = None
    """Of pages from before there were pledges: no longer used."""


class Pledge(FromClient, frozen=True, tag="pledge"):
    """The hash of another text, since the round before came to nothing."""

    id: MessageId
    round: Annotated[int, Meta(ge=1)]
    hash: Hash


class Reveal(FromClient, frozen=True, tag="reveal"):
    """What I pledged, for every seat I hold."""

    id: MessageId
    round: Annotated[int, Meta(ge=1)]
    text: Entropy


class SayWord(FromClient, frozen=True, tag="word"):
    """A seat's word."""

    id: MessageId
    ply: Ply
    seat: Seated
    word: Said


class Try(FromClient, frozen=True, tag="try"):
    """Would this word be taken? Nothing happens."""

    id: MessageId
    seat: Seated
    word: Said


class Roll(FromClient, frozen=True, tag="roll"):
    """Let the dice fall. Until then a word can be taken back."""

    id: MessageId
    ply: Ply
    seat: Seated


class SayFact(FromClient, frozen=True, tag="fact"):
    """Real dice, as they lie."""

    id: MessageId
    ply: Ply
    seat: Seated
    """Who says so."""
    fact: Said


class Undo(FromClient, frozen=True, tag="undo"):
    """Take the last word back, or ask the others to agree to it."""

    id: MessageId
    ply: Ply
    seat: Seated


class Consent(FromClient, frozen=True, tag="consent"):
    """Agree to an undo, or not."""

    id: MessageId
    seat: Seated
    yes: bool


class AskHint(FromClient, frozen=True, tag="hint"):
    """What would the strongest player say?"""

    id: MessageId
    ply: Ply
    seat: Seated


class GiveToBot(FromClient, frozen=True, tag="give"):
    """Let a bot play on: on one's own seat, or (whoever made the table) on a free one."""

    id: MessageId
    seat: Seated
    bot: Name


class Leave(FromClient, frozen=True, tag="leave"):
    """Get up. Once the game has begun the seat is for who left it, for a bot, or (after a time)
    for whom the table's owner invites.
    """

    id: MessageId
    seat: Seated


class Rename(FromClient, frozen=True, tag="rename"):
    """Another name for one's seat, before the game begins."""

    id: MessageId
    seat: Seated
    name: Name


class Ping(FromClient, frozen=True, tag="ping"):
    """Are you there?"""

    id: MessageId


ClientMessage = (
    Hello
    | Pledge
    | Reveal
    | SayWord
    | Try
    | Roll
    | SayFact
    | Undo
    | Consent
    | AskHint
    | GiveToBot
    | Leave
    | Rename
    | Ping
)


# From the table


class FromTable(Struct, frozen=True, tag_field="type"):
    """A message of the table."""


class Welcome(FromTable, frozen=True, tag="welcome"):
    """The answer to a hello. An update follows as soon as the game is under way."""

    table: TableInfo
    mine: tuple[int, ...]
    """The seats this connection holds."""
    owner: bool
    """Whether it is the table of whoever this is."""
    left: tuple[int, ...] = ()
    """The seats that whoever this is left in the game, and may take again."""


class Renewed(FromTable, frozen=True, tag="renewed"):
    """Tickets said in the hello that a former secret had signed (`foxtray rotate`), and what to
    keep in their place: the old ones are good for some time only.
    """

    tickets: dict[str, str]


class Update(FromTable, frozen=True, tag="update"):
    """The present, and what happened since the last one."""

    ply: int
    start: int
    """How many entries of the log still hold; what follows them is replaced by `log`."""
    log: tuple[LogEntry, ...]
    awaits: Awaited
    view: View
    """What everybody sees."""
    own: tuple[OwnView, ...]
    offers: tuple[SeatOffer, ...]
    score: Standing
    undo: bool
    """Whether there is a word that could be taken back."""
    asked: UndoAsked | None = None
    forgotten: int = 0
    """How many entries are not in the log because nobody here may look them up any more."""


class Seats(FromTable, frozen=True, tag="seats"):
    """Somebody came, went or changed."""

    table: TableInfo


class Preparing(FromTable, frozen=True, tag="preparing"):
    """The rules are being compiled, once for this version; the table goes on by itself."""


class Ack(FromTable, frozen=True, tag="ack"):
    """Taken and kept: it will be there after a crash."""

    id: int
    ply: int


class Refused(FromTable, frozen=True, tag="refused"):
    """Not taken; nothing changed. After a stale ply the present follows."""

    id: int | None
    kind: str
    """unreadable, illegal, ambiguous, out-of-turn; stale, forbidden, too-fast, unknown,
    not-kept, unavailable."""
    message: str
    word: str | None = None
    expected: str = ""
    reason: Why | None = None


class Foreseen(Struct, frozen=True):
    """What a word would bring, by the names that the game's words and its print have: for a
    screen to show before it is said.
    """

    marks: tuple[str, ...]
    """The cells it would mark, with those that follow of themselves."""
    gains: tuple[str, ...]
    """The bonuses it would gain, likewise."""
    waits: tuple[str, ...]
    """The bonuses that would have to be used next, with a choice."""
    leaves: str
    """The dice that would be sent away, by their letters."""


class Tried(FromTable, frozen=True, tag="tried"):
    """Whether a word would be taken; if not, why; if so, what it would bring."""

    id: int
    legal: bool
    kind: str = ""
    message: str = ""
    reason: Why | None = None
    foreseen: Foreseen | None = None
    """In games that have nothing to hide, and something to foresee."""


class HintReason(Struct, frozen=True):
    """Why a word is advised, for readers of any language (kernel/reasons.py)."""

    code: AdviceCode
    about: dict[str, Named]


class HintLine(Struct, frozen=True, omit_defaults=True):
    """A word and what it is worth."""

    word: str
    value: float
    reasons: tuple[HintReason, ...] = ()
    """Why, the weightiest first."""
    parts: dict[str, float] = {}
    """By area, and of the foxes: what the value is the sum of, where it is one."""

    @classmethod
    def of(cls, advice: Advice) -> HintLine:
        """What a player thinks of a word."""
        reasons = tuple(HintReason(why.code, dict(why.about)) for why in advice.reasons)
        return cls(advice.word, float(advice.value), reasons, dict(advice.parts))


class Hints(FromTable, frozen=True, tag="hints"):
    """Every listed word with its value, best first."""

    id: int
    ply: int
    seat: int
    player: str
    unit: Unit
    words: tuple[HintLine, ...]


class Pong(FromTable, frozen=True, tag="pong"):
    """I am."""

    id: int


class Gone(FromTable, frozen=True, tag="gone"):
    """The table was deleted."""


TableMessage = (
    Welcome | Renewed | Update | Seats | Preparing | Ack | Refused | Tried | Hints | Pong | Gone
)

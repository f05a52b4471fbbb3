"""Every message between a table and those who sit at it, as a type.

Over the socket both sides send JSON objects with a `type`; what goes over HTTP is in
letters.py. What is none of these is refused without harm. schema.py writes them down as
JSON schema and OpenAPI, and the client's TypeScript is made from that.

A *ply* is the number of things that have happened at a table: it only grows, also when a
word is taken back, so that a ply names one moment. Who speaks names the ply he saw; if his
own question has changed since, he is refused and shown the present.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from foxtray.games.break_the_cube.blocks import Fault as CubeFault
from foxtray.games.high_score.cards import Fault as ScoreFault
from foxtray.kernel.errors import Code, Common, Refusal
from foxtray.kernel.record.faults import Fault as RecordFault
from foxtray.server.pictures.break_the_cube import CubePrint, CubeView
from foxtray.server.pictures.clever import CleverView
from foxtray.server.pictures.clever_print import CleverPrint
from foxtray.server.pictures.high_score import HighScorePrint, HighScoreView

MOST_SEATS = 8
View = CleverView | CubeView | HighScoreView
Print = CleverPrint | CubePrint | HighScorePrint

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Ticket = Annotated[str, Meta(max_length=200)]
Seated = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Ply = Annotated[int, Meta(ge=0)]
MessageId = Annotated[int, Meta(ge=0, lt=2**53)]
Said = Annotated[str, Meta(min_length=1, max_length=400)]
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Entropy = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?!\n)$")]


class TableFault(Code):
    """Why the table itself refuses, where the kind does not tell."""

    NOTHING_TO_UNDO = "nothing-to-undo"
    NOT_YOUR_DICE = "not-your-dice"
    TOO_LONG = "too-long"
    """A record of more steps than can be looked through."""
    TOO_BIG = "too-big"
    """More bytes than are taken."""


REASONS: tuple[Code, ...] = (
    *Common,
    *TableFault,
    *RecordFault,
    *CubeFault,
    *ScoreFault,
)
ReasonCode = Annotated[str, Meta(extra_json_schema={"enum": sorted(REASONS)})]


class Kind(StrEnum):
    """Who is to sit on a seat."""

    HERE = "here"
    """Somebody at the screen of whoever made the table."""
    LINK = "link"
    """Whoever comes by the seat's invitation."""
    OPEN = "open"
    """Whoever comes."""
    BOT = "bot"


class Dice(StrEnum):
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
    """By seat letter: what that seat threw in before the game began."""
    seed: str = ""
    """The table's own secret, told when the game is over."""


class TableInfo(Struct, frozen=True):
    """A table, as everybody may know it."""

    id: str
    game: str
    options: dict[str, str]
    language: Language
    dice: Dice
    visibility: Visibility
    hints: bool
    status: Status
    seats: tuple[SeatInfo, ...]
    watching: int
    fair: FairInfo | None
    next: str
    """The table of the rematch; empty while there is none."""
    made: str
    """When, as an ISO date and time."""


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """A word or a fact, as a record writes it."""

    text: str
    seat: int | None = None
    fact: bool = False
    forced: bool = False
    """A word that was the only one: the table said it for the seat."""
    label: str = ""
    """The turn it belongs to, as in a record: 1a, 2s."""


class DiceAsked(Struct, frozen=True, tag_field="kind", tag="dice"):
    """Coloured dice: their letters, how many faces, and whether the order matters."""

    dice: str
    faces: int
    ordered: bool


class HandfulAsked(Struct, frozen=True, tag_field="kind", tag="handful"):
    """Some of the seven dice of High Score."""

    count: int


class CardAsked(Struct, frozen=True, tag_field="kind", tag="card"):
    """One of these cards."""

    cards: tuple[str, ...]


class StarterAsked(Struct, frozen=True, tag_field="kind", tag="starter"):
    """One of these seats."""

    seats: str


ChanceAsked = DiceAsked | HandfulAsked | CardAsked | StarterAsked


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


class Score(Struct, frozen=True):
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


# From a client


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message to the table."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message: which table, which seats are mine, what I saw last."""

    table: TableId
    tickets: Annotated[tuple[Ticket, ...], Meta(max_length=MOST_SEATS)] = ()
    last: Ply | None = None
    contribution: Entropy | None = None
    """Luck of my own for the dice, for every seat I hold; taken until the game begins, and
    it begins when everybody has said hello. What the table committed itself to stands in
    its `TableInfo`, so it is known before."""


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
    """Get up: the seat is free for whoever comes."""

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
    score: Score
    undo: bool
    """Whether there is a word that could be taken back."""
    asked: UndoAsked | None = None


class Seats(FromTable, frozen=True, tag="seats"):
    """Somebody came, went or changed."""

    table: TableInfo


class Preparing(FromTable, frozen=True, tag="preparing"):
    """The rules are being compiled, once for this version; the table goes on by itself."""


class Ack(FromTable, frozen=True, tag="ack"):
    """Taken and kept: it will be there after a crash."""

    id: int
    ply: int


class Why(Struct, frozen=True):
    """A reason for readers of any language (kernel/errors.py)."""

    code: ReasonCode
    about: dict[str, str | int]

    @classmethod
    def of(cls, refusal: Refusal) -> Why | None:
        """The reason of a refusal that has one."""
        reason = refusal.reason
        return None if reason is None else cls(reason.code, dict(reason.about))


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


class Tried(FromTable, frozen=True, tag="tried"):
    """Whether a word would be taken; if not, why."""

    id: int
    legal: bool
    kind: str = ""
    message: str = ""
    reason: Why | None = None


class HintLine(Struct, frozen=True):
    """A word and what it is worth."""

    word: str
    value: float
    why: str


class Hints(FromTable, frozen=True, tag="hints"):
    """Every listed word with its value, best first."""

    id: int
    ply: int
    seat: int
    player: str
    unit: str
    words: tuple[HintLine, ...]


class Pong(FromTable, frozen=True, tag="pong"):
    """I am."""

    id: int


class Gone(FromTable, frozen=True, tag="gone"):
    """The table was deleted."""


TableMessage = Welcome | Update | Seats | Preparing | Ack | Refused | Tried | Hints | Pong | Gone

"""What goes over HTTP: making tables, finding them, taking seats, looking through games.

Every body is a type, and what is none of them is refused without harm.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from foxtray.kernel.challenge import Measure
from foxtray.server.wire.shared import (
    MOST_SEATS,
    Awaited,
    DiceSource,
    Kind,
    Language,
    LogEntry,
    Name,
    Print,
    Seated,
    Standing,
    Status,
    TableInfo,
    Ticket,
    View,
    Visibility,
    Why,
)


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client posts."""


class Me(Body, frozen=True):
    """What I want to be called."""

    name: Name


class Known(Struct, frozen=True):
    """Who the server takes me for."""

    name: str


class NewSeat(Body, frozen=True):
    """A seat of a table to be made."""

    kind: Kind
    name: Name | UnsetType = UNSET
    bot: Name | UnsetType = UNSET


class Begun(Body, frozen=True):
    """A game to be played on: its record, and how many steps of it are taken over."""

    record: Annotated[str, Meta(max_length=60_000)]
    steps: Annotated[int, Meta(ge=0, le=10_000)]
    same_dice: bool = False
    """Let every roll fall as it fell then, by the proof in the record. Who makes the table knows
    them, so only they and bots sit down."""


class NewTable(Body, frozen=True):
    """A table to be made."""

    game: Name
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[Name, Annotated[str, Meta(max_length=20_000)]], Meta(max_length=8)] = {}
    language: Language = Language.EN
    dice: DiceSource = DiceSource.ROLLED
    visibility: Visibility = Visibility.PRIVATE
    hints: bool = True
    aids: bool | None = None
    """Whether the game's own aids may be used (`GameInfo.aids`); unsaid: where hints may be."""
    begun: Begun | None = None
    """The game and its options are then the record's, and so many sit down."""


class SeatTicket(Struct, frozen=True):
    """What proves a seat mine. The seat's link is /table/ID#seat=TICKET."""

    seat: int
    ticket: str


class Invitation(Struct, frozen=True):
    """What lets somebody take a seat. Its link is /table/ID#invite=TICKET."""

    seat: int
    invite: str


class Made(Struct, frozen=True):
    """A table was made."""

    table: TableInfo
    tickets: tuple[SeatTicket, ...]
    invitations: tuple[Invitation, ...]


class Invitations(Struct, frozen=True):
    """The seats that still wait for somebody by link; once the game has begun, those that were
    left some time ago. Only for whoever made the table.
    """

    invitations: tuple[Invitation, ...]


class Sit(Body, frozen=True):
    """Take a seat: by invitation, by the ticket of the game before, or a free one; once the
    game has begun by invitation, or the one that I left.
    """

    name: Name
    seat: Seated | None = None
    invite: Ticket | None = None
    former: Ticket | None = None
    """My ticket of the table of which this is the rematch."""


class Rematch(Body, frozen=True):
    """Play it again; whoever sat at the table may ask."""

    ticket: Ticket


Date = Annotated[str, Meta(max_length=10)]
"""As in 2026-11-17."""


class DayAsked(Body, frozen=True):
    """Play a day's game: the counted try, or practice."""

    language: Language = Language.EN
    name: Name | None = None
    """Mine at the table; None: as the table knows me."""
    practice: bool = False
    date: Date | None = None
    """For practice: which day; None: today."""


class DayTry(Struct, frozen=True):
    """My counted try of a day's game."""

    table: str
    status: Status
    result: int | None
    """None while it is not over, or if it was not in time."""


class DayGame(Struct, frozen=True):
    """A game's challenge of today."""

    game: str
    measure: Measure
    company: tuple[str, ...]
    """Who sits there beside me: bots, or the table itself."""
    commitment: str
    """Of the seed from which all its luck follows (docs/fair_dice.md)."""
    tomorrow: str
    """That of the next day."""
    mine: DayTry | None


class Today(Struct, frozen=True):
    """The day's games."""

    date: str
    seconds: float
    """Until the day is over."""
    games: tuple[DayGame, ...]
    streak: int
    """Days in a row on which I finished a day's game, one day of grace a week."""
    days: dict[str, tuple[str, ...]]
    """Of the last weeks, by date: the games of which I finished the counted try in time."""


class DayRival(Struct, frozen=True):
    """What a bot made of the same dice."""

    bot: str
    result: int | None
    """None while it is still playing."""


class DayResults(Struct, frozen=True):
    """How a day's game went for everybody."""

    date: str
    game: str
    measure: Measure
    results: dict[str, int]
    """By result: how many have it."""
    mine: int | None
    table: str
    """Of my counted try, when it is over; else empty."""
    place: int | None
    """Mine among all, from 1; equal results share one."""
    rivals: tuple[DayRival, ...]
    """Told when one's own try is over, or the day is."""
    commitment: str
    seed: str
    """Told when the day is over."""


class OptionInfo(Struct, frozen=True):
    """What can be set about a game."""

    name: str
    values: tuple[str, ...]
    about: str


class BotInfo(Struct, frozen=True):
    """Who can be invited."""

    name: str
    about: str
    ready: bool
    """Whether it answers at once; else it is still being prepared."""


class GameInfo(Struct, frozen=True):
    """A game of the shelf."""

    name: str
    title: str
    least: int
    most: int
    options: tuple[OptionInfo, ...]
    bots: tuple[BotInfo, ...]
    has_dice: bool
    """Whether dice or cards fall in it, which people may have on their own table."""
    ready: bool
    """Whether its rules are compiled already."""
    hints_ready: bool
    """Whether hints come at once; else whoever gives them is still being prepared."""
    aids: bool
    """Whether it has aids of its own: what was heard, worked out as far as it goes."""


class Shelf(Struct, frozen=True):
    """All games."""

    games: tuple[GameInfo, ...]


class TurnInfo(Struct, frozen=True):
    """Whose turn it is at a table where several people play."""

    names: tuple[str, ...]
    mine: bool
    since: str
    """When it became theirs, as an ISO date and time."""


class TableCard(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    game: str
    status: Status
    names: tuple[str, ...]
    """By seat; empty for a free one."""
    free: int
    changed: str
    """When, as an ISO date and time."""
    turn: TurnInfo | None = None


class Lobby(Struct, frozen=True):
    """Tables, the latest first."""

    mine: tuple[TableCard, ...]
    """Where I sit and the game is not over."""
    listed: tuple[TableCard, ...]
    """Those that everybody finds: to sit down at, or to watch."""
    finished: tuple[TableCard, ...]
    """My finished games."""


class Frame(Struct, frozen=True):
    """A moment of a finished or uploaded game."""

    log: int
    """How many entries of the log lead here."""
    awaits: Awaited
    view: View
    score: Standing


class Replay(Struct, frozen=True):
    """A game to look through. In a game with secrets: as the asker may know it."""

    game: str
    names: tuple[str, ...]
    options: dict[str, str]
    print: Print
    log: tuple[LogEntry, ...]
    frames: tuple[Frame, ...]
    record: str
    course: tuple[tuple[int, ...], ...] = ()
    """Of a finished game in which secrets are looked for: how many each seat's might have been, by
    seat, at first and after every answer."""


class Searched(Struct, frozen=True):
    """The same course of a game at a table."""

    course: tuple[tuple[int, ...], ...]


class Beat(Struct, frozen=True):
    """The best chance to exceed a target, playing for nothing else."""

    target: int
    chance: float


class DieRole(StrEnum):
    """What a die does for a result."""

    COUNTS = "counts"
    DEDUCTED = "deducted"
    IDLE = "idle"


class CountedDie(Struct, frozen=True):
    """A die in a result."""

    face: str
    value: int
    """What it stands for: of a sign that is no number, what it became."""
    role: DieRole
    group: int
    """Dice that count together have the same number, from 1; 0: alone."""


class Counted(Struct, frozen=True):
    """A result, die by die."""

    result: int
    dice: tuple[CountedDie, ...]


class Possible(Struct, frozen=True):
    """What all a seat has heard leaves possible of the secret it looks for."""

    count: int
    cells: tuple[str, ...]
    """By cell, the marks it may hold."""
    against: tuple[int, ...]
    """The places, among all that was heard, of what the figure asked about contradicts."""
    own: int
    """How many the seat's own secret may still be, for who has heard all it answered."""
    after: dict[str, int]
    """The same once the seat itself has answered, by what would be asked."""


class WordOdds(Struct, frozen=True):
    """What a word promises."""

    expected: float
    beat: float | None
    """The chance to exceed the target, played for just that; None: there is none."""


class Odds(Struct, frozen=True):
    """What a card promises, exactly: from the moment of the turn on it, or before it."""

    card: str
    expected: float
    deviation: float
    distribution: dict[str, float]
    """By result, of the play for the expectation."""
    beat: Beat | None
    words: dict[str, WordOdds] = {}
    """By what may be said at this moment."""


class Problem(Struct, frozen=True):
    """Why a request was not done, and what would be right."""

    kind: str
    message: str
    expected: str = ""
    line: int | None = None
    word: str | None = None
    """What was refused, where it is a part of something longer."""
    reason: Why | None = None

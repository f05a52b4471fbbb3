"""How and why the table itself says no, as codes: each client has its own words for them."""

from __future__ import annotations

from enum import StrEnum

from foxtray.kernel.errors import Code, RefusalKind


class Denial(StrEnum):
    """The kinds of no that are not a matter of rules."""

    FORBIDDEN = "forbidden"
    """Not yours to do."""
    UNKNOWN = "unknown"
    """There is no such thing."""
    UNREADABLE = "unreadable"
    """No message, body or number that is understood."""
    OUT_OF_TURN = "out-of-turn"
    """Not now."""
    STALE = "stale"
    """Said of a moment that is past; the present follows."""
    TAKEN = "taken"
    """Somebody sits there."""
    TOO_FAST = "too-fast"
    """Too many messages or requests in a short time."""
    TOO_SLOW = "too-slow"
    """A request that does not come to its end."""
    TOO_MANY = "too-many"
    """Too many tables, bots or questions at once."""
    UNAVAILABLE = "unavailable"
    """Nobody can, or something went wrong."""
    NOT_KEPT = "not-kept"
    """The store could not write it down: nothing has changed."""


NoKind = RefusalKind | Denial
"""How somebody is told no: by the rules, or by the table."""


class TableFault(Code):
    """Why the table itself refuses, where the kind does not tell."""

    NOTHING_TO_UNDO = "nothing-to-undo"
    NOT_YOUR_DICE = "not-your-dice"
    TOO_LONG = "too-long"
    """A record of more steps than can be looked through."""
    NOT_FINISHED = "not-finished"
    """A game under way, of which only a finished one is told all."""
    NO_REVIEWER = "no-reviewer"
    """Nobody here can review this game: inside a page some of what that takes is missing."""
    TOO_BIG = "too-big"
    """More bytes than are taken."""
    TABLE_FULL = "table-full"
    """A table that has had as many events as one may have."""
    SEATS_RESTLESS = "seats-restless"
    """A table whose seats have changed as often as they may."""
    ASIDES_FULL = "asides-full"
    """A seat that has said as much beside its turns as one may say."""
    DAY_PLAYED = "day-played"
    """A second counted try of a day."""
    DAY_FIRST = "day-first"
    """Practice of a day before its counted try."""
    DAY_TO_COME = "day-to-come"
    """The game of a day that has not come."""
    NO_DAY = "no-day"
    """What is no date, or a game that has no day's game."""
    COUNTED_TRY = "counted-try"
    """What would be no try of one's own: a bot to play on for one, leaving it."""
    PASS_VOID = "pass-void"  # noqa: S105  # a code, and no password
    """A pass that was used, is too old, or never was."""
    NOT_ALONE = "not-alone"
    """A challenge on the dice of a game that several played."""
    DAY_RUNNING = "day-running"
    """The dice of a day that is not over."""
    OWN_CHALLENGE = "own-challenge"
    """Who knows the dice takes up no challenge on them."""
    NOT_RANKED = "not-ranked"
    """A game whose result is not compared with others'."""
    RANKING_OFF = "ranking-off"
    """A house without a ranking."""
    NAME_MARKUP = "name-markup"
    """A name for the ranking with signs that could be taken for markup."""
    NAME_EMPTY = "name-empty"
    """A name that looks as if there were none."""
    NAME_INVISIBLE = "name-invisible"
    """A name with signs that nobody sees, or that turn the line round."""
    NAME_ACCENTS = "name-accents"
    """A name with accents in heaps."""
    NAME_QUOTES = "name-quotes"
    """A name that could not stand in a record's header."""

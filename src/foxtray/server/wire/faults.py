"""Why the table itself refuses, as codes: each client has its own words for them."""

from __future__ import annotations

from foxtray.kernel.errors import Code


class TableFault(Code):
    """Why the table itself refuses, where the kind does not tell."""

    NOTHING_TO_UNDO = "nothing-to-undo"
    NOT_YOUR_DICE = "not-your-dice"
    TOO_LONG = "too-long"
    """A record of more steps than can be looked through."""
    NOT_FINISHED = "not-finished"
    """A game under way, of which only a finished one is told all."""
    TOO_BIG = "too-big"
    """More bytes than are taken."""
    TABLE_FULL = "table-full"
    """A table that has had as many events as one may have."""
    SEATS_RESTLESS = "seats-restless"
    """A table whose seats have changed as often as they may."""
    ASIDES_FULL = "asides-full"
    """A seat that has said as much beside its turns as one may say."""
    NAME_EMPTY = "name-empty"
    """A name that looks as if there were none."""
    NAME_INVISIBLE = "name-invisible"
    """A name with signs that nobody sees, or that turn the line round."""
    NAME_ACCENTS = "name-accents"
    """A name with accents in heaps."""
    NAME_QUOTES = "name-quotes"
    """A name that could not stand in a record's header."""

"""How foxtray says no.

Four refusals, all ``ValueError``: `Unreadable`, `OutOfTurn`, `Illegal` and
`Ambiguous`. Each knows the text it refuses, what would have been right and the
position it was refused in; a record's reader adds the line of the file.
The kinds are defined in docs/notation.md.

Their sentences are English. For readers of other languages a refusal that people meet at a
screen also carries a `Reason` (reasons.py).
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Self

from foxtray.kernel.reasons import Code as Code, Reason as Reason


class RefusalKind(StrEnum):
    """How a text is refused (docs/notation.md)."""

    REFUSED = "refused"
    UNREADABLE = "unreadable"
    OUT_OF_TURN = "out-of-turn"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"


class Common(Code):
    """Reasons that any game may have."""

    NOT_OFFERED = "not-offered"
    """Readable and in turn, but not among the legal words."""
    NOT_AWAITED = "not-awaited"
    """A fact while a word, or nothing, is awaited."""
    NO_SUCH_DIE = "no-such-die"
    WRONG_DICE = "wrong-dice"
    """Other dice than those that were to be rolled."""
    NO_SUCH_SEAT = "no-such-seat"


class Refusal(ValueError):
    """A text that foxtray does not take, and why."""

    kind: ClassVar[RefusalKind] = RefusalKind.REFUSED

    def __init__(
        self,
        what: str,
        *,
        word: str | None = None,
        expected: str = "",
        position: str = "",
        line: int | None = None,
        reason: Reason | None = None,
    ) -> None:
        self.what = what
        self.word = word
        self.expected = expected
        self.position = position
        self.line = line
        self.reason = reason
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """Everything but the line, in one line of text."""
        text = self.what
        if self.expected:
            text += f"; expected {self.expected}"
        if self.position:
            text += f"; position: {self.position}"
        return text

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line is not None else ""
        return f"{where}{self.kind}: {self.message}"

    def at(self, line: int, position: str = "") -> Self:
        """The same refusal, found on this line of a file."""
        return type(self)(
            self.what,
            word=self.word,
            expected=self.expected,
            position=self.position or position,
            line=line,
            reason=self.reason,
        )

    def of(self, word: str, position: str) -> Self:
        """The same refusal of this word, in this position."""
        return type(self)(
            self.what, word=word, expected=self.expected, position=position, reason=self.reason
        )


class Unreadable(Refusal):
    """Not in this game's grammar."""

    kind = RefusalKind.UNREADABLE


class OutOfTurn(Refusal):
    """Readable, but the position awaits something else."""

    kind = RefusalKind.OUT_OF_TURN


class Illegal(Refusal):
    """The position awaits this seat (or dice, or the result), but not this."""

    kind = RefusalKind.ILLEGAL


class Ambiguous(Refusal):
    """Two or more legal words differ only in what was left out."""

    kind = RefusalKind.AMBIGUOUS


def shorten(things: tuple[str, ...] | list[str], most: int = 12) -> str:
    """A list for an error message: the first few, and how many more there are.

    >>> shorten(["R", "-", "."], most=2)
    'R, - (+1 more)'
    """
    head = ", ".join(things[:most])
    rest = len(things) - most
    return f"{head} (+{rest} more)" if rest > 0 else head

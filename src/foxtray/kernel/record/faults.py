"""What is wrong with a file that is to be a record, for readers of any language."""

from __future__ import annotations

from foxtray.kernel.errors import Code, Illegal, OutOfTurn, Reason, Refusal, Unreadable


class RecordFault(Code):
    """Why a file is not taken as a record."""

    NO_RECORD = "no-record"
    """It does not begin as one."""
    NO_HEADER = "no-header"
    NO_SUCH_GAME = "no-such-game"
    OTHER_RULES = "other-rules"
    BAD_HEADER = "bad-header"
    NO_WORD = "no-word"
    MISPLACED = "misplaced"
    NOT_TRUE = "not-true"
    NO_RESULT = "no-result"


BY_KIND: dict[type[Refusal], RecordFault] = {
    Unreadable: RecordFault.NO_WORD,
    OutOfTurn: RecordFault.MISPLACED,
    Illegal: RecordFault.NOT_TRUE,
}
"""What a refusal of the reader means where nothing narrower is known."""


def reason_of(kind: type[Refusal]) -> Reason | None:
    fault = BY_KIND.get(kind)
    return None if fault is None else Reason(fault)

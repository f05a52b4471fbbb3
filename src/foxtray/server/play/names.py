"""What people may call themselves at a table: something that others can see and read.

The kernel refuses what could not stand in a record (`check_name`). Here is refused what
could, but would look like nobody, like somebody else, or like a heap of accents: records
with such names can still be read.
"""

from __future__ import annotations

import unicodedata

from foxtray.kernel.errors import Reason, Unreadable
from foxtray.kernel.playing import check_name
from foxtray.server.wire import TableFault

MOST_MARKS = 2
"""Accents on one letter: Vietnamese and Hebrew need two."""
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U000133fc"
)
"""Fillers, blanks and joiners that count as letters, signs or marks and show nothing."""
SELECTORS = range(0xFE00, 0xFE10)
"""Choose how the sign before is drawn: text or picture."""


def check_person_name(name: str) -> None:
    """Refuse a name that others could not see or read."""
    if not name.strip():
        raise _bad(name, TableFault.NAME_EMPTY, "a name looks empty", "letters that can be seen")
    if not all(map(_is_seen, name)):
        what = "a name has signs that nobody sees, or that turn the line round"
        raise _bad(name, TableFault.NAME_INVISIBLE, what, "only signs that can be seen")
    if not any(map(_is_body, name)):
        raise _bad(name, TableFault.NAME_EMPTY, "a name looks empty", "letters that can be seen")
    if _most_marks(name) > MOST_MARKS:
        what = "a name heaps accents"
        raise _bad(name, TableFault.NAME_ACCENTS, what, f"at most {MOST_MARKS} on a letter")
    if '"' in name:
        raise _bad(name, TableFault.NAME_QUOTES, "a name has quotes", "a name without quotes")
    check_name(name)


def _bad(name: str, code: TableFault, what: str, expected: str) -> Unreadable:
    return Unreadable(what, word=name, expected=expected, reason=Reason(code))


def _is_seen(sign: str) -> bool:
    return sign.isprintable() and sign not in INVISIBLE and not 0xE0100 <= ord(sign) <= 0xE01EF


def _is_body(sign: str) -> bool:
    """Whether something is there, not only an accent on nothing."""
    return not sign.isspace() and not unicodedata.category(sign).startswith("M")


def _most_marks(name: str) -> int:
    """How many accents the fullest letter bears.

    >>> [_most_marks(name) for name in ("Ada", "Nguyễn", "שּׁ", "Z͑ͫ̓")]
    [0, 2, 2, 3]
    """
    most = here = 0
    for sign in unicodedata.normalize("NFD", name):
        mark = unicodedata.category(sign) in ("Mn", "Me") and ord(sign) not in SELECTORS
        here = here + 1 if mark else 0
        most = max(most, here)
    return most

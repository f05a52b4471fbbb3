"""What no answer of a server may tell: where it runs, on what, as whom, and with which words it
asks its database. The harness holds every answer that a test hears against it.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import foxtray

PLACES = {
    str(Path.home()),
    tempfile.gettempdir(),
    str(Path(foxtray.__file__).resolve().parent.parent),
}
TELLING = re.compile(
    r"(?:postgres(?:ql)?|sqlite)(?:\+\w+)?://"
    r"|psycopg|sqlalchemy|sqlite3|tables\.sqlite|SQLite says|PostgreSQL"
    r"|Traceback \(most recent|\bFile \\?\"|\.py\b\"?, line"
    r"|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\s+\w+"
    r"|No space left|the disk is full|Permission denied|\[Errno",
)
SIGNS = (
    *("://", "psycopg", "sqlalchemy", "sqlite3", "tables.sqlite", "SQLite says", "PostgreSQL"),
    *("Traceback", "File ", ".py", "SELECT", "INSERT INTO", "UPDATE", "DELETE FROM"),
    *("No space left", "the disk is full", "Permission denied", "[Errno"),
)
"""One of them is in whatever `TELLING` finds. To look for them takes a ninth of the time, and
every answer that any test hears is looked at.
"""


def leaks_in(text: str) -> list[str]:
    """What an answer tells that it should not."""
    found: list[str] = []
    if any(sign in text for sign in SIGNS):
        found = [match[0] for match in TELLING.finditer(text)]
    found += [place for place in PLACES if len(place) > 1 and f"{place}/" in text]
    return found


def check_answer(text: str, *secrets: str) -> None:
    """An answer of the server, and what else it may not name: a store's place, a password."""
    found = [*leaks_in(text), *(secret for secret in secrets if secret and secret in text)]
    assert not found, f"an answer tells {found}: {text[:400]}"

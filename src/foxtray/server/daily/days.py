"""What day it is, and the seed of each day and game.

A day ends at midnight, UTC. The latest day that was ever seen is kept in the store before anything
is done or told because of it, and no clock that is set back brings an earlier one again: no day
has a second counted try, and no seed is told while somebody may still play for it.

The seeds follow from a secret of the store, so all servers of one store have the same, and a past
day can be played again. What is shown before is a seed's commitment (play/fair.py).
"""

from __future__ import annotations

import datetime
import hmac
import re
from collections.abc import Callable

from foxtray.server.play import fair
from foxtray.server.store.interface import Store

SEED = "foxtray day"
TRY = "foxtray counted try"
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
ID_LENGTH = 16
"""Signs of a counted try's name: nobody finds one by guessing."""


def date_at(moment: float) -> str:
    """The day of a moment in unix time.

    >>> date_at(86_399.0), date_at(86_400.0)
    ('1970-01-01', '1970-01-02')
    """
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).date().isoformat()


def is_date(text: str) -> bool:
    """Whether there is such a day.

    >>> is_date("2026-02-28"), is_date("2026-02-29"), is_date("20260228")
    (True, False, False)
    """
    try:
        return bool(DATE.fullmatch(text)) and bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def move(date: str, days: int) -> str:
    """The day so many days later.

    >>> move("2026-02-28", 1), move("2026-01-01", -1)
    ('2026-03-01', '2025-12-31')
    """
    return (datetime.date.fromisoformat(date) + datetime.timedelta(days)).isoformat()


def seed_of(secret: bytes, date: str, game: str) -> str:
    """The seed of a day's game."""
    return hmac.digest(secret, f"{SEED}\n{date}\n{game}".encode(), "sha256").hex()


class Days:
    """The days of one store."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._secret = b""
        self.are_public = False
        """Whether whatever is played for a day is practice: its dice are no secret."""
        self._seen = ""

    async def open(self) -> None:
        """Learn the secret, and what day it is."""
        secrets = await self._store.secrets()
        self._secret, self.are_public = secrets.days, secrets.days_are_public
        await self.look()

    @property
    def secret(self) -> bytes:
        """From which names follow that stay for good."""
        return self._secret

    async def look(self) -> str:
        """Today: the latest day that was seen, this moment's included. It is kept."""
        seen = await self._store.see_day(date_at(self._now()))
        self._seen = max(self._seen, seen)
        return self._seen

    def is_over(self, date: str) -> bool:
        """Whether a later day has been seen, and that is kept."""
        return date < self._seen

    def seconds_left(self) -> float:
        """Until today is over; by a clock that is a day behind, more than a day."""
        end = datetime.datetime.fromisoformat(f"{move(self._seen, 1)}T00:00:00+00:00")
        return max(0.0, end.timestamp() - self._now())

    def seed(self, date: str, game: str) -> str:
        """Not to be told before the day is over."""
        return seed_of(self._secret, date, game)

    def commitment(self, date: str, game: str) -> str:
        return fair.commit(self.seed(date, game))

    def name_try(self, date: str, game: str, person: str) -> str:
        """The name of somebody's counted try: there is one, whoever asks for it how often and at
        whichever server of this store.
        """
        told = f"{TRY}\n{date}\n{game}\n{person}".encode()
        return hmac.digest(self._secret, told, "sha256").hex()[:ID_LENGTH]

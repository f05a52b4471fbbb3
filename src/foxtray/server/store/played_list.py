"""Rows of finished games in a list, for a store without a database: one person's, or a test's.

Every question is answered by looking at all of them. The tests hold the database against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec

from foxtray.server.store.played import (
    PAGE,
    UNREADABLE,
    VERSION,
    GoalKey,
    Group,
    KeptReview,
    Met,
    Page,
    Played,
    Review,
    Rival,
    Wanted,
)


async def _nothing() -> None:
    """Nobody keeps them."""


class PlayedList:
    """Rows of finished games (played.PlayedGames), looked through one by one. `changed` is called
    after every change, to keep them.
    """

    def __init__(self, changed: Callable[[], Awaitable[None]] = _nothing) -> None:
        self.rows: list[Played] = []
        self.rivals: dict[tuple[str, str], dict[str, int]] = {}
        self._changed = changed

    def forget_table(self, table: str) -> None:
        self.rows = [row for row in self.rows if row.table != table]

    def _of(self, person: str, group: Group | None = None) -> list[Played]:
        found = [
            row
            for row in self.rows
            if row.person == person
            and (group is None or (row.counts and Group(row.game, row.players, row.kind) == group))
        ]
        return sorted(found, key=lambda row: (row.ended, row.table), reverse=True)

    async def page(
        self,
        person: str,
        wanted: Wanted,
        after: tuple[float, str] | None = None,
        limit: int = PAGE,
    ) -> Page:
        found = [row for row in self._of(person) if is_wanted(row, wanted)]
        rest = [row for row in found if after is None or (row.ended, row.table) < after]
        return Page(tuple(rest[:limit]), len(found))

    async def find(self, person: str, table: str) -> Played | None:
        return next((row for row in self._of(person) if row.table == table), None)

    async def groups(self, person: str) -> dict[Group, int]:
        counting = [row for row in self._of(person) if row.counts]
        return Counter(Group(row.game, row.players, row.kind) for row in counting)

    async def tally(self, person: str, group: Group) -> dict[int, int]:
        return Counter(row.score for row in self._of(person, group) if row.score is not None)

    async def latest(self, person: str, group: Group, limit: int) -> tuple[Played, ...]:
        return tuple(row for row in self._of(person, group) if row.score is not None)[:limit]

    async def reviewed(self, person: str, group: Group, limit: int) -> tuple[Played, ...]:
        return tuple(row for row in self._of(person, group) if row.accuracy is not None)[:limit]

    async def recent(self, person: str, limit: int) -> dict[str, tuple[int, list[int]]]:
        found: dict[str, tuple[int, list[int]]] = {}
        for row in self._of(person):
            if row.counts:
                count, scores = found.get(row.game, (0, []))
                more = [row.score] if row.score is not None else []
                found[row.game] = count + 1, (scores + more)[:limit]
        return found

    async def best_before(self, played: Played, least: bool) -> int | None:
        group = Group(played.game, played.players, played.kind)
        earlier = (row for row in self._of(played.person, group) if row.ended < played.ended)
        scores = [row.score for row in earlier if row.score is not None]
        return (min if least else max)(scores, default=None)

    async def met(self, person: str, game: str) -> tuple[Met, ...]:
        found: dict[tuple[str, bool], list[Rival]] = {}
        for row in self._of(person):
            for rival in row.rivals if row.game == game else ():
                found.setdefault((rival.rival, rival.is_bot), []).append(rival)
        return tuple(
            Met(*who, max(r.name for r in each), len(each), sum(r.outcome for r in each))
            for who, each in found.items()
        )

    async def reached(self, person: str, goals: Sequence[GoalKey]) -> dict[GoalKey, float]:
        found: dict[GoalKey, float] = {}
        for row in self._of(person):
            for goal in row.goals:
                key = row.game, goal
                if key in goals:
                    found[key] = min(row.ended, found.get(key, row.ended))
        return found

    async def due(self, limit: int = 20) -> tuple[str, ...]:
        due = dict.fromkeys(row.table for row in self.rows if 0 <= row.version < VERSION)
        return tuple(due)[:limit]

    async def keep(self, table: str, rows: Sequence[Played]) -> None:
        self.forget_table(table)
        self.rows += rows
        await self._changed()

    async def give_up(self, table: str) -> None:
        self.rows = [
            msgspec.structs.replace(row, version=UNREADABLE) if row.table == table else row
            for row in self.rows
        ]
        await self._changed()

    async def review(self, table: str, said: Sequence[Review]) -> None:
        of = {(table, each.seat): each for each in said}
        self.rows = [
            msgspec.structs.replace(row, **msgspec.structs.asdict(of[row.table, row.seat]))
            if row.seat is not None and (row.table, row.seat) in of
            else row
            for row in self.rows
        ]
        await self._changed()

    async def keep_review(self, table: str, kept: KeptReview) -> None:
        """A page has little room: what was made while it is open is all it has."""

    async def kept_review(self, table: str, asked: str) -> KeptReview | None:
        return None

    async def keep_rival(self, day: str, game: str, bot: str, result: int) -> None:
        self.rivals.setdefault((day, game), {}).setdefault(bot, result)
        await self._changed()

    async def day_rivals(self, day: str, game: str) -> Mapping[str, int]:
        return dict(self.rivals.get((day, game), {}))

    async def rebuild(self) -> int:
        self.rows = [msgspec.structs.replace(row, version=0) for row in self.rows]
        await self._changed()
        return len({row.table for row in self.rows})

    async def forget(self, person: str, instead: str) -> None:
        self.rows = [row for row in self.rows if row.person != person]
        await self._changed()


def join(was: Sequence[Played], own: Sequence[Played], others: Sequence[Played]) -> list[Played]:
    """One list of two that once were the same. Where only one has changed what there is of a table,
    or has forgotten it, that counts; where both have, what is worked out further, else one's own.
    """
    before, mine, theirs = map(_by_table, (was, own, others))
    rows: list[Played] = []
    for table in {**before, **theirs, **mine}:
        first, here, there = (each.get(table, []) for each in (before, mine, theirs))
        both = first not in (here, there)
        rows += here if there == first or (both and _far(here) >= _far(there)) else there
    return rows


def _by_table(rows: Sequence[Played]) -> dict[str, list[Played]]:
    found: dict[str, list[Played]] = {}
    for row in rows:
        found.setdefault(row.table, []).append(row)
    return found


def _far(rows: Sequence[Played]) -> int:
    """How far it is worked out; nothing comes after being forgotten."""
    return max((row.version for row in rows), default=VERSION + 1)


def is_wanted(row: Played, wanted: Wanted) -> bool:
    others = [name for seat, name in enumerate(row.names) if seat != row.seat]
    return (
        wanted.game in ("", row.game)
        and (wanted.since is None or row.ended >= wanted.since)
        and (wanted.until is None or row.ended < wanted.until)
        and wanted.company in ("", "alone" if row.players == 1 else "others")
        and wanted.origin in ("", row.origin)
        and (not wanted.name or any(wanted.name.casefold() in o.casefold() for o in others))
    )

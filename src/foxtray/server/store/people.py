"""What is kept of people beside their tables: passes, challenges, the ranking.

`PeopleRows` is the way in for the server; the functions below it are given a connection and may
wait. Both databases understand all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update

from foxtray.kernel.challenge import Measure
from foxtray.server.store.relations import challenges, passes, ranking

Found = TypeVar("Found")


class Asks(Protocol):
    """A database that can be asked and written to (database.py)."""

    async def read(self, ask: Callable[[Connection], Found]) -> Found: ...

    async def change(self, table: str, write: Callable[[Connection], None]) -> None: ...


class Holder(Struct, frozen=True):
    """Whose a pass is."""

    person: str
    name: str


class KeptChallenge(Struct, frozen=True):
    """A game that others may play with the same dice. Whatever is kept of it is a body of JSON, so
    a later version may add to it.
    """

    game: str
    name: str
    """Of who made it, as they sat there."""
    options: dict[str, str]
    result: int
    seed: str
    fell: dict[str, str]
    record: str
    """The game, to be laid beside another's when that is over."""
    id: str = ""
    owner: str = ""
    table: str = ""


class Ranked(Struct, frozen=True):
    """A result that somebody has entered."""

    id: str
    person: str
    name: str
    game: str
    seats: int
    day: str
    """Empty: no day's."""
    result: int
    hints: bool
    """Whether the table gave hints to who asked."""
    table: str
    at: float


class PeopleRows:
    """All of it."""

    def __init__(self, database: Asks) -> None:
        self._database = database

    async def keep_pass(self, key: str, holder: Holder, until: float, now: float) -> None:
        await self._change(partial(keep_pass, key, holder, until, now))

    async def take_pass(self, key: str, now: float) -> Holder | None:
        return await self._change(partial(take_pass, key, now))

    async def keep_challenge(self, kept: KeptChallenge, now: float) -> None:
        await self._change(partial(keep_challenge, kept, now))

    async def find_challenge(self, name: str) -> KeptChallenge | None:
        return await self._database.read(partial(find_challenge, name))

    async def enter(self, new: Ranked, measure: Measure) -> Ranked:
        return await self._change(partial(enter, new, measure))

    async def rank_list(
        self, game: str, seats: int, day: str, measure: Measure, limit: int
    ) -> list[Ranked]:
        return await self._database.read(partial(rank_list, game, seats, day, measure, limit))

    async def ranked_groups(self) -> list[tuple[str, int]]:
        return await self._database.read(ranked_groups)

    async def ranked_of(self, person: str) -> list[Ranked]:
        return await self._database.read(partial(ranked_of, person))

    async def all_ranked(self) -> list[Ranked]:
        return await self._database.read(all_ranked)

    async def rename_ranked(self, entry: str, name: str) -> int:
        return await self._change(partial(rename_ranked, entry, name))

    async def remove_ranked(self, entries: Sequence[str]) -> int:
        return await self._change(partial(remove_ranked, entries))

    async def forget(self, person: str) -> None:
        await self._change(partial(forget_person, person))

    async def _change(self, do: Callable[[Connection], Found]) -> Found:
        """What it answers, of the time that was kept."""
        made: list[Found] = []
        await self._database.change("", lambda connection: made.append(do(connection)))
        return made[-1]


# Passes


def keep_pass(key: str, holder: Holder, until: float, now: float, connection: Connection) -> None:
    """In the place of any other of the same person; and nobody's old one stays."""
    old = (passes.c.person == holder.person) | (passes.c.until <= now)
    connection.execute(delete(passes).where(old))
    row = {"key": key, "person": holder.person, "name": holder.name, "until": until}
    connection.execute(insert(passes).values(row))


def take_pass(key: str, now: float, connection: Connection) -> Holder | None:
    """Whose it is; then it is gone. None: there is none, or it is too late. Of two who come with
    the same at once, one gets it.
    """
    here = passes.c.key == key
    found = connection.execute(select(passes).where(here)).mappings().first()
    gone = connection.execute(delete(passes).where(here)).rowcount
    if found is None or not gone or found["until"] <= now:
        return None
    return Holder(found["person"], found["name"])


# Challenges


def keep_challenge(kept: KeptChallenge, now: float, connection: Connection) -> None:
    """Unless it is there already."""
    if find_challenge(kept.id, connection) is not None:
        return
    body = msgspec.structs.replace(kept, id="", owner="", table="")
    row = {
        "id": kept.id,
        "owner": kept.owner,
        "table_id": kept.table,
        "body": msgspec.json.encode(body).decode(),
        "made": now,
    }
    connection.execute(insert(challenges).values(row))


def find_challenge(name: str, connection: Connection) -> KeptChallenge | None:
    found = connection.execute(select(challenges).where(challenges.c.id == name)).first()
    if found is None:
        return None
    body = msgspec.json.decode(found.body, type=KeptChallenge)
    return msgspec.structs.replace(body, id=found.id, owner=found.owner, table=found.table_id)


# The ranking


def enter(new: Ranked, measure: Measure, connection: Connection) -> Ranked:
    """A person has one result by game, number of seats and day: the best. It takes the new name.
    What stands there now.
    """
    mine = (
        ranking.c.person == new.person,
        ranking.c.game == new.game,
        ranking.c.seats == new.seats,
        ranking.c.day == new.day,
    )
    old = connection.execute(select(ranking).where(*mine)).first()
    if old is None:
        connection.execute(insert(ranking).values(_row(new)))
        return new
    best = new if measure.is_better(new.result, old.result) else _ranked(old)
    kept = msgspec.structs.replace(best, id=old.id, name=new.name)
    connection.execute(update(ranking).where(*mine).values(_row(kept)))
    return kept


def rank_list(
    game: str, seats: int, day: str, measure: Measure, limit: int, connection: Connection
) -> list[Ranked]:
    """The best first; of equal ones who came first."""
    result = ranking.c.result if measure is Measure.TURNS else ranking.c.result.desc()
    here = ranking.c.game == game, ranking.c.seats == seats, ranking.c.day == day
    query = select(ranking).where(*here).order_by(result, ranking.c.at, ranking.c.id).limit(limit)
    return [_ranked(row) for row in connection.execute(query)]


def ranked_groups(connection: Connection) -> list[tuple[str, int]]:
    """Games and numbers of seats in which something was entered, days left out."""
    query = select(ranking.c.game, ranking.c.seats).where(ranking.c.day == "").distinct()
    return sorted((game, seats) for game, seats in connection.execute(query))


def ranked_of(person: str, connection: Connection) -> list[Ranked]:
    query = select(ranking).where(ranking.c.person == person).order_by(ranking.c.at.desc())
    return [_ranked(row) for row in connection.execute(query)]


def all_ranked(connection: Connection) -> list[Ranked]:
    """For the operator: by game, seats and day."""
    order = ranking.c.game, ranking.c.seats, ranking.c.day, ranking.c.result.desc(), ranking.c.id
    return [_ranked(row) for row in connection.execute(select(ranking).order_by(*order))]


def rename_ranked(entry: str, name: str, connection: Connection) -> int:
    """All entries of whoever's this one is: they come under one name. How many."""
    query = select(ranking.c.person).where(ranking.c.id == entry)
    person = connection.execute(query).scalar()
    if person is None:
        return 0
    mine = ranking.c.person == person
    return connection.execute(update(ranking).where(mine).values(name=name)).rowcount


def remove_ranked(entries: Sequence[str], connection: Connection) -> int:
    return connection.execute(delete(ranking).where(ranking.c.id.in_(entries))).rowcount


def forget_person(person: str, connection: Connection) -> None:
    """All of it that is theirs."""
    connection.execute(delete(passes).where(passes.c.person == person))
    connection.execute(delete(challenges).where(challenges.c.owner == person))
    connection.execute(delete(ranking).where(ranking.c.person == person))


def _row(ranked: Ranked) -> dict[str, object]:
    row = msgspec.structs.asdict(ranked)
    return {
        **{name: value for name, value in row.items() if name != "table"},
        "table_id": row["table"],
    }


def _ranked(row: Row[tuple[object, ...]]) -> Ranked:
    told = dict(row._mapping)
    return Ranked(
        **{**{k: v for k, v in told.items() if k != "table_id"}, "table": told["table_id"]}
    )

"""Rows of finished games in the database: writing them, and every question about them.

Writing is done in the writer's transactions (group_commit.py), reading in the readers' threads.
Every question is answered by an index, or by a page of rows: the one who has played a hundred
thousand games waits no longer than others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from foxtray.server.store.interface import FINISHED
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
    not_worked_out,
)
from foxtray.server.store.relations import (
    day_rivals,
    played,
    played_goals,
    played_rivals,
    reviews,
    table_people,
    tables,
)

Found = TypeVar("Found")
Row = dict[str, Any]
Write = Callable[[Connection], None]
JSON = {"names": tuple[str, ...], "totals": tuple[int, ...], "numbers": dict[str, float]}
"""Columns that hold JSON, and what is in them."""
REVIEWED = ("accuracy", "luck", "loss", "unit")
COLUMNS = tuple(
    name for name in Played.__struct_fields__ if name not in ("table", "rivals", "goals")
)


# Writing


def write(connection: Connection, rows: Sequence[Played]) -> None:
    """New rows."""
    if not rows:
        return
    connection.execute(insert(played), [_columns(row) for row in rows])
    met = [_rival(row, each) for row in rows for each in row.rivals]
    if met:
        connection.execute(insert(played_rivals), met)
    reached = [
        {**_key(row), "goal": goal, "game": row.game, "ended": row.ended}
        for row in rows
        for goal in row.goals
    ]
    if reached:
        connection.execute(insert(played_goals), reached)


def forget(connection: Connection, asked: Sequence[str]) -> None:
    """Whatever is known of these tables' games."""
    for relation in (played_goals, played_rivals, played):
        connection.execute(delete(relation).where(relation.c.table_id.in_(asked)))


def replace(connection: Connection, table: str, rows: Sequence[Played]) -> None:
    """Other rows in the place of a table's, with what reviews said of them. The table's line is
    locked: who deletes it waits, or has done so.
    """
    if not _lock(connection, table):
        return
    known = select(played.c.person, *(played.c[name] for name in REVIEWED))
    said = {
        person: dict(zip(REVIEWED, review, strict=True))
        for person, *review in connection.execute(known.where(played.c.table_id == table))
    }
    forget(connection, [table])
    write(
        connection,
        [msgspec.structs.replace(row, **said.get(row.person, {})) for row in rows],
    )


def _lock(connection: Connection, table: str) -> bool:
    """Whether there is such a table; it will not go before this is done."""
    line = select(tables.c.id).where(tables.c.id == table).with_for_update()
    return connection.execute(line).scalar() is not None


def give_up(connection: Connection, table: str) -> None:
    connection.execute(update(played).where(played.c.table_id == table).values(version=UNREADABLE))


def note(connection: Connection, table: str, said: Sequence[Review]) -> None:
    """What a review says, where it is of use: in the rows of who sat there."""
    for each in said:
        values = {name: getattr(each, name) for name in REVIEWED}
        rows = played.c.table_id == table, played.c.seat == each.seat
        connection.execute(update(played).where(*rows).values(values))


def keep_review(connection: Connection, table: str, kept: KeptReview) -> None:
    """The table's line is locked, as above."""
    if not _lock(connection, table):
        return
    there = reviews.c.table_id == table, reviews.c.asked == kept.asked
    connection.execute(delete(reviews).where(*there))
    row = {"table_id": table, "asked": kept.asked, "mark": kept.mark, "body": kept.body}
    connection.execute(insert(reviews).values(row))


def keep_rival(connection: Connection, day: str, game: str, bot: str, result: int) -> None:
    """It is the same whoever works it out: what is there stays."""
    row = {"day": day, "game": game, "bot": bot}
    there = and_(*(day_rivals.c[name] == value for name, value in row.items()))
    if connection.execute(select(day_rivals.c.result).where(there)).scalar() is None:
        connection.execute(insert(day_rivals).values({**row, "result": result}))


def forget_person(connection: Connection, person: str, instead: str) -> None:
    """All rows of somebody. Those of who met them are worked out again, for the names in them."""
    mine = played_rivals.c.rival == person, played_rivals.c.is_bot == False  # noqa: E712 it is SQL
    there = select(played_rivals.c.table_id).where(*mine)
    connection.execute(update(played).where(played.c.table_id.in_(there)).values(version=0))
    connection.execute(update(played_rivals).where(*mine).values(name=instead))
    for relation in (played_goals, played_rivals, played):
        connection.execute(delete(relation).where(relation.c.person == person))


def begin_again(connection: Connection) -> int:
    """Every row is to be worked out; who sat at a finished table and has none gets one. How many
    games that are.
    """
    connection.execute(update(played).values(version=0))
    has = select(played.c.table_id).where(
        played.c.table_id == table_people.c.table_id, played.c.person == table_people.c.person
    )
    missing = (
        select(table_people.c.person, tables.c.id, tables.c.game, tables.c.changed, tables.c.names)
        .join_from(table_people, tables, table_people.c.table_id == tables.c.id)
        .where(tables.c.status == FINISHED, ~has.exists())
    )
    write(connection, [_not_worked_out(*each) for each in connection.execute(missing).all()])
    return connection.execute(select(func.count(played.c.table_id.distinct()))).scalar_one()


def _not_worked_out(person: str, table: str, game: str, changed: float, names: str) -> Played:
    seated = msgspec.json.decode(names, type=tuple[str, ...])
    return not_worked_out(person, table, game, changed, seated)


def _key(row: Played) -> Row:
    return {"person": row.person, "table_id": row.table}


def _columns(row: Played) -> Row:
    told = {name: getattr(row, name) for name in COLUMNS}
    told |= {name: msgspec.json.encode(told[name]).decode() for name in JSON}
    others = (name for seat, name in enumerate(row.names) if seat != row.seat)
    return {**told, **_key(row), "sought": "\n".join(others).casefold()}


def _rival(row: Played, each: Rival) -> Row:
    return {**_key(row), "game": row.game, **msgspec.structs.asdict(each)}


# Reading


class Asks(Protocol):
    """A database that can be asked and written to (database.py)."""

    async def read(self, ask: Callable[[Connection], Found]) -> Found: ...

    async def change(self, table: str, write: Write) -> None: ...


class PlayedRows:
    """Everybody's finished games (played.PlayedGames)."""

    def __init__(self, database: Asks) -> None:
        self._database = database

    async def page(
        self,
        person: str,
        wanted: Wanted,
        after: tuple[float, str] | None = None,
        limit: int = PAGE,
    ) -> Page:
        return await self._database.read(partial(_page, person, wanted, after, limit))

    async def find(self, person: str, table: str) -> Played | None:
        query = _rows(person).where(played.c.table_id == table)
        return next(iter(await self._read_rows(query, whole=True)), None)

    async def groups(self, person: str) -> dict[Group, int]:
        kinds = played.c.game, played.c.players, played.c.kind
        query = select(*kinds, func.count()).where(*_counting(person)).group_by(*kinds)
        found = await self._read(query)
        return {Group(game, players, kind): count for game, players, kind, count in found}

    async def tally(self, person: str, group: Group) -> dict[int, int]:
        query = select(played.c.score, func.count()).where(
            *_counting(person, group), played.c.score.is_not(None)
        )
        return dict(await self._read(query.group_by(played.c.score)))

    async def latest(self, person: str, group: Group, limit: int) -> tuple[Played, ...]:
        query = select(played).where(*_counting(person, group), played.c.score.is_not(None))
        return await self._read_rows(_latest_first(query).limit(limit))

    async def reviewed(self, person: str, group: Group, limit: int) -> tuple[Played, ...]:
        query = select(played).where(*_counting(person, group), played.c.accuracy.is_not(None))
        return await self._read_rows(_latest_first(query).limit(limit))

    async def recent(self, person: str, limit: int) -> dict[str, tuple[int, list[int]]]:
        return await self._database.read(partial(_recent, person, limit))

    async def best_before(self, played_now: Played, least: bool) -> int | None:
        group = Group(played_now.game, played_now.players, played_now.kind)
        query = select(played.c.score).where(
            *_counting(played_now.person, group),
            played.c.score.is_not(None),
            played.c.ended < played_now.ended,
        )
        best_first = played.c.score.asc() if least else played.c.score.desc()
        found = await self._read(query.order_by(best_first).limit(1))
        return found[0][0] if found else None

    async def met(self, person: str, game: str) -> tuple[Met, ...]:
        """The name of a person may change; the greatest in order is as good as any."""
        who = played_rivals.c.rival, played_rivals.c.is_bot
        sums = func.max(played_rivals.c.name), func.count(), func.sum(played_rivals.c.outcome)
        query = select(*who, *sums).where(
            played_rivals.c.person == person, played_rivals.c.game == game
        )
        return tuple(Met(*each) for each in await self._read(query.group_by(*who)))

    async def reached(self, person: str, goals: Sequence[GoalKey]) -> dict[GoalKey, float]:
        return await self._database.read(partial(_reached, person, goals))

    async def due(self, limit: int = 20) -> tuple[str, ...]:
        query = select(played.c.table_id).where(played.c.version >= 0, played.c.version < VERSION)
        found = await self._read(query.distinct().limit(limit))
        return tuple(table for (table,) in found)

    async def day_rivals(self, day: str, game: str) -> Mapping[str, int]:
        query = select(day_rivals.c.bot, day_rivals.c.result).where(
            day_rivals.c.day == day, day_rivals.c.game == game
        )
        return dict(await self._read(query))

    async def keep(self, table: str, rows: Sequence[Played]) -> None:
        await self._database.change(table, partial(replace, table=table, rows=rows))

    async def give_up(self, table: str) -> None:
        await self._database.change(table, partial(give_up, table=table))

    async def review(self, table: str, said: Sequence[Review]) -> None:
        await self._database.change(table, partial(note, table=table, said=said))

    async def keep_review(self, table: str, kept: KeptReview) -> None:
        await self._database.change(table, partial(keep_review, table=table, kept=kept))

    async def kept_review(self, table: str, asked: str) -> KeptReview | None:
        query = select(reviews.c.mark, reviews.c.body).where(
            reviews.c.table_id == table, reviews.c.asked == asked
        )
        found = await self._read(query)
        return KeptReview(asked, found[0].mark, bytes(found[0].body)) if found else None

    async def keep_rival(self, day: str, game: str, bot: str, result: int) -> None:
        wanted = partial(keep_rival, day=day, game=game, bot=bot, result=result)
        await self._database.change("", wanted)

    async def forget(self, person: str, instead: str) -> None:
        await self._database.change("", partial(forget_person, person=person, instead=instead))

    async def rebuild(self) -> int:
        counts: list[int] = []
        await self._database.change("", lambda connection: counts.append(begin_again(connection)))
        return counts[-1]

    async def _read(self, query: Select[Any]) -> Sequence[Any]:
        return await self._database.read(lambda connection: connection.execute(query).all())

    async def _read_rows(self, query: Select[Any], whole: bool = False) -> tuple[Played, ...]:
        return await self._database.read(partial(_read_played, query, whole=whole))


def _rows(person: str) -> Select[Any]:
    return select(played).where(played.c.person == person)


def _counting(person: str, group: Group | None = None) -> tuple[ColumnElement[bool], ...]:
    """What statistics are made of: somebody's, or of these those of one kind."""
    counting = played.c.person == person, played.c.counts == True  # noqa: E712 it is SQL
    if group is None:
        return counting
    return (
        *counting,
        played.c.game == group.game,
        played.c.players == group.players,
        played.c.kind == group.kind,
    )


def _latest_first(query: Select[Any]) -> Select[Any]:
    return query.order_by(played.c.ended.desc(), played.c.table_id.desc())


def _page(
    person: str,
    wanted: Wanted,
    after: tuple[float, str] | None,
    limit: int,
    connection: Connection,
) -> Page:
    asked = [played.c.person == person, *_asked(wanted)]
    # A name may be rare: which games have it is asked of the narrow index alone, never of the rows.
    hint = "INDEXED BY played_by_name" if wanted.name else ""
    count = select(func.count()).select_from(played).where(*asked)
    query = _latest_first(select(played.c.table_id).where(*asked)).limit(limit)
    if after is not None:
        ended, table = after
        earlier = played.c.ended < ended
        query = query.where(or_(earlier, and_(played.c.ended == ended, played.c.table_id < table)))
    total = connection.execute(count.with_hint(played, hint, "sqlite")).scalar_one()
    if not total:
        return Page((), 0)
    found = connection.execute(query.with_hint(played, hint, "sqlite")).scalars().all()
    # Not in order: a database might go through all of a person's games in that order for them.
    rows = _read_played(_rows(person).where(played.c.table_id.in_(found)), connection, whole=True)
    by_table = {row.table: row for row in rows}
    return Page(tuple(by_table[t] for t in found if t in by_table), total)


def _asked(wanted: Wanted) -> list[ColumnElement[bool]]:
    asked: list[ColumnElement[bool]] = []
    if wanted.game:
        asked.append(played.c.game == wanted.game)
    if wanted.name:
        asked.append(played.c.sought.contains(wanted.name.casefold(), autoescape=True))
    if wanted.since is not None:
        asked.append(played.c.ended >= wanted.since)
    if wanted.until is not None:
        asked.append(played.c.ended < wanted.until)
    if wanted.company:
        asked.append(played.c.players == 1 if wanted.company == "alone" else played.c.players > 1)
    if wanted.origin:
        asked.append(played.c.origin == wanted.origin)
    return asked


def _recent(person: str, limit: int, connection: Connection) -> dict[str, tuple[int, list[int]]]:
    """By group, for which there is an index, and then the latest of all groups of a game."""
    kinds = played.c.game, played.c.players, played.c.kind
    groups = select(*kinds, func.count()).where(*_counting(person)).group_by(*kinds)
    counts: Counter[str] = Counter()
    ends: dict[str, list[tuple[float, str, int]]] = {}
    for game, players, kind, count in connection.execute(groups).all():
        counts[game] += count
        last = select(played.c.ended, played.c.table_id, played.c.score).where(
            *_counting(person, Group(game, players, kind)), played.c.score.is_not(None)
        )
        found = connection.execute(_latest_first(last).limit(limit)).all()
        ends.setdefault(game, []).extend((*each,) for each in found)
    return {
        game: (count, [score for _, _, score in sorted(ends[game], reverse=True)[:limit]])
        for game, count in counts.items()
    }


def _reached(person: str, goals: Sequence[GoalKey], connection: Connection) -> dict[GoalKey, float]:
    """One by one, each the first of its index, however often it was reached."""
    first: dict[GoalKey, float] = {}
    mine = select(played_goals.c.ended).where(played_goals.c.person == person)
    for game, goal in goals:
        here = mine.where(played_goals.c.game == game, played_goals.c.goal == goal)
        ended = connection.execute(here.order_by(played_goals.c.ended).limit(1)).scalar()
        if ended is not None:
            first[game, goal] = ended
    return first


def _read_played(
    query: Select[Any], connection: Connection, whole: bool = False
) -> tuple[Played, ...]:
    """Rows; `whole`: with those met in them and the goals, which are in rows of their own."""
    rows = [dict(row) for row in connection.execute(query).mappings()]
    met: dict[tuple[str, str], list[Rival]] = {}
    goals: dict[tuple[str, str], list[str]] = {}
    if whole and rows:
        whose = {row["person"] for row in rows}, {row["table_id"] for row in rows}
        for row in _beside(connection, played_rivals, *whose):
            rival = Rival(row.seat, row.name, row.rival, row.is_bot, row.outcome)
            met.setdefault((row.person, row.table_id), []).append(rival)
        for row in _beside(connection, played_goals, *whose):
            goals.setdefault((row.person, row.table_id), []).append(row.goal)
    return tuple(
        Played(
            table=row["table_id"],
            rivals=tuple(met.get((row["person"], row["table_id"]), ())),
            goals=tuple(goals.get((row["person"], row["table_id"]), ())),
            **{
                name: msgspec.json.decode(row[name], type=JSON[name]) if name in JSON else row[name]
                for name in COLUMNS
            },
        )
        for row in rows
    )


def _beside(
    connection: Connection, relation: Any, people: set[str], asked: set[str]
) -> Sequence[Any]:
    query = select(relation).where(relation.c.person.in_(people), relation.c.table_id.in_(asked))
    order = relation.c.seat if "seat" in relation.c else relation.c.goal
    return connection.execute(query.order_by(order)).all()

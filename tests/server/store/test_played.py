"""Rows of finished games in the store: every question held against looking at all of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, delete

from foxtray.server.store.database import Database
from foxtray.server.store.played import Group, KeptReview, Played, Review, Wanted
from foxtray.server.store.played_list import PlayedList
from foxtray.server.store.relations import events, table_people, tables
from people.mine import made_up
from server.store.helping import line, opened, run, said
from server.store.test_written_before import GUESTS, open_again

GROUPS = [Group(game, n) for game in ("ganz-schoen-clever", "high-score") for n in (1, 2, 3)]
GOALS = [(group.game, goal) for group in GROUPS for goal in ("chain", "bots:fox", "none")]
WANTED = (
    Wanted(),
    Wanted(game="high-score"),
    Wanted(name="лис"),
    Wanted(name="100% bo_"),
    Wanted(name="%"),
    Wanted(since=20_000.0, until=40_000.0),
    Wanted(company="alone"),
    Wanted(company="others", origin="day"),
)


async def fill(store: Database, rows: list[Played]) -> PlayedList:
    naive = PlayedList()
    for row in rows:
        over = line(row.table, [row.person], status="finished")
        await store.append(row.table, [said(1)], over, played=[row])
        naive.rows.append(row)
    return naive


def test_every_question_is_answered_as_by_looking_at_all_rows(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            naive = await fill(store, made_up(150))
            played = store.played
            for person in ("ada", "bo", "nobody"):
                assert await played.groups(person) == await naive.groups(person)
                assert await played.recent(person, 7) == await naive.recent(person, 7)
                assert await played.reached(person, GOALS) == await naive.reached(person, GOALS)
                for group in GROUPS:
                    assert await played.tally(person, group) == await naive.tally(person, group)
                    of = person, group, 9
                    for one, other in (
                        (await played.latest(*of), await naive.latest(*of)),
                        (await played.reviewed(*of), await naive.reviewed(*of)),
                    ):
                        assert [row.table for row in one] == [row.table for row in other]
                for game in ("ganz-schoen-clever", "high-score"):
                    met = {each.rival: each for each in await played.met(person, game)}
                    assert met == {each.rival: each for each in await naive.met(person, game)}
            for row in naive.rows[:40]:
                found = await played.find(row.person, row.table)
                assert found is not None
                assert msgspec.structs.replace(found, goals=tuple(sorted(found.goals))) == (
                    msgspec.structs.replace(row, goals=tuple(sorted(row.goals)))
                )
                for least in (True, False):
                    best = await played.best_before(row, least)
                    assert best == await naive.best_before(row, least)

    run(go())


def test_pages_follow_each_other_to_the_last(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            naive = await fill(store, made_up(120))
            for wanted in WANTED:
                after, seen = None, []
                while True:
                    page = await store.played.page("ada", wanted, after, limit=11)
                    assert page.total == (await naive.page("ada", wanted)).total
                    seen += [row.table for row in page.rows]
                    if not page.rows:
                        break
                    after = page.rows[-1].ended, page.rows[-1].table
                everything = await naive.page("ada", wanted, limit=1000)
                assert seen == [row.table for row in everything.rows]

    run(go())


def test_rows_are_kept_with_the_end_or_not_at_all_and_go_with_their_table(where: str) -> None:
    row, other = made_up(2, people=("ada",))

    async def go() -> None:
        async with opened(where) as store, opened(where) as second:
            await store.append("t0", [said(1)], line("t0"))
            late = store.append("t0", [said(1)], played=[row])  # somebody else wrote first
            with pytest.raises(Exception, match="does not follow"):
                await late
            assert await store.played.find("ada", "t0") is None
            await store.append("t0", [said(2)], played=[row])
            await second.append("t1", [said(1)], line("t1"), played=[other])
            assert await second.played.find("ada", "t0") is not None
            await second.delete("t0")
            page = await store.played.page("ada", Wanted())
            assert [each.table for each in page.rows] == ["t1"]
            await store.played.keep("t0", [row])  # it is no more
            assert (await store.played.page("ada", Wanted())).total == 1

    run(go())


def test_what_is_worked_out_again_keeps_its_reviews(where: str) -> None:
    (row,) = made_up(1, people=("ada",))
    row = msgspec.structs.replace(row, version=0, accuracy=None, luck=None, loss=None, unit=None)

    async def go() -> None:
        async with opened(where) as store, opened(where) as second:
            await store.append("t0", [said(1)], line("t0", status="finished"), played=[row])
            await store.played.review("t0", [Review(0, 0.9, 1.5, 2.5, "points")])
            whole = msgspec.structs.replace(
                row, version=1, numbers={"chain": 5.0}, goals=("chain",)
            )
            await asyncio.gather(*(each.played.keep("t0", [whole]) for each in (store, second)))
            found = await store.played.find("ada", "t0")
            assert found is not None
            assert (found.accuracy, found.luck, found.numbers) == (0.9, 1.5, {"chain": 5.0})
            assert await store.played.reached("ada", [(row.game, "chain")]) == {
                (row.game, "chain"): row.ended
            }

    run(go())


def test_a_rebuild_asks_for_every_row_anew_and_finds_those_that_are_missing(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            await fill(store, made_up(20))
            await store.append("lost", [said(1)], line("lost", ["ada"], status="finished"))
            await store.append("on", [said(1)], line("on", ["ada"]))
            due = await store.played.due(100)
            assert "lost" not in due
            assert await store.played.rebuild() == 21
            assert {*await store.played.due(100)} == {*(f"t{n}" for n in range(20)), "lost"}
            found = await store.played.find("ada", "lost")
            assert found is not None
            assert (found.version, found.game, found.score) == (0, "high-score", None)

    run(go())


def test_who_wants_to_be_forgotten_is(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store:
            await fill(store, made_up(40))
            await store.played.forget("person-1", "somebody")
            for person in ("ada", "bo"):
                for game in ("ganz-schoen-clever", "high-score"):
                    names = {each.rival: each.name for each in await store.played.met(person, game)}
                    assert names.get("person-1", "somebody") == "somebody"
            await store.played.forget("ada", "somebody")
            assert (await store.played.page("ada", Wanted())).total == 0
            assert (await store.played.page("bo", Wanted())).total > 0

    run(go())


def test_what_bots_made_of_a_day_is_kept_once(where: str) -> None:
    async def go() -> None:
        async with opened(where) as store, opened(where) as second:
            await store.played.keep_rival("2026-03-05", "high-score", "exact", 14)
            await second.played.keep_rival("2026-03-05", "high-score", "exact", 99)
            assert await second.played.day_rivals("2026-03-05", "high-score") == {"exact": 14}
            assert await second.played.day_rivals("2026-03-06", "high-score") == {}

    run(go())


def test_a_store_of_before_has_rows_for_all_who_finished_a_game(tmp_path: Path) -> None:
    with open_again(tmp_path / "data") as database:
        query = (
            "SELECT person, id FROM tables JOIN table_people ON table_id = id"
            " WHERE status = 'finished'"
        )
        finished = set(database.execute(query))
    database.close()
    assert finished
    assert len(GUESTS) > len({table for _, table in finished})

    async def go() -> None:
        async with opened(str(tmp_path / "data")) as store:
            assert {*await store.played.due(1000)} == {table for _, table in finished}
            for person, table in finished:
                row = await store.played.find(person, table)
                assert row is not None
                assert (row.version, row.counts, len(row.names) >= 1) == (0, False, True)

    run(go())


def test_a_review_is_kept_with_its_table(where: str) -> None:
    """The last one of the same question; and it goes with the table."""

    async def go() -> None:
        first, second = KeptReview("owl a", "one", b"\0old"), KeptReview("owl a", "two", b"\xffnew")
        other = KeptReview("fox-deep ", "one", b"deep")
        async with opened(where) as store:
            for table in ("t", "u"):
                await store.append(table, [said(1)], line(table, ["ada"], status="finished"))
            for kept in (first, other, second):
                await store.played.keep_review("t", kept)
            await store.played.keep_review("gone", first)
        async with opened(where) as store:  # as after a restart
            found = store.played.kept_review
            assert await found("t", "owl a") == second
            assert await found("t", "fox-deep ") == other
            assert [await found("u", "owl a"), await found("gone", "owl a")] == [None, None]
            await store.delete("t")
            assert await found("t", "owl a") is None

    run(go())


def test_who_knows_no_reviews_can_still_delete_a_table(where: str) -> None:
    """As a process of the version before does, while new ones keep reviews (decision 18)."""

    async def go() -> None:
        async with opened(where) as store:
            await store.append("t", [said(1)], line("t", ["ada"], status="finished"))
            await store.played.keep_review("t", KeptReview("owl a", "one", b"kept"))

            def forget(connection: Connection) -> None:
                for relation in (events, table_people):
                    connection.execute(delete(relation).where(relation.c.table_id == "t"))
                connection.execute(delete(tables).where(tables.c.id == "t"))

            await store.change("t", forget)
            assert await store.last("t") == 0
            assert await store.played.kept_review("t", "owl a") is None

    run(go())

"""The store in a drawer keeps what every store keeps: the same tests, and what is its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from foxtray.server.alone.page import PageDrawer
from foxtray.server.store import Damaged, NotKept
from foxtray.server.store.drawer import DrawerStore
from foxtray.server.store.played import VERSION, Played, not_worked_out
from foxtray.server.store.played_list import join
from server.store import test_appending, test_days, test_lobby
from server.store.drawers import MemoryDrawer
from server.store.helping import DRAWERS, line, run, said, words

SAME: list[Callable[[str], None]] = [
    test_appending.test_what_is_appended_is_loaded_in_order,
    test_appending.test_the_last_number_is_known_whoever_wrote_it,
    test_appending.test_it_is_there_for_the_next_server,
    test_appending.test_a_body_comes_back_as_it_was,
    test_appending.test_of_two_servers_one_is_refused,
    test_appending.test_appends_may_be_asked_for_before_the_last_is_kept,
    test_appending.test_who_is_cancelled_while_waiting_leaves_no_gap,
    test_lobby.test_lines_are_found_by_person_visibility_and_status,
    test_lobby.test_an_enum_is_kept_as_its_text,
    test_lobby.test_a_line_is_replaced_whole,
    test_lobby.test_a_line_may_change_without_an_event,
    test_lobby.test_idle_tables_are_those_unchanged_and_not_archived,
    test_lobby.test_count_is_of_tables_under_way,
    test_days.test_the_latest_day_is_kept_and_no_earlier_one_takes_its_place,
    test_days.test_counted_tries_are_found_by_day_game_and_person,
]


@pytest.fixture
def drawer() -> MemoryDrawer:
    return MemoryDrawer()


@pytest.fixture
def where(drawer: MemoryDrawer) -> str:
    DRAWERS["drawer:test"] = drawer
    return "drawer:test"


@pytest.mark.parametrize("check", SAME, ids=lambda check: check.__name__.removeprefix("test_"))
def test_as_every_store(check: Callable[[str], None], where: str) -> None:
    check(where)


async def opened(drawer: MemoryDrawer) -> DrawerStore:
    store = DrawerStore(PageDrawer(drawer.call))
    await store.open()
    return store


def test_a_full_drawer_keeps_nothing_and_goes_on_when_there_is_room(drawer: MemoryDrawer) -> None:
    async def go() -> None:
        store = await opened(drawer)
        await store.append("t", words(1, 2), line("t"))
        drawer.full = "the browser gives no more room"
        with pytest.raises(NotKept, match="no more room"):
            await store.append("t", [said(3)], line("t"))
        assert await store.load("t") == words(1, 2)
        drawer.full = ""
        await store.append("t", [said(3)])
        assert await store.load("t") == words(1, 3)

    run(go())


def test_what_is_missing_is_noticed(drawer: MemoryDrawer) -> None:
    async def go() -> None:
        store = await opened(drawer)
        await store.append("t", words(1, 3))
        del drawer.events["t", 2]
        with pytest.raises(Damaged, match="event 2 of 3"):
            await store.load("t")

    run(go())


def test_all_who_share_a_drawer_have_one_secret_and_everybody_the_same_days(
    drawer: MemoryDrawer,
) -> None:
    async def go() -> None:
        here, there, elsewhere = (
            await opened(drawer),
            await opened(drawer),
            await opened(MemoryDrawer()),
        )
        assert await here.secrets() == await there.secrets()
        assert (await here.secrets()).now != (await elsewhere.secrets()).now
        assert (await here.secrets()).days == (await elsewhere.secrets()).days

    run(go())


# Games that were played, of which each tab notes all


def game(table: str, version: int = 0) -> Played:
    row = not_worked_out("ann", table, "high-score", 1000.0, ("Ann",))
    return msgspec.structs.replace(row, version=version)


def tables_of(store: DrawerStore) -> list[str]:
    return sorted(row.table for row in store.played.rows)


class SlowDrawer(MemoryDrawer):
    """Does what it is asked at once, and the first time of one kind answers when it may."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = ""
        self.done, self.may_answer = asyncio.Event(), asyncio.Event()

    async def call(self, asked: str) -> str:
        answer = await super().call(asked)
        if msgspec.json.decode(asked)[0] == self.slow:
            self.slow = ""
            self.done.set()
            await self.may_answer.wait()
        return answer


def test_what_tabs_note_that_have_not_looked_is_all_there(drawer: MemoryDrawer) -> None:
    async def go() -> None:
        here, there = await opened(drawer), await opened(drawer)
        await here.played.keep("a", [game("a")])
        await there.played.keep("b", [game("b")])
        await here.played.keep("a", [game("a", VERSION)])
        await here.played.keep_rival("2026-11-18", "high-score", "fox", 7)
        await there.played.keep_rival("2026-11-18", "high-score", "owl", 5)
        later = await opened(drawer)
        assert tables_of(here) == tables_of(there) == tables_of(later) == ["a", "b"]
        assert await later.played.due() == ("b",)
        results = await later.played.day_rivals("2026-11-18", "high-score")
        assert results == {"fox": 7, "owl": 5}

    run(go())


@pytest.mark.parametrize("slow", ["put", "replace"])
def test_what_is_noted_while_a_tab_looks_or_notes_is_not_forgotten(slow: str) -> None:
    async def go() -> None:
        drawer = SlowDrawer()
        store = await opened(drawer)
        await store.played.keep("a", [game("a")])
        drawer.slow = slow
        first = store.look_again() if slow == "put" else store.played.keep("b", [game("b")])
        going = [asyncio.create_task(first)]
        await drawer.done.wait()
        going.append(asyncio.create_task(store.played.keep("c", [game("c")])))
        drawer.may_answer.set()
        await asyncio.gather(*going)
        expected = ["a", "c"] if slow == "put" else ["a", "b", "c"]
        assert tables_of(store) == tables_of(await opened(drawer)) == expected

    run(go())


def test_who_was_overtaken_while_noting_notes_both() -> None:
    async def go() -> None:
        drawer = SlowDrawer()
        here, there = await opened(drawer), await opened(drawer)
        await here.played.keep("a", [game("a")])
        drawer.slow = "replace"
        going = asyncio.create_task(here.played.keep("b", [game("b")]))
        await drawer.done.wait()  # it is written down, and here nobody knows it yet
        await there.played.keep("c", [game("c")])
        drawer.may_answer.set()
        await going
        await here.played.keep("d", [game("d")])
        assert tables_of(here) == tables_of(await opened(drawer)) == ["a", "b", "c", "d"]

    run(go())


def test_a_table_that_is_deleted_in_one_tab_does_not_come_back_from_another(
    drawer: MemoryDrawer,
) -> None:
    async def go() -> None:
        here, there = await opened(drawer), await opened(drawer)
        await here.played.keep("a", [game("a")])
        await there.look_again()
        await here.delete("a")
        await there.played.keep("b", [game("b")])
        await here.look_again()
        assert tables_of(here) == tables_of(there) == ["b"]

    run(go())


@pytest.mark.parametrize(
    ("own", "others", "both"),
    [
        ([0], [VERSION], [VERSION]),
        ([VERSION], [0], [VERSION]),
        ([], [0], []),
        ([VERSION], [], []),
    ],
)
def test_of_two_changes_of_a_game_the_further_one_counts(
    own: list[int], others: list[int], both: list[int]
) -> None:
    was, mine, theirs = [game("a", -1)], [game("a", v) for v in own], [game("a", v) for v in others]
    assert [row.version for row in join(was, mine, theirs)] == both
    assert join(was, was, theirs) == theirs
    assert join(was, mine, was) == mine

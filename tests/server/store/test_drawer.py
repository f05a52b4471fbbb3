"""The store in a drawer keeps what every store keeps: the same tests, and what is its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from foxtray.server.alone.page import PageDrawer
from foxtray.server.store import Damaged, NotKept
from foxtray.server.store.drawer import DrawerStore
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

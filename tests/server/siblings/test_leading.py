"""Which sibling a table belongs to, and handing a connection to it."""

import asyncio
import socket
from collections import Counter
from pathlib import Path

import pytest

from foxtray.server.siblings.leading import Leading, order, table_in
from foxtray.server.siblings.nook import Nook, Place
from server.harness import run

TABLES = [f"table-{number}" for number in range(3000)]
HEAD = b"GET /socket?table=%s HTTP/1.1\r\nhost: localhost\r\n\r\n"


def test_tables_are_spread_evenly() -> None:
    counts = Counter(order(table, 4)[0] for table in TABLES)
    assert sorted(counts) == [0, 1, 2, 3]
    assert min(counts.values()) > 0.8 * len(TABLES) / 4


def test_one_more_takes_only_its_share_and_one_less_leaves_only_its_own() -> None:
    for table in TABLES:
        three, four = order(table, 3), order(table, 4)
        assert four[0] in (3, three[0])
        assert [index for index in four if index != 3] == three


@pytest.mark.parametrize(
    "url",
    [
        b"/socket",
        b"/socket?table=",
        b"/socket?table=a%20b",
        b"/socket?" + b"&".join(b"x=1" for _ in range(50)),
        b"/socket?table=\xff",
        b"//[",
    ],
)
def test_an_address_without_a_table_leads_nowhere(url: bytes) -> None:
    assert table_in(url) == ""


def table_of(index: int, count: int) -> str:
    return next(table for table in TABLES if order(table, count)[0] == index)


def nook(tmp_path: Path, index: int, count: int = 3) -> Nook:
    return Nook(tmp_path, index, count)


def test_a_connection_goes_on_at_the_sibling_of_its_table(tmp_path: Path) -> None:
    async def go() -> None:
        here, there = Leading(nook(tmp_path, 0)), Leading(nook(tmp_path, 1))
        came: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
        here.open(lambda connection, head: pytest.fail("it was for another"))
        there.open(lambda connection, head: came.put_nowait((connection, head)))
        browser, ours = socket.socketpair()
        table = table_of(1, 3).encode()
        assert here.lead(ours.fileno(), b"/socket?table=" + table, HEAD % table)
        ours.close()  # the sibling has its own hold on it
        connection, head = await came.get()
        assert head == HEAD % table
        connection.setblocking(True)
        connection.sendall(b"hello")
        assert browser.recv(5) == b"hello"
        for each in (browser, connection):
            each.close()
        here.close()
        there.close()

    run(go())


def test_what_belongs_here_or_says_no_table_stays(tmp_path: Path) -> None:
    async def go() -> None:
        here = Leading(nook(tmp_path, 0))
        assert not here.lead(0, b"/socket?table=" + table_of(1, 3).encode(), b"")  # not open
        here.open(lambda connection, head: None)
        assert not here.lead(0, b"/socket?table=" + table_of(0, 3).encode(), b"")
        assert not here.lead(0, b"/socket", b"")
        assert here.led == 0
        here.close()

    run(go())


def test_if_the_right_one_is_gone_the_next_best_has_its_tables(tmp_path: Path) -> None:
    async def go() -> None:
        table = next(table for table in TABLES if order(table, 3) == [2, 1, 0])
        url = b"/socket?table=" + table.encode()
        here, next_best = Leading(nook(tmp_path, 0)), Leading(nook(tmp_path, 1))
        here.open(lambda connection, head: None)
        dead = Place(nook(tmp_path, 2).door_of(2))
        dead.socket.close()  # killed: its path is still there
        browser, ours = socket.socketpair()
        assert not here.lead(ours.fileno(), url, HEAD % table.encode())  # nor is the next: stay
        came: asyncio.Queue[socket.socket] = asyncio.Queue()
        next_best.open(lambda connection, head: came.put_nowait(connection))
        assert here.lead(ours.fileno(), url, HEAD % table.encode())
        (await came.get()).close()
        for each in (browser, ours):
            each.close()
        here.close()
        next_best.close()

    run(go())


def test_a_newer_sibling_of_the_same_number_takes_the_path_over(tmp_path: Path) -> None:
    path = tmp_path / "0.door"
    old, new = Place(path), Place(path)
    old.close()  # which leaves the newer one's path alone
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(str(path))
    new.close()
    assert not path.exists()

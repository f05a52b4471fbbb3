"""`foxtray table --processes 3`: one command, several processes, on either database."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from server.faults.memory import read_store
from server.guest import Guest, gather_at, guests, play_some, play_through, play_together
from server.harness import FREELY, House, run
from server.store.postgres import Postgres
from server.test_ending import children

OPEN = "01"
"""A connection's state in /proc/net/tcp."""


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    data: Path | str = tmp_path / "data"
    if getattr(request, "param", "sqlite") == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        data = server.address()
    house = House(data, *FREELY, "--processes", "3", errors=tmp_path / "log").start()
    yield house
    house.stop()


def siblings(house: House) -> list[int]:
    """The processes that serve, by number."""
    found = []
    for pid in children(house.pid):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return sorted(found)


def sockets_of(pid: int) -> set[str]:
    """The sockets that a process holds, by the system's number."""
    held = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just been closed
            held.add(os.readlink(file).removeprefix("socket:[").rstrip("]"))
    return held


def open_at(house: House, pid: int) -> int:
    """How many people are connected to a process of the house."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    rows += [line.split() for line in Path("/proc/net/tcp6").read_text().splitlines()[1:]]
    port = f"{house.port:04X}"
    ours = {row[9] for row in rows if row[1].rpartition(":")[2] == port and row[3] == OPEN}
    return len(sockets_of(pid) & ours)


async def led_to(house: House, pids: list[int], count: int) -> int:
    """Wait until so many people are connected to one process and nobody to another: to which. Who
    leads somebody on, or is left, lets go of the connection a moment later.
    """
    while sorted(here := [open_at(house, pid) for pid in pids]) != [0] * (len(pids) - 1) + [count]:
        await asyncio.sleep(0.02)
    return pids[here.index(count)]


def has_door(pid: int) -> bool:
    """Whether others can lead people to it (leading.py)."""
    rows = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()[1:]]
    # It is bound under a name of its own, and then put in its place (nook.py).
    bound = {row[6]: Path(row[-1]) for row in rows if ".door." in row[-1]}
    doors = {number for number, path in bound.items() if path.with_suffix("").exists()}
    try:
        return bool(sockets_of(pid) & doors)
    except FileNotFoundError:  # it has just ended
        return False


async def all_ready(house: House) -> list[int]:
    """Wait until there are as many as there should be, and each has a door in the nook."""
    while len(found := siblings(house)) != 3 or not all(map(has_door, found)):
        await asyncio.sleep(0.05)
    return found


async def end_well(house: House, *players: Guest) -> None:
    for guest in players:
        await guest.reach(max(each.ply for each in players))
        assert guest.log == players[0].log
        guest.check_said(guest.mine[0])
    read_store(house.data)  # which counts the events: none is missing


@pytest.mark.parametrize("house", ["sqlite", "postgresql"], indirect=True)
def test_people_are_led_to_one_process_and_play_with_bots(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            made = await ada.make("high-score", "here", "link", "bot:random")
            await gather_at(ada, made, bo)
            await play_some(3, ada, bo)
            for guest in (ada, bo):  # requests may be anywhere: they are answered everywhere
                assert (await guest.get(f"/api/tables/{ada.table}"))["status"] == "playing"
            await play_together(ada, bo)
            await end_well(house, ada, bo)

    run(go())
    assert house.stop() == 0
    assert "Traceback" not in house.log


def test_a_sibling_is_killed_in_mid_game_and_another_takes_its_place(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            before = await all_ready(house)  # so that both are led to the right one
            made = await ada.make("high-score", "here", "link", "bot:random")
            await gather_at(ada, made, bo)
            await play_some(3, ada, bo)
            for guest in (ada, bo):
                await guest.http.aclose()  # so that only sockets are counted
            theirs = await led_to(house, before, 2)
            os.kill(theirs, signal.SIGKILL)
            await asyncio.gather(play_through(ada), play_through(bo))
            for guest in (ada, bo):
                guest.check_said(guest.mine[0])
            assert ada.log == bo.log
            after = await all_ready(house)
            assert theirs not in after
            read_store(house.data)

    run(go())


def test_all_are_replaced_one_after_the_other_and_the_game_goes_on(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            made = await ada.make("high-score", "here", "link", "bot:random")
            await gather_at(ada, made, bo)
            await play_some(3, ada, bo)
            before = set(await all_ready(house))
            os.kill(house.pid, signal.SIGHUP)

            async def until_replaced() -> None:
                while before & set(siblings(house)) or len(siblings(house)) != 3:
                    await asyncio.sleep(0.05)

            await asyncio.gather(until_replaced(), play_through(ada), play_through(bo))
            await end_well(house, ada, bo)

    run(go())
    assert house.stop() == 0

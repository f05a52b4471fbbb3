"""Two servers on one PostgreSQL store, and one table served by both at the same time.

Neither tells the other anything, as while the line between them is down (tests/server/cluster has
it): whoever says a word on what is past is told so, and whoever comes in again sees the present.
docs/table.md says what follows from that.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from server.faults.memory import read_store
from server.guest import Guest, gather_at, guests, read_record
from server.harness import FREELY, House, run
from server.store.postgres import Postgres


class Houses(NamedTuple):
    one: House
    two: House


@pytest.fixture
def houses(postgres: Postgres, tmp_path: Path) -> Iterator[Houses]:
    address = postgres.address()
    flags = *FREELY, "--wake", "off"
    pair = Houses(*(House(address, *flags, errors=tmp_path / name) for name in ("one", "two")))
    try:
        with ThreadPoolExecutor() as side_by_side:
            started = Houses(*side_by_side.map(House.start, pair))
        yield started
    finally:
        for house in pair:
            house.stop()


async def move(guest: Guest, house: House) -> None:
    """Let a browser go on at another server, with the cookie and the tickets it has."""
    guest.house = house
    await guest.come_back()


@asynccontextmanager
async def twin(guest: Guest, house: House) -> AsyncIterator[Guest]:
    """A second browser of the same person, at another server."""
    other = Guest(house, guest.name)
    other.table, other.tickets, other.figures = guest.table, guest.tickets, guest.figures
    await other.enter()
    yield other
    await other.close()


async def step(guest: Guest) -> None:
    """Do what the table waits for; if it waits for nothing, come in again and look."""
    answer = await guest.act()
    assert answer is None or answer["type"] == "ack" or answer["kind"] == "stale", answer
    if answer is None:
        await look_again(guest)


async def look_again(guest: Guest) -> None:
    """Come in again, and wait for the present."""
    told = len(guest.updates)
    await guest.come_back()
    await guest.until(lambda: len(guest.updates) > told)


async def play_to_the_end(*players: Guest) -> None:
    while not all(guest.over for guest in players):
        await asyncio.gather(*(step(guest) for guest in players if not guest.over))


def chosen_in(houses: Houses, table: str) -> list[tuple[int | None, str]]:
    kept = read_store(houses.one.data)[table]  # which also counts them: none is missing
    return [(event.seat, event.word) for event in kept if event.chosen]


def heard_by(guest: Guest) -> list[tuple[int | None, str]]:
    said = [each for each in guest.log if not each.get("fact") and not each.get("forced")]
    return [(each.get("seat"), each["text"]) for each in said]


@pytest.mark.parametrize("game", ["ganz-schoen-clever", "high-score"])
def test_words_through_either_are_never_lost_doubled_or_out_of_order(
    houses: Houses, game: str
) -> None:
    async def go() -> None:
        async with guests(houses.one, "Ada", "Bo", "Cy") as (ada, bo, cy):
            made = await ada.make(game, "here", "link", "link")
            await gather_at(ada, made, bo, cy)
            await bo.until(lambda: bool(bo.present))  # begun: the other is told nothing of it
            await move(bo, houses.two)
            await play_to_the_end(ada, bo, cy)
            for guest in (ada, bo, cy):
                await look_again(guest)
                assert guest.log == ada.log
                guest.check_said(guest.mine[0])
            assert chosen_in(houses, ada.table) == heard_by(ada)
            assert len(heard_by(ada)) > 10
            record = await ada.record()
            assert read_record(record).steps
            await move(ada, houses.two)
            assert await ada.record() == record

    run(go())


def test_who_speaks_of_what_is_past_is_told_so_and_shown_the_present(houses: Houses) -> None:
    async def go() -> None:
        async with guests(houses.one, "Ada") as (ada,):
            await ada.make("high-score", "here", "here")
            await ada.enter()
            async with twin(ada, houses.two) as other:
                await ada.until(lambda: bool(ada.present))
                await other.until(lambda: bool(other.present))
                roller = ada.present["awaits"]["roller"]
                assert (await ada.roll(roller))["type"] == "ack"
                assert other.ply < ada.ply  # nothing is told from one to the other
                answer = await other.roll(roller)
                assert (answer["type"], answer["kind"]) == ("refused", "stale")
                await other.reach(ada.ply)
                assert other.log == ada.log
                assert other.present["offers"] == ada.present["offers"]

    run(go())


def test_who_comes_in_again_sees_what_was_said_elsewhere(houses: Houses) -> None:
    async def go() -> None:
        async with guests(houses.one, "Ada") as (ada,):
            await ada.make("ganz-schoen-clever", "here", "here")
            await ada.enter()
            async with twin(ada, houses.two) as other:
                await ada.play(lambda guest: len(guest.said) == 5)
                await look_again(other)
                assert other.log == ada.log
                assert other.present["offers"] == ada.present["offers"]

    run(go())


def test_a_seat_taken_at_one_is_taken_at_the_other(houses: Houses) -> None:
    async def go() -> None:
        async with guests(houses.one, "Ada", "Cy") as (ada, cy), guests(houses.two, "Bo") as (bo,):
            await ada.make("high-score", "here", "open")
            await bo.sit(ada.table)
            refused = await cy.sit(ada.table, status=409)
            assert refused["kind"] == "taken"
            for guest in (ada, bo):  # everybody has to come to one of them before it begins
                await move(guest, houses.two)
            await bo.until(lambda: bool(bo.present))
            assert bo.info["status"] == "playing"

    run(go())


def test_a_bot_that_both_wake_speaks_once(houses: Houses) -> None:
    async def go() -> None:
        async with guests(houses.one, "Ada") as (ada,):
            await ada.make("high-score", "here", "bot:random")
            await ada.enter()
            async with twin(ada, houses.two) as other:
                await play_to_the_end(ada, other)
                assert ada.log == other.log
            assert chosen_in(houses, ada.table) == heard_by(ada)
            assert read_record(await ada.record()).steps

    run(go())


def test_a_table_deleted_at_one_is_gone_at_the_other(houses: Houses) -> None:
    async def go() -> None:
        async with guests(houses.one, "Ada") as (ada,):
            await ada.make("high-score", "here", "here")
            await ada.enter()
            async with twin(ada, houses.two) as other:
                await other.until(lambda: other.task() is not None)
                gone = await ada.ask_http("DELETE", f"/api/tables/{ada.table}")
                assert gone.status_code < 300, gone.text
                answer = await other.roll(other.present["awaits"]["roller"])
                assert (answer["type"], answer["kind"]) == ("refused", "unknown")

    run(go())

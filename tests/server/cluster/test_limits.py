"""What an address may have it may have at all processes together; secrets are as safe at two."""

import asyncio

import psycopg
from websockets.exceptions import InvalidHandshake

from foxtray.server.cluster.tally import MOST_TOLD, Counted, Tally
from server.cluster.conftest import NewHouses
from server.cluster.moving import gather_at_many
from server.guest import Closed, Guest, guests, play_together, play_until
from server.harness import House, run


def tally(most: float, **counts: float) -> Tally:
    made = Tally()
    made.open(b"the same at all")
    made.count("sockets", Counted(lambda: counts, most))
    return made


def test_counts_are_added_up_and_name_nobody() -> None:
    one, two, three = tally(10, ada=4, bo=1), tally(10, ada=5), tally(10)
    assert b"ada" not in one.tell()
    three.hear([one.tell(), two.tell()])
    assert three.elsewhere("sockets", "ada") == 9
    assert three.elsewhere("sockets", "cy") == 0
    assert three.elsewhere("bots", "ada") == 0
    three.hear([two.tell()])  # the first has gone
    assert three.elsewhere("sockets", "ada") == 5


def test_little_is_not_told_and_much_has_a_bound() -> None:
    many = tally(100, **{f"address {number}": 50.0 + number for number in range(2 * MOST_TOLD)})
    many.count("bots", Counted(lambda: {"ada": 24, "bo": 25}, 100))
    heard = tally(100)
    heard.hear([many.tell()])
    assert heard.elsewhere("sockets", f"address {2 * MOST_TOLD - 1}") == 50 + 2 * MOST_TOLD - 1
    assert heard.elsewhere("sockets", "address 0") == 0
    assert heard.elsewhere("bots", "ada") == 0
    assert heard.elsewhere("bots", "bo") == 25


def test_what_another_version_tells_is_left_out() -> None:
    heard = tally(10)
    heard.hear([b"", b"{", b'{"sockets": 3}', tally(10, ada=3).tell()])
    assert heard.elsewhere("sockets", "ada") == 3


def test_what_comes_back_bit_by_bit_counts_as_a_whole_one_until_then() -> None:
    """An hour's tables: the third is none a moment later, if it were cut down."""
    heard = tally(3)
    heard.hear([tally(3, ada=2.999, bo=0.999).tell()])
    assert heard.elsewhere("sockets", "ada") == 3
    assert heard.elsewhere("sockets", "bo") == 1


async def is_let_in(guest: Guest) -> bool:
    try:
        await guest.enter()
    except (Closed, InvalidHandshake):
        return False
    return True


def test_sockets_of_an_address_are_counted_at_all_processes(new_houses: NewHouses) -> None:
    async def go() -> None:
        one, two = new_houses(2, "--sockets-each", "3")
        async with guests(one, "Ada") as (ada,):
            await ada.make("high-score", "here", "here")
            here = [Guest(one), Guest(one), Guest(two)]
            for guest in here:
                guest.table = ada.table
                assert await is_let_in(guest)
            for house in (one, two):  # each hears of the other's with its next beat
                late = Guest(house)
                late.table = ada.table
                while await is_let_in(late):
                    await late.drop()
                await late.close()
            for guest in here:
                await guest.close()

    run(go())


def beats(server: psycopg.Connection[tuple[str, float]]) -> dict[str, float]:
    """When each process was last on the roll."""
    return dict(server.execute("SELECT name, beat FROM processes").fetchall())


async def all_have_heard(house: House) -> None:
    """Wait until every process has told what it counts now, and then has looked at the others."""
    with psycopg.connect(str(house.data), autocommit=True) as server:
        for _ in range(4):  # one may have been under way: two to tell, and two to look
            before = beats(server)
            while beats(server).items() & before.items():
                await asyncio.sleep(0.05)


def test_tables_and_bots_of_an_address_are_counted_at_all_processes(
    new_houses: NewHouses,
) -> None:
    """Three each, over all processes: who has come to the end at one has none at the other."""

    async def refused(guest: Guest, *seats: str) -> str:
        told = await guest.make("high-score", *seats, status=429)
        return str(told["message"])

    async def go() -> None:
        one, two = new_houses(2, "--tables-each", "3", "--bots-each", "3")
        async with guests(one, "Ada") as (ada,), guests(two, "Bo") as (bo,):
            await ada.make("high-score", "here", "bot:random", "bot:random")
            await ada.enter()
            await play_until(lambda: bool(ada.words(1) and ada.words(2)), ada)  # so it is kept
            await all_have_heard(one)
            assert "bots" in await refused(bo, "here", "bot:random", "bot:random")
            await bo.make("high-score", "here", "bot:random")
            await ada.make("high-score", "here", "here")
            await all_have_heard(one)
            for guest in (ada, bo):
                assert "tables" in await refused(guest, "here", "here")

    run(go())


def test_nobody_is_told_anothers_secret_at_whichever_process(new_houses: NewHouses) -> None:
    """What is built in Break the Cube is in no text that others were ever sent."""

    async def go() -> None:
        one, two = new_houses(2)
        async with guests(one, "Ada", "Bo") as (ada, bo):
            made = await ada.make("break-the-cube", "here", "link")
            ada.questions = bo.questions = 1
            await gather_at_many(made, (ada, one), (bo, two))
            for guest in (ada, bo):  # a word may be late: the other's has just been heard
                await guest.play(lambda guest: len(guest.said) == 1)
            for guest, other in ((ada, bo), (bo, ada)):
                secret = ada.figures[other.mine[0]]
                assert not any(secret in text for text in guest.texts)
                assert any(ada.figures[guest.mine[0]] in text for text in guest.texts)
            await play_together(ada, bo)
            told = ada.info["fair"]
            assert told["seed"]
            assert sorted(told["contributions"]) == ["a", "b"]

    run(go())

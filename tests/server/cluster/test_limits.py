"""What an address may have it may have at all processes together; secrets are as safe at two."""

from websockets.exceptions import InvalidHandshake

from foxtray.server.cluster.tally import MOST_TOLD, Counted, Tally
from server.cluster.conftest import NewHouses
from server.cluster.moving import gather_at_many
from server.harness import Closed, Guest, guests, play_together, run


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


def test_nobody_is_told_anothers_secret_at_whichever_process(new_houses: NewHouses) -> None:
    """What is built in Break the Cube is in no text that others were ever sent."""

    async def go() -> None:
        one, two = new_houses(2)
        async with guests(one, "Ada", "Bo") as (ada, bo):
            made = await ada.make("break-the-cube", "here", "link")
            ada.questions = bo.questions = 1
            await gather_at_many(made, (ada, one), (bo, two))
            for guest in (ada, bo):
                await guest.play(lambda guest: len(guest.said) == 1)  # again, if they meet
            for guest, other in ((ada, bo), (bo, ada)):
                secret = ada.figures[other.mine[0]]
                assert not any(secret in text for text in guest.texts)
                assert any(ada.figures[guest.mine[0]] in text for text in guest.texts)
            await play_together(ada, bo)
            told = ada.info["fair"]
            assert told["seed"]
            assert sorted(told["contributions"]) == ["a", "b"]

    run(go())

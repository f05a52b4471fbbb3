"""A lane whose work other machines do: what they have room for, and what becomes of it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest import mock

import pytest
from redis import Redis

from foxtray.server.elsewhere import letters, names, post as office
from foxtray.server.elsewhere.post import LEASE, UNTAKEN, Post
from foxtray.server.thinking import workers
from foxtray.server.thinking.desks import Desk, Why, Work
from foxtray.server.thinking.lanes import Lane, Trade
from foxtray.server.thinking.waiting import Asker, Party
from server.cluster.redis_server import RedisServer
from server.elsewhere.by_hand import ByHand, by_hand
from server.harness import PATIENCE, run

LIMIT = PATIENCE
ODDS = workers.card_odds
TOLD: tuple[Any, ...] = "high-score", {}, workers.AskedOdds("HS01", 12)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine those who are there may be silent for long, and take a job late: they are
    missed only where a test is about that.
    """
    for place, name in ((office, "LEASE"), (office, "UNTAKEN"), (names, "STILL")):
        monkeypatch.setattr(place, name, PATIENCE)
    ODDS(*TOLD)  # what it takes to load the rules is not to hold the loop later


@contextmanager
def missed() -> Iterator[None]:
    """Who says nothing is gone, and what nobody takes comes back, as for users."""
    with mock.patch.object(office, "LEASE", LEASE), mock.patch.object(office, "UNTAKEN", UNTAKEN):
        yield


class Home(Desk):
    """A process of one's own that is none."""

    async def do(self, work: Work) -> Any:
        await asyncio.sleep(0)
        return "at home"

    def end(self, why: Why) -> None:
        raise AssertionError("nobody ends it")


class HomeLane(Lane):
    """With so many of them, and none where nothing may be done at home."""

    def _free_desk(self) -> Desk | None:
        count, self.count = self.count, 0  # none of those that are processes
        desk = super()._free_desk()
        self.count = count
        if desk is None and sum(not each.is_away for each in self._desks) < count:
            desk = Home()
            self._desks.append(desk)
        return desk

    def _free(self, desk: Desk) -> None:
        super()._free(desk)
        if desk in self._desks:
            self._desks.remove(desk)


@asynccontextmanager
async def lane_of(redis: RedisServer, at_home: int) -> AsyncIterator[HomeLane]:
    with Redis(port=redis.port) as left:
        left.flushall()
    lane, post = HomeLane(at_home, Trade("hints")), Post(redis.url)
    await post.open([lane])
    try:
        yield lane
    finally:
        lane.close()
        await post.close()


async def until_there_is_room(lane: Lane, count: int) -> None:
    assert lane.elsewhere is not None
    while lane.elsewhere.room(lane.name) != count:
        await asyncio.sleep(0.01)


def ask(lane: Lane, address: str = "") -> asyncio.Task[Any]:
    return asyncio.create_task(lane.run(ODDS, TOLD, LIMIT, Asker(Party(address))))


def test_it_is_done_elsewhere_while_somebody_is_there_and_at_home_before_and_after(
    redis: RedisServer,
) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=1) as lane:
            assert await ask(lane) == "at home"
            async with by_hand(redis.url, hints=1) as thinker:
                await until_there_is_room(lane, 1)
                asked = ask(lane)
                taken = await thinker.take("hints")
                assert (taken.job, taken.args) == (ODDS, TOLD)
                await thinker.answer("hints", taken)
                assert await asked == ODDS(*TOLD)
            with missed():
                await until_there_is_room(lane, 0)  # they beat no more
            assert await ask(lane) == "at home"

    run(go())


def test_who_dies_over_a_job_loses_it_to_another(redis: RedisServer) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=0) as lane, by_hand(redis.url, hints=1) as thinker:
            await until_there_is_room(lane, 1)
            asked = ask(lane)
            await thinker.take("hints")
            await thinker.die()
            with missed():
                await until_there_is_room(lane, 0)
                while lane.working:
                    await asyncio.sleep(0.01)
            async with by_hand(redis.url, hints=1) as another:
                taken = await another.take("hints")
                await another.answer("hints", taken)
                assert await asked == ODDS(*TOLD)

    run(go())


def test_who_dies_over_a_job_loses_it_to_those_at_home(redis: RedisServer) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=1) as lane, by_hand(redis.url, hints=1) as thinker:
            await until_there_is_room(lane, 1)
            asked = ask(lane)
            taken = await thinker.take("hints")
            await thinker.die()
            with missed():
                assert await asked == "at home"
            await thinker.answer("hints", taken)  # it was only paused: nobody waits for that
            assert await ask(lane) == "at home"

    run(go())


def test_what_nobody_takes_comes_back(redis: RedisServer) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=1) as lane, by_hand(redis.url, hints=1) as thinker:
            await until_there_is_room(lane, 1)
            first = ask(lane)
            while not await thinker.redis.xlen(thinker.names.queue("hints")):
                await asyncio.sleep(0.01)
            with mock.patch.object(office, "UNTAKEN", UNTAKEN):
                assert await first == "at home"  # though they still say that they have room
            while await thinker.redis.xlen(thinker.names.queue("hints")):
                await asyncio.sleep(0.01)  # and nobody is to take it any more

    run(go())


def test_no_more_is_sent_than_there_is_room_for_and_addresses_take_turns(
    redis: RedisServer,
) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=0) as lane, by_hand(redis.url, hints=2) as thinker:
            await until_there_is_room(lane, 2)
            many = [ask(lane, "many") for _ in range(20)]
            one = ask(lane, "one")
            queue = thinker.names.queue("hints")
            served = 0
            while not one.done():
                taken = await thinker.take("hints")
                assert await thinker.redis.xlen(queue) <= 2
                await thinker.answer("hints", taken)
                served += 1
                await asyncio.wait([*many, one], return_when=asyncio.FIRST_COMPLETED)
            assert served < 10  # though twenty were before it
            for task in many:
                task.cancel()
            await asyncio.gather(*many, return_exceptions=True)

    run(go())


def test_who_has_it_is_told_that_nobody_waits_any_more(redis: RedisServer) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=0) as lane, by_hand(redis.url, hints=1) as thinker:
            lane._grace = 0.0
            await until_there_is_room(lane, 1)
            async with thinker.redis.pubsub() as drops:
                await drops.subscribe(thinker.names.drops)
                asked = ask(lane)
                taken = await thinker.take("hints")
                asked.cancel()
                while True:
                    told = await drops.get_message(timeout=1.0)
                    if told is not None and told["type"] == "message":
                        break
                assert told["data"].decode() == taken.letter.number
            assert lane.running == 0

    run(go())


def test_how_far_it_is_is_told_on_the_way(redis: RedisServer) -> None:
    async def go() -> None:
        heard: list[tuple[int, int]] = []
        async with lane_of(redis, at_home=0) as lane, by_hand(redis.url, hints=1) as thinker:
            await until_there_is_room(lane, 1)
            asked = asyncio.create_task(lane.run(ODDS, TOLD, LIMIT, Asker(), heard.append))
            taken = await thinker.take("hints")
            for part in ((1, 3), (2, 3)):
                news = letters.encode(letters.Reply(taken.letter.number, news=part))
                await thinker.redis.rpush(thinker.names.answers(taken.letter.server), news)
            await thinker.answer("hints", taken)
            await asked
            assert heard == [(1, 3), (2, 3)]

    run(go())


def test_what_is_raised_there_is_raised_here_and_nonsense_is_no_harm(redis: RedisServer) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=0) as lane, by_hand(redis.url, hints=1) as thinker:
            await thinker.redis.publish(thinker.names.beats, b"\xc1")
            await until_there_is_room(lane, 1)
            asked = ask(lane)
            taken = await thinker.take("hints")
            key = thinker.names.answers(taken.letter.server)
            await thinker.redis.rpush(key, b"\xc1", letters.answer("nobody's", 3))
            await thinker.answer(
                "hints", taken, letters.failure(taken.letter.number, KeyError("x"))
            )
            with pytest.raises(KeyError):
                await asked

    run(go())


def test_redis_is_gone_with_all_that_was_out_and_comes_again(redis: RedisServer) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=1) as lane:
            async with by_hand(redis.url, hints=1) as thinker:
                await until_there_is_room(lane, 1)
                asked = ask(lane)
                await thinker.take("hints")
                await asyncio.to_thread(redis.stop)
                try:
                    assert await asked == "at home"
                    assert await ask(lane) == "at home"
                finally:
                    await asyncio.to_thread(redis.start)
            async with by_hand(redis.url, hints=1) as again:
                await until_there_is_room(lane, 1)
                asked = ask(lane)
                await again.answer("hints", await again.take("hints"))
                assert await asked == ODDS(*TOLD)

    run(go())


def test_somebody_of_another_version_is_not_met(redis: RedisServer) -> None:
    async def go() -> None:
        async with lane_of(redis, at_home=1) as lane, by_hand(redis.url, hints=1) as thinker:
            await until_there_is_room(lane, 1)
            await thinker.die()
            with missed():
                await until_there_is_room(lane, 0)
            other = ByHand(thinker.redis, {"hints": 1})
            other.names = other.names._replace(prefix="foxtray:think:another")
            assert await ask(lane) == "at home"
            await other.die()

    run(go())

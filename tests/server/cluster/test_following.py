"""A table that another process has written to: what is new is read, and everybody is told."""

import asyncio
from typing import Any

import pytest

from foxtray.server import wire
from foxtray.server.cluster.arrivals import MOST_ARRIVALS, Arrivals
from foxtray.server.cluster.following import MOST_AT_ONCE
from foxtray.server.cluster.line import MOST_PENDING, Pending, Tries, Wakes, decode, encode, hear
from foxtray.server.cluster.listen_notify import MOST_BYTES, payloads
from foxtray.server.play.events import Arrived
from foxtray.server.play.table import FOLDED, Table
from foxtray.server.store.interface import Event, NotKept
from server.harness import run
from server.indoors import AtOnce, Ear, Memory, do, make_table


async def say_words(table: Table, ear: Ear, count: int) -> None:
    for number in range(count):
        awaits, offers = ear.present["awaits"], ear.present["offers"]
        if awaits["chance"]:
            said: Any = wire.Roll(number, table.ply, awaits["roller"])
        else:
            seat = offers[0]["seat"]
            said = wire.SayWord(number, table.ply, seat, offers[0]["offer"]["words"][0])
        assert await do(table, ear, said) == ""


async def two_processes(game: str) -> tuple[Memory, Table, Ear, Table, Ear]:
    """The same table twice, and somebody at each."""
    store = Memory()
    table = await make_table(store, game, "ada", "ada")
    ear, other_ear = Ear("ada", 0, 1), Ear("")
    await table.join(ear, None)
    other = Table.rebuild("table", table.game, await store.load("table"), store, AtOnce())
    await other.join(other_ear, None)
    return store, table, ear, other, other_ear


@pytest.mark.parametrize("words", [1, 5, 12])
@pytest.mark.parametrize("game", ["ganz-schoen-clever", "high-score"])
def test_what_is_new_is_taken_as_if_it_had_been_said_here(game: str, words: int) -> None:
    async def go() -> None:
        _, table, ear, other, other_ear = await two_processes(game)
        await say_words(table, ear, words)
        await other.catch_up()
        for name in FOLDED:
            if name not in ("course", "arrivals", "daily"):
                assert getattr(other, name) == getattr(table, name), name
        assert other.under_way().state == table.under_way().state
        assert other_ear.log == ear.log
        assert other_ear.present["view"] == ear.present["view"]

    run(go())


def test_few_events_are_read_alone_and_many_from_the_first() -> None:
    class Counting(Memory):
        asked: list[int] = []  # noqa: RUF012  # one test

        async def load(self, table: str, after: int = 0) -> list[Event]:
            self.asked.append(after)
            return await super().load(table, after)

    async def go() -> None:
        store = Counting()
        table = await make_table(store, "ganz-schoen-clever", "ada", "ada")
        ear = Ear("ada", 0, 1)
        await table.join(ear, None)
        other = Table.rebuild("table", table.game, await store.load("table"), store, AtOnce())
        await other.join(Ear(""), None)
        known = other.ply
        await say_words(table, ear, 2)
        await other.catch_up()
        await other.catch_up()  # nothing is new, so nothing is read
        assert store.asked == [0, known]
        while table.ply <= other.ply + MOST_AT_ONCE:
            await say_words(table, ear, 1)
        await other.catch_up()
        assert store.asked == [0, known, 0]
        assert other.ply == table.ply

    run(go())


def test_what_a_newer_server_wrote_and_others_need_not_know_is_passed_over() -> None:
    async def go() -> None:
        store, table, ear, other, other_ear = await two_processes("high-score")
        number = len(store.events["table"]) + 1
        newer = Event(number, "teleported", {"seat": 0, "pass": True}, 0.0)
        store.events["table"].append(newer)
        await other.catch_up()
        assert other.ply == number
        await table.catch_up()
        await say_words(table, ear, 3)
        await other.catch_up()
        assert other_ear.log == ear.log
        rebuilt = Table.rebuild("table", table.game, await store.load("table"), store, AtOnce())
        assert rebuilt.under_way().state == table.under_way().state

    run(go())


def test_what_cannot_be_read_now_is_read_later() -> None:
    class Silent(Memory):
        silent = False

        async def load(self, table: str, after: int = 0) -> list[Event]:
            if self.silent and after:
                raise NotKept("it does not answer")
            return await super().load(table, after)

    async def go() -> None:
        store = Silent()
        table = await make_table(store, "high-score", "ada", "ada")
        ear = Ear("ada", 0, 1)
        await table.join(ear, None)
        other = Table.rebuild("table", table.game, await store.load("table"), store, AtOnce())
        await other.join(Ear(""), None)
        await say_words(table, ear, 2)
        store.silent = True
        with pytest.raises(NotKept):
            await other.catch_up()
        store.silent = False
        await other.catch_up()
        assert other.ply == table.ply

    run(go())


def test_arrivals_count_where_they_are_and_have_a_bound() -> None:
    arrivals = Arrivals()
    assert arrivals.news(frozenset({0, 2}), "") == []  # there is only one process
    for happened in arrivals.news(frozenset({0, 2}), "one"):
        arrivals.apply(happened)
    assert arrivals.news(frozenset({0, 2}), "one") == []
    assert arrivals.news(frozenset({2}), "two") == [Arrived(2, "two")]
    assert arrivals.elsewhere("two", lambda process: True) == {0, 2}
    assert arrivals.elsewhere("one", lambda process: True) == set()
    assert arrivals.elsewhere("two", lambda process: process != "one") == set()
    for number in range(MOST_ARRIVALS):
        arrivals.apply(Arrived(2, f"process {number}"))
    assert arrivals.news(frozenset({2}), "three") == []
    arrivals.forget(2)
    assert arrivals.news(frozenset({2}), "three") == [Arrived(2, "three")]


def test_a_process_that_is_alone_writes_no_arrivals() -> None:
    async def go() -> None:
        store = Memory()
        table = await make_table(store, "high-score", "ada", "ada")
        await table.join(Ear("ada", 0, 1), None)
        assert "arrived" not in [event.kind for event in store.events["table"]]

    run(go())


# The line


class Heard:
    def __init__(self) -> None:
        self.moved: list[dict[str, int]] = []
        self.looks = 0

    def hear(self, moved: Any) -> None:
        self.moved.append(dict(moved))

    def look(self) -> None:
        self.looks += 1


def test_payloads_of_notify_are_cut_and_lose_nothing() -> None:
    moved = {f"table-{number:012}": number for number in range(1200)}
    texts = payloads("me", moved)
    assert len(texts) > 1
    assert max(len(text.encode()) for text in texts) <= MOST_BYTES
    told = [decode(text.encode()).at for text in texts]
    assert {name: last for each in told for name, last in each.items()} == moved


def test_ones_own_messages_are_not_heard_and_strange_ones_make_one_look() -> None:
    heard = Heard()
    hear(encode(Wakes("me", {"a": 1})), "me", heard)
    assert (heard.moved, heard.looks) == ([], 0)
    hear(encode(Wakes("you", {"a": 1})), "me", heard)
    hear(encode(Wakes("you", all=True)), "me", heard)
    hear(b'{"of": "another version"}', "me", heard)
    assert (heard.moved, heard.looks) == ([{"a": 1}], 2)


def test_what_waits_is_the_last_of_each_table_and_has_a_bound() -> None:
    async def go() -> None:
        pending = Pending()
        pending.add({"a": 1, "b": 2})
        pending.add({"a": 3})
        first = await pending.take("me")
        assert first == Wakes("me", {"a": 3, "b": 2})
        pending.add({"a": 4})
        pending.put_back(first)  # it could not be told
        assert await pending.take("me") == Wakes("me", {"a": 4, "b": 2})
        pending.add({str(number): 1 for number in range(MOST_PENDING + 1)})
        pending.add({"a": 5})
        assert await pending.take("me") == Wakes("me", {"a": 5}, all=True)

    run(go())


def test_a_line_that_is_lost_is_logged_once_and_once_when_it_is_back() -> None:
    said: list[str] = []
    tries = Tries("the line", lambda text, *args, **more: said.append(text % args))

    async def go() -> None:
        tries.succeed()
        tries.fail("ConnectionError")
        tries.fail("ConnectionError")
        await asyncio.wait_for(tries.wait(), 60)
        tries.succeed()
        tries.succeed()

    run(go())
    assert said == ["the line is lost", "the line is there again"]

"""People at different processes of one store: each is told at once what is said at the others."""

import asyncio
from pathlib import Path

import psycopg
import pytest

from foxtray.cli import main
from server.cluster.conftest import NewHouses
from server.cluster.moving import agree, gather_at_many, move
from server.cluster.redis_server import RedisServer
from server.faults.memory import read_store
from server.guest import Guest, guests, play_some, play_together
from server.harness import House, run, wait_for
from server.store.postgres import Postgres


def kinds(house: House, table: str) -> list[str]:
    with psycopg.connect(str(house.data)) as server:
        query = "SELECT kind FROM events WHERE table_id = %s ORDER BY number"
        return [kind for (kind,) in server.execute(query, (table,))]


@pytest.mark.parametrize(
    ("wake", "game"),
    [("notify", "high-score"), ("redis", "break-the-cube")],
    indirect=["wake"],
)
def test_a_game_begins_ends_and_is_deleted_with_its_people_at_three_processes(
    new_houses: NewHouses, wake: str, game: str, tmp_path: Path
) -> None:
    async def go() -> None:
        one, two, three = new_houses(3, "--wake", wake)
        async with guests(one, "Ada", "Bo", "Cy") as (ada, bo, cy):
            made = await ada.make(game, "here", "link", "link")
            await gather_at_many(made, (ada, one), (bo, two), (cy, three))
            promised = bo.info["fair"]["commitment"]
            await play_together(ada, bo, cy)
            await agree(ada, bo, cy)
            for guest in (ada, bo, cy):
                guest.check_said(guest.mine[0])
            # Each has thrown into the dice, wherever they were.
            assert sorted(ada.info["fair"]["contributions"]) == ["a", "b", "c"]
            assert kinds(one, ada.table).count("arrived") == 3
            # And every roll follows from the seed that was promised elsewhere and from that.
            file = tmp_path / "game.rec"
            file.write_text(await cy.record(), "utf-8")
            threw = f"luck-of-{bo.name}".ljust(16, "-")
            asked = ["verify", str(file), "--commitment", promised, "--contribution", threw]
            assert main(asked) == 0
            read_store(one.data)  # which counts the events: none is missing
            gone = await ada.ask_http("DELETE", f"/api/tables/{ada.table}")
            assert gone.status_code < 300, gone.text
            for guest in (bo, cy):  # who are told so wherever they are
                await guest.until(lambda guest=guest: "gone" in guest.kinds)  # type: ignore[misc]  # mypy sees no type in a default

    run(go())


def test_a_name_that_is_erased_at_one_process_is_gone_at_the_others(
    new_houses: NewHouses,
) -> None:
    async def go() -> None:
        one, two = new_houses(2)
        async with guests(one, "Lovelace", "Bo", "Cy") as (ada, bo, cy):
            ada.name = "Ada"  # so that what she throws into the dice does not hold her name
            made = await ada.make("high-score", "here", "link")
            await gather_at_many(made, (ada, one), (bo, two))
            await move(cy, two)
            cy.table = ada.table
            await cy.enter()  # who only looks
            for guest in (bo, cy):
                await guest.until(lambda: bool(guest.present))  # noqa: B023  # awaited at once
                assert guest.info["seats"][0]["name"] == "Lovelace"
            gone = await ada.ask_http("DELETE", "/api/me")
            assert gone.json()["unnamed"] == 1, gone.text
            for guest in (bo, cy):
                await guest.until(lambda: guest.info["seats"][0]["name"] == "")  # noqa: B023
            for house in (one, two):
                told = [
                    (await bo.http.get(f"{house.url}/api/tables/{ada.table}{rest}")).text
                    for rest in ("", "/record")
                ]
                assert "Bo" in "".join(told)
                assert "Lovelace" not in "".join(told)

    run(go())


async def play_while_cut(one: House, two: House, cut: object, mend: object) -> None:
    """Bo is at another process and hears nothing while the line is cut; then everything."""
    assert callable(cut)
    assert callable(mend)
    async with guests(one, "Ada") as (ada,):
        await ada.make("high-score", "here", "here", "here")
        await ada.enter()
        looker = Guest(two, "Bo")
        looker.table = ada.table
        await looker.enter()
        await play_some(4, ada)
        await looker.reach(ada.ply)
        cut()
        await play_some(12, ada)
        mend()
        await looker.reach(ada.ply)
        assert looker.log == ada.log
        await play_some(16, ada)  # and the line works as before
        await looker.reach(ada.ply)
        await looker.close()


def test_redis_is_gone_for_a_while_and_everybody_catches_up(
    new_houses: NewHouses, redis: RedisServer
) -> None:
    one, two = new_houses(2, "--wake", redis.url)
    run(play_while_cut(one, two, redis.stop, redis.start))
    wait_for(lambda: "is there again" in one.log)
    assert "is lost" in one.log


def test_the_line_of_postgresql_is_cut_and_everybody_catches_up(
    new_houses: NewHouses, postgres: Postgres
) -> None:
    one, two = new_houses(2)

    def cut() -> None:
        postgres.admin(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'foxtray-line'"
        )

    run(play_while_cut(one, two, cut, lambda: None))
    wait_for(lambda: "is there again" in two.log)


def test_a_wake_that_names_nothing_known_is_no_harm(
    new_houses: NewHouses, redis: RedisServer
) -> None:
    """Another version's message, or a stranger's: then all is looked at."""
    import redis as library

    async def go(asked: library.Redis) -> None:
        while asked.pubsub_channels("foxtray_*"):
            await asyncio.sleep(0.02)  # until who was there before has gone
        (one,) = new_houses(1, "--wake", redis.url)
        async with guests(one, "Ada") as (ada,):
            await ada.make("high-score", "here", "here")
            await ada.enter()
            while not (channels := asked.pubsub_channels("foxtray_*")):
                await asyncio.sleep(0.02)
            (channel,) = channels
            for text in ("?", '{"by":"x","at":{"nobody":3}}', '{"by":"x","all":true}'):
                assert asked.publish(channel, text) == 1
            await ada.play(lambda guest: len(guest.said) == 3)
        assert "could not" not in one.log

    with library.Redis(port=redis.port) as asked:
        run(go(asked))

"""All attacks at once, from one address, while a pair from another plays on."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from foxtray.server.replays import MOST_STEPS, show_upload
from server.conftest import NewHouse
from server.guest import Guest, gather_at, guests, read_record
from server.harness import MANY, run
from server.walls.attacks import (
    PACE,
    STRANGER,
    attack_with_all,
    hidden_record,
    long_record,
)
from server.walls.strangers import settle

TESTS = Path(__file__).parents[2]
GAMES = 3
MEMORY = 400 * 2**20
"""What the server may take under all of it; alone it takes a third of that."""


@pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127.x this machine")
def test_an_honest_pair_plays_on(new_house: NewHouse) -> None:
    """With the limits the server has if nobody says otherwise."""
    house = new_house("--log-level", "info", forked=False)  # its memory is its own
    settle(house)

    async def at_a_persons_pace(guest: Guest) -> None:
        while not guest.over:
            await guest.until(lambda: guest.task() is not None or guest.over)
            await asyncio.sleep(PACE)  # nobody speaks faster, nor would be listened to
            answer = await guest.act()
            assert answer is None or answer["type"] == "ack" or answer["kind"] == "stale", answer

    async def play() -> None:
        for _ in range(GAMES):
            async with guests(house, "Ada", "Bo") as (ada, bo):
                made = await ada.make("high-score", "here", "link")
                await gather_at(ada, made, bo)
                await asyncio.gather(at_a_persons_pace(ada), at_a_persons_pace(bo))
                assert ada.log == bo.log
                ada.check_said(0)

    env = {**os.environ, "PYTHONPATH": f"{os.environ.get('PYTHONPATH', '')}:{TESTS}"}
    command = [sys.executable, "-m", "server.walls.attacks", str(house.port)]
    attackers = subprocess.Popen(command, env=env)
    try:
        run(play())
        assert attackers.poll() is None
        assert house.memory() < MEMORY
        house.check_loop()
    finally:
        attackers.kill()
        attackers.wait()
    for trouble in ("a request failed", "a socket failed", "a message failed", STRANGER):
        assert trouble not in house.log
    assert house.stop() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127.x this machine")
def test_every_attack_is_one(new_house: NewHouse) -> None:
    """Each comes to its end: none is stuck, and so none is missing above."""
    house = new_house(*MANY)  # else the last would be refused what the first had used up
    run(attack_with_all(house.port, times=1))
    house.check_loop()


def test_the_records_are_those_of_the_issue() -> None:
    """10 kB that hide five blocks, 30 kB with thousands of steps, and 9 kB to be shown in 8 MB."""
    hidden, long, short = hidden_record(), long_record(), long_record(9000)
    assert [round(len(each) / 1000) for each in (hidden, long, short)] == [10, 30, 9]
    assert len(read_record(hidden.decode()).steps) > 300
    assert len(read_record(long.decode()).steps) > MOST_STEPS
    assert len(read_record(short.decode()).steps) < MOST_STEPS
    for record in (long, short):
        told = show_upload(record, False)
        assert told.status == 422
        assert json.loads(told.body)["reason"]["code"] == "too-long"

"""What a server must survive: kills, full disks, places it may not write, a taken port."""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from foxtray.players.clever import entries
from foxtray.server.store import NotKept
from foxtray.server.thinking import workers
from server.conftest import NewHouse
from server.faults.crowd import Crowd, Person
from server.faults.memory import check_person, check_promises, check_store, read_store
from server.harness import MANY, House, is_alive, wait_for
from server.leaks import check_answer
from server.store.postgres import Postgres
from server.test_ending import children

TABLES = 40
KILLS = 4
KILLS_POSTGRES = 2
MOST_ACKS = 200
"""Words acknowledged between two kills, at most."""
PATIENCE = 600.0
"""Seconds without which a busy machine cannot do."""
THINKING = "greedy"
"""The bot of the Clever tables: it really thinks, and is compiled."""
PAGE = 4096
"""Bytes: less than the journal needs for anything."""
LIMITS = (
    *("--rate", "1000000", "--burst", "1000000"),
    *("--sockets-each", "5000", "--most-tables", "5000", "--log-level", "warning"),
    *MANY,
)
GAMES = ("ganz-schoen-clever", "clever-hoch-drei", "break-the-cube", "high-score")
OPTIONS = {"break-the-cube": {"notes": "ab"}}
"""So that what was shown stays as it was (BTC-11)."""
PARTIES = (
    ("here", "here"),
    ("here", "here"),
    ("here", "bot"),
    ("here", "here", "here"),
    ("bot", "here"),
)


def seats_of(game: str, party: tuple[str, ...]) -> list[dict[str, str]]:
    if game == "break-the-cube":
        party = party[:2]
    bot = THINKING if game in entries.GAMES else "random"
    return [{"kind": k, "bot": bot} if k == "bot" else {"kind": k} for k in party]


async def make_tables(house: House, count: int) -> Crowd:
    """Tables of all games, most of them around one screen."""
    crowd = Crowd(house.port)
    async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as client:
        for number in range(count):
            game = GAMES[number % len(GAMES)]
            seats = seats_of(game, PARTIES[number // len(GAMES) % len(PARTIES)])
            asked = {"game": game, "seats": seats, "options": OPTIONS.get(game, {})}
            made = await client.post("/api/tables", json=asked)
            assert made.status_code == 201, made.text
            crowd.sit(made.json(), together=number % 5 > 0)
    return crowd


class Killer:
    """Kills the server after some acknowledgements: at once, or a moment later."""

    def __init__(self, house: House, crowd: Crowd, kills: int) -> None:
        self.house, self.crowd, self.kills = house, crowd, kills
        self.rng = random.Random(20)
        self.left = 0
        self.visits: dict[Person, int] = {}
        """How often everybody had come when the server last died."""
        self.dead = asyncio.Event()
        crowd.hear = self.hear

    def hear(self, person: Person) -> None:
        self.left -= 1
        if self.left == 0:
            # A moment later it is another place in the server's work. Which, the machine decides;
            # what is promised has to hold at any, so no check depends on it.
            moment = self.rng.choice((0.0, self.rng.uniform(0, 0.1)))
            if moment:
                asyncio.get_running_loop().call_later(moment, self.strike)
            else:
                self.strike()

    def strike(self) -> None:
        os.kill(self.house.pid, signal.SIGKILL)
        self.dead.set()

    async def go(self) -> None:
        for kill in range(self.kills):
            if kill % 2:  # after the others everybody has come back; after these they still come
                await self.see_all_come_back()
            self.dead.clear()
            self.left = self.rng.randrange(1, MOST_ACKS)
            async with asyncio.timeout(PATIENCE):
                await self.dead.wait()
            self.visits = {person: person.visits for person in self.crowd.people}
            await asyncio.to_thread(self.house.restart, signal.SIGKILL)
            await self.check()
        await see_all_go_on(self.crowd)

    async def see_all_come_back(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while any(p.visits <= self.visits[p] and not p.over for p in self.crowd.people):
                await asyncio.sleep(0.05)

    async def check(self) -> None:
        """Every acknowledgement so far, while they go on playing."""
        promises = [(person, person.acks) for person in self.crowd.people]
        kept = await asyncio.to_thread(read_store, self.house.data)
        for person, acks in promises:
            check_promises(kept[person.table], acks)


async def see_all_go_on(crowd: Crowd) -> None:
    """Every table takes another word of somebody, unless its game is over."""
    before = {person: len(person.acks) for person in crowd.people}

    def stands(people: list[Person]) -> bool:
        return not any(p.over or len(p.acks) > before[p] for p in people)

    waiting = list(crowd.tables.values())
    end = time.monotonic() + PATIENCE
    while waiting := [people for people in waiting if stands(people)]:
        assert time.monotonic() < end, f"they do not go on: {waiting}"
        await asyncio.sleep(0.05)


def check_at_rest(house: House, crowd: Crowd) -> None:
    """End the server; then hold everything said against everything kept."""
    house.stop()
    check_store(house.data)
    kept = read_store(house.data)
    assert set(kept) == set(crowd.tables)
    for table, people in crowd.tables.items():
        acks = sorted(said.ack for person in people for said in person.acks if said.ack)
        assert all(one < other for one, other in pairwise(acks))
        for person in people:
            check_person(person, kept[table])


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """The rules and the bot are compiled once; every server then finds them in the cache."""
    for game in GAMES:
        workers.prepare(game)
    for game in entries.GAMES:
        workers.prepare_player(game, THINKING, {})


def kill_often(house: House, kills: int) -> None:
    """Play at all tables while the server is killed, and hold it against the store."""

    async def go() -> Crowd:
        crowd = await make_tables(house, TABLES)
        killer = Killer(house, crowd, kills)
        await crowd.play(killer.go)
        return crowd

    crowd = asyncio.run(go())
    check_at_rest(house, crowd)
    assert sum(person.visits for person in crowd.people) > kills * TABLES / 2
    assert "bot failed" not in house.log
    kept = read_store(house.data)
    persons = {
        table: {s for p in people for s in p.tickets} for table, people in crowd.tables.items()
    }
    by_bots = [
        e for t, events in kept.items() for e in events if e.chosen and e.seat not in persons[t]
    ]
    assert len(by_bots) > kills


def test_every_acknowledged_word_survives_kills(new_house: NewHouse) -> None:
    """A dozen here; a hundred, with more tables, in bench/faults.py."""
    kill_often(new_house(*LIMITS), KILLS)


def test_every_acknowledged_word_survives_on_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    """Killed fewer times than on SQLite, to save time: what may be lost with a process is the
    same there, and that the database keeps what it commits is not ours to test.
    """
    house = House(postgres.address(), *LIMITS, errors=tmp_path / "log")
    try:
        kill_often(house.start(), KILLS_POSTGRES)
    finally:
        house.stop()


# No room, no right, no port


@contextmanager
def mounted(directory: Path, size: str) -> Iterator[Callable[[str], None]]:
    """A disk of this size, and how to mount it in another way."""
    directory.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(directory)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("NOT TESTED: a disk may not be mounted here")

    def change(how: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{how}", str(directory)], check=True)  # noqa: S607

    try:
        yield change
    finally:
        subprocess.run(["umount", "--lazy", str(directory)], check=True)  # noqa: S607


async def until_healthz_says(client: httpx.AsyncClient, status: int) -> None:
    """What it says is good for a second, so it may have to be asked again."""
    async with asyncio.timeout(PATIENCE):
        while (await client.get("/healthz")).status_code != status:
            await asyncio.sleep(0.1)


async def play_without_room(
    house: House, fill: Callable[[], None], empty: Callable[[], None], words: str
) -> Crowd:
    """Play; go on without room until many words were refused; then with room again."""
    crowd = await make_tables(house, len(GAMES) * len(PARTIES))

    async def go() -> None:
        async with asyncio.timeout(PATIENCE):
            while sum(len(person.acks) for person in crowd.people) < 5:
                await asyncio.sleep(0.01)
            fill()  # before the journal is so long that it begins anew, in the room it has
            while sum(bool(person.refusals) for person in crowd.people) < 8:
                await asyncio.sleep(0.05)
        async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as client:
            made = await client.post(
                "/api/tables", json={"game": "high-score", "seats": seats_of("", PARTIES[0])}
            )
            assert made.status_code == 503, made.text
            assert made.json()["kind"] == "not-kept"
            await until_healthz_says(client, 503)
            check_answer(made.text, str(house.data))
        empty()
        async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as client:
            await until_healthz_says(client, 200)
        await see_all_go_on(crowd)

    await crowd.play(go)
    told = {text for person in crowd.people for text in person.refusals}
    assert told == {f"not-kept: {NotKept.TOLD}"}
    assert words in house.log  # for whoever runs it
    return crowd


def test_a_full_disk_refuses_words_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    filler = disk / "filler"

    def fill() -> None:
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                pass

    with mounted(disk, "8m"):
        house = House(disk / "data", *LIMITS)
        house.errors = tmp_path / "log"
        try:
            house.start()
            words = "the disk is full"
            crowd = asyncio.run(play_without_room(house, fill, filler.unlink, words))
            check_at_rest(house, crowd)
        finally:
            house.stop()


def test_a_file_that_may_not_grow_is_a_full_disk_too(new_house: NewHouse) -> None:
    house = new_house(*LIMITS)
    most = resource.prlimit(house.pid, resource.RLIMIT_FSIZE)

    def fill() -> None:
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (PAGE, most[1]))

    def empty() -> None:
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, most)

    crowd = asyncio.run(play_without_room(house, fill, empty, "the disk"))
    check_at_rest(house, crowd)


def start_in_vain(*flags: str) -> str:
    """A server that cannot start: the one line it says."""
    command = [sys.executable, "-m", "foxtray", "table", "--no-browser", *flags]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_read_only_directory_is_said_at_the_start(tmp_path: Path) -> None:
    disk = tmp_path / "disk"

    async def play(crowd: Crowd) -> None:
        await crowd.play(lambda: see_all_go_on(crowd))

    with mounted(disk, "8m") as change:
        house = House(disk / "data", *LIMITS)
        house.errors = tmp_path / "log"
        try:
            house.start()
            crowd = asyncio.run(make_tables(house, len(GAMES)))
            asyncio.run(play(crowd))
            check_at_rest(house, crowd)
            change("ro")
            assert "read-only" in start_in_vain("--port", "0", "--data", str(house.data)).lower()
            change("rw")
            house.start()
            asyncio.run(play(crowd))
            check_at_rest(house, crowd)
        finally:
            house.stop()


def test_a_file_where_the_directory_should_be_is_said_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    told = start_in_vain("--port", "0", "--data", str(tmp_path / "data"))
    assert str(tmp_path / "data") in told
    assert (tmp_path / "data").read_text() == "mine"


def test_a_second_server_on_one_directory_is_said_at_the_start(new_house: NewHouse) -> None:
    house = new_house(*LIMITS)
    told = start_in_vain("--port", "0", "--data", str(house.data))
    assert f"another server (process {house.pid}) has its tables here" in told
    house.restart(signal.SIGKILL)  # its lock goes with it
    assert httpx.get(f"{house.url}/healthz", timeout=PATIENCE).status_code == 200


def test_a_taken_port_is_said_at_the_start(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = start_in_vain("--port", port, "--data", str(tmp_path))
    assert f"port {port}" in told
    assert "--port 0" in told


# Those who think for it


def test_workers_do_not_outlive_a_killed_server(new_house: NewHouse) -> None:
    house = new_house(*LIMITS, forked=False)
    bots = {"game": "high-score", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    made = httpx.post(f"{house.url}/api/tables", json=bots, timeout=PATIENCE)
    assert made.status_code == 201, made.text
    wait_for(lambda: len(children(house.pid)) >= 2, PATIENCE)  # one that thinks, one that tidies
    left = children(house.pid)
    house.stop(signal.SIGKILL)
    wait_for(lambda: not any(map(is_alive, left)))


def thinkers(house: House) -> set[int]:
    """The processes that think for a server: not the one that tidies up after all of them."""

    def command(pid: int) -> str:
        try:
            return Path(f"/proc/{pid}/cmdline").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return ""

    return {pid for pid in children(house.pid) if "spawn_main" in command(pid)}


def test_bots_go_on_thinking_when_their_processes_are_killed(new_house: NewHouse) -> None:
    """Ten times over; nobody says the first word there is."""
    house = new_house(*LIMITS, forked=False)

    async def play(crowd: Crowd) -> None:
        for _ in range(10):
            before = sum(len(person.acks) for person in crowd.people)
            async with asyncio.timeout(PATIENCE):
                while not (found := thinkers(house)):
                    await asyncio.sleep(0.02)
                for pid in found:
                    with suppress(ProcessLookupError):  # killed before, and gone only now
                        os.kill(pid, signal.SIGKILL)
                while sum(len(person.acks) for person in crowd.people) < before + 10:
                    await asyncio.sleep(0.02)
        await see_all_go_on(crowd)

    async def go() -> Crowd:
        crowd = await make_tables(house, len(GAMES) * len(PARTIES))
        await crowd.play(lambda: play(crowd))
        return crowd

    crowd = asyncio.run(go())
    check_at_rest(house, crowd)
    assert "worker died" in house.log
    assert "bot gives up" not in house.log
    # On a slow machine one word may have been thought about in three processes that were killed.
    lines = [json.loads(line) for line in house.log.splitlines() if "bot failed" in line]
    assert all(line["error"].endswith("\nLost") for line in lines), lines

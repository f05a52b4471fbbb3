"""A server is killed: every acknowledged event is there, in order, none twice."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from foxtray.server.store import Event
from server.harness import PATIENCE, ended_after
from server.store.helping import opened, run
from server.store.postgres import Postgres

APPENDER = Path(__file__).with_name("appender.py")
KILLS = 3


def acknowledged(where: str, words: int) -> dict[str, int]:
    """Let a server append, kill it after so many words, and tell what it had acknowledged."""
    process = subprocess.Popen([sys.executable, APPENDER, where], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process, process.stdout, ended_after(PATIENCE, process.kill):
        heard = [process.stdout.readline() for _ in range(words)]
        process.kill()
        told = b"".join((*heard, process.stdout.read())).decode()
    lines = [line.split() for line in told.splitlines(keepends=True) if line.endswith("\n")]
    return {table: int(number) for table, number in lines}


@pytest.fixture
def durable(where: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A place that waits for the disk."""
    if "://" in where:
        server: Postgres = request.getfixturevalue("server")
        with server.careful():
            yield where
    else:
        yield where


def test_what_was_acknowledged_survives_a_kill(durable: str) -> None:
    async def check(last: dict[str, int]) -> None:
        async with opened(durable) as store:
            for table, number in last.items():
                kept = await store.load(table)
                assert len(kept) >= number
                assert len(kept) % 2 == 0  # they come in pairs
                assert kept == [
                    Event(n, "word", {"word": f"{table}-{n}"}, float(n))
                    for n in range(1, len(kept) + 1)
                ]
            changed = {line.id: line.changed for line in await store.lines()}
            assert all(changed[table] >= number for table, number in last.items())

    moment = random.Random(7)
    for _ in range(KILLS):
        last = acknowledged(durable, moment.randrange(1, 400))
        assert last
        run(check(last))

"""One server for all tests that need only a server; those that end it start their own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.cluster.redis_server import MISSING as NO_REDIS, RedisServer, program
from server.harness import FREELY, House, standing
from server.settled import settle, wait_patiently
from server.store.postgres import MISSING, Postgres, programs

NewHouse = Callable[..., House]


@pytest.fixture(autouse=True)
def _settled() -> Iterator[None]:
    """Tables and bots without a server of their own have settled luck too, and its patience."""
    with settle(""), wait_patiently():
        yield


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that stays."""
    with standing(
        House(tmp_path_factory.mktemp("house") / "data", *FREELY, "--log-level", "debug")
    ) as house:
        yield house


@pytest.fixture
def new_house(tmp_path: Path) -> Iterator[NewHouse]:
    """Servers of a test's own."""
    houses: list[House] = []

    def start(*flags: str, luck: str | None = "", forked: bool = True) -> House:
        data = tmp_path / f"data{len(houses)}"
        house = House(data, *(flags or FREELY), luck=luck, forked=forked)
        houses.append(house)
        return house.start()

    yield start
    for house in houses:
        house.stop()


@pytest.fixture(scope="session")
def postgres(request: pytest.FixtureRequest) -> Iterator[Postgres]:
    """A PostgreSQL server. Where none can be had, say so loudly; in CI that is a failure."""
    found = programs()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        if hasattr(request.config, "workerinput"):  # a worker of xdist has no summary of its own
            with request.config.pluginmanager.getplugin(
                "capturemanager"
            ).global_and_fixture_disabled():
                print(f"\n{MISSING}", file=sys.stderr)  # noqa: T201  # loudly
        pytest.skip(MISSING)
    try:
        postgres = Postgres(found)
    except subprocess.CalledProcessError as error:
        pytest.fail(error.stderr.decode())
    yield postgres
    postgres.close()


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    found = program()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(NO_REDIS)
        pytest.skip(NO_REDIS)
    server = RedisServer(found, tmp_path_factory.mktemp("redis"))
    yield server
    server.stop()

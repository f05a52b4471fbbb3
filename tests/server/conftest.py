"""One server for all tests that need only a server; those that end it start their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.harness import FREELY, House

NewHouse = Callable[..., House]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that stays."""
    house = House(
        tmp_path_factory.mktemp("house") / "data", *FREELY, "--log-level", "debug"
    ).start()
    yield house
    house.stop()


@pytest.fixture
def new_house(tmp_path: Path) -> Iterator[NewHouse]:
    """Servers of a test's own."""
    houses: list[House] = []

    def start(*flags: str) -> House:
        house = House(tmp_path / f"data{len(houses)}", *(flags or FREELY)).start()
        houses.append(house)
        return house

    yield start
    for house in houses:
        house.stop()

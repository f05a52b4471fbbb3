"""Several servers on one store, with a line between them of each kind."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from server.harness import FREELY, House
from server.store.postgres import Postgres

NewHouses = Callable[..., list[House]]


@pytest.fixture(params=["notify", "redis"])
def wake(request: pytest.FixtureRequest) -> str:
    """What --wake is to be: each of the lines between machines."""
    if request.param == "notify":
        return "auto"
    return str(request.getfixturevalue("redis").url)


@pytest.fixture
def new_houses(postgres: Postgres, tmp_path: Path) -> Iterator[NewHouses]:
    """Servers of one store."""
    address, houses = postgres.address(), list[House]()

    def start(count: int, *flags: str) -> list[House]:
        came = [
            House(address, *FREELY, *flags, errors=tmp_path / f"house{len(houses) + n}")
            for n in range(count)
        ]
        houses.extend(came)
        with ThreadPoolExecutor() as side_by_side:
            return list(side_by_side.map(House.start, came))

    yield start
    for house in houses:
        house.stop()

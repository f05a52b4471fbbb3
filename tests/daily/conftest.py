"""A server for the tests that need one."""

from collections.abc import Iterator

import pytest

from server.harness import FREELY, House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house") / "data", *FREELY).start()
    yield house
    house.check_loop()
    house.stop()

"""A server for the tests that need one."""

from collections.abc import Iterator

import pytest

from server.harness import FREELY, House, standing


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with standing(House(tmp_path_factory.mktemp("house") / "data", *FREELY)) as house:
        yield house

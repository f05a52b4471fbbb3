"""A server with the limits it has if nobody says otherwise."""

from collections.abc import Iterator

import pytest

from server.harness import House, standing


@pytest.fixture(scope="session")
def usual_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Only the sockets' own limits count: all tests come from one address."""
    flags = ("--sockets-each", "1000", "--connections-each", "5000")
    with standing(House(tmp_path_factory.mktemp("walls") / "data", *flags)) as house:
        yield house

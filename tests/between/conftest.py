"""A store of each kind, and a server for the tests that need one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.conftest import postgres
from server.harness import FREELY, House, standing
from server.settled import settle, wait_patiently

__all__ = ["postgres"]


@pytest.fixture(autouse=True)
def _settled() -> Iterator[None]:
    with settle(""), wait_patiently():
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty place, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables")
    return str(request.getfixturevalue("postgres").address())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with standing(House(tmp_path_factory.mktemp("house") / "data", *FREELY)) as house:
        yield house

"""Every test of the store that asks for `where` runs on SQLite and on PostgreSQL."""

from pathlib import Path

import pytest

from server.store.postgres import MISSING, Postgres, programs


@pytest.fixture(scope="session")
def server(postgres: Postgres) -> Postgres:
    return postgres


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if programs() is None:
        terminalreporter.section("not tested", sep="!", red=True, bold=True)
        terminalreporter.line(MISSING)


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "tables"


@pytest.fixture
def address(server: Postgres) -> str:
    return server.address()


@pytest.fixture(params=["directory", "address"], ids=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest) -> str:
    """An empty place, of each kind."""
    return str(request.getfixturevalue(request.param))

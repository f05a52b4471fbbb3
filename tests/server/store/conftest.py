"""Every test of the store that asks for `where` runs on SQLite and on PostgreSQL."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.store.postgres import Postgres, programs

MISSING = (
    "PostgreSQL IS NOT TESTED: no server programs found (Debian: apt-get install postgresql);"
    " the store was tested on SQLite only"
)


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[Postgres]:
    """A PostgreSQL server. Where none can be had, say so loudly; in CI that is a failure."""
    found = programs()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        if hasattr(request.config, "workerinput"):  # a worker of xdist has no summary of its own
            with request.config.pluginmanager.getplugin(
                "capturemanager"
            ).global_and_fixture_disabled():
                print(f"\n{MISSING}", file=sys.stderr)  # noqa: T201
        pytest.skip(MISSING)
    try:
        postgres = Postgres(found)
    except subprocess.CalledProcessError as error:
        pytest.fail(error.stderr.decode())
    yield postgres
    postgres.close()


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

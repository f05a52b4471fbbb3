"""Pig, a package of its own, installed beside foxtray for the tests of this folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package was installed, as anybody would install it."""
    place = tmp_path_factory.mktemp("outside")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    where = ["--no-deps", "--no-build-isolation", "--target", str(place), str(HERE / "pig")]
    subprocess.run([*pip, *where], check=True)
    return place


@pytest.fixture
def beside(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every program that is started now finds the package."""
    before = os.environ.get("PYTHONPATH", "")
    paths = [str(installed), *([before] if before else [])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    return installed


@pytest.fixture
def foxtray(beside: Path) -> Command:
    """The command line, with the package there."""

    def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "foxtray", *words],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    return run

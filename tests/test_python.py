"""Which Python `make` takes (tools/python.sh)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FINDER = Path(__file__).parents[1] / "tools" / "python.sh"
NEW, OLD, SHIM = f'exec "{sys.executable}" "$@"', "exit 1", "echo command not found >&2; exit 127"
"""One that runs; one that finds itself too old; a shim of a version that is switched off."""


@pytest.fixture
def on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of commands, before which only what the script itself needs is found."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for needed in ("bash", "env"):
        (tmp_path / needed).symlink_to(f"/bin/{needed}" if needed == "bash" else "/usr/bin/env")
    return tmp_path


def put(where: Path, **commands: str) -> None:
    for name, script in commands.items():
        file = where / name.replace("_", ".")
        file.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        file.chmod(0o755)


def find(*asked: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/bash", str(FINDER), *asked], capture_output=True, text=True, check=False
    )


def test_the_first_that_will_do_is_taken(on_the_path: Path) -> None:
    put(on_the_path, python3=OLD, python3_14=SHIM, python3_12=NEW, python3_11=NEW)
    assert find().stdout == "python3.12\n"
    put(on_the_path, python3=NEW)
    assert find().stdout == "python3\n"


def test_the_one_that_is_asked_for_or_none(on_the_path: Path) -> None:
    put(on_the_path, python3=NEW, python3_13=SHIM, python3_11=NEW)
    assert find("python3.11").stdout == "python3.11\n"
    refused = find("python3.13")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith("python3.13 will not do: foxtray needs a Python 3.11")


def test_where_there_is_none_it_is_said_what_to_do(on_the_path: Path) -> None:
    put(on_the_path, python3=OLD)
    refused = find()
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "PYTHON=/path/to/python3" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_how_old_is_too_old() -> None:
    """The classifiers, the script and the package say the same."""
    project = (FINDER.parents[1] / "pyproject.toml").read_text("utf-8")
    assert 'requires-python = ">=3.11"' in project
    assert "(3, 11)" in FINDER.read_text("utf-8")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f'"Programming Language :: Python :: {version}"' in project
    assert os.access(FINDER, os.X_OK)

"""Commands run within the test's own process, or in one of their own."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from foxtray.cli import main


def run_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What a command says with --json; it succeeds and complains of nothing."""
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def start(*words: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """The command line as a program of its own, with a pipe for a keyboard."""
    return subprocess.run(
        [sys.executable, "-m", "foxtray", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
    )


def complaint(capsys: pytest.CaptureFixture[str], *words: str, told: bool = False) -> str:
    """What bad input gets: exit code 2, and one line on standard error. On standard output there
    is nothing, unless the answer is told before a picture of it cannot be written.
    """
    try:
        code = main(list(words))
    except SystemExit as leaving:
        code = int(str(leaving.code))
    assert code == 2
    out, err = capsys.readouterr()
    assert bool(out) == told
    assert err.count("\n") == 1
    return err

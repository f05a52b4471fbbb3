"""Commands run within the test's own process."""

import json
from typing import Any

import pytest

from foxtray.cli import main


def run_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What a command says with --json; it succeeds and complains of nothing."""
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


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

"""foxtray daily --table: the day's game of a table in the network, in the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from foxtray.cli import daily, main
from foxtray.games import shelf
from foxtray.kernel import record
from server.harness import House
from server.settled import TODAY
from support.commands import complaint

CLEVER, CUBE, SCORE = "ganz-schoen-clever", "break-the-cube", "high-score"
ALL = "1\n" * 400


@pytest.fixture
def type_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(daily, "kept_games", lambda: tmp_path)

    def type_in(text: str, *words: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return main(["daily", *words, "--plain"])

    return type_in


def test_a_try_counts_there_and_is_taken_up_again(
    house: House, tmp_path: Path, type_in: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(type_in)
    there = CLEVER, "--table", house.url
    assert type_in("1\nundo\n" * 60 + "hint\n", *there) == 0
    out = capsys.readouterr().out
    assert "nothing of yours to take back" in out  # a roll lies between
    assert "taken back: " in out  # where a word releases another
    assert "no hints" in out
    assert f"foxtray daily {CLEVER} --table {house.url}" in out
    assert type_in(ALL, *there) == 0
    out = capsys.readouterr().out
    assert "It counts for" in out
    (file,) = (tmp_path / "daily").glob(f"{CLEVER}-{TODAY}-at-*.rec")
    kept = record.read(file.read_bytes(), shelf.take_down)
    total = kept.game.scores(kept.end()).totals[0]
    assert f"Your result: {total} points." in out
    assert "counted try" in complaint(capsys, "daily", *there, "--plain")
    assert type_in("1\n", *there, "--practice") == 0
    assert (tmp_path / "daily" / "people.json").stat().st_mode & 0o077 == 0


def test_answers_and_others_words_come_from_there(
    house: House, tmp_path: Path, type_in: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(type_in)
    assert type_in("?5\n?B\n", CUBE, "--table", house.url) == 0
    (file,) = (tmp_path / "daily").glob(f"{CUBE}-*.rec")
    text = file.read_text("utf-8")
    assert "b: <built>" in text
    assert text.count("b: ?1") >= 2
    assert type_in(ALL, SCORE, "--table", house.url) == 0
    assert "Your result" in capsys.readouterr().out


def test_what_is_no_table_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "is no address" in complaint(capsys, "daily", CLEVER, "--table", "localhost")
    nobody = "http://localhost:9"
    assert "there is no table" in complaint(capsys, "daily", CLEVER, "--table", nobody)

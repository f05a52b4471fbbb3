"""foxtray stats: statistics over records, held against a naive sum."""

import json
import math
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from cli.test_commands import GOLDEN
from foxtray.cli import main
from foxtray.games import shelf
from foxtray.kernel import record
from support import records
from support.commands import complaint, run_json

Json = dict[str, Any]
UNFINISHED = "1a. a: <y3 b5 g2 o6 p1 w4> p=p1\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The golden games, without what is written below them."""
    games = tmp_path_factory.mktemp("games")
    for file in GOLDEN.iterdir():
        text = file.read_text("utf-8").partition("\n# ")[0]
        (games / file.name).write_text(text, "utf-8")
    return games


def stats(capsys: pytest.CaptureFixture[str], *words: str) -> Json:
    report = run_json(capsys, "stats", *words)
    assert isinstance(report, dict)
    return report


def naive(folder: Path) -> dict[str, list[list[int]]]:
    """By game: the totals of every record, as its Result header has them."""
    found: dict[str, list[list[int]]] = defaultdict(list)
    for file in folder.iterdir():
        text = file.read_text("utf-8")
        name = text.split('[Game "')[1].split('"')[0]
        read = record.read(text.encode(), shelf.take_down)
        found[name].append(list(read.game.scores(read.end()).totals))
    return found


def test_the_numbers_are_those_of_a_naive_sum(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    report = stats(capsys, str(folder))
    expected = naive(folder)
    assert (report["refused"], report["unfinished"]) == (0, 0)
    assert report["files"] == sum(map(len, expected.values()))
    assert set(report["games"]) == set(expected) == set(shelf.names())
    for game, rows in expected.items():
        numbers = report["games"][game]
        totals = [total for row in rows for total in row]
        mean = sum(totals) / len(totals)
        spread = math.sqrt(sum((t - mean) ** 2 for t in totals) / (len(totals) - 1))
        assert numbers["games"] == len(rows)
        assert numbers["results"] == len(totals)
        assert numbers["mean"] == pytest.approx(mean)
        assert numbers["sd"] == pytest.approx(spread)
        assert numbers["best"] == max(totals)
        seats = {len(row) for row in rows}
        assert set(numbers["by_seats"]) == set(map(str, seats))
        for count in seats:
            some = [row for row in rows if len(row) == count]
            assert numbers["by_seats"][str(count)]["games"] == len(some)
            assert numbers["by_seats"][str(count)]["best"] == max(max(row) for row in some)
        assert numbers["wins"] == pytest.approx(len(rows))  # somebody wins every game


def test_one_name_only(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    file = str(folder / "ganz-schoen-clever-four.txt")
    numbers = stats(capsys, file, "--name", "greedy")["games"]["ganz-schoen-clever"]
    assert (numbers["games"], numbers["results"]) == (1, 2)
    assert (numbers["best"], numbers["worst"], numbers["wins"]) == (212, 158, 1)
    assert numbers["detail"].keys() >= {"yellow", "blue", "fox_points"}
    assert "there are greedy, random" in complaint(capsys, "stats", file, "--name", "Zoe")


def test_what_is_refused_or_unfinished_is_counted_and_left_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folder: Path
) -> None:
    games = tmp_path / "games" / "deeper"
    games.mkdir(parents=True)
    golden = (folder / "ganz-schoen-clever-solo.txt").read_text("utf-8")
    (games / "whole.rec").write_text(golden, "utf-8")
    (games / "begun.rec").write_text(records.text(UNFINISHED), "utf-8")
    (games / "letter.txt").write_text("Dear Ada,\n", "utf-8")
    (games / ".hidden").write_text("not looked at", "utf-8")
    report = stats(capsys, str(tmp_path / "games"))
    assert (report["files"], report["refused"], report["unfinished"]) == (3, 1, 1)
    assert report["refusals"][0]["file"].endswith("letter.txt")
    assert report["refusals"][0]["line"] == 1
    assert report["games"]["ganz-schoen-clever"]["games"] == 1


def test_to_read(capsys: pytest.CaptureFixture[str], tmp_path: Path, folder: Path) -> None:
    picture = tmp_path / "points.svg"
    assert main(["stats", str(folder), "--svg", str(picture)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "ganz-schoen-clever: " in out
    assert "4 at the table" in out
    assert max(map(len, out.splitlines())) <= 110
    table = [line for line in out.splitlines() if "at the table" in line]
    assert max(map(len, table)) < 80
    assert "<polyline" in picture.read_text("utf-8")


def test_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path, folder: Path) -> None:
    assert "no file in" in complaint(capsys, "stats", str(tmp_path))
    assert main(["stats", str(tmp_path / "missing.rec"), "--json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert (report["files"], report["refused"], report["games"]) == (1, 1, {})
    file = str(folder / "high-score-two.txt")
    assert "cannot write" in complaint(capsys, "stats", file, "--svg", str(tmp_path), told=True)

"""What `foxtray` itself offers: typed, documented, and there only when it is asked for."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import assert_type

import pytest

import foxtray
from foxtray import Game, Seat, find, read_folder, read_record, write_record
from foxtray.analysis.folders import files_of
from foxtray.cli import main
from foxtray.games.break_the_cube import state as cube
from foxtray.games.clever import state as clever
from foxtray.games.high_score import state as high_score
from foxtray.kernel.game import AnyGame


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A folder with three games."""
    for number, name in enumerate(("high-score", "ganz", "high-score")):
        playing = foxtray.play_match(name, ["random", "random"], seed=number, names=("Ada", "Bo"))
        record = replace(playing.record(), date=f"2026-11-1{number}")
        write_record(record, tmp_path / f"{2 * number}.rec")
    return tmp_path


def test_a_game_found_by_its_name_has_its_own_state() -> None:
    """Checked by mypy, which fails if a type is another (make lint); and by running it."""
    assert_type(find("ganz-schoen-clever").start(1, {}), clever.State)
    assert_type(find("clever-hoch-drei").start(1, {}), clever.State)
    assert_type(find("break-the-cube").start(2, {}), cube.State)
    assert_type(find("high-score").start(2, {}), high_score.State)
    assert_type(find("high"), AnyGame)
    game: Game[high_score.State, high_score.View] = find("high-score")
    assert game.start(3, {}).seats == 3
    sheets = find("ganz-schoen-clever").start(2, {}).sheets
    assert_type(sheets, tuple[clever.MarkedSheet, ...])
    state = find("high-score").start(2, {})
    with pytest.raises(AttributeError):
        state.sheets  # type: ignore[attr-defined]  # noqa: B018  # mypy sees that it has none


def test_everything_that_is_offered_is_there_and_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "library.md").read_text("utf-8")
    for name in foxtray.__all__:
        thing = getattr(foxtray, name)
        assert thing is not None
        assert f"`{name}" in page, f"docs/library.md does not name {name}"
    assert set(foxtray.__all__) <= set(dir(foxtray))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        foxtray.chess  # type: ignore[attr-defined]  # noqa: B018  # mypy sees that, too


def test_games_names_them_before_and_after_the_folder_is_imported() -> None:
    code = """
import foxtray
before = foxtray.games()
from foxtray import games
import foxtray.games.shelf
assert before == games() == foxtray.games() == foxtray.games.shelf.names()
print(*before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "high-score" in done.stdout.split()


def test_nothing_heavy_is_imported_for_the_name_alone() -> None:
    code = (
        "import sys, foxtray; print([m for m in ('numpy', 'numba', 'msgspec') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_folder_streams_and_says_what_it_refused(three: Path) -> None:
    tmp_path = three
    (tmp_path / "1.rec").write_text('[Game "ganz-schoen-clever"]\n', "utf-8")
    (tmp_path / "3.txt").write_bytes(b"\xff")
    folder = read_folder(tmp_path)
    rows = iter(folder)
    first = next(rows)
    assert first.file == str(tmp_path / "0.rec")
    assert folder.refused == []  # nothing else was looked at yet
    (tmp_path / "4.rec").write_text("changed meanwhile", "utf-8")
    assert [Path(row.file).name for row in rows] == ["2.rec"]
    assert [Path(refused.file).name for refused in folder.refused] == ["1.rec", "3.txt", "4.rec"]
    assert "3.txt, line 1: unreadable: not UTF-8" in str(folder.refused[1])
    read = read_record(first.file)
    assert first.date == read.date
    assert first.names == read.names
    assert first.record.steps == read.steps
    assert first.finished
    assert first.totals == read.game.scores(read.end()).totals
    assert len(list(folder)) == 2  # once more from the beginning
    assert len(folder.refused) == 3


def test_hidden_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for name in (".git/config", ".hidden", "seen"):
        (tmp_path / name).write_text("", "utf-8")
    assert list(files_of(str(tmp_path))) == [str(tmp_path / "seen")]


def test_replay_names_file_and_date(capsys: pytest.CaptureFixture[str], three: Path) -> None:
    good, bad = three / "2.rec", three / "bad.rec"
    bad.write_text("nothing\n", "utf-8")
    assert main(["replay", str(good), str(bad), "--json"]) == 2
    found, refused = map(json.loads, capsys.readouterr().out.splitlines())
    assert found["file"] == str(good)
    assert found["date"] == "2026-11-11"
    assert found["names"] == ["Ada", "Bo"]
    assert refused["file"] == str(bad)
    assert refused["error"]["kind"] == "unreadable"


def test_a_review_can_be_asked_for() -> None:
    playing = foxtray.play_match("high-score", ["expectation", "random"], seed=2)
    review = foxtray.review(playing.record(), seats=[Seat(0)])
    assert [course.seat for course in review.courses] == [0]

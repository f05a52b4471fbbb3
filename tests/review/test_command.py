"""foxtray review and foxtray arena --adjusted: what they print, draw and refuse."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from foxtray.analysis import arena
from foxtray.analysis.review.reviewer import sentences
from foxtray.cli import main
from foxtray.games import shelf
from foxtray.kernel import record
from support.reviewed_games import played

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    kept = tmp_path / "game.rec"
    kept.write_text(record.write(played("high-score", "random", 2, "file")), encoding="utf-8")
    return kept


def test_a_review_to_read_and_its_picture(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "course.svg"
    assert main(["review", str(file), "--svg", str(picture)]) == 0
    out = capsys.readouterr().out
    assert "reviewed by exact" in out
    assert "was best" in out
    assert "{" not in out
    drawn = ElementTree.fromstring(picture.read_text("utf-8"))  # noqa: S314 - ours
    assert len(list(drawn.iter(f"{SVG}polyline"))) == 2
    assert list(drawn.iter(f"{SVG}circle"))


def test_one_seat_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--seat", "b", "--json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert err == ""
    assert found["file"] == str(file)
    assert [seat["seat"] for seat in found["seats"]] == ["b"]
    assert {step["seat"] for step in found["steps"]} == {"b"}
    codes = {reason["code"] for step in found["steps"] for reason in step.get("reasons", ())}
    assert codes
    assert codes <= set(sentences(shelf.take_down(found["game"])))


def test_several_files_are_summed_up(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.rec"
    other.write_text(record.write(played("high-score", "exact", 2, "file")), encoding="utf-8")
    assert main(["review", str(file), str(other)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 games")
    assert "seat 1" in out
    assert main(["review", str(file), str(other), "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["file"] for line in lines] == [str(file), str(other)]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["review", *words]) == 2
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert "Traceback" not in err + out
    return err


def test_what_cannot_be_reviewed_is_refused_clearly(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = tmp_path / "begun.rec"
    unfinished = played("high-score", "random", 2, "file").truncate(9)
    begun.write_text(record.write(unfinished), encoding="utf-8")
    assert "--so-far" in refused(capsys, str(begun))
    assert main(["review", str(begun), "--so-far", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["seat"] == "a"
    assert "there are exact" in refused(capsys, str(file), "--by", "nobody")
    assert "there are a, b" in refused(capsys, str(file), "--seat", "c")
    assert "cannot read" in refused(capsys, str(tmp_path / "none.rec"))
    assert "one by one" in refused(capsys, str(file), str(file), "--svg", "x.svg")
    assert "cannot write" in refused(capsys, str(file), "--svg", str(tmp_path / "no" / "x.svg"))
    nonsense = tmp_path / "nonsense.rec"
    nonsense.write_text("just words", encoding="utf-8")
    assert "nonsense.rec" in refused(capsys, str(nonsense))


def test_one_bad_file_does_not_stop_the_others(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(tmp_path / "none.rec"), str(file), "--json"]) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["error"]["kind"] == "unreadable"
    assert second["seats"]


def test_the_arena_takes_the_luck_out(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "ganz", "--players", "fox", "--games", "40", "--adjusted"]
    assert main([*words, "--json"]) == 0
    seat = json.loads(capsys.readouterr().out)["seats"][0]
    adjusted = seat["adjusted"]
    assert adjusted["plain"]["mean"] == seat["mean"]
    doubt = (adjusted["stderr"] ** 2 + adjusted["plain"]["stderr"] ** 2) ** 0.5
    assert abs(adjusted["mean"] - seat["mean"]) < 4 * doubt
    assert adjusted["stderr"] < 0.8 * seat["stderr"]
    assert adjusted["saving"] > 1.5
    assert main([*words, "--games", "2"]) == 0
    assert "without luck" in capsys.readouterr().out


def test_adjusted_means_do_not_depend_on_the_processes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "CHUNK", 1)  # so that few games go to both
    words = ["arena", "high", "--players", "exact,random", "--games", "6", "--adjusted", "--json"]
    found = []
    for jobs in ("1", "2"):
        assert main([*words, "--jobs", jobs]) == 0
        found.append(json.loads(capsys.readouterr().out)["seats"])
    assert found[0] == found[1]
    assert found[0][0]["adjusted"]["unit"] == "chance to win the game"

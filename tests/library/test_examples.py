"""The examples run, in fewer games than they are made for, and show what they say."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def run(name: str, *words: str) -> str:
    command = [sys.executable, "-W", "error", str(EXAMPLES / f"{name}.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_stranger_has_a_bot_a_match_and_a_plot_in_under_thirty_lines(tmp_path: Path) -> None:
    picture = tmp_path / "bot.svg"
    told = run("your_first_bot", "20", str(picture))
    assert "of 20 games" in told
    points = re.search(r"'Painter': (?:np\.float64\()?([\d.]+)", told)
    assert points
    assert float(points[1]) > 50
    assert picture.read_text("utf-8").startswith("<svg")
    assert len((EXAMPLES / "your_first_bot.py").read_text("utf-8").splitlines()) < 30


def test_a_study_with_a_plot(tmp_path: Path) -> None:
    picture = tmp_path / "foxes.svg"
    told = run("study_foxes", "600", str(picture))
    assert "fox     3 foxes" in told
    assert "greedy  1 foxes" in told
    assert picture.read_text("utf-8").count("<polyline") == 2


def test_a_masked_policy_learns_to_beat_random() -> None:
    told = run("masked_policy", "15")
    blind, learned = map(float, re.findall(r"([\d.]+) points", told))
    assert 60 < blind < 70
    assert learned > blind + 15


def test_a_table_of_three_in_pettingzoo() -> None:
    assert len(re.findall(r"seat_\d wins", run("pettingzoo_table", "5"))) == 3


def test_openspiels_search_plays_as_it_comes() -> None:
    assert "of 1 games" in run("open_spiel_search", "1", "3")


def test_every_example_is_run_here() -> None:
    text = Path(__file__).read_text("utf-8")
    for example in EXAMPLES.glob("*.py"):
        assert f'"{example.stem}"' in text, example.stem

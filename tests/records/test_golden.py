"""Golden games: whole records, readable, that must replay as they were written."""

from pathlib import Path

import pytest

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from support.naive_scorer import score
from support.playthrough import playthrough, record_part

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
CLEVER = [file for file in FILES if "clever" in file.name]


def test_there_is_one_for_every_number_of_players() -> None:
    names = [file.stem for file in FILES]
    for players in ("solo", "two", "three", "four"):
        for game in ("ganz-schoen-clever", "clever-hoch-drei"):
            assert f"{game}-{players}" in names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_replays_to_the_same_text_views_and_words(file: Path) -> None:
    text = file.read_text("utf-8")
    game = record.read(record_part(text), take_down)
    assert game.game.awaits(game.end()) is None
    assert playthrough(game) == text


@pytest.mark.parametrize("file", CLEVER, ids=lambda file: file.stem)
def test_the_naive_scorer_agrees(file: Path) -> None:
    text = record_part(file.read_text("utf-8"))
    game = record.read(text, take_down)
    assert [seat["total"] for seat in score(text)] == list(game.game.scores(game.end()).totals)

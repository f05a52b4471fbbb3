"""What reviewers remark: codes of an enumeration, each with its words wherever it is shown."""

import json
import re
from pathlib import Path

import pytest

from foxtray.analysis.review.reviewer import reviewers, sentences
from foxtray.games import shelf
from foxtray.kernel.reasons import Code, Reason

ROOT = Path(__file__).parents[2]
REVIEWED = [kit.game for kit in shelf.kits().values() if reviewers(kit.game)]


def codes_of(name: str) -> set[str]:
    """All that the reviewers of a game may remark: the enumeration its sentences are kept by."""
    codes = set()
    for said in sentences(shelf.take_down(name)):
        assert isinstance(said, Code)
        codes |= {str(code) for code in type(said)}
    return codes


@pytest.mark.parametrize("name", [game.name for game in REVIEWED])
def test_every_remark_is_said_in_english_and_explained(name: str) -> None:
    codes = codes_of(name)
    assert codes
    assert codes == set(sentences(shelf.take_down(name)))
    assert codes <= set(re.findall(r"`([a-z-]+)`", (ROOT / "docs/review.md").read_text("utf-8")))


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_browser_says_every_remark_and_no_other(language: str) -> None:
    file = ROOT / f"web/src/messages/review.{language}.json"
    keys = json.loads(file.read_text("utf-8"))
    said = {key.removeprefix("remark.") for key in keys if key.startswith("remark.")}
    assert said == set().union(*(codes_of(game.name) for game in REVIEWED))


def test_a_remark_names_what_it_is_about() -> None:
    said = sentences(shelf.take_down("ganz-schoen-clever"))
    worth = Reason("area-worth", {"area": "yellow", "points": 4.25})
    assert worth.say(said) == "yellow would be worth 4.2 more"

"""The lessons of the client are lawful games: every step is what the rules await."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from foxtray.games.break_the_cube import rules
from foxtray.games.break_the_cube.blocks import RUSSIAN
from foxtray.games.shelf import take_down
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing

WEB = Path(__file__).parents[2] / "web" / "src"
LESSONS = sorted((WEB / "learn" / "lessons").glob("*.json"))
CUBE = WEB / "learn" / "lessons" / "break-the-cube.json"
NAMES = ("Learner", "Teacher")
TEACHER = 1
OWN_FIGURE = "build=lllmml.m./.ss....../........."


def say_forced(playing: Playing) -> None:
    """As a table does: the only legal word says itself."""
    while isinstance(awaits := playing.awaits, tuple) and len(awaits) == 1:
        legal = playing.game.legal(playing.state, awaits[0])
        if len(legal) > 1:
            return
        playing.play(awaits[0], legal[0])


def follow(lesson: dict[str, Any]) -> Playing:
    playing = Playing(
        take_down(lesson["game"]), NAMES[: lesson["seats"]], lesson.get("options", {})
    )
    for step in lesson["steps"]:
        say_forced(playing)
        seat = Seat(step["seat"])
        if (fact := step.get("roll") or step.get("fact")) is not None:
            chance = playing.awaits
            assert isinstance(chance, Chance), step
            assert (chance.seat == seat) or chance.seat is None, step
            playing.settle(fact)
            continue
        assert isinstance(playing.awaits, tuple), step
        assert seat in playing.awaits, step
        assert len(playing.game.legal(playing.state, seat)) > 1, f"{step} would say itself"
        playing.play(seat, step.get("word") or OWN_FIGURE)
    return playing


def test_every_game_of_ours_has_a_lesson() -> None:
    names = {file.stem for file in LESSONS}
    assert names == {"ganz-schoen-clever", "clever-hoch-drei", "break-the-cube", "high-score"}


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_a_lesson_is_a_lawful_game(file: Path) -> None:
    playing = follow(json.loads(file.read_text("utf-8")))
    assert len(playing.record().steps) > 5


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_every_step_of_the_learner_has_its_sentence(file: Path) -> None:
    lesson = json.loads(file.read_text("utf-8"))
    steps = [step["text"] for step in lesson["steps"] if step["by"] == "me"]
    assert len(steps) == len(set(steps))
    words = json.loads((WEB / "messages" / "learn.en.json").read_text("utf-8"))
    told = [key for key in words if key.startswith(f"step.{file.stem}.")]
    assert told == [f"step.{file.stem}.{text}" for text in steps]


def messages(area: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        (WEB / "messages" / f"{area}.{language}.json").read_text("utf-8")
    )
    return found


def test_the_answers_of_the_lesson_leave_one_figure() -> None:
    """Else whoever thinks along may build another one that fits as well, and is not heard."""
    lesson = json.loads(CUBE.read_text("utf-8"))
    *before, guess = lesson["steps"]
    asked = follow({**lesson, "steps": before})
    assert guess["word"].startswith("guess=")
    assert len(rules.possible(asked.state, TEACHER)) == 1


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_lesson_calls_questions_and_buttons_what_the_board_calls_them(language: str) -> None:
    """BTC-16: the Russian board has letters of its own."""
    said = messages("learn", language)
    for step in json.loads(CUBE.read_text("utf-8"))["steps"]:
        if step["by"] == "me" and (word := step.get("word", "")).startswith("?"):
            name = RUSSIAN.get(word[1], word[1]) if language == "ru" else word[1]
            assert re.search(rf"\b{name}\b", said[f"step.{CUBE.stem}.{step['text']}"])
    buttons = messages("cube", language).values()
    named = [
        button
        for key, text in said.items()
        if key.startswith(f"step.{CUBE.stem}.")
        for button in re.findall("[“«](.+?)[”»]", text)
    ]
    assert len(named) == 2
    assert all(button in buttons for button in named)

"""What is said in the terminal, in three languages, from the client's own files."""

import ast
import io
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from foxtray.games.shelf import take_down
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing
from foxtray.kernel.reasons import Reason
from foxtray.players.break_the_cube.reasons import DetectiveReason
from foxtray.players.clever.reasons import FoxReason
from foxtray.players.high_score.reasons import ExactReason
from foxtray.terminal import words
from foxtray.terminal.desk import PlainDesk
from foxtray.terminal.screen import screen_for
from foxtray.terminal.session import Session, help_text
from foxtray.terminal.words import COMMON, LANGUAGES, Words, messages, speak
from support.cube import A as FIRST, B as SECOND

SOURCE = Path(words.__file__).parent
SPEAKING = (*SOURCE.glob("*.py"), SOURCE.parent / "cli" / "daily.py")
"""The modules that speak to who plays in a terminal."""
MESSAGES = Path(__file__).parents[2] / "web" / "src" / "messages"
AREAS = {"clever": "clever", "break_the_cube": "cube", "high_score": "high-score"}
GAMES = ("ganz-schoen-clever", "clever-hoch-drei", "break-the-cube", "high-score")
NAMES = ("Ада", "Бо", "Ви", "Ді", "Єва")
TYPED = {"build", "lift", "clear", "surprise", "guess", "rest", "High", "Score", "Break", "Cube"}
"""What is written in Latin letters in every language: words to type, titles, a printed sign."""
TITLES = {"Ganz", "schön", "clever", "Clever", "hoch", "Drei"}


def area_of(module: Path) -> str:
    return next((area for room, area in AREAS.items() if module.stem.startswith(room)), "common")


def said_in(module: Path) -> Iterator[tuple[str, str]]:
    """Keys that a module says, by area; a name made at run time stands as .+ in it."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield area_of(module), re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                for part in node.values
            ]
            yield area_of(module), "".join(parts)


def calls_in(module: Path) -> Iterator[tuple[str, str]]:
    """Keys that stand in a call of t or COMMON as they are."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            key = node.args[0]
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                continue
            if node.func.id == "t":
                yield area_of(module), key.value
            elif node.func.id == "COMMON":
                yield "common", key.value


def test_whatever_is_said_has_a_message_in_every_language() -> None:
    called = [pair for module in SPEAKING for pair in calls_in(module)]
    assert len(called) > 100
    lacking = [
        f"{area}.{language}: {key}"
        for area, key in called
        for language in LANGUAGES
        if key not in messages(area, language)
    ]
    assert lacking == []


def test_whatever_only_the_terminal_says_is_said_somewhere() -> None:
    said = {pair for module in SPEAKING for pair in said_in(module)}
    silent = []
    for area in ("common", *AREAS.values()):
        likes = [like for where, like in said if where == area and not like.startswith(".+")]
        keys = json.loads((MESSAGES / "terminal" / f"{area}.en.json").read_text("utf-8"))
        assert keys
        for key in keys:
            by_code = key.startswith("refused.")  # which the rules make
            if not by_code and not any(re.fullmatch(like, key) for like in likes):
                silent.append(f"{area}: {key}")
    assert silent == []


def test_messages_are_read_where_the_client_has_them() -> None:
    speak("uk")
    assert COMMON("turn.yours") in (MESSAGES / "common.uk.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("en", 1, "1 point"), ("ru", 2, "2 очка"), ("ru", 11, "11 очков"), ("uk", 21, "21 бал")],
)
def test_numbers_choose_their_plural(language: str, count: int, said: str) -> None:
    speak(language)
    assert Words("clever")("points", count=count) == said


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_told_in_ones_own_language(name: str, language: str) -> None:
    speak(language)
    game = take_down(name)
    screen, seats = screen_for(game), game.seats[-1]
    names = NAMES[:seats]
    out = io.StringIO()
    console = Console(file=out, width=80, no_color=True)
    playing = Playing(game, ("a", "b", "c", "d", "e")[:seats], {}, "")
    rng = random.Random(7)
    while (awaits := playing.awaits) is not None:
        if isinstance(awaits, Chance):
            playing.settle(awaits.sample(rng))
            continue
        view = game.view(playing.state, awaits[0])
        legal = game.legal(playing.state, awaits[0])
        console.print(screen.draw(view, names))
        console.print(screen.prompt(view, legal))
        for group in screen.menu(view, legal):
            told = [screen.tell(view, word) for word in group.words[:10]]
            console.print("\n".join([group.heading, *told]), soft_wrap=True)
        playing.play(awaits[0], game.random_word(view, legal, rng))
    console.print(screen.finish(game.scores(playing.state), names))
    boxes = re.compile(r"\b[xo]+\b")
    latin = set(re.findall(r"[A-Za-zäöü]{4,}", boxes.sub("", out.getvalue())))
    assert re.search("[а-яєії]{4,}", out.getvalue())
    assert latin - TYPED - TITLES - {card for card in latin if card.startswith("HS")} == set()


REASONS = {
    "ganz-schoen-clever": [*FoxReason],
    "break-the-cube": [*DetectiveReason],
    "high-score": [*ExactReason],
}
ABOUT: dict[str, str | int | float] = {
    "bonus": "orange-4",
    "dice": "y1 w6",
    "figures": 1204,
    "answers": 9,
    "most": 311,
}
ABOUT |= {"turns": 3.25, "bits": 2.5, "result": -1.25}


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("name", REASONS)
def test_a_hint_says_why_in_ones_own_language(name: str, language: str) -> None:
    """By the client's own messages: the same in the browser."""
    speak(language)
    screen = screen_for(take_down(name))
    told = [screen.why([Reason(code, ABOUT)]) for code in REASONS[name]]
    # To give nothing away needs no words, there as here.
    assert all(told) or REASONS[name][told.index("")] is DetectiveReason.GIVES_NOTHING
    assert screen.why([Reason("of-tomorrow")]) == ""
    assert "{" not in "".join(told)
    if language != "en":
        assert not re.search("[A-Za-z]{2,}", "".join(told))


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_hint_at_the_table_says_it(tmp_path: Path, language: str) -> None:
    speak(language)
    playing = Playing(take_down("break-the-cube"), ("Ada", "Bo"), {}, "")
    for seat, figure in enumerate((FIRST, SECOND)):
        playing.play(Seat(seat), f"build={figure}")
    playing.settle("a")
    console = Console(width=200, record=True, no_color=True, file=io.StringIO())
    lines = iter(["", COMMON("command.hint"), COMMON("command.quit")])
    desk = PlainDesk(console, lambda _: next(lines))
    screen = screen_for(playing.game)
    Session(playing, {}, screen, desk, tmp_path / "game.rec", random.Random(1)).run()
    assert str(messages("cube", language)["why.ask"]).partition("{")[0] in console.export_text()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_commands_have_names_in_ones_own_language(language: str) -> None:
    speak(language)
    told = help_text()
    assert not re.search(r"\b(undo|hint|quit|save)\b", told)
    assert COMMON("command.undo") in told

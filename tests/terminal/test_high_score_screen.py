"""High Score at the keyboard."""

import io
import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from foxtray.games.high_score.cards import SHIPPED
from foxtray.games.high_score.dice import Handful, Pile
from foxtray.games.high_score.rules import Chips
from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.kernel.chance import Starter
from foxtray.kernel.game import Scores, Seat
from foxtray.kernel.playing import Playing
from foxtray.players import roster
from foxtray.terminal.desk import PlainDesk
from foxtray.terminal.high_score_screen import HighScoreScreen, _chip_words, _verdict
from foxtray.terminal.session import Session
from support.high_score import HS, at, read

SCREEN = HighScoreScreen(HS)


def run(
    playing: Playing, tmp_path: Path, script: Iterable[str], real: bool = False
) -> tuple[str, Path]:
    """A session whose person types the script and goes away."""
    console = Console(width=80, record=True, no_color=True, file=io.StringIO())
    lines = iter(script)

    def type_next(prompt: str) -> str:
        console.print(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    bots = {
        Seat(seat): roster.invite(name, HS, random.Random(1))
        for seat, name in enumerate(playing.names)
        if name in ("random", "expectation")
    }
    file = tmp_path / "game.rec"
    desk = PlainDesk(console, type_next)
    dice = None if real else random.Random(2)
    Session(playing, bots, SCREEN, desk, file, dice).run()
    return console.export_text(), file


def test_a_whole_game_against_a_bot_is_played_and_kept(tmp_path: Path) -> None:
    playing = Playing(HS, ("Ada", "expectation"), {}, "")
    shown, file = run(playing, tmp_path, ["."] * 40)
    kept = record.read(file.read_bytes(), take_down)
    assert HS.awaits(kept.end()) is None
    assert "wins" in shown
    assert "gold (3)" in shown
    lines = shown.replace(str(tmp_path), "").splitlines()  # a path is never broken
    assert max(map(len, lines)) <= 80
    assert "Reconstructed card" in shown


def test_real_dice_and_cards_are_typed(tmp_path: Path) -> None:
    playing = Playing(HS, ("Ada", "Bo"), {}, "")
    typed = ["hs15", "B", "122345v", "kv5", "v 5 5 3 2", "quit"]
    run(playing, tmp_path, typed, real=True)
    assert HS.position(playing.state) == "high-score seats=2 HS15@b=- hand=5v/2355v/2"


def test_a_wrong_roll_gets_a_reason_and_changes_nothing(tmp_path: Path) -> None:
    playing = Playing.resume(read("1. <card HS15>\n   a:"))
    before = playing.state
    shown, _ = run(playing, tmp_path, ["1223456", "12345", "quit"], real=True)
    assert "unreadable" in shown
    assert "expected 7 dice" in " ".join(shown.split())
    assert playing.state == before


@pytest.mark.parametrize(
    ("typed", "word"),
    [("k5v", "k5v"), ("KV5", "k5v"), ("v 5", "k5v"), ("stop", "."), (".", "."), ("k", "k")],
)
def test_words_are_read_as_people_type_them(typed: str, word: str) -> None:
    assert SCREEN.read_word(HS.view(at(SHIPPED[1], "122345v"), Seat(0)), typed) == word


def test_facts_are_read_as_people_type_them() -> None:
    assert SCREEN.read_fact(Handful(7, 0), "5, 4 3 V 2 2 1") == "543v221"
    assert SCREEN.read_fact(Starter("ab"), "B") == "b"
    assert SCREEN.read_fact(Pile(SHIPPED), "hs07") == "card HS07"
    whole = "X1 swirl=1 roll=any_three_rolls scoring=odd"
    assert SCREEN.read_fact(Pile(SHIPPED), whole) == f"card {whole}"


def test_it_tells_what_a_word_does() -> None:
    view = HS.view(at(SHIPPED[1], "122345v"), Seat(0))
    assert SCREEN.tell(view, ".") == "Stop with 12"
    assert SCREEN.tell(view, "k12234v") == "roll 1 die"
    assert SCREEN.tell(view, "k") == "roll 7 dice"


def test_the_track_shows_ties_and_results_without_a_mark() -> None:
    turns = "1. <card HS16>\n   b: <1333332> .\n   c: <1333332> .\n   a: <2222222> ."
    console = Console(width=80, record=True, file=io.StringIO())
    states = list(read(turns, seats=3).states())
    console.print(SCREEN.draw(HS.view(states[-1], None), ("Ada", "Bo", "Cy")))
    shown = " ".join(console.export_text().split())
    assert "Bo on 16, Cy on 15 (threw 16, taken), Ada not marked (0)" in shown
    assert "Chips: Ada 0, Bo 3 (gold), Cy 2 (silver)" in shown


def test_the_verdict_says_why() -> None:
    def verdict(*standing: Chips) -> str:
        detail = tuple({"gold": c.gold, "silver": c.silver, "bronze": c.bronze} for c in standing)
        best = max(c.rank for c in standing)
        winners = tuple(Seat(i) for i, c in enumerate(standing) if c.rank == best)
        return _verdict(
            Scores(tuple(c.points for c in standing), winners, detail), ("Ada", "Bo", "Cy")
        )

    assert verdict(Chips(gold=2), Chips(gold=1), Chips()) == "Ada wins"
    assert "more gold chips" in verdict(Chips(gold=1), Chips(bronze=3), Chips())
    assert "more silver ones" in verdict(Chips(1, 1), Chips(1, 0, 2), Chips())
    assert "win together" in verdict(Chips(gold=1), Chips(gold=1), Chips())
    assert _chip_words(Chips(1, 0, 2)) == "gold, bronze x2"

"""Playing in the terminal: a person at the keyboard, scripted."""

import io
import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing
from foxtray.players import roster
from foxtray.terminal.desk import PlainDesk
from foxtray.terminal.screen import screen_for
from foxtray.terminal.session import Session
from support.clever_positions import GSC, at, crosses, numbers, pad
from support.records import read


class Desk:
    """A terminal whose person types what the script says, then goes away."""

    def __init__(self, playing: Playing, file: Path, script: Iterable[str], real: bool = False):
        self.console = Console(width=80, record=True, no_color=True, file=io.StringIO())
        self.lines = iter(script)
        game = playing.game
        known = {entry.name for entry in roster.known_to(game)}
        bots = {
            Seat(seat): roster.invite(name, game, random.Random(1))
            for seat, name in enumerate(playing.names)
            if name in known
        }
        self.session = Session(
            playing,
            bots,
            screen_for(game),
            PlainDesk(self.console, self.type),
            file,
            None if real else random.Random(2),
        )

    def type(self, prompt: str) -> str:
        self.console.print(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def run(self) -> str:
        self.session.run()
        return self.console.export_text()


def desk(tmp_path: Path, names: tuple[str, ...], script: Iterable[str], real: bool = False) -> Desk:
    return Desk(Playing(GSC, names, {}, "2026-08-29"), tmp_path / "game.rec", script, real)


OPENING = """
1a. a: <y3 b5 g2 o6 p1 w4> p=p1 <y2 b6 g4 o6 w1>
"""


def test_a_whole_game_against_a_bot_is_played_and_kept(tmp_path: Path) -> None:
    shown = desk(tmp_path, ("Ada", "greedy"), ["1"] * 400).run()
    kept = record.read((tmp_path / "game.rec").read_bytes(), take_down)
    assert GSC.awaits(kept.end()) is None
    assert "by the foxes" in shown
    assert "wins" in shown


def test_a_solo_game_ends_with_a_rank(tmp_path: Path) -> None:
    shown = desk(tmp_path, ("Ada",), ["1"] * 400).run()
    assert "Rank" in shown
    assert "of 9" in shown


def test_everything_fits_80_columns_and_needs_no_colour(tmp_path: Path) -> None:
    shown = desk(tmp_path, ("Ada", "Bo", "Cy", "Di"), ["1"] * 60).run()
    lines = shown.replace(str(tmp_path), "").splitlines()  # a path is never broken
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in shown
    for word in ("YELLOW", "BLUE", "GREEN", "ORANGE", "PURPLE", "Tray:", "Fields:"):
        assert word in shown


@pytest.mark.parametrize("real", [False, True])
def test_gsc_01_who_starts_is_drawn_or_told_and_named(tmp_path: Path, real: bool) -> None:
    playing = Playing(GSC, ("Ada", "Bo"), {"first": "drawn"}, "2026-08-29")
    script = ["x", "b", "123456", "quit"] if real else ["quit"]
    shown = Desk(playing, tmp_path / "game.rec", script, real).run()
    drawn = playing.steps[0].text
    name = ("Ada", "Bo")["ab".index(drawn)]
    if real:
        assert "Who begins? a / b" in shown
        assert drawn == "b"
    else:
        assert f"{name} starts" in shown
    assert f"Round 1 of 6 \N{MIDDLE DOT} {name}" in shown
    assert f"\n1{drawn}. {drawn}: <" in (tmp_path / "game.rec").read_text("utf-8")


def test_leaving_keeps_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    shown = desk(tmp_path, ("Ada",), ["1", "quit"]).run()
    assert "foxtray play --load" in shown
    kept = record.read((tmp_path / "game.rec").read_bytes(), take_down)
    assert len([step for step in kept.steps if not step.is_fact]) == 1


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    playing = Playing.resume(read(OPENING))
    before = playing.state
    Desk(playing, tmp_path / "game.rec", ["quit"]).run()
    assert record.read((tmp_path / "game.rec").read_bytes(), take_down).end() == before


def test_undo_takes_the_last_choice_back_but_never_a_roll(tmp_path: Path) -> None:
    playing = Playing.resume(read(OPENING))
    shown = Desk(playing, tmp_path / "game.rec", ["undo", "quit"]).run()
    assert "to take back since the last roll" in shown
    playing = Playing.resume(read(OPENING.rstrip() + " o=o1 <b3> b=b4\n    b: g=g1\n", seats=3))
    shown = Desk(playing, tmp_path / "game.rec", ["undo", "undo", "undo", "quit"]).run()
    assert "taken back: g=g1" in shown
    assert "taken back: b=b4" in shown
    assert "to take back since the last roll" in shown


def test_undo_takes_forced_words_back_with_the_choice(tmp_path: Path) -> None:
    sheet = pad(yellow=".xxx/..x./.x../x...", blue="xxx/xxx./xxxx")
    state = at("1a", "choosing", "y3 b5 g2 o6 p1 w4", sheet, pad())
    playing = Playing(GSC, ("Ada", "Bo"), {}, "")
    playing._states = [state]
    # y=ya1 completes the row; its blue X has one cell left, which is made unasked.
    session = Desk(playing, tmp_path / "game.rec", []).session
    session._play(GSC.awaits(state)[0], "y=ya1")  # type: ignore[index]  # a seat is awaited
    session._turn(playing.awaits)  # type: ignore[arg-type]  # likewise
    assert [step.text for step in playing.steps] == ["y=ya1", "+b8"]
    session._undo()
    assert playing.state == state


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("z=q9", "unreadable"),
        ("p=p5", "illegal"),
        (".", "illegal"),
        ("dance", "unreadable"),
        ("99", "unreadable"),
        ("sheet q", "there is no seat"),
    ],
)
def test_a_wrong_word_gets_a_reason_and_changes_nothing(
    tmp_path: Path, typed: str, says: str
) -> None:
    playing = Playing.resume(read(OPENING))
    before = playing.state
    shown = Desk(playing, tmp_path / "game.rec", [typed]).run()
    assert says in shown
    assert playing.state == before


def test_words_may_be_typed_in_a_hurry(tmp_path: Path) -> None:
    playing = Playing.resume(read(OPENING))
    Desk(playing, tmp_path / "game.rec", ["G = G1"]).run()
    assert playing.steps[3].text == "g=g1"


def test_bonus_chains_are_told_step_by_step(tmp_path: Path) -> None:
    sheet = pad(yellow=".xxx/..x./.x../x...", blue="xx./..../....", green=crosses(2))
    playing = Playing(GSC, ("Ada", "Bo"), {}, "")
    playing._states = [at("1a", "choosing", "y3 b5 g2 o6 p1 w4", sheet, pad(orange=numbers(1)))]
    desk = Desk(playing, tmp_path / "game.rec", ["y=ya1", "+b4"])
    for _ in range(3):
        desk.session._turn(playing.awaits)  # type: ignore[arg-type]  # a seat is awaited
    shown = desk.console.export_text()
    assert "y=ya1  (yellow 3 → yellow 3, column a, brings blue X)" in shown
    assert "+b4  (Bonus → blue 4, brings orange 5)" in shown
    assert "+o1" in shown


def test_real_dice_are_typed_by_the_person(tmp_path: Path) -> None:
    script = ["352614", "p=p1", "y2 b6 g4 o6 w7", "y2b6g4o6", "y2 b6 g4 o6 w1", "quit"]
    shown = desk(tmp_path, ("Ada",), script, real=True).run()
    assert "no such die as 'w7'" in shown
    assert "wrong dice" in shown
    kept = record.read((tmp_path / "game.rec").read_bytes(), take_down)
    assert [str(step) for step in kept.steps] == [
        "<y3 b5 g2 o6 p1 w4>",
        "p=p1",
        "<y2 b6 g4 o6 w1>",
    ]


def test_real_dice_that_were_mistyped_are_typed_again(tmp_path: Path) -> None:
    script = ["352614", "undo", "552614", "p=p1", "y2 b6 g4 o6 w1", "undo", "undo", "quit"]
    shown = desk(tmp_path, ("Ada",), script, real=True).run()
    assert "taken back: <y3 b5 g2 o6 p1 w4>" in shown
    assert "taken back: <y2 b6 g4 o6 w1>" in shown
    assert "taken back: p=p1" in shown
    kept = record.read((tmp_path / "game.rec").read_bytes(), take_down)
    assert [str(step) for step in kept.steps] == ["<y5 b5 g2 o6 p1 w4>"]


def test_a_file_that_cannot_be_written_loses_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    playing = Playing(GSC, ("Ada",), {}, "")
    good = tmp_path / "good.rec"
    desk = Desk(playing, tmp_path / "x.rec", ["1", f"save {good}", "quit"])
    desk.session.file = blocked / "game.rec"
    shown = desk.run()
    assert "cannot write" in shown
    assert f"kept in {good}" in shown.replace("\n", "")
    assert len(record.read(good.read_bytes(), take_down).steps) >= 2


def test_if_nothing_can_be_written_the_record_is_shown(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    desk = Desk(Playing(GSC, ("Ada",), {}, ""), tmp_path / "x.rec", ["quit"])
    desk.session.file = blocked / "game.rec"
    assert '[Game "ganz-schoen-clever"]' in desk.run()


def test_help_log_and_sheets(tmp_path: Path) -> None:
    playing = Playing.resume(read(OPENING))
    shown = Desk(playing, tmp_path / "game.rec", ["help", "log", "sheet b", "quit"]).run()
    assert "take your last word back" in shown
    assert "1a. a: <y3 b5 g2 o6 p1 w4> p=p1" in shown
    assert "Bo (b): 0 points" in shown


def test_a_hint_shows_the_three_best_words(tmp_path: Path) -> None:
    playing = Playing.resume(read(OPENING))
    before = playing.state
    shown = Desk(playing, tmp_path / "game.rec", ["hint", "quit"]).run()
    told = shown[shown.index(" would play ") :].splitlines()[1:4]
    words = [line.split()[0] for line in told]
    assert len(set(words)) == 3
    assert set(words) <= set(GSC.legal(before, Seat(0)))
    assert playing.state == before


@pytest.mark.parametrize("name", ["ganz-schoen-clever", "clever-hoch-drei"])
def test_line_by_line_a_turn_and_its_hint_fit_24_lines(tmp_path: Path, name: str) -> None:
    """Board, words and prompt at once; and after a hint it still stands there with the words."""
    names = ("Ada", "Bo", "Cy", "Di")
    playing = Playing(take_down(name), names, {}, "")
    table = Desk(playing, tmp_path / "game.rec", ["hint", "quit"])
    lines = table.run().splitlines()
    head = next(i for i, line in enumerate(lines) if playing.game.title in line and "Round" in line)
    hint = next(i for i, line in enumerate(lines) if " would play " in line)
    left = next(i for i, line in enumerate(lines) if line.startswith("The game is kept"))
    prompts = [i for i, line in enumerate(lines) if line.endswith("[help]> ")]
    assert len(prompts) == 2
    assert prompts[0] - head < 24
    assert prompts[1] - hint < 24
    assert any("more" in line for line in lines[head : prompts[0]])
    assert left > prompts[1]

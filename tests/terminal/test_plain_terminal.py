"""The plain desk in a real terminal: a pseudo terminal of 80 by 24, and pipes."""

import fcntl
import io
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

import pytest
from rich.console import Console

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.terminal.desk import PlainDesk
from support.commands import start
from support.cube import A, B

PATIENCE = 600.0
INTO_ALTERNATE, OUT_OF_IT, WIPED = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J"
FIGURE = "l l l    . s s    . . ."
"""How figure A stands on its builder's screen."""


class Terminal:
    """A program at a terminal, and what it has written so far."""

    def __init__(self, *words: str, home: Path, term: str = "xterm-256color") -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if name not in ("COLUMNS", "LINES")
            },
            "TERM": term,
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": str(home),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "foxtray", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.ours = ours
        self.text = ""

    def read_until(self, text: str | None, after: int = 0) -> int:
        """Until this was written, or all of it; where it ends."""
        end = time.monotonic() + PATIENCE
        while text is None or text not in self.text[after:]:
            assert time.monotonic() < end, self.text
            if not select.select([self.ours], [], [], 1.0)[0]:
                continue
            try:
                more = os.read(self.ours, 65536)
            except OSError:  # the other side is closed
                more = b""
            if not more:
                assert text is None, self.text
                return len(self.text)
            self.text += more.decode(errors="replace")
        return self.text.index(text, after) + len(text)

    def say(self, text: str) -> None:
        os.write(self.ours, f"{text}\n".encode())

    def close(self) -> int:
        self.read_until(None)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        os.close(self.ours)
        self.process.kill()
        self.process.wait()


def test_btc_15_figures_are_shown_on_the_alternate_screen_and_wiped_there(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    seats = ("--seats", "Ada,Bo", "--save", str(file))
    with Terminal("play", "break", "--plain", "--no-color", *seats, home=tmp_path) as terminal:
        at = terminal.read_until("For the eyes of Ada only")
        terminal.say("")
        for typed in ("l 1 2 3 6", "m 4 5 8", "s 2 3"):
            at = terminal.read_until("then: build", at)
            terminal.say(typed)
        at = terminal.read_until("All blocks stand", at)
        terminal.say("build")
        eyes = terminal.read_until("For the eyes of Bo only", at)
        terminal.say("")
        at = terminal.read_until("then: build", eyes)
        terminal.say("quit")
        terminal.read_until("Go on with:", at)
        assert terminal.close() == 0
    text = terminal.text
    into, out = text.index(INTO_ALTERNATE), text.rindex(OUT_OF_IT)
    assert FIGURE in text
    assert text.count(INTO_ALTERNATE) == 1
    assert into < text.index(FIGURE) <= text.rindex(FIGURE) < out
    assert WIPED in text[text.rindex(FIGURE) : eyes]
    assert "For the eyes" not in text[out:]
    kept = record.read(file.read_bytes(), take_down)
    assert [step.text for step in kept.steps] == [f"build={A}"]


def test_a_dumb_terminal_is_told_that_it_keeps_what_it_shows(tmp_path: Path) -> None:
    with Terminal("play", "break", "--seats", "Ada,Bo", home=tmp_path, term="dumb") as terminal:
        at = terminal.read_until("For the eyes of Ada only")
        assert "cannot wipe its screen" in terminal.text
        terminal.say("")
        terminal.read_until("then: build", at)
        terminal.say("quit")
        assert terminal.close() == 0
    assert "\x1b" not in terminal.text


def test_a_terminal_gets_the_full_screen_and_its_last_line_is_whole(tmp_path: Path) -> None:
    folder = tmp_path / ("a-very-long-name-of-a-folder-" * 3)
    folder.mkdir()
    file = folder / "game.rec"
    with Terminal(
        "play", "high", "--seats", "Ada,Bo", "--save", str(file), home=tmp_path
    ) as terminal:
        terminal.read_until(INTO_ALTERNATE)
        terminal.read_until("High Score")
        terminal.read_until("stop")  # asked: what stands on the card decides how
        os.write(terminal.ours, b"\x03")
        terminal.read_until("Go on with:")
        assert terminal.close() == 0
    assert f"foxtray play --load {file}" in terminal.text[terminal.text.rindex(OUT_OF_IT) :]
    assert record.read(file.read_bytes(), take_down).names == ("Ada", "Bo")


def test_what_was_typed_while_something_is_prepared_is_nobodys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r", encoding="utf-8") as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        desk = PlainDesk(Console(file=io.StringIO(), width=80))
        with desk.wait("The fox is thinking"):
            os.write(ours, b"1\n2\n")
            assert select.select([keyboard], [], [], PATIENCE)[0]
        assert not select.select([keyboard], [], [], 0)[0]
        os.write(ours, b"3\n")
        assert keyboard.readline() == "3\n"
    os.close(ours)


def run(words: list[str], typed: str, home: Path) -> subprocess.CompletedProcess[str]:
    return start(*words, typed=typed, XDG_DATA_HOME=str(home), LC_ALL="C.UTF-8")


def test_a_pipe_gets_lines_and_the_path_is_not_broken(tmp_path: Path) -> None:
    done = run(["play", "high", "--seats", "Ada,Bo", "--seed", "5"], "quit\n", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    (file,) = (tmp_path / "foxtray").glob("*.rec")
    assert f"\n  foxtray play --load {file}\n" in done.stdout


def test_the_last_game_that_is_not_over_is_taken_up(tmp_path: Path) -> None:
    home = tmp_path / "foxtray"
    said = run(["play", "--continue"], "quit\n", tmp_path)
    assert said.returncode == 2
    assert (
        said.stderr
        == f"foxtray: no unfinished game is kept in {home}; begin one with foxtray play\n"
    )
    begun = [
        (["high", "--seats", "Ada,Bo"], "quit\n"),
        (["break", "--seats", "Cy,Di"], f"\n{A}\n\nquit\n"),
        (["high", "--seats", "Eve,random"], ".\n" * 60),
    ]
    seen: set[Path] = set()
    for age, (words, typed) in enumerate(begun):
        done = run(["play", *words, "--seed", "5"], typed, tmp_path)
        assert done.returncode == 0, done.stderr
        (new,) = set(home.glob("*.rec")) - seen
        seen.add(new)
        os.utime(new, (1000 + age, 1000 + age))
    last = record.read(new.read_bytes(), take_down)
    assert last.game.awaits(last.end()) is None
    taken = run(["play", "--continue"], f"\n{B}\nquit\n", tmp_path)
    assert taken.returncode == 0, taken.stderr
    assert "Di" in taken.stdout
    (cube,) = home.glob("break-the-cube-*.rec")
    kept = record.read(cube.read_bytes(), take_down)
    assert [step.text for step in kept.steps if not step.is_fact] == [f"build={A}", f"build={B}"]
    other = run(["play", "high", "--continue"], "quit\n", tmp_path)
    assert "At the keyboard: Ada, Bo." in other.stdout
    wrong = run(["play", "--continue", "--seats", "Ada"], "", tmp_path)
    assert wrong.returncode == 2
    assert "goes on as it was" in wrong.stderr

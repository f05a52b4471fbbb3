"""foxtray daily: the day's game in the terminal, on one's own machine."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from daily.days import BEFORE, CLEVER, DAY, NEXT, clock_on
from daily.test_same_luck import played
from foxtray.cli import daily, main
from foxtray.games import shelf
from foxtray.kernel import record
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing, Record
from foxtray.server.daily.days import seed_of
from foxtray.server.store import open_store
from server.store.helping import run
from support.commands import complaint


class Machine:
    """One's own machine: its tables, its games, and what day it is."""

    def __init__(self, patch: pytest.MonkeyPatch, place: Path) -> None:
        self.patch, self.data = patch, place / "tables"
        self.games = place / "games" / "daily"
        patch.setattr(daily, "kept_games", lambda: place / "games")
        self.set_day(DAY)

    def set_day(self, date: str) -> None:
        self.patch.setattr("foxtray.cli.daily.time.time", clock_on(date).now)

    def words(self, *more: str, game: str = CLEVER) -> list[str]:
        return ["daily", game, "--plain", "--data", str(self.data), *more]

    def type(self, text: str, *more: str, game: str = CLEVER) -> int:
        self.patch.setattr("sys.stdin", io.StringIO(text))
        return main(self.words(*more, game=game))

    def kept(self, name: str = f"{CLEVER}-{DAY}.rec") -> Record:
        return record.read((self.games / name).read_bytes(), shelf.take_down)

    def seed(self, date: str = DAY) -> str:
        found: list[bytes] = []

        async def go() -> None:
            store = open_store(str(self.data))
            await store.open()
            found.append((await store.secrets()).days)
            await store.close()

        run(go())
        return seed_of(found[0], date, CLEVER)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch, tmp_path)


ALL = "1\n" * 400


def test_a_try_is_taken_up_again_counts_once_and_is_proved_the_day_after(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.type("1\nhint\n") == 0
    out = capsys.readouterr().out
    assert "no hints in the counted try" in out
    assert f"foxtray daily {CLEVER} --date {DAY}" in out
    begun = machine.kept()
    assert machine.type(ALL) == 0
    out = capsys.readouterr().out
    assert f"It counts for {DAY}" in out
    whole = machine.kept()
    assert whole.steps[: len(begun.steps)] == begun.steps

    def same(playing: Playing, seat: Seat) -> str:
        return whole.steps[len(playing.steps)].text

    _, fell = played(CLEVER, same, machine.seed())
    assert [step.text for step in whole.steps if step.is_fact] == list(fell.values())

    assert "counted try" in complaint(capsys, *machine.words())
    assert machine.seed() not in (machine.games / f"{CLEVER}-{DAY}.rec").read_text("utf-8")
    assert machine.type(ALL, "--practice") == 0
    assert "does not count" in capsys.readouterr().out
    machine.set_day(BEFORE)  # a clock that jumps back brings no second try
    assert "counted try" in complaint(capsys, *machine.words())
    machine.set_day(NEXT)
    assert machine.type("") == 0
    proved = machine.games / f"{CLEVER}-{DAY}.rec"
    assert main(["verify", str(proved)]) == 0
    assert DAY in capsys.readouterr().out
    assert main(["verify", str(machine.games / f"{CLEVER}-{DAY}-practice-1.rec")]) == 0


def test_a_game_that_is_finished_after_its_day_does_not_count(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.type("1\n") == 0
    machine.set_day(NEXT)
    assert machine.type(ALL, "--date", DAY) == 0
    assert "it does not count" in capsys.readouterr().out
    assert machine.type("1\n") == 0
    assert (machine.games / f"{CLEVER}-{NEXT}.rec").exists()


def test_only_days_that_have_come_are_played(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, told in (
        (["--date", NEXT], "has not come"),
        (["--date", "soon"], "is no day"),
        (["--practice"], "after the counted try"),
    ):
        assert told in complaint(capsys, *machine.words(*words))
    assert machine.type(ALL, "--date", BEFORE) == 0
    assert "for practice" in capsys.readouterr().out


def test_the_table_hides_a_figure_and_asks_idly(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.type("?5\n?B\n", game="break-the-cube") == 0
    kept = machine.kept(f"break-the-cube-{DAY}.rec")
    words = [step.text for step in kept.steps if step.seat == 1]
    assert words[0].startswith("build=")
    assert set(words[1:]) == {"?1"}
    assert words[0].removeprefix("build=") not in capsys.readouterr().out

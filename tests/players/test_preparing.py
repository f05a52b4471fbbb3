"""What players compile or solve beforehand: the roster says who does, and the terminal says so."""

import io
import random
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from foxtray.games import shelf
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing
from foxtray.players import roster
from foxtray.players.high_score.exact import Exact
from foxtray.players.player import Studious
from foxtray.terminal.desk import PlainDesk
from foxtray.terminal.screen import screen_for
from foxtray.terminal.session import Session

EVERYBODY = [
    (game, entry) for game in shelf.names() for entry in roster.known_to(shelf.take_down(game))
]


@pytest.mark.parametrize(("game", "entry"), EVERYBODY, ids=lambda each: getattr(each, "name", each))
def test_the_roster_says_who_has_to_prepare(game: str, entry: roster.Entry) -> None:
    player = roster.invite(entry.name, shelf.take_down(game), random.Random(1))
    assert isinstance(player, Studious) == entry.studious


@pytest.mark.parametrize(("game", "entry"), EVERYBODY, ids=lambda each: getattr(each, "name", each))
def test_who_has_prepared_knows_it(game: str, entry: roster.Entry) -> None:
    room = shelf.take_down(game)
    player = roster.invite(entry.name, room, random.Random(1))
    for seats in room.seats[:2]:
        start = room.start(seats, {})
        if isinstance(player, Studious):
            player.prepare(start)
            assert player.is_prepared(start)


def test_high_scores_tables_are_not_there_before_they_are_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOXTRAY_CACHE", str(tmp_path))
    game = shelf.take_down("high-score")
    player = roster.invite("exact", game, random.Random(1))
    assert isinstance(player, Studious)
    assert not player.is_prepared(game.start(2, {}))


def test_the_terminal_says_what_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[Any] = []
    monkeypatch.setattr(Exact, "is_prepared", lambda self, start: bool(prepared))
    monkeypatch.setattr(Exact, "prepare", lambda self, start: prepared.append(start.seats))
    game = shelf.take_down("high-score")
    playing = Playing(game, ("exact", "me"))
    bots = {Seat(0): roster.invite("exact", game, random.Random(1))}
    told = io.StringIO()
    console = Console(file=told, width=200, highlight=False)

    def leave(prompt: str) -> str:
        raise EOFError

    rng = random.Random(2)
    desk = PlainDesk(console, leave)
    Session(playing, bots, screen_for(game), desk, tmp_path / "g", rng).run()
    assert prepared == [2]
    assert told.getvalue().count("Oracle is solving the cards of this deck") == 1

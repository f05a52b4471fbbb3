"""The Clever players without the compiler: the same judgement, and nobody fails in mid-game."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from foxtray.games.clever.engine import Engine
from foxtray.games.clever.game import CleverGame
from foxtray.kernel import laws
from foxtray.kernel.game import Seat
from foxtray.players import roster
from foxtray.players.clever.greedy import Greedy
from foxtray.players.fox.player import Fox
from support.clever_positions import CHD, GSC

GAMES = pytest.mark.parametrize("game", [GSC, CHD], ids=lambda game: game.name)
SCRIPT = Path(__file__).with_name("plain_games.py")


def plain_twin(game: CleverGame) -> CleverGame:
    return CleverGame(game.sheet, Engine(game.sheet, uncompiled=True))


def moments(game: CleverGame, seats: int) -> list[tuple[Any, Seat]]:
    """Some states of a random game in which somebody has a choice, and whose."""
    case = laws.play_randomly(game, seats, {}, random.Random(8))
    asked = [(state, Seat(state.asked[0])) for state in case.states if state.asked]
    return [(state, seat) for state, seat in asked if len(game.legal(state, seat)) > 1][::5]


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("maker", [Greedy, Fox])
@GAMES
def test_a_plain_player_judges_as_the_compiled_one(
    game: CleverGame, maker: type[Greedy | Fox], seats: int
) -> None:
    compiled, plain = (maker(each, random.Random(1)) for each in (game, plain_twin(game)))
    seen = moments(game, seats)
    assert len(seen) > 3
    for state, seat in seen:
        view, legal = game.view(state, seat), game.legal(state, seat)
        before = state.table.tobytes()
        expected, found = compiled.advise(view, legal), plain.advise(view, legal)
        assert [a.value for a in found] == pytest.approx([a.value for a in expected], abs=1e-3)
        assert {a.word for a in found} == set(legal)
        assert state.table.tobytes() == before


@GAMES
def test_who_needs_the_compiler_is_not_invited_without_it(game: CleverGame) -> None:
    plain = plain_twin(game)
    assert roster.why_not("fox-deep", game) == ""
    assert "needs the compiler" in roster.why_not("fox-deep", plain)
    assert "fox-deep" not in [entry.name for entry in roster.known_to(plain)]
    with pytest.raises(KeyError, match="fox"):
        roster.invite("fox-deep", plain, random.Random(1))
    assert roster.find_adviser(plain)[0] == "fox"


def without_compiler(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "FOXTRAY_PLAIN": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def test_all_who_can_be_invited_play_without_the_compiler() -> None:
    played = without_compiler(str(SCRIPT))
    assert played.returncode == 0, played.stderr
    names = {line.split()[1] for line in played.stdout.splitlines()}
    young = {"hedgehog", "badger", "marten", "wolf", "lynx"}
    assert names == {"random", "cub", "greedy", "fox-1", "fox-points", "fox"} | young


def test_who_cannot_be_invited_is_refused_before_the_game() -> None:
    play = "-m", "foxtray", "play", "ganz", "--seats"
    refused = without_compiler(*play, "me,fox-deep")
    assert refused.returncode == 2
    assert "fox-deep needs the compiler, which FOXTRAY_PLAIN has switched off" in refused.stderr

"""The plain mode stands alone: rules, records and laws where NumPy and Numba are not installed.

The same tests as everywhere, in a process of its own that finds neither. What is left out tests
the solvers with NumPy itself, or plays with more blocks than a page offers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RUN = {
    "clever": (
        *("rules/ganz_schoen_clever/test_active.py", "rules/ganz_schoen_clever/test_areas.py"),
        *("rules/ganz_schoen_clever/test_bonuses.py", "rules/ganz_schoen_clever/test_frame.py"),
        *("rules/ganz_schoen_clever/test_passive_and_extra.py", "rules/clever_hoch_drei"),
    ),
    "other-rules": (
        "rules/break_the_cube/test_playing.py",
        *("rules/high_score/test_frame.py", "rules/high_score/test_rolling.py"),
        *("rules/high_score/test_deck.py", "rules/high_score/test_scoring.py"),
    ),
    "records": ("records/test_golden.py", "records/test_lessons.py", "records/test_high_score.py"),
}

FEWER_BLOCKS = "not smlM and not blocks and not handicap"
"""To list all figures of four blocks and more takes minutes in plain Python."""


def run(*args: str, cache: Path) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(TESTS), "FOXTRAY_PLAIN": "1", "FOXTRAY_CACHE": str(cache)}
    return subprocess.run(
        [sys.executable, *args], env=env, capture_output=True, text=True, cwd=TESTS.parent
    )


@pytest.mark.parametrize("what", RUN)
def test_the_same_tests_pass(what: str, tmp_path: Path) -> None:
    options = (
        "-m",
        "pytest",
        "-p",
        "support.without_numpy",
        "-p",
        "no:cacheprovider",
        "-k",
        FEWER_BLOCKS,
    )
    done = run(*options, *(str(TESTS / each) for each in RUN[what]), cache=tmp_path)
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


GAMES = """
import random, sys
import support.without_numpy
from foxtray.analysis.review.reviewer import reviewers
from foxtray.games import shelf
from foxtray.kernel import laws
unreviewed = [name for name in shelf.names() if not reviewers(shelf.take_down(name))]
assert unreviewed == ["break-the-cube"], unreviewed  # to judge all figures would take minutes
known = list(reviewers(shelf.take_down("ganz-schoen-clever")))
assert known == ["owl", "fox"], known  # the deep fox would take an hour
for name in shelf.names():
    game = shelf.take_down(name)
    laws.check(game, game.seats[0], {}, seed=4)
assert "numpy" not in sys.modules
print("kept")
"""


def test_every_game_keeps_the_laws(tmp_path: Path) -> None:
    done = run("-c", GAMES, cache=tmp_path)
    assert done.stdout == "kept\n", done.stderr[-4000:]


BOTS = """
import random
import support.without_numpy
from foxtray.games import shelf
from foxtray.kernel.game import Seat
from foxtray.players import roster

game = shelf.take_down({game!r})
players = [roster.invite({bot!r}, game, random.Random(seat)) for seat in range({seats})]
state, luck, words = game.start({seats}, {{}}), random.Random(5), []
while len(words) < {words} and (awaits := game.awaits(state)) is not None:
    if isinstance(awaits, tuple):
        seat = Seat(awaits[0])
        words.append(players[seat].choose(game.view(state, seat), game.legal(state, seat)))
        state = game.play(state, seat, words[-1])
    else:
        state = game.settle(state, awaits.sample(luck))
print(" ".join(words))
"""
PLAYED = [
    ("ganz-schoen-clever", "fox", 1, 30),
    ("clever-hoch-drei", "fox", 2, 8),
    ("ganz-schoen-clever", "wolf", 1, 12),
    ("clever-hoch-drei", "greedy", 2, 30),
    ("break-the-cube", "entropy", 2, 30),
]


@pytest.mark.parametrize(("game", "bot", "seats", "words"), PLAYED)
def test_the_same_seed_gives_the_same_game(
    game: str, bot: str, seats: int, words: int, tmp_path: Path
) -> None:
    """As with NumPy and the compiler, word by word."""
    script = BOTS.format(game=game, bot=bot, seats=seats, words=words)
    without = run("-c", script, cache=tmp_path)
    assert without.returncode == 0, without.stderr[-4000:]
    with_it = subprocess.run(
        [sys.executable, "-c", script.replace("import support.without_numpy", "")],
        env={name: value for name, value in os.environ.items() if name != "FOXTRAY_PLAIN"},
        capture_output=True,
        text=True,
    )
    assert without.stdout == with_it.stdout, with_it.stderr[-4000:]
    assert len(without.stdout.split()) > 5

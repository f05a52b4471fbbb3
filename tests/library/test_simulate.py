"""Many games as arrays: the same from the same seed, however they are spread, whoever plays."""

import random
import sys
from types import ModuleType
from typing import Any, Final

import numpy as np
import pytest

from foxtray import Refusal, arena, find, play_match, simulate
from foxtray.analysis.simulate import BLOCK
from foxtray.games.clever.engine import Engine, array_of, freeze
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import Table, Throw
from foxtray.games.clever.simulate import roll
from foxtray.kernel.compiled import plain
from foxtray.kernel.random_stream import RandomStream
from foxtray.players import roster
from foxtray.players.clever.loop import find_loop
from foxtray.players.invited import Invited, name_of
from support.bots import First, Lucky

GANZ: Final = "ganz-schoen-clever"
HIGH_SCORE = "high-score"


def same(one: Any, two: Any) -> bool:
    arrays = [(one.points, two.points), (one.winners, two.winners), (one.words, two.words)]
    arrays += [(one.areas[name], two.areas[name]) for name in one.areas]
    return all(np.array_equal(first, second) for first, second in arrays)


def test_compiled_games_are_whole_games() -> None:
    found = simulate(GANZ, ["greedy", "random"], games=40, seed=3)
    assert found.compiled
    assert found.points.shape == found.winners.shape == found.words.shape == (40, 2)
    total = sum(found.areas[name] for name in found.areas if name != "foxes")
    assert np.array_equal(total, found.points)
    assert (found.wins.sum(1) == 1).all()
    assert (found.words > 20).all()
    assert (found.seconds > 0).all()
    assert found.points[:, 0].mean() > found.points[:, 1].mean() + 30


def test_the_same_seed_gives_the_same_games_and_another_others() -> None:
    one = simulate(GANZ, ["greedy", "cub"], games=BLOCK + 10, seed=3)
    assert same(one, simulate(GANZ, ["greedy", "cub"], games=BLOCK + 10, seed=3))
    assert not same(one, simulate(GANZ, ["greedy", "cub"], games=BLOCK + 10, seed=4))
    fewer = simulate(GANZ, ["greedy", "cub"], games=BLOCK + 1, seed=3)
    assert np.array_equal(fewer.points, one.points[: BLOCK + 1])
    assert not np.array_equal(one.points[:10], one.points[BLOCK:])  # a stream of its own


def test_processes_change_nothing() -> None:
    """One compiled, and one asked word by word: both in two processes of their own."""
    pairs: tuple[list[Invited], ...] = (["random"], ["random", Lucky])
    for players in pairs:
        games = 20 * BLOCK if len(players) == 1 else 20
        one = simulate(GANZ, players, games, seed=8)
        assert same(one, simulate(GANZ, players, games, seed=8, jobs=2))
        assert one.compiled == (len(players) == 1)


def test_a_player_that_cannot_be_sent_is_told_apart() -> None:
    class Local(First):
        pass

    with pytest.raises(ValueError, match="must stand in a module"):
        simulate(GANZ, [Local()], games=2, jobs=2)


@pytest.mark.parametrize("names", [["fox"], ["fox", "fox-points"], ["greedy", "hedgehog"]])
def test_the_loop_says_what_the_players_say(names: list[str]) -> None:
    """A game of the loop, played again with its dice by the players themselves."""
    game = find(GANZ)
    loop = find_loop(game, names, {})
    assert loop is not None
    block = loop("again", 1)
    luck = RandomStream.of("again")
    players = [roster.invite(name, game, random.Random(0)) for name in names]
    state, words = game.start(len(names), {}), [0] * len(names)
    while (awaits := game.awaits(state)) is not None:
        if isinstance(awaits, tuple):
            seat = awaits[0]
            word = players[seat].choose(game.view(state, seat), game.legal(state, seat))
            state = game.play(state, seat, word)
            words[seat] += 1
        else:
            table = Table.load(state.table[0])
            plain(roll)(game.engine.plain_print, table, luck, Throw())
            state = state.then(freeze(array_of(table)))
    assert block.points[0].tolist() == list(game.scores(state).totals)
    assert block.words[0].tolist() == words
    assert block.winners[0].nonzero()[0].tolist() == list(game.scores(state).winners)


def test_who_looks_further_is_asked_word_by_word() -> None:
    assert find_loop(find(GANZ), ["fox-deep"], {}) is None
    assert find_loop(find(GANZ), ["random", "greedy"], {"first": "drawn"}) is None
    for name in ("random", "cub", "greedy", "fox", "fox-points", "fox-1", "hedgehog"):
        assert find_loop(find(GANZ), [name, "random"], {}) is not None


def test_plain_and_compiled_loops_play_the_same_games() -> None:
    compiled = find(GANZ)
    plain = CleverGame(compiled.sheet, Engine(compiled.sheet, uncompiled=True))
    blocks = []
    for game in (compiled, plain):
        loop = find_loop(game, ["greedy", "random"], {})
        assert loop is not None
        blocks.append(loop("both", 1))
    assert blocks[0].points.tolist() == blocks[1].points.tolist()
    assert blocks[0].words.tolist() == blocks[1].words.tolist()


def test_an_object_with_choose_plays_in_every_game() -> None:
    found = simulate(HIGH_SCORE, ["random", First()], games=6, seed=2)
    assert found.players == ("random", "First")
    assert not found.compiled
    assert set(found.areas) == {"gold", "silver", "bronze"}
    cube = simulate("break-the-cube", ["random", "random"], games=2, seed=2)
    assert cube.points.sum() >= 2


def test_an_object_carries_nothing_from_game_to_game() -> None:
    bot = Lucky(None, random.Random(1))
    one = simulate(GANZ, [bot], games=3, seed=2)
    assert bot.said == 0
    assert not np.array_equal(one.points[0], one.points[1])
    assert same(one, simulate(GANZ, [bot], games=3, seed=2))


def test_objects_and_classes_play_in_the_arena() -> None:
    outcome = arena(GANZ, [First(), Lucky, "greedy"], games=6, seed=4)
    assert [tally.player for tally in outcome.tallies] == ["First", "lucky", "greedy"]
    assert outcome.tallies[2].mean > outcome.tallies[1].mean
    again = arena(GANZ, [First(), Lucky, "greedy"], games=6, seed=4)
    assert [tally.points for tally in again.tallies] == [t.points for t in outcome.tallies]


def test_a_match_takes_names_objects_and_classes() -> None:
    playing = play_match("ganz", ["greedy", First(), Lucky], seed=3)
    assert playing.awaits is None
    assert (name_of(First()), name_of(Lucky)) == ("First", "lucky")


def test_luck_can_be_taken_out() -> None:
    found = simulate(HIGH_SCORE, ["expectation", "random"], games=2, seed=2, adjusted=True)
    assert found.adjusted is not None
    assert found.results is not None
    assert found.adjusted.shape == (2, 2)
    assert not np.allclose(found.adjusted, found.results)
    assert "adjusted" in found.columns()
    assert len(found.units) == 2


@pytest.mark.parametrize(
    ("players", "games", "complaint"),
    [
        (["magnus"], 1, "'magnus' is not on the roster"),
        (["detective"], 1, "does not know"),
        ([17], 1, "17 is no player"),
        (["random"] * 5, 1, "1 to 4 players, not 5"),
        (["random"], 0, "less than 1"),
    ],
)
def test_wrong_calls_are_refused(players: Any, games: int, complaint: str) -> None:
    for call in (simulate, arena):
        with pytest.raises((Refusal, ValueError), match=complaint):
            call(GANZ, players, games)


def test_a_frame_has_a_row_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    found = simulate(GANZ, ["random", "greedy"], games=3)
    frames = ModuleType("polars")
    frames.DataFrame = dict  # type: ignore[attr-defined]  # a frame is made of columns by name
    monkeypatch.setitem(sys.modules, "polars", frames)
    frame = found.frame()
    assert {len(column) for column in frame.values()} == {6}
    assert frame["player"].tolist() == ["random", "greedy"] * 3
    assert frame["points"].tolist() == found.points.ravel().tolist()
    for name in ("polars", "pandas"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match="pip install polars"):
        found.frame()

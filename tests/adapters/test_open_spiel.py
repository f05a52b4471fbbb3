"""OpenSpiel's own tests, and its own algorithms on our games without a change."""

import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, sample_some_states
from open_spiel.python.observation import make_observation

import foxtray.adapters.open_spiel

LOADED = [
    "foxtray_ganz_schoen_clever",
    "foxtray_ganz_schoen_clever(seats=4)",
    "foxtray_clever_hoch_drei",
    "foxtray_high_score",
    "foxtray_high_score(seats=3)",
    "foxtray_break_the_cube(words=2)",  # every figure is tried as a text: few words will do
]


@pytest.mark.parametrize("name", LOADED)
def test_openspiels_own_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name", ["foxtray_high_score", "foxtray_ganz_schoen_clever", "foxtray_break_the_cube(words=3)"]
)
def test_openspiels_integration_suite(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it asks of all of OpenSpiel's own games, at fewer states."""
    from open_spiel.integration_tests import api_test  # all its games, and SciPy: for this only

    game = pyspiel.load_game(name)
    found = sample_some_states.sample_some_states(game, max_states=20)
    monkeypatch.setattr(sample_some_states, "sample_some_states", lambda *_, **__: found)
    ours = {"game": game, "game_name": name}
    case = type("Ours", (api_test.EnforceAPIOnPartialTreeBase,), ours)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [why for _, why in (*result.failures, *result.errors)] == []


def play_on(state: Any, rng: np.random.Generator, words: int) -> Any:
    """A state so many random words and dice later."""
    for _ in range(words):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", LOADED[:5])
def test_chance_comes_one_die_at_a_time(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.default_rng(3)
    state = game.new_initial_state()
    nodes = 0
    while not state.is_terminal() and nodes < 60:
        if state.is_chance_node():
            chances = [chance for _, chance in state.chance_outcomes()]
            assert sum(chances) == pytest.approx(1)
            assert len(chances) <= game.max_chance_outcomes() <= 60
            nodes += 1
        state = play_on(state, rng, 1)
    assert nodes == 60


def test_an_information_state_has_no_secret_in_it() -> None:
    game = pyspiel.load_game("foxtray_break_the_cube")
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    states = []
    for figure in (21, 4000):
        state = game.new_initial_state()
        for action in (figure, 500, 0, 9):  # both build, the first begins and asks ?A
            state.apply_action(action)
        states.append(state)
    first, second = states
    assert first.information_state_string(0) != second.information_state_string(0)
    hidden = first.history_str(), second.history_str()
    assert hidden[0] != hidden[1]
    told = [s.information_state_string(1).replace(_answers(s), "") for s in states]
    assert told[0] == told[1]
    own = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert own is not None
    own.set_from(first, 1)
    assert own.tensor.shape == tuple(game.information_state_tensor_shape())


def _answers(state: Any) -> str:
    """What was answered aloud, which everybody may know."""
    return str(state).split("heard=")[1].split()[0]


def search(game: Any, simulations: int, rollouts: int = 1) -> Any:
    luck = np.random.RandomState(7)
    evaluator = mcts.RandomRolloutEvaluator(rollouts, luck)
    return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=luck)


@pytest.mark.parametrize(
    ("name", "simulations"), [("foxtray_high_score", 3), ("foxtray_ganz_schoen_clever", 4)]
)
def test_openspiels_tree_search_plays_our_games(name: str, simulations: int) -> None:
    game = pyspiel.load_game(name)
    state = play_on(game.new_initial_state(), np.random.default_rng(1), 12)
    bot = search(game, simulations)
    said = 0
    while said < 3:
        if state.is_chance_node():
            state = play_on(state, np.random.default_rng(said), 1)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        said += 1


def last_choice(game: Any) -> tuple[Any, dict[int, float]]:
    """A moment whose every word ends the game, and what each comes to."""
    for seed in range(20):
        rng = np.random.default_rng(seed)
        state, passed = game.new_initial_state(), []
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                passed.append(state.clone())
            state = play_on(state, rng, 1)
        ends = {action: passed[-1].child(action) for action in passed[-1].legal_actions()}
        if all(end.is_terminal() for end in ends.values()):
            found = {action: end.returns()[0] for action, end in ends.items()}
            if len(set(found.values())) > 1:
                return passed[-1], found
    raise AssertionError("no such moment")


def test_tree_search_finds_the_best_end() -> None:
    game = pyspiel.load_game("foxtray_ganz_schoen_clever")
    state, values = last_choice(game)
    assert values[search(game, 20 * len(values)).step(state)] == max(values.values())


def test_options_are_read() -> None:
    assert foxtray.adapters.open_spiel.read_options("") == {}
    game = pyspiel.load_game("foxtray_break_the_cube(options=notes:a)")
    assert "notes=a" in str(game.new_initial_state())

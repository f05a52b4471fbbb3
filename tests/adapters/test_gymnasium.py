"""Gymnasium's own checker, and what it does not ask: masks, many tables at once, pictures."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import foxtray.adapters.gymnasium
from foxtray import find
from foxtray.adapters.codec import split

GANZ, HOCH = foxtray.adapters.gymnasium.ENVIRONMENTS
IDS = (GANZ, HOCH)


def play(env: Any, seed: int) -> tuple[float, int, dict[str, Any]]:
    """A whole game of legal actions: the sum of rewards, the words, the last info."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    total, words, over = 0.0, 0, False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = env.step(action)
        assert not info["refused"]
        total += reward
        words += 1
    return total, words, info


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("observation", ["compact", "readable"])
@pytest.mark.filterwarnings("ignore:.*We recommend using a symmetric.*")
def test_gymnasiums_own_checker(name: str, observation: str) -> None:
    env = gymnasium.make(name, observation=observation, render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("name", IDS)
def test_rewards_add_up_to_the_points(name: str) -> None:
    total, words, info = play(gymnasium.make(name), 5)
    assert total == info["points"] > 0
    assert 15 < words < 150
    assert play(gymnasium.make(name, reward="final"), 5)[:2] == (total, words)
    assert not info["action_mask"].any()


def test_the_state_is_the_games_own() -> None:
    env: Any = gymnasium.make(GANZ).unwrapped
    _, info = env.reset(seed=3)
    game = find("ganz-schoen-clever")
    legal = {env.words[action] for action in np.flatnonzero(info["action_mask"])}
    assert legal == set(game.legal(env.state, game.awaits(env.state)[0]))  # type: ignore[index]  # a seat
    assert env.action_masks().sum() == len(legal)


def test_what_is_not_legal_changes_nothing_and_is_told() -> None:
    env = gymnasium.make(GANZ)
    row, info = env.reset(seed=3)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, _, told = env.step(illegal)
    assert told["refused"]
    assert (reward, over) == (0, False)
    assert np.array_equal(row, after)
    assert np.array_equal(info["action_mask"], told["action_mask"])


def test_who_only_says_what_is_not_legal_is_stopped() -> None:
    env = gymnasium.make(GANZ)
    env.reset(seed=3)
    ended = [env.step(0)[3] for _ in range(foxtray.adapters.gymnasium.MOST_STEPS)]
    assert ended[-1]
    assert not any(ended[:-1])


def test_of_many_tables_too_they_are_stopped() -> None:
    many: Any = gymnasium.make_vec(
        GANZ, num_envs=2, vectorization_mode="vector_entry_point", max_episode_steps=3
    )
    rows, _ = many.reset(seed=1)
    cuts = [many.step(np.array([0, 0]))[3].tolist() for _ in range(4)]
    assert cuts == [[False] * 2, [False] * 2, [True] * 2, [False] * 2]
    assert not np.array_equal(many.step(np.array([0, 0]))[0], rows)  # other dice


@pytest.mark.parametrize("name", IDS)
def test_many_tables_play_the_games_of_one(name: str) -> None:
    """Table i of a seed is the environment of seed + i, word by word, reset for reset."""
    tables, steps = 3, 90
    many: Any = gymnasium.make_vec(name, num_envs=tables, vectorization_mode="vector_entry_point")
    alone = [gymnasium.make(name).unwrapped for _ in range(tables)]
    rows, info = many.reset(seed=20)
    seen = [env.reset(seed=20 + i) for i, env in enumerate(alone)]
    over = np.zeros(tables, np.bool_)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(steps):
        for i in range(tables):
            assert np.array_equal(rows[i], seen[i][0])
            assert np.array_equal(info["action_mask"][i], seen[i][1]["action_mask"])
        chosen = np.array(
            [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]]
        )
        was_over = over
        rows, rewards, over, _, info = many.step(chosen)
        for i, env in enumerate(alone):
            if was_over[i]:
                seen[i] = env.reset()
                assert rewards[i] == 0
            else:
                row, reward, alone_over, _, told = env.step(chosen[i])
                assert (reward, alone_over) == (rewards[i], over[i])
                seen[i] = (row, told)
        ended += int(over.sum())
    assert ended >= tables


def test_many_tables_in_the_spaces_they_promise() -> None:
    many: Any = gymnasium.make_vec(HOCH, num_envs=4, vectorization_mode="vector_entry_point")
    rows, _ = many.reset(seed=1)
    for _ in range(40):
        chosen = many.sample_legal()
        assert many.action_space.contains(chosen)
        rows, _, _, _, info = many.step(chosen)
        assert many.observation_space.contains(rows)
        assert not info["refused"].any()
    readable: Any = gymnasium.make_vec(
        HOCH, num_envs=2, vectorization_mode="vector_entry_point", observation="readable"
    )
    named, _ = readable.reset(seed=1)
    assert readable.observation_space.contains(named)
    assert named["faces"].shape == (2, 6)


def test_without_copies_a_step_writes_over_the_last() -> None:
    many: Any = gymnasium.make_vec(
        GANZ, num_envs=2, vectorization_mode="vector_entry_point", copy=False
    )
    rows, _ = many.reset(seed=1)
    again = many.step(many.sample_legal())[0]
    assert np.shares_memory(rows, again)
    assert not np.shares_memory(*(gymnasium.make(GANZ).reset(seed=s)[0] for s in (1, 2)))


def test_the_readable_observation_names_the_parts_of_the_compact_one() -> None:
    compact, _ = gymnasium.make(GANZ).reset(seed=9)
    env: Any = gymnasium.make(GANZ, observation="readable").unwrapped
    readable, _ = env.reset(seed=9)
    named = split(env._table.parts, compact)
    assert {name: part.tolist() for name, part in readable.items()} == {
        name: part.tolist() for name, part in named.items()
    }
    assert readable["yellow"].tolist() == [0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0]


def test_pictures_are_the_terminals() -> None:
    text: Any = gymnasium.make(GANZ, render_mode="ansi")
    text.reset(seed=2)
    assert "YELLOW" in text.render()
    pixels: Any = gymnasium.make(GANZ, render_mode="rgb_array")
    pixels.reset(seed=2)
    picture = pixels.render()
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (560, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20


def test_people_are_shown_it_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(GANZ, render_mode="human")
    env.reset(seed=2)
    assert "PURPLE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"observation": "pixels"}, "compact, readable"),
        ({"reward": "love"}, "points, final"),
        ({"options": {"x": "y"}}, "no option 'x'"),
    ],
)
def test_wrong_wishes_are_refused(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Exception, match=complaint):
        gymnasium.make(GANZ, **given)

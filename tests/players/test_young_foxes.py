"""The young foxes: levels for people in even steps, each with a taste."""

import itertools

import numpy as np
import pytest

from foxtray.games.clever.game import CleverGame
from foxtray.players import roster
from foxtray.players.clever.loop import find_loop
from foxtray.players.fox.school.training import HeldOut
from foxtray.players.fox.value.kinds import ACTIONS_ROUND, EXTRAS, REROLLS
from foxtray.players.fox.value.network import new_network
from foxtray.players.fox.weights import read_shipped
from foxtray.players.fox.young import (
    YOUNG,
    Badger,
    Hedgehog,
    Marten,
    Taste,
    Wolf,
    Young,
    with_taste,
)
from support.clever_positions import CHD, GSC

LEVELS: tuple[type[Young], ...] = (Hedgehog, Badger, Marten, Wolf)
GAMES = pytest.mark.parametrize(
    ("game", "levels"),
    [(GSC, LEVELS), (CHD, LEVELS)],
    ids=["ganz-schoen-clever", "clever-hoch-drei"],
)


@GAMES
def test_each_level_is_clearly_stronger_than_the_one_before(
    game: CleverGame, levels: tuple[type[Young], ...]
) -> None:
    """Alone, over the same dice."""
    means = []
    for level in levels:
        net = read_shipped(game.sheet, YOUNG, f"{game.name}-{level.name}.npz").net
        means.append(HeldOut(game, 1)(with_taste(net, level.taste), 200).mean())
    assert all(later > earlier + 15 for earlier, later in itertools.pairwise(means))


@GAMES
def test_the_roster_has_them_in_order(game: CleverGame, levels: tuple[type[Young], ...]) -> None:
    names = [entry.name for entry in roster.known_to(game)]
    young = [level.name for level in levels]
    ladder = ["random", "cub", young[0], "greedy", *young[1:], "fox"]
    assert [name for name in names if name in (*ladder, Wolf.name)] == ladder


def test_no_taste_changes_nothing() -> None:
    net = new_network(4, 1, 60.0)
    plain = with_taste(net, Taste())
    assert all(np.array_equal(one, two) for one, two in zip(net, plain, strict=True))


def test_a_forgetful_one_sees_no_actions_and_a_greedy_one_more_in_foxes() -> None:
    net = new_network(4, 1, 60.0)
    net.direct[:] = 1
    forgetful = with_taste(net, Taste(actions=0.0))
    for feature in (REROLLS, EXTRAS + 3, ACTIONS_ROUND):
        assert not forgetful.whole_direct[feature]
    assert not forgetful.inner[REROLLS].any()
    assert forgetful.whole_direct[0] == net.direct[0].sum()
    greedy = with_taste(net, Taste(foxes=2.0))
    assert greedy.direct[0].tolist() == [1, 1, 1, 1, 1, 2]


@GAMES
def test_the_means_on_the_roster_are_theirs(
    game: CleverGame, levels: tuple[type[Young], ...]
) -> None:
    """So that somebody can be matched with one as strong as they are."""
    means = {
        entry.name: dict(entry.means)[game.name] for entry in roster.everybody() if entry.means
    }
    for level in levels:
        net = read_shipped(game.sheet, YOUNG, f"{game.name}-{level.name}.npz").net
        points = HeldOut(game, 1, "means")(with_taste(net, level.taste), 300)
        assert abs(points.mean() - means[level.name]) < 5 * points.std() / len(points) ** 0.5


@GAMES
def test_among_others_the_forgetful_one_forgets_less(
    game: CleverGame, levels: tuple[type[Young], ...]
) -> None:
    """With its taste for playing alone it would be behind greedy, which is the level below it."""
    level = Badger
    assert level in levels
    assert level.among is not None
    assert level.taste.actions < level.among.actions < 1
    loops = [find_loop(game, [name, name], {}) for name in ("greedy", "badger", "wolf")]
    means = [loop("levels among others", 150).points.mean() for loop in loops if loop]
    assert means == sorted(means)
    assert means[1] > means[0] + 5

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
from foxtray.players.fox.young import (
    Badger,
    Hedgehog,
    Lynx,
    Marten,
    Taste,
    Wolf,
    Young,
    with_taste,
    young_net,
)
from support.clever_positions import CHD, GSC

LEVELS: tuple[type[Young], ...] = (Hedgehog, Badger, Marten, Wolf, Lynx)
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
        net = young_net(game.sheet, level.name)
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
        net = young_net(game.sheet, level.name)
        points = HeldOut(game, 1, "means")(with_taste(net, level.taste), 300)
        assert abs(points.mean() - means[level.name]) < 5 * points.std() / len(points) ** 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
@GAMES
def test_among_others_too_each_level_is_stronger_than_the_one_before(
    game: CleverGame, levels: tuple[type[Young], ...], seats: int
) -> None:
    """By points at a table of its like: they were taught there, too."""
    hedgehog, *others = (level.name for level in levels)
    ladder = ["cub", hedgehog, "greedy", *others]
    loops = [find_loop(game, [name] * seats, {}) for name in ladder]
    means = [loop("levels among others", 60).points.mean() for loop in loops if loop]
    assert len(means) == len(ladder)
    assert all(later > earlier + 5 for earlier, later in itertools.pairwise(means))


def test_who_was_not_taught_at_a_table_knows_what_it_knows_alone() -> None:
    alone, among = (young_net(CHD.sheet, Hedgehog.name, several) for several in (False, True))
    assert np.array_equal(alone.inner, among.inner)
    alone, among = (young_net(GSC.sheet, Hedgehog.name, several) for several in (False, True))
    assert not np.array_equal(alone.inner, among.inner)

"""Games in numbers: every legal word has an action of its own, and rows keep their bounds."""

import pickle
import random

import numpy as np
import pytest

from foxtray.adapters.codec import bounds_of, codec_of, mask_of, size_of, split
from foxtray.adapters.table import Table
from foxtray.games import shelf
from foxtray.kernel.game import Seat

SEATED = [(game, seats) for game in shelf.names() for seats in shelf.take_down(game).seats]


def wander(table: Table, rng: random.Random, most: int = 150) -> list[tuple[Table, Seat]]:
    """The moments of a game in which somebody is asked; dice fall one by one."""
    moments = []
    for _ in range(most):
        asked = table.asked
        if asked is not None:
            moments.append((table.copy(), asked))
            legal = table.legal()
            table.say(legal[rng.randrange(len(legal))])
        elif table.chance is not None:
            falls = table.falls()
            weights = [float(chance) for _, chance in falls]
            assert sum(chance for _, chance in falls) == 1
            assert len(falls) <= table.codec.falls
            table.fall(rng.choices(range(len(falls)), weights)[0])
        else:
            break
    return moments


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_actions_are_the_legal_words_and_rows_keep_their_bounds(name: str, seats: int) -> None:
    game = shelf.take_down(name)
    table = Table.open(game, seats, {})
    codec = table.codec
    low, high = bounds_of(codec.parts)
    moments = wander(table, random.Random(f"{name} {seats}"))
    assert len(moments) > 15
    for moment, seat in moments[::5]:
        legal = moment.legal()
        words = game.legal(moment.state, seat)
        assert len(legal) == len(words)
        assert list(legal) == sorted(set(legal))
        assert legal[-1] < codec.actions
        some = random.Random(0).sample(range(len(legal)), min(len(legal), 20))
        said = {codec.word(moment.state, seat, legal[i]) for i in some}
        assert len(said) == len(some)
        assert all(word in words for word in said)
        for watcher in range(seats):
            row = moment.observe(watcher)
            assert row.shape == (size_of(codec.parts),)
            assert (row >= low).all()
            assert (row <= high).all()
    first = moments[0][0]
    illegal = min(set(range(codec.actions)) - set(first.legal()))
    with pytest.raises(KeyError):
        first.say(illegal)


@pytest.mark.parametrize("name", ["ganz-schoen-clever", "clever-hoch-drei", "high-score"])
def test_every_action_has_a_name_of_its_own(name: str) -> None:
    codec = codec_of(shelf.take_down(name), 2, {})
    names = [codec.name(action) for action in range(codec.actions)]
    assert len(set(names)) == len(names)
    for each in names[::7]:
        shelf.take_down(name).check_word(each)


def test_a_table_can_be_sent_and_goes_on_the_same() -> None:
    table = Table.open(shelf.take_down("ganz-schoen-clever"), 1, {})
    for _ in range(3):
        table.fall(2)  # three of six dice lie
    there = pickle.loads(pickle.dumps(table))  # noqa: S301 - our own
    assert there.fallen == table.fallen != ""
    for each in (table, there):
        for _ in range(3):
            each.fall(4)
        each.say(each.legal()[0])
    assert there.state == table.state


def test_nothing_of_a_hidden_figure_is_in_a_rivals_row() -> None:
    """Two games that differ in a figure only look the same to everybody else."""
    game = shelf.take_down("break-the-cube")
    rows = []
    for figure in (21, 4000):
        table = Table.open(game, 3, {})
        for action in (figure, 100, 200):  # the first seat's differs
            table.say(action)
        table.fall(0)
        rows.append([table.observe(seat) for seat in range(3)])
    assert not np.array_equal(rows[0][0], rows[1][0])
    assert np.array_equal(rows[0][1], rows[1][1])
    assert np.array_equal(rows[0][2], rows[1][2])


def test_answers_are_in_the_row_of_who_asked_and_of_all_who_heard() -> None:
    table = Table.open(shelf.take_down("break-the-cube"), 2, {})
    table.say(500)
    table.say(900)
    table.fall(0)
    before = split(table.codec.parts, table.observe(0))
    table.say(9)  # ?A, which everybody answers
    after = split(table.codec.parts, table.observe(0))
    for owner in ("own", "rival_1"):
        told = after[f"{owner}_heard_rows"] - before[f"{owner}_heard_rows"]
        assert (told[:3] > 0).all()
        assert (told[3:] == 0).all()


def test_masks() -> None:
    assert mask_of(5, [0, 3]).tolist() == [1, 0, 0, 1, 0]
    assert mask_of(2, ()).tolist() == [0, 0]

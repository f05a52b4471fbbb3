"""What a word did not change is not looked at again; alone, the end is looked at closely."""

import itertools
import random
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import (
    Table,
)
from foxtray.games.clever.state import State
from foxtray.games.clever.turn import play
from foxtray.kernel.chance import Chance
from foxtray.kernel.compiled import plain
from foxtray.kernel.game import Seat
from foxtray.players import roster
from foxtray.players.fox.school.training import Plan, Training, compiled_mind
from foxtray.players.fox.value.features import changed_areas, look, look_again
from foxtray.players.fox.value.judging import (
    Desk,
    forget_position,
    judge_closely,
    judge_words,
    make_ready,
    new_paper,
    value_parts,
)
from foxtray.players.fox.value.kinds import (
    Features,
)
from foxtray.players.fox.value.network import PARTS, Change, fill_hidden, refill_hidden
from foxtray.players.fox.weights import shipped
from support.clever_positions import CHD, GSC, at, pad

WINDOW = at("4a", "finishing", "y3i b4ii g1iii o6t p2t w1t", pad(extras="oo"), roll=3)


def words_at_random(game: CleverGame, seats: int, seed: int) -> Iterator[tuple[State, Seat, State]]:
    """A game of any words: before each, whose it is, and after it."""
    rng, state = random.Random(seed), game.start(seats, {})
    while asked := game.awaits(state):
        if isinstance(asked, Chance):
            state = game.settle(state, asked.sample(rng))
            continue
        before, seat = state, asked[0]
        state = game.play(state, seat, rng.choice(game.legal(state, seat)))
        yield before, seat, state


@pytest.mark.parametrize("game", [GSC, CHD], ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [1, 3])
def test_what_did_not_change_need_not_be_looked_at_again(game: CleverGame, seats: int) -> None:
    """Two looks, at all and at what changed, see the same."""
    printed, left_out = game.engine.plain_print, 0
    for was, seat, now in islice(words_at_random(game, seats, seats), 400):
        known, again, whole = (Features() for _ in range(3))
        before, after = Table.load(was.table[0]), Table.load(now.table[0])
        plain(look)(printed, before, seat, known)
        plain(look)(printed, after, seat, whole)
        areas = plain(changed_areas)(before.pads[seat], after.pads[seat])
        plain(look_again)(printed, after, seat, known, areas, again)
        left_out += again.count < whole.count
        assert (again.points, again.area_points) == (whole.points, whole.area_points)
        assert merged(known, again) == parts_of(whole)
    assert left_out > 20


def merged(known: Features, again: Features) -> list[set[int]]:
    """By area, and last of none: what is true by both together."""
    old, new = parts_of(known), parts_of(again)
    looked = [bool(again.looked >> area & 1) for area in range(5)]
    places = zip([*looked, True] * 2, old, new, strict=True)
    return [now if is_new else then for is_new, then, now in places]


def parts_of(seen: Features) -> list[set[int]]:
    found = []
    for index, ends, count in (
        (seen.index, seen.ends, seen.count),
        (seen.wide, seen.wide_ends, seen.wide_count),
    ):
        cuts = [0, *ends, count]
        found += [set(index[a:b]) for a, b in itertools.pairwise(cuts)]
    return found


@pytest.mark.parametrize("game", [GSC, CHD], ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [1, 2])
def test_a_position_is_worth_the_same_whatever_was_looked_at_before(
    game: CleverGame, seats: int
) -> None:
    """By way of the last one, one's own or another's, or from nothing: to the last bit."""
    net, printed = shipped(game.sheet, seats).net, game.engine.plain_print
    paper, seen, fresh = new_paper(len(net.bias)), Features(), np.zeros_like(net.bias)
    change, shifted = Change(), 0
    for _, seat, now in islice(words_at_random(game, seats, seats), 60):
        plain(look)(printed, Table.load(now.table[0]), seat, seen)
        paper.last_stamp[0] += 2
        way = paper.before, paper.stamps, paper.last_stamp[0], change
        plain(refill_hidden)(net, seen, *way, paper.hidden)
        shifted += change.came_count < seen.count
        plain(fill_hidden)(net, seen, fresh)
        assert np.array_equal(paper.hidden, fresh)
    assert shifted > 20


def test_weights_that_have_changed_count_once_the_position_before_is_forgotten() -> None:
    net, table = Training(GSC, Plan(games=1, units=4)).net, Table.load(WINDOW.table[0])
    printed = [GSC.engine.plain_print]
    mind, fresh = (
        compiled_mind(GSC, net)._replace(prints=printed, desks=[Desk()]) for _ in range(2)
    )
    plain(judge_words)(mind, table, 0)
    before = mind.paper.hidden.copy()
    net.bias[:] += 1
    plain(judge_words)(mind, table, 0)
    assert np.array_equal(mind.paper.hidden, before)
    plain(forget_position)(mind.paper)
    plain(judge_words)(mind, table, 0)
    plain(judge_words)(fresh, table, 0)
    assert np.array_equal(mind.paper.hidden, fresh.paper.hidden)
    assert not np.array_equal(mind.paper.hidden, before)


def late_table(game: CleverGame, round_no: int, seed: int) -> State:
    """A moment of this round, after random words, where there is something to choose."""
    return next(
        state
        for state, seat, _ in words_at_random(game, 1, seed)
        if state.round == round_no and len(game.legal(state, seat)) > 3
    )


@pytest.mark.parametrize(("round_no", "seed"), [(5, 4), (6, 0), (6, 1), (6, 2)])
def test_in_the_last_two_rounds_words_that_are_close_count_as_what_they_lead_to(
    round_no: int, seed: int
) -> None:
    """Whatever is close to the best is worth what is expected when all is said."""
    state = late_table(GSC, round_no, seed)
    table, net = Table.load(state.table[0]), Training(GSC, Plan(games=1, units=4, seed=seed)).net
    mind = compiled_mind(GSC, net, 1e6)
    given = mind._replace(prints=[GSC.engine.plain_print], desks=[Desk()])
    count = len(GSC.legal(state, Seat(0)))
    best = plain(judge_closely)(given, table, 0)
    codes = given.desks[0].moves[0].codes[:count]
    values = list(given.paper.values[:count])
    assert given.desks[0].moves[0].count == count
    assert values[best] == max(values)
    other = given._replace(desks=[Desk()])
    at_first = plain(judge_words)(other, table, 0)
    for i, code in enumerate(codes):
        work = Table.load(state.table[0])
        plain(play)(GSC.engine.plain_print, work, 0, code, Desk().scratch[0])
        plain(judge_words)(other, table, 0)
        told = plain(make_ready)(other, work, 0, float(other.paper.values[i]))
        assert values[i] == pytest.approx(told)
    assert plain(judge_closely)(given._replace(close=0.0), table, 0) == at_first


def test_earlier_it_takes_words_as_they_look() -> None:
    table, net = Table.load(WINDOW.table[0]), Training(GSC, Plan(games=1, units=4)).net
    given = compiled_mind(GSC, net, 1e6)._replace(prints=[GSC.engine.plain_print], desks=[Desk()])
    plain(judge_closely)(given, table, 0)
    closely = given.paper.values.copy()
    plain(judge_words)(given, table, 0)
    assert np.array_equal(closely, given.paper.values)


def test_only_the_fox_of_today_alone_looks_closely() -> None:
    found = {}
    for name in ("fox", "fox-points", "fox-deep", "fox-1", "wolf"):
        fox = roster.invite(name, GSC, random.Random(1))
        found[name] = fox.match.own.close  # type: ignore[attr-defined]  # it is a fox
        fox._sit_down(2)  # type: ignore[attr-defined]  # likewise
        assert fox.match.own.close == 0  # type: ignore[attr-defined]  # likewise
    assert found == {"fox": 2, "fox-points": 2, "fox-deep": 2, "fox-1": 0, "wolf": 0}


def test_the_parts_of_a_word_that_was_followed_are_those_it_led_to() -> None:
    """Spread evenly, the difference would be in all of them alike."""
    state = late_table(GSC, 6, 1)
    fox = roster.invite("fox", GSC, random.Random(1))
    own = fox.match.own._replace(close=1e6)  # type: ignore[attr-defined]  # it is a fox
    fox.match = fox.match._replace(own=own)  # type: ignore[attr-defined]  # likewise
    view, count = GSC.view(state, Seat(0)), len(GSC.legal(state, Seat(0)))
    values = fox.judge(view, count)  # type: ignore[attr-defined]  # likewise
    parts = fox.split(view, values)  # type: ignore[attr-defined]  # likewise
    assert parts.sum(1) == pytest.approx(values)
    table = Table.load(state.table[0])
    given = own._replace(prints=[GSC.engine.plain_print], desks=[Desk()])
    best, told = int(np.argmax(values)), np.zeros(PARTS)
    code = list(state.codes(Seat(0)).values())[best]
    plain(play)(GSC.engine.plain_print, table, 0, code, Desk().scratch[0])
    plain(make_ready)(given, table, 0, 0.0)
    plain(value_parts)(given, table, 0, told)
    assert parts[best] == pytest.approx(told, abs=0.05)

"""What the fox sees of the dice that could still be extra dice; and older weights, which do not."""

import itertools
import random
from pathlib import Path

import numpy as np
import pytest

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import (
    CELLS,
    GIVES_EXTRA,
    GIVES_FOX,
    GIVES_NOTHING,
    GIVES_REROLL,
    Table,
)
from foxtray.games.clever.state import State
from foxtray.games.clever.turn import play
from foxtray.kernel.chance import Chance
from foxtray.kernel.compiled import plain
from foxtray.kernel.game import Seat
from foxtray.players import roster
from foxtray.players.fox.school.notes import new_notes, note_seat
from foxtray.players.fox.school.training import Plan, Training, compiled_mind
from foxtray.players.fox.value.features import changed_areas, look, look_again
from foxtray.players.fox.value.judging import (
    Desk,
    judge_closely,
    judge_words,
    make_ready,
    value_parts,
)
from foxtray.players.fox.value.kinds import (
    COUNT,
    DEEP,
    FACES,
    GIFT,
    GIFT_ROUND,
    GIFTS,
    REACH,
    REACH_ROUND,
    SECOND_COUNT,
    SECOND_DEEP,
    USEFUL,
    Features,
)
from foxtray.players.fox.value.network import PARTS, learned_of, read_parts
from foxtray.players.fox.weights import (
    WITHOUT_EXTRAS,
    WeightsRefused,
    load,
    save,
    shipped,
    with_extras,
)
from support.clever_positions import CHD, GSC, at, crosses, numbers, pad

YELLOW, BLUE, GREEN, ORANGE, PURPLE, WHITE = range(6)
DICE = "y3i b4ii g1iii o6t p2t w1t"


def seen_at(state: State) -> set[int]:
    seen = Features()
    plain(look)(GSC.engine.plain_print, Table.load(state.table[0]), 0, seen)
    return {*seen.index[: seen.count], *seen.wide[: seen.wide_count]}


def gifts_at(state: State) -> set[tuple[int, int, int]]:
    """(0 own die, 1 white; area; what it would release)."""
    found = {each - GIFT for each in seen_at(state) if GIFT <= each < REACH}
    return {(each // GIFTS // 5, each // GIFTS % 5, each % GIFTS) for each in found}


def cells_at(state: State) -> set[tuple[int, int]]:
    found = {each - REACH for each in seen_at(state) if REACH <= each < USEFUL}
    return {(each // CELLS, each % CELLS) for each in found}


SHEET = pad(
    extras="oo",
    green=crosses(3),  # the next one wants a 4: neither 1 fits
    orange=numbers(1, 1),  # the next cell releases a re-roll
    purple=numbers(1, 2, 6, 1),  # 2 fits and releases an extra die, white 1 does not
    blue=".../x.xx/xxxx",
)
WINDOW = at("2a", "finishing", DICE, SHEET, roll=3)


def test_what_each_die_would_release() -> None:
    assert {gift for gift in gifts_at(WINDOW) if gift[1] >= GREEN} == {
        (0, ORANGE, GIVES_REROLL),
        (1, ORANGE, GIVES_REROLL),
        (0, ORANGE, GIVES_NOTHING),
        (1, ORANGE, GIVES_NOTHING),
        (0, PURPLE, GIVES_EXTRA),
        (0, PURPLE, GIVES_NOTHING),
    }


def test_the_cells_within_reach() -> None:
    """Yellow 3 and 1 stand twice each; blue and white make 5, whichever is taken."""
    cells = cells_at(WINDOW)
    assert {cell for area, cell in cells if area == YELLOW} == {0, 5, 8, 13}
    assert {cell for area, cell in cells if area == BLUE} == set()  # the 5 is crossed
    assert {(area, cell) for area, cell in cells if area >= GREEN} == {(ORANGE, 2), (PURPLE, 4)}


def test_how_many_dice_fit_and_the_boxes_for_them() -> None:
    assert {each for each in seen_at(WINDOW) if USEFUL <= each < DEEP} == {USEFUL + 2 * FACES + 4}


def test_a_die_that_was_used_counts_no_more() -> None:
    used = at("2a", "finishing", DICE, {**SHEET, "used": "ow"}, roll=3)
    assert not [gift for gift in gifts_at(used) if gift[1] == ORANGE or gift[0] == 1]


def test_one_cell_may_release_two_things() -> None:
    """The last cell of the lowest yellow row, which lies on the diagonal."""
    sheet = pad(extras="o", yellow="xxxx/xxxx/xxxx/xxx.", stage="window")
    state = at("2a", "finishing", "y6i b4ii g1iii o6t p2t w1t", sheet, roll=3)
    yellow = {gift for _, area, gift in gifts_at(state) if area == YELLOW}
    assert yellow == {GIVES_FOX, GIVES_EXTRA}


@pytest.mark.parametrize("sheet", [pad(extras="-"), {**SHEET, "stage": "idle"}])
def test_nothing_of_it_where_no_extra_die_can_be_taken(sheet: dict[str, str]) -> None:
    seen = seen_at(at("2a", "finishing", DICE, sheet, pad(stage="pick"), roll=3))
    assert not any(SECOND_DEEP <= each < DEEP or each >= GIFT_ROUND for each in seen)


def test_each_is_told_with_the_rounds_left_too() -> None:
    seen = seen_at(WINDOW)
    deep = {each - GIFT for each in seen if GIFT <= each < USEFUL}
    gifts = {(each - GIFT_ROUND) // 6 for each in seen if GIFT_ROUND <= each < REACH_ROUND}
    cells = {(each - REACH_ROUND) // 6 + REACH - GIFT for each in seen if each >= REACH_ROUND}
    assert deep == gifts | cells
    assert {(each - GIFT_ROUND) % 6 for each in seen if each >= GIFT_ROUND} == {4}


@pytest.mark.parametrize("seats", [1, 2])
def test_weights_of_before_say_nothing_of_it_and_the_same_otherwise(
    tmp_path: Path, seats: int
) -> None:
    net, provenance, _ = shipped(CHD.sheet, seats)
    assert provenance.features == WITHOUT_EXTRAS
    assert not net.inner[SECOND_DEEP:DEEP].any()
    assert not net.direct[SECOND_DEEP:DEEP].any()
    assert not net.direct[GIFT_ROUND:COUNT].any()
    told = net.direct[DEEP:GIFT_ROUND]
    assert told.any()
    small = [net.inner[:SECOND_DEEP], net.direct[: SECOND_COUNT + 1]]
    again = with_extras(small[0], net.bias, net.outer, small[1], *learned_of(net)[4:])
    assert np.array_equal(again.inner, net.inner)
    assert np.array_equal(again.direct[:SECOND_DEEP], net.direct[:SECOND_DEEP])
    assert np.array_equal(
        again.direct[DEEP : GIFT_ROUND - 1], small[1][SECOND_DEEP : SECOND_COUNT - 1]
    )
    with pytest.raises(WeightsRefused, match="another size"):
        with_extras(*learned_of(net))
    file = tmp_path / "unknown.npz"
    save(file, net, provenance)
    with pytest.raises(WeightsRefused, match="another size"):
        load(file, CHD.sheet)


def test_where_more_was_to_be_said_a_position_is_worth_what_was_expected_after_it() -> None:
    """What the dice brought then is noted only of the positions they fell in."""
    net = Training(GSC, Plan(games=1, units=4)).net
    mind, notes = compiled_mind(GSC, net), new_notes(1, 1)
    table, desk = Table(seats=1, round_no=6), Desk()
    given = mind._replace(prints=[GSC.engine.plain_print], desks=[desk])
    desk.steps[0] = 4
    notes.settled[:4] = 0, 1, 1, 1
    plain(note_seat)(given, table, 0, 0.5, notes)
    third, second, first = notes.targets[:3] * 20
    came, told = np.zeros(PARTS), np.zeros(PARTS)
    plain(read_parts)(net, desk.path[0], np.zeros(4, np.float32), told)
    assert third == pytest.approx(came)
    assert second == pytest.approx((came + told) / 2, abs=1e-4)
    assert first == pytest.approx(told, abs=1e-4)


@pytest.mark.parametrize("game", [GSC, CHD], ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [1, 3])
def test_what_did_not_change_need_not_be_looked_at_again(game: CleverGame, seats: int) -> None:
    """Two looks, at all and at what changed, see the same."""
    rng, printed = random.Random(seats), game.engine.plain_print
    state, left_out = game.start(seats, {}), 0
    for _ in range(400):
        asked = game.awaits(state)
        if isinstance(asked, Chance):
            state = game.settle(state, asked.sample(rng))
            continue
        if not asked:
            break
        seat = asked[0]
        before, known, again, whole = (Table.load(state.table[0]), *(Features() for _ in range(3)))
        state = game.play(state, seat, rng.choice(game.legal(state, seat)))
        after = Table.load(state.table[0])
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


def last_round_table(game: CleverGame, seed: int) -> State:
    """A moment of the last round, after random words, where there is something to choose."""
    rng, state = random.Random(seed), game.start(1, {})
    while True:
        asked = game.awaits(state)
        if isinstance(asked, Chance):
            state = game.settle(state, asked.sample(rng))
            continue
        words = game.legal(state, asked[0])
        if state.round == 6 and len(words) > 3:
            return state
        state = game.play(state, asked[0], rng.choice(words))


@pytest.mark.parametrize("seed", range(3))
def test_in_the_last_round_words_that_are_close_count_as_what_they_lead_to(seed: int) -> None:
    """Whatever is close to the best is worth what is expected when all is said."""
    state = last_round_table(GSC, seed)
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
        found[name] = fox.match.own.close  # type: ignore[attr-defined]
        fox._sit_down(2)  # type: ignore[attr-defined]
        assert fox.match.own.close == 0  # type: ignore[attr-defined]
    assert found == {"fox": 2, "fox-points": 2, "fox-deep": 2, "fox-1": 0, "wolf": 0}


def test_the_parts_of_a_word_that_was_followed_are_those_it_led_to() -> None:
    """Spread evenly, the difference would be in all of them alike."""
    state = last_round_table(GSC, 1)
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

"""The fox among others: the turns it counts, the trays it leaves, the chances it sees."""

import random
from pathlib import Path

import numpy as np
import pytest

from foxtray.analysis.arena import Fixture, Tally, run as run_arena
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import SEATS, Table
from foxtray.games.clever.state import State
from foxtray.kernel.chance import Chance
from foxtray.kernel.compiled import plain
from foxtray.kernel.reasons import Reason
from foxtray.players import roster
from foxtray.players.clever.reasons import FoxReason
from foxtray.players.fox.player import Fox, FoxPoints
from foxtray.players.fox.rivals import STEPS, unstudied
from foxtray.players.fox.school.study import DOUBT, conclude, new_study
from foxtray.players.fox.school.training import Plan, Training, study_rivals
from foxtray.players.fox.value.features import look, rounds_left, turns_to_come
from foxtray.players.fox.value.kinds import FIRST_COUNT, FIRST_SOLO, TURNS, Features
from foxtray.players.fox.value.network import Network, new_network, with_units
from foxtray.players.fox.weights import (
    FIRST,
    WeightsRefused,
    descends,
    in_parts,
    load,
    shipped,
    with_company,
)
from foxtray.players.player import Unit
from support.clever_positions import CHD, GSC, A, at, numbers, pad

GAMES = pytest.mark.parametrize("game", [GSC, CHD], ids=lambda game: game.name)
FULL = numbers(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


def table_at(seats: int, round_no: int, active: int, phase: int) -> Table:
    return Table(seats=seats, round_no=round_no, active=active, phase=phase)


ROLLING, PASSIVE = 0, 3


@pytest.mark.parametrize(
    ("seats", "round_no", "active", "phase", "seat", "own", "others"),
    [
        (2, 1, 0, ROLLING, 0, 6, 6),  # GSC-01: six rounds of two
        (2, 1, 0, ROLLING, 1, 6, 6),
        (2, 1, 0, PASSIVE, 0, 5, 6),  # its own turn is done
        (3, 1, 0, ROLLING, 2, 5, 10),  # five rounds of three
        (3, 5, 2, ROLLING, 2, 1, 0),
        (3, 5, 2, PASSIVE, 0, 0, 0),
        (4, 1, 0, ROLLING, 3, 4, 12),  # four rounds of four
        (4, 4, 1, ROLLING, 0, 0, 3),
    ],
)
def test_turns_to_come(
    seats: int, round_no: int, active: int, phase: int, seat: int, own: int, others: int
) -> None:
    table = table_at(seats, round_no, active, phase)
    assert plain(turns_to_come)(GSC.engine.plain_print, table, seat) == (own, others)


@pytest.mark.parametrize("round_no", range(1, 7))
def test_of_two_the_first_has_as_many_rounds_left_as_one_alone(round_no: int) -> None:
    alone = Table(seats=1, round_no=round_no, phase=ROLLING)
    first = table_at(2, round_no, 0, ROLLING)
    look_at = plain(rounds_left)
    printed = GSC.engine.plain_print
    assert look_at(printed, first, 0) == look_at(printed, alone, 0) == (6 - round_no,) * 3


@pytest.mark.parametrize("seats", range(1, SEATS + 1))
def test_only_a_table_of_several_has_its_features(seats: int) -> None:
    table = table_at(seats, 1, 0, ROLLING)
    seen = Features()
    plain(look)(GSC.engine.plain_print, table, 0, seen)
    several = [each for each in seen.index[: seen.count] if FIRST_SOLO <= each < FIRST_COUNT]
    assert bool(several) == (seats > 1)
    assert all(feature >= TURNS for feature in several)


def test_what_others_still_have_to_say_changes_nothing_one_sees() -> None:
    """A seat that has picked sees the same whether another is still picking or not."""
    waiting = at("2a", "passive", "y1t b1t g1t o6i p1ii w1iii", pad(), pad(stage="idle"), pad())
    over = at("2b", "rolling", "y0 b0 g0 o0 p0 w0", pad(), pad(), pad())
    first, second = (plain_table(state) for state in (waiting, over))
    lists = []
    for table in (first, second):
        seen = Features()
        plain(look)(GSC.engine.plain_print, table, 1, seen)
        lists.append(seen.index[: seen.count])
    assert sorted(lists[0]) == sorted(lists[1])


def plain_table(state: State) -> Table:
    return Table.load(state.table[0])


def blind(fox: Fox, seats: int) -> Fox:
    """A fox that sees no more than the points on the sheets."""
    fox._sit_down(seats)
    fox._think_with(Network(*(np.zeros_like(array) for array in fox.match.own.net)), unstudied())
    return fox


def choose(fox: Fox, state: State) -> str:
    seats = state.seats
    return blind(fox, seats).choose(GSC.view(state, A), GSC.legal(state, A))


# The last roll: orange and purple 4 are worth as much to A; B can use the purple one only.
LAST_ROLL = at(
    "2a",
    "choosing",
    "y1i b1ii g1t o4 p4 w1t",
    pad(green="xxxxxxxxxxx"),
    pad(green="xxxxxxxxxxx", orange=FULL, yellow="xxxx/xxxx/xxxx/xxxx", blue="xxx/xxxx/xxxx"),
    roll=3,
)


def test_of_two_equal_dice_it_takes_the_one_the_other_could_use() -> None:
    assert choose(FoxPoints(GSC, random.Random(1)), LAST_ROLL) == "o=o1"
    assert choose(Fox(GSC, random.Random(1)), LAST_ROLL) == "p=p1"


def test_a_word_that_looks_as_good_is_followed_to_the_next_dice() -> None:
    """Orange 6 is a point more than purple 5, which releases an orange 6 besides (GSC-23)."""
    full = pad(orange=FULL, purple=numbers(*[6] * 11), green="xxxxxxxxxxx")
    own = pad(purple=numbers(1, 2, 3, 4, 5, 6, 1, 2, 4))
    state = at("2a", "choosing", "y1i b1ii g1t o6 p5 w1t", own, full, roll=3)
    fox = Fox(GSC, random.Random(1))
    assert choose(fox, state) == "p=p10"
    fox.close = 0.0
    assert choose(fox, state) == "o=o1"
    fox.close = 1.0  # orange itself would be all that is close
    assert choose(fox, state) == "o=o1"


def test_before_the_last_roll_it_minds_what_goes_to_the_tray_already() -> None:
    """Purple 4 would push the orange 3, which B wants, to the tray; orange 3 nothing."""
    full = "xxxxxxxxxxx"
    other = pad(green=full, purple=numbers(*[6] * 11), blue="xxx/xxxx/xxxx")
    state = at("2a", "choosing", "y1i b6 g6 o3 p4 w6", pad(orange="6" + ",-" * 10), other, roll=2)
    words = GSC.legal(state, A)
    fox = blind(Fox(GSC, random.Random(1)), 2)
    ahead = dict(zip(words, fox.judge(GSC.view(state, A), len(words)), strict=True))
    minding = blind(FoxPoints(GSC, random.Random(1)), 2)
    points = dict(zip(words, minding.judge(GSC.view(state, A), len(words)), strict=True))
    assert points["p=p1"] - points["o=o2"] == 1
    assert ahead["p=p1"] < ahead["o=o2"]


def test_a_rival_who_can_use_nothing_weighs_the_same_after_every_word() -> None:
    """Whether a bonus of one's own is still to be used, or the others pick at once."""
    full = pad(
        yellow="xxxx/xxxx/xxxx/xxxx",
        blue="xxx/xxxx/xxxx",
        green="xxxxxxxxxxx",
        orange=FULL,
        purple=numbers(*[6] * 11),
    )
    own = pad(yellow="...x/x.xx/.x../x...")
    state = at("2a", "choosing", "y1 b1i g1ii o4 p1t w1t", own, full, roll=3)
    legal = GSC.legal(state, A)
    assert {"y=yb2", "o=o1"} <= set(legal)  # the first releases a bonus, the second nothing
    fox = Fox(GSC, random.Random(1))
    fox.judge(GSC.view(state, A), len(legal))
    weights = dict(zip(legal, fox.match.own.paper.weights, strict=False))
    assert weights["y=yb2"] == pytest.approx(weights["o=o1"], abs=0.01)


def test_values_are_points_ahead_and_advice_is_a_chance() -> None:
    view, legal = GSC.view(LAST_ROLL, A), GSC.legal(LAST_ROLL, A)
    fox = Fox(GSC, random.Random(1))
    advice = fox.advise(view, legal)
    assert fox.unit is Unit.CHANCE
    assert all(0 < each.value < 1 for each in advice)
    assert [each.value for each in advice] == sorted((a.value for a in advice), reverse=True)
    minding = FoxPoints(GSC, random.Random(1))
    assert max(each.value for each in minding.advise(view, legal)) > 1
    assert minding.unit is Unit.POINTS


def test_alone_both_play_the_same() -> None:
    state = GSC.settle(GSC.start(1, {}), "y3 b3 g3 o3 p3 w3")
    view, legal = GSC.view(state, A), GSC.legal(state, A)
    to_win, minding = (kind(GSC, random.Random(1)) for kind in (Fox, FoxPoints))
    assert to_win.advise(view, legal) == minding.advise(view, legal)
    assert to_win.unit is Unit.POINTS


def test_advice_says_what_a_word_releases_and_leaves() -> None:
    state = at("2a", "choosing", "y1 b6 g2 o3 p4 w6", pad(yellow="...x/x.xx/.x../x..."), pad())
    fox = Fox(GSC, random.Random(1))
    why = {a.word: a.reasons for a in fox.advise(GSC.view(state, A), GSC.legal(state, A))}
    assert why["o=o1"] == (Reason(FoxReason.LEAVES, {"dice": "y1 g2"}),)
    assert why["y=yb2"] == (
        Reason(FoxReason.RELEASES, {"bonus": "orange-4"}),
        Reason(FoxReason.LEAVES_NOTHING),
    )


def test_rare_trays_are_taken_to_be_like_their_roll() -> None:
    study = new_study()
    study.seen[1, 3, 0], study.added[1, 3, 0] = 980, 980 * 0.5
    study.seen[1, 3, 1], study.added[1, 3, 1] = 20, 20 * 0.0
    study.pairs[4], study.squares[4] = 10, 10 * 30.0**2
    rivals = conclude(study)
    mean = 0.49
    assert rivals.added[1, 3, 1] == pytest.approx(DOUBT * mean / (20 + DOUBT))
    assert rivals.added[1, 5, STEPS - 1] == pytest.approx(mean)
    assert rivals.spread[4] == pytest.approx(30 * 3**0.5 / np.pi)
    assert rivals.spread[0] == 1


@GAMES
def test_a_study_finds_that_more_dice_to_come_add_more(game: CleverGame) -> None:
    training = Training(game, Plan(games=1, units=8, seats=4))
    net = shipped(game.sheet, 2).net
    rivals = study_rivals(game, net, training._tables, games=60)
    assert rivals.added[0, 6, 0] > rivals.added[2, 2, 8]
    assert rivals.spread[6] > rivals.spread[1] > 1


def test_weights_for_one_and_for_several_are_told_apart(tmp_path: Path) -> None:
    alone, several = tmp_path / "alone.npz", tmp_path / "several.npz"
    Training(GSC, Plan(games=1, units=8)).save(alone)
    Training(GSC, Plan(games=1, units=8, seats=4)).save(several)
    assert load(alone, GSC.sheet)[1].seats == 1
    assert load(several, GSC.sheet)[1].seats == 4
    with np.load(several) as stored:
        arrays = dict(stored)
    arrays["inner"] = arrays["inner"][:-1]
    np.savez(several, **arrays)
    with pytest.raises(WeightsRefused, match="another size"):
        load(several, GSC.sheet)


def test_teaching_for_several_begins_where_one_alone_stands(tmp_path: Path) -> None:
    file = tmp_path / "alone.npz"
    training = Training(GSC, Plan(games=300, units=8))
    for _ in training.run():
        pass
    training.save(file)
    further = Training(GSC, Plan(games=10, units=12, seats=4))
    further.begin_from(file)
    assert np.array_equal(further.net.outer[:8], training.net.outer)
    assert not further.net.outer[8:].any()  # units that were added say nothing yet
    for _ in further.run():
        pass
    assert further.net.direct[FIRST_SOLO:FIRST_COUNT].any()
    assert not training.net.direct[FIRST_SOLO:FIRST_COUNT].any()
    assert further.curve


def test_teaching_begins_with_the_mean_of_weights_that_went_on_apart(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.npz" for name in ("one", "two", "larger")]
    nets = []
    for file, units, seed in zip(files, (8, 8, 9), (1, 2, 1), strict=True):
        training = Training(GSC, Plan(games=10, units=units, seed=seed))
        for _ in training.run():
            pass
        training.save(file)
        nets.append(training.net)
    one, two, _ = nets
    further = Training(GSC, Plan(games=10, units=8))
    further.begin_from(*files[:2])
    assert further.begun_from == "one.npz, two.npz"
    for mean, *both in zip(further.net, one, two, strict=True):
        assert np.allclose(mean, np.mean(both, 0), atol=1e-6)
    with pytest.raises(WeightsRefused, match="several kinds"):
        further.begin_from(files[0], files[2])


@GAMES
def test_what_the_first_litter_learned_at_a_table_is_taken_over(game: CleverGame) -> None:
    """By its own weights for playing alone just so; by its descendants in their old units."""
    alone, several = (shipped(game.sheet, seats, FIRST).net for seats in (1, 2))
    same = with_company(in_parts(alone), game.sheet)
    assert np.allclose(same.inner, several.inner, atol=1e-6)
    assert np.allclose(same.whole_outer, several.whole_outer, atol=1e-5)
    assert np.allclose(same.whole_direct, several.whole_direct, atol=1e-5)
    units = len(alone.bias)
    child = with_units(in_parts(alone), units + 8, seed=1)
    child.inner[:] += 0.001
    grown = with_company(child, game.sheet)
    moved = grown.inner - child.inner
    assert np.allclose(moved[:, :units], several.inner - alone.inner, atol=1e-6)
    assert not grown.inner[FIRST_SOLO:FIRST_COUNT, units:].any()
    assert np.array_equal(grown.outer[units:], child.outer[units:])


def test_weights_of_another_family_take_nothing_over() -> None:
    stranger = new_network(128, seed=7, start=100.0)
    assert with_company(stranger, GSC.sheet) is stranger
    assert not descends(new_network(8, seed=1, start=100.0), shipped(GSC.sheet, 1, FIRST).net)


@GAMES
@pytest.mark.parametrize("name", ["fox-points", "fox", "fox-deep"])
def test_it_plays_at_every_table(game: CleverGame, name: str) -> None:
    """Some turns of three; every word it says is legal, and advice agrees with it."""
    players = [roster.invite(name, game, random.Random(seat)) for seat in range(3)]
    state, rng = game.start(3, {}), random.Random(5)
    for _ in range(25):
        awaits = game.awaits(state)
        assert awaits is not None
        if isinstance(awaits, Chance):
            state = game.settle(state, awaits.sample(rng))
            continue
        seat = awaits[-1]
        legal = game.legal(state, seat)
        word = players[seat].choose(game.view(state, seat), legal)
        assert word in legal
        state = game.play(state, seat, word)
    assert state.round >= 1
    assert state.active or state.round > 1


def test_the_share_of_wins_has_a_standard_error_over_deals() -> None:
    """Three deals of two games: the games of a deal are not independent."""
    tally = Tally("fox", points=[0.0] * 6, deals=[0.0] * 3, wins=3.5, shares=[1.0, 0.25, 0.5])
    mean = 3.5 / 6
    variance = sum((share - mean) ** 2 for share in (1.0, 0.25, 0.5)) / 2
    assert tally.win_stderr == pytest.approx((variance / 3) ** 0.5)
    outcome = run_arena(Fixture(GSC.name, ("greedy", "random"), {}, seed=3, games=6))
    assert len(outcome.tallies[0].shares) == 3
    assert sum(outcome.tallies[0].shares) * 2 == outcome.tallies[0].wins

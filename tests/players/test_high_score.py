"""The players of High Score: what they want, and that they get it."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from foxtray.analysis import arena
from foxtray.games.high_score.cards import BY_ID, SHIPPED
from foxtray.games.high_score.dice import DICE
from foxtray.games.high_score.rules import BRONZE, GOLD, NONE, Chips, Hand
from foxtray.games.high_score.solve import lattice, odds
from foxtray.games.high_score.state import Round, State
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.players.high_score.exact import Exact, _table_worth
from foxtray.players.high_score.expectation import Expectation
from foxtray.players.high_score.match import (
    GOLD_TO_FIRST,
    GOLD_TO_SECOND,
    ONLY_FIRST,
    chance_to_win,
    duel,
    replies,
)
from support.high_score import HS

A, B = Seat(0), Seat(1)
RNG = random.Random(0)


def advise(player: Exact | Expectation, state: State, seat: Seat) -> dict[str, float]:
    advice = player.advise(HS.view(state, seat), HS.legal(state, seat))
    values = [each.value for each in advice]
    assert values == sorted(values, reverse=True)
    return {each.word: each.value for each in advice}


def last_round(rolled: str, first: int, leads: int, identity: str = "HS01") -> State:
    """Seat b answers a result of a's in the last round; before it a or b leads by chips."""
    six = [card for card in SHIPPED if card.id != identity][:6]
    results = [(1, 0) if i < leads else (0, 0) for i in range(6)]
    rounds = [Round(card, 0, each) for card, each in zip(six, results, strict=True)]
    return State(2, rounds=(*rounds, Round(BY_ID[identity], 0, (first,))), hand=Hand("", rolled, 1))


def test_expectation_takes_the_best_mean_and_nothing_else() -> None:
    state = State(2, rounds=(Round(BY_ID["HS01"], 0, (60,)),), hand=Hand("", "234455v", 1))
    values = advise(Expectation(HS, RNG), state, B)
    assert values["."] == 33
    assert values["k"] == pytest.approx(odds(BY_ID["HS01"]).play.values[0, 0])


def test_exact_stops_when_the_round_is_won_and_rolls_when_it_is_not() -> None:
    # Nobody leads: gold in this round is the game.
    won = advise(Exact(HS, RNG), last_round("1122233", 13, leads=0), B)
    assert won["."] == 1
    lost = advise(Exact(HS, RNG), last_round("23555vv", 40, leads=0), B)
    assert lost["."] == 0  # the first is ahead in equal results
    # The rest of the turn is three full rolls for more than 40.
    above = sum(chance for r, chance in rolled_once("HS01").items() if r > 40)
    assert lost["k"] == pytest.approx(1 - (1 - above) ** 3)


def rolled_once(identity: str) -> dict[int, float]:
    """The results of a single roll of seven dice."""
    table, found = lattice(DICE), odds(BY_ID[identity])
    chances: dict[int, float] = {}
    for score, chance in zip(found.results, table.chance[table.whole], strict=True):
        chances[int(score)] = chances.get(int(score), 0.0) + float(chance)
    return chances


def test_exact_knows_when_nothing_matters_any_more() -> None:
    values = advise(Exact(HS, RNG), last_round("1122233", 40, leads=5), B)
    assert set(values.values()) == {0.0}


def test_exact_agrees_with_beat_when_only_gold_counts() -> None:
    """Level before the last round, second: the turn is worth the chance to exceed."""
    for identity in ("HS08", "HS10", "HS21"):
        found = odds(BY_ID[identity])
        table = duel(SHIPPED)
        worth = table.second_worth(BY_ID[identity], (0, 0), 0, 15)
        assert [float(w) for w in worth] == [float(r > 15) for r in found.exceeding]
        reached = replies(*BY_ID[identity].challenge)[:, 0]
        for at, target in enumerate(found.exceeding):
            assert reached[at] == pytest.approx(found.beat(max(target, 0)), abs=1e-12)


def test_the_duel_table_is_sensible() -> None:
    table = duel(SHIPPED)
    for chances in table.chances:
        for (points, gold), chance in chances.items():
            assert 0 <= chance <= 1
            if (points + 2, gold + 1) in chances:
                assert chances[(points + 2, gold + 1)] >= chance - 1e-9
    start = table.chances[7][(0, 0)]
    assert 0.45 < start < 0.55
    assert GOLD_TO_FIRST == ((2, 1), True)
    assert GOLD_TO_SECOND == ((-2, -1), False)
    assert ONLY_FIRST == ((3, 1), True)


def test_chance_to_win_is_exact_at_the_end_and_fair_before() -> None:
    assert chance_to_win((GOLD, BRONZE, NONE), 0, 0) == 1
    assert chance_to_win((GOLD, GOLD, NONE), 0, 0) == 0.5
    assert chance_to_win((GOLD, Chips(bronze=3), NONE), 1, 0) == 0
    level = (NONE,) * 4
    assert chance_to_win(level, 0, 6) == pytest.approx(chance_to_win(level, 3, 6))
    ahead = (GOLD, NONE, NONE, NONE)
    assert chance_to_win(ahead, 0, 1) > chance_to_win(level, 0, 1) > chance_to_win(ahead, 1, 1)


def test_at_a_bigger_table_a_better_result_is_never_worth_less() -> None:
    standing = (GOLD, BRONZE, NONE, NONE)
    for results in ((), (12,), (12, 25), (12, 25, 3)):
        worth = _table_worth(BY_ID["HS02"], standing, results, 2)
        assert all(better >= worse - 1e-9 for worse, better in pairwise(worth))
        assert 0 <= worth.min() <= worth.max() <= 1


def test_exact_beats_expectation_and_expectation_beats_random() -> None:
    """The clear result of 20,000 games is in docs/high_score_players.md; here a small one
    with fixed luck, more than two standard deviations (of 10 wins) above one half.
    """
    outcome = arena.run(arena.Fixture("high-score", ("exact", "expectation"), {}, 7, 400))
    assert outcome.tallies[0].wins > 200 + 2 * 10
    outcome = arena.run(arena.Fixture("high-score", ("expectation", "random"), {}, 7, 20))
    assert outcome.tallies[0].wins >= 18


def test_who_is_prepared_has_all_sets_of_dice_at_hand() -> None:
    """In its first decision nothing is left to be made that all decisions share."""
    lattice.cache_clear()
    exact, rng = Exact(HS, random.Random(0)), random.Random(1)
    state: State = HS.start(3, {})
    exact.prepare(state)
    made = lattice.cache_info().misses
    while isinstance(awaits := HS.awaits(state), Chance):
        state = HS.settle(state, awaits.sample(rng))
    assert awaits
    seat = awaits[-1]
    exact.choose(HS.view(state, seat), HS.legal(state, seat))
    assert lattice.cache_info().misses == made == 1

"""What is said to be exact, summed again by another way: over every outcome, one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from foxtray.analysis.review.clever import FoxReview
from foxtray.analysis.review.reviewer import Reviewer, find_reviewer
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame, Seat
from foxtray.kernel.playing import take
from foxtray.players import roster
from support.reviewed_games import played


def outcomes(
    chance: Chance, so_far: str = "", weight: Fraction = Fraction(1)
) -> Iterator[tuple[str, Fraction]]:
    """Every fact a chance may bring, with its probability, walked part by part."""
    nexts = list(chance.walk(so_far))
    if not nexts:
        yield so_far, weight
    for text, part in nexts:
        yield from outcomes(chance, text, weight * part)


def sum_over(game: AnyGame, state: object, seat: Seat, reviewer: Reviewer) -> float:
    chance = game.awaits(state)
    assert isinstance(chance, Chance)
    total, all_weights = 0.0, Fraction(0)
    for fact, weight in outcomes(chance):
        view = game.view(game.settle(state, fact), seat)
        total += float(weight) * reviewer.outlook(view)
        all_weights += weight
    assert all_weights == 1
    return total


def check_facts(game: str, player: str, seats: int, most: int, seed: str = "exact") -> int:
    """Hold every exact fact of a game with at most so many outcomes against the plain sum."""
    record = played(game, player, seats, seed)
    _, reviewer = find_reviewer(record.game)
    checked = 0
    for seat in map(Seat, range(seats)):
        known = record.redact(seat)
        state = known.start()
        for step in known.steps:
            awaits = known.game.awaits(state)
            if isinstance(awaits, Chance) and step.is_fact:
                foreseen = reviewer.expect(known.game.view(state, seat), random.Random(1))
                few = sum(1 for _, _ in zip(outcomes(awaits), range(most + 1), strict=False))
                if foreseen is not None and foreseen.falls == 0 and few <= most:
                    summed = sum_over(known.game, state, seat, reviewer)
                    assert foreseen.value == pytest.approx(summed, abs=1e-9)
                    checked += 1
            state = take(known.game, state, step)
    return checked


@pytest.mark.parametrize("seats", [2, 3])
def test_high_score_every_throw_card_and_starter(seats: int) -> None:
    assert check_facts("high-score", "exact", seats, most=130) > 30


def test_break_the_cube_every_answer() -> None:
    assert check_facts("break-the-cube", "detective", 2, most=64) > 6


@pytest.mark.parametrize("game", ["ganz-schoen-clever", "clever-hoch-drei"])
def test_the_fox_sums_all_falls_of_few_dice(game: str) -> None:
    assert check_facts(game, "greedy", 1, most=216) > 2


def test_the_fox_sums_what_others_dice_leave_to_a_seat() -> None:
    assert check_facts("ganz-schoen-clever", "greedy", 2, most=36) > 2


def test_sampled_falls_come_near_the_sum() -> None:
    record = played("ganz-schoen-clever", "greedy", 1, "exact")
    _, reviewer = find_reviewer(record.game)
    assert isinstance(reviewer, FoxReview)
    state = record.start()
    compared = 0
    for step in record.steps:
        awaits = record.game.awaits(state)
        if isinstance(awaits, Chance) and len(awaits.asks.split()) - 1 in (3, 4):
            view = record.game.view(state, Seat(0))
            exact = reviewer.expect(view, random.Random(3))
            drawn = reviewer.hurried(2).expect(view, random.Random(3))
            many = FoxReview(record.game, reviewer.fox, most=0, falls=4000).expect(
                view, random.Random(3)
            )
            assert exact is not None
            assert drawn is not None
            assert many is not None
            assert (exact.falls, exact.stderr) == (0, 0)
            assert drawn.falls == 2
            assert many.stderr > 0
            assert abs(many.value - exact.value) < 4 * many.stderr
            compared += 1
        state = take(record.game, state, step)
    assert compared > 2


def test_words_are_valued_as_the_players_do() -> None:
    """The exact player's own advice, word by word."""
    record = played("high-score", "expectation", 3, "exact")
    game = record.game
    _, reviewer = find_reviewer(game)
    exact = roster.find_adviser(game)[1]
    state = record.start()
    compared = 0
    for step in record.steps:
        if not step.is_fact and step.seat is not None:
            view, legal = game.view(state, step.seat), game.legal(state, step.seat)
            values = {advice.word: advice.value for advice in exact.advise(view, legal)}
            judged = reviewer.judge(view, step.text)
            assert judged is not None
            assert judged.value == pytest.approx(values[step.text], abs=1e-12)
            assert judged.best_value == pytest.approx(max(values.values()), abs=1e-12)
            compared += 1
        state = take(game, state, step)
    assert compared > 20

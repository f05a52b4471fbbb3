"""The solver, checked three ways: brute force on fewer dice, Monte Carlo, monotonicity."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from foxtray.games.high_score import rules, solve
from foxtray.games.high_score.cards import SHIPPED, Card, Roll, Scoring, Special
from foxtray.games.high_score.dice import DICE, Handful, in_order
from foxtray.games.high_score.rules import Hand, keeps
from foxtray.games.high_score.scoring import result
from foxtray.games.high_score.solve import best_play, lattice, odds, outcomes, results

FEW = 3
SWIRLS = (10, -5, Special.FROZEN, Special.CHOICE)


@cache
def rolls_of(count: int) -> tuple[tuple[str, Fraction], ...]:
    """Every roll of so many dice with its exact chance, by the game's own Chance."""
    chance = Handful(count)
    heads = [""]
    for _ in range(count):
        heads = [longer for head in heads for longer, _ in chance.walk(head)]
    return tuple((head, chance.probability(head)) for head in heads)


def brute_force(card: Card, hand: Hand, above: int | None) -> Fraction:
    """What the turn is worth, by trying every word after every roll, in fractions."""

    @cache
    def worth(hand: Hand) -> Fraction:
        if not hand.rolled:
            return sum(
                (
                    chance * worth(Hand(hand.kept, roll, hand.rolls + 1))
                    for roll, chance in rolls_of(FEW - len(hand.kept))
                ),
                Fraction(0),
            )
        score = result(card, hand.dice)
        stop = Fraction(score) if above is None else Fraction(int(score > above))
        on = [worth(Hand(kept, "", hand.rolls)) for kept in keeps(card, hand)]
        return max([stop, *on])

    return worth(hand)


@pytest.fixture
def few_dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rules for three dice: `keeps` is the only rule that counts to seven."""
    keeps.cache_clear()
    monkeypatch.setattr(rules, "DICE", FEW)
    yield
    keeps.cache_clear()


@pytest.mark.usefixtures("few_dice")
@pytest.mark.parametrize("roll", Roll)
@pytest.mark.parametrize("swirl", SWIRLS)
@pytest.mark.parametrize(
    "scoring", [Scoring.TOTAL, Scoring.PAIRS_MINUS_REST, Scoring.ODD, Scoring.TENS_MINUS_REST]
)
def test_solver_agrees_with_exact_fractions(
    roll: Roll, swirl: int | Special, scoring: Scoring
) -> None:
    card = Card("T1", swirl, roll, scoring)
    scores = results(card, FEW)
    play = best_play(card, scores.astype(float), FEW)
    exact = brute_force(card, Hand(), None)
    assert float(play.start) == pytest.approx(float(exact), abs=1e-12)
    for target in (-1, 0, 3, 7):
        beat = best_play(card, (scores > target).astype(float), FEW)
        exact = brute_force(card, Hand(), target)
        assert float(beat.start) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.usefixtures("few_dice")
@pytest.mark.parametrize("roll", Roll)
@pytest.mark.parametrize("swirl", [10, Special.FROZEN])
def test_every_moment_of_a_turn_agrees_with_exact_fractions(
    roll: Roll, swirl: int | Special
) -> None:
    """After every first roll, every word is worth what brute force says."""
    card = Card("T1", swirl, roll, Scoring.PAIRS_MINUS_REST)
    play = best_play(card, results(card, FEW).astype(float), FEW)
    table = lattice(FEW)
    moments = 0
    for first, _ in rolls_of(FEW):
        for kept in keeps(card, Hand("", first, 1)):
            exact = brute_force(card, Hand(kept, "", 1), None)
            assert play.values[0, table.index[kept]] == pytest.approx(float(exact), abs=1e-12)
            moments += 1
    assert moments > 40


@pytest.mark.parametrize("card", SHIPPED, ids=lambda card: card.id)
def test_distribution_is_that_of_the_best_expectation(card: Card) -> None:
    found = odds(card)
    assert sum(found.distribution.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(score * chance for score, chance in found.distribution.items())
    assert mean == pytest.approx(found.expected, abs=1e-9)


def play_once(card: Card, rng: random.Random) -> int:
    """A turn by the rules, with the words the solver values most."""
    play = odds(card).play
    hand = Hand()
    while True:
        roll = Handful(hand.to_roll).sample(rng)
        hand = Hand(hand.kept, roll, hand.rolls + 1)
        choices = [hand.dice, *keeps(card, hand)]
        if len(choices) == 1:
            return result(card, hand.dice)
        kept = max(choices, key=lambda kept: play.value(kept, hand.rolls))
        if len(kept) == DICE:
            return result(card, hand.dice)
        hand = Hand(kept, "", hand.rolls)


@pytest.mark.parametrize("identity", ["HS01", "HS07", "HS12", "HS14", "HS15", "HS16", "HS18"])
def test_monte_carlo_of_its_own_policy(identity: str) -> None:
    """1,500 turns under a fixed seed: the mean within four standard errors."""
    card = next(card for card in SHIPPED if card.id == identity)
    rng = random.Random(f"monte carlo {identity}")
    scores = [play_once(card, rng) for _ in range(1500)]
    found = odds(card)
    error = found.deviation / len(scores) ** 0.5
    assert abs(np.mean(scores) - found.expected) < 4 * error
    assert set(scores) <= set(found.distribution)


@pytest.mark.parametrize("card", SHIPPED, ids=lambda card: card.id)
def test_chance_to_exceed_falls_with_the_target(card: Card) -> None:
    found = odds(card)
    lowest, highest = min(found.exceeding), max(found.exceeding)
    chances = [found.beat(target) for target in range(lowest - 2, highest + 2)]
    assert chances[0] == 1
    assert chances[-1] == 0
    assert all(above <= below + 1e-12 for below, above in pairwise(chances))
    # Playing for the expectation never exceeds a target more often than playing for it.
    for target in found.exceeding:
        plain = sum(p for r, p in found.distribution.items() if r > target)
        assert plain <= found.beat(target) + 1e-12


@pytest.mark.parametrize("swirl", [10, Special.FROZEN])
@pytest.mark.parametrize("roll", [Roll.FULL, Roll.ANY])
def test_more_rolls_never_hurt(
    monkeypatch: pytest.MonkeyPatch, roll: Roll, swirl: int | Special
) -> None:
    card = Card("T1", swirl, roll, Scoring.EQUALS_MINUS_REST)
    worth = results(card).astype(float)
    starts = []
    for most in (1, 2, 3, 4):
        if most == 1:
            starts.append(float(lattice(DICE).expect(worth)[0]))
            continue
        monkeypatch.setitem(rules.MOST_ROLLS, roll, most)
        starts.append(float(best_play(card, worth).start))
    assert all(more > fewer for fewer, more in pairwise(starts))


def test_choosing_among_more_never_hurts() -> None:
    """Any three rolls is at least as good as three full rolls would be: the first roll's
    value of keeping nothing is one of its choices.
    """
    for swirl in SWIRLS:
        worth = results(Card("T1", swirl, Roll.ANY, Scoring.TOTAL)).astype(float)
        play = best_play(Card("T1", swirl, Roll.ANY, Scoring.TOTAL), worth)
        assert float(play.start) >= float(play.values[0, 0]) >= float(play.values[1, 0])


def test_outcomes_of_a_sure_thing() -> None:
    """If only seven swirls are worth anything, a free hand keeps every swirl it rolls."""
    card = Card("T1", 1, Roll.ANY, Scoring.TOTAL)
    table = lattice(DICE)
    swirls = np.array([name.count("v") for name in table.names[table.whole]], float)
    ended = outcomes(card, swirls)
    miss = (5 / 6) ** 3
    assert float(ended @ swirls) == pytest.approx(DICE * (1 - miss))
    assert float(best_play(card, swirls).start) == pytest.approx(DICE * (1 - miss))


def test_known_value_by_hand() -> None:
    """Four full rolls, only the all-swirl throw counts: 1 - (1 - 6**-7)**4."""
    card = Card("T1", 1, Roll.FULL, Scoring.TOTAL)
    worth = (results(card) == 7) & np.array(
        [name == "v" * DICE for name in lattice(DICE).names[lattice(DICE).whole]]
    )
    start = float(best_play(card, worth.astype(float)).start)
    assert start == pytest.approx(1 - (1 - 6.0**-DICE) ** 4, rel=1e-12)


def test_every_legal_word_has_a_value() -> None:
    """From any moment of a turn: the value of every legal word is a number."""
    rng = random.Random(5)
    for card in SHIPPED:
        play = odds(card).play
        hand = Hand("", Handful(DICE).sample(rng), 1)
        while choices := keeps(card, hand):
            values = [play.value(kept, hand.rolls) for kept in (hand.dice, *choices)]
            assert all(np.isfinite(values)), (card, hand)
            kept = rng.choice(choices)
            roll = Handful(DICE - len(kept)).sample(rng)
            hand = Hand(kept, in_order(roll), hand.rolls + 1)


def test_solved_tables_are_kept_and_a_broken_file_is_computed_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FOXTRAY_CACHE", str(tmp_path))
    card = SHIPPED[15]
    solve._odds.cache_clear()
    first = odds(card)
    (file,) = tmp_path.rglob("*.npz")
    whole = file.read_bytes()
    monkeypatch.setattr(solve, "_solve", lambda card: pytest.fail("not read from the file"))
    solve._odds.cache_clear()
    assert odds(card).distribution == first.distribution
    monkeypatch.undo()
    monkeypatch.setenv("FOXTRAY_CACHE", str(tmp_path))
    for broken in (whole[: len(whole) // 2], b"", b"not a table"):
        file.write_bytes(broken)
        solve._odds.cache_clear()
        assert odds(card).expected == first.expected
        assert file.read_bytes()[:2] == b"PK"
    assert sorted(other.name for other in file.parent.iterdir()) == [file.name]


def test_two_processes_at_once_both_get_whole_tables(tmp_path: Path) -> None:
    """Four processes solve the same cards into an empty cache at the same time."""
    code = (
        "from foxtray.games.high_score.cards import SHIPPED\n"
        "from foxtray.games.high_score.solve import odds\n"
        "print([odds(card).expected for card in SHIPPED[14:19]])"
    )
    environment = {**os.environ, "FOXTRAY_CACHE": str(tmp_path)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    said = [process.communicate(timeout=600)[0] for process in running]
    assert {process.returncode for process in running} == {0}
    assert said == [f"{[odds(card).expected for card in SHIPPED[14:19]]}\n"] * 4
    files = sorted(file.name for file in tmp_path.rglob("*") if file.is_file())
    assert len(files) == 5
    assert all(file.endswith(".npz") for file in files)

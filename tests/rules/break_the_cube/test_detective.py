"""The detective's mathematics against slower ways, and what it does at the table.

Tests cite BTC-07 BTC-10 BTC-13.
"""

import random
from functools import cache

import numpy as np
import pytest

from foxtray.analysis.arena import Fixture, run
from foxtray.analysis.break_the_cube_study import study
from foxtray.games.break_the_cube import rules, solve
from foxtray.games.break_the_cube.questions import QUESTIONS, symmetries
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.games.break_the_cube.state import State, View
from foxtray.kernel.game import Seat
from foxtray.players.break_the_cube.detective import Detective, given_away, turns_left
from foxtray.players.break_the_cube.reasons import DetectiveReason
from foxtray.players.player import Unit
from foxtray.terminal.advice import tell_reasons
from foxtray.terminal.break_the_cube_screen import REASONS
from support.cube import FOUR, GAME, A, B, begin, say

ONE, TWO = Seat(0), Seat(1)
NONE: tuple[tuple[int, int], ...] = ()


def some_figures(seed: int, count: int) -> np.ndarray:
    """Figures that are hard to tell apart: they agree in three answers."""
    rng = np.random.default_rng(seed)
    table = catalogue("sml").table
    asked = rng.choice(len(QUESTIONS), 3, replace=False)
    like = rng.integers(table.shape[1])
    alike = np.flatnonzero((table[asked] == table[asked, like][:, None]).all(axis=0))
    return alike[:count].astype(np.int32)


def plainly_least_cost(numbers: np.ndarray) -> int:
    """The least cost by trying everything: every question, and every figure as a guess."""
    table = catalogue("sml").table

    @cache
    def cost(figures: frozenset[int]) -> int:
        if len(figures) == 1:
            return 1
        best = len(figures) + cost(figures - {min(figures)})
        for guess in figures:
            best = min(best, len(figures) + cost(figures - {guess}))
        for row in table:
            parts: dict[int, set[int]] = {}
            for figure in figures:
                parts.setdefault(int(row[figure]), set()).add(figure)
            if len(parts) > 1:
                split = sum(cost(frozenset(part)) for part in parts.values())
                best = min(best, len(figures) + split)
        return best

    return cost(frozenset(numbers.tolist()))


@pytest.mark.parametrize("seed", range(8))
def test_least_cost_is_that_of_trying_every_question_and_every_guess(seed: int) -> None:
    numbers = some_figures(seed, 8)
    problem = solve.problem_of("sml", numbers)
    everything = np.arange(len(numbers), dtype=np.int32)
    assert solve.least_cost(everything, solve.NEVER, problem) == plainly_least_cost(numbers)


@pytest.mark.parametrize("seed", range(4))
def test_following_the_plan_takes_what_it_costs(seed: int) -> None:
    numbers = some_figures(seed, 200)
    problem = solve.problem_of("sml", numbers)
    everything = np.arange(len(numbers), dtype=np.int32)
    asked, turns = (np.zeros(len(numbers), np.int32) for _ in range(2))
    solve.follow(everything, 0, problem, asked, turns)
    assert turns.sum() == solve.least_cost(everything, solve.NEVER, problem)
    assert (asked < turns).all()


def test_a_limit_never_changes_what_is_found() -> None:
    numbers = some_figures(3, 150)
    everything = np.arange(len(numbers), dtype=np.int32)
    least = solve.least_cost(everything, solve.NEVER, solve.problem_of("sml", numbers))
    for limit in (least - 5, least, least + 1, least + 7):
        found = solve.least_cost(everything, limit, solve.problem_of("sml", numbers))
        assert found == least if limit > least else limit <= found <= least


def test_the_square_has_eight_symmetries_and_the_answers_follow() -> None:
    turnings = symmetries()
    assert len(set(turnings)) == 8
    assert turnings[0] == tuple(range(21))
    table = catalogue("sml").table
    for turned in turnings:
        for question in (0, 4, 9, 10):
            one, other = (np.bincount(table[q]) for q in (question, turned[question]))
            assert (one == other).all()
    assert [QUESTIONS[q] for q in solve.representatives()] == ["?1", "?2", "?5", "?A", "?B"]


def test_the_opening_belongs_to_the_present_data() -> None:
    opening = solve.opening()
    assert opening is not None
    assert opening["figures"] == len(catalogue("sml"))
    assert min(opening["costs"], key=opening["costs"].__getitem__) == "?A"


@pytest.mark.parametrize("first", ["?A", "?B"])
def test_the_openings_replies_are_the_best_ones(first: str) -> None:
    table = catalogue("sml").table
    question = QUESTIONS.index(first)
    codes, counts = np.unique(table[question], return_counts=True)
    for code in codes[(counts > 3) & (counts < 300)].tolist():
        numbers = np.flatnonzero(table[question] == code).astype(np.int32)
        reply = solve.opening_reply("sml", (question, code))
        problem = solve.problem_of("sml", numbers)
        everything = np.arange(len(numbers), dtype=np.int32)
        least = solve.least_cost(everything, solve.NEVER, problem)
        if reply is None:
            assert least == len(numbers) * (len(numbers) + 1) // 2
        else:
            assert solve.cost_of_asking(everything, reply, problem) == least


def test_over_all_figures_it_needs_what_the_opening_promises() -> None:
    found = study("sml", "detective")
    opening = solve.opening()
    assert opening is not None
    assert found.turns.sum() == min(opening["costs"].values())
    assert found.turns.mean() < 5.6463
    assert (found.turns >= 1).all()


def test_the_entropy_players_mean_is_the_known_one() -> None:
    found = study("sml", "entropy")
    assert round(float(found.turns.mean()), 2) == 6.07
    assert found.questions.max() == 9


# At the table


def choose(state: State, seat: Seat) -> str:
    view: View = GAME.view(state, seat)
    return Detective(GAME, random.Random(1)).choose(view, GAME.legal(state, seat))


def narrowed(state: State, most: int) -> State:
    """Ask on until so few figures of seat b are possible, then let it be a's turn."""
    for word in ("?A", "?F", "?B", "?2", "?H", "?4", "?L", "?K", "?J", "?1", "?E", "?C"):
        if state.active == 0 and len(rules.possible(state, 1)) <= most:
            return state
        state = say(state, word)
    return state


def test_it_guesses_when_one_figure_is_left() -> None:
    state = narrowed(begin(), 1)
    assert len(rules.possible(state, 1)) == 1
    assert choose(state, ONE) == f"guess={B}"


def test_btc_10_it_guesses_when_somebody_has_a_yes() -> None:
    state = say(begin(), f"guess={B}")
    assert turns_left(state, 1) == 1
    assert choose(state, TWO).startswith("guess=")


def test_btc_10_it_guesses_when_the_next_is_about_to_win() -> None:
    state = begin(starter="a")
    for question in QUESTIONS[:9]:
        state = say(state, "?1", question)
    assert len(rules.possible(state, 0)) == 1 < len(rules.possible(state, 1))
    assert turns_left(state, 0) == 1
    assert choose(state, ONE).startswith("guess=")


def test_btc_13_who_would_be_out_guesses_later() -> None:
    free, careful = (narrowed(begin(options=o), 2) for o in ({}, {"elimination": "a"}))
    assert len(rules.possible(free, 1)) == len(rules.possible(careful, 1))
    if len(rules.possible(careful, 1)) > 1:
        assert choose(careful, ONE).startswith("?")
    judged = solve.judge("sml", some_figures(2, 2), NONE, careful=True)
    assert judged.guessing > min(judged.turns)
    judged = solve.judge("sml", some_figures(2, 2), NONE, careful=False)
    assert judged.guessing < min(judged.turns)


def test_btc_07_it_weighs_what_a_question_to_all_gives_away() -> None:
    view = GAME.view(begin(), ONE)
    assert all(given_away(view, question) == 0 for question in range(9))
    assert all(given_away(view, question) > 0 for question in range(9, 21))


def test_advice_explains_every_question() -> None:
    state = say(begin(), "?5", "?B")
    advice = Detective(GAME, random.Random(0)).advise(GAME.view(state, ONE), ())
    words = [each.word for each in advice]
    assert set(QUESTIONS) <= set(words)
    codes = {each.word: [reason.code for reason in each.reasons] for each in advice}
    assert codes["?1"] == [DetectiveReason.SPLITS, DetectiveReason.GIVES_NOTHING]
    assert codes["?A"] == [DetectiveReason.SPLITS, DetectiveReason.GIVES_AWAY]
    guesses = [codes[word] for word in words if word.startswith("guess=")]
    assert guesses
    assert all(each == [DetectiveReason.ONE_OF] for each in guesses)
    told = [tell_reasons(each.reasons, REASONS) for each in advice]
    assert all("turns to go" in each for each in told)
    assert any("gives away" in each for each in told)
    values = [each.value for each in advice]
    assert values == sorted(values)


def test_advice_counts_a_figure_to_build_in_bits_and_a_question_in_turns() -> None:
    detective = Detective(GAME, random.Random(0))
    start = GAME.start(2, {"blocks": "43"})
    building = detective.advise(GAME.view(start, ONE), ())
    units = [detective.unit]
    assert [each.value for each in building] == [each.reasons[0].about["bits"] for each in building]
    asking = say(begin(options={"blocks": "43"}, figures=f"{FOUR} {B}"), "?5", "?B")
    detective.advise(GAME.view(asking, ONE), ())
    units.append(detective.unit)
    assert units == [Unit.BITS, Unit.TURNS]


def test_it_builds_legal_figures_of_which_answers_tell_little() -> None:
    state = GAME.start(2, {"blocks": "43"})
    for seat in (ONE, TWO):
        assert choose(state, seat) in GAME.legal(state, seat)


def test_it_plays_with_four_blocks() -> None:
    state = say(begin(options={"blocks": "43"}, figures=f"{FOUR} {B}"), "?5", "?B", "?1")
    assert choose(state, TWO) in GAME.legal(state, TWO)


def test_it_beats_the_entropy_player_clearly() -> None:
    outcome = run(Fixture("break-the-cube", ("detective", "entropy"), {}, seed=4, games=40))
    assert outcome.tallies[0].wins > 30


def test_figures_are_the_same_to_it_whatever_is_behind_the_screen() -> None:
    """BTC-15: it decides by its view alone."""
    one = say(begin(figures=f"{A} {B}"), "?9")
    twins = [catalogue("sml").text(int(n)) for n in rules.possible(one, 1)[:3]]
    for twin in twins:
        other = say(begin(figures=f"{A} {twin}"), "?9")
        assert GAME.view(other, ONE) == GAME.view(one, ONE)

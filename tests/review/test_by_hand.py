"""Reviews worked by hand: every number derived here, from rules and counting alone.

Nothing of the reviewers' own mathematics is used: Break the Cube's plans are found by trying all
of them, High Score's and the Clever games' last throws by laying out every fall.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from foxtray.analysis.review.reviewer import find_reviewer
from foxtray.analysis.review.walk import Course, Fell, Said, walk
from foxtray.games import shelf
from foxtray.games.break_the_cube.questions import QUESTIONS, answer
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.state import State
from foxtray.kernel import record as records
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Record
from support.reviewed_games import CUBE_OPENING, played

# Break the Cube: a whole game

CUBE = f"""\
{CUBE_OPENING}
3b. b: ?9 <a:s>
4a. a: ?J <a:s-- b:ss->
4b. b: guess=mmllll.ss/.m......./......... <yes>
0-1
"""


@cache
def fewest(figures: tuple[str, ...]) -> Fraction:
    """The turns of the best plan, summed over these figures: guess them one after the other, or
    ask, whatever parts them, and go on with each part.
    """
    count = len(figures)
    best = Fraction(count * (count + 1), 2)
    for question in QUESTIONS:
        parts = split(figures, question)
        if len(parts) > 1:
            best = min(best, Fraction(count) + sum(fewest(part) for part in parts))
    return best


def split(figures: tuple[str, ...], question: str) -> list[tuple[str, ...]]:
    parts: dict[str, list[str]] = {}
    for figure in figures:
        parts.setdefault(answer(figure, question, "sml"), []).append(figure)
    return [tuple(part) for part in parts.values()]


def turns(figures: tuple[str, ...]) -> float:
    return float(fewest(figures) / len(figures))


@cache
def heard_by(asker_sees: str, asked: tuple[str, ...]) -> tuple[str, ...]:
    """The figures that answer these questions as that figure does."""
    if not asked:
        figures = catalogue("sml")
        return tuple(figures.text(number) for number in range(len(figures)))
    *before, last = asked
    told = answer(asker_sees, last, "sml")
    every = heard_by(asker_sees, tuple(before))
    return tuple(figure for figure in every if answer(figure, last, "sml") == told)


def test_break_the_cube_by_hand() -> None:
    record = records.read(CUBE.encode(), shelf.take_down)
    _, reviewer = find_reviewer(record.game)
    ben = walk(record, Seat(1), reviewer)
    figure = "mmllll.ss/.m......./........."
    # Ada's questions told Ben of her figure, too. Before his third question he had heard six.
    before = heard_by(figure, ("?K", "?2", "?H", "?L", "?C"))
    after = heard_by(figure, ("?K", "?2", "?H", "?L", "?C", "?9"))
    free = heard_by(figure, ("?K", "?2", "?H", "?L", "?C", "?9", "?J"))
    assert len(before) <= 12
    third = next(step for step in ben.steps if isinstance(step, Said) and step.turn == "3b")
    taken = 2
    assert third.best_value == pytest.approx(-taken - turns(before))
    parts = split(before, "?9")
    asking = 1 + float(sum(fewest(part) for part in parts)) / len(before)
    said = asking if len(parts) > 1 else 1 + turns(before)
    assert third.value == pytest.approx(-taken - said)
    told = next(step for step in ben.steps if isinstance(step, Fell) and step.turn == "3b")
    mean = sum(len(part) / len(before) * turns(part) for part in parts)
    assert told.expected == pytest.approx(-taken - 1 - mean)
    assert told.value == pytest.approx(-taken - 1 - turns(after))
    # Ada's third question: Ben hears its answer for nothing, which is no merit of his.
    earlier = heard_by(figure, ("?K", "?2", "?H", "?L"))
    gift = next(step for step in ben.steps if isinstance(step, Fell) and step.turn == "3a")
    mean = sum(len(part) / len(earlier) * turns(part) for part in split(earlier, "?C"))
    assert gift.expected == pytest.approx(-taken - mean)
    assert gift.correction == pytest.approx(turns(earlier) - mean)
    assert gift.value == pytest.approx(-taken - turns(before))
    # Her last one tells his two figures apart, whatever the answer: no luck, but half a turn.
    assert len(after) == 2
    assert free == (figure,)
    assert not any(step.turn == "4a" for step in ben.steps)
    assert ben.words[-1].correction == pytest.approx(0.5)
    guess = ben.words[-1]
    assert guess.value == pytest.approx(-4)
    assert guess.loss == pytest.approx(0)
    assert ben.result == -4
    # 108,815 turns for 19,272 figures by the best plan there is (foxtray study --prove).
    assert ben.start == pytest.approx(-108_815 / 19_272)
    # Ada has not found it: she asked four times, and would still have needed some.
    ada = walk(record, Seat(0), reviewer)
    left = heard_by(".ll.mm..s/.l..m...s/.l.......", ("?K", "?H", "?L", "?C", "?J"))
    assert ada.result == pytest.approx(-4 - turns(left))
    for course in (ada, ben):
        check_sum(course)


def check_sum(course: Course) -> None:
    total = course.start + course.luck - course.loss + course.correction
    assert total == pytest.approx(course.result, abs=1e-6)


# High Score: the last turn of a match


def state_before(record: Record, at: int) -> object:
    return list(record.truncate(at).states())[-1]


def test_high_score_by_hand() -> None:
    """The last throws of a match: whoever wins then has won, so counting is enough."""
    checked = 0
    for deal in range(6):
        record = played("high-score", "expectation", 2, f"hand {deal}")
        last = len(record.steps) - 1
        while not record.steps[last].is_fact:
            last -= 1
        game, before = record.game, state_before(record, last)
        chance = game.awaits(before)
        assert isinstance(chance, Chance)
        count = len(record.steps[last].text)
        falls = product("12345v", repeat=count) if count < 4 else ()
        shares = [share_after(record, before, "".join(fall)) for fall in falls]
        if not shares or None in shares:
            continue  # a choice follows: not this test's
        _, reviewer = find_reviewer(game)
        for seat in (0, 1):
            course = walk(record, Seat(seat), reviewer)
            fact = course.facts[-1]
            mean = sum(each[seat] for each in shares if each) / len(shares)
            won = game.scores(record.end()).winners
            assert fact.expected == pytest.approx(mean)
            assert fact.value == (1 / len(won) if seat in won else 0)
            assert course.result == fact.value
            check_sum(course)
            checked += 1
    assert checked >= 2


def share_after(record: Record, before: object, dice: str) -> tuple[float, float] | None:
    """What each has of the win if these dice end the match; None if they do not."""
    after = record.game.settle(before, "".join(sorted(dice)))
    if record.game.awaits(after) is not None:
        return None
    won = record.game.scores(after).winners
    return tuple(1 / len(won) if seat in won else 0.0 for seat in (0, 1))  # type: ignore[return-value]  # two


# The Clever games: the last roll of a solo game


@pytest.mark.parametrize("name", ["ganz-schoen-clever", "clever-hoch-drei"])
def test_a_clever_game_by_hand(name: str) -> None:
    """When no extra die is left, the last dice decide: the best of the sheets that can come."""
    for deal in range(40):
        record = played(name, "random", 1, f"hand {deal}")
        last = max(i for i, step in enumerate(record.steps) if step.is_fact)
        game, before = record.game, state_before(record, last)
        assert isinstance(game, CleverGame)
        assert isinstance(before, State)
        last_word = before.solo_passive and before.sheets[0].extras.left == 0
        totals = best_sheets(game, game.settle(before, record.steps[last].text))
        if last_word and len(totals) > 2:
            break
    else:
        pytest.fail("no such game")
    _, reviewer = find_reviewer(game)
    course = walk(record, Seat(0), reviewer)
    word, fact = course.words[-1], course.facts[-1]
    assert word.value == totals[word.text] == course.result
    assert word.best_value == max(totals.values()) == fact.value
    assert word.loss == max(totals.values()) - totals[word.text]
    assert word.blind == pytest.approx(sum(totals.values()) / len(totals))
    assert fact.luck == fact.value - fact.expected
    check_sum(course)


def best_sheets(game: CleverGame, state: State) -> dict[str, float]:
    """By word: the final total; empty if some word does not end the game."""
    totals = {}
    for word in game.legal(state, Seat(0)):
        after = game.play(state, Seat(0), word)
        if game.awaits(after) is not None:
            return {}
        totals[word] = float(game.scores(after).totals[0])
    return totals

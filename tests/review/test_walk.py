"""A review adds up for every game, number of seats and player; luck is fair; a blunder is found."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from statistics import fmean, stdev

import pytest

from foxtray.analysis.review.break_the_cube import Search
from foxtray.analysis.review.marks import MARKS, accuracy, count_marks, mark_of, worst
from foxtray.analysis.review.report import as_data, review, summarize
from foxtray.analysis.review.reviewer import Limits, find_reviewer, reviewers
from foxtray.analysis.review.walk import Fell, NotFinished, Said, luck_of, seed_of, walk, words_of
from foxtray.games import shelf
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.kernel import record as records
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Playing, Record
from foxtray.players import roster
from support.reviewed_games import GREEDY, STRONG, played, players_of

TABLES = [
    (name, seats, strength)
    for name in shelf.names()
    for place, seats in enumerate(shelf.take_down(name).seats)
    for strength in (range(3) if place == 0 else [place % 3])
]
"""Every number of seats and, at the smallest table, every strength: who plays changes the words
that are added up, how many play the way they are, and neither knows of the other.
"""


FALLS = 8
"""Samples where sums are checked: what adds up does so with any number."""
FEWEST = 100
"""Samples a review draws at least where it cannot sum (review.md)."""


def check_sums(record: Record, by: str = "") -> None:
    """Result = start + luck - loss + correction, also step by step."""
    reviewer = find_reviewer(record.game, by)[1].hurried(FALLS)
    scores = record.game.scores(record.end())
    for seat in map(Seat, range(len(record.names))):
        course = walk(record, seat, reviewer)
        total = course.start + course.luck - course.loss + course.correction
        assert total == pytest.approx(course.result, abs=1e-6)
        assert course.adjusted == pytest.approx(course.result - course.luck, abs=1e-9)
        now = course.start
        for step in course.steps:
            now += step.correction
            if isinstance(step, Said):
                assert step.loss >= 0
                assert step.choices > 1 or step.loss == 0
                assert now == pytest.approx(step.best_value, abs=1e-6)
                assert step.blind <= step.best_value + 1e-9
                check_reasons(step)
            else:
                assert now == pytest.approx(step.expected, abs=1e-6)
                assert step.falls in (0, FALLS)
                assert step.falls or step.stderr == 0
            now = step.value
        assert now + course.last_correction == pytest.approx(course.result, abs=1e-6)
        if record.game.name in ("ganz-schoen-clever", "clever-hoch-drei"):
            assert course.result == scores.totals[seat]


def check_reasons(step: Said) -> None:
    """What a reason names is a number that can be told."""
    for reason in step.reasons:
        for about in reason.about.values():
            assert isinstance(about, str) or math.isfinite(about)


@pytest.mark.parametrize(("game", "seats", "strength"), TABLES)
def test_it_adds_up(game: str, seats: int, strength: int) -> None:
    check_sums(played(game, players_of(game)[strength], seats, "adds up"))


def test_it_adds_up_for_every_reviewer() -> None:
    for game in shelf.names():
        for by in reviewers(shelf.take_down(game)):
            record = played(game, GREEDY[game], shelf.take_down(game).seats[0], "by everybody")
            check_sums(record, by)


@pytest.mark.parametrize("game", shelf.names())
def test_what_cannot_be_summed_is_drawn_often_enough(game: str) -> None:
    """The first fact of a game, which may bring most, by every reviewer."""
    record = played(game, GREEDY[game], shelf.take_down(game).seats[0], "by everybody")
    for by in reviewers(record.game):
        reviewer = find_reviewer(record.game, by)[1]
        foreseen = None
        for state in record.states():
            if isinstance(record.game.awaits(state), Chance):
                foreseen = reviewer.expect(record.game.view(state, Seat(0)), random.Random(1))
            if foreseen is not None:
                break
        else:  # answers follow from what was built: nothing to draw
            assert game == "break-the-cube"
            continue
        assert foreseen.falls == 0 or foreseen.falls >= FEWEST
        assert (foreseen.falls == 0) == (foreseen.stderr == 0)


@pytest.mark.parametrize("game", shelf.names())
def test_what_a_fact_brought_is_what_the_next_word_could_get(game: str) -> None:
    """After a seat's own dice or answer comes its own word: both say the same of the moment."""
    seats = shelf.take_down(game).seats[0]
    record = played(game, STRONG[game], seats, "next word")
    _, reviewer = find_reviewer(record.game)
    compared = 0
    for seat in map(Seat, range(seats)):
        steps = walk(record, seat, reviewer).steps
        for fact, word in pairwise(steps):
            if isinstance(fact, Fell) and isinstance(word, Said) and _is_next(fact, word, game):
                assert fact.value == pytest.approx(word.best_value, abs=1e-9)
                compared += 1
    assert compared > 2


def _is_next(fact: Fell, word: Said, game: str) -> bool:
    """Whether nothing came between that could change the value; an answer stays an answer."""
    return fact.turn == word.turn or game == "break-the-cube"


@pytest.mark.parametrize("game", shelf.names())
def test_luck_is_fair(game: str) -> None:
    """Few games here; bench/review_luck.py lets 5,000 of each judge."""
    shown = shelf.take_down(game)
    seats = shown.seats[0]
    reviewer = find_reviewer(shown)[1].hurried(8)
    lucks = []
    for deal in range(32):
        record = played(game, "random" if deal % 2 else GREEDY[game], seats, f"fair {deal}")
        lucks.append(luck_of(record, Seat(deal // 2 % seats), reviewer).luck)
    error = stdev(lucks) / len(lucks) ** 0.5
    assert error > 0
    assert abs(fmean(lucks)) < 4 * error


def test_what_is_drawn_follows_from_the_seed_and_no_word_changes_luck() -> None:
    record = played("ganz-schoen-clever", "greedy", 2, "seed")
    _, reviewer = find_reviewer(record.game)
    one, same = (walk(record, Seat(1), reviewer, seed=5) for _ in range(2))
    assert one == same
    other = walk(record, Seat(1), reviewer, seed=6)
    assert other.luck != one.luck
    error = math.hypot(*(fact.stderr for course in (one, other) for fact in course.facts))
    assert abs(other.luck - one.luck) < 4 * error
    assert luck_of(record, Seat(1), reviewer, seed=5).luck == one.luck
    assert seed_of(record) == seed_of(record) != seed_of(record.truncate(9))


@pytest.mark.parametrize("game", shelf.names())
def test_words_alone_lose_what_they_lose_among_facts(game: str) -> None:
    record = played(game, GREEDY[game], shelf.take_down(game).seats[0], "next word")
    reviewer = find_reviewer(record.game)[1].hurried(2)
    whole, words = (find(record, Seat(0), reviewer) for find in (walk, words_of))
    assert words.facts == []
    assert len(words.words) > 2
    assert [(word.at, word.loss, word.blind, word.reasons) for word in words.words] == [
        (word.at, word.loss, word.blind, word.reasons) for word in whole.words
    ]
    assert words.result == whole.result


def test_a_seat_is_judged_by_what_it_knew() -> None:
    """Another figure of the other seat that would have answered alike changes nothing."""
    record = played("break-the-cube", "entropy", 2, "next word").truncate(8)
    game = record.game
    built = record.steps[1].text
    assert built.startswith("build=")
    seen = game.view(record.end(), Seat(0))
    search = Search(seen.shown, 0)
    figures = [catalogue(search.blocks).text(int(number)) for number in search.numbers]
    theirs = built.removeprefix("build=")
    assert theirs in figures
    other = next(figure for figure in figures if figure != theirs)
    text = records.write(record)
    assert text.count(theirs) == 1
    changed = records.read(text.replace(theirs, other).encode(), shelf.take_down)
    _, reviewer = find_reviewer(game)
    course, same = (walk(each, Seat(0), reviewer, so_far=True) for each in (record, changed))
    assert len(course.words) > 1
    assert len(course.facts) > 1
    assert course == same


# A planted blunder

PLANTED = {
    "ganz-schoen-clever": 1,
    "clever-hoch-drei": 1,
    "high-score": 2,
    "break-the-cube": 2,
}


@pytest.mark.parametrize("game", PLANTED)
def test_a_planted_blunder_is_found_first(game: str) -> None:
    """The best reviewer plays, but once says the worst word it can."""
    shown = shelf.take_down(game)
    _, reviewer = find_reviewer(shown)
    playing = Playing(shown, ("me",) * PLANTED[game], {}, "")
    rng, dice = random.Random(11), random.Random(12)
    minds = [roster.invite(STRONG[game], shown, rng) for _ in playing.names]
    planted = None
    while (awaits := playing.awaits) is not None:
        if isinstance(awaits, Chance):
            playing.settle(awaits.sample(dice))
            continue
        seat = awaits[0]
        view, legal = shown.view(playing.state, seat), shown.legal(playing.state, seat)
        word = minds[seat].choose(view, legal)
        if planted is None and seat == 0 and len(playing.steps) > 12 and _is_open(legal):
            losses = {
                each: judged.best_value - judged.value
                for each in list(legal)[:21]
                if (judged := reviewer.judge(view, each)) is not None
            }
            worst_word = max(losses, key=lambda each: losses[each])
            if losses[worst_word] > 2 * reviewer.limits.mistake or game == "break-the-cube":
                word = worst_word
                planted = (len(playing.steps), word)
        playing.play(seat, word)
    assert planted is not None
    course = walk(playing.record(), Seat(0), reviewer)
    first = worst(course)[0]
    assert (first.at, first.text) == planted
    assert mark_of(first.loss, reviewer.limits) in ("mistake", "blunder")
    assert 1 <= len(first.reasons) <= 2


def _is_open(legal: object) -> bool:
    words = list(legal)[:3]  # type: ignore[call-overload]
    return len(words) > 2 and not words[0].startswith("build=")


# Marks, and one number


def test_marks_are_by_their_limits() -> None:
    limits = Limits(1.0, 3.0, 7.0)
    losses = (0.0, 1e-7, 0.5, 1.0, 1.01, 3.0, 6.9, 7.01)
    assert [mark_of(loss, limits) for loss in losses] == [
        *("best", "best", "good", "good", "inaccuracy", "inaccuracy", "mistake", "blunder")
    ]


def said(loss: float, blind: float) -> Said:
    return Said(0, "1a", "x", 10.0 - loss, "y", 10.0, 10.0 - blind, 2, 0.0)


def test_accuracy_is_the_share_kept_of_what_blind_words_lose() -> None:
    assert accuracy([said(0, 4), said(0, 2)]) == 100
    assert accuracy([said(1.5, 4), said(0, 2)]) == pytest.approx(75)
    assert accuracy([said(4, 4), said(2, 2)]) == 0
    assert accuracy([said(9, 4)]) == 0
    assert accuracy([said(0.0001, 400)]) < 100
    assert accuracy([]) == 100


def test_stronger_players_lose_less() -> None:
    for game in ("ganz-schoen-clever", "high-score"):
        shown = shelf.take_down(game)
        _, reviewer = find_reviewer(shown)
        lost = []
        for player in players_of(game):
            records = [played(game, player, shown.seats[0], f"ladder {i}") for i in range(4)]
            lost.append(fmean(walk(record, Seat(0), reviewer).loss for record in records))
        assert lost[0] > lost[1] > lost[2]


# The report


def test_the_report_has_the_keys_of_the_contract() -> None:
    record = played("high-score", "expectation", 2, "report")
    found = as_data(review(record), "game.rec")
    assert found["file"] == "game.rec"
    assert (found["game"], found["by"]) == ("high-score", "exact")
    assert [seat["seat"] for seat in found["seats"]] == ["a", "b"]
    for seat in found["seats"]:
        keys = ("result", "start", "luck", "loss", "correction", "adjusted", "accuracy")
        assert all(isinstance(seat[key], float) for key in keys)
        steps = [step for step in found["steps"] if step["seat"] == seat["seat"]]
        words = [step for step in steps if step["kind"] == "word"]
        facts = [step for step in steps if step["kind"] == "fact"]
        assert sum(word["loss"] for word in words) == pytest.approx(seat["loss"])
        assert sum(fact["luck"] for fact in facts) == pytest.approx(seat["luck"])
        assert tuple(seat["marks"]) == MARKS
        assert sum(seat["marks"].values()) == len(words)
        for word in words:
            assert set(word) >= {"turn", "text", "value", "best", "loss", "mark"}
            assert set(word["best"]) == {"word", "value"}
        for fact in facts:
            assert set(fact) >= {"turn", "text", "expected", "stderr", "value", "luck"}
    assert sum(seat["luck"] for seat in found["seats"]) == pytest.approx(0, abs=1e-9)


def test_a_summary_counts_by_player() -> None:
    records = [played("high-score", "expectation", 2, f"report{i}") for i in ("", 1)]
    rows = summarize([review(record) for record in records])
    assert [(row["name"], row["games"]) for row in rows] == [("seat 0", 2), ("seat 1", 2)]
    first = [review(record).courses[0] for record in records]
    assert rows[0]["loss"] == pytest.approx(fmean(course.loss for course in first))
    _, reviewer = find_reviewer(records[0].game)
    counted = [count_marks(course, reviewer.limits)["best"] for course in first]
    assert rows[0]["marks"]["best"] == sum(counted)


def test_a_game_under_way_is_refused_unless_so_far_will_do() -> None:
    for game in shelf.names():
        record = played(game, GREEDY[game], shelf.take_down(game).seats[0], "adds up")
        for steps in (0, 1, 5, len(record.steps) - 1):
            begun = record.truncate(steps)
            _, reviewer = find_reviewer(record.game)
            with pytest.raises(NotFinished):
                walk(begun, Seat(0), reviewer)
            course = walk(begun, Seat(0), reviewer, so_far=True)
            total = course.start + course.luck - course.loss + course.correction
            assert total == pytest.approx(course.result, abs=1e-6)
            if course.steps:
                assert course.result == course.steps[-1].value

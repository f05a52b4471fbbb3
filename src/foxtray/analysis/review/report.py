"""A review as data: one record, one reviewer, some seats or all. docs/review.md has the keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from foxtray.analysis.review.marks import accuracy, count_marks, mark_of
from foxtray.analysis.review.reviewer import Limits, find_reviewer, reviewers
from foxtray.analysis.review.walk import Course, Said, Tick, seed_of, walk
from foxtray.analysis.telling import UNITS
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame, Seat, letter
from foxtray.kernel.playing import Playing, Record
from foxtray.kernel.reasons import Reason
from foxtray.players import roster
from foxtray.players.player import Unit

DIGITS = 4
"""Of the values of all words there were: they are compared, not summed."""
Tell = Callable[[Reason], Any]
"""A reason or theme as whoever asks for the data has it."""
SHORT = 12
"""Steps of a game on which reviewers are made ready."""


@dataclass(frozen=True)
class Review:
    """A game as one reviewer saw it."""

    record: Record
    by: str
    unit: Unit
    limits: Limits
    seed: int
    """Of what was sampled; the same seed gives the same review."""
    courses: tuple[Course, ...]


def review(
    record: Record,
    by: str = "",
    seats: Iterable[Seat] | None = None,
    *,
    so_far: bool = False,
    seed: int | None = None,
    tick: Tick = lambda: None,
) -> Review:
    """Review a record. KeyError if there is no such reviewer, NotFinished if there is more to
    come and `so_far` was not said.
    """
    name, reviewer = find_reviewer(record.game, by)
    seed = seed_of(record) if seed is None else seed
    asked = [Seat(seat) for seat in range(len(record.names))] if seats is None else list(seats)
    courses = [walk(record, seat, reviewer, seed, so_far, tick) for seat in asked]
    return Review(record, name, reviewer.unit, reviewer.limits, seed, tuple(courses))


def as_data(found: Review, file: str = "", tell: Tell = Reason.report) -> dict[str, Any]:
    """What `foxtray review --json` prints; and the table sends, which tells a reason otherwise."""
    steps = [(step.at, course.seat, step) for course in found.courses for step in course.steps]
    steps.sort(key=lambda each: each[:2])
    return {
        "file": file,
        "game": found.record.game.name,
        "by": found.by,
        "unit": UNITS[found.unit],
        "unit_code": found.unit,
        "seed": found.seed,
        "limits": found.limits._asdict(),
        "seats": [_seat(course, found, tell) for course in found.courses],
        "steps": [
            _word(step, seat, found.limits, tell) if isinstance(step, Said) else _fact(step, seat)
            for _, seat, step in steps
        ],
    }


def _seat(course: Course, found: Review, tell: Tell) -> dict[str, Any]:
    return {
        "seat": letter(course.seat),
        "name": found.record.names[course.seat],
        "result": course.result,
        "start": course.start,
        "luck": course.luck,
        "loss": course.loss,
        "correction": course.correction,
        "adjusted": course.adjusted,
        "accuracy": accuracy(course.words),
        "marks": count_marks(course, found.limits),
        "themes": [tell(theme) for theme in course.themes],
    }


def _word(step: Said, seat: Seat, limits: Limits, tell: Tell) -> dict[str, Any]:
    return {
        "turn": step.turn,
        "seat": letter(seat),
        "kind": "word",
        "text": step.text,
        "value": step.value,
        "best": {"word": step.best, "value": step.best_value},
        "loss": step.loss,
        "mark": mark_of(step.loss, limits),
        "correction": step.correction,
        "at": step.at,
        "reasons": [tell(reason) for reason in step.reasons],
        "words": {word: round(value, DIGITS) for word, value in step.words.items()},
        **step.besides,
    }


def _fact(step: Any, seat: Seat) -> dict[str, Any]:
    return {
        "turn": step.turn,
        "seat": letter(seat),
        "kind": "fact",
        "text": step.text,
        "expected": step.expected,
        "stderr": step.stderr,
        "falls": step.falls,
        "value": step.value,
        "luck": step.luck,
        "correction": step.correction,
        "at": step.at,
    }


def warm_reviewers(game: AnyGame) -> None:
    """Let everybody who reviews a game compile and solve what it needs, on a short one."""
    rng = random.Random(0)
    for seats in game.seats[:2]:
        playing = Playing(game, tuple(f"seat {i}" for i in range(seats)), {}, "")
        while (awaits := playing.awaits) is not None and len(playing.steps) < SHORT:
            if isinstance(awaits, Chance):
                playing.settle(awaits.sample(rng))
                continue
            seat = awaits[0]
            legal = game.legal(playing.state, seat)
            playing.play(seat, game.random_word(game.view(playing.state, seat), legal, rng))
        for name in reviewers(game):
            if not roster.why_not(name, game) or name not in _roster():
                review(playing.record(), name, so_far=True)


def _roster() -> set[str]:
    return {entry.name for entry in roster.everybody()}


def summarize(reviews: Sequence[Review]) -> list[dict[str, Any]]:
    """Over several records: by game, reviewer and name, how somebody plays."""
    found: dict[tuple[str, str, str], list[tuple[Course, Review]]] = {}
    for each in reviews:
        for course in each.courses:
            name = each.record.names[course.seat]
            found.setdefault((each.record.game.name, each.by, name), []).append((course, each))
    return [_over_all(*key, played) for key, played in sorted(found.items())]


def _over_all(game: str, by: str, name: str, played: list[tuple[Course, Review]]) -> dict[str, Any]:
    count = len(played)
    courses = [course for course, _ in played]
    marks = [count_marks(course, each.limits) for course, each in played]
    mean = {
        key: sum(getattr(course, key) for course in courses) / count
        for key in ("result", "luck", "loss", "correction", "adjusted")
    }
    return {
        "game": game,
        "by": by,
        "name": name,
        "games": count,
        **mean,
        "accuracy": accuracy([word for course in courses for word in course.words]),
        "marks": {mark: sum(each[mark] for each in marks) for mark in marks[0]},
    }

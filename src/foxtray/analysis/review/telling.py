"""A review in English sentences, for the terminal; the browser has its own in three languages."""

from __future__ import annotations

from typing import Any

from foxtray.analysis.review.marks import BEST, accuracy, count_marks, mark_of, worst
from foxtray.analysis.review.report import Review
from foxtray.analysis.review.reviewer import sentences
from foxtray.analysis.review.walk import Course, Said
from foxtray.analysis.telling import UNITS
from foxtray.kernel.game import letter

TOLD = 5
"""So many of the worst words are told."""


def tell(found: Review, file: str) -> str:
    """The review as a page to read."""
    lines = [f"{file}: {found.record.game.name}, reviewed by {found.by}: {UNITS[found.unit]}", ""]
    lines.append(
        f"{'seat':14}{'result':>9} ={'start':>9} +{'luck':>8} -{'loss':>8} +{'corr.':>8}"
        f"{'adjusted':>10}{'accuracy':>10}   marks"
    )
    lines += [_line(course, found) for course in found.courses]
    for course in found.courses:
        lines += _worst_of(course, found)
    return "\n".join(lines)


def _line(course: Course, found: Review) -> str:
    name = f"{letter(course.seat)} {found.record.names[course.seat]}"[:13]
    marks = count_marks(course, found.limits)
    told = ", ".join(f"{count} {mark}" for mark, count in marks.items() if count)
    return (
        f"{name:14}{_n(course.result):>9}  {_n(course.start):>9}  {_n(course.luck):>8}"
        f"  {_n(course.loss):>8}  {_n(course.correction):>8}{_n(course.adjusted):>10}"
        f"{accuracy(course.words):>10.1f}   {told}"
    )


def _n(number: float) -> str:
    return f"{number:.2f}"


def _worst_of(course: Course, found: Review) -> list[str]:
    name = f"{letter(course.seat)} {found.record.names[course.seat]}"
    lines = ["", f"{name}:"]
    lines += [f"  {_tell_word(word, found)}" for word in worst(course)[:TOLD]]
    if not worst(course):
        lines.append("  nothing was lost")
    lucky = max(course.facts, key=lambda fact: fact.luck, default=None)
    unlucky = min(course.facts, key=lambda fact: fact.luck, default=None)
    if lucky and unlucky and lucky is not unlucky:
        lines.append(
            f"  luckiest: {lucky.turn}. <{lucky.text}> {lucky.luck:+.2f}; "
            f"unluckiest: {unlucky.turn}. <{unlucky.text}> {unlucky.luck:+.2f}"
        )
    said = sentences(found.record.game)
    lines += [f"  {theme.say(said)}" for theme in course.themes]
    return lines


def _tell_word(word: Said, found: Review) -> str:
    mark = mark_of(word.loss, found.limits)
    said = sentences(found.record.game)
    why = "; ".join(reason.say(said) for reason in word.reasons)
    told = f"{word.turn}. {word.text}: {mark}, {word.loss:.2f} lost"
    told += f"; {word.best} was best" if mark != BEST else ""
    return f"{told} ({why})" if why else told


def tell_summary(rows: list[dict[str, Any]], files: int) -> str:
    """Several records in a few lines."""
    lines = [
        f"{files} games",
        f"{'game':20}{'player':14}{'games':>6}{'result':>9}{'luck':>8}{'loss':>8}"
        f"{'adjusted':>10}{'accuracy':>10}   marks",
    ]
    for row in rows:
        marks = ", ".join(f"{count} {mark}" for mark, count in row["marks"].items() if count)
        lines.append(
            f"{row['game']:20}{row['name'][:13]:14}{row['games']:>6}{row['result']:>9.2f}"
            f"{row['luck']:>8.2f}{row['loss']:>8.2f}{row['adjusted']:>10.2f}"
            f"{row['accuracy']:>10.1f}   {marks}"
        )
    return "\n".join(lines)

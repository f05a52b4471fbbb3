"""The course of a game as an SVG picture: the expected result, luck as bars, mistakes as dots."""

from __future__ import annotations

import html

from foxtray.analysis.histogram import COLOURS
from foxtray.analysis.review.marks import BLUNDER, INACCURACY, MISTAKE, mark_of
from foxtray.analysis.review.report import Review
from foxtray.analysis.review.walk import Course, Fell, Said
from foxtray.analysis.telling import UNITS
from foxtray.kernel.game import letter

LEFT, WIDE, TOP, HIGH, LUCK_HIGH, BAND = 60.0, 800.0, 34.0, 180.0, 60.0, 330.0
"""A band for every seat: the line above, the bars of luck below it."""
MIDDLE = TOP + HIGH + 12 + LUCK_HIGH / 2
LUCKY, UNLUCKY = "#3f8f3f", "#b03a2e"
DOTS = {INACCURACY: ("#e0b000", 4.0), MISTAKE: ("#e07000", 5.0), BLUNDER: ("#c0392b", 6.0)}
ROOM = 1e-9


def draw(found: Review, file: str) -> str:
    """One band for every seat reviewed."""
    height = BAND * len(found.courses) + 30
    width = LEFT + WIDE + 30
    title = f"{file}: {found.record.game.name}, reviewed by {found.by} ({UNITS[found.unit]})"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'font-family="sans-serif" font-size="12" role="img" aria-label="{html.escape(title)}">',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>',
        f'<text x="{LEFT}" y="18" font-weight="bold">{html.escape(title)}</text>',
    ]
    for row, course in enumerate(found.courses):
        parts.append(f'<g transform="translate(0 {20 + BAND * row:.0f})">')
        parts += _band(course, found)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


class Scale:
    """Where values stand in a band."""

    def __init__(self, course: Course) -> None:
        self.values = [course.start, *(step.value for step in course.steps), course.result]
        self.low, self.high = min(self.values), max(self.values)
        self.step = WIDE / max(len(self.values) - 1, 1)
        self.most = max((abs(fact.luck) for fact in course.facts), default=0.0) or 1.0

    def across(self, place: int) -> float:
        return LEFT + self.step * place

    def down(self, value: float) -> float:
        return TOP + HIGH * (self.high - value) / max(self.high - self.low, ROOM)


def _band(course: Course, found: Review) -> list[str]:
    scale = Scale(course)
    colour = COLOURS[course.seat % len(COLOURS)]
    name = f"{letter(course.seat)} {found.record.names[course.seat]}"
    told = (
        f"{name}: {course.result:.2f} = {course.start:.2f} {course.luck:+.2f} luck "
        f"- {course.loss:.2f} loss {course.correction:+.2f} correction"
    )
    points = [(scale.across(i), scale.down(value)) for i, value in enumerate(scale.values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return [
        f'<text x="{LEFT}" y="24" fill="{colour}">{html.escape(told)}</text>',
        f'<path d="M{LEFT} {TOP}v{HIGH}h{WIDE}" stroke="#888" fill="none"/>',
        f'<text x="{LEFT - 6}" y="{TOP + 4}" text-anchor="end">{scale.high:.2f}</text>',
        f'<text x="{LEFT - 6}" y="{TOP + HIGH}" text-anchor="end">{scale.low:.2f}</text>',
        f'<path d="M{LEFT} {MIDDLE}h{WIDE}" stroke="#ccc"/>',
        f'<text x="{LEFT - 6}" y="{MIDDLE + 4}" text-anchor="end">luck</text>',
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>',
        *_marks(course, found, scale),
    ]


def _marks(course: Course, found: Review, scale: Scale) -> list[str]:
    """A dot for every word that deserves one, a bar for every fact."""
    parts = []
    for place, step in enumerate(course.steps, 1):
        x = scale.across(place)
        if not isinstance(step, Said):
            parts.append(_bar(step, x, scale))
        elif (mark := mark_of(step.loss, found.limits)) in DOTS:
            fill, radius = DOTS[mark]
            told = f"{step.turn}. {step.text}: {step.loss:.2f} lost, {step.best} was best"
            parts.append(
                f'<circle cx="{x:.1f}" cy="{scale.down(step.value):.1f}" r="{radius}" '
                f'fill="{fill}"><title>{html.escape(told)}</title></circle>'
            )
    return parts


def _bar(fact: Fell, x: float, scale: Scale) -> str:
    tall = LUCK_HIGH / 2 * abs(fact.luck) / scale.most
    y = MIDDLE - tall if fact.luck > 0 else MIDDLE
    fill = LUCKY if fact.luck > 0 else UNLUCKY
    told = html.escape(f"{fact.turn}. {fact.text}: {fact.luck:+.2f}")
    return (
        f'<rect x="{x - 2:.1f}" y="{y:.1f}" width="4" height="{tall:.1f}" '
        f'fill="{fill}"><title>{told}</title></rect>'
    )

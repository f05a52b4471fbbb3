"""Numbers of many games as pictures: histograms in letters, lines as SVG."""

from __future__ import annotations

import html
from collections.abc import Sequence

BARS = 20
WIDTH = 50
"""Letters of the longest bar."""
COLOURS = ("#2f6f9f", "#c2571a", "#3f8f3f", "#7a4fa0")


def bins(rows: Sequence[Sequence[float]], most: int = BARS) -> list[tuple[float, float]]:
    """Equal steps of a round width that cover all the points."""
    low = min(min(row) for row in rows)
    high = max(max(row) for row in rows)
    width = next(w for w in (1, 2, 5, 10, 20, 25, 50, 100, 1000) if (high - low) / w < most)
    first = int(low // width) * width
    steps = int((high - first) // width) + 1
    return [(first + i * width, first + (i + 1) * width) for i in range(steps)]


def tally(points: Sequence[float], steps: Sequence[tuple[float, float]]) -> list[int]:
    """How many points lie in each step.

    >>> tally([1, 2, 2, 9], [(0, 2), (2, 10)])
    [1, 3]
    """
    return [sum(low <= p < high for p in points) for low, high in steps]


def as_text(name: str, points: Sequence[float]) -> str:
    """One player's points, a line a step."""
    steps = bins([points])
    counts = tally(points, steps)
    lines = [name]
    for (low, high), count in zip(steps, counts, strict=True):
        bar = "#" * round(WIDTH * count / max(counts))
        lines.append(f"{low:6.0f} to {high - 1:4.0f} {count:7} {bar}".rstrip())
    return "\n".join(lines)


def as_svg(title: str, rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """All players' points in one picture, as lines over the share of games."""
    steps = bins([points for _, points in rows], most=40)
    lines = []
    for name, points in rows:
        shares = [n / len(points) for n in tally(points, steps)]
        mean = sum(points) / len(points)
        middles = [(low + high) / 2 for low, high in steps]
        lines.append((f"{name}: {mean:.1f}", list(zip(middles, shares, strict=True))))
    return draw_lines(title, lines, "points", "share of games")


Line = tuple[str, list[tuple[float, float]]]
"""A name, and the points of a line."""
LEFT, TOP, WIDE, HIGH = 70.0, 40.0, 600.0, 250.0


def draw_lines(title: str, lines: Sequence[Line], below: str, beside: str) -> str:
    """Some lines in one picture, with a few numbers at the axes."""
    xs = [x for _, line in lines for x, _ in line]
    ys = [y for _, line in lines for _, y in line]
    low_x, span_x = min(xs), (max(xs) - min(xs)) or 1
    low_y, span_y = min(ys), (max(ys) - min(ys)) or 1

    def place(x: float, y: float) -> str:
        across = LEFT + WIDE * (x - low_x) / span_x
        return f"{across:.1f},{TOP + HIGH * (1 - (y - low_y) / span_y):.1f}"

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 370" font-family="sans-serif" '
        f'font-size="13" role="img" aria-label="{html.escape(title)}">',
        '<rect width="700" height="370" fill="white"/>',
        f'<text x="{LEFT}" y="22" font-weight="bold">{html.escape(title)}</text>',
        f'<path d="M{LEFT} {TOP}v{HIGH}h{WIDE}" stroke="#888" fill="none"/>',
    ]
    for i in range(5):
        x, y = low_x + span_x * i / 4, low_y + span_y * i / 4
        across, down = place(x, y).split(",")
        parts.append(f'<text x="{across}" y="308" text-anchor="middle">{x:,.0f}</text>')
        parts.append(f'<text x="{LEFT - 6}" y="{down}" text-anchor="end">{y:,.3g}</text>')
    parts.append(f'<text x="{LEFT + WIDE}" y="326" text-anchor="end">{html.escape(below)}</text>')
    parts.append(f'<text x="{LEFT + 6}" y="{TOP + 4}">{html.escape(beside)}</text>')
    for i, (name, line) in enumerate(lines):
        colour = COLOURS[i % len(COLOURS)]
        path = " ".join(place(x, y) for x, y in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(
            f'<text x="{LEFT + 150 * (i % 4)}" y="352" fill="{colour}">{html.escape(name)}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])

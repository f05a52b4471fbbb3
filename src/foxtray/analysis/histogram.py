"""Points of many games as a picture: in letters, and as SVG."""

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
    shares = [[n / len(points) for n in tally(points, steps)] for _, points in rows]
    top = max(max(row) for row in shares)
    left, width, height = 50.0, 620.0, 260.0

    def place(step: int, share: float) -> str:
        x = left + width * (step + 0.5) / len(steps)
        return f"{x:.1f},{40 + height * (1 - share / top):.1f}"

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 370" font-family="sans-serif" '
        f'font-size="13" role="img" aria-label="{html.escape(title)}">',
        '<rect width="700" height="370" fill="white"/>',
        f'<text x="{left}" y="22" font-weight="bold">{html.escape(title)}</text>',
        f'<path d="M{left} {40 + height}h{width}" stroke="#888" fill="none"/>',
    ]
    for i in range(0, len(steps), max(1, len(steps) // 8)):
        x = left + width * i / len(steps)
        parts.append(f'<text x="{x:.1f}" y="{58 + height}">{steps[i][0]:.0f}</text>')
    for i, ((name, points), row) in enumerate(zip(rows, shares, strict=True)):
        colour = COLOURS[i % len(COLOURS)]
        line = " ".join(place(step, share) for step, share in enumerate(row))
        mean = sum(points) / len(points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(
            f'<text x="{left + 170 * (i % 4)}" y="350" fill="{colour}">'
            f"{html.escape(name)}: {mean:.1f}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])

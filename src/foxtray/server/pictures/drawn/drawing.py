"""Drawing as SVG: shapes, and words as outlines, so that no font is needed wherever it is shown.

The letters are those of the client's titles (letters.json, made by web/scripts/letters.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

LETTERS = Path(__file__).with_name("letters.json")
INK, SOFT, PAPER, FOX = "#2a1e15", "#66523f", "#fffaf0", "#bf4b0a"
COLOURS = {
    "yellow": "#f6c928",
    "blue": "#2f6fd0",
    "green": "#37873f",
    "orange": "#ee8122",
    "purple": "#7d4bb2",
    "turquoise": "#1d8f92",
    "brown": "#87583a",
    "pink": "#d1508f",
    "red": "#c8382e",
    "white": "#fffdf7",
    "light grey": "#b9b5ae",
    "dark grey": "#6b6862",
    "black": "#2c2622",
}
"""As the client has them (web/src/styles/tokens.css)."""
UNKNOWN = "?"


class Drawing(NamedTuple):
    """Something drawn, and how large it is."""

    svg: str
    width: float
    height: float


@dataclass(frozen=True)
class Face:
    """The letters."""

    em: int
    letters: dict[str, tuple[int, str]]

    def width(self, text: str, size: float) -> float:
        return sum(self._find(letter)[0] for letter in text) * size / self.em

    def _find(self, letter: str) -> tuple[int, str]:
        return self.letters.get(letter) or self.letters[UNKNOWN]

    def write(self, text: str, x: float, y: float, size: float, fill: str = INK) -> str:
        """A line of text that begins at x and stands on y."""
        parts, scale = [], size / self.em
        for letter in text:
            wide, path = self._find(letter)
            if path:
                place = f"translate({x:.1f} {y:.1f}) scale({scale:.4f})"
                parts.append(f'<path transform="{place}" d="{path}"/>')
            x += wide * scale
        return f'<g fill="{escape(fill)}">{"".join(parts)}</g>'

    def fit(self, text: str, size: float, width: float) -> float:
        """The size at which a text has room."""
        wide = self.width(text, size)
        return size if wide <= width else size * width / wide


@cache
def face() -> Face:
    told = json.loads(LETTERS.read_text("utf-8"))
    letters = {letter: (wide, path) for letter, (wide, path) in told["letters"].items()}
    return Face(told["em"], letters)


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    round_by: float = 0,
    edge: str = "",
) -> str:
    size = f'width="{width:.1f}" height="{height:.1f}"'
    look = f'rx="{round_by:.1f}" fill="{escape(fill)}"{_rim(edge)}'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} {look}/>'


def circle(x: float, y: float, radius: float, fill: str, rim: str = "") -> str:
    place = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"'
    return f'<circle {place} fill="{escape(fill)}"{_rim(rim)}/>'


def polygon(corners: Iterable[tuple[float, float]], fill: str, rim: str = "") -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return f'<polygon points="{path}" fill="{escape(fill)}"{_rim(rim)} stroke-linejoin="round"/>'


def _rim(colour: str) -> str:
    return f' stroke="{escape(colour)}" stroke-width="2"' if colour else ""


def write_middle(text: str, x: float, y: float, size: float, fill: str = INK) -> str:
    """A short text around a point; figures and capitals are about two thirds of a size high."""
    letters = face()
    return letters.write(text, x - letters.width(text, size) / 2, y + size * 0.32, size, fill)


def cross(x: float, y: float, size: float, ink: str = INK) -> str:
    """A pencil's cross in a square."""
    near, far = size * 0.22, size * 0.78
    path = f"M{x + near:.1f} {y + near:.1f}L{x + far:.1f} {y + far:.1f}"
    path += f"M{x + far:.1f} {y + near:.1f}L{x + near:.1f} {y + far:.1f}"
    return (
        f'<path d="{path}" stroke="{ink}" stroke-width="{size * 0.13:.1f}" stroke-linecap="round"/>'
    )

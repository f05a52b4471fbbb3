"""A view as a picture, drawn by the game's own screen for terminals: as text, or as pixels."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from foxtray.games import shelf
from foxtray.kernel.game import AnyGame
from foxtray.kernel.kit import load

WIDTH = 80
CELL_WIDE, CELL_HIGH = 7, 14
"""Pixels of a letter."""
PAPER, INK = (24, 24, 28), (225, 225, 225)
PLAIN = "foxtray.terminal.plain_screen:PlainScreen"
Pixels = npt.NDArray[np.uint8]


def _drawn(game: AnyGame, view: Any, names: Sequence[str]) -> Any:
    """What the game's screen draws of a view; the plain one where it has none."""
    screen = load(shelf.kit_of(game.name).screen or PLAIN)(game)
    return screen.draw(view, names)


def as_text(game: AnyGame, view: Any, names: Sequence[str], colour: bool = True) -> str:
    """With colours, as a terminal understands them, or without."""
    from rich.console import Console

    out = io.StringIO()
    system: Any = "truecolor" if colour else None
    console = Console(file=out, width=WIDTH, force_terminal=colour, color_system=system)
    console.print(_drawn(game, view, names))
    return out.getvalue()


def as_pixels(game: AnyGame, view: Any, names: Sequence[str]) -> Pixels:
    """The same letters in the same colours, in a picture: rows, columns, red green blue."""
    from rich.console import Console

    console = Console(file=io.StringIO(), width=WIDTH, force_terminal=True)
    lines = console.render_lines(_drawn(game, view, names), pad=False)
    return _paint(lines)


def _paint(lines: Sequence[Any]) -> Pixels:
    from PIL import Image, ImageDraw
    from rich.terminal_theme import MONOKAI

    image = Image.new("RGB", (WIDTH * CELL_WIDE, len(lines) * CELL_HIGH), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            style = segment.style
            ink = INK
            if style is not None and style.color is not None:
                ink = tuple(style.color.get_truecolor(MONOKAI))
            for letter in segment.text:
                spot = (column * CELL_WIDE, row * CELL_HIGH)
                draw.text(spot, letter, ink, font=_font())
                column += 1
    return np.asarray(image)


@cache
def _font() -> Any:
    """Pillow's own: nothing is looked for on the machine."""
    from PIL import ImageFont

    return ImageFont.load_default(11)

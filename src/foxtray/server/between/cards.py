"""Pictures to be shared: a game's title, a result and, where it gives nothing away, the sheet.

An SVG needs no font and no program (pictures/drawn/drawing.py); a PNG, which messengers want, is
made of it by resvg where that is installed (`foxtray[pictures]`). Both are made in a process of
their own.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from foxtray.server import replays
from foxtray.server.pictures import album
from foxtray.server.pictures.drawn.drawing import FOX, INK, PAPER, SOFT, Drawing, face, rect

WOOD, WOOD_DARK, CLOTH = "#7a4a26", "#5f3719", "#f8eedc"
MARGIN = 56.0
FOX_HEAD = (
    '<path fill="#e2701e" d="M9 7c7 1 13 5 16.5 10.5h13C42 12 48 8 55 7c2.5 9 2 17-1 23 .6 8.5-8 '
    '16-22 23C18 46 9.4 38.5 10 30 7 24 6.5 16 9 7z"/><path fill="#fff4e3" d="M10.3 32.5C17 31 25 '
    "35 29 45c.8 2 1.8 3.2 3 3.2s2.2-1.2 3-3.2c4-10 12-14 18.7-12.5C52.5 40.3 44.5 46.8 32 53 19.5 "
    '46.8 11.5 40.3 10.3 32.5z"/><g fill="#2a1a10"><circle cx="22.5" cy="31" r="2.9"/><circle '
    'cx="41.5" cy="31" r="2.9"/><path d="M28 44.5h8c0 3-1.8 5-4 5s-4-2-4-5z"/></g>'
)
"""As on the client's icon (web/public/icon.svg)."""


class Shape(StrEnum):
    """For links, and for where pictures stand alone."""

    WIDE = "wide"
    SQUARE = "square"


SIZES = {Shape.WIDE: (1200, 630), Shape.SQUARE: (1200, 1200)}


class Card(NamedTuple):
    """What is to be drawn, as another process is told it."""

    shape: Shape
    title: str
    big: str = ""
    """The result, as a number."""
    lines: tuple[str, ...] = ()
    copy: replays.Copy | None = None
    """The game whose end is drawn; None: nothing of a game."""
    seat: int = 0
    png: bool = False


@cache
def can_paint() -> bool:
    """Whether a PNG can be had."""
    return find_spec("resvg_py") is not None


# In a process of its own


def show_card(card: Card, pack: bool) -> replays.Told:
    """The picture."""
    svg = draw(card)
    if not card.png:
        return replays.tell(svg.encode, pack)
    return replays.Told(200, paint(svg), packed=False)


def paint(svg: str) -> bytes:
    """An SVG as PNG."""
    import resvg_py

    painted: Any = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return bytes(painted)


def draw(card: Card) -> str:
    width, height = SIZES[card.shape]
    game = _game(card)
    wide = card.shape is Shape.WIDE
    text_width = 400.0 if wide and game is not None else width - 2 * MARGIN
    parts = [rect(0, 0, width, height, CLOTH), rect(0, height - 18, width, 18, WOOD)]
    parts.append(rect(0, height - 22, width, 6, WOOD_DARK))
    parts += _words(card, text_width, game is not None and not wide)
    if game is not None:
        left = MARGIN + text_width + 32 if wide else MARGIN
        top = MARGIN if wide else 430.0
        parts.append(_fitted(game, left, top, width - MARGIN - left, height - 22 - 40 - top))
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _game(card: Card) -> Drawing | None:
    """The end of a game as its kit draws it, on paper."""
    if card.copy is None or not card.copy.finished:
        return None
    record = card.copy.record()
    return album.of_game(record.game).card(record.game, record.end(), card.seat)


def _fitted(game: Drawing, x: float, y: float, width: float, height: float) -> str:
    rim = 22.0
    scale = min((width - 2 * rim) / game.width, (height - 2 * rim) / game.height)
    wide, tall = game.width * scale + 2 * rim, game.height * scale + 2 * rim
    x, y = x + (width - wide) / 2, y + (height - tall) / 2
    place = f"translate({x + rim:.1f} {y + rim:.1f}) scale({scale:.4f})"
    return f'{rect(x, y, wide, tall, PAPER, 16)}<g transform="{place}">{game.svg}</g>'


def _words(card: Card, width: float, beside: bool) -> list[str]:
    """Fox, title, result and what else is said; `beside`: the result at the right of the title."""
    letters = face()
    parts = [f'<g transform="translate({MARGIN - 14} {MARGIN - 20}) scale(1.9)">{FOX_HEAD}</g>']
    parts.append(letters.write("foxtray", MARGIN + 112, MARGIN + 62, 46, SOFT))
    size = letters.fit(card.title, 62, width)
    y = MARGIN + 190
    parts.append(letters.write(card.title, MARGIN, y, size, INK))
    if card.big:
        y += 148
        parts.append(letters.write(card.big, MARGIN, y, letters.fit(card.big, 150, width), FOX))
    if beside and card.big:  # little room below: what is said stands beside the number
        x, y = MARGIN + letters.width(card.big, 150) + 36, y - 112
    else:
        x, y = MARGIN, y + 20
    for line in card.lines:
        y += 50
        room = width - (x - MARGIN)
        parts.append(letters.write(line, x, y, letters.fit(line, 36, room), SOFT))
    return parts

"""A Clever sheet as a small picture: its areas, what is marked in them, and their points."""

from __future__ import annotations

from foxtray.server.pictures.clever import CleverMarks, CleverSheet
from foxtray.server.pictures.clever_print import CleverArea, CleverPrint
from foxtray.server.pictures.drawn.drawing import COLOURS, INK, Drawing, cross, face, rect

CELL, GAP, RIM = 44.0, 4.0, 10.0
POINTS = 58.0
"""Room for an area's points at its right."""
BETWEEN = 12.0
LIGHT = ("yellow", "orange")
"""Colours on which white cannot be read."""
FREE, MARKED = "#ffffff", "#fff4d6"


def draw_sheet(print_: CleverPrint, sheet: CleverSheet) -> Drawing:
    """All areas: small ones beside each other, as far as the widest leaves room."""
    boxes = [_area(area, marks) for area, marks in zip(print_.areas, sheet.areas, strict=True)]
    widest = max(box.width for box in boxes)
    high = [box for box in boxes if box.height > 2 * CELL]
    if len(high) == 2:  # the two that are more than a row stand side by side
        widest = max(widest, BETWEEN + sum(box.width for box in high))
    parts: list[str] = []
    x = y = tallest = 0.0
    for box in boxes:
        if x and x + box.width > widest + 1:
            x, y, tallest = 0.0, y + tallest + BETWEEN, 0.0
        parts.append(f'<g transform="translate({x:.1f} {y:.1f})">{box.svg}</g>')
        x += box.width + BETWEEN
        tallest = max(tallest, box.height)
    return Drawing("".join(parts), widest, y + tallest)


def _area(area: CleverArea, marks: CleverMarks) -> Drawing:
    step = CELL + GAP
    width = 2 * RIM + area.columns * step - GAP + POINTS
    height = 2 * RIM + area.rows * step - GAP
    colour = COLOURS.get(area.colour, "#999999")
    parts = [rect(0, 0, width, height, colour, 12)]
    crossed = set(marks.crossed)
    for number, cell in enumerate(area.cells):
        x, y = RIM + cell.column * step, RIM + cell.row * step
        written = marks.written[number] if marks.written else 0
        filled = number in crossed or bool(written)
        parts.append(rect(x, y, CELL, CELL, MARKED if filled else FREE, 7))
        if written:
            parts.append(_number(str(written), x, y))
        elif filled:
            parts.append(cross(x, y, CELL))
        elif cell.number:
            parts.append(f'<g opacity="0.35">{_number(str(cell.number), x, y)}</g>')
    if area.centre is not None:
        x = RIM + area.centre.column * step
        parts += [rect(x, RIM, CELL, CELL, MARKED, 7), _number(str(area.centre.number), x, RIM)]
    told = str(marks.points)
    size = face().fit(told, 34, POINTS - 12)
    x = width - POINTS + (POINTS - face().width(told, size)) / 2 - 2
    ink = INK if area.colour in LIGHT else FREE
    parts.append(face().write(told, x, height / 2 + 12, size, ink))
    return Drawing("".join(parts), width, height)


def _number(text: str, x: float, y: float) -> str:
    size = 27.0
    return face().write(text, x + (CELL - face().width(text, size)) / 2, y + 32, size, INK)

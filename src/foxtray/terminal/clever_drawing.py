"""A Clever sheet drawn in letters: at most 80 columns, readable without colour.

Every area is a few lines of text with its name, so colour only helps. ``X`` is a cross,
``.`` a free place to write; a bonus stands where it is printed, by its short sign, and
in (brackets) once it is gained.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from foxtray.games.clever.sheets.sheet import Form, Group, Sheet
from foxtray.games.clever.state import Boxes, MarkedArea, MarkedSheet

STYLES = {
    "yellow": "yellow",
    "blue": "bright_blue",
    "green": "green",
    "orange": "dark_orange",
    "purple": "magenta",
    "turquoise": "cyan",
    "brown": "rgb(175,110,60)",
    "pink": "hot_pink",
    "white": "bold",
}

SIGNS = {"reroll": "R", "extra": "+1", "joker": "J", "fox": "fox", "black": "any", ".": ""}
WIDTH = 6
"""Columns a cell of a track takes."""


def bonus_sign(bonus: str) -> str:
    """A bonus in at most four letters.

    >>> bonus_sign("orange-4"), bonus_sign("blue-x"), bonus_sign("pink-?"), bonus_sign("fox")
    ('o4', 'bX', 'k?', 'fox')
    """
    if bonus in SIGNS:
        return SIGNS[bonus]
    colour, _, what = bonus.partition("-")
    return {"brown": "n", "pink": "k"}.get(colour, colour[0]) + what.upper()


def bonus_words(bonus: str) -> str:
    """A bonus in words.

    >>> bonus_words("orange-4"), bonus_words("blue-x"), bonus_words("extra")
    ('orange 4', 'blue X', 'extra die')
    """
    names = {
        "reroll": "re-roll",
        "extra": "extra die",
        "joker": "number joker",
        "black": "black bonus",
    }
    return names.get(bonus, bonus.replace("-x", " X").replace("-", " "))


def points(number: int) -> str:
    """A number of points in words.

    >>> points(1), points(0)
    ('1 point', '0 points')
    """
    return f"{number} point{'' if number == 1 else 's'}"


def draw_sheet(printed: Sheet, sheet: MarkedSheet, title: str) -> list[Text]:
    """The whole sheet, line by line."""
    actions = [f"re-roll {_boxes(sheet.rerolls)}", f"extra die {_boxes(sheet.extras)}"]
    if printed.jokers.boxes:
        jokers = zip(printed.jokers.boxes, sheet.jokers.spent, strict=False)
        actions.append("joker " + (" ".join(f"{n}{'ox'[x]}" for n, x in jokers) or "-"))
    head = Text(f"{title}: {points(sheet.total)}, {sheet.foxes} x fox", style="bold")
    lines = [head, Text("  ".join(actions) + "   (o ready, x spent)", style="")]
    grids = [area for area in sheet.areas if area.area.form is Form.GRID]
    if len(grids) == 2:
        lines += _beside(_draw_grid(grids[0]), _draw_grid(grids[1]))
    for marked in sheet.areas:
        if marked not in grids:
            lines += DRAWERS[marked.area.form](marked)
    return lines


def _boxes(boxes: Boxes) -> str:
    return "".join("xo"[not spent] for spent in boxes.spent) or "-"


def _title(marked: MarkedArea, about: str) -> Text:
    area = marked.area
    head = f"{area.colour.upper()} {area.letter}  {points(marked.points)}   {about}"
    return Text(head, f"bold {STYLES[area.colour]}")


def _sign(group: Group, gained: bool) -> str:
    sign = bonus_sign(group.bonus)
    return f"({sign})" if gained else sign


def _signs(marked: MarkedArea, kind: str) -> list[tuple[Group, str]]:
    """The bonuses printed in one kind of place, with their signs."""
    return [
        (group, _sign(group, gained))
        for group, gained in zip(marked.area.groups, marked.gained(), strict=True)
        if group.kind == kind
    ]


def _beside(left: list[Text], right: list[Text]) -> list[Text]:
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        line.pad_right(max(0, 38 - line.cell_len))
        lines.append(line + right[i] if i < len(right) else line)
    return lines


def _draw_grid(marked: MarkedArea) -> list[Text]:
    area = marked.area
    style = STYLES[area.colour]
    lines = [_title(marked, "blue + white" if area.sums else "")]
    rows = dict.fromkeys(cell.row for cell in area.cells)
    columns = 1 + max(cell.column for cell in area.cells)
    row_signs = [sign for _, sign in _signs(marked, "row")]
    if not area.sums:
        lines.append(Text("     " + "".join(f"{c:>4}" for c in "abcd"), "dim"))
    for row in rows:
        text = f"{'' if area.sums else row + 1:>5}"
        for column in range(columns):
            text += f"{_grid_cell(marked, row, column):>4}"
        lines.append(Text(f"{text}  > {row_signs[row]}", style))
    below = [sign for _, sign in _signs(marked, "column")]
    if not below:
        below = [str(number) for number in area.points]
    corner = "".join(f"  \\ {sign}" for _, sign in _signs(marked, "diagonal"))
    lines.append(Text("     " + "".join(f"{sign:>4}" for sign in below) + corner, "dim"))
    return lines


def _grid_cell(marked: MarkedArea, row: int, column: int) -> str:
    for cell, crossed in zip(marked.area.cells, marked.crossed, strict=True):
        if (cell.row, cell.column) == (row, column):
            return "X" if crossed else str(cell.number)
    return ""


def _row_of(signs: list[str], style: str, lead: str = "  ", width: int = WIDTH) -> Text:
    return Text(lead + "".join(f"{sign:>{width}}" for sign in signs).rstrip(), style)


def _cross_or_number(marked: MarkedArea, cell: int) -> str:
    """A cell with a printed number: a cross, or the number, with a star if it is tinted."""
    printed = marked.area.cells[cell]
    return "X" if marked.crossed[cell] else f"{printed.number}{'*' if printed.tinted else ''}"


def _track(marked: MarkedArea, about: str, tops: list[str]) -> list[Text]:
    """Conditions, marks and bonuses of a row filled from left to right."""
    area = marked.area
    numbers = any(marked.written)
    marks = [
        (str(number) if numbers else "X") if crossed else "."
        for crossed, number in zip(marked.crossed, marked.written, strict=True)
    ]
    bonuses = [""] * len(area.cells)
    for group, sign in _signs(marked, "cell"):
        bonuses[group.cells[0]] = sign
    for cell, struck in enumerate(marked.struck):
        if struck:
            bonuses[cell] = "-"
    return [
        _title(marked, about),
        _row_of(tops, "dim"),
        _row_of(marks, STYLES[area.colour]),
        _row_of(bonuses, "dim"),
    ]


def _draw_stairs(marked: MarkedArea) -> list[Text]:
    return _track(marked, "at least", [f">={cell.number}" for cell in marked.area.cells])


def _draw_times(marked: MarkedArea) -> list[Text]:
    tops = [f"x{cell.number}" if cell.number > 1 else "" for cell in marked.area.cells]
    return _track(marked, "any face, times the factor", tops)


def _draw_rising(marked: MarkedArea) -> list[Text]:
    lines = _track(marked, "rising; after a 6 anything", [])
    return [lines[0], *lines[2:]]


def _draw_rows(marked: MarkedArea) -> list[Text]:
    """Three rows, with the bonuses of a pair between them (CHD-07, CHD-08)."""
    lines = [_title(marked, "the row is the die's field; * grey: from the tray")]
    style = STYLES[marked.area.colour]
    between = _signs(marked, "between")
    for row, name in enumerate(("I", "II", "III")):
        cells = [_cross_or_number(marked, row * 6 + column) for column in range(6)]
        lines.append(_row_of(cells, style, f"  {name:<4}"))
        signs = [sign for group, sign in between if group.cells[0] // 6 == row]
        if signs:
            lines.append(_row_of(signs, "dim", "      "))
    return lines


def _draw_columns(marked: MarkedArea) -> list[Text]:
    """Five rows of six; the bonuses need the tinted cells (CHD-10)."""
    lines = [_title(marked, "the column is the number; * needed for a bonus")]
    style = STYLES[marked.area.colour]
    row_signs = {group.cells[0] // 6: sign for group, sign in _signs(marked, "row")}
    for row in range(5):
        cells = [_cross_or_number(marked, row * 6 + column) for column in range(6)]
        line = _row_of(cells, style, f"  {'abcde'[row]:<4}")
        line.append(f"  > {row_signs[row]}" if row in row_signs else "", "dim")
        lines.append(line)
    lines.append(_row_of([sign for _, sign in _signs(marked, "column")], "dim", "      "))
    return lines


def _draw_outward(marked: MarkedArea) -> list[Text]:
    """Both sides of the printed 7 (CHD-12), the left one mirrored."""
    width = 5
    counts = [str(n) for n in marked.area.points[1:]]
    numbers = [str(n) if x else "." for n, x in zip(marked.written, marked.crossed, strict=True)]
    bonuses = [""] * 12
    for group, sign in _signs(marked, "cell"):
        bonuses[group.cells[0]] = sign
    return [
        _title(marked, "blue + white; l: one less, r: one more, or a 7"),
        _row_of([*counts[::-1], "", *counts], "dim", width=width),
        _row_of([*numbers[5::-1], "<7>", *numbers[6:]], STYLES[marked.area.colour], width=width),
        _row_of([*bonuses[5::-1], "", *bonuses[6:]], "dim", width=width),
    ]


def _draw_skipping(marked: MarkedArea) -> list[Text]:
    """A row with skipped cells shown as such (CHD-15), bonuses between neighbours."""
    last = max((cell for cell, crossed in enumerate(marked.crossed) if crossed), default=-1)
    cells = [
        "-" if cell < last and not crossed else _cross_or_number(marked, cell)
        for cell, crossed in enumerate(marked.crossed)
    ]
    between = [""] * (len(cells) - 1)
    for group, sign in _signs(marked, "between"):
        between[group.cells[0]] = sign
    return [
        _title(marked, "to the right; a bonus needs both neighbours"),
        _row_of(cells, STYLES[marked.area.colour]),
        _row_of(between, "dim", "     "),
    ]


def _draw_halves(marked: MarkedArea) -> list[Text]:
    tops = [f"x{cell.number}" if cell.number else "half" for cell in marked.area.cells]
    return _track(marked, "h: half and the bonus, x: times without it", tops)


DRAWERS: dict[Form, Callable[[MarkedArea], list[Text]]] = {
    Form.STAIRS: _draw_stairs,
    Form.TIMES: _draw_times,
    Form.RISING: _draw_rising,
    Form.ROWS: _draw_rows,
    Form.COLUMNS: _draw_columns,
    Form.OUTWARD: _draw_outward,
    Form.SKIPPING: _draw_skipping,
    Form.HALVES: _draw_halves,
}

"""A Clever sheet drawn in letters: at most 80 columns, readable without colour.

Every area is a few lines of text with its name, so colour only helps. ``X`` is a cross,
``.`` a free place to write; a bonus stands where it is printed, by its short sign, and
in (brackets) once it is gained.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from rich.text import Text

from foxtray.games.clever.sheets.sheet import Form, Group, Sheet
from foxtray.games.clever.state import Boxes, MarkedArea, MarkedSheet
from foxtray.terminal.words import Words

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

SIGNS = {"reroll": "R", "extra": "+1", "joker": "J", ".": ""}
WIDTH = 6
"""Columns a cell of a track takes."""
LABEL = 12
"""Columns that an area's name and points take, left of it."""
t = Words("clever")


def bonus_sign(bonus: str) -> str:
    """A bonus in at most four letters.

    >>> bonus_sign("orange-4"), bonus_sign("blue-x"), bonus_sign("pink-?"), bonus_sign("fox")
    ('o4', 'bX', 'k?', 'fox')
    """
    if bonus in SIGNS:
        return SIGNS[bonus]
    if bonus in ("fox", "black"):
        return t("sign.fox" if bonus == "fox" else "sign.any")
    colour, _, what = bonus.partition("-")
    return {"brown": "n", "pink": "k"}.get(colour, colour[0]) + what.upper()


def bonus_words(bonus: str) -> str:
    """A bonus in words.

    >>> bonus_words("orange-4"), bonus_words("blue-x"), bonus_words("extra")
    ('orange 4', 'blue X', 'extra die')
    """
    colour, dash, what = bonus.partition("-")
    if not dash:
        return t(f"bonus.{bonus}")
    area = t(f"colour.{colour}")
    if what in BONUSES:
        return t(BONUSES[what], area=area)
    return t("bonus.number", area=area, number=what)


BONUSES = {"x": "bonus.cross", "?": "bonus.query"}


def points(number: int) -> str:
    """A number of points in words.

    >>> points(1), points(0)
    ('1 point', '0 points')
    """
    return t("points", count=number)


def draw_sheet(printed: Sheet, sheet: MarkedSheet, name: str) -> list[Text]:
    """The whole sheet, line by line: at most fifteen, so that a turn fits on 24."""
    actions = [
        f"{t('action.reroll')} {_boxes(sheet.rerolls)}",
        f"{t('action.extra')} {_boxes(sheet.extras)}",
    ]
    if printed.jokers.boxes:
        jokers = zip(printed.jokers.boxes, sheet.jokers.spent, strict=False)
        signs = " ".join(f"{n}{'ox'[x]}" for n, x in jokers) or "-"
        actions.append(f"{t('action.joker')} {signs}")
    head = Text(f"{name}: {points(sheet.total)}, {t('foxes', count=sheet.foxes)}", style="bold")
    lines = [head.append("  " + "  ".join(actions), "not bold")]
    paired = [area for area in sheet.areas if area.area.form in PAIRED]
    if len(paired) == 2:
        lines += _beside(*(DRAWERS[marked.area.form](marked) for marked in paired))
    for marked in sheet.areas:
        if marked not in paired:
            lines += DRAWERS[marked.area.form](marked)
    return lines


def _boxes(boxes: Boxes) -> str:
    return "".join("xo"[not spent] for spent in boxes.spent) or "-"


def _name(marked: MarkedArea) -> str:
    """The colour and its letter, in as many columns as there are."""
    area = marked.area
    name = t(f"colour.{area.colour}").upper()
    room = LABEL - len(f" {area.letter} ")
    return f"{name if len(name) <= room + 1 else name[: room - 1] + '.'} {area.letter}"


def _labelled(marked: MarkedArea, lines: list[Text], about: str = "") -> list[Text]:
    """An area's lines with its name, its points and a word about it on their left."""
    labels = [_name(marked), points(marked.points), about]
    told: list[Text] = []
    for line, label in zip_longest(lines, labels[: len(lines)], fillvalue=""):
        style = "dim" if told else f"bold {STYLES[marked.area.colour]}"
        told.append(Text(f"{label:<{LABEL}}", style) + line)
    return told


def _titled(marked: MarkedArea, lines: list[Text], about: str) -> list[Text]:
    title = Text(_name(marked), f"bold {STYLES[marked.area.colour]}")
    return [title.append(f"  {points(marked.points)}  {about}", "dim not bold"), *lines]


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
    lines = []
    rows = dict.fromkeys(cell.row for cell in area.cells)
    columns = 1 + max(cell.column for cell in area.cells)
    row_signs = [sign for _, sign in _signs(marked, "row")]
    if not area.sums:
        lines.append(Text(" " + "".join(f"{c:>4}" for c in "abcd"), "dim"))
    for row in rows:
        text = " " if area.sums else f"{row + 1}"
        for column in range(columns):
            text += f"{_grid_cell(marked, row, column):>4}"
        lines.append(Text(f"{text} > {row_signs[row]}", style))
    corner = "".join(f" \\ {sign}" for _, sign in _signs(marked, "diagonal"))
    below = "".join(f"{sign:>4}" for _, sign in _signs(marked, "column"))
    lines.append(Text(f" {below or ' '.join(map(str, area.points))}{corner}", "dim"))
    return _labelled(marked, lines, t("area.sums") if area.sums else "")


def _grid_cell(marked: MarkedArea, row: int, column: int) -> str:
    for cell, crossed in zip(marked.area.cells, marked.crossed, strict=True):
        if (cell.row, cell.column) == (row, column):
            return "X" if crossed else str(cell.number)
    return ""


def _row_of(signs: list[str], style: str, lead: str = "", width: int = WIDTH) -> Text:
    return Text(lead + "".join(f"{sign:>{width}}" for sign in signs).rstrip(), style)


def _cross_or_number(marked: MarkedArea, cell: int) -> str:
    """A cell with a printed number: a cross, or the number, with a star if it is tinted."""
    printed = marked.area.cells[cell]
    return "X" if marked.crossed[cell] else f"{printed.number}{'*' if printed.tinted else ''}"


def _track(marked: MarkedArea, free: list[str]) -> list[Text]:
    """Marks and bonuses of a row filled from left to right; a free cell says what it asks."""
    area = marked.area
    width = (80 - LABEL) // len(area.cells)
    numbers = any(marked.written)
    marks = [
        (str(number) if numbers else "X") if crossed else sign
        for crossed, number, sign in zip(marked.crossed, marked.written, free, strict=True)
    ]
    bonuses = [""] * len(area.cells)
    for group, sign in _signs(marked, "cell"):
        bonuses[group.cells[0]] = sign
    for cell, struck in enumerate(marked.struck):
        if struck:
            bonuses[cell] = "-"
    lines = [
        _row_of(marks, STYLES[area.colour], width=width),
        _row_of(bonuses, "dim", width=width),
    ]
    return _labelled(marked, lines)


def _draw_stairs(marked: MarkedArea) -> list[Text]:
    return _track(marked, [f">={cell.number}" for cell in marked.area.cells])


def _draw_times(marked: MarkedArea) -> list[Text]:
    cells = marked.area.cells
    return _track(marked, [f"x{cell.number}" if cell.number > 1 else "." for cell in cells])


def _draw_rising(marked: MarkedArea) -> list[Text]:
    return _track(marked, ["."] + ["<"] * (len(marked.area.cells) - 1))


def _draw_rows(marked: MarkedArea) -> list[Text]:
    """Three rows, with the bonuses of a pair between them (CHD-07, CHD-08)."""
    lines = []
    style = STYLES[marked.area.colour]
    between = _signs(marked, "between")
    for row, name in enumerate(("I", "II", "III")):
        cells = [_cross_or_number(marked, row * 6 + column) for column in range(6)]
        lines.append(_row_of(cells, style, f"{name:<4}", NARROW))
        signs = [sign for group, sign in between if group.cells[0] // 6 == row]
        if signs:
            lines.append(_row_of(signs, "dim", "    ", NARROW))
    return _titled(marked, lines, t("area.rows"))


def _draw_columns(marked: MarkedArea) -> list[Text]:
    """Five rows of six; the bonuses need the tinted cells (CHD-10)."""
    lines = []
    style = STYLES[marked.area.colour]
    row_signs = {group.cells[0] // 6: sign for group, sign in _signs(marked, "row")}
    for row in range(5):
        cells = [_cross_or_number(marked, row * 6 + column) for column in range(6)]
        line = _row_of(cells, style, f"{'abcde'[row]:<2}", NARROW)
        line.append(f" > {row_signs[row]}" if row in row_signs else "", "dim")
        lines.append(line)
    lines.append(_row_of([sign for _, sign in _signs(marked, "column")], "dim", "  ", NARROW))
    return _titled(marked, lines, t("area.columns"))


def _draw_outward(marked: MarkedArea) -> list[Text]:
    """Both sides of the printed 7 (CHD-12), the left one mirrored."""
    counts = [str(n) for n in marked.area.points[1:]]
    numbers = [str(n) if x else "." for n, x in zip(marked.written, marked.crossed, strict=True)]
    bonuses = [""] * 12
    for group, sign in _signs(marked, "cell"):
        bonuses[group.cells[0]] = sign
    lines = [
        _row_of([*counts[::-1], "", *counts], "dim", width=NARROW),
        _row_of([*numbers[5::-1], "<7>", *numbers[6:]], STYLES[marked.area.colour], width=NARROW),
        _row_of([*bonuses[5::-1], "", *bonuses[6:]], "dim", width=NARROW),
    ]
    return _labelled(marked, lines, t("area.sums"))


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
    lines = [
        _row_of(cells, STYLES[marked.area.colour], width=NARROW),
        _row_of(between, "dim", "   ", width=NARROW),
    ]
    return _labelled(marked, lines)


def _draw_halves(marked: MarkedArea) -> list[Text]:
    cells = marked.area.cells
    return _track(
        marked,
        [f"x{cell.number}" if cell.number else "\N{VULGAR FRACTION ONE HALF}" for cell in cells],
    )


HALF = "\N{VULGAR FRACTION ONE HALF}"
NARROW = 5
"""Columns of a cell where six or more stand beside something else."""
PAIRED = (Form.GRID, Form.ROWS, Form.COLUMNS)
"""Areas that are drawn two beside each other."""
DRAWERS: dict[Form, Callable[[MarkedArea], list[Text]]] = {
    Form.GRID: _draw_grid,
    Form.STAIRS: _draw_stairs,
    Form.TIMES: _draw_times,
    Form.RISING: _draw_rising,
    Form.ROWS: _draw_rows,
    Form.COLUMNS: _draw_columns,
    Form.OUTWARD: _draw_outward,
    Form.SKIPPING: _draw_skipping,
    Form.HALVES: _draw_halves,
}

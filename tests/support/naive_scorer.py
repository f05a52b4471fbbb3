"""A second scorer for the Clever games, written from the printed sheets and notation.md alone.

It reads the text of a record with plain string handling, shares no line with foxtray, checks no
legality, and is slow and plain on purpose: where it and the program differ, one of them is wrong.
"""

from __future__ import annotations

from typing import NamedTuple

GSC_YELLOW_ROWS = (
    (("ya1", "yb1", "yc1"), "blue X"),
    (("ya2", "yb2", "yd2"), "orange 4"),
    (("ya3", "yc3", "yd3"), "green X"),
)
GSC_YELLOW_FOX = ("yb4", "yc4", "yd4")
GSC_YELLOW_COLUMNS = {
    ("ya1", "ya2", "ya3"): 10,
    ("yb1", "yb2", "yb4"): 14,
    ("yc1", "yc3", "yc4"): 16,
    ("yd2", "yd3", "yd4"): 20,
}
GSC_BLUE_LINES = (
    (("b2", "b3", "b4"), "orange 5"),
    (("b5", "b6", "b7", "b8"), "yellow X"),
    (("b2", "b6", "b10"), "green X"),
    (("b3", "b7", "b11"), "purple 6"),
)
GSC_BLUE_FOX = ("b9", "b10", "b11", "b12")
GSC_BLUE_POINTS = {
    0: 0, 1: 1, 2: 2, 3: 4, 4: 7, 5: 11, 6: 16, 7: 22, 8: 29, 9: 37, 10: 46, 11: 56,
}  # fmt: skip
GSC_GREEN_POINTS = {
    "g1": 1, "g2": 3, "g3": 6, "g4": 10, "g5": 15, "g6": 21,
    "g7": 28, "g8": 36, "g9": 45, "g10": 55, "g11": 66,
}  # fmt: skip
GSC_ORANGE_FACTOR = {"o4": 2, "o7": 2, "o9": 2, "o11": 3}
GSC_TRACK_BONUS = {
    "g6": "blue X", "g9": "purple 6",
    "o5": "yellow X", "o10": "purple 6",
    "p4": "blue X", "p6": "yellow X", "p9": "green X", "p10": "orange 6",
}  # fmt: skip
GSC_TRACK_FOX = ("g7", "o8", "p7")
GSC_BONUS_FOR_AREA = {
    "y": ("yellow X", "black"),
    "b": ("blue X", "black"),
    "g": ("green X", "black"),
    "o": ("orange 4", "orange 5", "orange 6", "black"),
    "p": ("purple 6", "black"),
}
GSC_BONUS_NUMBER = {"orange 4": 4, "orange 5": 5, "orange 6": 6, "black": 6, "purple 6": 6}

CHD_YELLOW_POINTS = {0: 0, 1: 2, 2: 6, 3: 12, 4: 20, 5: 30, 6: 42}
CHD_TURQUOISE_POINTS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}
CHD_BLUE_POINTS = {0: 0, 1: 3, 2: 6, 3: 9, 4: 13, 5: 17, 6: 22}
CHD_BROWN_POINTS = {
    0: 0, 1: 2, 2: 5, 3: 9, 4: 14, 5: 20, 6: 27, 7: 35, 8: 44, 9: 54, 10: 65, 11: 77, 12: 90,
}  # fmt: skip
CHD_PINK_FACTOR = {
    "k2": 1, "k3": 2, "k4": 2, "k5": 1, "k6": 2, "k7": 2, "k8": 1, "k9": 3, "k10": 2, "k11": 2,
    "k12": 3,
}  # fmt: skip
CHD_FOXES = (
    ("y16", "y26"),
    ("t1a", "t2a", "t3a", "t4a", "t5a", "t6a"),
    ("br6",),
    ("n11", "n12"),
    ("k9h",),
)
CHD_REROLLS = (("y11", "y21"), ("t6a",), ("br2",), ("n4", "n5"), ("k2h",), ("k8h",))
CHD_REROLL_BOXES = 7


class Said(NamedTuple):
    """A token of a seat's line: under which label, whose line, and the word or fact."""

    label: str
    seat: str
    token: str


class Sheet:
    """What one seat has on paper: the cells it marked, and the number written in each."""

    def __init__(self) -> None:
        self.written: dict[str, int] = {}
        self.pending: list[str] = []

    def has_all(self, cells: tuple[str, ...]) -> bool:
        return all(cell in self.written for cell in cells)

    def cells(self, beginning: str) -> list[str]:
        return [cell for cell in self.written if cell.startswith(beginning)]

    def total_of(self, beginning: str) -> int:
        return sum(self.written[cell] for cell in self.cells(beginning))


def score(text: str) -> list[dict[str, int]]:
    """Per seat the points by area, the foxes, their points and the total."""
    headers, body = _halves(text)
    seats = [name for name in headers if len(name) == 1]
    said = _said(body)
    if headers["Game"] == "ganz-schoen-clever":
        return [_ganz_schoen_clever(seat, said) for seat in seats]
    if headers["Game"] == "clever-hoch-drei":
        return [_clever_hoch_drei(seat, said) for seat in seats]
    raise ValueError(f"no scorer for {headers['Game']}")


def _halves(text: str) -> tuple[dict[str, str], str]:
    """The headers by name, and all that stands below them."""
    headers: dict[str, str] = {}
    lines = text.split("\n")
    while lines and lines[0].startswith("["):
        name, _, value = lines.pop(0).removeprefix("[").partition(" ")
        headers[name] = value.strip().removesuffix("]").strip('"')
    return headers, "\n".join(lines)


def _said(body: str) -> list[Said]:
    """Every word and fact in reading order, with its label and its seat."""
    said: list[Said] = []
    label = seat = ""
    for token in _tokens(body):
        if token[0].isdigit() and token.endswith("."):
            label = token
        elif len(token) == 2 and token.endswith(":"):
            seat = token[0]
        elif not (token.startswith("*") or token[0].isdigit()):
            said.append(Said(label, seat, token))
    return said


def _tokens(body: str) -> list[str]:
    """The body cut at blanks, comments left out, a fact kept whole."""
    tokens: list[str] = []
    rest = body.strip()
    while rest:
        if rest.startswith("{"):
            rest = rest.partition("}")[2].strip()
            continue
        if rest.startswith("<"):
            inside, _, rest = rest.partition(">")
            tokens.append(inside + ">")
        else:
            end = min(
                (found for found in map(rest.find, (" ", "\n", "{", "<")) if found > 0),
                default=len(rest),
            )
            tokens.append(rest[:end])
            rest = rest[end:]
        rest = rest.strip()
    return tokens


def _cast(fact: str) -> dict[str, int]:
    """The dice of a fact, each with its face.

    >>> _cast("<y3 w4>")
    {'y': 3, 'w': 4}
    """
    return {die[0]: int(die[1:]) for die in fact.strip("<>").split()}


def _with_fox_points(areas: dict[str, int], foxes: int) -> dict[str, int]:
    points = foxes * min(areas.values())
    total = sum(areas.values()) + points
    return {**areas, "foxes": foxes, "fox_points": points, "total": total}


# ---- Ganz schön clever


def _ganz_schoen_clever(seat: str, said: list[Said]) -> dict[str, int]:
    sheet = Sheet()
    lying: dict[str, int] = {}
    label_before = ""
    for label, who, token in said:
        if label != label_before:
            sheet.pending = ["black"] if label == "4." else []
            label_before = label
        if token.startswith("<"):
            lying.update(_cast(token))
        elif who == seat and token.startswith("+"):
            _gsc_bonus_mark(sheet, token.removeprefix("+"))
        elif who == seat and "=" in token:
            die, _, cell = token.removeprefix("E").partition("=")
            sheet.pending = []
            _gsc_mark(sheet, cell, lying[die])
    return _gsc_points(sheet)


def _gsc_bonus_mark(sheet: Sheet, word: str) -> None:
    cell, _, number = word.partition("^")
    fitting = [bonus for bonus in GSC_BONUS_FOR_AREA[cell[0]] if bonus in sheet.pending]
    if number:
        fitting = [bonus for bonus in fitting if GSC_BONUS_NUMBER[bonus] == int(number)]
    used = fitting[0]
    sheet.pending.remove(used)
    _gsc_mark(sheet, cell, GSC_BONUS_NUMBER.get(used, 0))


def _gsc_mark(sheet: Sheet, cell: str, number: int) -> None:
    """Write the number (crosses write it too, it is never read) and note the bonuses released."""
    sheet.written[cell] = number * GSC_ORANGE_FACTOR.get(cell, 1)
    for line, bonus in (*GSC_YELLOW_ROWS, *GSC_BLUE_LINES):
        if cell in line and sheet.has_all(line):
            sheet.pending.append(bonus)
    if cell in GSC_TRACK_BONUS:
        sheet.pending.append(GSC_TRACK_BONUS[cell])


def _gsc_points(sheet: Sheet) -> dict[str, int]:
    groups = (GSC_YELLOW_FOX, GSC_BLUE_FOX, *((cell,) for cell in GSC_TRACK_FOX))
    areas = {
        "yellow": sum(
            points for column, points in GSC_YELLOW_COLUMNS.items() if sheet.has_all(column)
        ),
        "blue": GSC_BLUE_POINTS[len(sheet.cells("b"))],
        "green": max((GSC_GREEN_POINTS[cell] for cell in sheet.cells("g")), default=0),
        "orange": sheet.total_of("o"),
        "purple": sheet.total_of("p"),
    }
    return _with_fox_points(areas, sum(sheet.has_all(group) for group in groups))


# ---- Clever hoch Drei


def _clever_hoch_drei(seat: str, said: list[Said]) -> dict[str, int]:
    sheet = Sheet()
    lying: dict[str, int] = {}
    for _, who, token in said:
        if token.startswith("<"):
            lying.update(_cast(token))
        elif who == seat and token.startswith("+"):
            cell, _, chosen = token.removeprefix("+").partition("^")
            _chd_mark(sheet, cell, int(chosen or 0))
        elif who == seat and "=" in token:
            die, _, cell = token.removeprefix("E").partition("=")
            cell, _, joker = cell.partition("^")
            number = int(joker) if joker else lying[die]
            if cell.startswith("b"):  # blue and white together, only the taken one is changed
                number += lying["b" if die == "w" else "w"]
            _chd_mark(sheet, cell, number)
    return _chd_points(sheet, begun=bool(said))


def _chd_mark(sheet: Sheet, cell: str, number: int) -> None:
    if cell.startswith("t"):
        for row in cell[2:]:
            sheet.written[cell[:2] + row] = number
    elif cell.startswith("k") and cell.endswith("h"):
        sheet.written[cell] = number // 2 + number % 2
    elif cell.startswith("k"):
        sheet.written[cell] = number * CHD_PINK_FACTOR[cell.removesuffix("x")]
    else:
        sheet.written[cell] = number


def _chd_points(sheet: Sheet, *, begun: bool) -> dict[str, int]:
    turquoise = sheet.cells("t")
    blue_numbers = [sheet.written[cell] for cell in sheet.cells("b")]
    areas = {
        "yellow": sum(CHD_YELLOW_POINTS[len(sheet.cells(row))] for row in ("y1", "y2", "y3")),
        "turquoise": sum(
            CHD_TURQUOISE_POINTS[len([cell for cell in turquoise if cell.endswith(row)])]
            for row in "abcde"
        ),
        "blue": CHD_BLUE_POINTS[len(sheet.cells("bl"))]
        + CHD_BLUE_POINTS[len(sheet.cells("br"))]
        + 4 * len([number for number in blue_numbers if number <= 4 or number >= 10]),
        "brown": CHD_BROWN_POINTS[len(sheet.cells("n"))],
        "pink": sheet.total_of("k"),
    }
    rerolls = sum(sheet.has_all(group) for group in CHD_REROLLS) + (1 if begun else 0)
    foxes = sum(sheet.has_all(group) for group in CHD_FOXES)
    return _with_fox_points(areas, foxes + (1 if rerolls >= CHD_REROLL_BOXES else 0))

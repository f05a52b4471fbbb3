"""Reading the drawings of the sheet files, one function for each kind of area."""

from __future__ import annotations

from foxtray.games.clever.sheets.sheet import Area, Cell, Form, Group, Scoring

ROMAN = ("I", "II", "III")
TINT = "*"
"""Behind a number: the cell is grey or tinted on the print."""


def _singles(bonuses: str) -> tuple[Group, ...]:
    """Bonuses printed under single cells."""
    return tuple(
        Group((i,), bonus, "cell") for i, bonus in enumerate(bonuses.split()) if bonus != "."
    )


def _lines(drawing: str) -> list[list[str]]:
    return [line.split() for line in drawing.strip().splitlines()]


def numbers(text: str) -> tuple[int, ...]:
    """A printed row of numbers.

    >>> numbers("0 1 3 6")
    (0, 1, 3, 6)
    """
    return tuple(int(token) for token in text.split())


def yellow_grid(drawing: str) -> Area:
    """Rows with their bonus at the right; the points of the columns below, and the
    bonus of the diagonal in the corner. ``x`` is a printed cross.
    """
    *rows, last = _lines(drawing)
    *points, corner = last
    cells = tuple(
        Cell(f"y{'abcd'[c]}{r + 1}", 0 if n == "x" else int(n), r, c, crossed=n == "x")
        for r, row in enumerate(rows)
        for c, n in enumerate(row[:-1])
    )
    width = len(points)
    groups = [
        Group(tuple(range(r * width, (r + 1) * width)), row[-1], "row")
        for r, row in enumerate(rows)
    ]
    groups.append(Group(tuple(i * (width + 1) for i in range(width)), corner, "diagonal"))
    columns = tuple(tuple(range(c, len(cells), width)) for c in range(width))
    return Area(
        "yellow",
        "y",
        Form.GRID,
        Scoring.FULL_LINES,
        cells,
        tuple(groups),
        numbers(" ".join(points)),
        columns,
    )


def blue_grid(drawing: str, points: str) -> Area:
    """Rows and columns with their bonuses; a dot is no cell."""
    *rows, below = _lines(drawing)
    cells: list[Cell] = []
    by_row: list[list[int]] = [[] for _ in rows]
    by_column: list[list[int]] = [[] for _ in below]
    for r, row in enumerate(rows):
        for c, number in enumerate(row[:-1]):
            if number != ".":
                by_row[r].append(len(cells))
                by_column[c].append(len(cells))
                cells.append(Cell(f"b{number}", int(number), r, c))
    groups = [Group(tuple(by_row[r]), row[-1], "row") for r, row in enumerate(rows)]
    groups += [Group(tuple(by_column[c]), bonus, "column") for c, bonus in enumerate(below)]
    return Area(
        "blue",
        "b",
        Form.GRID,
        Scoring.CROSSES,
        tuple(cells),
        tuple(groups),
        numbers(points),
        sums=True,
    )


def track(
    colour: str,
    form: Form,
    cells: str,
    bonuses: str,
    points: str = "",
    letter: str = "",
) -> Area:
    """A row filled from left to right, bonuses below its cells. Printed points are for the
    crosses; without them the numbers that are written count.
    """
    letter = letter or colour[0]
    return Area(
        colour,
        letter,
        form,
        Scoring.CROSSES if points else Scoring.NUMBERS,
        tuple(Cell(f"{letter}{i + 1}", n, 0, i) for i, n in enumerate(numbers(cells))),
        _singles(bonuses),
        numbers(points),
    )


def _number(token: str) -> int:
    return int(token.removesuffix(TINT))


def three_rows(drawing: str, points: str) -> Area:
    """Rows I to III; between two rows the bonuses for a pair of cells, one above the other."""
    lines = _lines(drawing)
    rows = [line[1:] for line in lines if line[0] in ROMAN]
    between = [line for line in lines if line[0] not in ROMAN]
    cells = tuple(
        Cell(f"y{r + 1}{_number(n)}", _number(n), r, c, tinted=n.endswith(TINT))
        for r, row in enumerate(rows)
        for c, n in enumerate(row)
    )
    width = len(rows[0])
    groups = tuple(
        Group((r * width + c, (r + 1) * width + c), bonus, "between")
        for r, line in enumerate(between)
        for c, bonus in enumerate(line)
    )
    lengths = tuple(tuple(range(r * width, (r + 1) * width)) for r in range(len(rows)))
    return Area(
        "yellow", "y", Form.ROWS, Scoring.LINE_CROSSES, cells, groups, numbers(points), lengths
    )


def six_columns(drawing: str, points: str) -> Area:
    """Five rows, a column for each number, bonuses at the right and below.

    Only the tinted cells are needed for them (CHD-10).
    """
    *rows, below = _lines(drawing)
    width = len(below)
    cells = tuple(
        Cell(f"t{_number(n)}{'abcde'[r]}", _number(n), r, c, tinted=n.endswith(TINT))
        for r, row in enumerate(rows)
        for c, n in enumerate(row[:width])
    )
    tinted = [i for i, cell in enumerate(cells) if cell.tinted]
    groups = [
        Group(tuple(i for i in tinted if cells[i].row == r), row[-1], "row")
        for r, row in enumerate(rows)
        if row[-1] != "."
    ]
    groups += [
        Group(tuple(i for i in tinted if cells[i].column == c), bonus, "column")
        for c, bonus in enumerate(below)
    ]
    lines = tuple(tuple(range(r * width, (r + 1) * width)) for r in range(len(rows)))
    return Area(
        "turquoise",
        "t",
        Form.COLUMNS,
        Scoring.LINE_CROSSES,
        cells,
        tuple(groups),
        numbers(points),
        lines,
    )


def outward(points: str, left: str, right: str) -> Area:
    """Two rows from the middle outwards; points and bonuses from the inside to the outside."""
    counts = numbers(points)
    cells = tuple(Cell(f"b{side}{i + 1}", 0, 0, i) for side in "lr" for i in range(len(counts)))
    return Area(
        "blue",
        "b",
        Form.OUTWARD,
        Scoring.OUTERMOST,
        cells,
        _singles(f"{left} {right}"),
        (0, *counts),
        sums=True,
    )


def skipping(cells: str, between: str, points: str) -> Area:
    """A row in which cells may be skipped; bonuses between two neighbours."""
    groups = tuple(
        Group((i, i + 1), bonus, "between")
        for i, bonus in enumerate(between.split())
        if bonus != "."
    )
    return Area(
        "brown",
        "n",
        Form.SKIPPING,
        Scoring.CROSSES,
        tuple(Cell(f"n{i + 1}", n, 0, i) for i, n in enumerate(numbers(cells))),
        groups,
        numbers(points),
    )

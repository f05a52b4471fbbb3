"""A game of High Score as a score sheet: a row a seat, a column a card, and who won a chip."""

from __future__ import annotations

from foxtray.server.pictures.drawn.drawing import (
    COLOURS,
    INK,
    SOFT,
    Drawing,
    circle,
    face,
    rect,
    write_middle,
)
from foxtray.server.pictures.high_score import (
    HighScoreCard,
    HighScoreChip,
    HighScorePrint,
    HighScoreResult,
    HighScoreView,
)

CELL, ROW, GAP = 84.0, 92.0, 6.0
PIECE, HEAD = 74.0, 62.0
"""Room for a seat's piece at the left, and for the cards above."""
POINTS = 104.0
CHIPS = {
    HighScoreChip.GOLD: "#eebf3f",
    HighScoreChip.SILVER: "#d5d7d8",
    HighScoreChip.BRONZE: "#d2915f",
}
PIECES = ("blue", "orange", "purple", "turquoise", "pink")
"""Both as the client has them (web/src/games/high-score)."""
MINE, THEIRS, NO_COLOUR = "#fbe3cb", "#f3e9d6", "#8a7a68"


def draw_score_sheet(print_: HighScorePrint, view: HighScoreView, seat: int) -> Drawing:
    """All rounds of all seats; the row of `seat` stands out. Nobody is named."""
    cards = {card.id: card for card in (*print_.deck, *view.foreign)}
    width = PIECE + len(view.rounds) * (CELL + GAP) + POINTS
    parts = []
    for number, each in enumerate(view.rounds, 1):
        parts.append(_head(number, cards[each.card], PIECE + (number - 1) * (CELL + GAP)))
    for row in range(print_.seats):
        results = [next(r for r in each.results if r.seat == row) for each in view.rounds]
        y = HEAD + row * (ROW + GAP)
        parts.append(rect(0, y, width, ROW, MINE if row == seat else THEIRS, 14))
        parts += _row(row, results, view.standing[row].points, y, width)
    return Drawing("".join(parts), width, HEAD + print_.seats * (ROW + GAP) - GAP)


def _head(number: int, card: HighScoreCard, x: float) -> str:
    """A card: its place among the seven, in its colour."""
    wide, tall = 40.0, HEAD - 12
    colour = COLOURS.get(card.colour, NO_COLOUR)
    shape = rect(x + (CELL - wide) / 2, 0, wide, tall, colour, 7)
    return shape + write_middle(str(number), x + CELL / 2, tall / 2, 28, "#ffffff")


def _row(
    seat: int, results: list[HighScoreResult], points: int, y: float, width: float
) -> list[str]:
    middle = y + ROW / 2
    parts = [circle(PIECE / 2, middle, 19, COLOURS[PIECES[seat % len(PIECES)]])]
    for place, brought in enumerate(results):
        x = PIECE + place * (CELL + GAP) + CELL / 2
        if brought.chip is not None:
            parts.append(circle(x, middle, 38, CHIPS[brought.chip], rim=SOFT))
        parts.append(write_middle(str(brought.result), x, middle, 36, INK))
    size = face().fit(str(points), 54, POINTS - 24)
    parts.append(write_middle(str(points), width - POINTS / 2, middle, size, INK))
    return parts

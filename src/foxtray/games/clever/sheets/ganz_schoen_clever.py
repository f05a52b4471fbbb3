"""The printed sheet of Ganz schön clever, and nothing else.

Read it with the pad beside the screen. Its words are explained in drawings.py and sheet.py.
"""

from foxtray.games.clever.sheets.drawings import blue_grid, track, yellow_grid
from foxtray.games.clever.sheets.sheet import ActionRow, Form, Sheet

YELLOW = yellow_grid("""
     3   6   5   x    blue-x
     2   1   x   5    orange-4
     1   x   2   4    green-x
     x   3   4   6    fox
    10  14  16  20    extra
""")

BLUE = blue_grid(
    """
     .         2         3       4      orange-5
     5         6         7       8      yellow-x
     9        10        11      12      fox
    reroll  green-x  purple-6  extra
    """,
    points="0 1 2 4 7 11 16 22 29 37 46 56",
)

GREEN = track(
    "green",
    Form.STAIRS,
    "1  2  3    4    5     1     2  3      4       5    6",
    ".  .  .  extra  .  blue-x  fox .  purple-6  reroll  .",
    points="0 1 3 6 10 15 21 28 36 45 55 66",
)

ORANGE = track(
    "orange",
    Form.TIMES,
    "1  1     1     2     1        1     2   1   2      1      3",
    ".  .  reroll   .  yellow-x  extra   .  fox  .  purple-6   .",
)

PURPLE = track(
    "purple",
    Form.RISING,
    "0  0     0       0       0       0       0     0       0        0        0",
    ".  .  reroll  blue-x  extra  yellow-x  fox  reroll  green-x  orange-6  extra",
)

SHEET = Sheet(
    name="ganz-schoen-clever",
    title="Ganz schön clever",
    areas=(YELLOW, BLUE, GREEN, ORANGE, PURPLE),
    rounds=(6, 6, 5, 4),
    round_bonus=("reroll", "extra", "reroll", "black", ".", "."),
    rerolls=ActionRow(("",) * 7),
    extras=ActionRow(("",) * 7),
    jokers=ActionRow(()),
    black=(0, 0, 0, 6, 6),
    ranks=(281, 260, 240, 220, 200, 180, 160, 140),
    solo_fallback_option=True,
)
